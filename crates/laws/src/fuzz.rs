//! What must hold of any text or bytes at all: the bodies of the fuzz targets, and one table of them per game.
//!
//! The crate `fuzz` hands them to libFuzzer; `make fuzz` runs the same table on a stable toolchain by [`run`], as random
//! tests of a given length from a seed.

use ikusa_rules::{Format, Game, MoveError, Position, RecordError, Seeded};

use crate::records::{expressed, same, written_by};
use crate::texts::speaks;
use crate::tongue::speaks_both;
use crate::{mutation, walk};

/// What must hold of any bytes; it panics where it does not.
pub type Law = Box<dyn Fn(&[u8])>;

/// A parser: what it is called, texts to begin with, and what must hold of any bytes.
pub struct Target {
    /// `game/parser`.
    pub name: String,
    /// Inputs that are right.
    pub seeds: Vec<Vec<u8>>,
    /// Panics if the law does not hold.
    pub run: Law,
}

/// A text read as a position is written so that it reads back as the same one; a refusal speaks. Whether it was read.
pub fn position_text<G: Game>(text: &str, options: G::Options) -> bool {
    match G::read_position(text, options) {
        Ok(position) => {
            let written = G::write_position(&position);
            let again =
                G::read_position(&written, options).unwrap_or_else(|e| panic!("{text}\n{written}\n{e}"));
            assert_eq!((&again, again.key()), (&position, position.key()), "{text}");
            assert_eq!(position.count_moves(), position.moves().len(), "{text}");
            true
        }
        Err(ikusa_rules::PositionError::Invalid(reasons)) => {
            assert!(!reasons.is_empty(), "{text}");
            reasons.iter().for_each(speaks::<G>);
            false
        }
        Err(ikusa_rules::PositionError::Syntax(error)) => {
            speaks_both(&error.message);
            false
        }
    }
}

/// A text read as a move is one of the legal ones and the canonical text of it reads back; a refusal speaks. Whether it
/// was read.
pub fn move_text<G: Game>(position: &G::Position, text: &str) -> bool {
    match G::read_move(position, text) {
        Ok(m) => {
            assert!(position.moves().contains(&m), "{text} in {}", G::write_position(position));
            let written = G::write_move(position, m);
            assert_eq!(G::read_move(position, &written), Ok(m), "{text}");
            true
        }
        Err(MoveError::Illegal(refusal)) => {
            speaks::<G>(&refusal);
            false
        }
        Err(MoveError::Syntax(error)) => {
            speaks_both(&error.message);
            false
        }
    }
}

/// Words that lead from the start: each is played or refused, never both.
pub fn game_text<G: Game>(text: &str) {
    let mut position = G::start(G::Options::default());
    for word in text.split(' ').take(64) {
        if move_text::<G>(&position, word) {
            let m = G::read_move(&position, word).expect("just read");
            position.play_unchecked(m);
        }
    }
}

/// Whatever bytes there are, reading them does not panic; and what can be read can be written so that it reads back as
/// the same record, or is refused by name.
pub fn record_bytes<G: Game>(format: &Format<G>, bytes: &[u8]) {
    let _ = (format.detect)(bytes);
    let record = match format.read(bytes) {
        Ok(record) => record,
        Err(RecordError::Syntax(error)) => return speaks_both(&error.message),
        Err(_) => return,
    };
    match format.write_fully(&record) {
        Ok(written) => {
            let back = format.read(&written).unwrap_or_else(|error| {
                panic!("{}: {error}\n{}", format.id, String::from_utf8_lossy(&written));
            });
            same(&back, &record, &format!("{}\n{}", format.id, String::from_utf8_lossy(&written)));
        }
        Err(RecordError::Inexpressible(_)) => {}
        Err(error) => panic!("{}: a writer only refuses what it cannot express: {error}", format.id),
    }
}

/// Every parser of a game.
pub fn targets<G: Game>() -> Vec<Target> {
    let mut seeded = Seeded::new(1);
    let mut places = Vec::new();
    let mut words = Vec::new();
    for _ in 0..8 {
        let mut position = G::start(walk::options::<G>(&mut seeded));
        let mut line = Vec::new();
        for _ in 0..40 {
            let moves = position.moves();
            let Some(m) = seeded.pick(&moves) else { break };
            line.push(G::write_move(&position, *m));
            position.play_unchecked(*m);
        }
        places.push(G::write_position(&position).into_bytes());
        words.push(line.join(" ").into_bytes());
    }
    let name = |what: &str| format!("{}/{what}", G::ID);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut targets = vec![
        Target {
            name: name("position"),
            seeds: places,
            run: Box::new(move |bytes| {
                let _ = position_text::<G>(&text(bytes), G::Options::default());
            }),
        },
        Target {
            name: name("moves"),
            seeds: words,
            run: Box::new(move |bytes| game_text::<G>(&text(bytes))),
        },
    ];
    for format in G::FORMATS {
        let written = |seed| expressed(format, written_by::<G>(seed, false)).map(|(_, bytes)| bytes);
        let seeds = (0..6).filter_map(written);
        targets.push(Target {
            name: name(format.id),
            seeds: seeds.collect(),
            run: Box::new(|bytes| record_bytes(format, bytes)),
        });
    }
    if let Some(armies) = G::ARMIES {
        let color = ikusa_rules::Color::Black;
        targets.push(Target {
            name: name("army"),
            seeds: (0..6).map(|seed| armies.random(color, seed).into_bytes()).collect(),
            run: Box::new(move |bytes| match armies.check(color, &text(bytes)) {
                Ok(reasons) => reasons.iter().for_each(speaks::<G>),
                Err(error) => speaks_both(&error.message),
            }),
        });
    }
    targets
}

/// Runs a target on `count` damaged inputs drawn by `seed`.
pub fn run(target: &Target, seed: u64, count: u64) {
    let mut seeded = Seeded::new(seed);
    assert!(!target.seeds.is_empty(), "{} has nothing to begin with", target.name);
    for _ in 0..count {
        let [one, other] = [0, 1].map(|_| &target.seeds[seeded.below(target.seeds.len())]);
        (target.run)(&mutation::bytes(one, other, &mut seeded));
    }
}

/// Runs every target of a game `COUNT` times from `SEED`, both from the environment; another seed each day without.
pub fn at_length<G: Game>() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let today = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs() / 86_400);
    let (seed, count) = (number("SEED").unwrap_or_else(today), number("COUNT").unwrap_or(20_000));
    for target in targets::<G>() {
        eprintln!("{}: {count} inputs from seed {seed}", target.name);
        run(&target, seed, count);
    }
}
