//! Laws of record formats over random records and random damage.

use ikusa_rules::{Entry, Format, Game, NodeId, Position, Record, RecordError, Seeded, Tree};

use crate::{Suite, fuzz, mutation, walk};

/// Words that some format or other might take for its own.
const WORDS: [&str; 14] = [
    "",
    "角換わり",
    "*",
    "'",
    "&",
    "a, b",
    "変化：2手",
    "{\"x\":1}",
    "　全角　",
    "12:34",
    "a } b",
    "\\",
    "¿qué?",
    "1. e4",
];

struct Author<G: Game> {
    seeded: Seeded,
    record: Record<G>,
}

/// A record of random moves with headers, comments, times, marks, an ending and, if asked for, variations.
pub fn written_by<G: Game>(seed: u64, variations: bool) -> Record<G> {
    let mut seeded = Seeded::new(seed);
    let options = walk::options::<G>(&mut seeded);
    let start = G::start(options);
    let headers = vec![("先手".to_owned(), "山田".to_owned()), ("後手".to_owned(), "A: b".to_owned())];
    let record =
        Record { headers, options, start: start.clone(), comments: Vec::new(), tree: Tree::default() };
    let mut author = Author { seeded, record };
    author.record.comments = author.comments();
    author.line(None, start, 60, if variations { 3 } else { 0 });
    author.record
}

impl<G: Game> Author<G> {
    fn comments(&mut self) -> Vec<String> {
        let count = self.seeded.below(8).saturating_sub(5);
        (0..count).map(|_| WORDS[self.seeded.below(WORDS.len())].to_owned()).collect()
    }

    fn line(&mut self, mut at: Option<NodeId>, mut position: G::Position, moves: usize, depth: usize) {
        for _ in 0..self.seeded.below(moves) {
            let choices = position.moves();
            let Some(&m) = self.seeded.pick(&choices) else { return };
            let node = self.add(at, Entry::Move(m));
            if depth > 0 && self.seeded.below(6) == 0 {
                self.line(at, position.clone(), 8, depth - 1);
            }
            position.play_unchecked(m);
            at = Some(node);
        }
        if position.has_moves() && self.seeded.below(2) == 0 {
            let ending = G::ENDINGS[self.seeded.below(G::ENDINGS.len())];
            self.add(at, Entry::End(ending));
        }
    }

    fn add(&mut self, at: Option<NodeId>, entry: Entry<<G::Position as Position>::Move>) -> NodeId {
        let id = self.record.tree.add(at, entry);
        let comments = self.comments();
        let seconds = [0, 1, 59, 60, 3_599, 3_600, 86_400][self.seeded.below(7)];
        let node = self.record.tree.node_mut(id);
        node.comments = comments;
        node.millis = Some(seconds * 1_000).filter(|_| seconds != 1);
        id
    }
}

/// The record as far as the format can express it, and its bytes.
pub(crate) fn expressed<G: Game>(format: &Format<G>, mut record: Record<G>) -> Option<(Record<G>, Vec<u8>)> {
    loop {
        match format.write_fully(&record) {
            Ok(bytes) => return Some((record, bytes)),
            Err(RecordError::Inexpressible(loss)) if record.leave_out(&loss) => {}
            Err(RecordError::Inexpressible(_)) => return None,
            Err(error) => panic!("{}: a writer only refuses what it cannot express: {error}", format.id),
        }
    }
}

/// A record that a format can write reads back as the same record and is recognised; what it cannot express, it refuses
/// by name. Every format can write something.
pub fn round_trips<S: Suite>() {
    for format in S::Game::FORMATS {
        let mut written = 0;
        for (seed, variations) in (0..40).flat_map(|seed| [(seed, false), (seed, true)]) {
            let Some((record, bytes)) = expressed(format, written_by::<S::Game>(seed, variations)) else {
                continue;
            };
            let from = format!("seed {seed} through {}\n{}", format.id, String::from_utf8_lossy(&bytes));
            let back = format.read(&bytes).unwrap_or_else(|error| panic!("{error}, {from}"));
            same(&back, &record, &from);
            assert!((format.detect)(&bytes), "not recognised, {from}");
            written += 1;
        }
        assert!(written > 8, "{} wrote {written} of the records: nothing was tested", format.id);
    }
}

/// Equal records, told apart by their parts.
pub(crate) fn same<G: Game>(one: &Record<G>, other: &Record<G>, from: &str) {
    // CSA has an order of its own for headers.
    let [mut ours, mut theirs] = [one.headers.clone(), other.headers.clone()];
    ours.sort();
    theirs.sort();
    assert_eq!((ours, &one.comments), (theirs, &other.comments), "{from}");
    assert_eq!(
        (one.options, G::write_position(&one.start)),
        (other.options, G::write_position(&other.start)),
        "{from}"
    );
    for (a, b) in one.tree.main_line(None).into_iter().zip(other.tree.main_line(None)) {
        let (a, b) = (one.tree.node(a), other.tree.node(b));
        assert_eq!((a.entry, a.millis, &a.comments), (b.entry, b.millis, &b.comments), "{from}");
    }
    assert!(one.tree == other.tree, "variations or marks, {from}");
}

/// No bytes make a reader panic, and what is read can be written and read again.
pub fn damage<S: Suite>() {
    let targets = fuzz::targets::<S::Game>();
    for target in &targets {
        fuzz::run(target, 5, 300);
    }
    let mut seeded = Seeded::new(9);
    for _ in 0..200 {
        let noise: Vec<u8> = (0..seeded.below(60)).map(|_| seeded.next_u64() as u8).collect();
        let noise = mutation::bytes(&noise, b"", &mut seeded);
        targets.iter().for_each(|target| (target.run)(&noise));
    }
}
