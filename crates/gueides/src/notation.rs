//! The texts of squares and moves (§12).

use ikusa_rules::{ShortText, Square, SyntaxError, say};

use crate::{Kind, Move};

pub(crate) const FILES: u8 = 9;
pub(crate) const RANKS: u8 = 8;

/// `a1` to `i8`.
pub fn square_name(square: Square) -> ShortText {
    let name = [b'a' + square.file(), b'1' + square.rank()];
    ShortText::new(std::str::from_utf8(&name).expect("a letter and a digit"))
}

/// Reads a square's name.
pub const fn parse_square(text: &str) -> Option<Square> {
    let &[file @ b'a'..=b'i', rank @ b'1'..=b'8'] = text.as_bytes() else { return None };
    Some(Square::new(file - b'a', rank - b'1'))
}

/// The square of this name, for names that are written in a program: a wrong one does not compile where a constant is
/// asked for.
///
/// ```
/// use ikusa_rules::Square;
/// const E2: Square = ikusa_gueides::square("e2");
/// assert_eq!(ikusa_gueides::square_name(E2).as_str(), "e2");
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

/// The canonical text: `g1-g3`, `h7-h8^S`.
pub(crate) fn write_move(m: Move) -> String {
    let mut text = format!("{}-{}", square_name(m.from), square_name(m.to));
    if let Some(kind) = m.promotion {
        text.push('^');
        text.push(kind.letter());
    }
    text
}

/// A move as the book writes it, in our letters: capital squares, `↑` for the new piece, `*` and `**` behind. A bare `↑`
/// names no piece, so here it says nothing; our own `^` always names one.
pub(crate) fn plain(text: &str) -> String {
    let bare = text.trim().trim_end_matches(['*', '!', '?']);
    let (squares, promotion) = bare.split_at(bare.find(['^', '↑']).unwrap_or(bare.len()));
    let squares = squares.to_ascii_lowercase().replace(['–', '—'], "-");
    if promotion == "↑" { squares } else { squares + &promotion.replace('↑', "^") }
}

/// Reads a canonical move text.
///
/// # Errors
/// If it is not one, whatever the position.
pub(crate) fn read_move(text: &str) -> Result<Move, SyntaxError> {
    let (squares, promotion) = match text.split_once('^') {
        Some((squares, letter)) => (squares, Some(letter)),
        None => (text, None),
    };
    let Some((from, to)) = squares.split_once('-') else {
        let end = squares.chars().count();
        return Err(SyntaxError::at(
            end.min(2) + 1,
            say!(
                "se esperaba '-' entre dos casillas, como en g1-g3",
                "expected '-' between two squares, as in g1-g3"
            ),
        ));
    };
    let m = Move::new(
        parse_square(from).ok_or_else(|| not_a_square(1, from))?,
        parse_square(to).ok_or_else(|| not_a_square(from.chars().count() + 2, to))?,
    );
    let Some(letter) = promotion else { return Ok(m) };
    let mut letters = letter.chars();
    match (letters.next().and_then(Kind::from_letter), letters.next()) {
        (Some(kind), None) => Ok(m.becoming(kind)),
        _ => Err(SyntaxError::at(
            squares.chars().count() + 2,
            say!(
                "'{letter}' no es una pieza; se esperaba una de {}",
                "'{letter}' is not a piece, expected one of {}",
                letters_of(&Kind::ALL)
            ),
        )),
    }
}

/// Letters of kinds, as a list for messages.
pub(crate) fn letters_of(kinds: &[Kind]) -> String {
    let letters: Vec<_> = kinds.iter().map(|kind| kind.letter().to_string()).collect();
    letters.join(", ")
}

fn not_a_square(column: usize, text: &str) -> SyntaxError {
    SyntaxError::at(
        column,
        say!(
            "'{text}' no es una casilla; se esperaba de a1 a i8",
            "'{text}' is not a square, expected a1 to i8"
        ),
    )
}
