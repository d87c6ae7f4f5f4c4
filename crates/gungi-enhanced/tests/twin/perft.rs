//! Perft as data: `testdata/gungi-enhanced/twin-perft.txt`, which the fast generator is held to as well.

use std::collections::BTreeSet;

use super::piece::Side;
use super::twin::{Faults, Twin};

/// Counts above this are left to the fast generator.
const AFFORDABLE: u64 = 20_000;

/// One line of the file.
pub(crate) struct Line {
    pub(crate) twin: Twin,
    pub(crate) counts: Vec<u64>,
}

pub(crate) fn lines() -> impl Iterator<Item = Line> {
    let file = ikusa_laws::data::folder().join("gungi-enhanced/twin-perft.txt");
    ikusa_laws::data::rows(&file).into_iter().map(|[position, options, counts, _]| {
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        Line { twin: read(&position, &options), counts }
    })
}

fn read(text: &str, options: &str) -> Twin {
    let faults = if options.contains("faults=claim") { Faults::Claim } else { Faults::Prevent };
    let first = if options.contains("first=white") { Side::White } else { Side::Black };
    let twin = Twin::parse(text, faults, first).unwrap();
    assert_eq!(twin.text(), text, "canonical");
    twin
}

#[test]
fn leaves_are_as_many_as_the_file_says() {
    for Line { twin, counts } in lines() {
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count <= AFFORDABLE) {
            assert_eq!(twin.perft(depth), count, "{} at depth {depth}", twin.text());
        }
    }
}

/// The kinds of moves of a position: `c1xc1(c1)`, `L*c1` …
pub(crate) fn shapes(moves: &[String]) -> BTreeSet<String> {
    let shape = |text: &String| match text.as_str() {
        "claim" => text.clone(),
        _ => text
            .chars()
            .map(|c| match c {
                'a'..='i' => 'c',
                '1'..='9' => '1',
                'A'..='Z' => 'L',
                _ => c,
            })
            .collect(),
    };
    moves.iter().map(shape).collect()
}
