//! A playable position, and what playing a move does to it.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Color, History, Key, Outcome, Select, Square};

use crate::board::{Board, CLAIMED};
use crate::moves::Move;
use crate::options::{Coronation, Faults, Options, Repetition};
use crate::outcome::{self, End};
use crate::patterns::last_rows;
use crate::piece::{Face, Piece};
use crate::tower::Tower;

/// A position of the battle. Equality is that of the repetition rule: everything but the round.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) rules: Options,
    pub(crate) round: u32,
    pub(crate) end: Option<End>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.rules == other.rules && self.end == other.end
    }
}

impl Eq for Position {}

impl Position {
    /// The tower on `square`.
    pub fn tower(&self, square: Square) -> Tower<Piece> {
        *self.board.tower(square)
    }

    /// How many of `face` the reserve of `color` holds, and how many of them may not be used in its next turn.
    pub fn reserve(&self, color: Color, face: Face) -> (u8, u8) {
        (self.board.reserve(color)[face.index()], self.board.barred(color)[face.index()])
    }

    /// The Fortress or Cannon that the side to move must relocate before it acts.
    pub fn pending(&self) -> Option<Face> {
        self.board.pending()
    }

    /// The squares where a base-top exchange may not be repeated.
    pub fn marks(&self) -> Bitboard {
        self.board.marks()
    }

    /// Whether the side to move may claim a fault.
    pub fn claimable(&self) -> bool {
        self.board.fault()
    }

    /// The options the position is played by.
    pub fn options(&self) -> &Options {
        &self.rules
    }

    /// The number of the round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Where `color`'s King stands.
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The squares that `color`'s Ascent covers (§7.4.3).
    pub fn ascent(&self, color: Color) -> Bitboard {
        self.board.ascent(color)
    }

    /// The squares the top piece of `square` reaches by its set, whatever the other rules say.
    pub fn reach(&self, square: Square) -> Bitboard {
        self.board.top_reach(square)
    }

    /// The squares with a piece of `color` on top.
    pub fn tops(&self, color: Color) -> Bitboard {
        self.board.tops(color)
    }

    /// The squares whose top piece attacks `square` for `by`.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by).collect()
    }

    /// The end that the position shows by itself, in the order of section 11 of the rules page.
    pub(crate) fn find_end(&self) -> Option<End> {
        let (us, them) = (self.board.turn(), !self.board.turn());
        if self.rules.coronation == Coronation::On && self.board.strike_from_below(them) {
            Some(End::Uncrowned)
        } else if self.board.check(them) {
            Some(End::Reveal)
        } else {
            self.induced_end(us)
        }
    }

    /// Whether a step to `to` can neither lead to Recovery nor be a fault that is kept.
    #[inline(always)]
    fn nothing_follows(&self, to: Square) -> bool {
        self.rules.faults == Faults::Prevent && !last_rows(self.board.turn()).has(to)
    }

    #[inline(never)]
    fn play_in_full(&mut self, m: Move) {
        let us = self.board.turn();
        let their_jesters = self.board.jesters(!us);
        let effects = self.board.perform(m, &self.rules);
        match m {
            Move::Claim => {
                self.board.mix(CLAIMED);
                self.end = Some(End::Claimed);
            }
            // F1: a pending relocation does not end the turn.
            Move::Relocate { .. } => self.end = self.find_end(),
            _ => {
                // F10: whoever induces Double Jester wins at once, whatever else could be claimed.
                let now = self.board.jesters(!us);
                let induced = now != their_jesters && induced(their_jesters, now);
                let fault = self.rules.faults == Faults::Claim && self.board.fault_by(m, &effects).is_some();
                self.board.set_fault((self.board.fault() || fault) && !induced);
                self.end_turn(effects.recovered);
                if effects.handed.is_some() {
                    self.board.set_pending(effects.handed);
                }
                self.end = if effects.uncrowned { Some(End::Uncrowned) } else { self.induced_end(!us) };
            }
        }
    }

    /// What every turn ends with: marks settle, bars move on, the round is counted, the other side is to move.
    #[inline(always)]
    fn end_turn(&mut self, recovered: Option<(Color, Face)>) {
        let us = self.board.turn();
        self.board.settle_marks();
        self.board.unbar(us);
        if let Some((color, face)) = recovered {
            self.board.bar(color, face);
        }
        self.board.pass_turn();
        self.round = self.round.saturating_add(u32::from(us != self.rules.first));
    }

    #[inline(always)]
    fn induced_end(&self, us: Color) -> Option<End> {
        let lost = !self.board.fault() && self.board.doubled_jesters(us).is_some();
        lost.then_some(End::Induced)
    }
}

/// Whether a column now holds two Jesters or more, and more than before.
#[cold]
fn induced(before: Bitboard, after: Bitboard) -> bool {
    after.into_iter().map(|square| Bitboard::file(square.file())).any(|file| {
        let now = (after & file).len();
        now > 1 && now > (before & file).len()
    })
}

impl ikusa_rules::Position for Position {
    type Move = Move;

    #[inline(always)]
    fn turn(&self) -> Color {
        self.board.turn()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.board.key()
    }

    fn in_check(&self) -> bool {
        self.board.check(self.board.turn())
    }

    #[inline]
    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.generate(which, &mut visit)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.allow(m).is_ok()
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        match m {
            // Most moves are steps that nothing follows from; a small function for them is measurably faster.
            Move::Step { from, to } if self.nothing_follows(to) => {
                let piece = self.board.pop(from);
                self.board.push(to, piece);
                self.end_turn(None);
                self.end = self.induced_end(self.board.turn());
            }
            _ => self.play_in_full(m),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let turn = self.board.turn();
        if let Some(end) = self.end {
            return Some(end.outcome(turn));
        }
        if self.has_moves() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(!turn, &outcome::CHECKMATE)
        } else {
            Outcome::draw(&outcome::STALEMATE)
        })
    }

    fn outcome_by_history(&self, history: &History) -> Option<Outcome> {
        let drawn = self.rules.repetition == Repetition::Fourth && history.occurrences() >= 4;
        drawn.then_some(Outcome::draw(&outcome::REPETITION))
    }
}
