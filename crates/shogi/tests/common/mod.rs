//! What the laws must be told of shogi, and random positions from a seed: games of random moves, and set-ups that no
//! game would reach soon.
#![allow(dead_code, reason = "each test uses its part")]

use ikusa_laws::Symmetry;
use ikusa_rules::{Color, Position as _, Seeded, Square};
use ikusa_shogi::{Action, Kind, Move, Options, Piece, Position, Setup, Shogi};

pub(crate) struct Suite;

impl ikusa_laws::Suite for Suite {
    type Game = Shogi;

    fn candidates(_: &Position) -> Vec<Move> {
        Move::all().collect()
    }

    fn is_tactical(position: &Position, m: Move) -> bool {
        m.promotes() || position.occupied().has(m.to())
    }

    fn scattered(seeded: &mut Seeded) -> Option<(Position, Options)> {
        Some((scattered(seeded.below(9), seeded), Options::default()))
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        vec![
            (|position| image(&position.setup().rotated()), |m| turned(m, Square::rotated)),
            (|position| image(&position.setup().mirrored()), |m| turned(m, Square::mirrored)),
        ]
    }

    fn sizes() -> (usize, usize) {
        (128, 2)
    }
}

fn image(setup: &Setup) -> Position {
    Position::new(setup, Options::default()).expect("symmetry keeps a position valid")
}

fn turned(m: Move, turn: fn(Square) -> Square) -> Move {
    match m.action() {
        Action::Board { from, to, promotion } => Move::board(turn(from), turn(to), promotion),
        Action::Drop { kind, to } => Move::drop(kind, turn(to)),
    }
}

/// Calls `visit` with each position of a game of random moves, at most `plies` of them.
pub(crate) fn play_on(
    mut position: Position,
    plies: usize,
    seeded: &mut Seeded,
    mut visit: impl FnMut(&Position),
) {
    for _ in 0..plies {
        visit(&position);
        let moves = position.moves();
        let Some(m) = seeded.pick(&moves) else { break };
        position.play_unchecked(*m);
    }
}

/// A playable position with pieces thrown on the board and into the hands.
///
/// `crowd` from 0 to 8 says how many eighths of the pieces stand on the board.
pub(crate) fn scattered(crowd: usize, seeded: &mut Seeded) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        let mut squares: Vec<Square> = Square::all().collect();
        seeded.shuffle(&mut squares);
        for color in Color::BOTH {
            let square = squares.pop().expect("the board has 81 squares");
            setup.board[square.index()] = Some(Piece::new(color, Kind::King));
        }
        for kind in Kind::IN_HAND {
            for _ in 0..kind.full_set() {
                let color = if seeded.below(2) == 0 { Color::Black } else { Color::White };
                if seeded.below(8) >= crowd {
                    let held = setup.hands[color].count(kind);
                    setup.hands[color].set(kind, held + 1);
                    continue;
                }
                let promotes = seeded.below(3) == 0;
                let kind = kind.promoted().filter(|_| promotes).unwrap_or(kind);
                let square = squares.pop().expect("forty pieces find their squares");
                setup.board[square.index()] = Some(Piece::new(color, kind));
            }
        }
        setup.turn = if seeded.below(2) == 0 { Color::Black } else { Color::White };
        thin_out(&mut setup, seeded);
        for turn in [setup.turn, !setup.turn] {
            if let Ok(position) = Position::new(&Setup { turn, ..setup.clone() }, Options::default()) {
                return position;
            }
        }
    }
}

/// Turns dead pieces and doubled pawns over, so that most throws can be played.
fn thin_out(setup: &mut Setup, seeded: &mut Seeded) {
    let mut pawns = [[false; 9]; 2];
    for square in Square::all() {
        let Some(piece) = setup.board[square.index()] else { continue };
        let rank = if piece.color == Color::Black { square.rank() } else { 8 - square.rank() };
        let dead = match piece.kind {
            Kind::Pawn | Kind::Lance => rank == 0,
            Kind::Knight => rank < 2,
            _ => false,
        };
        let file = &mut pawns[piece.color.index()][usize::from(square.file())];
        let doubled = piece.kind == Kind::Pawn && std::mem::replace(file, true);
        if dead || doubled {
            setup.board[square.index()] = match piece.kind.promoted() {
                Some(kind) if seeded.below(2) == 0 => Some(Piece::new(piece.color, kind)),
                _ => None,
            };
        }
    }
}
