//! Gungi Enhanced: the engine's move does not depend on what its seat cannot know.

use ikusa_engine::secrets::{Knowledge, WORLDS, preferences};
use ikusa_engine::{Engine, Level, Limits, Task, choose_formation};
use ikusa_gungi_enhanced::{Enhanced, Face, Kind, Position, SAMPLE_BOARD};
use ikusa_rules::{Color, Game, Line, MoveOf, Position as _, Seeded};

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

/// What the side to move would try, in its order.
fn choices(truth: Position) -> Vec<MoveOf<Enhanced>> {
    let known = Knowledge::<Enhanced>::of(&Line::starting_at(truth, Default::default()), WORLDS, 3);
    assert!(known.has_secrets());
    let task = Task { limits: Limits::nodes(3000), ..Task::default() };
    let chosen = preferences(&mut Engine::default(), &known, &task);
    assert!(!chosen.is_empty());
    chosen
}

#[test]
fn the_choice_does_not_depend_on_hidden_reverses() {
    assert!(SAMPLE_BOARD.contains('y') && SAMPLE_BOARD.contains('i'));
    let truths: Vec<Position> = (0..5).map(dealt).collect();
    assert!(truths.windows(2).any(|pair| pair[0].key() != pair[1].key()), "the deals differ");
    let choices: Vec<_> = truths.into_iter().map(choices).collect();
    assert!(choices.windows(2).all(|pair| pair[0] == pair[1]), "{choices:?}");
}

/// The words of a move there and back, if it is a plain one.
fn there_and_back(text: &str) -> Option<[String; 2]> {
    let (from, to) = text.split_once('-')?;
    Some([text.to_owned(), format!("{to}-{from}")])
}

/// The sample battle after both have gone to and fro twice; Black's move there would be the third time.
fn to_and_fro(truth: Position) -> Option<(Line<Enhanced>, String)> {
    let start = Line::<Enhanced>::starting_at(truth, Default::default());
    let texts = |line: &Line<Enhanced>| -> Vec<[String; 2]> {
        line.moves().iter().filter_map(|m| there_and_back(&Enhanced::write_move(line.now(), *m))).collect()
    };
    for black in texts(&start) {
        let mut after = start.clone();
        after.play_text(&black[0]).expect("it was offered");
        for white in texts(&after) {
            let mut line = start.clone();
            let twice = [&black[0], &white[0], &black[1], &white[1]].into_iter().cycle().take(8);
            if twice.into_iter().all(|text| line.play_text(text).is_ok()) {
                return Some((line, black[0].clone()));
            }
        }
    }
    None
}

#[test]
fn a_seat_knows_what_it_would_repeat_and_nothing_more() {
    let known = |seed| {
        let (line, there) = to_and_fro(dealt(seed)).expect("someone can go to and fro");
        let again = line.read(&there).expect("once more");
        let known = Knowledge::<Enhanced>::of(&line, WORLDS, 3);
        assert!(known.has_secrets());
        for (world, past) in known.worlds() {
            let next = world.after(again).key();
            assert_eq!(past.events().iter().filter(|event| event.key == next).count(), 2, "{there}");
        }
        known
    };
    assert!((1..5).all(|seed| known(seed) == known(0)));
}

#[test]
fn the_engine_forms_a_legal_army_of_its_own() {
    let armies = Enhanced::ARMIES.expect("Gungi Enhanced has formations");
    for color in Color::BOTH {
        let army =
            choose_formation::<Enhanced>(color, Default::default(), &mut Seeded::new(7)).expect("an army");
        assert_eq!(armies.check(color, &army), Ok(Vec::new()), "{army}");
        assert_eq!(choose_formation::<Enhanced>(color, Default::default(), &mut Seeded::new(7)), Some(army));
    }
    assert_eq!(
        choose_formation::<ikusa_shogi::Shogi>(Color::Black, Default::default(), &mut Seeded::new(7)),
        None
    );
}

#[test]
fn the_lowest_level_moves_at_random_where_there_are_secrets_too() {
    let line = Line::<Enhanced>::starting_at(dealt(1), Default::default());
    let mut chosen: Vec<String> = (0..60)
        .map(|seed| {
            let task =
                Task { level: Some(Level::LOWEST), limits: Limits::nodes(1500), seed, ..Task::default() };
            let m = task.choose(&mut Engine::default(), &line, 1).expect("a move");
            assert!(line.moves().contains(&m));
            Enhanced::write_move(line.now(), m)
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert!(chosen.len() > 20, "{chosen:?}");
}
