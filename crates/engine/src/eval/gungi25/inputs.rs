//! What a net is shown of a position of Gungi 25.

use ikusa_gungi_25::{Draft, Kind, Position};
use ikusa_rules::Color;

use crate::eval::control::armed;
use crate::eval::tower::{STATURES, pictured_towers};
use crate::net::{PHASES, Pictured, Shipped, shipped};

impl Pictured for Position {
    const KINDS: usize = Kind::COUNT;
    const STATURES: usize = STATURES;
    const HEIGHT: usize = 3;
    const MEN: usize = 50;
    /// The whole army.
    const HELD: &'static [u8] = &ikusa_gungi_25::ARMY;

    pictured_towers!(Kind::Marshal, Kind::Soldier);

    /// Three phases of the draft and then five of the battle, by how many squares are taken.
    #[inline]
    fn phase(&self) -> usize {
        let taken = self.peopled().len() as usize;
        match self.draft() {
            Draft::Over => 3 + (5 - (taken / 6).min(5)).min(PHASES - 4),
            _ => (taken / 13).min(2),
        }
    }

    #[inline]
    fn armed(&self, color: Color) -> usize {
        armed(self.hand(color).iter().sum())
    }

    fn shipped() -> &'static Shipped {
        static NET: Shipped = shipped!("gungi-25");
        &NET
    }
}
