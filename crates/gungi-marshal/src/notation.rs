//! Canonical move texts: `2-4-1:4-5-1`, `N@3-4-1`, `pass`, `done`.

use ikusa_rules::{Square, SyntaxError, say};

use crate::board::Tower;
use crate::moves::{Arrival, Move};
use crate::piece::Kind;
use crate::position::Position;

/// A space as (square, level from 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    pub(crate) square: Square,
    pub(crate) level: u8,
}

/// A move text that was read but not yet understood on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveText {
    Board { from: Space, to: Space },
    Drop { kind: Kind, to: Space },
    Pass,
    Done,
}

/// A square as `rank-file`.
pub fn square_name(square: Square) -> String {
    format!("{}-{}", square.rank() + 1, square.file() + 1)
}

/// Reads [`square_name`]; `None` if it is not exactly one.
pub const fn parse_square(text: &str) -> Option<Square> {
    let &[rank @ b'1'..=b'9', b'-', file @ b'1'..=b'9'] = text.as_bytes() else { return None };
    Some(Square::new(file - b'1', rank - b'1'))
}

/// The square of this name, for names that are written in a program: a wrong one does not compile where a constant is
/// asked for.
///
/// ```
/// use ikusa_rules::Square;
/// const POST: Square = ikusa_gungi_marshal::square("3-4");
/// assert_eq!(ikusa_gungi_marshal::square_name(POST), "3-4");
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

/// A space as `rank-file-level`.
pub(crate) fn space_name(square: Square, level: u8) -> String {
    let mut text = String::new();
    write_space(&mut text, square, level);
    text
}

/// A state of a match names hundreds of spaces, and formatting them cost more than finding them.
fn write_space(text: &mut String, square: Square, level: u8) {
    let digit = |number: u8| char::from(b'0' + number);
    text.extend([digit(square.rank() + 1), '-', digit(square.file() + 1), '-', digit(level)]);
}

impl MoveText {
    /// The move that it would be on this position, legal or not: a piece that arrives on the level of a top piece
    /// captures it.
    pub(crate) fn meant(self, position: &Position) -> Move {
        match self {
            MoveText::Pass => Move::Pass,
            MoveText::Done => Move::Done,
            MoveText::Drop { kind, to } => Move::Drop { kind, to: to.square },
            MoveText::Board { from, to } => {
                let captures = to.level == position.tower(to.square).height();
                let arrival = if captures { Arrival::Capture } else { Arrival::OnTop };
                Move::Board { from: from.square, to: to.square, arrival }
            }
        }
    }

    /// Reads a move text; spaces around it are not part of it.
    pub(crate) fn parse(text: &str) -> Result<MoveText, SyntaxError> {
        match text {
            "pass" => return Ok(MoveText::Pass),
            "done" => return Ok(MoveText::Done),
            _ => {}
        }
        if let Some((letter, to)) = text.split_once('@') {
            let mut letters = letter.chars();
            let kind = letters.next().and_then(Kind::from_letter).filter(|_| letters.next().is_none());
            let kind = kind.ok_or_else(|| {
                SyntaxError::at(
                    1,
                    say!(
                        "'{letter}' no es una pieza; se esperaba una de MLJGFUCRSNYAP antes de @",
                        "'{letter}' is not a piece, expected one of MLJGFUCRSNYAP before @"
                    ),
                )
            })?;
            return Ok(MoveText::Drop { kind, to: space(to, letter.chars().count() + 2)? });
        }
        if let Some((from, to)) = text.split_once(':') {
            let column = from.chars().count() + 2;
            return Ok(MoveText::Board { from: space(from, 1)?, to: space(to, column)? });
        }
        Err(SyntaxError::at(
            1,
            say!(
                "'{text}' no es una jugada; se esperaba una forma como 2-4-1:4-5-1, N@3-4-1, pass o done",
                "'{text}' is not a move, expected a form such as 2-4-1:4-5-1, N@3-4-1, pass or done"
            ),
        ))
    }
}

/// Reads `rank-file-level`. Level 4 can be read too: it is what stacking on a full tower would be, which the
/// rules refuse and the notation does not.
pub(crate) fn space(text: &str, column: usize) -> Result<Space, SyntaxError> {
    let wrong = || {
        SyntaxError::at(
            column,
            say!(
                "'{text}' no es un lugar; se esperaba fila-columna-nivel, como 3-4-1",
                "'{text}' is not a space, expected rank-file-level, as 3-4-1"
            ),
        )
    };
    let mut digits = text.split('-').map(|part| match part.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        _ => None,
    });
    let mut next = || digits.next().flatten().ok_or_else(wrong);
    let (rank, file, level) = (next()?, next()?, next()?);
    if digits.next().is_some() || level > Tower::LIMIT + 1 {
        return Err(wrong());
    }
    Ok(Space { square: Square::new(file - 1, rank - 1), level })
}

/// The canonical text of a legal move.
pub(crate) fn write(position: &Position, m: Move) -> String {
    match m {
        Move::Board { from, to, arrival } => {
            let mut text = String::with_capacity(11);
            write_space(&mut text, from, position.tower(from).height());
            text.push(':');
            write_space(&mut text, to, landing_level(position, to, arrival));
            text
        }
        Move::Drop { kind, to } => {
            let mut text = String::with_capacity(7);
            text.extend([kind.letter(), '@']);
            write_space(&mut text, to, landing_level(position, to, Arrival::OnTop));
            text
        }
        Move::Pass => "pass".to_owned(),
        Move::Done => "done".to_owned(),
    }
}

/// The level on which a piece arrives.
pub(crate) fn landing_level(position: &Position, to: Square, arrival: Arrival) -> u8 {
    let height = position.tower(to).height();
    match arrival {
        Arrival::OnTop => height + 1,
        Arrival::Capture => height,
    }
}
