//! The words of a record, each with its place.

use ikusa_rules::SyntaxError;

use crate::notation::read_square;
use crate::{Kind, Move};

/// Where a word begins, line and column from 1.
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

/// What the record says about the piece a Nation becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrow {
    /// No arrow: not a promotion.
    None,
    /// `↑` alone, as in the book: the reader has to find out.
    Bare,
    /// `↑S`.
    Into(Kind),
}

/// `*`, `**` or neither.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Threat {
    None,
    Am,
    Md,
}

/// A move as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Written {
    /// From and to; a promotion is in `arrow`.
    pub(super) squares: Move,
    pub(super) arrow: Arrow,
    pub(super) threat: Threat,
    /// Judgements such as `!?`.
    pub(super) marks: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `12)`.
    Number(u32),
    /// `...`: the first player's move of this number is elsewhere.
    Skip,
    Move(Written),
    /// A word that ends a line, such as `resign`.
    Word(String),
    /// `{…}`.
    Comment(String),
    /// `[12.500s]`.
    Millis(u64),
    Open,
    Close,
}

/// Whether some line begins with a number, a bracket and a move.
pub(super) fn looks_like_a_record(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    text.lines().any(|line| {
        let Some((number, rest)) = line.trim_start().split_once(')') else { return false };
        let rest = rest.trim_start().trim_start_matches('.').trim_start();
        !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
            && rest.get(..5).is_some_and(|word| read_squares(word).is_some())
    })
}

fn read_squares(word: &str) -> Option<Move> {
    let (from, to) = word.split_once('-')?;
    Some(Move::new(read_square(from)?, read_square(to)?))
}

/// Cuts a text into tokens, counting lines and columns.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, first_line: usize) -> Tokens<'a> {
        Tokens { rest: text, place: Place { line: first_line, column: 1 } }
    }

    /// Takes `bytes` bytes off the front.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            if c == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    /// The next token with its place; `None` at the end.
    ///
    /// # Errors
    /// If what comes is none.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token)>, SyntaxError> {
        self.take(self.rest.len() - self.rest.trim_start().len());
        let place = self.place;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '(' => self.single(Token::Open),
            ')' => self.single(Token::Close),
            '{' => self.comment(place)?,
            '[' => self.millis(place)?,
            '.' | '…' => self.skip(place)?,
            '0'..='9' => self.number(place)?,
            _ => self.word(place)?,
        };
        Ok(Some((place, token)))
    }

    fn single(&mut self, token: Token) -> Token {
        self.take(1);
        token
    }

    fn number(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = self.take(digits);
        if !self.rest.starts_with(')') {
            return Err(self.place.fails(format!("expected ')' behind the move number {number}")));
        }
        self.take(1);
        number.parse().map(Token::Number).map_err(|_| place.fails(format!("'{number}' is no move number")))
    }

    fn skip(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let dots = if self.rest.starts_with("...") { "...".len() } else { '…'.len_utf8() };
        match self.rest.get(..dots) {
            Some("..." | "…") => {
                self.take(dots);
                Ok(Token::Skip)
            }
            _ => Err(place.fails("expected '...' where the first player's move is left out")),
        }
    }

    /// `{…}` with `\}`, `\\` and `\n` for what would not fit on the line.
    fn comment(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let mut comment = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            match c {
                '}' => {
                    self.take(i + 1);
                    return Ok(Token::Comment(comment));
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => comment.push('\n'),
                    Some((_, c)) => comment.push(c),
                    None => break,
                },
                _ => comment.push(c),
            }
        }
        Err(place.fails("the comment that begins here has no '}'"))
    }

    /// `[12.5s]`, to the millisecond.
    fn millis(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let fails = || place.fails("expected a time in seconds, as in [12.500s]");
        let end = self.rest.find(']').ok_or_else(fails)?;
        let time = self.take(end + 1);
        let seconds = time[1..end].strip_suffix('s').ok_or_else(fails)?;
        let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
        let plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(part) || part.len() > 3 {
            return Err(fails());
        }
        let whole: u64 = whole.parse().map_err(|_| fails())?;
        let part: u64 = format!("{part:0<3}").parse().map_err(|_| fails())?;
        whole.checked_mul(1_000).and_then(|ms| ms.checked_add(part)).map(Token::Millis).ok_or_else(fails)
    }

    /// A move, or the word that ends a line.
    fn word(&mut self, place: Place) -> Result<Token, SyntaxError> {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || "(){}[]".contains(c)).unwrap_or(self.rest.len());
        let word = self.take(end);
        if !word.contains('-') {
            return Ok(Token::Word(word.to_owned()));
        }
        read_written(word).map(Token::Move).ok_or_else(|| {
            place.fails(format!("'{word}' is not a move, expected one such as g1-g3, g2-g7** or h7-h8↑S*"))
        })
    }
}

/// `squares [↑ or ^ [letter]] [* or **] [marks]`.
fn read_written(word: &str) -> Option<Written> {
    let squares = read_squares(word.get(..5)?)?;
    let mut rest = &word[5..];
    let mut arrow = Arrow::None;
    if let Some(behind) = rest.strip_prefix('↑').or_else(|| rest.strip_prefix('^')) {
        let kind = behind.chars().next().and_then(Kind::from_letter);
        arrow = kind.map_or(Arrow::Bare, Arrow::Into);
        rest = &behind[usize::from(kind.is_some())..];
    }
    let stars = rest.bytes().take_while(|b| *b == b'*').count();
    let threat = match stars {
        0 => Threat::None,
        1 => Threat::Am,
        2 => Threat::Md,
        _ => return None,
    };
    let marks = &rest[stars..];
    marks.chars().all(|c| c == '!' || c == '?').then(|| Written {
        squares,
        arrow,
        threat,
        marks: marks.to_owned(),
    })
}
