//! Which squares a side controls, and what that means around a king.

use ikusa_rules::geometry::neighbours;
use ikusa_rules::{Bitboard, Square};

/// The squares that one side's pieces attack.
#[derive(Clone, Copy, Default)]
pub(super) struct AttackMap {
    /// At least once.
    pub(super) once: Bitboard,
    /// At least twice.
    pub(super) twice: Bitboard,
}

impl AttackMap {
    /// Adds what one more piece attacks.
    #[inline(always)]
    pub(super) fn add(&mut self, set: Bitboard) {
        self.twice |= self.once & set;
        self.once |= set;
    }
}

/// How the squares around a king stand, each from 0 to 8.
#[derive(Clone, Copy)]
pub(super) struct Shelter {
    /// Attacked by the enemy.
    pub(super) attacked: usize,
    /// Attacked twice.
    pub(super) twice: usize,
    /// Attacked, and guarded by the king alone.
    pub(super) weak: usize,
    /// Neither attacked nor taken by an own piece.
    pub(super) free: usize,
}

impl Shelter {
    /// The shelter of a king on `king`; `mine` counts the king itself as one guard.
    #[inline]
    pub(super) fn of(king: Square, own: Bitboard, mine: &AttackMap, theirs: &AttackMap) -> Shelter {
        let ring = neighbours(king);
        let count = |set: Bitboard| (ring & set).len() as usize;
        Shelter {
            attacked: count(theirs.once),
            twice: count(theirs.twice),
            weak: count(theirs.once & !mine.twice),
            free: count(!theirs.once & !own),
        }
    }
}

impl Shelter {
    /// How many weights there are: nine for each of the four.
    pub(super) const WEIGHTS: usize = 4 * 9;

    /// Shows the four numbers to an evaluation whose weights for them begin at `at`.
    #[inline]
    pub(super) fn see(&self, at: usize, sign: i32, see: &mut impl FnMut(usize, i32)) {
        for (block, number) in [self.attacked, self.twice, self.weak, self.free].into_iter().enumerate() {
            see(at + block * 9 + number, sign);
        }
    }
}

/// Shows an evaluation each of a side's `attacked` pieces by its kind: in the first block of weights if the side guards
/// it, else in the second.
#[inline]
pub(super) fn see_threats(
    attacked: Bitboard,
    mine: &AttackMap,
    kind: impl Fn(Square) -> Option<usize>,
    [guarded, hanging]: [usize; 2],
    sign: i32,
    see: &mut impl FnMut(usize, i32),
) {
    for square in attacked {
        let Some(kind) = kind(square) else { continue };
        see(if mine.once.has(square) { guarded } else { hanging } + kind, sign);
    }
}

/// How well armed a side is with so many pieces to drop, in [`ARMED`](crate::net::ARMED) steps.
pub(super) fn armed(pieces: u8) -> usize {
    match pieces {
        0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}
