//! Perft as data: `testdata/gueides/perft.txt`.

use ikusa_gueides::Gueides;
use ikusa_rules::Game;
use ikusa_rules::perft::{Leaves, perft};

const DATA: &str = include_str!("../../../testdata/gueides/perft.txt");

#[test]
fn leaves_are_as_many_as_the_file_says() {
    for line in DATA.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut fields = line.split(';').map(str::trim);
        let text = fields.next().expect("a position");
        let position = Gueides::read_position(text, Default::default()).expect("a legal position");
        let counts = fields.next().expect("counts").split(' ');
        for (depth, count) in (1..).zip(counts) {
            let count: u64 = count.parse().expect("a number");
            assert_eq!(perft(&position, depth, Leaves::Counted), count, "{text} at depth {depth}");
            if count < 3_000_000 {
                assert_eq!(perft(&position, depth, Leaves::Played), count, "{text} at depth {depth}, played");
            }
        }
    }
}
