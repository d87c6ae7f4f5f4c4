//! The two-letter names of pieces in CSA and JKF, and squares as two digits.

use ikusa_rules::{Square, SyntaxError, say};

use super::cursor::LineCursor;
use crate::Kind;

const CODES: [(Kind, &str); 14] = [
    (Kind::Pawn, "FU"),
    (Kind::Lance, "KY"),
    (Kind::Knight, "KE"),
    (Kind::Silver, "GI"),
    (Kind::Gold, "KI"),
    (Kind::Bishop, "KA"),
    (Kind::Rook, "HI"),
    (Kind::King, "OU"),
    (Kind::Tokin, "TO"),
    (Kind::PromotedLance, "NY"),
    (Kind::PromotedKnight, "NK"),
    (Kind::PromotedSilver, "NG"),
    (Kind::Horse, "UM"),
    (Kind::Dragon, "RY"),
];

/// The two letters of a kind.
pub(super) fn code(kind: Kind) -> &'static str {
    CODES.iter().find(|(named, _)| *named == kind).map_or("", |(_, code)| code)
}

/// The kind of two letters.
pub(super) fn kind(code: &str) -> Option<Kind> {
    CODES.iter().find(|(_, named)| *named == code).map(|(kind, _)| *kind)
}

/// A square: `76`.
pub(super) fn square(square: Square) -> String {
    format!("{}{}", square.file() + 1, square.rank() + 1)
}

/// The square of file and rank from 1 to 9.
pub(super) fn square_at(file: u64, rank: u64) -> Option<Square> {
    let inside = |n: u64| u8::try_from(n).ok().filter(|n| (1..=9).contains(n));
    Some(Square::new(inside(file)? - 1, inside(rank)? - 1))
}

/// Reads a square, or `None` for `00`, the hand.
pub(super) fn read_square(line: &mut LineCursor<'_>) -> Result<Option<Square>, SyntaxError> {
    let place = *line;
    let wrong = || {
        place.error(say!(
            "se esperaba una casilla de 11 a 99, o 00 para la mano",
            "expected a square from 11 to 99, or 00 for the hand"
        ))
    };
    if line.eat("00") {
        return Ok(None);
    }
    let digit = |c: char| c.to_digit(10).map(u64::from);
    let file = line.take_as(digit).ok_or_else(wrong)?;
    let rank = line.take_as(digit).ok_or_else(wrong)?;
    square_at(file, rank).map(Some).ok_or_else(wrong)
}

/// Reads the two letters of a kind.
pub(super) fn read_kind(line: &mut LineCursor<'_>) -> Result<Kind, SyntaxError> {
    let mut behind = *line;
    let code = [behind.take(), behind.take()].into_iter().flatten().collect::<String>().to_uppercase();
    let kind = kind(&code)
        .ok_or_else(|| line.error(say!("se esperaba una pieza como FU", "expected a piece such as FU")))?;
    *line = behind;
    Ok(kind)
}
