//! What the solver knows of positions: a table that grows to its bound and then replaces what was least work.

use ikusa_rules::Key;

use super::hands::covers;

/// No finite effort is enough.
pub(super) const NEVER: u32 = 100_000_000;

/// How many leaves must still be shown to be mates, or not to be, to decide a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// Plies to the mate, once proved.
    pub(super) length: u16,
}

impl Effort {
    pub(super) const NO_MATE: Effort = Effort { proof: NEVER, disproof: 0, length: 0 };

    pub(super) const fn open(proof: u32, disproof: u32) -> Effort {
        Effort { proof, disproof, length: 0 }
    }

    pub(super) const fn mate_in(length: u16) -> Effort {
        Effort { proof: 0, disproof: NEVER, length }
    }

    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position without what is in hand, and what the attacker holds: a byte for each kind. With more of it a mate stays
/// one, and with less what is none stays none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardAndHand {
    pub(super) board: Key,
    pub(super) held: u64,
}

/// What the table knows of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) effort: Effort,
    /// What the attacker holds where that is known from: of a mate no more than it takes, of a failure as much as would
    /// not help.
    pub(super) held: u64,
}

#[derive(Clone, Copy)]
struct Entry {
    place: BoardAndHand,
    effort: Effort,
    /// Nodes below it: what is lost with it. 0 marks a free place.
    work: u32,
}

const FREE: Entry =
    Entry { place: BoardAndHand { board: Key(0), held: 0 }, effort: Effort::open(1, 1), work: 0 };

/// Entries that share an index.
const WAYS: usize = 8;
/// The table begins with so many buckets and never has more than this.
const SMALLEST: usize = 1 << 8;
const LARGEST: usize = 1 << 19;

pub(super) struct ProofTable {
    buckets: Vec<[Entry; WAYS]>,
    used: usize,
}

impl ProofTable {
    pub(super) fn new() -> ProofTable {
        ProofTable { buckets: vec![[FREE; WAYS]; SMALLEST], used: 0 }
    }

    fn bucket(&self, board: Key) -> usize {
        board.row_of(self.buckets.len())
    }

    /// What is known of a place, from itself or from one with the same board and another hand.
    pub(super) fn probe(&self, place: BoardAndHand) -> Option<Known> {
        let mut same = None;
        for entry in &self.buckets[self.bucket(place.board)] {
            if entry.work == 0 || entry.place.board != place.board {
                continue;
            }
            let Entry { place: BoardAndHand { held, .. }, effort, .. } = *entry;
            if held == place.held {
                same = Some(Known { effort, held });
            }
            let carries = (effort.proof == 0 && covers(place.held, held))
                || (effort.disproof == 0 && covers(held, place.held));
            if carries {
                return Some(Known { effort, held });
            }
        }
        same
    }

    /// Remembers what `work` nodes have shown of a place.
    pub(super) fn store(&mut self, place: BoardAndHand, effort: Effort, work: u32) {
        if self.used * 4 > self.buckets.len() * WAYS * 3 && self.buckets.len() < LARGEST {
            self.grow();
        }
        let index = self.bucket(place.board);
        let bucket = &mut self.buckets[index];
        // What a verdict covers need not be remembered beside it.
        let covered = |held| match effort {
            Effort { proof: 0, .. } => covers(held, place.held),
            Effort { disproof: 0, .. } => covers(place.held, held),
            _ => held == place.held,
        };
        let known = bucket.iter().position(|entry| {
            entry.work > 0 && entry.place.board == place.board && covered(entry.place.held)
        });
        let (way, work) = match known {
            Some(way) => (way, bucket[way].work.saturating_add(work)),
            None => {
                let cheapest = bucket.iter().enumerate().min_by_key(|(_, entry)| entry.work);
                (cheapest.map_or(0, |(way, _)| way), work)
            }
        };
        self.used += usize::from(bucket[way].work == 0);
        bucket[way] = Entry { place, effort, work: work.max(1) };
    }

    fn grow(&mut self) {
        let larger = vec![[FREE; WAYS]; self.buckets.len() * 4];
        let old = std::mem::replace(&mut self.buckets, larger);
        self.used = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.work > 0) {
            self.store(entry.place, entry.effort, entry.work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_carry_to_fuller_hands_and_failures_to_emptier_ones() {
        let mut table = ProofTable::new();
        let place = |held| BoardAndHand { board: Key(77), held };
        let effort = |table: &ProofTable, held| table.probe(place(held)).map(|known| known.effort);
        table.store(place(0x0001_0002), Effort::mate_in(5), 1);
        assert_eq!(effort(&table, 0x0001_0003), Some(Effort::mate_in(5)));
        assert_eq!(effort(&table, 0x0002_0001), None, "more of one kind is not more of all");
        table.store(place(0x0100_0000), Effort::NO_MATE, 1);
        assert_eq!(effort(&table, 0), Some(Effort::NO_MATE));
        assert_eq!(effort(&table, 0x0200_0000), None);
    }

    #[test]
    fn the_table_grows_and_keeps_what_it_knows() {
        let mut table = ProofTable::new();
        let place = |n: u64| BoardAndHand { board: Key(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)), held: n };
        for n in 0..20_000 {
            table.store(place(n), Effort::open(n as u32 + 1, 3), n as u32 + 1);
        }
        let kept = (0..20_000).filter(|n| {
            table.probe(place(*n)).is_some_and(|known| known.effort == Effort::open(*n as u32 + 1, 3))
        });
        assert!(kept.count() > 19_000);
    }
}
