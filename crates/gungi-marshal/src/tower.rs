//! A tower of up to three pieces in sixteen bits.
//!
//! Every move and every attack asks for the top and the height, so the top sits in the lowest five bits:
//! pushing is a shift, reading the top a mask, and the whole board is 162 bytes to copy. The tower of three
//! optional pieces in Gungi Enhanced reads as well but takes 243 bytes and three tests to find its top.

use ikusa_rules::Color;

use crate::piece::{Kind, Piece};

/// The pieces on one square, from none to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tower(u16);

/// Bits of one piece: 1 to 26, 0 for none.
const WIDTH: u16 = 5;
const MASK: u16 = (1 << WIDTH) - 1;

impl Tower {
    /// No piece.
    pub const EMPTY: Tower = Tower(0);

    /// How many pieces may stand on each other.
    pub const LIMIT: u8 = 3;

    /// From 0 to 3.
    #[inline(always)]
    pub const fn height(self) -> u8 {
        (self.0 > 0) as u8 + (self.0 > MASK) as u8 + (self.0 >= 1 << (2 * WIDTH)) as u8
    }

    /// The piece that may move and be captured.
    #[inline(always)]
    pub const fn top(self) -> Option<Piece> {
        decode(self.0 & MASK)
    }

    /// The piece right below the top.
    #[inline(always)]
    pub const fn under(self) -> Option<Piece> {
        decode(self.0 >> WIDTH & MASK)
    }

    /// The tower with `piece` on top. The caller makes sure that there is room.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, piece: Piece) -> Tower {
        debug_assert!(self.height() < Tower::LIMIT, "a tower holds three pieces");
        Tower(self.0 << WIDTH | (piece.index() as u16 + 1))
    }

    /// The tower without its top.
    #[inline(always)]
    #[must_use]
    pub const fn without_top(self) -> Tower {
        Tower(self.0 >> WIDTH)
    }

    /// The pieces from the base to the top.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        (0..self.height()).rev().filter_map(move |depth| decode(self.0 >> (WIDTH * u16::from(depth)) & MASK))
    }
}

impl std::fmt::Debug for Tower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({})", self.pieces().map(Piece::letter).collect::<String>())
    }
}

impl FromIterator<Piece> for Tower {
    /// A tower from base to top.
    ///
    /// # Panics
    /// With more than three pieces.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Tower {
        pieces.into_iter().fold(Tower::EMPTY, |tower, piece| {
            assert!(tower.height() < Tower::LIMIT, "a tower holds three pieces");
            tower.with(piece)
        })
    }
}

#[inline(always)]
const fn decode(code: u16) -> Option<Piece> {
    if code == 0 {
        return None;
    }
    let color = if (code - 1) & 1 == 0 { Color::Black } else { Color::White };
    Some(Piece::new(color, Kind::ALL[((code - 1) >> 1) as usize % Kind::COUNT]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tower_gives_back_what_was_put_on_it() {
        let letters = "PnYmLjGfUcRsA";
        for (i, base) in letters.chars().enumerate() {
            let pieces: Vec<Piece> =
                letters.chars().cycle().skip(i).take(3).filter_map(Piece::from_letter).collect();
            let tower: Tower = pieces.iter().copied().collect();
            assert_eq!(tower.pieces().collect::<Vec<_>>(), pieces);
            assert_eq!(tower.height(), 3);
            assert_eq!(tower.top(), Some(pieces[2]));
            assert_eq!(tower.under(), Some(pieces[1]));
            let lone = tower.without_top().without_top();
            assert_eq!((lone.height(), lone.top().map(Piece::letter), lone.under()), (1, Some(base), None));
            assert_eq!(lone.without_top(), Tower::EMPTY);
        }
    }
}
