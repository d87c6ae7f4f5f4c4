//! The legal moves, source by source, as sets of squares.

use std::ops::ControlFlow;

use ikusa_rules::geometry::neighbours;
use ikusa_rules::{Bitboard, Color, Select, Square};

use crate::attack::{Attackers, is_marshal_safe};
use crate::board::{Board, Tower};
use crate::checks::Aim;
use crate::moves::{Arrival, Move};
use crate::options::Screens;
use crate::patterns::{cannon_shots, targets};
use crate::piece::Kind;
use crate::safety::Safety;

/// The legal moves of one piece: the squares it may enter on top, and those it may capture on.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    pub(crate) from: Square,
    pub(crate) on_top: Bitboard,
    pub(crate) captures: Bitboard,
}

impl Batch {
    /// Visits the moves one by one.
    #[inline(always)]
    pub(crate) fn visit<B>(
        self,
        which: Select,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if which != Select::Quiet {
            for to in self.captures {
                visit(Move::Board { from: self.from, to, arrival: Arrival::Capture })?;
            }
        }
        if which != Select::Tactical {
            for to in self.on_top {
                visit(Move::Board { from: self.from, to, arrival: Arrival::OnTop })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A position of the main game as the side to move sees it.
pub(crate) struct Battle<'a> {
    board: &'a Board,
    color: Color,
    screens: Screens,
    safety: Safety<'a>,
    attackers: Attackers<'a>,
}

impl<'a> Battle<'a> {
    #[inline(always)]
    pub(crate) fn new(board: &'a Board, screens: Screens) -> Battle<'a> {
        let color = board.turn();
        Battle {
            board,
            color,
            screens,
            safety: Safety::of(board, color, screens),
            attackers: Attackers::now(board, color, screens),
        }
    }

    /// Visits the moves of the pieces on the board.
    #[inline(always)]
    pub(crate) fn batches<B>(&self, mut visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.board.tops(self.color);
        for from in own & !self.board.kind(Kind::Marshal) {
            let Some(piece) = self.board.tower(from).top() else { continue };
            let batch = self.guarded(self.pattern_moves(from, piece.kind));
            if (batch.on_top | batch.captures).any() {
                visit(batch)?;
            }
        }
        if let Some(marshal) = self.board.commander(self.color) {
            visit(self.marshal_moves(marshal))?;
        }
        ControlFlow::Continue(())
    }

    /// Where a piece may go by its pattern, its own Marshal's safety aside.
    #[inline(always)]
    fn pattern_moves(&self, from: Square, kind: Kind) -> Batch {
        let occupied = self.attackers.occupied();
        let mode = self.attackers.powers.mode(from);
        let mut entered = targets(self.color, from, mode, kind, occupied);
        let takeable = self.board.tops(!self.color) & !self.board.kind(Kind::Marshal);
        let captures = match kind {
            Kind::Cannon => cannon_shots(from, occupied, self.screens) & takeable,
            Kind::Pawn => {
                entered |= self.attackers.double_step(from, mode);
                entered & takeable
            }
            _ => entered & takeable,
        };
        Batch { from, on_top: entered & self.board.room(Tower::LIMIT), captures }
    }

    /// Keeps the moves that leave the own Marshal unattacked.
    #[inline(always)]
    fn guarded(&self, batch: Batch) -> Batch {
        let from = batch.from;
        let under = self.board.tower(from).under();
        let safe = match under {
            // Occupation does not change where a friend is left standing.
            Some(friend) if friend.color == self.color => self.safety.landing,
            None if !self.safety.wary.has(from) => self.safety.landing,
            None => self.tested(batch, |to| self.safety.is_safe_step(from, to)),
            Some(_) => self.tested(batch, |to| self.is_safe_trial(from, to)),
        };
        Batch { from, on_top: batch.on_top & safe, captures: batch.captures & safe }
    }

    /// The squares of a batch that pass a test; stack and capture are the same to the enemy's attacks.
    #[inline(always)]
    fn tested(&self, batch: Batch, test: impl Fn(Square) -> bool) -> Bitboard {
        (batch.on_top | batch.captures).into_iter().filter(|to| test(*to)).collect()
    }

    #[inline(always)]
    fn marshal_moves(&self, from: Square) -> Batch {
        let mut entered = neighbours(from);
        if let Some(other) = self.board.commander(!self.color) {
            // M8: a Marshal may not move next to the other.
            entered &= !neighbours(other);
        }
        let takeable = self.board.tops(!self.color) & !self.board.kind(Kind::Marshal);
        let batch =
            Batch { from, on_top: entered & self.board.room(Tower::LIMIT), captures: entered & takeable };
        let safe = match self.board.tower(from).under() {
            None => self.tested(batch, |to| self.safety.is_safe_walk(Bitboard::of(from), to)),
            Some(friend) if friend.color == self.color => {
                self.tested(batch, |to| self.safety.is_safe_walk(Bitboard::EMPTY, to))
            }
            Some(_) => self.tested(batch, |to| self.is_safe_trial(from, to)),
        };
        Batch { from, on_top: batch.on_top & safe, captures: batch.captures & safe }
    }

    /// Makes the move on a copy and looks: for pieces that stand on enemy ones, which they bare.
    fn is_safe_trial(&self, from: Square, to: Square) -> bool {
        let mut board = self.board.clone();
        let piece = board.pop(from);
        if board.tops(!self.color).has(to) {
            board.replace(to, piece);
        } else {
            board.push(to, piece);
        }
        is_marshal_safe(&board, self.color, self.screens)
    }

    /// Where a `kind` from hand may be dropped.
    #[inline(always)]
    pub(crate) fn drop_squares(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Marshal => self.marshal_drop_squares(),
            Kind::Pawn => self.pawn_drop_squares(),
            _ => self.officer_drop_squares(),
        }
    }

    /// Where any piece may be dropped but a Marshal and a Pawn.
    #[inline(always)]
    pub(crate) fn officer_drop_squares(&self) -> Bitboard {
        self.board.room(Tower::LIMIT) & self.safety.landing
    }

    /// Where a Pawn may be dropped: never so that the enemy Marshal is attacked (M7).
    #[inline(always)]
    fn pawn_drop_squares(&self) -> Bitboard {
        let squares = self.officer_drop_squares();
        let Some(target) = self.board.commander(!self.color) else { return squares };
        let aim = Aim::at(self.board, self.color, target, self.attackers, self.screens);
        if self.attackers.attacks(target) {
            // Only behind a placement that was set up with a Marshal attacked.
            return squares.into_iter().filter(|to| !aim.attacks_after(Kind::Pawn, *to)).collect();
        }
        squares & !aim.checking_drops(Kind::Pawn, squares)
    }

    /// Where a Marshal may be dropped that is still in hand, as only a placement that was set up in its last
    /// rounds can leave it.
    #[cold]
    fn marshal_drop_squares(&self) -> Bitboard {
        let mut squares = self.board.room(Tower::LIMIT);
        if let Some(other) = self.board.commander(!self.color) {
            squares &= !neighbours(other);
        }
        squares.into_iter().filter(|to| self.safety.is_safe_walk(Bitboard::EMPTY, *to)).collect()
    }
}
