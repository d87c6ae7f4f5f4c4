//! Errors about texts: what is wrong, where, and what was expected.

use std::fmt;

use crate::Refusal;

/// A text that cannot be read: where it breaks and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The line, from 1; 0 for texts of a single line.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, as a lower-case fragment.
    pub message: String,
}

impl SyntaxError {
    /// An error at a column (from 1) of a text of one line.
    pub fn at(column: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError { line: 0, column, message: message.into() }
    }

    /// An error at a line and column, both from 1.
    pub fn at_line(line: usize, column: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError { line, column, message: message.into() }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

/// Why a move text is not a move here: it cannot be read, or the rules refuse it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Not a move text at all.
    Syntax(SyntaxError),
    /// A move text, but not legal in this position.
    Illegal(Refusal),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(error) => error.fmt(f),
            MoveError::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

impl From<SyntaxError> for MoveError {
    fn from(error: SyntaxError) -> Self {
        MoveError::Syntax(error)
    }
}

impl From<Refusal> for MoveError {
    fn from(refusal: Refusal) -> Self {
        MoveError::Illegal(refusal)
    }
}

/// Why a position text or set-up is not a playable position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text cannot be read.
    Syntax(SyntaxError),
    /// It can be read, but breaks rules: every reason, never just the first.
    Invalid(Vec<Refusal>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Syntax(error) => error.fmt(f),
            PositionError::Invalid(reasons) => {
                for (i, reason) in reasons.iter().enumerate() {
                    if i > 0 {
                        f.write_str("; ")?;
                    }
                    reason.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl From<SyntaxError> for PositionError {
    fn from(error: SyntaxError) -> Self {
        PositionError::Syntax(error)
    }
}
