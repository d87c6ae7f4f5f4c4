//! How a game ends, and why.

use crate::{Clause, Color, Text};

/// Why a game is over: a stable code, words for people, and the clause behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// A stable code such as `checkmate`.
    pub code: &'static str,
    /// The reason in words.
    pub says: Text,
    /// The clause of the game's rules that ends it, where one does.
    pub clause: Option<&'static Clause>,
}

/// The end of a game: the winner, if there is one, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: &'static Reason,
}

impl Outcome {
    /// `winner` wins.
    pub const fn win(winner: Color, reason: &'static Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: &'static Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}
