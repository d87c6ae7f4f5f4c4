//! Faults (§8.3): what an action may not do, or may be called out for.

use ikusa_rules::{Bitboard, Square};

use super::action::Move;
use super::board::Board;
use super::deed::Deed;
use super::piece::Kind;

/// A fault that an action commits (§8.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    DoubleJester(u8),
    DoublePawn(u8),
    JesterCheck(Square),
    PawnCheck(Square),
}

impl Board {
    /// The fault that the side to move has committed by `m`, just carried out.
    pub(super) fn fault_by(&self, m: Move, deed: &Deed) -> Option<Fault> {
        let us = self.turn();
        if let Some(file) = self.doubled_jesters(us) {
            return Some(Fault::DoubleJester(file));
        }
        if let Some(square) = self.checking_jester(us) {
            return Some(Fault::JesterCheck(square));
        }
        // Double Pawn and Check by Pawn look at the Pawn just placed.
        let square = deed.placed?;
        let placed = match m {
            Move::Drop { face, .. } | Move::Substitute { face, .. } => face.kind(),
            _ => self.top(square)?.kind(),
        };
        if placed != Kind::Pawn {
            return None;
        }
        let file = square.file();
        let crowded = (self.pawns(us) & Bitboard::file(file)).many();
        if crowded && !matches!(m, Move::Substitute { .. }) {
            return Some(Fault::DoublePawn(file));
        }
        let on_top = self.top(square).is_some_and(|top| top.color() == us && top.kind() == Kind::Pawn);
        let checks = on_top && self.top_reach(square).has(self.king(!us));
        checks.then_some(Fault::PawnCheck(square))
    }
}
