//! Laws of record files over random records and random damage.

use std::fs;
use std::path::Path;

use ikusa_rules::{
    Entry, Faults, Format, Game, Loss, NodeId, Options as _, Position as _, Record, RecordError, Seeded, Tree,
};
use ikusa_shogi::record::ENDINGS;
use ikusa_shogi::{Options, Position, Shogi};

const WORDS: [&str; 12] = [
    "",
    "角換わり",
    "*",
    "'",
    "&",
    "a, b",
    "まで3手で中断",
    "変化：2手",
    "手数＝9",
    "{\"x\":1}",
    "　全角　",
    "12:34",
];

struct Author {
    seed: Seeded,
    record: Record<Shogi>,
}

impl Author {
    /// A random record; what some formats cannot express only if asked for.
    fn write(seed: u64, times: bool, variations: bool) -> Record<Shogi> {
        let mut seeded = Seeded::new(seed);
        let mut options = Options::default();
        options.set("handicap", seeded.pick(&["none", "none", "lance", "6"]).unwrap()).unwrap();
        let start = Shogi::start(options);
        let record = Record { headers: vec![], options, start, comments: vec![], tree: Tree::default() };
        let mut author = Author { seed: seeded, record };
        for name in ["先手", "後手", "棋戦", "表題", "x-y", "備考"] {
            if author.seed.below(2) == 0 {
                let value = author.word();
                author.record.headers.push((name.to_owned(), value));
            }
        }
        author.record.comments = author.comments();
        let start = author.record.start.clone();
        author.line(None, start, 24, times, if variations { 3 } else { 0 });
        author.record
    }

    fn word(&mut self) -> String {
        (*self.seed.pick(&WORDS).unwrap()).to_owned()
    }

    fn comments(&mut self) -> Vec<String> {
        (0..self.seed.below(8).saturating_sub(5)).map(|_| self.word()).collect()
    }

    fn line(
        &mut self,
        mut at: Option<NodeId>,
        mut position: Position,
        moves: usize,
        times: bool,
        depth: usize,
    ) {
        for _ in 0..self.seed.below(moves) {
            let choices = position.moves();
            let Some(&m) = self.seed.pick(&choices) else { return };
            let node = self.add(at, Entry::Move(m), times);
            if depth > 0 && self.seed.below(6) == 0 {
                self.line(at, position.clone(), 8, times, depth - 1);
            }
            position.play_unchecked(m);
            at = Some(node);
        }
        if self.seed.below(2) == 0 {
            // Those that every format has.
            let ending = ENDINGS[self.seed.below(10)];
            self.add(at, Entry::End(ending), times);
        }
    }

    fn add(&mut self, at: Option<NodeId>, entry: Entry<ikusa_shogi::Move>, times: bool) -> NodeId {
        let id = self.record.tree.add(at, entry);
        let comments = self.comments();
        let seconds = [0, 1, 59, 60, 3599, 3600, 86_400][self.seed.below(7)];
        let node = self.record.tree.node_mut(id);
        node.comments = comments;
        node.millis = times.then_some(seconds * 1000);
        id
    }
}

fn convert(record: &Record<Shogi>, id: &str) -> Record<Shogi> {
    let format: &Format<Shogi> = Format::find(id).unwrap();
    let bytes = format.write_fully(record).unwrap_or_else(|e| panic!("{id}: {e}\n{record:?}"));
    format.read(&bytes).unwrap_or_else(|e| panic!("{id}: {e}\n{}", String::from_utf8_lossy(&bytes)))
}

/// CSA puts the headers in an order of its own.
fn ordered(record: &Record<Shogi>) -> Record<Shogi> {
    let mut record = record.clone();
    record.headers.sort();
    record
}

#[test]
fn random_records_survive_every_chain_of_formats() {
    for seed in 0..60 {
        for (times, variations, formats) in [
            (true, true, &["kifu", "jkf", "ki2", "kif", "ki2u", "jkf"][..]),
            (false, true, &["ki2", "kifu", "jkf", "ki2u", "kif"]),
            (true, false, &["csa", "kif", "csa3", "jkf", "csa"]),
            (false, false, &["csa3", "ki2", "csa", "ki2u", "kifu", "jkf"]),
        ] {
            let record = Author::write(seed, times, variations);
            let mut copy = record.clone();
            for id in formats {
                copy = convert(&copy, id);
                assert_eq!(ordered(&copy), ordered(&record), "seed {seed} through {id}");
            }
        }
    }
}

