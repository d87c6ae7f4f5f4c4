//! What a net is shown of a position of Gueides.

use ikusa_gueides::{BOARD, Kind, Position};
use ikusa_rules::{Bitboard, Color, Square};

use crate::net::{Man, PHASES, Pictured, Shipped, SideAttacks, shipped};

impl Pictured for Position {
    const KINDS: usize = Kind::COUNT;
    const MEN: usize = 36;
    const BOARD: Bitboard = BOARD;
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

    #[inline(always)]
    fn uncovered(&self, color: Color) -> Bitboard {
        self.side(color)
    }

    #[inline(always)]
    fn kind_on_top(&self, square: Square) -> usize {
        self.at(square).map_or(0, |piece| piece.kind as usize)
    }

    #[inline]
    fn control(&self, color: Color, mut reached: impl FnMut(usize, u32)) -> SideAttacks {
        let mut control = SideAttacks::default();
        let own = self.side(color);
        for kind in Kind::ALL {
            for square in self.pieces(color, kind) {
                let dominated = self.dominated_from(square);
                match kind {
                    Kind::President => control.commander = dominated,
                    Kind::Nation => {
                        control.cheap |= dominated;
                        control.add(dominated);
                    }
                    _ => {
                        control.add(dominated);
                        reached(kind as usize, (dominated & !own).len());
                    }
                }
            }
        }
        control
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("gueides");
        &NET
    }
}
