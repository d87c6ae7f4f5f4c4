//! The modifiers: by which pattern each piece of a side moves, given its Fortresses and Lieutenant Generals.

use ikusa_rules::geometry::{diagonals, neighbours, orthogonals};
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::patterns::Mode;
use crate::piece::Kind;

/// What one side's uncovered Fortresses and Lieutenant Generals do to the squares of the board.
///
/// The sets hold squares, not pieces, so they also tell how a piece would move that is put there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Powers {
    /// Seen by a Lieutenant General along empty squares: all tiers.
    lines: Bitboard,
    /// Tier 3 by height or Fortress.
    third: Bitboard,
    /// At least tier 2 by height or Fortress.
    second: Bitboard,
}

impl Powers {
    /// The powers of `color` when its uncovered pieces stand on `men` and `occupied` squares block lines.
    #[inline(always)]
    pub(crate) fn of(board: &Board, men: Bitboard, occupied: Bitboard) -> Powers {
        let mut powers =
            Powers { lines: Bitboard::EMPTY, third: board.higher_than(2), second: board.higher_than(1) };
        for fortress in men & board.kind(Kind::Fortress) {
            // M4: the radiated tier comes from the Fortress's physical level.
            let raised = neighbours(fortress);
            powers.second |= raised;
            if board.higher_than(1).has(fortress) {
                powers.third |= raised;
            }
        }
        for general in men & board.kind(Kind::LieutenantGeneral) {
            powers.lines |= orthogonals(general, occupied) | diagonals(general, occupied);
        }
        powers
    }

    /// How a piece on `square` moves.
    #[inline(always)]
    pub(crate) fn mode(&self, square: Square) -> Mode {
        if self.lines.has(square) {
            Mode::All
        } else if self.third.has(square) {
            Mode::Third
        } else if self.second.has(square) {
            Mode::Second
        } else {
            Mode::First
        }
    }

    /// How a piece moves that is put on top of the tower on `square`, of `height` pieces before it.
    #[inline(always)]
    pub(crate) fn mode_on(&self, square: Square, height: u8) -> Mode {
        match self.mode(square) {
            Mode::All => Mode::All,
            raised => raised.max(Mode::tier(height + 1)),
        }
    }

    /// The squares that a Lieutenant General sees.
    #[inline(always)]
    pub(crate) fn lines(&self) -> Bitboard {
        self.lines
    }
}

/// The rank on which a side's pawns may step twice, as an index from 0.
pub(crate) const fn third_rank(color: Color) -> u8 {
    match color {
        Color::White => 2,
        Color::Black => 6,
    }
}

/// One square forward, as a change of rank.
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// Where the double step of `color`'s Pawn on `square` leads, if its rank has one.
#[inline(always)]
pub(crate) fn double_step(color: Color, square: Square) -> Option<Square> {
    if square.rank() == third_rank(color) { square.offset(0, 2 * forward(color)) } else { None }
}

/// Whether a Pawn at the foot of its tower in this mode has the double step.
///
/// M3: its T1 pattern must be among those it moves by; a Fortress takes it away, a Lieutenant General's
/// line always brings it.
#[inline(always)]
pub(crate) fn doubles(mode: Mode) -> bool {
    matches!(mode, Mode::First | Mode::All)
}
