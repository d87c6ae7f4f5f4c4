//! The options of Gungi Enhanced.

use ikusa_rules::{Color, OptionSpec, Text, Value, Values};

/// What becomes of a fault (§8.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Faults {
    /// An action that is a fault is illegal.
    #[default]
    Prevent,
    /// It can be played, and the opponent may claim the game: the book's own procedure.
    Claim,
}

/// Whether the fourth occurrence of a position is a draw (R12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// The fourth occurrence draws.
    #[default]
    Fourth,
    /// Positions may repeat for ever, as in the book.
    Off,
}

/// Whether Kings crown what they capture onto (§7.6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coronation {
    /// No: a King may not capture where an enemy would be left directly below it.
    #[default]
    Off,
    /// Yes.
    On,
}

/// The options of a game of Gungi Enhanced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Who plays first.
    pub first: Color,
    /// Capture with coronation. A position text carries it too (flag `c`); either turns it on.
    pub coronation: Coronation,
    /// What becomes of faults.
    pub faults: Faults,
    /// Draw by repetition.
    pub repetition: Repetition,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            first: Color::Black,
            coronation: Coronation::default(),
            faults: Faults::default(),
            repetition: Repetition::default(),
        }
    }
}

impl ikusa_rules::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "first",
            values: Values::Words(&["black", "white"]),
            default: "black",
            about: Text { es: "quién juega primero", en: "who plays first" },
        },
        OptionSpec {
            key: "coronation",
            values: Values::Words(&["off", "on"]),
            default: "off",
            about: Text { es: "captura con coronación (§7.6.5)", en: "capture with coronation (§7.6.5)" },
        },
        OptionSpec {
            key: "faults",
            values: Values::Words(&["prevent", "claim"]),
            default: "prevent",
            about: Text {
                es: "las faltas no se pueden jugar, o se pueden reclamar (§8.3)",
                en: "faults cannot be played, or can be claimed (§8.3)",
            },
        },
        OptionSpec {
            key: "repetition",
            values: Values::Words(&["4", "off"]),
            default: "4",
            about: Text {
                es: "tablas a la cuarta repetición de una posición (R12)",
                en: "draw at the fourth occurrence of a position (R12)",
            },
        },
    ];

    fn assign(&mut self, index: usize, Value(value): Value) {
        let second = value != 0;
        match index {
            0 => self.first = if second { Color::White } else { Color::Black },
            1 => self.coronation = if second { Coronation::On } else { Coronation::Off },
            2 => self.faults = if second { Faults::Claim } else { Faults::Prevent },
            _ => self.repetition = if second { Repetition::Off } else { Repetition::Fourth },
        }
    }

    fn value(&self, index: usize) -> Value {
        Value(match index {
            0 => self.first as u32,
            1 => self.coronation as u32,
            2 => self.faults as u32,
            _ => self.repetition as u32,
        })
    }
}
