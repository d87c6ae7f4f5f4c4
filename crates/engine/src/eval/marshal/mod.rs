//! Gungi Marshal for the search: towers, hands that never grow, Fortresses and Lieutenant Generals.

mod inputs;
mod terms;

pub use terms::Features;

use ikusa_gungi_marshal::{Arrival, Kind, Marshal, Move, Position, Stage};
use ikusa_rules::{Bitboard, Position as _, Square};

use super::linear::{Linear, two_step};
use crate::bench::Benched;
use crate::net::Learned;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each kind is worth on the board, in the order of [`Kind::ALL`].
const VALUES: [Score; Kind::COUNT] = [0, 480, 380, 250, 400, 560, 450, 230, 330, 380, 400, 420, 110];

/// The evaluation of Gungi Marshal.
pub type Evaluator = Linear<Position, Features>;

/// The kind that `m` moves or drops.
fn mover(position: &Position, m: Move) -> Option<Kind> {
    match m {
        Move::Board { from, .. } => position.tower(from).top().map(|piece| piece.kind),
        Move::Drop { kind, .. } => Some(kind),
        Move::Pass | Move::Done => None,
    }
}

fn value_on(position: &Position, square: Square) -> Score {
    position.tower(square).top().map_or(0, |piece| VALUES[piece.kind.index()])
}

impl Playable for Position {
    type Eval = Learned<Position, Evaluator>;
    /// Kinds on the board and dropped, times the squares; then the words.
    const SLOTS: usize = Kind::COUNT * 2 * 81 + 2;

    #[inline]
    fn class(&self, m: Move) -> Class {
        match m {
            Move::Board { arrival: Arrival::Capture, .. } => Class::Tactical,
            Move::Drop { .. } => Class::Drop,
            Move::Board { .. } | Move::Pass | Move::Done => Class::Quiet,
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        match m {
            Move::Board { to, arrival: Arrival::Capture, .. } => value_on(self, to),
            _ => 0,
        }
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let gain = self.gain(m);
        let (Some(kind), Some(to)) = (mover(self, m), destination(m)) else { return least <= 0 };
        let value = VALUES[kind.index()];
        if gain - value >= least || gain < least || self.stage() != Stage::Battle {
            return gain >= least;
        }
        let turn = self.turn();
        let attacked = self.attacked(Bitboard::of(to), !turn).any();
        let guarded = matches!(m, Move::Drop { .. }) && self.attacked(Bitboard::of(to), turn).any();
        two_step(gain, value, attacked.then_some(250), guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.stage() == Stage::Battle && self.after(m).in_check()
    }

    fn destination(&self, m: Move) -> Option<Square> {
        destination(m)
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        match m {
            Move::Board { from, to, .. } => {
                self.tower(from).top().map_or(0, |piece| piece.kind.index()) * 81 + to.index()
            }
            Move::Drop { kind, to } => (Kind::COUNT + kind.index()) * 81 + to.index(),
            Move::Pass => Kind::COUNT * 2 * 81,
            Move::Done => Kind::COUNT * 2 * 81 + 1,
        }
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        match m {
            Move::Board { from, to, arrival } => {
                let capture = u32::from(arrival == Arrival::Capture);
                1 + capture + 2 * (from.index() as u32 + 81 * to.index() as u32)
            }
            Move::Drop { kind, to } => 20_000 + kind.index() as u32 * 81 + to.index() as u32,
            Move::Pass => 30_000,
            Move::Done => 30_001,
        }
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let m = match code {
            0 => return None,
            1..20_000 => {
                let (capture, squares) = ((code - 1) % 2 == 1, (code as usize - 1) / 2);
                if squares >= 81 * 81 {
                    return None;
                }
                let (from, to) = (Square::from_index(squares % 81), Square::from_index(squares / 81));
                let arrival = if capture { Arrival::Capture } else { Arrival::OnTop };
                Move::Board { from, to, arrival }
            }
            20_000..30_000 => {
                let index = code as usize - 20_000;
                Move::Drop { kind: *Kind::ALL.get(index / 81)?, to: Square::from_index(index % 81) }
            }
            30_000 => Move::Pass,
            _ => Move::Done,
        };
        self.is_legal(m).then_some(m)
    }
}

fn destination(m: Move) -> Option<Square> {
    match m {
        Move::Board { to, .. } | Move::Drop { to, .. } => Some(to),
        Move::Pass | Move::Done => None,
    }
}

impl Benched for Marshal {
    const POSITIONS: &'static str = include_str!("../../../bench/gungi-marshal.txt");
    const DEPTH: u32 = 7;
}
