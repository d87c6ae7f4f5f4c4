//! A game on paper: headers, a tree of moves with comments and times, and how it ended.

mod error;
mod faults;
mod format;
mod tree;

pub use error::RecordError;
pub use faults::Faults;
pub use format::{Format, Print, Split, whole};
pub use tree::{Entry, Node, NodeId, Tree};

use crate::{Game, Lang, Position, Text};

/// A record of a game, with variations.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game> {
    /// The header lines in their order.
    pub headers: Vec<(String, String)>,
    /// The options the game was played by.
    pub options: G::Options,
    /// Where it began.
    pub start: G::Position,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The tree of moves.
    pub tree: Tree<<G::Position as Position>::Move>,
}

/// How a line of a record ends, where it does: a stable code with words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// A stable code such as `resign`, unique within the game.
    pub code: &'static str,
    /// In words.
    pub says: Text,
}

/// What the header lines of a game's records are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Headings {
    /// Black's player.
    pub black: &'static str,
    /// White's player.
    pub white: &'static str,
    /// When it began.
    pub began: &'static str,
    /// When it ended.
    pub ended: &'static str,
    /// Where it was played.
    pub place: &'static str,
    /// How the time was limited.
    pub time: &'static str,
    /// The language of the records.
    pub lang: Lang,
}

impl Headings {
    /// In English.
    pub const ENGLISH: Headings = Headings {
        black: "Black",
        white: "White",
        began: "Date",
        ended: "End",
        place: "Place",
        time: "Time",
        lang: Lang::En,
    };

    /// In Spanish.
    pub const SPANISH: Headings = Headings {
        black: "Negras",
        white: "Blancas",
        began: "Fecha",
        ended: "Fin",
        place: "Lugar",
        time: "Tiempo",
        lang: Lang::Es,
    };
}
