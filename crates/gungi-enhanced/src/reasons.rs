//! Every clause that a move breaks, for those who want more than the first.

use ikusa_rules::{Color, Refusal, Square};

use crate::legality::Legality;
use crate::moves::Move;
use crate::piece::{Face, Piece};
use crate::position::Position;

impl Position {
    /// Every clause that `m` breaks, the one of [`Position::allow`] among them; none if it is legal. What an action
    /// would leave behind is asked only where the board can carry it out.
    pub fn refusals(&self, m: Move) -> Vec<Refusal> {
        let us = self.board.turn();
        let asked = match m {
            _ if self.board.pending().is_some() => vec![self.allow(m)],
            Move::Step { from, to } => self.step_reasons(us, from, to),
            Move::Drop { face, to } => self.drop_reasons(us, face, to),
            _ => vec![self.allow(m)],
        };
        asked.into_iter().filter_map(Result::err).collect()
    }

    fn step_reasons(&self, us: Color, from: Square, to: Square) -> Vec<Legality> {
        let Some(piece) = self.board.top(from).filter(|top| top.color() == us) else {
            return vec![self.allow_mover(us, from, to).map(drop)];
        };
        let mut asked = vec![self.allow_mover(us, from, to).map(drop)];
        if self.board.tops(us).has(to) && from != to {
            asked.extend([self.allow_stacking(piece, to), self.allow_jump(us, piece, to)]);
        }
        let free = !self.board.tops(!us).has(to) && self.allow_stacking(piece, to).is_ok();
        if free && from != to {
            asked.push(self.allow_result(Move::Step { from, to }));
        }
        asked
    }

    fn drop_reasons(&self, us: Color, face: Face, to: Square) -> Vec<Legality> {
        let piece = Piece::new(us, face);
        let (held, stacked) = (self.allow_reserve(us, face), self.allow_stacking(piece, to));
        let possible = held.is_ok() && stacked.is_ok() && !self.board.tops(!us).has(to);
        let mut asked = vec![held, self.allow_foundation(us, to), stacked, self.allow_arrival(us, face, to)];
        if possible {
            asked.push(self.allow_result(Move::Drop { face, to }));
        }
        asked
    }
}
