//! Why a record cannot be read or written.

use crate::{Loss, Refusal, SyntaxError};

/// Why a record cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text breaks at a place.
    Syntax(SyntaxError),
    /// The text can be read, but a move in it is not legal.
    Illegal {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// The clause that forbids it.
        refusal: Box<Refusal>,
    },
    /// The record holds something this format cannot say.
    Inexpressible(Loss),
    /// The file has this many games where one is wanted.
    SeveralGames(usize),
    /// The game has no such format.
    UnknownFormat {
        /// What was asked for.
        asked: String,
        /// What there is, separated by commas.
        known: String,
    },
}

impl RecordError {
    /// Moves the place of the error down by `lines`.
    pub(super) fn shift(&mut self, lines: usize) {
        match self {
            RecordError::Syntax(error) => error.line += lines,
            RecordError::Illegal { line, .. } => *line += lines,
            _ => {}
        }
    }
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RecordError::Syntax(error) => write!(f, "{error}"),
            RecordError::Illegal { line, column, refusal } => {
                write!(f, "line {line}, column {column}: {refusal}")
            }
            RecordError::Inexpressible(what) => write!(f, "this format cannot express {what}"),
            RecordError::SeveralGames(count) => write!(f, "expected one game, found {count}"),
            RecordError::UnknownFormat { asked, known } => {
                write!(f, "unknown record format '{asked}', expected one of {known}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl From<SyntaxError> for RecordError {
    fn from(error: SyntaxError) -> Self {
        RecordError::Syntax(error)
    }
}
