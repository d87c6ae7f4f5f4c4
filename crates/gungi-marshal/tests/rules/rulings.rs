//! What is part of a position, M9.

use crate::common::sketch::sketch;
use ikusa_gungi_marshal::Position;
use ikusa_rules::Position as _;

#[test]
fn m9_hands_are_part_of_a_position() {
    let with = sketch("J 3-3").hands("P").position();
    let without = sketch("J 3-3").position();
    assert_ne!(with, without);
    assert_ne!(with.key(), without.key());
    let other_ply = {
        let mut setup = without.setup();
        setup.ply += 4;
        Position::new(setup).expect("only the ply differs")
    };
    assert_eq!(other_ply, without);
}
