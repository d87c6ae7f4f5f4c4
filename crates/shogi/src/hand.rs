//! Pieces in hand.

use std::fmt;

use crate::Kind;

/// How many pieces of each kind a side holds, a byte for each in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    const fn shift(kind: Kind) -> u32 {
        (kind as u32 & 7) * 8
    }

    /// How many of `kind`; promoted kinds count as their unpromoted side.
    #[inline(always)]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> Hand::shift(kind)) as u8
    }

    /// Whether there is at least one of `kind`.
    #[inline(always)]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & 0xff << Hand::shift(kind) != 0
    }

    /// Whether there is nothing in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Makes it hold `count` of `kind`. Anything goes: what is impossible, a set-up refuses.
    pub const fn set(&mut self, kind: Kind, count: u8) {
        self.0 = self.0 & !(0xff << Hand::shift(kind)) | (count as u64) << Hand::shift(kind);
    }

    /// One more of `kind`.
    #[inline(always)]
    pub(crate) const fn add(&mut self, kind: Kind) {
        self.0 += 1 << Hand::shift(kind);
    }

    /// One less of `kind`, of which there must be one.
    #[inline(always)]
    pub(crate) const fn remove(&mut self, kind: Kind) {
        self.0 -= 1 << Hand::shift(kind);
    }

    /// The kinds it holds and how many of each, in the order SFEN writes them.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        let all = Kind::IN_HAND.into_iter().map(move |kind| (kind, self.count(kind)));
        all.filter(|(_, count)| *count > 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
