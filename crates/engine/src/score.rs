//! What a position is worth, in hundredths of the smallest piece, or how far the end is.

use std::fmt;

/// A value seen from the side to move: hundredths of a pawn, or beyond [`FORCED`] a forced end.
pub type Score = i32;

/// Above every score.
pub const INFINITE: Score = 32_500;
/// The score of having won already; a win in `n` plies is `WIN - n`.
pub const WIN: Score = 32_000;
/// Scores beyond this, in either direction, are forced ends and not estimates.
pub const FORCED: Score = 31_000;
/// Nobody wins.
pub const DRAW: Score = 0;

/// The longest line a search follows, in plies.
pub const MAX_PLY: usize = 120;

/// The score of winning after `ply` moves from the root.
#[inline(always)]
pub const fn win_in(ply: usize) -> Score {
    WIN - ply as Score
}

/// The score of losing after `ply` moves from the root.
#[inline(always)]
pub const fn loss_in(ply: usize) -> Score {
    -WIN + ply as Score
}

/// Keeps an estimate away from the range of forced ends.
#[inline(always)]
pub fn estimate(score: Score) -> Score {
    score.clamp(-FORCED + 1, FORCED - 1)
}

/// A score as protocols and people read it.
///
/// ```
/// use ikusa_engine::score::{Verdict, win_in};
/// assert_eq!(Verdict::of(win_in(5)).to_string(), "mate 5");
/// assert_eq!(Verdict::of(-120).to_string(), "cp -120");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Hundredths of a pawn for the side to move.
    Centipawns(Score),
    /// The side to move wins in so many plies, or with a minus sign loses in so many.
    Mate(Score),
}

impl Verdict {
    /// What `score` says.
    pub fn of(score: Score) -> Verdict {
        match score {
            FORCED.. => Verdict::Mate(WIN - score),
            s if s <= -FORCED => Verdict::Mate(-WIN - s),
            _ => Verdict::Centipawns(score),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Centipawns(score) => write!(f, "cp {score}"),
            Verdict::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}
