//! Towers of up to three pieces in sixteen bits.

use std::fmt;
use std::marker::PhantomData;

use crate::{Color, Key, Square};

/// A piece that may stand on others and wait in a hand, with the keys of where it is.
pub trait Stackable: Copy + Eq + fmt::Debug {
    /// What a game calls its kinds.
    type Kind: Copy;
    /// How far a game is: a placement or a draft, and then the battle.
    type Stage: Copy + Eq + fmt::Debug;

    /// The kind on which nothing is put: lost, and the game is.
    const COMMANDER: Self::Kind;
    /// The key of the turn of whoever does not begin on an empty board.
    const TURN: Key;

    /// The piece of `color` whose kind has this number.
    fn numbered(color: Color, kind: usize) -> Self;

    /// Whose it is.
    fn color(self) -> Color;

    /// The number of its kind.
    fn number(self) -> usize;

    /// The number of a kind, from 0 to 14.
    fn number_of(kind: Self::Kind) -> usize;

    /// Its key on a square, above so many pieces.
    fn key(self, square: Square, below: u8) -> Key;

    /// Its key in hand, beside so many of its kind.
    fn key_in_hand(self, before: u8) -> Key;

    /// The key of a stage.
    fn key_of(stage: Self::Stage) -> Key;
}

/// The pieces on one square, from none to three, in sixteen bits.
///
/// Every move and every attack asks for the top and the height, so the top sits in the lowest five bits: pushing is a
/// shift, reading the top a mask, and the towers of a board are 162 bytes to copy.
pub struct Tower<P>(u16, PhantomData<P>);

/// Bits of one piece: its kind and colour, and 0 for none.
const WIDTH: u16 = 5;
const MASK: u16 = (1 << WIDTH) - 1;

impl<P: Stackable> Tower<P> {
    /// No piece.
    pub const EMPTY: Tower<P> = Tower(0, PhantomData);

    /// How many pieces may stand on each other.
    pub const LIMIT: u8 = 3;

    /// From 0 to 3.
    #[inline(always)]
    pub const fn height(self) -> u8 {
        (self.0 > 0) as u8 + (self.0 > MASK) as u8 + (self.0 >= 1 << (2 * WIDTH)) as u8
    }

    /// The piece that may move.
    #[inline(always)]
    pub fn top(self) -> Option<P> {
        decode(self.0 & MASK)
    }

    /// The piece right below the top.
    #[inline(always)]
    pub fn under(self) -> Option<P> {
        decode(self.0 >> WIDTH & MASK)
    }

    /// The piece on a tier, from 1 at the base.
    pub fn on_tier(self, tier: u8) -> Option<P> {
        let depth = self.height().checked_sub(tier).filter(|_| tier > 0)?;
        decode(self.0 >> (WIDTH * u16::from(depth)) & MASK)
    }

    /// The tower with `piece` on top. The caller makes sure that there is room.
    #[inline(always)]
    #[must_use]
    pub fn with(self, piece: P) -> Tower<P> {
        debug_assert!(self.height() < Self::LIMIT, "a tower holds three pieces");
        Tower(self.0 << WIDTH | (piece.number() as u16 * 2 + piece.color() as u16 + 1), PhantomData)
    }

    /// The tower without its top.
    #[inline(always)]
    #[must_use]
    pub const fn without_top(self) -> Tower<P> {
        Tower(self.0 >> WIDTH, PhantomData)
    }

    /// The pieces from the base to the top.
    pub fn pieces(self) -> impl Iterator<Item = P> {
        (0..self.height()).rev().filter_map(move |depth| decode(self.0 >> (WIDTH * u16::from(depth)) & MASK))
    }

    /// The tower of those pieces that belong to `color`, closed up.
    #[must_use]
    pub fn only(self, color: Color) -> Tower<P> {
        self.pieces().filter(|piece| piece.color() == color).fold(Tower::EMPTY, Tower::with)
    }
}

#[inline(always)]
fn decode<P: Stackable>(code: u16) -> Option<P> {
    let code = code.checked_sub(1)?;
    let color = if code & 1 == 0 { Color::Black } else { Color::White };
    Some(P::numbered(color, (code >> 1) as usize))
}

impl<P> Clone for Tower<P> {
    fn clone(&self) -> Tower<P> {
        *self
    }
}

impl<P> Copy for Tower<P> {}

impl<P> PartialEq for Tower<P> {
    fn eq(&self, other: &Tower<P>) -> bool {
        self.0 == other.0
    }
}

impl<P> Eq for Tower<P> {}

impl<P: Stackable> fmt::Debug for Tower<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}

impl<P: Stackable> FromIterator<P> for Tower<P> {
    /// A tower from base to top.
    ///
    /// # Panics
    /// With more than three pieces.
    fn from_iter<I: IntoIterator<Item = P>>(pieces: I) -> Tower<P> {
        pieces.into_iter().fold(Tower::EMPTY, |tower, piece| {
            assert!(tower.height() < Tower::<P>::LIMIT, "a tower holds three pieces");
            tower.with(piece)
        })
    }
}
