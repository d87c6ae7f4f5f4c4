//! Move texts: reading what was said, finding what it means here, writing the canonical form.

use ikusa_rules::{MoveError, Position as _, Refusal, Sentence, ShortText, Square, SyntaxError, say};

use crate::clauses::CHOICE_ORDER;
use crate::moves::{Level, Move};
use crate::piece::{Face, Kind};
use crate::position::Position;

/// `c7`: the name of a square.
pub fn square_name(square: Square) -> ShortText {
    let letters = [b'a' + square.file(), b'1' + square.rank()];
    ShortText::new(std::str::from_utf8(&letters).unwrap_or_default())
}

/// Reads [`square_name`].
pub const fn parse_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'a'..=b'i', row @ b'1'..=b'9'] => Some(Square::new(*file - b'a', *row - b'1')),
        _ => None,
    }
}

/// The square of this name, for names that are written in a program: a wrong one does not compile where a constant is
/// asked for.
///
/// ```
/// use ikusa_rules::Square;
/// const POST: Square = ikusa_gungi_enhanced::square("c7");
/// assert_eq!(ikusa_gungi_enhanced::square_name(POST).as_str(), "c7");
/// ```
///
/// # Panics
/// If there is no such square.
pub const fn square(name: &str) -> Square {
    match parse_square(name) {
        Some(square) => square,
        None => panic!("no square has this name"),
    }
}

/// A move text that has been read but not yet compared with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveText {
    action: Move,
    /// The squares in parentheses before and behind a replacement in braces.
    before: Option<Square>,
    behind: Option<Square>,
}

/// The marks that a record derives or adds and a move does not need.
const MARKS: &[char] = &['^', '$', '+', '#', '!', '?'];

/// Reads a move text; the derived marks of the record text may stand behind the action.
pub(crate) fn parse(text: &str) -> Result<MoveText, SyntaxError> {
    let mut reader = Reader { text, at: 0 };
    let action = reader.action()?;
    let mut said = MoveText { action, before: None, behind: None };
    reader.choices(&mut said)?;
    if reader.rest().is_empty() { Ok(said) } else { Err(reader.wrong(&say!("nada más", "nothing more"))) }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn wrong(&self, expected: &Sentence) -> SyntaxError {
        let column = self.text[..self.at].chars().count() + 1;
        let found = self.rest().chars().next().map(String::from).unwrap_or_default();
        SyntaxError::expected(column, expected, &found)
    }

    /// Takes one of `tokens` if it comes next.
    fn take(&mut self, tokens: &[&str]) -> bool {
        let found = tokens.iter().find(|token| self.rest().starts_with(**token));
        self.at += found.map_or(0, |token| token.len());
        found.is_some()
    }

    fn square(&mut self) -> Result<Square, SyntaxError> {
        let square = self.rest().get(..2).and_then(parse_square);
        self.at += square.map_or(0, |_| 2);
        square.ok_or_else(|| self.wrong(&say!("una casilla como c7", "a square such as c7")))
    }

    fn face(&mut self) -> Result<Face, SyntaxError> {
        let face = self.rest().chars().next().and_then(Face::from_letter);
        self.at += face.map_or(0, |_| 1);
        face.ok_or_else(|| {
            self.wrong(&say!("la letra mayúscula de una pieza", "the upper-case letter of a piece"))
        })
    }

    fn expect(&mut self, token: &str) -> Result<(), SyntaxError> {
        if self.take(&[token]) { Ok(()) } else { Err(self.wrong(&say!("'{token}'", "'{token}'"))) }
    }

    fn action(&mut self) -> Result<Move, SyntaxError> {
        if self.take(&["claim"]) {
            return Ok(Move::Claim);
        }
        if self.take(&[":"]) {
            return Ok(Move::Exchange { at: self.square()? });
        }
        if self.take(&["("]) {
            let to = self.square()?;
            self.expect(")")?;
            return Ok(Move::Relocate { to });
        }
        let first = self.rest().chars().next();
        if let Some(digit) = first.and_then(|c| c.to_digit(10)) {
            let level = Level::from_number(digit as usize);
            let level = level.ok_or_else(|| self.wrong(&say!("un nivel de 1 a 3", "a level from 1 to 3")))?;
            self.at += 1;
            if !self.take(&["x", "X"]) {
                return Err(self.wrong(&say!("'x'", "'x'")));
            }
            return Ok(Move::TowerCapture { level, at: self.square()?, place: None });
        }
        if first.is_some_and(|c| c.is_ascii_uppercase()) {
            let face = self.face()?;
            self.expect("*")?;
            return Ok(Move::Drop { face, to: self.square()? });
        }
        self.action_of_square()
    }

    fn action_of_square(&mut self) -> Result<Move, SyntaxError> {
        let from = self.square().map_err(|_| {
            self.wrong(&say!("una jugada como c7-c6, c7xa7 o P*c9", "a move such as c7-c6, c7xa7 or P*c9"))
        })?;
        if self.take(&["-", "–", "—"]) {
            Ok(Move::Step { from, to: self.square()? })
        } else if self.take(&["x", "X"]) {
            Ok(Move::plain_capture(from, self.square()?))
        } else if self.take(&["="]) {
            Ok(Move::Sacrifice { swordsman: from, king: self.square()? })
        } else if self.take(&["~"]) {
            Ok(Move::Mount { from, to: self.square()? })
        } else if self.take(&["<>"]) {
            Ok(Move::Substitute { at: from, face: self.face()? })
        } else {
            Err(self.wrong(&say!("-, x, =, ~ o <>", "-, x, =, ~ or <>")))
        }
    }

    /// Reads `(square)`, `{piece}` and the marks between and behind them.
    fn choices(&mut self, said: &mut MoveText) -> Result<(), SyntaxError> {
        loop {
            self.at += self.rest().len() - self.rest().trim_start_matches(MARKS).len();
            let crowned = matches!(said.action, Move::Capture { crown: Some(_), .. });
            let slot = if crowned { &mut said.behind } else { &mut said.before };
            match &mut said.action {
                Move::Capture { .. } | Move::TowerCapture { .. }
                    if slot.is_none() && self.rest().starts_with('(') =>
                {
                    self.at += 1;
                    *slot = Some(self.square()?);
                    self.expect(")")?;
                }
                Move::Capture { crown: crown @ None, .. } if self.rest().starts_with('{') => {
                    self.at += 1;
                    *crown = Some(self.face()?);
                    self.expect("}")?;
                }
                _ => return Ok(()),
            }
        }
    }
}

