//! What a net is shown of a position of Gungi Enhanced.

use ikusa_gungi_enhanced::{Face, Kind, Position};
use ikusa_rules::{Bitboard, Color, Square};

use crate::eval::control::armed;
use crate::eval::tower::{STATURES, stature};
use crate::net::{Man, PHASES, Pictured, Shipped, SideAttacks, shipped};

/// Faces by their index.
const FACES: [Face; Face::COUNT] = {
    use Face::*;
    [R, S, P, Y, I, A, N, F, L, U, Q, T, Z, B, M, J, C, G, W, D, X, E, O]
};

impl Pictured for Position {
    /// Both faces of a piece are kinds of their own: what turns over when it is taken matters.
    const KINDS: usize = Face::COUNT;
    const STATURES: usize = STATURES;
    const HEIGHT: usize = 3;
    const MEN: usize = 46;
    const HELD: &'static [u8] = &[0, 4, 6, 2, 2, 4, 2, 2, 2, 2, 4, 4, 4, 6, 2, 2, 4, 2, 2, 2, 2, 4, 4];

    #[inline(always)]
    fn seen_by(color: Color, square: Square) -> Square {
        match color {
            Color::Black => square,
            Color::White => square.rotated(),
        }
    }

    #[inline(always)]
    fn commander(&self, color: Color) -> Option<Square> {
        Some(self.king(color))
    }

    #[inline(always)]
    fn peopled(&self) -> Bitboard {
        self.tops(Color::Black) | self.tops(Color::White)
    }

    #[inline(always)]
    fn visit_men(&self, square: Square, mut see: impl FnMut(Man)) {
        let tower = self.tower(square);
        let Some(top) = tower.top() else { return };
        let height = tower.height();
        for (level, piece) in tower.pieces().enumerate() {
            let stature = stature(level, height, piece.color(), top.color());
            see(Man { color: piece.color(), kind: piece.face().index(), stature });
        }
    }

    #[inline(always)]
    fn held(&self, color: Color, kind: usize) -> u8 {
        self.reserve(color, FACES[kind]).0
    }

    /// By how many squares are empty.
    #[inline]
    fn phase(&self) -> usize {
        (34_usize.saturating_sub(self.peopled().len() as usize) / 3).min(PHASES - 1)
    }

    #[inline]
    fn differs(&self, other: &Position) -> Bitboard {
        let peopled = self.peopled() | other.peopled();
        peopled.into_iter().filter(|square| self.tower(*square) != other.tower(*square)).collect()
    }

    #[inline(always)]
    fn uncovered(&self, color: Color) -> Bitboard {
        self.tops(color)
    }

    #[inline(always)]
    fn kind_on_top(&self, square: Square) -> usize {
        self.tower(square).top().map_or(0, |piece| piece.face().index())
    }

    #[inline]
    fn control(&self, color: Color, mut reached: impl FnMut(usize, u32)) -> SideAttacks {
        let mut control = SideAttacks::default();
        let (own, king) = (self.tops(color), self.king(color));
        for square in own {
            let reach = self.reach(square);
            if square == king {
                control.commander = reach;
                continue;
            }
            control.add(reach);
            let Some(piece) = self.tower(square).top() else { continue };
            if piece.kind() == Kind::Pawn {
                control.cheap |= reach;
            } else {
                reached(piece.face().index(), (reach & !own).len());
            }
        }
        control
    }

    #[inline]
    fn armed(&self, color: Color) -> usize {
        armed(FACES.iter().map(|face| self.reserve(color, *face).0).sum())
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("gungi-enhanced");
        &NET
    }
}
