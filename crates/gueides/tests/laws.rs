//! The laws of every game, over Gueides.

mod common;

use common::text;
use ikusa_gueides::{BOARD, Gueides, Kind, Move, Options, Piece, Position, Setup};
use ikusa_laws::Symmetry;
use ikusa_laws::walk::everywhere;
use ikusa_rules::{Color, Game, MoveError, Position as _, Seeded, Square};

struct Suite;

ikusa_laws::laws!(Suite);

impl ikusa_laws::Suite for Suite {
    type Game = Gueides;

    fn candidates(_: &Position) -> Vec<Move> {
        every_move().collect()
    }

    fn is_tactical(position: &Position, m: Move) -> bool {
        m.promotion.is_some() || position.at(m.to).is_some()
    }

    fn scattered(seeded: &mut Seeded) -> Option<(Position, Options)> {
        placement(seeded).map(|position| (position, Options::default()))
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        // The array is not its own mirror image, but moves know no left or right.
        vec![
            (|position| mapped(position, Square::mirrored, |color| color), |m| moved(m, Square::mirrored)),
            (|position| mapped(position, across, |color| !color), |m| moved(m, across)),
        ]
    }

    fn also(position: &Position) {
        pieces_keep_their_laws(position);
        assert_eq!(Position::new(&Setup::from(position), position.options()).as_ref(), Ok(position));
    }

    fn sizes() -> (usize, usize) {
        (320, 3)
    }
}

fn across(square: Square) -> Square {
    Square::new(square.file(), 7 - square.rank())
}

fn moved(m: Move, square: fn(Square) -> Square) -> Move {
    Move { from: square(m.from), to: square(m.to), promotion: m.promotion }
}

fn pieces_keep_their_laws(position: &Position) {
    for color in Color::BOTH {
        assert!(position.pieces(color, Kind::Radar).len() <= 1, "{position:?}");
    }
    let (black, white) = (position.president(Color::Black), position.president(Color::White));
    assert!(black.distance(white) >= 2, "{position:?}");
    let shade = |square: Square| (square.file() + square.rank()) % 2;
    for m in position.moves() {
        if position.pieces(position.turn(), Kind::Superplane).has(m.from) {
            assert_eq!(shade(m.from), shade(m.to), "{m:?} {position:?}");
        }
        let after = position.after(m);
        let mover = position.turn();
        assert!(after.dominators(!mover, after.president(mover)).is_empty(), "{m:?} {position:?}");
        assert_eq!(after.in_check(), after.dominators(mover, after.president(!mover)).any());
    }
}

/// A random placement of a few pieces, if it is a position.
fn placement(seeded: &mut Seeded) -> Option<Position> {
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

#[test]
fn reading_a_move_is_asking_whether_it_is_legal() {
    everywhere::<Suite>(12, 97, |stop| {
        for m in every_move().filter(|m| BOARD.has(m.from) && BOARD.has(m.to)) {
            let written = Gueides::write_move(stop.position, m);
            match Gueides::read_move(stop.position, &written) {
                Ok(read) => assert!(read == m && stop.position.is_legal(m), "{written} {}", stop.describe()),
                Err(MoveError::Syntax(error)) => panic!("{written}: {error}"),
                Err(MoveError::Illegal(_)) => {
                    assert!(!stop.position.is_legal(m), "{written} {}", stop.describe());
                }
            }
        }
    });
}

#[test]
fn a_piece_dominates_the_squares_whose_dominators_it_is_among() {
    everywhere::<Suite>(6, 1, |stop| {
        let position = stop.position;
        for color in Color::BOTH {
            for from in position.side(color) {
                let dominated = position.dominated_from(from);
                for to in BOARD {
                    let among = position.dominators(color, to).has(from);
                    assert_eq!(dominated.has(to), among, "{from:?} {to:?}: {}", text(position));
                }
            }
        }
    });
}
