//! The options, from a text such as `first=white opens=second screens=one`.

use crate::pieces::Side;
use crate::reach::Screens;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// Who acts first in each round of the placement.
    pub(crate) first: Side,
    /// M5: who opens the main game.
    pub(crate) opener: Side,
    /// M2.
    pub(crate) screens: Screens,
}

impl Options {
    pub(crate) fn parse(text: &str) -> Result<Options, String> {
        let (mut first, mut other_opens, mut screens) = (Side::Black, false, Screens::Any);
        for entry in text.split_whitespace() {
            match entry {
                "first=black" => first = Side::Black,
                "first=white" => first = Side::White,
                "opens=first" => other_opens = false,
                "opens=second" => other_opens = true,
                "screens=any" => screens = Screens::Any,
                "screens=one" => screens = Screens::One,
                _ => return Err(format!("unknown option {entry}")),
            }
        }
        Ok(Options { first, opener: if other_opens { first.other() } else { first }, screens })
    }
}
