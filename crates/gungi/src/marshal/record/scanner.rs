//! The words of a record's rounds, each with its place.

use ikusa_rules::SyntaxError;

use super::{BATTLE, PLACEMENT, SKIPPED};

/// A line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn fails(self, message: impl Into<String>) -> SyntaxError {
        SyntaxError::at_line(self.line, self.column, message)
    }
}

/// One word of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// `-PLACEMENT-`.
    Placement,
    /// `-BATTLE-`.
    Battle,
    /// `12.`.
    Round(u32),
    /// `|`.
    Bar,
    /// `…`.
    Skipped,
    /// `{…}`.
    Comment(String),
    /// `[1.250s]`.
    Millis(u64),
    /// Anything else up to the next of these.
    Entry(String),
}

/// Cuts a text into words.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    at: Place,
}

impl<'a> Scanner<'a> {
    /// The words of `text`, whose first line has this number in its file.
    pub(super) fn new(text: &'a str, line: usize) -> Scanner<'a> {
        Scanner { rest: text, at: Place { line, column: 1 } }
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Word)>, SyntaxError> {
        self.skip_blanks();
        let place = self.at;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let word = match first {
            '|' => {
                self.advance(1);
                Word::Bar
            }
            '{' => self.comment(place)?,
            '[' => self.time(place)?,
            _ => self.plain(place)?,
        };
        Ok(Some((place, word)))
    }

    fn skip_blanks(&mut self) {
        let blanks = self.rest.len() - self.rest.trim_start().len();
        self.advance(blanks);
    }

    /// Moves on by some bytes, counting lines and columns.
    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for c in passed.chars() {
            if c == '\n' {
                self.at = Place { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        self.rest = rest;
    }

    fn comment(&mut self, place: Place) -> Result<Word, SyntaxError> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            match c {
                '}' => {
                    self.advance(i + 1);
                    return Ok(Word::Comment(text));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, escaped)) => text.push(escaped),
                    None => break,
                },
                _ => text.push(c),
            }
        }
        Err(place.fails("the comment that begins here has no '}'"))
    }

    fn time(&mut self, place: Place) -> Result<Word, SyntaxError> {
        let wrong = || place.fails("expected a time such as [12.500s]");
        let end = self.rest.find(']').ok_or_else(wrong)?;
        let seconds = self.rest[1..end].strip_suffix('s').ok_or_else(wrong)?;
        let (whole, part) = seconds.split_once('.').ok_or_else(wrong)?;
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if part.len() != 3 || !digits(part) || !digits(whole) {
            return Err(wrong());
        }
        let whole: u64 = whole.parse().map_err(|_| wrong())?;
        let part: u64 = part.parse().map_err(|_| wrong())?;
        let millis = whole.checked_mul(1000).and_then(|ms| ms.checked_add(part)).ok_or_else(wrong)?;
        self.advance(end + 1);
        Ok(Word::Millis(millis))
    }

    fn plain(&mut self, place: Place) -> Result<Word, SyntaxError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && self.rest[digits..].starts_with('.') {
            let number = self.rest[..digits].parse().map_err(|_| place.fails("a round number that large"))?;
            self.advance(digits + 1);
            return Ok(Word::Round(number));
        }
        for skipped in [SKIPPED, "..."] {
            if self.rest.starts_with(skipped) {
                self.advance(skipped.len());
                return Ok(Word::Skipped);
            }
        }
        let end = self.rest.find(['|', '{', '[', '\n']).unwrap_or(self.rest.len());
        let text = self.rest[..end].trim_end().to_owned();
        self.advance(end);
        Ok(match text.as_str() {
            PLACEMENT => Word::Placement,
            BATTLE => Word::Battle,
            _ => Word::Entry(text),
        })
    }
}
