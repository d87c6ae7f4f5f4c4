//! Why a record cannot be read or written.

use crate::{Loss, Refusal, Sentence, SyntaxError, say};

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

impl RecordError {
    /// Why, in both languages.
    pub fn says(&self) -> Sentence {
        match self {
            RecordError::Syntax(error) => error.says(),
            RecordError::Illegal { line, column, refusal } => {
                SyntaxError::at_line(*line, *column, refusal.says()).says()
            }
            RecordError::Inexpressible(loss) => {
                let cannot = say!("este formato no puede expresar", "this format cannot express");
                Sentence::joined([cannot, loss.says()], " ")
            }
            RecordError::SeveralGames(count) => {
                say!("se esperaba una partida y hay {count}", "expected one game, found {count}")
            }
            RecordError::UnknownFormat { asked, known } => say!(
                "formato de registro desconocido: '{asked}'; se esperaba uno de {known}",
                "unknown record format '{asked}', expected one of {known}",
            ),
        }
    }
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl std::error::Error for RecordError {}

impl From<SyntaxError> for RecordError {
    fn from(error: SyntaxError) -> Self {
        RecordError::Syntax(error)
    }
}
