//! A whole position, what it is worth by itself, and the door that tests come through.

use super::board::Board;
use super::piece::Kind::Jester;
use super::piece::{Face, Side, Stock};
use super::reach::{is_in_check, stands_on_captor};
use super::turn;

/// Option `faults` (section 9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Faults {
    Prevent,
    Claim,
}

/// The eight fields of the position text, and the two options that are not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Twin {
    pub(crate) board: Board,
    pub(crate) turn: Side,
    pub(crate) reserves: [Stock; 2],
    /// Recovered pieces that may not be used in their holder's next turn (F1).
    pub(crate) barred: [Stock; 2],
    /// Squares with the base-top mark (R5).
    pub(crate) exchanged: [bool; 81],
    /// The Fortress or Cannon that the side to move must relocate now.
    pub(crate) pending: Option<Face>,
    pub(crate) coronation: bool,
    /// A fault may be claimed now.
    pub(crate) claimable: bool,
    pub(crate) round: u32,
    pub(crate) faults: Faults,
    pub(crate) first: Side,
    /// Who has claimed a fault: a game won so has no position text of its own.
    pub(crate) claimed_by: Option<Side>,
}

/// Winner, if there is one, and why.
pub(crate) type Outcome = (Option<Side>, &'static str);

impl Twin {
    /// All legal moves, sorted by bytes.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = turn::all(self).into_iter().map(|(text, _)| text).collect();
        moves.sort_unstable();
        moves
    }

    /// The position after a legal move.
    pub(crate) fn play(&self, text: &str) -> Option<Twin> {
        turn::all(self).into_iter().find(|(legal, _)| legal == text).map(|(_, next)| next)
    }

    pub(crate) fn in_check(&self) -> bool {
        is_in_check(&self.board, self.turn)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome_given(turn::all(self).is_empty())
    }

    /// The outcome, for who already knows whether there is no legal move. While a fault can be claimed there
    /// is one, so a mate that is a fault is not over.
    pub(crate) fn outcome_given(&self, no_moves: bool) -> Option<Outcome> {
        self.outcome_without_moves().or_else(|| match no_moves {
            false => None,
            true if self.in_check() => Some((Some(self.turn.enemy()), "checkmate")),
            true => Some((None, "stalemate")),
        })
    }

    /// What section 11 says of positions that are over before anybody looks for a move.
    ///
    /// Readings: King attacked comes before Double Jester, as in the sentence; and the drawn Coronation needs
    /// nothing but flag `c` and what the King stands on, even if a top piece attacks it too.
    pub(crate) fn outcome_without_moves(&self) -> Option<Outcome> {
        let idle = self.turn.enemy();
        if let Some(claimant) = self.claimed_by {
            return Some((Some(claimant), "fault-claimed"));
        }
        if self.coronation && stands_on_captor(&self.board, idle) {
            return Some((None, "coronation"));
        }
        if is_in_check(&self.board, idle) {
            return Some((Some(self.turn), "reveal"));
        }
        if !self.claimable && self.holds_double_jester(self.turn) {
            return Some((Some(idle), "induced-fault"));
        }
        None
    }

    /// Double Jester: two Jesters of a side in one column, at any levels (section 9).
    pub(crate) fn holds_double_jester(&self, side: Side) -> bool {
        (0..9).any(|column| self.jesters(column, side) >= 2)
    }

    pub(crate) fn jesters(&self, column: usize, side: Side) -> usize {
        self.board.count_in_column(column, side, Jester)
    }

    /// Of n equal pieces in the reserve with k barred, n−k may be used (F1).
    pub(crate) fn may_use(&self, face: Face) -> bool {
        let mine = self.turn as usize;
        self.reserves[mine].count(face) > self.barred[mine].count(face)
    }

    /// Leaf counts to `depth`.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let next = turn::all(self);
        match depth {
            0 => 1,
            1 => next.len() as u64,
            _ => next.iter().map(|(_, twin)| twin.perft(depth - 1)).sum(),
        }
    }
}
