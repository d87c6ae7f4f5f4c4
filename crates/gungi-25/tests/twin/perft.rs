//! Perft as data: `testdata/gungi-25/twin-perft.txt`, which the fast generator is held to as well.

use ikusa_gungi_25::Gungi25;
use ikusa_laws::data;

use crate::comparison::terms;
use crate::grid::Twin;

/// Counts above this are left to the fast generator.
const AFFORDABLE: u64 = 6_000;

#[test]
fn leaves_are_as_many_as_the_file_says() {
    for [text, words, counts, _] in data::rows(&data::of::<Gungi25>().join("twin-perft.txt")) {
        let twin = Twin::parse(&text, terms(data::options::<Gungi25>(&words)));
        let counts = counts.split(' ').map(|count| count.parse().expect("a count"));
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= AFFORDABLE) {
            assert_eq!(twin.perft(depth), count, "{text} {words} at depth {depth}");
        }
    }
}
