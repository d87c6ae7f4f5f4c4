//! What a net is shown of a position of Gungi Marshal.

use ikusa_gungi_marshal::{Kind, Position, Stage};
use ikusa_rules::{Bitboard, Color, Square};

use crate::eval::control::armed;
use crate::eval::tower::{STATURES, stature};
use crate::net::{Man, PHASES, Pictured, Shipped, SideAttacks, shipped};

impl Pictured for Position {
    const KINDS: usize = Kind::COUNT;
    const STATURES: usize = STATURES;
    const HEIGHT: usize = 3;
    const MEN: usize = 76;
    /// The whole army.
    const HELD: &'static [u8] = &ikusa_gungi_marshal::ARMY;

    #[inline(always)]
    fn seen_by(color: Color, square: Square) -> Square {
        match color {
            Color::Black => square,
            Color::White => square.rotated(),
        }
    }

    #[inline(always)]
    fn commander(&self, color: Color) -> Option<Square> {
        self.marshal(color)
    }

    #[inline(always)]
    fn peopled(&self) -> Bitboard {
        self.tops(Color::Black) | self.tops(Color::White)
    }

    #[inline(always)]
    fn visit_men(&self, square: Square, mut see: impl FnMut(Man)) {
        let tower = self.tower(square);
        let Some(top) = tower.top() else { return };
        let height = usize::from(tower.height());
        for (level, piece) in tower.pieces().enumerate() {
            let stature = stature(level, height, piece.color, top.color);
            see(Man { color: piece.color, kind: piece.kind.index(), stature });
        }
    }

    #[inline(always)]
    fn held(&self, color: Color, kind: usize) -> u8 {
        self.hand(color)[kind]
    }

    /// Three phases of the placement by its rounds, then by how many squares are taken.
    #[inline]
    fn phase(&self) -> usize {
        match self.stage() {
            Stage::Placement { round, .. } => usize::from(round / 9).min(2),
            Stage::Battle => 3 + (5 - (self.peopled().len() as usize / 8).min(5)).min(PHASES - 4),
        }
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
        self.tower(square).top().map_or(0, |piece| piece.kind.index())
    }

    #[inline]
    fn control(&self, color: Color, mut reached: impl FnMut(usize, u32)) -> SideAttacks {
        let mut control = SideAttacks::default();
        let own = self.tops(color);
        for strike in self.strikes(color) {
            match strike.kind {
                Kind::Marshal => control.commander = strike.squares,
                Kind::Pawn => {
                    control.cheap |= strike.squares;
                    control.add(strike.squares);
                }
                kind => {
                    control.add(strike.squares);
                    reached(kind.index(), (strike.squares & !own).len());
                }
            }
        }
        control
    }

    #[inline]
    fn armed(&self, color: Color) -> usize {
        armed(self.hand(color)[..Kind::Pawn.index()].iter().sum())
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("gungi-marshal");
        &NET
    }
}
