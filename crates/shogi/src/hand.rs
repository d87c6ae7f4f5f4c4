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

    /// The counts, a byte for each kind: hands can be compared kind by kind at once.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
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

    /// The same with the king in front, which diagrams that people publish keep beside the board.
    pub fn with_kings(self) -> impl Iterator<Item = (Kind, u8)> {
        let kings = self.count(Kind::King);
        (kings > 0).then_some((Kind::King, kings)).into_iter().chain(self.iter())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A set of kinds in hand: the top bit of each kind's byte.
#[derive(Clone, Copy)]
pub(crate) struct Kinds(u64);

impl Hand {
    /// The kinds it holds that can be dropped: not the king, whose byte is the lowest.
    #[inline(always)]
    pub(crate) const fn kinds(self) -> Kinds {
        // A count is at most 18, so only a byte that is not 0 carries into its top bit.
        Kinds((self.0 + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8000)
    }
}

impl Kinds {
    #[inline(always)]
    pub(crate) const fn of(kind: Kind) -> Kinds {
        Kinds(0x80 << Hand::shift(kind))
    }

    #[inline(always)]
    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 & Kinds::of(kind).0 != 0
    }

    /// How many kinds.
    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those that no rank is closed to: silver, gold, bishop and rook.
    #[inline(always)]
    pub(crate) const fn that_drop_anywhere(self) -> Kinds {
        Kinds(self.0 & !(Kinds::of(Kind::Pawn).0 | Kinds::of(Kind::Lance).0 | Kinds::of(Kind::Knight).0))
    }
}

impl Iterator for Kinds {
    type Item = Kind;
    #[inline(always)]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let code = self.0.trailing_zeros() as usize / 8;
        self.0 &= self.0 - 1;
        Some(Kind::from_code(code))
    }
}