impl MoveText {
    /// The move this means in `position`, legal or not.
    ///
    /// # Errors
    /// If its choices are not in the order that the capture calls for.
    pub(crate) fn resolve(self, position: &Position) -> Result<Move, Refusal> {
        let order = || Refusal::new(&CHOICE_ORDER, &[]);
        match self.action {
            Move::Capture { from, to, crown, .. } => {
                let griffin = captures_griffin(position, to);
                match (self.before, self.behind) {
                    (Some(_), Some(_)) => Err(order()),
                    (Some(_), None) if crown.is_some() && !griffin => Err(order()),
                    (None, Some(_)) if griffin => Err(order()),
                    (place, other) => Ok(Move::Capture { from, to, place: place.or(other), crown }),
                }
            }
            Move::TowerCapture { level, at, .. } => Ok(Move::TowerCapture { level, at, place: self.before }),
            // Either order is read; the canonical one names the Swordsman first.
            Move::Sacrifice { swordsman: king, king: swordsman }
                if king == position.king(position.turn()) =>
            {
                Ok(Move::Sacrifice { swordsman, king })
            }
            action => Ok(action),
        }
    }
}

fn captures_griffin(position: &Position, to: Square) -> bool {
    position.tower(to).top().is_some_and(|top| top.kind() == Kind::Griffin)
}

/// Reads a move text and finds the legal move it means in `position`.
///
/// # Errors
/// If it cannot be read, or the rules refuse it.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let m = understand(position, text)?;
    position.allow(m)?;
    Ok(m)
}

/// The action that a text means, legal or not.
pub(crate) fn understand(position: &Position, text: &str) -> Result<Move, MoveError> {
    Ok(parse(&small_squares(text))?.resolve(position)?)
}

/// The same text with squares such as `A3`, which the book's §2 writes so, in small letters.
fn small_squares(text: &str) -> String {
    let mut small = text.to_owned();
    let bytes = text.as_bytes();
    for (i, pair) in bytes.windows(2).enumerate() {
        if matches!(pair, [b'A'..=b'I', b'1'..=b'9']) {
            small.replace_range(i..=i, &text[i..=i].to_ascii_lowercase());
        }
    }
    small
}

/// The canonical text of a move of `position`.
pub(crate) fn write_move(position: &Position, m: Move) -> String {
    write_move_with(m, Face::letter, |to| captures_griffin(position, to))
}

/// The text of a move, with letters as `letter` gives them and `griffin` telling which squares have a
/// Griffin on top.
pub(crate) fn write_move_with(
    m: Move,
    letter: impl Fn(Face) -> char,
    griffin: impl Fn(Square) -> bool,
) -> String {
    // A state of a match has a hundred of these, and formatting them cost more than finding them.
    let mut text = MoveWriter(String::with_capacity(12));
    match m {
        Move::Step { from, to } => text.square(from).word("-").square(to),
        Move::Capture { from, to, place, crown } => {
            let text = text.square(from).word("x").square(to);
            let crown = crown.map(&letter);
            if griffin(to) { text.place(place).crown(crown) } else { text.crown(crown).place(place) }
        }
        Move::TowerCapture { level, at, place } => {
            text.letter(char::from(b'0' + level.number() as u8)).word("x").square(at).place(place)
        }
        Move::Drop { face, to } => text.letter(letter(face)).word("*").square(to),
        Move::Exchange { at } => text.word(":").square(at),
        Move::Sacrifice { swordsman, king } => text.square(swordsman).word("=").square(king),
        Move::Mount { from, to } => text.square(from).word("~").square(to),
        Move::Substitute { at, face } => text.square(at).word("<>").letter(letter(face)),
        Move::Relocate { to } => text.place(Some(to)),
        Move::Claim => text.word("claim"),
    };
    text.0
}

/// The parts of a move's text, one after the other.
struct MoveWriter(String);

impl MoveWriter {
    fn word(&mut self, word: &str) -> &mut MoveWriter {
        self.0.push_str(word);
        self
    }

    fn letter(&mut self, letter: char) -> &mut MoveWriter {
        self.0.push(letter);
        self
    }

    fn square(&mut self, square: Square) -> &mut MoveWriter {
        self.letter(char::from(b'a' + square.file())).letter(char::from(b'1' + square.rank()))
    }

    fn place(&mut self, place: Option<Square>) -> &mut MoveWriter {
        match place {
            Some(at) => self.word("(").square(at).word(")"),
            None => self,
        }
    }

    fn crown(&mut self, face: Option<char>) -> &mut MoveWriter {
        match face {
            Some(face) => self.word("{").letter(face).word("}"),
            None => self,
        }
    }
}
