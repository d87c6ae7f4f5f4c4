//! A text that can be read as a move is the canonical text of that move, and is played or refused, never both.

#![no_main]

use ikusa_rules::{Game as _, MoveError, Position as _};
use ikusa_shogi::{Options, Shogi, notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // The first words lead to a position, the last is the move in question.
    let mut position = Shogi::start(Options::default());
    for word in text.split(' ') {
        match Shogi::read_move(&position, word) {
            Ok(m) => {
                assert_eq!(Shogi::write_move(&position, m), word);
                position.play_unchecked(m);
            }
            Err(MoveError::Illegal(_)) => {
                assert!(notation::parse_move(word).map_or(true, |m| !position.moves().contains(&m)));
            }
            Err(MoveError::Syntax(_)) => assert!(notation::parse_move(word).is_err()),
        }
    }
});
