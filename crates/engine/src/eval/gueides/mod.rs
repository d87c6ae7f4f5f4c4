//! Gueides for the search: flying attackers, the Radar that shields against them, the President.

mod inputs;
mod terms;

pub use terms::Features;

use ikusa_gueides::{Gueides, Kind, Move, Position};
use ikusa_rules::{Bitboard, Position as _, Square};

use super::linear::{Linear, two_step};
use crate::bench::Benched;
use crate::net::Learned;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each kind is worth, in the order of [`Kind::ALL`].
const VALUES: [Score; Kind::COUNT] = [500, 500, 500, 620, 430, 640, 1050, 650, 0, 100];

/// The evaluation of Gueides.
pub type Evaluator = Linear<Position, Features>;

impl Playable for Position {
    type Eval = Learned<Position, Evaluator>;
    const SLOTS: usize = Kind::COUNT * 81;

    #[inline]
    fn class(&self, m: Move) -> Class {
        let takes = self.side(!self.turn()).has(m.to);
        if takes || m.promotion.is_some() { Class::Tactical } else { Class::Quiet }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        let victim = self.at(m.to).map_or(0, |piece| VALUES[piece.kind as usize]);
        let rise = m.promotion.map_or(0, |kind| VALUES[kind as usize] - VALUES[Kind::Nation as usize]);
        victim + rise
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let gain = self.gain(m);
        let Some(mover) = self.at(m.from) else { return false };
        let value = VALUES[m.promotion.unwrap_or(mover.kind) as usize];
        if gain - value >= least || gain < least {
            return gain >= least;
        }
        let cheapest = |attackers: Bitboard| {
            attackers
                .into_iter()
                .filter_map(|square| self.at(square))
                .map(|piece| VALUES[piece.kind as usize])
                .min()
        };
        let attacker = cheapest(self.dominators(!mover.color, m.to));
        let guarded = self.dominators(mover.color, m.to).without(m.from).any();
        two_step(gain, value, attacker, guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.after(m).in_check()
    }

    fn destination(&self, m: Move) -> Option<Square> {
        Some(m.to)
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        self.at(m.from).map_or(0, |piece| piece.kind as usize) * 81 + m.to.index()
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        let promotion = m.promotion.map_or(0, |kind| kind as u32 + 1);
        1 + m.from.index() as u32 + 81 * m.to.index() as u32 + 81 * 81 * promotion
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let code = code.checked_sub(1)? as usize;
        let promotion = match code / (81 * 81) {
            0 => None,
            kind => Some(*Kind::ALL.get(kind - 1)?),
        };
        let (from, to) = (Square::from_index(code % 81), Square::from_index(code / 81 % 81));
        let m = Move { from, to, promotion };
        self.is_legal(m).then_some(m)
    }
}

impl Benched for Gueides {
    const POSITIONS: &'static str = include_str!("../../../bench/gueides.txt");
    const DEPTH: u32 = 10;
}
