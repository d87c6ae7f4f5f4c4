//! The legal moves, source by source, as sets of squares.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Color, Select, Square};

use crate::attack::{Safety, entered, is_attacked};
use crate::board::{Board, Hand, Tower};
use crate::moves::{Arrival, Betrayal, Move};
use crate::options::{Options, Wing};
use crate::piece::{Kind, Piece};

/// The moves of one piece: the empty squares it may enter, those it may capture on, and those it may stack on.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    pub(crate) from: Square,
    pub(crate) moves: Bitboard,
    pub(crate) captures: Bitboard,
    pub(crate) stacks: Bitboard,
}

/// Whether moves that leave the own Marshal in check are left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    On,
    Off,
}

/// A position of the battle as the side to move sees it.
pub(crate) struct Battle<'a> {
    board: &'a Board,
    options: Options,
    color: Color,
    guard: Guard,
    safety: Safety,
}

impl<'a> Battle<'a> {
    #[inline(always)]
    pub(crate) fn new(board: &'a Board, options: Options, guard: Guard) -> Battle<'a> {
        let color = board.turn();
        let safety = Safety::of(board, color, options.wing == Wing::On);
        Battle { board, options, color, guard, safety }
    }

    /// Visits the moves one by one: captures and betrayals are what changes material.
    #[inline(always)]
    pub(crate) fn visit<B>(
        &self,
        which: Select,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.board.tops(self.color) {
            let batch = self.batch(from);
            let tactician = self.board.kind(Kind::Tactician).has(from);
            if which != Select::Quiet {
                for to in batch.captures {
                    visit(Move::Board { from, to, arrival: Arrival::Capture })?;
                }
            }
            if which != Select::Tactical {
                for to in batch.moves {
                    visit(Move::Board { from, to, arrival: Arrival::Move })?;
                }
            }
            for to in batch.stacks {
                if which != Select::Tactical {
                    visit(Move::Board { from, to, arrival: Arrival::Stack(Betrayal::None) })?;
                }
                if tactician && which != Select::Quiet {
                    for betrayal in self.betrayals(to, None) {
                        visit(Move::Board { from, to, arrival: Arrival::Stack(betrayal) })?;
                    }
                }
            }
        }
        self.visit_drops(which, visit)
    }

    #[inline(always)]
    fn visit_drops<B>(
        &self,
        which: Select,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let hand = self.board.hand(self.color);
        if *hand == [0; Kind::COUNT] {
            return ControlFlow::Continue(());
        }
        let squares = self.drop_squares();
        for kind in Kind::ALL.into_iter().filter(|kind| hand[kind.index()] > 0) {
            if which != Select::Tactical {
                for to in squares {
                    visit(Move::Drop { kind, to, betrayal: Betrayal::None })?;
                }
            }
            if kind == Kind::Tactician && which != Select::Quiet {
                for to in squares & self.board.higher_than(1) {
                    for betrayal in self.betrayals(to, Some(kind)) {
                        visit(Move::Drop { kind, to, betrayal })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many moves there are, without looking at each.
    pub(crate) fn count(&self) -> u32 {
        let mut count = 0;
        for from in self.board.tops(self.color) {
            let batch = self.batch(from);
            count += batch.moves.len() + batch.captures.len() + batch.stacks.len();
            if self.board.kind(Kind::Tactician).has(from) {
                count +=
                    batch.stacks.into_iter().map(|to| self.betrayals(to, None).count() as u32).sum::<u32>();
            }
        }
        let hand = self.board.hand(self.color);
        let kinds = hand.iter().filter(|held| **held > 0).count() as u32;
        if kinds == 0 {
            return count;
        }
        let squares = self.drop_squares();
        count += kinds * squares.len();
        if hand[Kind::Tactician.index()] > 0 {
            let towers = (squares & self.board.higher_than(1)).into_iter();
            count += towers.map(|to| self.betrayals(to, Some(Kind::Tactician)).count() as u32).sum::<u32>();
        }
        count
    }

    /// The choices of a Tactician that stacks here, but for the empty one.
    fn betrayals(&self, to: Square, dropped: Option<Kind>) -> impl Iterator<Item = Betrayal> {
        let (tower, color, hand) = (self.board.tower(to), self.color, *self.board.hand(self.color));
        let choices = Betrayal::ALL.into_iter().skip(1);
        choices.filter(move |choice| can_betray(tower, *choice, color, &hand, dropped))
    }

    /// Where the top piece of a square may go.
    #[inline(always)]
    pub(crate) fn batch(&self, from: Square) -> Batch {
        let batch = pseudo(self.board, self.options, from);
        if self.guard == Guard::Off {
            return batch;
        }
        let under = self.board.tower(from).under();
        let bares = under.is_some_and(|piece| piece.color != self.color);
        let king = self.board.kind(Kind::Marshal).has(from);
        let lifts = self.safety.pins | self.safety.bulwarks;
        if self.safety.check || bares || king || lifts.has(from) {
            return self.tried(batch);
        }
        // Nothing else endangers the Marshal but a capture that lowers a tower which keeps a vault away.
        let lowered = batch.captures & self.safety.bulwarks;
        if lowered.is_empty() {
            return batch;
        }
        let tried = self.tried(Batch { captures: lowered, ..batch });
        Batch { captures: batch.captures & !lowered | tried.captures, ..batch }
    }

    /// Keeps the moves behind which the own Marshal is safe, each made on a copy; a capture of the enemy Marshal
    /// always stays (N14).
    fn tried(&self, batch: Batch) -> Batch {
        let mut lifted = self.board.clone();
        let piece = lifted.pop(batch.from);
        let prey = self.board.kind(Kind::Marshal) & self.board.tops(!self.color);
        let keep = |squares: Bitboard, arrival: Arrival| -> Bitboard {
            let is_safe = |to: &Square| {
                arrival == Arrival::Capture && prey.has(*to)
                    || self.is_safe_trial(&lifted, piece, *to, arrival)
            };
            squares.into_iter().filter(is_safe).collect()
        };
        Batch {
            from: batch.from,
            moves: keep(batch.moves, Arrival::Move),
            captures: keep(batch.captures, Arrival::Capture),
            stacks: keep(batch.stacks, Arrival::Stack(Betrayal::None)),
        }
    }

    fn is_safe_trial(&self, lifted: &Board, piece: Piece, to: Square, arrival: Arrival) -> bool {
        let mut board = lifted.clone();
        if arrival == Arrival::Capture {
            board.purge(to, self.color);
        }
        board.push(to, piece);
        !is_attacked(&board, self.color, self.options.wing == Wing::On)
    }

    /// Where a piece from hand may be dropped; which piece it is makes no difference.
    #[inline(always)]
    pub(crate) fn drop_squares(&self) -> Bitboard {
        let squares = droppable(self.board, self.options);
        if self.guard == Guard::Off || !self.safety.check {
            // A drop raises a tower or fills a square: neither opens a way.
            return squares;
        }
        let is_safe = |to: &Square| {
            let mut board = self.board.clone();
            board.push(*to, Piece::new(self.color, Kind::Soldier));
            !is_attacked(&board, self.color, self.options.wing == Wing::On)
        };
        squares.into_iter().filter(is_safe).collect()
    }
}

/// Where the top piece of `from` may go, its own Marshal's safety aside.
#[inline(always)]
pub(crate) fn pseudo(board: &Board, options: Options, from: Square) -> Batch {
    let tower = board.tower(from);
    let piece = tower.top().expect("only an occupied square is left");
    let Piece { color, kind } = piece;
    let (occupied, walls) = (board.occupied(), board.higher_than(tower.height()));
    let entered = entered(board, piece, from, options.wing == Wing::On);
    let enterable = entered & occupied & !walls;
    let stacks = if kind == Kind::Marshal && !options.marshal_stacks() {
        Bitboard::EMPTY
    } else {
        enterable & board.room(options.tallest())
    };
    Batch { from, moves: entered & !occupied, captures: enterable & board.tops(!color), stacks }
}

/// Where the side to move may drop (§5), its Marshal's safety aside.
#[inline(always)]
pub(crate) fn droppable(board: &Board, options: Options) -> Bitboard {
    let color = board.turn();
    let free = !board.occupied() | board.tops(color);
    front(board, color) & free & board.room(options.tallest())
}

/// The ranks from the own edge up to the own top piece that is furthest forward (N8).
#[inline(always)]
pub(crate) fn front(board: &Board, color: Color) -> Bitboard {
    let tops = board.tops(color);
    let holds = |rank: &u8| tops.meets(Bitboard::rank(*rank));
    match color {
        Color::White => (0..9).find(holds).map_or(Bitboard::EMPTY, |rank| Bitboard::ranks(rank, 8)),
        Color::Black => (0..9).rev().find(holds).map_or(Bitboard::EMPTY, |rank| Bitboard::ranks(0, rank)),
    }
}

/// Whether `color` can turn over these tiers of a tower that its Tactician comes to stand on (N10, N11).
pub(crate) fn can_betray(
    tower: Tower,
    betrayal: Betrayal,
    color: Color,
    hand: &Hand,
    dropped: Option<Kind>,
) -> bool {
    let mut hand = *hand;
    if let Some(kind) = dropped {
        hand[kind.index()] = hand[kind.index()].saturating_sub(1);
    }
    betrayal.tiers().all(|tier| {
        let Some(piece) = tower.on_tier(tier).filter(|piece| piece.color != color) else { return false };
        let held = &mut hand[piece.kind.index()];
        let pays = *held > 0;
        *held = held.saturating_sub(1);
        pays
    })
}
