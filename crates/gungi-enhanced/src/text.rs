//! Board and position texts (appendix C, and section 11 of the rules page).

use std::fmt::Write;

use ikusa_rules::{Bitboard, ByColor, Color, Sentence, Square, SyntaxError, Text, say};

use crate::notation::{parse_square, square_name};
use crate::options::Coronation;
use crate::piece::{Face, Piece};
use crate::setup::{FaceCounts, Setup};

/// The names of the eight fields, for messages.
const FIELDS: [Text; 8] = [
    Text { es: "el tablero", en: "the board" },
    Text { es: "el turno", en: "the turn" },
    Text { es: "las Reservas", en: "the reserves" },
    Text { es: "las piezas vedadas", en: "the barred" },
    Text { es: "las torres permutadas", en: "the exchanged" },
    Text { es: "lo pendiente", en: "the pending" },
    Text { es: "las marcas", en: "the flags" },
    Text { es: "la ronda", en: "the round" },
];

type Towers = [Vec<Piece>; Square::COUNT];

/// Reads a position text as far as its syntax goes.
///
/// # Errors
/// Where the text breaks, and what was expected there.
pub fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut fields = Vec::new();
    let mut column = 1;
    for part in text.split(' ') {
        if !part.is_empty() {
            fields.push((column, part));
        }
        column += part.chars().count() + 1;
    }
    let Ok([board, turn, reserves, barred, exchanged, pending, flags, round]) =
        <[(usize, &str); 8]>::try_from(fields.clone())
    else {
        let missing = FIELDS.get(fields.len()).unwrap_or(&Text { es: "nada más", en: "nothing more" });
        let at = fields.get(8).map_or(column.saturating_sub(1).max(1), |(column, _)| *column);
        let found = fields.len();
        let message = Sentence {
            es: format!("se esperaban ocho campos y hay {found}: aquí va {}", missing.es),
            en: format!("expected eight fields, found {found}: {} expected here", missing.en),
        };
        return Err(SyntaxError::at(at, message));
    };
    let mut setup = Setup::empty(read_turn(turn)?);
    setup.towers = read_board(board.1).map_err(|error| error.moved(board.0 - 1))?;
    setup.reserves = read_counts(reserves)?;
    setup.barred = read_counts(barred)?;
    setup.marks = read_marks(exchanged)?;
    setup.pending = read_pending(pending)?;
    (setup.coronation, setup.fault) = read_flags(flags)?;
    setup.round = round.1.parse().ok().filter(|round| *round > 0).ok_or_else(|| {
        SyntaxError::at(
            round.0,
            say!(
                "'{}' no es una ronda; se esperaba un número desde 1",
                "'{}' is not a round, expected a number from 1",
                round.1
            ),
        )
    })?;
    Ok(setup)
}

/// An error of an inner text, at its place in the outer one.
trait Moved {
    fn moved(self, columns: usize) -> Self;
}

impl Moved for SyntaxError {
    fn moved(mut self, columns: usize) -> SyntaxError {
        self.column += columns;
        self
    }
}

fn read_turn((column, text): (usize, &str)) -> Result<Color, SyntaxError> {
    let mut letters = text.chars();
    let turn = letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none());
    turn.ok_or_else(|| {
        SyntaxError::at(
            column,
            say!("'{text}' no es un bando; se esperaba b o w", "'{text}' is not a side, expected b or w"),
        )
    })
}

