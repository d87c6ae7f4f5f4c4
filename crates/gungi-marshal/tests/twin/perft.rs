//! Perft as data: `testdata/gungi-marshal/twin-perft.txt`, which the fast generator is held to as well.

use crate::game::Twin;

/// Counts above this are left to the fast generator.
const AFFORDABLE: u64 = 3_000;

#[test]
fn leaves_are_as_many_as_the_file_says() {
    let file = ikusa_laws::data::folder().join("gungi-marshal/twin-perft.txt");
    for [text, _, counts, _] in ikusa_laws::data::rows(&file) {
        let twin = Twin::parse(&text, "").unwrap_or_else(|error| panic!("{text}: {error}"));
        let counts = counts.split(' ').map(|count| count.parse().expect("a count"));
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= AFFORDABLE) {
            assert_eq!(twin.perft(depth), count, "{text} at depth {depth}");
        }
    }
}
