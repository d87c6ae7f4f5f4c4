//! The transposition table: what earlier searches found out, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use ikusa_rules::Key;

use crate::score::{FORCED, Score, WIN};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The true score.
    Exact = 3,
}

impl Bound {
    /// How the best score of a node relates to the true one, its window having been from `floor` to `beta`.
    #[inline]
    pub(crate) fn of(best: Score, floor: Score, beta: Score) -> Bound {
        match best {
            _ if best >= beta => Bound::Lower,
            _ if best > floor => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move's code, 0 for none.
    pub code: u32,
    /// The score, forced ends counted from this position.
    pub score: Score,
    /// How deep the search below it was.
    pub depth: i32,
    /// How to read the score.
    pub bound: Bound,
    /// What the evaluation says of the position; `None` in check, where it is not asked.
    pub eval: Option<Score>,
}

impl Entry {
    /// Whether the stored score decides a null window around `beta` (fails high or low for certain).
    #[inline]
    pub(crate) fn cuts(&self, score: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }
}

/// Counts forced ends from the node instead of the root, for storing.
#[inline]
pub(crate) fn to_node(score: Score, ply: usize) -> Score {
    match score {
        FORCED.. => score + ply as Score,
        s if s <= -FORCED => s - ply as Score,
        s => s,
    }
}

/// Counts forced ends from the root again.
#[inline]
pub(crate) fn to_root(score: Score, ply: usize) -> Score {
    match score {
        FORCED.. => score - ply as Score,
        s if s <= -FORCED => s + ply as Score,
        s => s,
    }
}

/// One entry in two words. The first holds the key's lower bits (the upper ones are the bucket's place) and the static
/// evaluation, xored with the second, so a torn write by another thread makes the key not match and the entry is simply
/// not found.
#[derive(Default)]
struct Slot {
    lock: AtomicU64,
    data: AtomicU64,
}

const WAYS: usize = 4;

/// A cache line of entries that share an index.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The table.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

const AGES: u8 = 64;

/// Bits of the first word that hold the evaluation; the others are the key's.
const EVAL: u64 = 0xffff;
/// Stands for no evaluation.
const NO_EVAL: i16 = i16::MIN;

fn lock(key: Key, eval: Option<Score>) -> u64 {
    key.0 << 16 | u64::from(eval.map_or(NO_EVAL, |eval| eval as i16) as u16)
}

fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.code)
        | u64::from(entry.score as i16 as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | u64::from(entry.bound as u8) << 56
        | u64::from(age % AGES) << 58
}

/// The entry in two words, the first of which has been unlocked with the second.
fn unpack(lock: u64, data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        code: data as u32,
        score: Score::from((data >> 32) as u16 as i16),
        depth: (data >> 48) as u8 as i32,
        bound,
        eval: Some((lock & EVAL) as u16 as i16).filter(|eval| *eval != NO_EVAL).map(Score::from),
    })
}

impl TranspositionTable {
    /// A table of about `megabytes`, at least one.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        TranspositionTable { buckets: (0..count).map(|_| Bucket::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Begins a new search: older entries become the first to be replaced.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.lock.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[key.row_of(self.buckets.len())]
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let lock = slot.lock.load(Ordering::Relaxed) ^ data;
            if lock & !EVAL == key.0 << 16 {
                return unpack(lock, data);
            }
        }
        None
    }

    /// Remembers an entry, in place of the one worth least.
    pub(crate) fn store(&self, key: Key, mut entry: Entry) {
        debug_assert!(entry.score.abs() <= WIN, "a score of {} is none", entry.score);
        debug_assert!(entry.eval.is_none_or(|eval| eval.abs() < FORCED), "an estimate is no forced end");
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = (i32::MAX, 0);
        let bucket = &self.bucket(key).0;
        for (way, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            let lock = slot.lock.load(Ordering::Relaxed) ^ data;
            let known = unpack(lock, data);
            if lock & !EVAL == key.0 << 16
                && let Some(known) = known
            {
                let fresher = entry.bound == Bound::Exact || entry.depth + 3 > known.depth;
                if !fresher && (data >> 58) as u8 == age {
                    return;
                }
                if entry.code == 0 {
                    entry.code = known.code;
                }
                entry.eval = entry.eval.or(known.eval);
                worst.1 = way;
                break;
            }
            let years = i32::from((age + AGES - (data >> 58) as u8) % AGES);
            let worth = known.map_or(i32::MIN, |known| known.depth - 8 * years);
            if worth < worst.0 {
                worst = (worth, way);
            }
        }
        let data = pack(&entry, age);
        bucket[worst.1].data.store(data, Ordering::Relaxed);
        bucket[worst.1].lock.store(lock(key, entry.eval) ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> usize {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 58) as u8 == age
        });
        used.count() * 1000 / (sample.len() * WAYS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ikusa_rules::Seeded;

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let table = TranspositionTable::new(1);
        let mut seeded = Seeded::new(3);
        for _ in 0..1000 {
            let key = Key(seeded.next_u64());
            let entry = Entry {
                code: seeded.next_u64() as u32 | 1,
                score: seeded.below(64_000) as Score - 32_000,
                depth: seeded.below(100) as i32,
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][seeded.below(3)],
                eval: [None, Some(seeded.below(60_000) as Score - 30_000)][seeded.below(2)],
            };
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        table.clear();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn forced_ends_are_counted_from_the_node() {
        for score in [0, 500, 31_990, -31_990] {
            assert_eq!(to_root(to_node(score, 7), 7), score);
        }
        assert_eq!(to_node(31_990, 7), 31_997);
    }
}
