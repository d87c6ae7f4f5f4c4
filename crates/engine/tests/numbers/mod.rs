//! A game of numbers: each position is a hash, and everything about it is read off its bits.

use std::ops::ControlFlow;

use ikusa_engine::score::Score;
use ikusa_engine::{Class, Evaluation, Playable};
use ikusa_rules::{Color, History, Key, Outcome, Position, Reason, Seeded, Select, Text};

/// A position: a hash, the plies left, and whose turn it is, which sometimes stays after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    hash: u64,
    left: u8,
    turn: Color,
}

static OVER: Reason = Reason { code: "over", says: Text { es: "fin", en: "over" }, clause: None };

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        Numbers { hash: Seeded::new(seed).next_u64(), left: 4 + (seed % 9) as u8, turn: Color::Black }
    }

    pub(crate) fn wide(seed: u64) -> Numbers {
        Numbers { left: 40, ..Numbers::new(seed) }
    }

    fn bits(self, salt: u64) -> u64 {
        Seeded::new(self.hash ^ salt.wrapping_mul(0x9e37_79b9)).next_u64()
    }

    fn count(self) -> u8 {
        if self.left == 0 { 0 } else { (self.bits(1) % 5) as u8 + u8::from(self.left > 20) * 3 }
    }
}

impl Position for Numbers {
    type Move = u8;

    fn turn(&self) -> Color {
        self.turn
    }

    fn key(&self) -> Key {
        Key(self.bits(2) ^ u64::from(self.left) ^ (self.turn as u64) << 32)
    }

    fn in_check(&self) -> bool {
        self.bits(3).is_multiple_of(4)
    }

    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        for m in 0..self.count() {
            let tactical = self.class(m) == Class::Tactical;
            if which == Select::All || tactical == (which == Select::Tactical) {
                visit(m)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, m: u8) -> bool {
        m < self.count()
    }

    fn play_unchecked(&mut self, m: u8) {
        let stays = self.bits(40 + u64::from(m)).is_multiple_of(5);
        self.hash = self.bits(50 + u64::from(m));
        self.left -= 1;
        self.turn = if stays { self.turn } else { !self.turn };
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.count() > 0 {
            return None;
        }
        Some(match self.bits(4) % 3 {
            0 => Outcome::draw(&OVER),
            1 => Outcome::win(self.turn, &OVER),
            _ => Outcome::win(!self.turn, &OVER),
        })
    }

    fn outcome_by_history(&self, _: &History) -> Option<Outcome> {
        None
    }

    fn passed(&self) -> Option<Numbers> {
        Some(Numbers { turn: !self.turn, hash: self.bits(5), left: self.left.checked_sub(1)? })
    }
}

impl Playable for Numbers {
    type Eval = Evaluator;
    const SLOTS: usize = 16;

    fn class(&self, m: u8) -> Class {
        match self.bits(20 + u64::from(m)) % 3 {
            0 => Class::Tactical,
            1 => Class::Drop,
            _ => Class::Quiet,
        }
    }

    fn gain(&self, m: u8) -> Score {
        (self.bits(60 + u64::from(m)) % 900) as Score
    }

    fn exchange_yields(&self, m: u8, least: Score) -> bool {
        (self.bits(80 + u64::from(m)) % 900) as Score - 300 >= least
    }

    fn gives_check(&self, m: u8) -> bool {
        self.after(m).in_check()
    }

    fn slot(&self, m: u8) -> usize {
        usize::from(m) % Self::SLOTS
    }

    fn code(&self, m: u8) -> u32 {
        u32::from(m) + 1
    }
}

/// Judges a position by its hash.
#[derive(Clone, Copy, Default)]
pub(crate) struct Evaluator;

impl Evaluation<Numbers> for Evaluator {
    type Sums = ();
    fn material() -> Evaluator {
        Evaluator
    }
    fn sums(&self, _: &Numbers) {}
    fn follow(&self, (): &(), _: &Numbers, _: u8, _: &Numbers, (): &mut ()) {}
    fn judge(&self, position: &Numbers, (): &()) -> Score {
        (position.bits(6) % 2000) as Score - 1000
    }
}
