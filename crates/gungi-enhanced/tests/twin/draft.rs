//! A turn half done: the position under the player's hands, and the judgement at its end (sections 6, 9, 11).

use super::board::{Square, column};
use super::piece::Kind::*;
use super::piece::{Face, Piece, Stock};
use super::reach::{Ascent, attacks, is_attacked_by_tops, is_in_check, is_stuck};
use super::twin::{Faults, Twin};

/// A piece just put on the board from a reserve, for the faults that look at it.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    square: Square,
    level: usize,
    /// Drop and Recruitment, not Substitution (section 9, R6).
    double_pawn_applies: bool,
}

/// A turn in the making. `now.turn` stays the mover's until the judgement.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) text: String,
    pub(crate) now: Twin,
    /// What is recovered in this turn, and so barred in its holder's next.
    recovered: [Stock; 2],
    placed: Option<Placed>,
    /// The square of a base-top exchange.
    pub(crate) exchanged: Option<Square>,
    /// The Coronation that has no legal choice.
    pub(crate) drawn: bool,
}

impl Draft {
    pub(crate) fn of(twin: &Twin, text: String) -> Draft {
        Draft {
            text,
            now: twin.clone(),
            recovered: Default::default(),
            placed: None,
            exchanged: None,
            drawn: false,
        }
    }

    /// Section 3: the tower rules hold after every action, ability and effect, also between them (F3).
    pub(crate) fn keeps_the_tower_rules(&self) -> Option<()> {
        self.now.board.keeps_the_tower_rules().then_some(())
    }

    pub(crate) fn take_from_reserve(&mut self, face: Face) -> Piece {
        self.now.reserves[self.now.turn as usize].take(face);
        Piece { face, side: self.now.turn }
    }

    pub(crate) fn put_in_reserve(&mut self, piece: Piece) {
        self.now.reserves[piece.side as usize].add(piece.face);
    }

    pub(crate) fn placed_by_drop(&mut self, square: Square, level: usize) {
        self.placed = Some(Placed { square, level, double_pawn_applies: true });
    }

    pub(crate) fn placed_by_substitution(&mut self, square: Square, level: usize) {
        self.placed = Some(Placed { square, level, double_pawn_applies: false });
    }

    /// Forced Recovery after a move, jump or mount: the top piece, if it is own and stuck, goes to the own
    /// reserve unturned.
    pub(crate) fn recover_to_own_reserve(&mut self, square: Square) {
        let top = self.now.board.0[square].height() - 1;
        let is_own = self.now.board.0[square][top].side == self.now.turn;
        if is_own && is_stuck(&self.now.board, square, top) {
            let piece = self.now.board.pop(square);
            self.put_in_reserve(piece);
            self.recovered[piece.side as usize].add(piece.face);
        }
    }

    /// Forced Recovery after a capture: the captor, if it is stuck, goes to the opponent's reserve turned
    /// over; a Griffin becomes a Fortress or Cannon that the opponent must relocate.
    pub(crate) fn recover_to_opponent(&mut self, square: Square, level: usize) {
        if is_stuck(&self.now.board, square, level) {
            let piece = self.now.board.0[square].remove(level).turned();
            if matches!(piece.kind(), Fortress | Cannon) {
                self.now.pending = Some(piece.face);
            } else {
                self.put_in_reserve(piece);
                self.recovered[piece.side as usize].add(piece.face);
            }
        }
    }

    /// The position after the whole turn, if the turn is legal.
    pub(crate) fn judge(&self, before: &Twin) -> Option<Twin> {
        let is_fault = self.commits_fault();
        let is_legal = self.now.board.keeps_the_tower_rules()
            && self.keeps_the_king_safe()
            && self.leaves_room_for_the_opponent()
            && (!is_fault || before.faults == Faults::Claim);
        is_legal.then(|| self.end_turn(before, is_fault))
    }

    /// No action may leave the own King in check, judged after the whole turn. The drawn Coronation (F7) only
    /// needs a King unattacked by top pieces: it is drawn because of what is below.
    fn keeps_the_king_safe(&self) -> bool {
        match self.drawn {
            true => !is_attacked_by_tops(&self.now.board, self.now.turn),
            false => !is_in_check(&self.now.board, self.now.turn),
        }
    }

