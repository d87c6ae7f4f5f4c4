//! Shogi for the search.

mod control;
mod evaluator;
mod exchange;
mod inputs;
mod promotion;
mod terms;

pub use evaluator::Evaluator;

use ikusa_rules::geometry::line;
use ikusa_rules::{Color, History, Key, Outcome, Position as _, Square};
use ikusa_shogi::{Kind, Move, Position, attacks, impasse, outcome};

use crate::net::Learned;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// The kind of piece that stands on the destination after `m`.
#[inline]
fn arriving(position: &Position, m: Move) -> Kind {
    match m.from() {
        Some(from) => {
            let kind = position.kind_on(from);
            if m.promotes() { kind.promoted().unwrap_or(kind) } else { kind }
        }
        None => m.dropped().unwrap_or(Kind::Pawn),
    }
}

impl Playable for Position {
    type Eval = Learned<Position, Evaluator>;

    /// Kinds on the board by their code (16), kinds dropped (8), times the squares.
    const SLOTS: usize = 24 * 81;

    #[inline]
    fn class(&self, m: Move) -> Class {
        if m.dropped().is_some() {
            Class::Drop
        } else if m.promotes() || self.occupied().has(m.to()) {
            Class::Tactical
        } else {
            Class::Quiet
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        exchange::gain(self, m)
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        exchange::yields(self, m, least)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        let turn = self.turn();
        let Some(king) = self.king(!turn) else { return false };
        let Some(from) = m.from() else {
            return attacks(turn, arriving(self, m), m.to(), self.occupied()).has(king);
        };
        let occupied = self.occupied().without(from);
        if attacks(turn, arriving(self, m), m.to(), occupied).has(king) {
            return true;
        }
        // Whoever leaves a line to the king may open it, and nobody else attacks it before the move.
        line(king, from).any() && {
            let occupied = occupied.with(m.to());
            (self.attackers(king, turn, occupied).without(from) & occupied).any()
        }
    }

    #[inline]
    fn may_force(&self, m: Move) -> bool {
        self.gives_check(m)
    }

    fn holdings(&self, color: Color) -> (Key, u64) {
        (self.bare_key(), self.hand(color).bits())
    }

    fn may_interpose(&self) -> bool {
        let mut checkers = self.checkers().into_iter();
        let (Some(checker), None) = (checkers.next(), checkers.next()) else { return false };
        let Some(king) = self.king(self.turn()) else { return true };
        let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
        let beside = near(checker.file(), king.file()) && near(checker.rank(), king.rank());
        !beside && self.kind_on(checker) != Kind::Knight
    }

    fn destination(&self, m: Move) -> Option<Square> {
        Some(m.to())
    }

    fn is_dominated(&self, m: Move) -> bool {
        promotion::is_wasted(self, m)
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        let row = match m.from() {
            Some(from) => self.kind_on(from) as usize,
            None => 16 + (arriving(self, m) as usize & 7),
        };
        row * 81 + m.to().index()
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        u32::from(m.bits())
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let m = u16::try_from(code).ok().and_then(Move::from_bits)?;
        self.is_legal(m).then_some(m)
    }

    /// Perpetual check loses for the side that gives it.
    fn cycle_winner(&self, history: &History, from: usize) -> Option<Color> {
        let [black, white] = Color::BOTH.map(|side| history.only_checks_by(side, from));
        match (black, white) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    #[inline]
    fn plain_outcome(&self) -> Option<Outcome> {
        outcome::by_try(self)
    }

    fn declaration(&self) -> Option<Outcome> {
        impasse::declaration(self)
    }
}

impl crate::bench::Benched for ikusa_shogi::Shogi {
    const POSITIONS: &'static str = include_str!("../../../bench/shogi.txt");
    const DEPTH: u32 = 11;
}
