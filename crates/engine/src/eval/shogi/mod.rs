//! Shogi for the search.

mod control;
mod exchange;
mod judge;
mod terms;

pub use judge::Judge;

use ikusa_rules::{Color, History, Position as _, Square};
use ikusa_shogi::{Kind, Move, Position, attacks};

use crate::playable::{Class, Playable};
use crate::score::Score;

/// The kind of piece that stands on the destination after `m`.
#[inline]
fn arriving(position: &Position, m: Move) -> Kind {
    match m.from() {
        Some(from) => {
            let kind = kind_on(position, from);
            if m.promotes() { kind.promoted().unwrap_or(kind) } else { kind }
        }
        None => m.dropped().unwrap_or(Kind::Pawn),
    }
}

/// The kind on an occupied square.
#[inline]
fn kind_on(position: &Position, square: Square) -> Kind {
    position.piece_at(square).map_or(Kind::Pawn, |piece| piece.kind)
}

impl Playable for Position {
    type Eval = Judge;

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
        let occupied = m.from().map_or(self.occupied(), |from| self.occupied().without(from));
        attacks(turn, arriving(self, m), m.to(), occupied).has(king)
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        let row = match m.from() {
            Some(from) => kind_on(self, from) as usize,
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
}
