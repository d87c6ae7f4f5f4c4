//! Laws over random games and random placements. Every failure prints the seed it comes from.

mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::{moves, text};
use ikusa_gueides::{BOARD, Gueides, Kind, Move, Options, Piece, Position, Setup};
use ikusa_rules::{Color, Game, MoveError, Position as _, Seeded, Select, Square};

/// Visits the positions of random games from the array, and random sparse placements, in which Radars and
/// screens matter most.
fn for_positions(games: u64, mut visit: impl FnMut(&Position, &str)) {
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let mut position = Gueides::start(Options::default());
        for ply in 0..160 {
            visit(&position, &format!("seed {seed}, ply {ply}"));
            let Some(&m) = seeded.pick(&position.moves()) else { break };
            position.play_unchecked(m);
        }
    }
    for seed in 0..games * 40 {
        if let Some(position) = placement(seed) {
            visit(&position, &format!("placement {seed}"));
        }
    }
}

/// A random placement of a few pieces, if it is a position.
fn placement(seed: u64) -> Option<Position> {
    let mut seeded = Seeded::new(seed ^ 0x9e37);
    let mut setup = Setup { turn: Color::BOTH[seeded.below(2)], ..Setup::default() };
    let squares: Vec<Square> = BOARD.into_iter().collect();
    for color in Color::BOTH {
        let extra = (0..seeded.below(9)).map(|_| Kind::ALL[seeded.below(10)]).collect::<Vec<_>>();
        for kind in extra.into_iter().filter(|kind| *kind != Kind::President).chain([Kind::President]) {
            let square = squares[seeded.below(squares.len())];
            setup.squares[square.index()] = Some(Piece { color, kind });
        }
    }
    Position::new(&setup, Options::default()).ok()
}

/// Every move value on the board, sensible or not.
fn every_move() -> impl Iterator<Item = Move> {
    let promotions = || std::iter::once(None).chain(Kind::ALL.map(Some));
    Square::all().flat_map(move |from| {
        Square::all().flat_map(move |to| promotions().map(move |promotion| Move { from, to, promotion }))
    })
}

fn selected(position: &Position, which: Select) -> Vec<Move> {
    let mut found = Vec::new();
    let _ = position.visit_moves(which, |m| {
        found.push(m);
        ControlFlow::<()>::Continue(())
    });
    found
}

#[test]
fn the_generator_gives_exactly_the_legal_moves() {
    let mut round = 0;
    for_positions(12, |position, source| {
        round += 1;
        if round % 23 != 0 {
            return;
        }
        let generated: HashSet<_> = position.moves().into_iter().collect();
        assert_eq!(generated.len(), position.moves().len(), "no move twice: {source} {position:?}");
        for m in every_move() {
            assert_eq!(position.is_legal(m), generated.contains(&m), "{m:?} {source} {position:?}");
        }
    });
}

#[test]
fn reading_a_move_is_asking_whether_it_is_legal() {
    let mut round = 0;
    for_positions(12, |position, source| {
        round += 1;
        if round % 97 != 0 {
            return;
        }
        for m in every_move().filter(|m| BOARD.has(m.from) && BOARD.has(m.to)) {
            let written = Gueides::write_move(position, m);
            match Gueides::read_move(position, &written) {
                Ok(read) => assert!(read == m && position.is_legal(m), "{written} {source} {position:?}"),
                Err(MoveError::Syntax(error)) => panic!("{written}: {error}"),
                Err(MoveError::Illegal(refusal)) => {
                    assert!(!position.is_legal(m), "{written} {source} {position:?}");
                    assert!(Gueides::CLAUSES.contains(&refusal.clause));
                    let sentence = refusal.to_string();
                    assert!(!sentence.contains('{'), "{sentence}");
                }
            }
        }
    });
}

#[test]
fn counting_and_selecting_agree_with_visiting() {
    for_positions(60, |position, source| {
        let all = selected(position, Select::All);
        assert_eq!(position.count_moves(), all.len(), "{source} {position:?}");
        assert_eq!(position.has_moves(), !all.is_empty(), "{source} {position:?}");
        let (tactical, quiet) = (selected(position, Select::Tactical), selected(position, Select::Quiet));
        let material = |m: &Move| m.promotion.is_some() || position.at(m.to).is_some();
        assert!(tactical.iter().all(material) && !quiet.iter().any(material), "{source} {position:?}");
        let parts: HashSet<_> = tactical.iter().chain(&quiet).collect();
        assert_eq!(parts.len(), all.len(), "{source} {position:?}");
        assert_eq!(parts, all.iter().collect(), "{source} {position:?}");
    });
}

#[test]
fn texts_come_back_and_keys_are_those_of_a_fresh_board() {
    for_positions(60, |position, source| {
        let written = text(position);
        let read = Gueides::read_position(&written, Options::default())
            .unwrap_or_else(|error| panic!("playing never breaks validity: {error}, {source}"));
        assert_eq!(&read, position, "{source}");
        assert_eq!(text(&read), written, "{source}");
        assert_eq!(read.key(), position.key(), "the key kept in step and the key from nothing: {source}");
        let setup = Setup::from(position);
        assert_eq!(Position::new(&setup, position.options()).expect("the same position"), *position);
    });
}

