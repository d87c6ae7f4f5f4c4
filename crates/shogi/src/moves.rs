//! A move in two bytes.

use std::fmt;
use std::num::NonZeroU16;

use ikusa_rules::Square;

use crate::{Kind, notation};

/// A move on the board or a drop. `Option<Move>` is as small as `Move`: two bytes.
///
/// Bit 0 is always set; then seven bits for the destination, seven for the origin (values from 81 on mean a
/// drop and name the kind) and one for promotion. It cannot express a drop that promotes or squares that do
/// not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// Whether a move turns its piece over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// The piece promotes.
    Yes,
    /// The piece stays as it is.
    No,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece goes from one square to another.
    Board {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes.
        promotion: Promotion,
    },
    /// A piece in hand enters the board.
    Drop {
        /// What enters.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

const TO: u32 = 1;
const FROM: u32 = 8;
const PROMOTION: u16 = 1 << 15;
/// Origins from here on mean drops: a drop of the kind with code `c` "starts" on `DROP + c`.
const DROP: usize = Square::COUNT - 1;

impl Move {
    /// A move on the board.
    #[inline(always)]
    pub const fn board(from: Square, to: Square, promotion: Promotion) -> Move {
        let turn_over = match promotion {
            Promotion::Yes => PROMOTION,
            Promotion::No => 0,
        };
        Move::pack(from.index(), to, turn_over)
    }

    /// A drop of an unpromoted kind.
    ///
    /// # Panics
    /// If `kind` is promoted or the king.
    #[inline(always)]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        assert!((kind as usize) - 1 < 7, "only unpromoted pieces other than the king are ever in hand");
        Move::pack(DROP + kind as usize, to, 0)
    }

    const fn pack(from: usize, to: Square, promotion: u16) -> Move {
        let bits = (to.index() << TO | from << FROM) as u16 | promotion | 1;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// The move as a number; [`Move::from_bits`] reads it back.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with this number, if there is one.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let (to, from) = (bits as usize >> TO & 127, bits as usize >> FROM & 127);
        let drop_that_promotes = from > DROP && bits & PROMOTION != 0;
        if bits & 1 == 0 || to >= Square::COUNT || from > DROP + 7 || drop_that_promotes {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// Where the piece goes.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index(self.0.get() as usize >> TO & 127)
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        let from = self.0.get() as usize >> FROM & 127;
        if from <= DROP { Some(Square::from_index(from)) } else { None }
    }

    /// What is dropped; `None` for a move on the board.
    #[inline(always)]
    pub const fn dropped(self) -> Option<Kind> {
        let from = self.0.get() as usize >> FROM & 127;
        if from <= DROP { None } else { Some(Kind::from_code(from - DROP)) }
    }

    /// Whether the piece turns over.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0.get() & PROMOTION != 0
    }

    /// The move taken apart.
    #[inline(always)]
    pub const fn action(self) -> Action {
        let to = self.to();
        match self.from() {
            Some(from) => {
                let promotion = if self.promotes() { Promotion::Yes } else { Promotion::No };
                Action::Board { from, to, promotion }
            }
            None => Action::Drop { kind: Kind::from_code((self.0.get() as usize >> FROM & 127) - DROP), to },
        }
    }

    /// Every move that can be expressed, legal or not.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..=u16::MAX).filter_map(Move::from_bits)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_move(*self, f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_two_bytes_even_if_it_may_be_missing() {
        assert_eq!(size_of::<Move>(), 2);
        assert_eq!(size_of::<Option<Move>>(), 2);
    }

    #[test]
    fn every_number_is_one_move_or_none() {
        let mut count = 0;
        for m in Move::all() {
            count += 1;
            let again = match m.action() {
                Action::Board { from, to, promotion } => Move::board(from, to, promotion),
                Action::Drop { kind, to } => Move::drop(kind, to),
            };
            assert_eq!(m, again);
            assert_eq!(Move::from_bits(m.bits()), Some(m));
            assert_eq!(m.from().is_some(), m.dropped().is_none());
        }
        assert_eq!(count, 81 * 81 * 2 + 7 * 81);
    }
}
