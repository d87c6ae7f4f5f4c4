//! What a net is shown of a shogi position.

use ikusa_rules::{Bitboard, Color, Square};
use ikusa_shogi::{Kind, Position};

use super::control;
use crate::net::{ARMED, Man, PHASES, Pictured, Shipped, SideAttacks, shipped};

impl Pictured for Position {
    /// Kinds by their code.
    const KINDS: usize = 16;
    const MEN: usize = 40;
    /// In the order of [`Kind::IN_HAND`].
    const HELD: &'static [u8] = &[2, 2, 4, 4, 4, 4, 10];

    #[inline(always)]
    fn seen_by(color: Color, square: Square) -> Square {
        match color {
            Color::Black => square,
            Color::White => square.rotated(),
        }
    }

    #[inline(always)]
    fn commander(&self, color: Color) -> Option<Square> {
        self.king(color)
    }

    #[inline(always)]
    fn peopled(&self) -> Bitboard {
        self.occupied()
    }

    #[inline(always)]
    fn visit_men(&self, square: Square, mut see: impl FnMut(Man)) {
        if let Some(piece) = self.piece_at(square) {
            see(Man { color: piece.color, kind: piece.kind as usize, stature: 0 });
        }
    }

    #[inline(always)]
    fn held(&self, color: Color, kind: usize) -> u8 {
        self.hand(color).count(Kind::IN_HAND[kind])
    }

    /// By how many pieces are in hand.
    #[inline]
    fn phase(&self) -> usize {
        ((40 - self.occupied().len() as usize) / 2).min(PHASES - 1)
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
        self.kind_on(square) as usize
    }

    #[inline(always)]
    fn control(&self, color: Color, mut reached: impl FnMut(usize, u32)) -> SideAttacks {
        let own = self.side(color);
        control::of(self, color, |kind, reach| reached(kind as usize, (reach & !own).len()))
    }

    /// By pieces other than pawns.
    #[inline]
    fn armed(&self, color: Color) -> usize {
        let hand = self.hand(color);
        let held: usize = Kind::IN_HAND[..6].iter().map(|kind| usize::from(hand.count(*kind))).sum();
        held.min(ARMED - 1)
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("shogi");
        &NET
    }
}
