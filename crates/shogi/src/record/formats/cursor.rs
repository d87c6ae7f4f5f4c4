//! Reading a line character by character, knowing where.

use ikusa_rules::{Sentence, SyntaxError, say};

/// Parentheses of either width.
pub(super) const OPEN: [&str; 2] = ["(", "（"];
pub(super) const CLOSE: [&str; 2] = [")", "）"];

/// A place in a line of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineCursor<'a> {
    line: usize,
    column: usize,
    rest: &'a str,
}

/// The lines of a text, each with a cursor at its start.
pub(super) fn lines(text: &str) -> impl Iterator<Item = LineCursor<'_>> {
    text.lines().enumerate().map(|(index, rest)| LineCursor { line: index + 1, column: 1, rest })
}

impl<'a> LineCursor<'a> {
    /// What is left of the line.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The number of the line, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The line and column, both from 1.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// Whether the line is over.
    pub(super) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub(super) fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.skip(next.len_utf8());
        Some(next)
    }

    /// Takes the next character if `read` makes something of it.
    pub(super) fn take_as<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = read(self.peek()?)?;
        self.take();
        Some(value)
    }

    /// Takes `text` if it is next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.skip(text.len());
        }
        found
    }

    /// Takes `text` or says that it was expected.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), SyntaxError> {
        if self.eat(text) {
            Ok(())
        } else {
            Err(self.error(say!("se esperaba '{text}'", "expected '{text}'")))
        }
    }

    /// Takes any of two spellings.
    pub(super) fn eat_any(&mut self, spellings: [&str; 2]) -> bool {
        spellings.iter().any(|text| self.eat(text))
    }

    /// Takes any of two spellings or says that the first was expected.
    pub(super) fn expect_any(&mut self, spellings: [&str; 2]) -> Result<(), SyntaxError> {
        if self.eat(spellings[1]) { Ok(()) } else { self.expect(spellings[0]) }
    }

    /// Takes characters as long as `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let taken = &self.rest[..end];
        self.skip(end);
        taken
    }

    /// Takes everything before the next `end` as a line of its own, and `end`.
    pub(super) fn split_off(&mut self, end: char) -> LineCursor<'a> {
        let start = *self;
        let rest = self.take_while(|c| c != end);
        self.take();
        LineCursor { rest, ..start }
    }

    /// Skips spaces, the full-width one included.
    pub(super) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes a number of half- or full-width digits.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number: Option<u64> = None;
        while let Some(digit) = self.take_as(digit) {
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        number
    }

    /// An error at this place.
    pub(super) fn error(&self, message: Sentence) -> SyntaxError {
        SyntaxError::at_line(self.line, self.column, message)
    }

    fn skip(&mut self, bytes: usize) {
        self.column += self.rest[..bytes].chars().count();
        self.rest = &self.rest[bytes..];
    }
}

/// The value of a half- or full-width digit.
pub(super) fn digit(c: char) -> Option<u64> {
    match c {
        '０'..='９' => Some(u64::from(c) - u64::from('０')),
        _ => c.to_digit(10).map(u64::from),
    }
}