/// Reads a board text: nine rows from row 1, each from column a.
///
/// # Errors
/// Where the text breaks, and what was expected there.
pub fn read_board(text: &str) -> Result<Towers, SyntaxError> {
    let mut towers: Towers = std::array::from_fn(|_| Vec::new());
    let (mut row, mut file) = (0u8, 0u8);
    let mut open: Option<(usize, Vec<Piece>)> = None;
    for (index, c) in text.chars().enumerate() {
        let wrong = |message: Sentence| Err(SyntaxError::at(index + 1, message));
        if row > 8 {
            return wrong(say!("el tablero termina tras nueve filas", "the board ends after nine rows"));
        }
        match (c, &mut open) {
            (')', Some((_, pieces))) if !pieces.is_empty() => {
                towers[Square::new(file, row).index()] = std::mem::take(pieces);
                file += 1;
                open = None;
            }
            (c, Some((_, pieces))) => match Piece::from_letter(c) {
                Some(piece) => pieces.push(piece),
                None => {
                    return wrong(say!(
                        "'{c}' no es una pieza de una torre",
                        "'{c}' is not a piece in a tower"
                    ));
                }
            },
            ('/', None) => {
                if file != 9 {
                    return wrong(say!(
                        "la fila {} tiene {file} casillas; se esperaban 9",
                        "row {} has {file} squares, expected 9",
                        row + 1
                    ));
                }
                (row, file) = (row + 1, 0);
            }
            ('1'..='9', None) if file + (c as u8 - b'0') <= 9 => file += c as u8 - b'0',
            (_, None) if file >= 9 || c.is_ascii_digit() => {
                return wrong(say!(
                    "la fila {} tiene más de 9 casillas, o una cuenta de cero",
                    "row {} has more than 9 squares, or a count of none",
                    row + 1
                ));
            }
            ('(', None) => open = Some((index + 1, Vec::new())),
            (c, None) => match Piece::from_letter(c) {
                Some(piece) => {
                    towers[Square::new(file, row).index()] = vec![piece];
                    file += 1;
                }
                None => {
                    return wrong(say!(
                        "'{c}' no es una pieza, una cuenta, una torre ni '/'",
                        "'{c}' is not a piece, a count, a tower or '/'"
                    ));
                }
            },
        }
    }
    let end = text.chars().count() + 1;
    if let Some((column, _)) = open {
        return Err(SyntaxError::at(column, say!("esta torre no está cerrada", "this tower is not closed")));
    }
    match (row, file) {
        (8, 9) | (9, 0) => Ok(towers),
        (row, 9) => Err(SyntaxError::at(
            end,
            say!("filas del tablero: {}; se esperaban 9", "rows of the board: {}, expected 9", row + 1),
        )),
        (row, file) => Err(SyntaxError::at(
            end,
            say!(
                "la fila {} tiene {file} casillas; se esperaban 9",
                "row {} has {file} squares, expected 9",
                row + 1
            ),
        )),
    }
}

fn read_counts((column, text): (usize, &str)) -> Result<ByColor<FaceCounts>, SyntaxError> {
    let mut counts: ByColor<FaceCounts> = ByColor::default();
    if text == "-" {
        return Ok(counts);
    }
    let mut number = String::new();
    for (index, c) in text.chars().enumerate() {
        let wrong = |message: Sentence| Err(SyntaxError::at(column + index, message));
        if c.is_ascii_digit() {
            if number.len() == 2 || (number.is_empty() && c == '0') {
                return wrong(say!("se esperaba una cuenta de 1 a 99", "expected a count from 1 to 99"));
            }
            number.push(c);
            continue;
        }
        let Some(piece) = Piece::from_letter(c) else {
            return wrong(say!("'{c}' no es una pieza de una Reserva", "'{c}' is not a piece of a reserve"));
        };
        let count = number.parse().unwrap_or(1);
        number.clear();
        let held = &mut counts[piece.color()][piece.face().index()];
        *held = held.saturating_add(count);
    }
    if number.is_empty() {
        Ok(counts)
    } else {
        Err(SyntaxError::at(
            column + text.chars().count(),
            say!("una cuenta sin pieza", "a count without a piece"),
        ))
    }
}

