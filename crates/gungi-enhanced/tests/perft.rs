//! Perft as data: `testdata/gungi-enhanced/*perft.txt`, each line with its source.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use ikusa_gungi_enhanced::{Enhanced, Options};
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Options as _};

/// Deeper counts than this are for benches.
const MOST_NODES: u64 = 3_000_000;

fn check(data: &str) {
    let lines = data.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    for line in lines {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [text, options, counts, _source] = parts[..] else { panic!("four parts: {line}") };
        let mut parsed = Options::default();
        for entry in options.split_whitespace() {
            let (key, value) = entry.split_once('=').unwrap();
            parsed.set(key, value).unwrap();
        }
        let position = Enhanced::read_position(text, parsed).unwrap();
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            if count <= MOST_NODES {
                assert_eq!(
                    perft(&position, depth, Leaves::Counted),
                    count,
                    "depth {depth} of {text} {options}"
                );
            }
        }
    }
}

#[test]
fn the_slow_twin_counts_the_same() {
    check(include_str!("../../../testdata/gungi-enhanced/twin-perft.txt"));
}

#[test]
fn the_rules_page_counts_the_same() {
    check(include_str!("../../../testdata/gungi-enhanced/perft.txt"));
}
