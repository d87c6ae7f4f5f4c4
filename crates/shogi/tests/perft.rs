//! The leaves of known trees, from `testdata/shogi/perft.txt`, to the depths a test can afford.

use ikusa_rules::perft::{Leaves, perft};
use ikusa_shogi::Position;

const AFFORDABLE: u64 = 60_000_000;
/// Playing every leaf costs more.
const PLAYABLE: u64 = 6_000_000;

#[test]
fn known_trees_have_their_leaves() {
    let data = include_str!("../../../testdata/shogi/perft.txt");
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let [name, sfen, leaves, _] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("a line of perft.txt has four parts: {line}")
        };
        let position: Position = sfen.parse().unwrap();
        for (depth, expected) in (1..).zip(leaves.split(' ').map(|n| n.parse::<u64>().unwrap())) {
            if expected <= AFFORDABLE {
                assert_eq!(perft(&position, depth, Leaves::Counted), expected, "{name}, depth {depth}");
            }
            if expected <= PLAYABLE {
                assert_eq!(
                    perft(&position, depth, Leaves::Played),
                    expected,
                    "{name}, depth {depth}, played"
                );
            }
        }
    }
}
