//! Errors about texts: what is wrong, where, and what was expected.

use std::fmt;

use crate::{Refusal, Sentence, say};

/// A text that cannot be read: where it breaks and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The line, from 1; 0 for texts of a single line.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, as a lower-case fragment.
    pub message: Sentence,
}

impl SyntaxError {
    /// An error at a column (from 1) of a text of one line.
    pub fn at(column: usize, message: Sentence) -> SyntaxError {
        SyntaxError::at_line(0, column, message)
    }

    /// At a column of a text of one line, `what` was expected and `found` stands there; if nothing does, the text ends.
    pub fn expected(column: usize, what: &Sentence, found: &str) -> SyntaxError {
        let found = match found {
            "" => say!("el final", "the end"),
            found => say!("'{found}'", "'{found}'"),
        };
        let message = Sentence {
            es: format!("se esperaba {} y hay {}", what.es, found.es),
            en: format!("expected {}, found {}", what.en, found.en),
        };
        SyntaxError::at(column, message)
    }

    /// An error at a line and column, both from 1.
    pub fn at_line(line: usize, column: usize, message: Sentence) -> SyntaxError {
        const WHOLE: usize = 600;
        let short = |text: &str| cut(&with_short_quotes(text), WHOLE);
        let message = Sentence { es: short(&message.es), en: short(&message.en) };
        SyntaxError { line, column, message }
    }
}

/// A message of which no quotation is long: it says where the text breaks, and whoever wrote the text has it. Messages
/// are shortened here, where all of them pass, and not where each of hundreds quotes something.
pub fn with_short_quotes(message: &str) -> String {
    const QUOTED: usize = 40;
    let mut said = String::new();
    let mut rest = message;
    while let Some(open) = opening(rest) {
        let (before, quoted) = rest.split_at(open + 1);
        let close = closing(quoted);
        said += before;
        said += &cut(&quoted[..close], QUOTED);
        rest = &quoted[close..];
        if let Some(behind) = rest.strip_prefix('\'') {
            said.push('\'');
            rest = behind;
        }
    }
    said + rest
}

/// Where a quotation begins: at a mark that no letter stands before, as one does in "White's".
fn opening(text: &str) -> Option<usize> {
    let begins = |(at, _): &(usize, &str)| !text[..*at].ends_with(char::is_alphanumeric);
    text.match_indices('\'').find(begins).map(|(at, _)| at)
}

/// Where it ends: at a mark that no letter follows.
fn closing(text: &str) -> usize {
    let ends = |(at, _): &(usize, &str)| !text[at + 1..].starts_with(char::is_alphanumeric);
    text.match_indices('\'').find(ends).map_or(text.len(), |(at, _)| at)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

impl SyntaxError {
    /// The place and what is wrong there, in both languages.
    pub fn says(&self) -> Sentence {
        let place = match (self.line, self.column) {
            (0, column) => say!("columna {column}", "column {column}"),
            (line, column) => say!("línea {line}, columna {column}", "line {line}, column {column}"),
        };
        Sentence::joined([place, self.message.clone()], ": ")
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
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

impl MoveError {
    /// Why, in both languages: a place for bad syntax, a clause for a bad move.
    pub fn says(&self) -> Sentence {
        match self {
            MoveError::Syntax(error) => error.says(),
            MoveError::Illegal(refusal) => refusal.says(),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
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

impl PositionError {
    /// Why, in both languages.
    pub fn says(&self) -> Sentence {
        match self {
            PositionError::Syntax(error) => error.says(),
            PositionError::Invalid(reasons) => Sentence::joined(reasons.iter().map(Refusal::says), "; "),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl std::error::Error for PositionError {}

impl From<SyntaxError> for PositionError {
    fn from(error: SyntaxError) -> Self {
        PositionError::Syntax(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_quoted_is_long() {
        let long = "x".repeat(3_000);
        let kept = "x".repeat(40);
        assert_eq!(with_short_quotes(&format!("'{long}' is no move")), format!("'{kept}…' is no move"));
        assert_eq!(
            with_short_quotes(&format!("expected 'a', found '{long}'")),
            format!("expected 'a', found '{kept}…'")
        );
        assert_eq!(
            with_short_quotes(&format!("White's piece, not '{long}")),
            format!("White's piece, not '{kept}…")
        );
        let plain = "'moves' or the end of White's line";
        assert_eq!(with_short_quotes(plain), plain);
        let error = SyntaxError::at(1, Sentence { es: String::new(), en: "it's ".repeat(500) });
        assert_eq!(error.message.en.chars().count(), 601);
    }
}
