//! Moves.

use ikusa_rules::Square;

use crate::Kind;

/// A move from a square to a square, with the piece a Nation becomes on the last rank (§8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes, destroying what stands there.
    pub to: Square,
    /// What a Nation becomes on its last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// A move without promotion.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None }
    }

    /// The same move with a promotion.
    #[must_use]
    #[inline(always)]
    pub const fn becoming(self, kind: Kind) -> Move {
        Move { promotion: Some(kind), ..self }
    }
}
