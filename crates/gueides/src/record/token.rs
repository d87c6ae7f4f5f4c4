//! The words of a record, each with its place.

use ikusa_rules::script::{Cursor, LineColumn};
use ikusa_rules::{SyntaxError, say};

use crate::notation::parse_square;
use crate::{Kind, Move};

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
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) && split_squares(rest).is_some()
    })
}

/// The squares a text begins with, and what follows them. The book also writes squares in capitals (§1), and a hyphen
/// becomes a dash on many a keyboard.
fn split_squares(text: &str) -> Option<(Move, &str)> {
    let square = |text: &str| parse_square(&text.get(..2)?.to_ascii_lowercase());
    let from = square(text)?;
    let rest = text[2..].strip_prefix(['-', '–', '—'])?;
    Some((Move::new(from, square(rest)?), &rest[2..]))
}

/// Cuts a text into tokens.
pub(super) struct Tokens<'a>(pub(super) Cursor<'a>);

impl Tokens<'_> {
    /// The next token with its place; `None` at the end.
    ///
    /// # Errors
    /// If what comes is none.
    pub(super) fn next(&mut self) -> Result<Option<(LineColumn, Token)>, SyntaxError> {
        let Some(first) = self.0.skip_blanks() else { return Ok(None) };
        let place = self.0.place();
        let token = match first {
            '(' => self.single(Token::Open),
            ')' => self.single(Token::Close),
            '{' => Token::Comment(self.0.comment()?),
            '[' => Token::Millis(self.0.time()?),
            '.' | '…' => self.skip(place)?,
            '0'..='9' => self.number(place)?,
            _ => self.word(place)?,
        };
        Ok(Some((place, token)))
    }

    fn single(&mut self, token: Token) -> Token {
        self.0.take(1);
        token
    }

    fn number(&mut self, place: LineColumn) -> Result<Token, SyntaxError> {
        let digits = self.0.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.0.take(digits);
        if !self.0.rest().starts_with(')') {
            return Err(self.0.place().fails(say!(
                "se esperaba ')' después del número de jugada {number}",
                "expected ')' after the move number {number}"
            )));
        }
        self.0.take(1);
        number.parse().map(Token::Number).map_err(|_| {
            place.fails(say!("'{number}' no es un número de jugada", "'{number}' is not a move number"))
        })
    }

    fn skip(&mut self, place: LineColumn) -> Result<Token, SyntaxError> {
        let dots = if self.0.rest().starts_with("...") { "...".len() } else { '…'.len_utf8() };
        match self.0.rest().get(..dots) {
            Some("..." | "…") => {
                self.0.take(dots);
                Ok(Token::Skip)
            }
            _ => Err(place.fails(say!(
                "se esperaba '...' donde se omite la jugada del primer jugador",
                "expected '...' where the first player's move is left out"
            ))),
        }
    }

    /// A move, or the word that ends a line.
    fn word(&mut self, place: LineColumn) -> Result<Token, SyntaxError> {
        let end = self
            .0
            .rest()
            .find(|c: char| c.is_whitespace() || "(){}[]".contains(c))
            .unwrap_or(self.0.rest().len());
        let word = self.0.take(end);
        if !word.contains(['-', '–', '—']) {
            return Ok(Token::Word(word.to_owned()));
        }
        read_written(word).map(Token::Move).ok_or_else(|| {
            place.fails(say!(
                "'{word}' no es una jugada; se esperaba una como g1-g3, g2-g7** o h7-h8↑S*",
                "'{word}' is not a move, expected one such as g1-g3, g2-g7** or h7-h8↑S*"
            ))
        })
    }
}

/// `squares [↑ or ^ [letter]] [* or **] [marks]`.
fn read_written(word: &str) -> Option<Written> {
    let (squares, mut rest) = split_squares(word)?;
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
