//! A text that can be read as a position is written so that it reads back as the same one, and can be played.

#![no_main]

use ikusa_rules::{Game as _, Position as _};
use ikusa_shogi::{Options, Shogi};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(position) = Shogi::read_position(text, Options::default()) else { return };
    let written = Shogi::write_position(&position);
    let again = Shogi::read_position(&written, Options::default()).expect("what we write can be read");
    assert_eq!((&position, position.key(), position.ply()), (&again, again.key(), again.ply()));
    for m in position.moves() {
        assert!(position.is_legal(m));
        assert_eq!(position.after(m).king(!position.turn()), position.king(!position.turn()));
    }
});
