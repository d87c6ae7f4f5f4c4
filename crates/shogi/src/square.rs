//! What squares are called, and which way is forward.
//!
//! File 0 is "1", at Black's right; rank 0 is "a", at the top, White's own back rank. Black moves up the
//! diagram, towards rank 0.

use ikusa_rules::{Bitboard, Color, ShortText, Square};

/// The USI name of a square: `7g`.
///
/// ```
/// use ikusa_rules::Square;
/// assert_eq!(ikusa_shogi::square_name(Square::new(6, 6)).as_str(), "7g");
/// ```
pub fn square_name(square: Square) -> ShortText {
    let name = [b'1' + square.file(), b'a' + square.rank()];
    ShortText::new(std::str::from_utf8(&name).unwrap_or_default())
}

/// Reads a USI square name; `None` if it is not exactly one.
pub const fn parse_square(text: &str) -> Option<Square> {
    let &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else { return None };
    Some(Square::new(file - b'1', rank - b'a'))
}

/// The square of this name, for names that are written in a program: a wrong one does not compile where a constant is
/// asked for.
///
/// ```
/// use ikusa_rules::Square;
/// const CENTRE: Square = ikusa_shogi::square("5e");
/// assert_eq!(ikusa_shogi::square_name(CENTRE).as_str(), "5e");
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

/// The last `depth` ranks as `color` sees them; three of them are the promotion zone.
#[inline(always)]
pub const fn last_ranks(color: Color, depth: u8) -> Bitboard {
    match color {
        Color::Black => Bitboard::ranks(0, depth - 1),
        Color::White => Bitboard::ranks(9 - depth, 8),
    }
}

/// The three ranks where pieces of `color` may promote.
#[inline(always)]
pub const fn promotion_zone(color: Color) -> Bitboard {
    match color {
        Color::Black => const { last_ranks(Color::Black, 3) },
        Color::White => const { last_ranks(Color::White, 3) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for square in Square::all() {
            assert_eq!(parse_square(square_name(square).as_str()), Some(square));
        }
        for text in ["", "7", "7j", "0a", "77", "7ga", "g7", "７g"] {
            assert_eq!(parse_square(text), None, "{text}");
        }
    }
}
