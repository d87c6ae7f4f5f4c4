//! What a playable state of a game can do.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Color, History, Key, Outcome};

/// Which of the legal moves to visit. `Tactical` and `Quiet` together are `All` and share no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select {
    /// Every legal move.
    All,
    /// Moves that change material at once: captures, promotions and their like.
    Tactical,
    /// The others.
    Quiet,
}

/// A playable state with perfect information: what perft, search and fuzzers need, and nothing secret.
///
/// Equality means "the same position" under the game's repetition rule. A position that is over by itself
/// (mate, stalemate, a fault) has no legal moves; what only the past can end is in
/// [`Position::outcome_by_history`].
///
/// Options that change what is legal travel inside the position, so every method is a function of `self`.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One entry of the notation: an action with the choices that belong to it.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whose move it is. May stay the same after a move (a pending relocation, a skipped turn).
    fn turn(&self) -> Color;

    /// The incremental key; covers everything that equality covers.
    fn key(&self) -> Key;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// Calls `visit` with each legal move, in a fixed order, until it breaks. Never allocates.
    fn visit_moves<B>(
        &self,
        which: Select,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether `m` is legal here; agrees with [`Position::visit_moves`] on every value of the type.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a legal move. An illegal one may panic or leave a senseless position, never worse.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The outcome that this position has by itself.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome that the past gives: repetition, perpetual check, move limits. The last event of
    /// `history` is this position.
    fn outcome_by_history(&self, history: &History) -> Option<Outcome>;

    /// How many legal moves there are; games override it where whole sets can be counted at once.
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_moves(Select::All, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether there is a legal move.
    fn has_moves(&self) -> bool {
        self.visit_moves(Select::All, |_| ControlFlow::Break(())).is_break()
    }

    /// What this game wants remembered of each position beside key, turn and check (Gueides: both
    /// Presidents' squares).
    fn trace(&self) -> u16 {
        0
    }

    /// The position with the turn given to the other side and nothing else changed: the null move of a
    /// search. `None` in check, and where giving the turn away has no meaning.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// The legal moves in a vector, for callers that are not in a hurry.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves(Select::All, |m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// A copy of the position after a legal move.
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// The outcome by the position itself or, failing that, by the past.
    fn outcome_with(&self, history: &History) -> Option<Outcome> {
        self.outcome().or_else(|| self.outcome_by_history(history))
    }
}
