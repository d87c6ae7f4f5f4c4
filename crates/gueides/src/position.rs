//! A playable position.

use std::fmt;
use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Color, History, Key, Outcome, Select, Square};

use crate::board::Board;
use crate::domination::{Attackers, dominated_by};
use crate::generate::{Generator, president};
use crate::{Kind, Move, Options, Piece, outcome};

/// A playable position of Gueides.
///
/// Two positions are equal if the same pieces stand on the same squares with the same side to move: what
/// players mean by a repetition (G7). The lone President's count, the move number and the options do not
/// take part in it, nor in the key.
#[derive(Clone)]
pub struct Position {
    pub(crate) board: Board,
    /// Moves used against a lone President, [`NOT_ALONE`] while there is none.
    pub(crate) lone: u16,
    /// The number of the full move, from 1.
    pub(crate) number: u32,
    pub(crate) options: Options,
}

/// The count of a game in which both sides have more than their Presidents.
pub(crate) const NOT_ALONE: u16 = u16::MAX;

impl Position {
    /// The piece on `square`.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.board.side(color)
    }

    /// The squares of a side's pieces of one kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.board.of(color, kind)
    }

    /// Where a side's President stands.
    #[inline]
    pub fn president(&self, color: Color) -> Square {
        president(&self.board, color)
    }

    /// How many moves the attacker has already used against a lone President, if there is one (§10).
    pub fn lone_count(&self) -> Option<u16> {
        (self.lone != NOT_ALONE).then_some(self.lone)
    }

    /// The number of the full move, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The options the game is played by.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The pieces of `by` that dominate `square`: those that could destroy an enemy there (§4, §6).
    #[inline]
    pub fn dominators(&self, by: Color, square: Square) -> Bitboard {
        Attackers::new(&self.board, by).of(square, self.board.occupied())
    }

    /// The squares that the piece on `square` dominates: where it could destroy an enemy (§4, §6).
    #[inline]
    pub fn dominated_from(&self, square: Square) -> Bitboard {
        self.at(square).map_or(Bitboard::EMPTY, |piece| dominated_by(&self.board, piece, square))
    }

    /// The moves against a lone President are used up: unless the last of them gave MD, a draw (§10).
    #[inline(always)]
    pub(crate) fn lone_limit_reached(&self) -> bool {
        self.lone != NOT_ALONE && self.lone >= self.options.lone
    }

    /// Whether a move is left by the rules of movement, whatever the count says.
    pub(crate) fn can_move(&self) -> bool {
        Generator::new(&self.board).batches(Select::All, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// §10: the count starts with the capture that leaves a President alone and advances with each later
    /// move made against him. Where both are alone, it simply runs on.
    #[inline(always)]
    fn count_lone(&mut self, mover: Color, captured: bool) {
        if self.board.alone(!mover) {
            match (self.lone, captured) {
                (NOT_ALONE, true) => self.lone = 0,
                (NOT_ALONE, false) | (_, true) => {}
                (used, false) => self.lone = used + 1,
            }
        }
    }
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
        let turn = self.turn();
        Attackers::new(&self.board, !turn).dominate(self.president(turn), self.board.occupied())
    }

    #[inline]
    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.lone_limit_reached() {
            return ControlFlow::Continue(());
        }
        Generator::new(&self.board).batches(which, &mut |batch| batch.visit(&mut visit))
    }

    fn is_legal(&self, m: Move) -> bool {
        !self.lone_limit_reached() && Generator::new(&self.board).allows(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn();
        let kind = self.board.kind_at(m.from).expect("a piece stands where the move begins");
        let victim = self.board.kind_at(m.to);
        if let Some(kind) = victim {
            self.board.lift(m.to, Piece { color: !mover, kind });
        }
        self.board.lift(m.from, Piece { color: mover, kind });
        self.board.put(m.to, Piece { color: mover, kind: m.promotion.unwrap_or(kind) });
        self.board.pass_turn();
        self.count_lone(mover, victim.is_some());
        self.number += u32::from(mover != self.options.first);
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome::by_position(self)
    }

    fn outcome_by_history(&self, history: &History) -> Option<Outcome> {
        outcome::by_history(self, history)
    }

    fn count_moves(&self) -> usize {
        let mut count = 0;
        if !self.lone_limit_reached() {
            let _ = Generator::new(&self.board).batches(Select::All, &mut |batch| {
                count += batch.len();
                ControlFlow::<()>::Continue(())
            });
        }
        count
    }

    /// Both Presidents' squares, Black's in the lower byte.
    fn trace(&self) -> u16 {
        outcome::trace(self.president(Color::Black), self.president(Color::White))
    }

    fn passed(&self) -> Option<Position> {
        (!self.in_check()).then(|| {
            let mut passed = self.clone();
            passed.board.pass_turn();
            passed
        })
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::text::write_position(self))
    }
}
