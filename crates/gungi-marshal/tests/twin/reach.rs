//! Section 1 of the page: where the top piece of a square may go and what it attacks, modifiers included.

use crate::board::{Board, Spot, between};
use crate::pieces::{Kind, Path, Piece, Side, reaches};

/// M2: how many obstacles a Cannon captures over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screens {
    Any,
    One,
}

/// "A friendly top piece with a straight line (eight directions, only empty squares between) to an uncovered
/// friendly Lieutenant General."
fn served_by_lieutenant(board: &Board, spot: Spot, side: Side) -> bool {
    let lieutenant = Piece { side, kind: Kind::LieutenantGeneral };
    board.tops().any(|(other, piece)| {
        piece == lieutenant && between(spot, other).is_some_and(|mut gap| gap.all(|s| board.is_empty(s)))
    })
}

/// "Friendly top pieces on the eight squares around an uncovered friendly Fortress standing on level k move as
/// on tier min(3, k+1) if that is higher than their own." M4: k is the Fortress's physical level.
fn own_tier(board: &Board, spot: Spot, side: Side) -> u8 {
    let fortress = Piece { side, kind: Kind::Fortress };
    let radiated = board
        .tops()
        .filter(|(other, piece)| *piece == fortress && other.distance(spot) == 1)
        .map(|(other, _)| (board.at(other).height() + 1).min(3))
        .max();
    board.at(spot).height().max(radiated.unwrap_or(0))
}

/// Whether the top piece on `spot` may use the pattern of `tier`: its own, or any if a Lieutenant General
/// serves it.
fn uses_tier(board: &Board, spot: Spot, side: Side, tier: u8) -> bool {
    own_tier(board, spot, side) == tier || served_by_lieutenant(board, spot, side)
}

/// Whether one of the patterns the top piece on `from` may use takes it to `to`, whatever stands there.
fn walks(board: &Board, from: Spot, piece: Piece, to: Spot) -> bool {
    let (files, ranks) = (to.file - from.file, (to.rank - from.rank) * piece.side.forward());
    (1..=3).any(|tier| {
        let unhindered = match reaches(piece.kind, tier, files, ranks) {
            None => false,
            Some(Path::Air) => true,
            Some(Path::Line) => between(from, to).is_some_and(|mut gap| gap.all(|s| board.is_empty(s))),
        };
        unhindered && uses_tier(board, from, piece.side, tier)
    })
}

/// M3: a Pawn physically on level 1 of its own third rank that has its T1 pattern may go two forward over an
/// empty square.
fn double_steps(board: &Board, from: Spot, piece: Piece, to: Spot) -> bool {
    piece.kind == Kind::Pawn
        && from.rank == piece.side.third_rank()
        && to == from.plus(0, 2 * piece.side.forward())
        && board.at(from).height() == 1
        && board.is_empty(from.plus(0, piece.side.forward()))
        && uses_tier(board, from, piece.side, 1)
}

/// M2: a Cannon captures along an orthogonal line beyond at least one, or exactly one, occupied square.
fn shoots(board: &Board, from: Spot, to: Spot, screens: Screens) -> bool {
    let orthogonal = from.file == to.file || from.rank == to.rank;
    let obstacles = between(from, to).map_or(0, |gap| gap.filter(|s| !board.is_empty(*s)).count());
    orthogonal
        && match screens {
            Screens::Any => obstacles >= 1,
            Screens::One => obstacles == 1,
        }
}

/// Whether the top piece on `from` could go to `to` without capturing: to move there or to stack.
pub(crate) fn could_go(board: &Board, from: Spot, to: Spot) -> bool {
    board.at(from).top().is_some_and(|piece| {
        from != to && (walks(board, from, piece, to) || double_steps(board, from, piece, to))
    })
}

/// Whether the top piece on `from` could capture an enemy on top of `to`.
pub(crate) fn could_capture(board: &Board, from: Spot, to: Spot, screens: Screens) -> bool {
    match board.at(from).top() {
        Some(Piece { kind: Kind::Cannon, .. }) => shoots(board, from, to, screens),
        _ => could_go(board, from, to),
    }
}

/// Whether the Marshal of `side` is on the board and attacked. M8: never by the other Marshal.
pub(crate) fn marshal_attacked(board: &Board, side: Side, screens: Screens) -> bool {
    board.marshal(side).is_some_and(|marshal| {
        board.tops().any(|(from, piece)| {
            piece.side != side && piece.kind != Kind::Marshal && could_capture(board, from, marshal, screens)
        })
    })
}

/// M8: whether the two Marshals stand next to each other.
pub(crate) fn marshals_adjacent(board: &Board) -> bool {
    match (board.marshal(Side::White), board.marshal(Side::Black)) {
        (Some(white), Some(black)) => white.distance(black) == 1,
        _ => false,
    }
}
