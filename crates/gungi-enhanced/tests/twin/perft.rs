//! Perft as data: `testdata/gungi-enhanced/twin-perft.txt`, which the fast generator is held to as well.

use std::collections::BTreeSet;

use ikusa_rules::Seeded;

use super::piece::Side;
use super::scene::{SAMPLE, set_up};
use super::synthetic;
use super::twin::{Faults, Twin};

const DATA: &str = include_str!("../../../../testdata/gungi-enhanced/twin-perft.txt");

/// Counts above this are left to the fast generator.
const AFFORDABLE: u64 = 20_000;

/// One line of the file.
pub(crate) struct Line {
    pub(crate) twin: Twin,
    pub(crate) counts: Vec<u64>,
}

pub(crate) fn lines() -> impl Iterator<Item = Line> {
    DATA.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [position, options, counts, _source] = fields[..] else { panic!("four fields: {line}") };
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        Line { twin: read(position, options), counts }
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

/// Prints the file anew, with deeper counts where they cost less than a minute in all.
#[test]
#[ignore = "writes data instead of testing"]
fn print_the_file() {
    eprintln!("# Leaves of the game tree: position ; options ; counts at depth 1, 2, 3 … ; source");
    let mut positions = vec![Twin::parse(SAMPLE, Faults::Prevent, Side::Black).unwrap()];
    let mut later = positions[0].clone();
    for ply in "c9-d8 h3-g4 d7-e6 :d3 b7-d7 h3-g4 b7-b6 c3-c4 f7-h7 c4-e4".split(' ') {
        later = later.play(ply).unwrap();
    }
    positions.push(later);
    positions.extend([
        set_up("d1=gG d4=oB e7=B g7=ua i1=r a9=R", "b - - - - -"),
        set_up("d5=b e5=pQL e8=B c5=sPq i1=r a9=R", "w - - - - -"),
        set_up("d5=r e5=PA e6=qGA c6=aCP c8=b h9=R", "w t - - - c"),
        set_up("e3=s f3=r h3=L f2=z d3=pM a9=R b8=WQ", "w 2pat - - - c"),
    ]);
    positions.extend(varied(&mut Seeded::new(0x7065_7266_7431)));
    for twin in positions {
        let faults = if twin.faults == Faults::Claim { "claim" } else { "prevent" };
        let first = if twin.first == Side::White { "white" } else { "black" };
        let mut counts = vec![twin.perft(1), twin.perft(2)];
        if counts[1] < 2_500 {
            counts.push(twin.perft(3));
        }
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        eprintln!("{} ; faults={faults} first={first} ; {} ; slow twin", twin.text(), counts.join(" "));
    }
}

/// Random positions, each with a kind of move that those before it lack, or with few moves.
fn varied(rng: &mut Seeded) -> Vec<Twin> {
    let mut seen = BTreeSet::new();
    let mut positions = Vec::new();
    while positions.len() < 20 {
        let twin = synthetic::position(rng);
        let moves = twin.legal_moves();
        let new = shapes(&moves).difference(&seen).count() > 0;
        if (2..150).contains(&moves.len()) && (new || rng.below(40) == 0) {
            seen.extend(shapes(&moves));
            positions.push(twin);
        }
    }
    positions
}
