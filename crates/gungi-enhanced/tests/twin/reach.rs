//! Section 5, the set a top piece really uses; check (section 6) and being stuck (section 8).

use super::board::{Board, Square, column, forward, in_territory, row, step};
use super::movement::{Set, set};
use super::piece::Kind::{self, *};
use super::piece::Side;

/// The squares in the Ascent ranges of one army (§7.4.3), without the pieces directly on its sources.
pub(crate) struct Ascent {
    side: Side,
    squares: [bool; 81],
}

impl Ascent {
    /// Sources are Cannon and Fortress, also while covered; both are always at level 1.
    pub(crate) fn of(board: &Board, side: Side) -> Ascent {
        let mut squares = [false; 81];
        for source in 0..81 {
            let Some(base) = board.0[source].first().filter(|base| base.side == side) else { continue };
            for (target, raised) in squares.iter_mut().enumerate() {
                *raised |= match base.kind() {
                    Cannon => is_in_cannon_range(source, target, side),
                    Fortress => is_in_fortress_range(source, target, side),
                    _ => break,
                };
            }
        }
        Ascent { side, squares }
    }

    pub(crate) fn covers(&self, square: Square) -> bool {
        self.squares[square]
    }

    /// Whether the piece at `level` (from 0) of a square stands directly on a source that works. A Fortress
    /// outside its owner's territory raises nothing (§7.6.5, F8).
    pub(crate) fn carries(&self, board: &Board, square: Square, level: usize) -> bool {
        level == 1
            && match board.0[square][0] {
                base if base.is(self.side, Cannon) => true,
                base if base.is(self.side, Fortress) => in_territory(square, self.side),
                _ => false,
            }
    }

    /// R3: no jump onto an own piece that stands in the own range, which is geometric.
    pub(crate) fn bans_jump(&self, board: &Board, square: Square) -> bool {
        self.covers(square) || self.carries(board, square, board.0[square].height() - 1)
    }
}

/// Every square of its column strictly in front of it to the far edge.
fn is_in_cannon_range(cannon: Square, square: Square, side: Side) -> bool {
    let ahead = (row(square) as i8 - row(cannon) as i8) * forward(side);
    column(square) == column(cannon) && ahead > 0
}

/// Manhattan distance 1 or 2 within its owner's territory; none if it stands outside (§7.6.5).
fn is_in_fortress_range(fortress: Square, square: Square, side: Side) -> bool {
    let distance = column(square).abs_diff(column(fortress)) + row(square).abs_diff(row(fortress));
    (1..=2).contains(&distance) && in_territory(fortress, side) && in_territory(square, side)
}

/// King, Lion, Griffin, Dragon and Phoenix cannot be raised (5.3).
fn can_be_raised(kind: Kind) -> bool {
    !matches!(kind, King | Lion | Griffin | Dragon | Phoenix)
}

/// The set that the piece at `level` (from 0) uses, were it on top: the three rules of section 5 in their
/// order. Without an `ascent` that effect is ignored.
pub(crate) fn set_used(board: &Board, square: Square, level: usize, ascent: Option<&Ascent>) -> &'static Set {
    let tower = &board.0[square];
    let piece = tower[level];
    let raised = |kind: Kind| {
        let is_raised = can_be_raised(kind)
            && ascent.is_some_and(|ascent| ascent.covers(square) || ascent.carries(board, square, level));
        set(kind, if is_raised { (level + 2).min(3) } else { level + 1 })
    };
    let below = level.checked_sub(1).map(|under| tower[under]);
    match below {
        // 5.1, Imitation, which wins over the Major rule (R2).
        Some(below) if piece.kind() == Griffin => match below.kind() {
            Cannon | Fortress | Griffin => set(Griffin, 2),
            imitated => raised(imitated),
        },
        // 5.2, on an enemy piece.
        Some(below) if below.side != piece.side && piece.kind() != King => set(Major, 1),
        // 5.3.
        _ => raised(piece.kind()),
    }
}

/// Whether one of the squares that the top piece of a square reaches, whatever stands there, is `wanted`.
fn reaches(board: &Board, from: Square, ascent: &Ascent, mut wanted: impl FnMut(Square) -> bool) -> bool {
    let top = board.0[from].height() - 1;
    let side = board.0[from][top].side;
    let set = set_used(board, from, top, Some(ascent));
    set.jumps.iter().filter_map(|&jump| step(from, jump, side)).any(&mut wanted)
        || set.slides.iter().any(|&direction| {
            let mut here = from;
            while let Some(next) = step(here, direction, side) {
                if wanted(next) {
                    return true;
                }
                if !board.is_empty(next) {
                    break;
                }
                here = next;
            }
            false
        })
}

/// The squares that the top piece of a square reaches.
pub(crate) fn destinations(board: &Board, from: Square, ascent: &Ascent) -> Vec<Square> {
    let mut squares = Vec::new();
    reaches(board, from, ascent, |square| {
        squares.push(square);
        false
    });
    squares
}

/// Whether the top piece of a square reaches `target`, whatever the tower rules say of a capture there.
pub(crate) fn attacks(board: &Board, from: Square, target: Square, ascent: &Ascent) -> bool {
    reaches(board, from, ascent, |square| square == target)
}

/// Whether an enemy top piece reaches the King of `side` (check, §7.2.1).
pub(crate) fn is_attacked_by_tops(board: &Board, side: Side) -> bool {
    let king = board.king(side);
    let enemy = side.enemy();
    let ascent = Ascent::of(board, enemy);
    (0..81).any(|from| {
        board.top(from).is_some_and(|top| top.side == enemy) && attacks(board, from, king, &ascent)
    })
}

/// R7: the piece directly below the King is an enemy other than a Fortress.
pub(crate) fn stands_on_captor(board: &Board, side: Side) -> bool {
    let tower = &board.0[board.king(side)];
    let below = tower.height().checked_sub(2).map(|level| tower[level]);
    below.is_some_and(|below| below.side != side && below.kind() != Fortress)
}

/// Check, in both ways.
pub(crate) fn is_in_check(board: &Board, side: Side) -> bool {
    stands_on_captor(board, side) || is_attacked_by_tops(board, side)
}

/// Section 8: a Limited-drop piece whose set there, ignoring Ascent, has no destination on the board.
pub(crate) fn is_stuck(board: &Board, square: Square, level: usize) -> bool {
    let piece = board.0[square][level];
    let set = set_used(board, square, level, None);
    let moves = set.jumps.iter().chain(&set.slides);
    piece.is_limited() && moves.into_iter().all(|&to| step(square, to, piece.side).is_none())
}
