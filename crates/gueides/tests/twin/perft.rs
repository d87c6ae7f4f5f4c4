//! Perft numbers that the twin counted, kept as data and counted again by the library.

use std::fs;
use std::path::PathBuf;

use ikusa_gueides::Gueides;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Seeded};

use crate::game::Twin;
use crate::sparse;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/gueides/twin-perft.txt")
}

#[test]
fn the_library_counts_what_the_twin_counted() {
    let text = fs::read_to_string(file()).expect("the data file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let position = Gueides::read_position(fields[0], Default::default()).expect("a position");
        for (depth, count) in (1..).zip(fields[1].split(' ')) {
            let counted = perft(&position, depth, Leaves::Played);
            assert_eq!(counted.to_string(), count, "depth {depth} of {}", fields[0]);
        }
    }
}

/// Positions of the rules page, of a random game, and sparse ones.
fn subjects() -> Vec<Twin> {
    let page = [
        "1R2B2P1/7N1/9/9/7s1/9/9/1t6p b - 1",
        "R6PM/7NN/9/9/9/9/6s2/p5u2 b - 1",
        "1R5P1/9/9/9/3n5/2m6/9/p8 b - 1",
        "7P1/7N1/9/9/7s1/9/N8/4p4 w - 1",
        "T1BUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b - 1",
        "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/t1busvapm b - 1",
    ];
    let mut random = Seeded::new(8);
    let mut subjects: Vec<Twin> =
        page.iter().map(|text| Twin::parse(text, "").expect("a position")).collect();
    let mut twin = Twin::start("");
    while subjects.len() < 11 {
        for _ in 0..15 {
            twin = twin.apply(*random.pick(&twin.actions()).expect("a game that goes on"));
        }
        subjects.push(twin.clone());
    }
    while subjects.len() < 17 {
        subjects.push(sparse::position(&mut random, ""));
    }
    subjects
}

/// Counts anew: `cargo test -p ikusa-gueides --test twin write_the_data -- --ignored`.
#[test]
#[ignore = "writes testdata/gueides/twin-perft.txt"]
fn write_the_data() {
    let mut text = "# Leaves of the game tree: position ; counts at depth 1, 2, 3 … ; source\n".to_owned();
    for twin in subjects() {
        let mut counts = Vec::new();
        while counts.last().is_none_or(|last| (1..30_000).contains(last)) && counts.len() < 5 {
            counts.push(twin.perft(counts.len() as u32 + 1));
        }
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        text += &format!("{} ; {} ; slow twin\n", twin.text(), counts.join(" "));
    }
    fs::write(file(), text).expect("the data file");
}
