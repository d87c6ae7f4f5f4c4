//! The three things players agree on before a game.

use ikusa_rules::{Color, OptionSpec, Text, Value, Values};

/// Whether repeating a position draws (G7, a house rule).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// The fourth occurrence draws.
    Fourth,
    /// It never does.
    Off,
}

/// The options of Gueides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Who starts (§11).
    pub first: Color,
    /// How many moves there are to give MD to a lone President (§10).
    pub lone: u16,
    /// Whether repetition draws (G7).
    pub repetition: Repetition,
}

impl Default for Options {
    fn default() -> Self {
        Options { first: Color::Black, lone: 31, repetition: Repetition::Fourth }
    }
}

const FIRST: usize = 0;
const LONE: usize = 1;
const REPETITION: usize = 2;

impl ikusa_rules::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "first",
            values: Values::Words(&["black", "white"]),
            default: "black",
            about: Text { es: "quién juega primero (§11)", en: "who moves first (§11)" },
        },
        OptionSpec {
            key: "lone",
            values: Values::Number(1, 9_999),
            default: "31",
            about: Text {
                es: "jugadas para dar MD a un Presidente solitario (§10)",
                en: "moves to give MD to a lone President (§10)",
            },
        },
        OptionSpec {
            key: "repetition",
            values: Values::Words(&["4", "off"]),
            default: "4",
            about: Text {
                es: "si la cuarta repetición de una posición empata (G7)",
                en: "whether the fourth occurrence of a position draws (G7)",
            },
        },
    ];

    fn assign(&mut self, index: usize, Value(value): Value) {
        match index {
            FIRST => self.first = Color::BOTH[value as usize],
            LONE => self.lone = value as u16,
            REPETITION => self.repetition = [Repetition::Fourth, Repetition::Off][value as usize],
            _ => unreachable!("the table has three options"),
        }
    }

    fn value(&self, index: usize) -> Value {
        Value(match index {
            FIRST => self.first.index() as u32,
            LONE => u32::from(self.lone),
            REPETITION => self.repetition as u32,
            _ => unreachable!("the table has three options"),
        })
    }
}
