//! A move as a hand makes it, so that a board can offer it without knowing any rule.

use crate::{PieceKind, Text};

/// What is picked up first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The piece on a cell of the diagram.
    Cell(usize),
    /// A piece in hand or reserve.
    Hand(&'static PieceKind),
    /// Nothing: the move is a word of its own (`pass`, `done`, `claim`) or only names a place.
    Nothing,
}

/// What a move does on the cell it goes to, so that boards can mark it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The cell was empty.
    Move,
    /// An enemy piece is taken.
    Capture,
    /// The piece lands on top of another and takes nothing.
    Stack,
    /// A piece enters from the hand.
    Drop,
    /// Anything else: exchanges, substitutions, words.
    Other,
}

/// What a move is called, with a code that no rewording changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verb {
    /// The code, such as `promote`.
    pub code: &'static str,
    /// The words.
    pub says: Text,
}

impl Verb {
    /// A verb in both languages.
    pub const fn new(code: &'static str, es: &'static str, en: &'static str) -> Verb {
        Verb { code, says: Text { es, en } }
    }
}

/// A move as a hand makes it: pick something up, put it somewhere, perhaps name one more place or piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// What is picked up.
    pub pick: Pick,
    /// The cell it is put on.
    pub to: Option<usize>,
    /// One more cell that belongs to the move: where a captured piece is placed.
    pub then: Option<usize>,
    /// A piece that belongs to the move: what it becomes or what takes its place.
    pub with: Option<&'static PieceKind>,
    /// What happens on the cell.
    pub effect: Effect,
    /// A verb that tells this move from others with the same cells ("promote", "stack on top", "capture").
    pub verb: &'static Verb,
}

impl Sketch {
    /// A piece that goes from cell to cell.
    pub const fn board(from: usize, to: usize, effect: Effect, verb: &'static Verb) -> Sketch {
        Sketch { pick: Pick::Cell(from), to: Some(to), then: None, with: None, effect, verb }
    }

    /// A piece that enters from the hand.
    pub const fn drop(kind: &'static PieceKind, to: usize, verb: &'static Verb) -> Sketch {
        Sketch { pick: Pick::Hand(kind), to: Some(to), then: None, with: None, effect: Effect::Drop, verb }
    }

    /// A word of its own.
    pub const fn word(verb: &'static Verb) -> Sketch {
        Sketch { pick: Pick::Nothing, to: None, then: None, with: None, effect: Effect::Other, verb }
    }
}
