//! What a net is shown of a position of Gueides.

use ikusa_gueides::{Kind, Position};
use ikusa_rules::{Bitboard, Color, Square};

use crate::net::{Man, PHASES, Pictured, Shipped, shipped};

impl Pictured for Position {
    const KINDS: usize = Kind::COUNT;
    const MEN: usize = 36;
    const HELD: &'static [u8] = &[];

    /// The board has eight ranks, and both sides the same files.
    #[inline(always)]
    fn seen_by(color: Color, square: Square) -> Square {
        match color {
            Color::Black => square,
            Color::White => Square::new(square.file(), 7 - square.rank()),
        }
    }

    #[inline(always)]
    fn commander(&self, color: Color) -> Option<Square> {
        Some(self.president(color))
    }

    #[inline(always)]
    fn peopled(&self) -> Bitboard {
        self.side(Color::Black) | self.side(Color::White)
    }

    #[inline(always)]
    fn visit_men(&self, square: Square, mut see: impl FnMut(Man)) {
        if let Some(piece) = self.at(square) {
            see(Man { color: piece.color, kind: piece.kind as usize, stature: 0 });
        }
    }

    fn held(&self, _: Color, _: usize) -> u8 {
        0
    }

    /// By how many pieces are gone.
    #[inline]
    fn phase(&self) -> usize {
        (36_usize.saturating_sub(self.peopled().len() as usize) / 4).min(PHASES - 1)
    }

    #[inline(always)]
    fn differs(&self, other: &Position) -> Bitboard {
        (self.side(Color::Black) ^ other.side(Color::Black))
            | (self.side(Color::White) ^ other.side(Color::White))
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("gueides");
        &NET
    }
}
