//! The text of positions (§12).

use std::fmt::Write as _;

use ikusa_rules::{Color, Position as _, Sentence, Square, SyntaxError, say};

use crate::notation::{FILES, RANKS, letters_of};
use crate::{Kind, Piece, Position, Setup};

/// The canonical text: `<board> <turn> <lone> <move>`, White in upper case, rank 8 first.
pub(crate) fn write_position(position: &Position) -> String {
    let mut text = String::with_capacity(96);
    for rank in (0..RANKS).rev() {
        let mut gap = 0;
        for file in 0..FILES {
            let Some(piece) = position.at(Square::new(file, rank)) else {
                gap += 1;
                continue;
            };
            write_gap(&mut text, &mut gap);
            text.push(letter(piece));
        }
        write_gap(&mut text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
    let lone = position.lone_count().map_or("-".to_owned(), |count| count.to_string());
    write!(text, " {} {lone} {}", position.turn().letter(), position.number()).expect("strings take text");
    text
}

fn write_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}

/// A piece's letter: upper case for White.
pub(crate) fn letter(piece: Piece) -> char {
    match piece.color {
        Color::White => piece.kind.letter(),
        Color::Black => piece.kind.letter().to_ascii_lowercase(),
    }
}

fn read_letter(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Piece { color, kind: Kind::from_letter(letter.to_ascii_uppercase())? })
}

/// Reads a position text into a set-up. The last two fields may be left out: no count, move 1.
///
/// # Errors
/// Where it breaks and what was expected there.
pub(crate) fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut fields = Fields { rest: text, column: 1 };
    let mut setup = Setup::default();
    let (column, board) = fields
        .next()
        .ok_or_else(|| SyntaxError::at(1, say!("se esperaba un tablero", "expected a board")))?;
    read_board(column, board, &mut setup)?;
    let (column, turn) = fields.next().ok_or_else(|| {
        SyntaxError::at(
            fields.column,
            say!("se esperaba a quién le toca, b o w", "expected the side to move, b or w"),
        )
    })?;
    setup.turn = one_letter(turn).and_then(Color::from_letter).ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{turn}' no dice a quién le toca; se esperaba b o w",
                "'{turn}' is not a side to move, expected b or w"
            ),
        )
    })?;
    if let Some((column, lone)) = fields.next() {
        setup.lone = read_count(column, lone)?;
    }
    if let Some((column, number)) = fields.next() {
        setup.number =
            digits(number).filter(|number| (1..=MOST_MOVES).contains(number)).ok_or_else(|| {
                SyntaxError::at(
                    column,
                    say!(
                        "'{number}' no es un número de jugada; se esperaba 1 o más",
                        "'{number}' is not a move number, expected 1 or more"
                    ),
                )
            })?;
    }
    match fields.next() {
        None => Ok(setup),
        Some((column, more)) => Err(SyntaxError::at(
            column,
            say!(
                "'{more}' sobra: el texto termina tras tablero, turno, solitario y jugada",
                "'{more}' is too much: board, turn, lone and move end here"
            ),
        )),
    }
}

/// Far beyond any game, and far from the end of the counter.
const MOST_MOVES: u32 = 1_000_000_000;

fn read_count(column: usize, text: &str) -> Result<Option<u16>, SyntaxError> {
    if text == "-" {
        return Ok(None);
    }
    let count = digits(text).and_then(|count| u16::try_from(count).ok()).filter(|count| *count < u16::MAX);
    count.map(Some).ok_or_else(|| {
        SyntaxError::at(
            column,
            say!(
                "'{text}' no es una cuenta de jugadas; se esperaba - o un número",
                "'{text}' is not a count of moves, expected - or a number"
            ),
        )
    })
}

/// A number in plain digits: no sign, no leading zero.
fn digits(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

fn one_letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn read_board(column: usize, text: &str, setup: &mut Setup) -> Result<(), SyntaxError> {
    let (mut file, mut rank) = (0_u8, RANKS - 1);
    let name = |rank: u8| rank + 1;
    for (i, c) in text.chars().enumerate() {
        let fail = |message: Sentence| SyntaxError::at(column + i, message);
        if c == '/' {
            if file < FILES {
                return Err(fail(say!(
                    "la fila {} tiene {file} casillas; se esperaban {FILES}",
                    "rank {} has {file} squares, expected {FILES}",
                    name(rank)
                )));
            }
            if rank == 0 {
                return Err(fail(say!(
                    "se esperaban {RANKS} filas y hay más",
                    "expected {RANKS} ranks, found more"
                )));
            }
            (file, rank) = (0, rank - 1);
            continue;
        }
        let width = match c {
            '1'..='9' => c as u8 - b'0',
            _ => 1,
        };
        if file + width > FILES {
            return Err(fail(say!(
                "la fila {} tiene más de {FILES} casillas",
                "rank {} has more than {FILES} squares",
                name(rank)
            )));
        }
        if !c.is_ascii_digit() || c == '0' {
            let piece = read_letter(c).ok_or_else(|| {
                fail(say!(
                    "'{c}' no es una pieza; se esperaba una de {}",
                    "'{c}' is not a piece, expected one of {}",
                    letters_of(&Kind::ALL)
                ))
            })?;
            setup.squares[Square::new(file, rank).index()] = Some(piece);
        }
        file += width;
    }
    let end = column + text.chars().count();
    if file < FILES {
        return Err(SyntaxError::at(
            end,
            say!(
                "la fila {} tiene {file} casillas; se esperaban {FILES}",
                "rank {} has {file} squares, expected {FILES}",
                name(rank)
            ),
        ));
    }
    if rank > 0 {
        return Err(SyntaxError::at(
            end,
            say!("filas: {}; se esperaban {RANKS}", "ranks: {}, expected {RANKS}", RANKS - rank),
        ));
    }
    Ok(())
}

/// Words separated by blanks, with the columns where they begin.
struct Fields<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let trimmed = self.rest.trim_start();
        self.column += self.rest.chars().count() - trimmed.chars().count();
        if trimmed.is_empty() {
            self.rest = trimmed;
            return None;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (field, rest) = trimmed.split_at(end);
        let column = self.column;
        self.column += field.chars().count();
        self.rest = rest;
        Some((column, field))
    }
}
