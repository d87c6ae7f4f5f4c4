//! Sets of squares in a `u128`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Direction, Square};

/// A set of squares of the 9×9 board.
///
/// ```
/// use ikusa_rules::{Bitboard, Square};
/// let corner = Bitboard::from(Square::new(0, 0));
/// assert!((Bitboard::FULL & !corner).len() == 80);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u128);

/// The bit of each index. A look into a table, since shifts of 128 bits by a variable amount take several instructions on
/// processors and a call in WebAssembly. As many as seven bits tell apart, so that no index needs to be checked.
static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < 128 {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

#[inline(always)]
const fn bit(square: Square) -> u128 {
    BITS[square.index() & 127]
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 81 squares.
    pub const FULL: Bitboard = Bitboard((1 << 81) - 1);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(bit(square))
    }

    /// All squares of a file.
    #[inline(always)]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard::from_file(file, 0x1ff)
    }

    /// The squares of the set on a file, the lowest rank in the lowest bit, with what lies on later files above the nine.
    // In two words, as shifts of 128 bits by a variable amount are slow.
    #[inline(always)]
    pub const fn on_file(self, file: u8) -> u16 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        match file as u32 * 9 {
            base @ ..64 => (low >> base | high << 1 << (63 - base)) as u16,
            base => (high >> (base - 64)) as u16,
        }
    }

    /// The squares of a file that these nine bits name, as [`Bitboard::on_file`] does.
    #[inline(always)]
    pub const fn from_file(file: u8, ranks: u16) -> Bitboard {
        let ranks = ranks as u64;
        let (low, high) = match file as u32 * 9 {
            base @ ..64 => (ranks << base, ranks >> 1 >> (63 - base)),
            base => (0, ranks << (base - 64)),
        };
        Bitboard(low as u128 | (high as u128) << 64)
    }

    /// All squares of a rank.
    #[inline(always)]
    pub const fn rank(rank: u8) -> Bitboard {
        const RANK0: u128 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63 | 1 << 72;
        Bitboard(RANK0 << rank as u32)
    }

    /// The ranks from `first` to `last`, both included.
    pub const fn ranks(first: u8, last: u8) -> Bitboard {
        let mut set = 0;
        let mut rank = first;
        while rank <= last {
            set |= Bitboard::rank(rank).0;
            rank += 1;
        }
        Bitboard(set)
    }

    /// Whether there is no square in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a square in it.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in it.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & bit(square) != 0
    }

    /// Whether it shares a square with `other`.
    #[inline(always)]
    pub const fn meets(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it has at least two squares.
    #[inline(always)]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// This set with `square` in it.
    #[inline(always)]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | bit(square))
    }

    /// This set with `square` in it if `condition` holds, without a branch.
    #[inline(always)]
    pub const fn with_if(self, square: Square, condition: bool) -> Bitboard {
        Bitboard(self.0 | bit(square) & (condition as u128).wrapping_neg())
    }

    /// This set without `square`.
    #[inline(always)]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !bit(square))
    }

    /// Puts `square` in if it is out and out if it is in.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= bit(square);
    }

    /// The square with the lowest index.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// Every square moved by `step`; those that would leave the board vanish.
    #[inline(always)]
    pub const fn shifted(self, step: Direction) -> Bitboard {
        const LOW: u128 = !Bitboard::rank(0).0;
        const HIGH: u128 = !Bitboard::rank(8).0;
        let moved = match step {
            Direction::Up => (self.0 & HIGH) << 1,
            Direction::UpRight => (self.0 & HIGH) << 10,
            Direction::Right => self.0 << 9,
            Direction::DownRight => (self.0 & LOW) << 8,
            Direction::Down => (self.0 & LOW) >> 1,
            Direction::DownLeft => (self.0 & LOW) >> 10,
            Direction::Left => self.0 >> 9,
            Direction::UpLeft => (self.0 & HIGH) >> 8,
        };
        Bitboard(moved & Bitboard::FULL.0)
    }

    /// Every file that holds a square of the set, whole.
    #[inline(always)]
    pub const fn whole_files(self) -> Bitboard {
        // Gathers each file's nine bits into its lowest by doubling steps, then spreads that bit over the file.
        let s = self.0;
        let s = s | (s >> 1 & Bitboard::ranks(0, 7).0);
        let s = s | (s >> 2 & Bitboard::ranks(0, 6).0);
        let s = s | (s >> 4 & Bitboard::ranks(0, 4).0);
        let base = (s | (s >> 8 & Bitboard::rank(0).0)) & Bitboard::rank(0).0;
        Bitboard((base << 9).wrapping_sub(base) & Bitboard::FULL.0)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The squares of a [`Bitboard`], lowest index first.
#[derive(Clone, Debug)]
pub struct Squares {
    // Two words, not one u128: taking a square out of one of them is three instructions instead of nine.
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let first = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            return Some(Square::from_index(first));
        }
        if self.high != 0 {
            let first = 64 + self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            return Some(Square::from_index(first));
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.low.count_ones() + self.high.count_ones()) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! bit_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}

bit_operator!(BitAnd bitand BitAndAssign bitand_assign &);
bit_operator!(BitOr bitor BitOrAssign bitor_assign |);
bit_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::FULL.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..9).rev() {
            writeln!(f)?;
            for file in 0..9 {
                f.write_str(if self.has(Square::new(file, rank)) { " x" } else { " ." })?;
            }
        }
        Ok(())
    }
}
