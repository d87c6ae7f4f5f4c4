//! What no row of `testdata/gueides/rules.txt` can say.

mod common;

use common::position;
use ikusa_rules::Position as _;

#[test]
fn s10_the_count_is_no_part_of_equality() {
    let (a, b) = (position("P8/9/9/9/9/9/t8/4p4 w 3 7"), position("P8/9/9/9/9/9/t8/4p4 w 9 30"));
    assert_eq!(a, b);
    assert_eq!(a.key(), b.key());
}
