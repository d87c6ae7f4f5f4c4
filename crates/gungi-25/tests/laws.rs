//! The laws of every game, over Gungi 25: every level, draft and battle.

mod common;

use common::random_setup;
use ikusa_gungi_25::{Arrival, Betrayal, Draft, Gungi25, Kind, Move, Options, Piece, Position, Tower};
use ikusa_laws::Symmetry;
use ikusa_rules::{ByColor, Color, Seeded, Square};

struct Suite;

ikusa_laws::laws!(Suite);

impl ikusa_laws::Suite for Suite {
    type Game = Gungi25;

    fn candidates(_: &Position) -> Vec<Move> {
        all_moves()
    }

    fn is_tactical(_: &Position, m: Move) -> bool {
        match m {
            Move::Board { arrival: Arrival::Capture, .. } => true,
            Move::Board { arrival: Arrival::Stack(betrayal), .. } | Move::Drop { betrayal, .. } => {
                betrayal != Betrayal::None
            }
            Move::Board { .. } | Move::Place { .. } => false,
        }
    }

    fn scattered(seeded: &mut Seeded) -> Option<(Position, Options)> {
        let setup = random_setup(seeded);
        let options = setup.options;
        Position::new(setup).ok().map(|position| (position, options))
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        vec![(mirrored, |m| moved(m, Square::mirrored)), (turned, |m| moved(m, Square::rotated))]
    }

    /// The pieces together strike exactly what a look from each square finds.
    fn also(position: &Position) {
        for color in Color::BOTH {
            for square in Square::all() {
                let height = position.tower(square).height();
                let struck = position.strikes(color).any(|strike| strike.squares.has(square));
                assert_eq!(struck, position.is_struck(square, height, color), "{color:?} on {square:?}");
            }
            let marshal = position.marshal(color);
            let check =
                marshal.is_some_and(|at| position.strikes(!color).any(|strike| strike.squares.has(at)));
            assert_eq!(check, position.is_attacked(color));
        }
    }

    fn sizes() -> (usize, usize) {
        (560, 4)
    }
}

/// Every value of the type.
fn all_moves() -> Vec<Move> {
    let mut all = Vec::new();
    let arrivals: Vec<Arrival> = [Arrival::Move, Arrival::Capture]
        .into_iter()
        .chain(Betrayal::ALL.into_iter().map(Arrival::Stack))
        .collect();
    for to in Square::all() {
        for from in Square::all() {
            all.extend(arrivals.iter().map(|arrival| Move::Board { from, to, arrival: *arrival }));
        }
        for kind in Kind::ALL {
            all.extend(Betrayal::ALL.map(|betrayal| Move::Drop { kind, to, betrayal }));
            all.extend([false, true].map(|done| Move::Place { kind, to, done }));
        }
    }
    all
}

fn moved(m: Move, square: fn(Square) -> Square) -> Move {
    match m {
        Move::Board { from, to, arrival } => Move::Board { from: square(from), to: square(to), arrival },
        Move::Drop { kind, to, betrayal } => Move::Drop { kind, to: square(to), betrayal },
        Move::Place { kind, to, done } => Move::Place { kind, to: square(to), done },
    }
}

fn mirrored(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.towers = std::array::from_fn(|i| position.tower(Square::from_index(i).mirrored()));
    Position::new(setup).expect("symmetry keeps a position valid")
}

fn turned(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.towers = std::array::from_fn(|i| {
        let tower = position.tower(Square::from_index(i).rotated());
        tower.pieces().map(|piece| Piece::new(!piece.color, piece.kind)).collect::<Tower>()
    });
    setup.hands = ByColor::new(*position.hand(Color::White), *position.hand(Color::Black));
    setup.turn = !setup.turn;
    setup.options.first = !setup.options.first;
    setup.draft = match setup.draft {
        Draft::Black => Draft::White,
        Draft::White => Draft::Black,
        other => other,
    };
    Position::new(setup).expect("symmetry keeps a position valid")
}
