//! A tower of up to three pieces in sixteen bits, its top in the lowest five: whose it is and how high it stands is
//! asked at every step, what lies below only when a piece leaves.

use ikusa_rules::Color;

use crate::piece::{Kind, Piece};

/// The pieces on one square, from none to three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tower(u16);

/// Bits of one piece: 1 to 28, 0 for none.
const WIDTH: u16 = 5;
const MASK: u16 = (1 << WIDTH) - 1;

impl Tower {
    /// No piece.
    pub const EMPTY: Tower = Tower(0);

    /// How many pieces may stand on each other on the highest level.
    pub const LIMIT: u8 = 3;

    /// From 0 to 3.
    #[inline(always)]
    pub const fn height(self) -> u8 {
        (self.0 > 0) as u8 + (self.0 > MASK) as u8 + (self.0 >= 1 << (2 * WIDTH)) as u8
    }

    /// The piece that may move.
    #[inline(always)]
    pub const fn top(self) -> Option<Piece> {
        decode(self.0 & MASK)
    }

    /// The piece right below the top.
    #[inline(always)]
    pub const fn under(self) -> Option<Piece> {
        decode(self.0 >> WIDTH & MASK)
    }

    /// The piece on a tier, from 1 at the base.
    pub const fn on_tier(self, tier: u8) -> Option<Piece> {
        let height = self.height();
        if tier == 0 || tier > height {
            return None;
        }
        decode(self.0 >> (WIDTH * (height - tier) as u16) & MASK)
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
        (1..=self.height()).filter_map(move |tier| self.on_tier(tier))
    }

    /// The tower of those pieces that belong to `color`, closed up (N6).
    #[must_use]
    pub fn only(self, color: Color) -> Tower {
        self.pieces().filter(|piece| piece.color == color).fold(Tower::EMPTY, Tower::with)
    }
}

impl std::fmt::Debug for Tower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letters: Vec<String> = self.pieces().map(|piece| piece.letter().to_string()).collect();
        write!(f, "|{}|", letters.join(":"))
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
        for base in 0..Piece::COUNT as u16 {
            let code = |i: u16| decode(1 + (base + i * 9) % Piece::COUNT as u16).expect("a piece");
            let pieces: Vec<Piece> = (0..3).map(code).collect();
            let tower: Tower = pieces.iter().copied().collect();
            assert_eq!(tower.pieces().collect::<Vec<_>>(), pieces);
            assert_eq!((tower.height(), tower.top(), tower.under()), (3, Some(pieces[2]), Some(pieces[1])));
            assert_eq!(tower.without_top().without_top().without_top(), Tower::EMPTY);
        }
    }

    #[test]
    fn what_stays_of_a_captured_tower_closes_up() {
        let tower: Tower = "dDd".chars().filter_map(Piece::from_letter).collect();
        assert_eq!(tower.only(Color::White), "D".chars().filter_map(Piece::from_letter).collect());
        assert_eq!(tower.only(Color::Black).height(), 2);
    }
}
