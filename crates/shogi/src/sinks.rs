//! The two uses of generated sets: counting them and spelling them out.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Select, Square};

use crate::generate::Sink;
use crate::hand::Kinds;
use crate::{Move, Promotion};

/// Counts moves by the size of their sets.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) count: u32,
}

impl Counter {
    #[inline(always)]
    fn add(&mut self, plain: Bitboard, promoting: Bitboard) -> ControlFlow<()> {
        self.count += plain.len();
        // Most moves are far from the promotion zone: a predictable test is cheaper than a population count.
        if promoting.any() {
            self.count += promoting.len();
        }
        ControlFlow::Continue(())
    }
}

impl Sink<()> for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, plain: Bitboard, promoting: Bitboard) -> ControlFlow<()> {
        self.add(plain, promoting)
    }

    #[inline(always)]
    fn steps(&mut self, _: i8, plain: Bitboard, promoting: Bitboard) -> ControlFlow<()> {
        self.add(plain, promoting)
    }

    #[inline(always)]
    fn drops(&mut self, kinds: Kinds, to: Bitboard) -> ControlFlow<()> {
        self.count += kinds.len() * to.len();
        ControlFlow::Continue(())
    }
}

/// Stops at the first set that is not empty.
pub(crate) struct Finder;

impl Sink<()> for Finder {
    #[inline(always)]
    fn piece(&mut self, _: Square, plain: Bitboard, promoting: Bitboard) -> ControlFlow<()> {
        found((plain | promoting).any())
    }

    #[inline(always)]
    fn steps(&mut self, _: i8, plain: Bitboard, promoting: Bitboard) -> ControlFlow<()> {
        found((plain | promoting).any())
    }

    #[inline(always)]
    fn drops(&mut self, kinds: Kinds, to: Bitboard) -> ControlFlow<()> {
        found(kinds.len() > 0 && to.any())
    }
}

fn found(any: bool) -> ControlFlow<()> {
    if any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Calls a function with each move of the wanted sort.
pub(crate) struct Visitor<F> {
    visit: F,
    /// Where moves without promotion are wanted: everywhere, on enemy pieces, or on empty squares.
    plain: Bitboard,
    promoting: Bitboard,
    drops: Bitboard,
}

impl<F> Visitor<F> {
    #[inline(always)]
    pub(crate) fn new(which: Select, enemies: Bitboard, visit: F) -> Visitor<F> {
        let (plain, promoting, drops) = match which {
            Select::All => (Bitboard::FULL, Bitboard::FULL, Bitboard::FULL),
            Select::Tactical => (enemies, Bitboard::FULL, Bitboard::EMPTY),
            Select::Quiet => (!enemies, Bitboard::EMPTY, Bitboard::FULL),
        };
        Visitor { visit, plain, promoting, drops }
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink<B> for Visitor<F> {
    #[inline(always)]
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) -> ControlFlow<B> {
        for to in promoting & self.promoting {
            (self.visit)(Move::board(from, to, Promotion::Yes))?;
        }
        for to in plain & self.plain {
            (self.visit)(Move::board(from, to, Promotion::No))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn steps(&mut self, step: i8, plain: Bitboard, promoting: Bitboard) -> ControlFlow<B> {
        let behind = |to: Square| Square::from_index(to.index().wrapping_sub_signed(isize::from(step)));
        for to in promoting & self.promoting {
            (self.visit)(Move::board(behind(to), to, Promotion::Yes))?;
        }
        for to in plain & self.plain {
            (self.visit)(Move::board(behind(to), to, Promotion::No))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kinds: Kinds, to: Bitboard) -> ControlFlow<B> {
        for kind in kinds {
            for to in to & self.drops {
                (self.visit)(Move::drop(kind, to))?;
            }
        }
        ControlFlow::Continue(())
    }
}
