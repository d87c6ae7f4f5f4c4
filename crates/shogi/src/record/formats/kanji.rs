//! Squares, pieces and counts as Japanese writes them.

use ikusa_rules::{Color, Square, SyntaxError, say};

use super::cursor::{LineCursor, digit};
use crate::Kind;

/// Files from 1 to 9.
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// Ranks from 1 to 9, and the digits of counts.
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// What a kind is called behind a square, then other spellings. Longer names that contain another come first.
#[rustfmt::skip]
const NAMES: [(Kind, &[&str]); 14] = [
    (Kind::PromotedSilver, &["成銀", "全"]),
    (Kind::PromotedKnight, &["成桂", "圭"]),
    (Kind::PromotedLance, &["成香", "杏"]),
    (Kind::Pawn, &["歩", "兵"]),
    (Kind::Lance, &["香"]),
    (Kind::Knight, &["桂"]),
    (Kind::Silver, &["銀"]),
    (Kind::Gold, &["金"]),
    (Kind::Bishop, &["角"]),
    (Kind::Rook, &["飛"]),
    (Kind::King, &["玉", "王"]),
    (Kind::Tokin, &["と"]),
    (Kind::Horse, &["馬"]),
    (Kind::Dragon, &["龍", "竜"]),
];

/// A square: `７六`.
pub(super) fn square(square: Square) -> String {
    [FILES[usize::from(square.file())], DIGITS[usize::from(square.rank())]].iter().collect()
}

/// What a kind is called behind a square.
pub(super) fn name(kind: Kind) -> &'static str {
    let row = NAMES.iter().find(|(named, _)| *named == kind);
    row.map_or("", |(_, names)| names[0])
}

/// The name of rank `rank`, from 0, beside a diagram.
pub(super) fn rank(rank: u8) -> char {
    DIGITS[usize::from(rank)]
}

/// The files over a diagram, from left to right.
pub(super) fn files() -> impl Iterator<Item = char> {
    FILES.into_iter().rev()
}

/// `count` below a hundred behind a piece in hand; one is not written.
pub(super) fn count(count: u8) -> String {
    let digit = |n: u8| if n == 0 { String::new() } else { DIGITS[usize::from(n) - 1].to_string() };
    match count {
        0 | 1 => String::new(),
        2..10 => digit(count),
        10..20 => format!("十{}", digit(count - 10)),
        _ => format!("{}十{}", digit(count / 10 % 10), digit(count % 10)),
    }
}

/// Reads a count; none means one.
pub(super) fn read_count(cursor: &mut LineCursor<'_>) -> Result<u8, SyntaxError> {
    let start = *cursor;
    let count = match cursor.number() {
        Some(number) => number,
        None => {
            let small = |cursor: &mut LineCursor<'_>| cursor.take_as(kanji_digit).map(u64::from);
            let before = small(cursor);
            let tens = cursor.eat("十").then(|| before.unwrap_or(1) * 10);
            match tens {
                Some(tens) => tens + small(cursor).unwrap_or(0),
                None => before.unwrap_or(1),
            }
        }
    };
    let count = u8::try_from(count).ok().filter(|count| (1..100).contains(count));
    count
        .ok_or_else(|| start.error(say!("se esperaba una cuenta de 1 a 99", "expected a count from 1 to 99")))
}

/// Reads a square in any mixture of half-width, full-width and kanji digits.
pub(super) fn read_square(cursor: &mut LineCursor<'_>) -> Result<Square, SyntaxError> {
    let file = cursor.take_as(any_digit).ok_or_else(|| {
        cursor.error(say!("se esperaba una casilla como ７六", "expected a square such as ７六"))
    })?;
    let rank = cursor.take_as(any_digit).ok_or_else(|| {
        cursor.error(say!("se esperaba una fila de 一 a 九", "expected a rank from 一 to 九"))
    })?;
    Ok(Square::new(file - 1, rank - 1))
}

/// Whether a square may begin here.
pub(super) fn begins_a_square(mut cursor: LineCursor<'_>) -> bool {
    cursor.take_as(any_digit).is_some()
}

/// Reads the name of a piece.
pub(super) fn read_kind(cursor: &mut LineCursor<'_>) -> Result<Kind, SyntaxError> {
    let named = |(kind, names): &(Kind, &[&str])| {
        let mut probe = *cursor;
        names.iter().any(|name| probe.eat(name)).then_some((*kind, probe))
    };
    let found = NAMES.iter().find_map(named);
    let (kind, behind) = found
        .ok_or_else(|| cursor.error(say!("se esperaba una pieza como 歩", "expected a piece such as 歩")))?;
    *cursor = behind;
    Ok(kind)
}

/// The marks that stand before a move of each side; the first is the one that is written.
const MARKS: [(Color, [&str; 3]); 2] = [(Color::Black, ["▲", "☗", "▼"]), (Color::White, ["△", "☖", "▽"])];

/// The mark before a move of `color`.
pub(super) fn mark(color: Color) -> &'static str {
    MARKS[color.index()].1[0]
}

/// Takes the mark of a side.
pub(super) fn read_mark(cursor: &mut LineCursor<'_>) -> Option<Color> {
    let found = MARKS.iter().find(|(_, marks)| marks.iter().any(|mark| cursor.eat(mark)));
    found.map(|(color, _)| *color)
}

fn kanji_digit(c: char) -> Option<u8> {
    DIGITS.iter().position(|digit| *digit == c).map(|i| i as u8 + 1)
}

fn any_digit(c: char) -> Option<u8> {
    kanji_digit(c).or_else(|| digit(c).map(|d| d as u8).filter(|d| *d > 0))
}

#[cfg(test)]
mod tests {
    use super::super::cursor::lines;
    use super::*;

    #[test]
    fn counts_read_back() {
        for n in 1..100 {
            let text = count(n);
            let mut cursor = lines(&text).next().unwrap_or_else(|| lines(" ").next().unwrap());
            assert_eq!(read_count(&mut cursor), Ok(n), "{text}");
        }
    }

    #[test]
    fn every_spelling_of_a_piece_is_read() {
        for (kind, names) in NAMES {
            for name in names {
                assert_eq!(read_kind(&mut lines(name).next().unwrap()), Ok(kind), "{name}");
            }
        }
    }

    #[test]
    fn squares_are_read_in_any_digits() {
        for text in ["７六", "7六", "76", "７６", "七六"] {
            assert_eq!(read_square(&mut lines(text).next().unwrap()), Ok(Square::new(6, 5)), "{text}");
        }
        assert!(read_square(&mut lines("０六").next().unwrap()).is_err());
    }
}
