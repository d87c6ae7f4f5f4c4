//! Impasse: what players may ask for when neither side can be mated any more.

use crate::{ByColor, Outcome};

/// What a position allows beside moves, in games where an impasse is settled by counting.
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