/// Every valid file, each in its own format.
fn samples() -> Vec<(&'static Format<Shogi>, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/shogi/records/valid");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let sample = |path: std::path::PathBuf| {
        let ending = path.extension().unwrap().to_str().unwrap();
        let format = Shogi::FORMATS.iter().find(|format| format.extensions.contains(&ending)).unwrap();
        (format, fs::read(&path).unwrap())
    };
    paths.into_iter().map(sample).collect()
}

/// Damages a file in one to four places.
fn damage(bytes: &[u8], other: &[u8], seed: &mut Seeded) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=seed.below(4) {
        let at = seed.below(bytes.len() + 1);
        let end = (at + seed.below(12)).min(bytes.len());
        match seed.below(5) {
            0 if at < bytes.len() => bytes[at] = seed.next_u64() as u8,
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, *seed.pick(b"0919'*+-%\n\r,:(){}[]\"\\\x81\xe5\xff").unwrap()),
            3 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let from = seed.below(other.len());
                let until = (from + seed.below(40)).min(other.len());
                bytes.splice(at..at, other[from..until].iter().copied());
            }
        }
    }
    bytes
}

#[test]
fn damaged_files_never_panic_and_what_is_read_can_be_written() {
    let samples = samples();
    for seed in 0..60 {
        let mut random = Seeded::new(seed);
        for (format, bytes) in &samples {
            let (_, other) = random.pick(&samples).unwrap().clone();
            let damaged = damage(bytes, &other, &mut random);
            for other in Shogi::FORMATS {
                let _ = (other.detect)(&damaged);
                let _ = other.read(&damaged);
            }
            // Leniently, whatever can be read can be written, with or without what the format cannot say.
            if let Ok(records) = format.read_all(&damaged, &mut Faults::lenient()) {
                for record in records {
                    for other in Shogi::FORMATS {
                        match other.write_lossily(&record) {
                            Ok(_) | Err(RecordError::Inexpressible(Loss::All(_))) => {}
                            Err(error) => panic!("seed {seed}, {} to {}: {error}", format.id, other.id),
                        }
                    }
                }
            }
            let Ok(record) = format.read(&damaged) else { continue };
            match format.write_fully(&record) {
                Ok(bytes) => {
                    let back = format.read(&bytes).unwrap();
                    assert_eq!(ordered(&back), ordered(&record), "seed {seed}, {}", format.id);
                }
                Err(RecordError::Inexpressible(_)) => {}
                Err(error) => panic!("seed {seed}, {}: {error}", format.id),
            }
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    for seed in 0..400 {
        let mut random = Seeded::new(seed);
        let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.next_u64() as u8).collect();
        for format in Shogi::FORMATS {
            let _ = (format.detect)(&bytes);
            let _ = format.read(&bytes);
        }
    }
}

/// The rooks go to and fro: a game without end.
fn endless(moves: usize) -> Record<Shogi> {
    let mut line = "position startpos moves".to_owned();
    for i in 0..moves {
        line += [" 2h3h", " 8b7b", " 3h2h", " 7b8b"][i % 4];
    }
    let usi: &Format<Shogi> = Format::find("usi").unwrap();
    usi.read(line.as_bytes()).unwrap()
}

#[test]
fn long_games_are_no_trouble() {
    let record = endless(20_000);
    for format in Shogi::FORMATS {
        let bytes = format.write(&record).unwrap();
        assert_eq!(format.read(&bytes), Ok(record.clone()), "{}", format.id);
    }
}

#[test]
fn variations_may_stand_deep_in_each_other() {
    for (depth, jkf_can) in [(150, true), (3000, false)] {
        let record = nested(depth);
        for id in ["kifu", "ki2u"] {
            assert_eq!(convert(&record, id), record, "{id}");
        }
        let jkf: &Format<Shogi> = Format::find("jkf").unwrap();
        match jkf.write(&record) {
            Ok(bytes) => assert_eq!(jkf.read(&bytes), Ok(record), "{depth}"),
            Err(RecordError::Inexpressible(_)) => assert!(!jkf_can, "{depth}"),
            Err(error) => panic!("{error}"),
        }
    }
}

/// A tree in which the second move always goes on: every line is a variation of a variation.
fn nested(depth: usize) -> Record<Shogi> {
    let mut record = endless(0);
    let mut at = None;
    for i in 0..depth {
        let pairs = [["2h3h", "5i5h"], ["8b7b", "5a5b"], ["2h3h", "5h5i"], ["8b7b", "5b5a"]];
        for text in pairs[i % 4] {
            let m = ikusa_shogi::notation::parse_move(text).unwrap();
            let id = record.tree.add(at, Entry::Move(m));
            if text == pairs[i % 4][1] {
                at = Some(id);
            }
        }
    }
    record
}