    /// F5: a Fortress or Cannon handed to the opponent needs an empty square in its territory.
    fn leaves_room_for_the_opponent(&self) -> bool {
        self.now.pending.is_none() || !self.now.board.free_territory(self.now.turn.enemy()).is_empty()
    }

    /// Section 9. Reading: Double Jester and Check by Jester are states after the action, whoever caused them
    /// ("every action"); Double Pawn and Check by Pawn look at the Pawn just placed.
    fn commits_fault(&self) -> bool {
        self.now.holds_double_jester(self.now.turn)
            || self.checks_by_jester()
            || self.placed.is_some_and(|placed| self.is_faulty_pawn(placed))
    }

    /// R11: an own top Jester attacks the enemy King, also by discovery. One directly below it does not count
    /// (F9), nor does a Griffin that imitates one (F6).
    fn checks_by_jester(&self) -> bool {
        let board = &self.now.board;
        let king = board.king(self.now.turn.enemy());
        let ascent = Ascent::of(board, self.now.turn);
        (0..81).any(|from| {
            board.top(from).is_some_and(|top| top.is(self.now.turn, Jester))
                && attacks(board, from, king, &ascent)
        })
    }

    /// Double Pawn and Check by Pawn, of the piece just placed.
    fn is_faulty_pawn(&self, placed: Placed) -> bool {
        let is_pawn = self.now.board.0[placed.square][placed.level].kind() == Pawn;
        let doubled = placed.double_pawn_applies
            && self.now.board.count_in_column(column(placed.square), self.now.turn, Pawn) >= 2;
        is_pawn && (doubled || self.attacks_the_king(placed))
    }

    fn attacks_the_king(&self, placed: Placed) -> bool {
        let board = &self.now.board;
        let is_top = placed.level + 1 == board.0[placed.square].height();
        let king = board.king(self.now.turn.enemy());
        is_top && attacks(board, placed.square, king, &Ascent::of(board, self.now.turn))
    }

    /// Whether the recruit just placed breaks none of the rules that section 7 names for it: Double Jester,
    /// Double Pawn and no check by Pawn or Jester.
    pub(crate) fn recruits_without_fault(&self) -> bool {
        let Some(placed) = self.placed else { return false };
        let recruit = self.now.board.0[placed.square][placed.level];
        match recruit.kind() {
            Pawn => !self.is_faulty_pawn(placed),
            Jester => {
                self.now.jesters(column(placed.square), self.now.turn) < 2 && !self.attacks_the_king(placed)
            }
            _ => true,
        }
    }

    /// An action that makes the enemy hold two Jesters in a column wins at once. Reading: it is one more
    /// Jester in a column that holds another; a pair that stood before is not induced.
    fn induces_double_jester(&self, before: &Twin) -> bool {
        let enemy = before.turn.enemy();
        (0..9).any(|column| {
            let count = self.now.jesters(column, enemy);
            count >= 2 && count > before.jesters(column, enemy)
        })
    }

    /// Everything but the board that a turn changes.
    fn end_turn(&self, before: &Twin, is_fault: bool) -> Twin {
        let mut next = self.now.clone();
        let mover = before.turn;
        // F1: a bar lasts through the holder's next turn.
        next.barred[mover as usize] = self.recovered[mover as usize];
        next.barred[mover.enemy() as usize] = self.sum_of_bars(before);
        // R5, F4: the mark goes when the height before and after the whole action differs.
        for square in 0..81 {
            next.exchanged[square] = self.exchanged == Some(square)
                || before.exchanged[square]
                    && before.board.0[square].height() == self.now.board.0[square].height();
        }
        // F10: the flag stays while nobody claims; an induced fault wins at once whatever else happened.
        next.claimable = (before.claimable || is_fault) && !self.induces_double_jester(before);
        next.turn = mover.enemy();
        next.round = before.round + u32::from(mover != before.first);
        next
    }

    /// What stays barred for the opponent: from its own last turn, and what it receives now.
    fn sum_of_bars(&self, before: &Twin) -> Stock {
        let opponent = before.turn.enemy() as usize;
        let mut bars = before.barred[opponent];
        for face in Face::all() {
            for _ in 0..self.recovered[opponent].count(face) {
                bars.add(face);
            }
        }
        bars
    }
}
