//! Perft numbers that the twin counted, kept as data and counted again by the library.

use std::fs;
use std::path::PathBuf;

use ikusa_gungi_marshal::Marshal;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Seeded};

use crate::game::Twin;
use crate::scenes;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/gungi-marshal/twin-perft.txt")
}

#[test]
fn the_library_counts_what_the_twin_counted() {
    let text = fs::read_to_string(file()).expect("the data file");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let position = Marshal::read_position(fields[0], Default::default()).expect("a position");
        for (depth, count) in (1..).zip(fields[1].split(' ')) {
            for leaves in [Leaves::Counted, Leaves::Played] {
                let counted = perft(&position, depth, leaves);
                assert_eq!(counted.to_string(), count, "depth {depth} of {}", fields[0]);
            }
        }
    }
}

/// Moments of a random game from its first placement on, and battle scenes.
fn subjects() -> Vec<Twin> {
    let mut random = Seeded::new(26);
    let mut twin = Twin::start("");
    let mut subjects = vec![twin.clone()];
    while subjects.len() < 9 {
        for _ in 0..19 {
            twin = twin.apply(*random.pick(&twin.actions()).expect("a game that goes on"));
        }
        subjects.push(twin.clone());
    }
    while subjects.len() < 18 {
        subjects.extend(Twin::parse(&scenes::battle(&mut random, "").text(), ""));
    }
    subjects
}

/// Counts anew: `cargo test -p ikusa-gungi-marshal --test twin write_the_data -- --ignored`.
#[test]
#[ignore = "writes testdata/gungi-marshal/twin-perft.txt"]
fn write_the_data() {
    let mut text = "# Leaves of the game tree: position ; counts at depth 1, 2, 3 … ; source\n".to_owned();
    for twin in subjects() {
        let mut counts = Vec::new();
        while counts.last().is_none_or(|last| (1..12_000).contains(last)) && counts.len() < 4 {
            counts.push(twin.perft(counts.len() as u32 + 1));
        }
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        text += &format!("{} ; {} ; slow twin\n", twin.text(), counts.join(" "));
    }
    fs::write(file(), text).expect("the data file");
}