#[test]
fn radars_presidents_and_superplanes_keep_their_laws() {
    for_positions(60, |position, source| {
        for color in Color::BOTH {
            assert!(position.pieces(color, Kind::Radar).len() <= 1, "{source} {position:?}");
        }
        let (black, white) = (position.president(Color::Black), position.president(Color::White));
        assert!(black.distance(white) >= 2, "{source} {position:?}");
        let shade = |square: Square| (square.file() + square.rank()) % 2;
        for m in position.moves() {
            if position.pieces(position.turn(), Kind::Superplane).has(m.from) {
                assert_eq!(shade(m.from), shade(m.to), "{m:?} {source} {position:?}");
            }
            let after = position.after(m);
            let mover = position.turn();
            assert!(
                after.dominators(!mover, after.president(mover)).is_empty(),
                "{m:?} {source} {position:?}"
            );
            assert_eq!(after.in_check(), after.dominators(mover, after.president(!mover)).any());
        }
    });
}

/// The position with every square and side replaced.
fn mapped(position: &Position, square: fn(Square) -> Square, color: fn(Color) -> Color) -> Position {
    let from = Setup::from(position);
    let mut setup =
        Setup { turn: color(from.turn), lone: from.lone, number: from.number, ..Setup::default() };
    for at in BOARD {
        setup.squares[square(at).index()] =
            from.squares[at.index()].map(|piece| Piece { color: color(piece.color), ..piece });
    }
    Position::new(&setup, position.options()).expect("symmetry keeps a position valid")
}

fn check_symmetry(square: fn(Square) -> Square, color: fn(Color) -> Color) {
    for_positions(30, |position, source| {
        let image = mapped(position, square, color);
        let mut expected: Vec<_> = position
            .moves()
            .into_iter()
            .map(|m| Move { from: square(m.from), to: square(m.to), promotion: m.promotion })
            .map(|m| Gueides::write_move(&image, m))
            .collect();
        expected.sort();
        assert_eq!(moves(&image), expected, "{source} {position:?}");
        let (outcome, reflected) = (position.outcome(), image.outcome());
        assert_eq!(outcome.map(|o| o.reason), reflected.map(|o| o.reason), "{source} {position:?}");
        assert_eq!(outcome.and_then(|o| o.winner).map(color), reflected.and_then(|o| o.winner));
    });
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    // The array is not its own mirror image, but moves know no left or right.
    check_symmetry(Square::mirrored, |color| color);
}

#[test]
fn the_sides_are_equal() {
    check_symmetry(|square| Square::new(square.file(), 7 - square.rank()), |color| !color);
}

#[test]
fn a_passed_turn_changes_nothing_else() {
    for_positions(10, |position, source| match position.passed() {
        None => assert!(position.in_check(), "{source} {position:?}"),
        Some(passed) => {
            assert_eq!(passed.turn(), !position.turn());
            let written = text(&passed);
            let read = Gueides::read_position(&written, position.options()).expect("still a position");
            assert_eq!(read.key(), passed.key(), "{source} {position:?}");
        }
    });
}

#[test]
fn moves_and_positions_are_small() {
    assert_eq!(size_of::<Move>(), 3);
    assert!(size_of::<Position>() <= 320, "{}", size_of::<Position>());
}

#[test]
fn no_text_makes_a_reader_panic() {
    let seeds = [
        "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b - 1",
        "g1-g3",
        "h7-h8^S",
        "Position: P8/7n1/9/9/9/9/N8/r3p4 b - 30\n\n30) h7-h8↑* a8-b7! [1.5s] {año} (30) ... resign)",
    ];
    let spice: Vec<char> = "é↑…^*-)({}[]/09 aisPN\n\\.:".chars().collect();
    let array = Gueides::start(Options::default());
    for seed in 0..20_000 {
        let mut seeded = Seeded::new(seed);
        let mut text: Vec<char> = seeds[seeded.below(seeds.len())].chars().collect();
        for _ in 0..=seeded.below(4) {
            let at = seeded.below(text.len() + 1);
            match seeded.below(3) {
                0 => text.insert(at, spice[seeded.below(spice.len())]),
                1 if at < text.len() => text[at] = spice[seeded.below(spice.len())],
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        let _ = Gueides::read_position(&text, Options::default());
        let _ = Gueides::read_move(&array, &text);
        let _ = Gueides::FORMATS[0].read(text.as_bytes());
        let _ = (Gueides::FORMATS[0].detect)(text.as_bytes());
    }
    assert!(Gueides::read_move(&array, "é-é").is_err());
}

#[test]
fn a_piece_dominates_the_squares_whose_dominators_it_is_among() {
    for_positions(6, |position, place| {
        for color in Color::BOTH {
            for from in position.side(color) {
                let dominated = position.dominated_from(from);
                for to in BOARD {
                    let among = position.dominators(color, to).has(from);
                    assert_eq!(dominated.has(to), among, "{from:?} {to:?} {place}: {}", text(position));
                }
            }
        }
    });
}
