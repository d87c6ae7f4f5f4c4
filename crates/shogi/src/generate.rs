//! The legal move generator: checkers and pins once, then every piece's destinations as a whole set.
//!
//! It hands out sets, not moves, to a [`Sink`]: one sink counts them by population, another spells them out.
//! So counting and listing cannot disagree.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use ikusa_rules::geometry::{between, diagonals, line, orthogonals};
use ikusa_rules::{Bitboard, Color, Position as _, Square};

use crate::board::Men;
use crate::hand::Kinds;
use crate::side::{Black, Side, White};
use crate::{Kind, Move, Position, outcome, patterns};

/// What the generator hands its sets of moves to.
pub(crate) trait Sink<B> {
    /// The piece on `from` goes to each of `plain` as it is, and to each of `promoting` turning over.
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) -> ControlFlow<B>;

    /// As `piece`, for many pieces at once: each destination is reached from the square whose index is
    /// `step` lower.
    fn steps(&mut self, step: i8, plain: Bitboard, promoting: Bitboard) -> ControlFlow<B>;

    /// Each of `kinds` can be dropped on each of `to`.
    fn drops(&mut self, kinds: Kinds, to: Bitboard) -> ControlFlow<B>;
}

/// Hands every legal move of `position` to `sink`.
#[inline(always)]
pub(crate) fn generate<B>(position: &Position, sink: &mut impl Sink<B>) -> ControlFlow<B> {
    if outcome::by_try(position).is_some() {
        return ControlFlow::Continue(());
    }
    match position.turn() {
        Color::Black => Generator::<Black>::new(position).run(sink),
        Color::White => Generator::<White>::new(position).run(sink),
    }
}

/// Every piece of a set one step on, by a step of square indices that cannot leave the board by its ranks.
#[inline(always)]
const fn stepped(pieces: Bitboard, step: i8) -> Bitboard {
    let moved = if step > 0 { pieces.0 << step } else { pieces.0 >> -step };
    Bitboard(moved & Bitboard::FULL.0)
}

/// The files without a pawn of this set, which has at most one on each; in a diagram with more the answer means nothing.
#[inline(always)]
fn files_without(pawns: Bitboard) -> Bitboard {
    const TOP: u128 = Bitboard::rank(8).0;
    // In a file without a pawn the top bit survives the subtraction; then it fills its file.
    let free = TOP.wrapping_sub(pawns.0) & TOP;
    Bitboard((free << 1) - (free >> 8))
}

