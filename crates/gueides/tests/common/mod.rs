//! What the tests of Gueides say most often.
#![allow(dead_code)] // each test file uses its part

use ikusa_gueides::{Gueides, Options, Position};
use ikusa_rules::Game;

/// The position of a text, with the default options.
pub(crate) fn position(text: &str) -> Position {
    Gueides::read_position(text, Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The canonical text.
pub(crate) fn text(position: &Position) -> String {
    Gueides::write_position(position)
}
