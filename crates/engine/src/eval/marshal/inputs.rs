//! What a net is shown of a position of Gungi Marshal.

use ikusa_gungi_marshal::{Kind, Position, Stage};
use ikusa_rules::Color;

use crate::eval::control::armed;
use crate::eval::tower::{STATURES, pictured_towers};
use crate::net::{PHASES, Pictured, Shipped, shipped};

impl Pictured for Position {
    const KINDS: usize = Kind::COUNT;
    const STATURES: usize = STATURES;
    const HEIGHT: usize = 3;
    const MEN: usize = 76;
    /// The whole army.
    const HELD: &'static [u8] = &ikusa_gungi_marshal::ARMY;

    pictured_towers!(Kind::Marshal, Kind::Pawn);

    /// Three phases of the placement by its rounds, then by how many squares are taken.
    #[inline]
    fn phase(&self) -> usize {
        match self.stage() {
            Stage::Placement { round, .. } => usize::from(round / 9).min(2),
            Stage::Battle => 3 + (5 - (self.peopled().len() as usize / 8).min(5)).min(PHASES - 4),
        }
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