fn read_marks((column, text): (usize, &str)) -> Result<Bitboard, SyntaxError> {
    let mut marks = Bitboard::EMPTY;
    if text == "-" {
        return Ok(marks);
    }
    let mut at = column;
    for part in text.split(',') {
        let Some(square) = parse_square(part) else {
            return Err(SyntaxError::at(at, say!("'{part}' no es una casilla", "'{part}' is not a square")));
        };
        marks = marks.with(square);
        at += part.chars().count() + 1;
    }
    Ok(marks)
}

fn read_pending((column, text): (usize, &str)) -> Result<Option<Face>, SyntaxError> {
    match text {
        "-" => Ok(None),
        "F" => Ok(Some(Face::F)),
        "N" => Ok(Some(Face::N)),
        _ => Err(SyntaxError::at(
            column,
            say!(
                "'{text}' no puede estar pendiente; se esperaba F, N o -",
                "'{text}' cannot be pending, expected F, N or -"
            ),
        )),
    }
}

fn read_flags((column, text): (usize, &str)) -> Result<(Coronation, bool), SyntaxError> {
    match text {
        "-" => Ok((Coronation::Off, false)),
        "c" => Ok((Coronation::On, false)),
        "f" => Ok((Coronation::Off, true)),
        "cf" => Ok((Coronation::On, true)),
        _ => Err(SyntaxError::at(
            column,
            say!(
                "'{text}' no son marcas; se esperaba c, f, cf o -",
                "'{text}' is not a set of flags, expected c, f, cf or -"
            ),
        )),
    }
}

/// The canonical text of a set-up.
pub fn write_setup(setup: &Setup) -> String {
    let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let mut marks: Vec<String> = setup.marks.into_iter().map(|at| square_name(at).to_string()).collect();
    marks.sort_unstable();
    let flags = match (setup.coronation, setup.fault) {
        (Coronation::Off, false) => "-",
        (Coronation::On, false) => "c",
        (Coronation::Off, true) => "f",
        (Coronation::On, true) => "cf",
    };
    format!(
        "{} {} {} {} {} {} {flags} {}",
        write_board(
            |square, text| text.extend(setup.towers[square.index()].iter().map(|piece| piece.letter()))
        ),
        setup.turn.letter(),
        or_dash(write_counts(&setup.reserves)),
        or_dash(write_counts(&setup.barred)),
        or_dash(marks.join(",")),
        setup.pending.map_or('-', Face::letter),
        setup.round,
    )
}

/// A board text from the letters of each square, base to top, as `letters` adds them.
pub(crate) fn write_board(letters: impl Fn(Square, &mut String)) -> String {
    write_rows(0..9, letters)
}

/// The same of some rows.
pub(crate) fn write_rows(
    rows: impl IntoIterator<Item = u8>,
    letters: impl Fn(Square, &mut String),
) -> String {
    let mut text = String::new();
    for (index, row) in rows.into_iter().enumerate() {
        text.extend((index > 0).then_some('/'));
        write_row(&mut text, row, &letters);
    }
    text
}

fn write_row(text: &mut String, row: u8, letters: &impl Fn(Square, &mut String)) {
    let (mut tower, mut empty) = (String::new(), 0_u8);
    let skip = |text: &mut String, empty: u8| text.extend((empty > 0).then(|| char::from(b'0' + empty)));
    for file in 0..9 {
        tower.clear();
        letters(Square::new(file, row), &mut tower);
        if tower.is_empty() {
            empty += 1;
            continue;
        }
        skip(text, std::mem::take(&mut empty));
        let parentheses = tower.len() > 1;
        text.extend(parentheses.then_some('('));
        text.push_str(&tower);
        text.extend(parentheses.then_some(')'));
    }
    skip(text, empty);
}

fn write_counts(counts: &ByColor<FaceCounts>) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        for face in Face::all() {
            let letter = Piece::new(color, face).letter();
            match counts[color][face.index()] {
                0 => {}
                1 => text.push(letter),
                count => write!(text, "{count}{letter}").expect("strings take everything"),
            }
        }
    }
    text
}
