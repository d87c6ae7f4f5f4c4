//! Gungi Enhanced: the engine's move does not depend on what its seat cannot know.

use ikusa_engine::{Control, Engine, Level, Limits, Task, choose_formation, player, think_in_worlds};
use ikusa_gungi_enhanced::{Enhanced, Face, Kind, Position, SAMPLE_BOARD, Watched};
use ikusa_rules::{Color, Game, Position as _, Seeded, Viewer};

/// The sample battle with White's hidden reverses dealt anew.
fn dealt(seed: u64) -> Position {
    let start = Enhanced::start(Default::default());
    let mut setup = start.setup();
    let mut seeded = Seeded::new(seed);
    let hidden = |face: Face| face.kind() == Kind::Pawn;
    let pieces = setup.towers.iter().flatten().filter(|piece| piece.color() == Color::White);
    let mut faces: Vec<Face> = pieces.map(|piece| piece.face()).filter(|face| hidden(*face)).collect();
    seeded.shuffle(&mut faces);
    for piece in setup.towers.iter_mut().flatten() {
        if piece.color() == Color::White && hidden(piece.face()) {
            *piece = ikusa_gungi_enhanced::Piece::new(Color::White, faces.pop().expect("as many as before"));
        }
    }
    Position::new(&setup, Default::default()).expect("the sample stays a position")
}

fn choice(truth: Position) -> String {
    let watched = Watched::new(truth);
    let sight = watched.view(Viewer::Seat(Color::Black));
    let worlds: Vec<Position> = (0..3).filter_map(|seed| sight.sample(seed)).collect();
    assert_eq!(worlds.len(), 3);
    let mut engine = Engine::default();
    let control = Control::default();
    let (number, thought) =
        think_in_worlds::<Enhanced>(&mut engine, &worlds, &[], &Limits::nodes(1500), &control)
            .expect("a move");
    Enhanced::write_move(&worlds[number], thought.best().expect("a move"))
}

#[test]
fn the_choice_does_not_depend_on_hidden_reverses() {
    assert!(SAMPLE_BOARD.contains('y') && SAMPLE_BOARD.contains('i'));
    let truths: Vec<Position> = (0..5).map(dealt).collect();
    assert!(truths.windows(2).any(|pair| pair[0].key() != pair[1].key()), "the deals differ");
    let choices: Vec<String> = truths.into_iter().map(choice).collect();
    assert!(choices.windows(2).all(|pair| pair[0] == pair[1]), "{choices:?}");
}

#[test]
fn the_engine_forms_a_legal_army_of_its_own() {
    let armies = Enhanced::ARMIES.expect("Gungi Enhanced has formations");
    for color in Color::BOTH {
        let army = choose_formation::<Enhanced>(color, Default::default(), 7).expect("an army");
        assert_eq!(armies.check(color, &army), Ok(Vec::new()), "{army}");
        assert_eq!(choose_formation::<Enhanced>(color, Default::default(), 7), Some(army));
    }
    assert_eq!(choose_formation::<ikusa_shogi::Shogi>(Color::Black, Default::default(), 7), None);
}

#[test]
fn the_lowest_level_moves_at_random_where_there_are_secrets_too() {
    let sight = Watched::new(dealt(1)).view(Viewer::Seat(Color::Black));
    let world = sight.sample(0).expect("a world");
    let text = Enhanced::write_position(&world);
    let legal: Vec<String> = world.moves().into_iter().map(|m| Enhanced::write_move(&world, m)).collect();
    let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
    let engine = player(Enhanced::ID).expect("the engine plays it");
    let mut chosen: Vec<String> = (0..60)
        .map(|seed| {
            let task =
                Task { level: Some(Level::LOWEST), limits: Limits::nodes(1500), seed, ..Task::default() };
            let answer = engine.think_in_worlds(&[&text], &[], &legal, &task, &Control::default());
            answer.expect("the world can be read").lines[0].1[0].clone()
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert!(chosen.len() > 20, "{chosen:?}");
}
