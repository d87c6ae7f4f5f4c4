//! Shogi for the search.

mod control;
mod exchange;
mod judge;
mod terms;

pub use judge::Judge;

use ikusa_rules::{Color, History, Outcome, Position as _};
use ikusa_shogi::{Kind, Move, Position, attacks, impasse, outcome};

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
    const POSITIONS: &'static [&'static str] = &[
        "",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "ln1g3nl/1r1s1kg2/p2pppsp1/2p3p1p/1p5P1/P1P1P1P1P/1P1PSP3/1BGS3R1/LN2KG1NL b B 33",
        "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
    ];
    const DEPTH: u32 = 9;
}
