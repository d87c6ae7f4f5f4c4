//! What players may do at the board beside moving.

use crate::{ByColor, Game, Outcome};

/// What a position allows beside moves, in games where an impasse is settled by counting: neither side can be mated
/// any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impasse {
    /// How a proposal that is accepted, or cannot be refused, ends the game; `None` while none may be made.
    pub settlement: Option<Outcome>,
    /// Who may refuse a proposal and play on.
    pub may_refuse: ByColor<bool>,
    /// What the side to move gets by declaring now; `None` while a declaration does not hold.
    pub declaration: Option<Outcome>,
    /// What each side's pieces count.
    pub points: ByColor<u32>,
}

/// The customs of a game at the board. [`Usual`] is that of most.
pub trait Customs<G: Game> {
    /// Whether players may agree on a draw.
    const DRAW_BY_AGREEMENT: bool = true;

    /// What the position allows in an impasse, for games that settle it by counting.
    fn impasse(_position: &G::Position) -> Option<Impasse> {
        None
    }

    /// Whether the options say that an illegal move loses at once instead of being refused.
    fn illegal_move_loses(_options: G::Options) -> bool {
        false
    }
}

/// A draw may be agreed on, illegal moves are refused, and there is no counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usual;

impl<G: Game> Customs<G> for Usual {}
