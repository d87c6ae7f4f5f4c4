//! Position keys (Zobrist hashing) and the seeded stream of numbers behind them.

use std::ops::{BitXor, BitXorAssign};

/// A 64-bit key of a position: equal positions have equal keys, others almost surely different ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// A number below `count`, which is less than 2³², in proportion to the key: its row in a table of so many.
    // `key * count >> 64` in halves: WebAssembly has no product of 128 bits and calls a function for it.
    #[inline(always)]
    pub const fn row_of(self, count: usize) -> usize {
        let (high, low, count) = (self.0 >> 32, self.0 & 0xffff_ffff, count as u64);
        debug_assert!(count <= 0xffff_ffff, "a table has fewer than 2^32 rows");
        ((high * count + ((low * count) >> 32)) >> 32) as usize
    }
}

impl BitXor for Key {
    type Output = Key;
    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// `N` keys from a seed, in a `static`: the numbers of its stream, each found without those before it.
///
/// A processor looks them up. In the module for browsers they are computed, and the table is left out by the compiler since
/// nothing asks for it: noise cannot be compressed, so tables would weigh as much as a fifth of the code.
#[derive(Debug)]
pub struct Keys<const N: usize> {
    seed: u64,
    table: [Key; N],
}

impl<const N: usize> Keys<N> {
    /// The keys of `seed`.
    pub const fn new(seed: u64) -> Keys<N> {
        let mut table = [Key(0); N];
        let mut index = 0;
        while index < N {
            table[index] = nth(seed, index);
            index += 1;
        }
        Keys { seed, table }
    }

    /// The key number `index`.
    #[inline(always)]
    pub const fn at(&self, index: usize) -> Key {
        if cfg!(target_family = "wasm") { nth(self.seed, index) } else { self.table[index] }
    }
}

/// The number `index` in the stream of `seed`.
#[inline(always)]
const fn nth(seed: u64, index: usize) -> Key {
    Key(mixed(seed.wrapping_add((index as u64 + 1).wrapping_mul(STEP))))
}

/// How far apart the numbers are that a stream mixes.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finish: neighbours become strangers.
#[inline(always)]
const fn mixed(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Where random numbers come from: a seed that gives the same ones again ([`Seeded`]), or for secrets a source that
/// nobody can guess or try out.
pub trait Random {
    /// The next 64 bits.
    fn bits(&mut self) -> u64;
}

impl dyn Random + '_ {
    /// A number below `bound`, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        scaled(self.bits(), bound)
    }

    /// An element of `items`, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Puts `items` in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

impl Random for Seeded {
    fn bits(&mut self) -> u64 {
        self.next_u64()
    }
}

const fn scaled(bits: u64, bound: usize) -> usize {
    ((bits as u128 * bound as u128) >> 64) as usize
}

/// A small seeded generator (SplitMix64): the same seed gives the same numbers everywhere.
///
/// The rules never draw random numbers by themselves; helpers such as random
/// formations take a `Seeded` from the caller.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The stream of `seed`.
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// A number below `bound`, which must not be zero.
    pub const fn below(&mut self, bound: usize) -> usize {
        scaled(self.next_u64(), bound)
    }

    /// An element of `items`, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (self as &mut dyn Random).pick(items)
    }

    /// Puts `items` in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        (self as &mut dyn Random).shuffle(items);
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Keys, Seeded, nth};

    #[test]
    fn keys_looked_up_and_computed_are_the_numbers_of_the_stream() {
        const SEED: u64 = 0x696b_7573_6121;
        static KEYS: Keys<1000> = Keys::new(SEED);
        let mut stream = Seeded::new(SEED);
        for index in 0..1000 {
            let number = Key(stream.next_u64());
            assert_eq!((KEYS.at(index), nth(SEED, index)), (number, number), "number {index}");
        }
    }

    #[test]
    fn a_row_is_the_product_of_key_and_count() {
        let mut stream = Seeded::new(5);
        for count in [1, 2, 3, 1000, 1 << 18, (1 << 18) + 1, 0xffff_ffff] {
            let keys = (0..1000).map(|_| stream.next_u64()).chain([0, 1, u64::MAX]);
            for key in keys {
                let product = (u128::from(key) * count as u128) >> 64;
                assert_eq!(Key(key).row_of(count) as u128, product, "row of {key} in {count}");
            }
        }
    }
}
