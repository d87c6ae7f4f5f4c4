//! The options of the game.

use ikusa_rules::{Color, OptionSpec, Text, Value, Values};

/// Which player opens the main game (M5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opens {
    /// The one who went first in the placement.
    #[default]
    First,
    /// The other one.
    Second,
}

/// How many occupied squares a Cannon captures over (M2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screens {
    /// At least one.
    #[default]
    Any,
    /// Exactly one.
    One,
}

/// What groups may agree on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Who goes first in every placement round.
    pub first: Color,
    /// Who opens the main game.
    pub opens: Opens,
    /// What a Cannon captures over.
    pub screens: Screens,
}

impl Default for Options {
    fn default() -> Self {
        Options { first: Color::Black, opens: Opens::First, screens: Screens::Any }
    }
}

impl Options {
    /// Who opens the main game.
    pub const fn opener(self) -> Color {
        match self.opens {
            Opens::First => self.first,
            Opens::Second => self.first.other(),
        }
    }
}

impl ikusa_rules::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "first",
            values: Values::Words(&["black", "white"]),
            default: "black",
            about: Text {
                es: "quién empieza cada ronda de la colocación",
                en: "who goes first in each placement round",
            },
        },
        OptionSpec {
            key: "opens",
            values: Values::Words(&["first", "second"]),
            default: "first",
            about: Text {
                es: "quién abre la partida principal: quien colocó primero o el otro (M5)",
                en: "who opens the main game: the player who placed first or the other one (M5)",
            },
        },
        OptionSpec {
            key: "screens",
            values: Values::Words(&["any", "one"]),
            default: "any",
            about: Text {
                es: "sobre cuántos obstáculos captura un cañón: al menos uno o exactamente uno (M2)",
                en: "how many obstacles a cannon captures over: at least one or exactly one (M2)",
            },
        },
    ];

    fn assign(&mut self, index: usize, Value(value): Value) {
        match index {
            0 => self.first = if value == 0 { Color::Black } else { Color::White },
            1 => self.opens = if value == 0 { Opens::First } else { Opens::Second },
            2 => self.screens = if value == 0 { Screens::Any } else { Screens::One },
            _ => unreachable!("three options in the table"),
        }
    }

    fn value(&self, index: usize) -> Value {
        Value(match index {
            0 => self.first as u32,
            1 => self.opens as u32,
            2 => self.screens as u32,
            _ => unreachable!("three options in the table"),
        })
    }
}