struct Generator<'a, S> {
    position: &'a Position,
    us: Men,
    them: Men,
    own: Bitboard,
    occupied: Bitboard,
    king: Option<Square>,
    checkers: Bitboard,
    pinned: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side> Generator<'a, S> {
    #[inline(always)]
    fn new(position: &'a Position) -> Self {
        let board = &position.board;
        let mut generator = Generator {
            position,
            us: board.men(S::US),
            them: board.men(S::THEM),
            own: board.side(S::US),
            occupied: board.occupied(),
            king: board.king(S::US),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            side: PhantomData,
        };
        if let Some(king) = generator.king {
            generator.find_threats(king);
        }
        generator
    }

    /// Checkers and pinned pieces. A slider in line with the king checks through an empty line and pins
    /// through a single piece.
    #[inline(always)]
    fn find_threats(&mut self, king: Square) {
        let them = &self.them;
        self.checkers = (patterns::pawn(S::US, king) & them.pawns)
            | (patterns::knight(S::US, king) & them.knights)
            | (patterns::silver(S::US, king) & them.silvers)
            | (patterns::gold(S::US, king) & them.golds)
            | (patterns::king(king) & them.promoted);
        let aligned = (patterns::lance_lines(S::US, king) & them.lances)
            | (patterns::rook_lines(king) & them.rooks)
            | (patterns::bishop_lines(king) & them.bishops);
        for slider in aligned {
            let screen = between(king, slider) & self.occupied;
            if screen.is_empty() {
                self.checkers = self.checkers.with(slider);
            } else if !screen.many() {
                self.pinned |= screen & self.own;
            }
        }
    }

    #[inline(always)]
    fn run<B>(&self, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        let mut targets = !self.own;
        let mut empty = !self.occupied;
        if let Some(king) = self.king {
            let safe = self.safe_squares(king);
            if safe.any() {
                sink.piece(king, safe, Bitboard::EMPTY)?;
            }
            if let Some(checker) = self.checkers.first() {
                if self.checkers.many() {
                    return ControlFlow::Continue(());
                }
                empty = between(king, checker);
                targets = empty.with(checker);
            }
        }
        self.pawns(targets, sink)?;
        self.lances_and_knights(targets, sink)?;
        self.generals(targets, sink)?;
        self.majors(targets, sink)?;
        let hand = self.position.board.hand(S::US);
        if hand.is_empty() { ControlFlow::Continue(()) } else { self.drops(hand.kinds(), empty, sink) }
    }

    /// Where a pinned piece may go: along its line. Others may go anywhere.
    #[inline(always)]
    fn freedom(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.any() && self.pinned.has(from) => line(king, from),
            _ => Bitboard::FULL,
        }
    }

    /// The pieces that move along files only and may do so: pinned ones must stand on the king's file.
    #[inline(always)]
    fn free_on_files(&self, pieces: Bitboard) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.meets(pieces) => pieces & (!self.pinned | Bitboard::file(king.file())),
            _ => pieces,
        }
    }

    #[inline(always)]
    fn pawns<B>(&self, targets: Bitboard, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        let to = stepped(self.free_on_files(self.us.pawns), S::FORWARD) & targets;
        sink.steps(S::FORWARD, to & !S::LAST_RANK, to & S::ZONE)
    }

    #[inline(always)]
    fn lances_and_knights<B>(&self, targets: Bitboard, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        for from in self.free_on_files(self.us.lances) {
            let to = patterns::lance(S::US, from, self.occupied) & targets;
            sink.piece(from, to & !S::LAST_RANK, to & S::ZONE)?;
        }
        for leap in S::LEAPS {
            let to = stepped(self.us.knights & !self.pinned, leap) & targets;
            if to.any() {
                sink.steps(leap, to & !S::LAST_TWO, to & S::ZONE)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn generals<B>(&self, targets: Bitboard, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        for from in self.us.silvers {
            let to = patterns::silver(S::US, from) & targets & self.freedom(from);
            sink.piece(from, to, to & patterns::promotion_from(S::US, from))?;
        }
        for from in self.us.golds {
            let to = patterns::gold(S::US, from) & targets & self.freedom(from);
            sink.piece(from, to, Bitboard::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn majors<B>(&self, targets: Bitboard, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        let Men { bishops, rooks, promoted, .. } = self.us;
        for from in bishops & !promoted {
            let to = diagonals(from, self.occupied) & targets & self.freedom(from);
            sink.piece(from, to, to & patterns::promotion_from(S::US, from))?;
        }
        for from in rooks & !promoted {
            let to = orthogonals(from, self.occupied) & targets & self.freedom(from);
            sink.piece(from, to, to & patterns::promotion_from(S::US, from))?;
        }
        for from in promoted {
            let lines = if bishops.has(from) {
                diagonals(from, self.occupied)
            } else {
                orthogonals(from, self.occupied)
            };
            let to = (lines | patterns::king(from)) & targets & self.freedom(from);
            sink.piece(from, to, Bitboard::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drops<B>(&self, kinds: Kinds, empty: Bitboard, sink: &mut impl Sink<B>) -> ControlFlow<B> {
        if empty.is_empty() {
            return ControlFlow::Continue(());
        }
        if kinds.has(Kind::Pawn) {
            sink.drops(Kinds::of(Kind::Pawn), self.pawn_drops(empty & !S::LAST_RANK))?;
        }
        if kinds.has(Kind::Lance) {
            sink.drops(Kinds::of(Kind::Lance), empty & !S::LAST_RANK)?;
        }
        if kinds.has(Kind::Knight) {
            sink.drops(Kinds::of(Kind::Knight), empty & !S::LAST_TWO)?;
        }
        sink.drops(kinds.that_drop_anywhere(), empty)
    }

    /// Nifu and uchifuzume.
    #[inline(always)]
    fn pawn_drops(&self, empty: Bitboard) -> Bitboard {
        let to = empty & files_without(self.us.pawns);
        let Some(their_king) = self.position.king(S::THEM) else { return to };
        match (patterns::pawn(S::THEM, their_king) & to).first() {
            Some(head) if self.pawn_mates(head) => to.without(head),
            _ => to,
        }
    }

    /// Whether a pawn dropped at the head of their king would mate.
    fn pawn_mates(&self, head: Square) -> bool {
        // Most often the king simply takes the pawn, or runs: only a guarded pawn is worth a closer look.
        let guarded = self.position.attackers(head, S::US, self.occupied).any();
        guarded && !self.position.after(Move::drop(Kind::Pawn, head)).has_moves()
    }

    /// The squares next to the king that nothing attacks once the king has left its own.
    #[inline(always)]
    fn safe_squares(&self, king: Square) -> Bitboard {
        let mut safe = patterns::king(king) & !self.own & !stepped(self.them.pawns, -S::FORWARD);
        if safe.is_empty() {
            return safe;
        }
        for leap in S::LEAPS {
            safe &= !stepped(self.them.knights, -leap);
        }
        let close = patterns::close(king);
        for silver in self.them.silvers & close {
            safe &= !patterns::silver(S::THEM, silver);
        }
        for gold in self.them.golds & close {
            safe &= !patterns::gold(S::THEM, gold);
        }
        for other in (self.them.promoted | self.position.board.kings(S::THEM)) & close {
            safe &= !patterns::king(other);
        }
        self.without_lines(king, safe)
    }

    /// Takes away what enemy sliders reach.
    #[inline(always)]
    fn without_lines(&self, king: Square, mut safe: Bitboard) -> Bitboard {
        let occupied = self.occupied.without(king);
        for lance in self.them.lances & patterns::three_files(king) {
            safe &= !patterns::lance(S::THEM, lance, occupied);
        }
        for rook in self.them.rooks {
            for to in patterns::rook_lines(rook) & safe {
                if !between(rook, to).meets(occupied) {
                    safe = safe.without(to);
                }
            }
        }
        for bishop in self.them.bishops {
            for to in patterns::bishop_lines(bishop) & safe {
                if !between(bishop, to).meets(occupied) {
                    safe = safe.without(to);
                }
            }
        }
        safe
    }
}
