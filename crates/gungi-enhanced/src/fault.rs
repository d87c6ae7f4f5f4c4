//! Faults (§8.3): what an action may not do, or may be called out for.

use ikusa_rules::{Bitboard, Square};

use crate::board::Board;
use crate::effects::Effects;
use crate::moves::Move;
use crate::piece::{Kind, Piece};

/// A fault that an action commits (§8.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    DoubleJester(u8),
    DoublePawn(u8),
    JesterCheck(Square),
    PawnCheck(Square),
}

impl Board {
    /// The fault that the side to move has committed by `m`, just carried out.
    pub(crate) fn fault_by(&self, m: Move, effects: &Effects) -> Option<Fault> {
        let us = self.turn();
        if let Some(file) = self.doubled_jesters(us) {
            return Some(Fault::DoubleJester(file));
        }
        if let Some(square) = self.checking_jester(us) {
            return Some(Fault::JesterCheck(square));
        }
        // Double Pawn and Check by Pawn look at the Pawn just placed.
        let square = effects.placed?;
        let placed = match m {
            Move::Drop { face, .. } | Move::Substitute { face, .. } => face.kind(),
            _ => self.top(square)?.kind(),
        };
        if placed != Kind::Pawn {
            return None;
        }
        // A Pawn that replaces a Lancer may stand in a column with another.
        let crowding = if matches!(m, Move::Substitute { .. }) { None } else { self.crowding_pawn(square) };
        crowding.or_else(|| self.checking_pawn(square))
    }

    /// Whether the recruit just placed on `square` breaks a rule of its own placing (§7.6.3). A fault that
    /// stood elsewhere before is not its doing.
    pub(crate) fn recruit_is_faulty(&self, square: Square) -> bool {
        let us = self.turn();
        match self.top(square).map(Piece::kind) {
            Some(Kind::Pawn) => self.crowding_pawn(square).or_else(|| self.checking_pawn(square)).is_some(),
            Some(Kind::Jester) => {
                let column = self.jesters(us) & Bitboard::file(square.file());
                column.many() || self.top_reach(square).has(self.king(!us))
            }
            _ => false,
        }
    }

    /// Double Pawn by the Pawn on `square`: the side to move has another one in its column.
    fn crowding_pawn(&self, square: Square) -> Option<Fault> {
        let column = self.pawns(self.turn()) & Bitboard::file(square.file());
        column.many().then_some(Fault::DoublePawn(square.file()))
    }

    /// Check by Pawn, if the top piece of `square` is a Pawn of the side to move.
    fn checking_pawn(&self, square: Square) -> Option<Fault> {
        let us = self.turn();
        let on_top = self.top(square).is_some_and(|top| top.color() == us && top.kind() == Kind::Pawn);
        let checks = on_top && self.top_reach(square).has(self.king(!us));
        checks.then_some(Fault::PawnCheck(square))
    }
}
