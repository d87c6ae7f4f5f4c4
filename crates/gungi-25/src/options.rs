//! The options of the game.

use ikusa_rules::{Color, OptionSpec, Text, Value, Values};

/// Whether a high tower beside the square ahead closes an Archer's diagonal (N5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wing {
    /// It does not matter.
    #[default]
    Off,
    /// It closes that diagonal.
    On,
}

/// Whether a move may leave the own Marshal in check (N14, N15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Check {
    /// It may not.
    #[default]
    Strict,
    /// It may, and the opponent may take the Marshal.
    Free,
}

/// What it means to have no safe move without being in check (N16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stalemate {
    /// Lost.
    #[default]
    Loss,
    /// A draw.
    Draw,
}

/// Whether the fourth occurrence of a position ends the game (N17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// It is a draw.
    #[default]
    Fourth,
    /// Nothing happens.
    Off,
}

/// What players agree on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// From 0 (a fixed start without special pieces) to 3 (a draft, towers of three).
    pub level: u8,
    /// Who begins, with the draft where there is one (N1).
    pub first: Color,
    /// N5.
    pub wing: Wing,
    /// N14.
    pub check: Check,
    /// N16.
    pub stalemate: Stalemate,
    /// N17.
    pub repetition: Repetition,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            level: 0,
            first: Color::White,
            wing: Wing::Off,
            check: Check::Strict,
            stalemate: Stalemate::Loss,
            repetition: Repetition::Fourth,
        }
    }
}

impl Options {
    /// The highest tower of the level (§1).
    #[inline(always)]
    pub const fn tallest(self) -> u8 {
        if self.level == 3 { 3 } else { 2 }
    }

    /// Whether a Marshal may stand on other pieces (§1).
    #[inline(always)]
    pub const fn marshal_stacks(self) -> bool {
        self.level >= 2
    }

    /// Whether the level begins with a draft (§6).
    pub const fn has_draft(self) -> bool {
        self.level >= 2
    }
}

impl ikusa_rules::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "level",
            values: Values::Number(0, 3),
            default: "0",
            about: Text {
                es: "el nivel: 0 introducción, 1 principiante, 2 intermedio y 3 avanzado, estos dos con despliegue",
                en: "the level: 0 intro, 1 beginner, 2 intermediate and 3 advanced, these two with a draft",
            },
        },
        OptionSpec {
            key: "first",
            values: Values::Words(&["white", "black"]),
            default: "white",
            about: Text { es: "quién empieza (N1)", en: "who begins (N1)" },
        },
        OptionSpec {
            key: "wing",
            values: Values::Words(&["off", "on"]),
            default: "off",
            about: Text {
                es: "si una torre alta junto a la casilla de enfrente cierra la diagonal del arquero (N5)",
                en: "whether a high tower beside the square ahead closes the archer's diagonal (N5)",
            },
        },
        OptionSpec {
            key: "check",
            values: Values::Words(&["strict", "free"]),
            default: "strict",
            about: Text {
                es: "si una jugada puede dejar al propio mariscal en jaque: nunca o libremente (N14, N15)",
                en: "whether a move may leave the own marshal in check: never or freely (N14, N15)",
            },
        },
        OptionSpec {
            key: "stalemate",
            values: Values::Words(&["loss", "draw"]),
            default: "loss",
            about: Text {
                es: "quedar sin jugada segura y sin jaque: derrota o empate (N16)",
                en: "no safe move without check: lost or drawn (N16)",
            },
        },
        OptionSpec {
            key: "repetition",
            values: Values::Words(&["4", "off"]),
            default: "4",
            about: Text {
                es: "la cuarta aparición de una posición: empate, o nada (N17)",
                en: "the fourth occurrence of a position: a draw, or nothing (N17)",
            },
        },
    ];

    fn assign(&mut self, index: usize, Value(value): Value) {
        match index {
            0 => self.level = value as u8,
            1 => self.first = if value == 0 { Color::White } else { Color::Black },
            2 => self.wing = if value == 0 { Wing::Off } else { Wing::On },
            3 => self.check = if value == 0 { Check::Strict } else { Check::Free },
            4 => self.stalemate = if value == 0 { Stalemate::Loss } else { Stalemate::Draw },
            5 => self.repetition = if value == 0 { Repetition::Fourth } else { Repetition::Off },
            _ => unreachable!("six options in the table"),
        }
    }

    fn value(&self, index: usize) -> Value {
        Value(match index {
            0 => u32::from(self.level),
            1 => u32::from(self.first == Color::Black),
            2 => self.wing as u32,
            3 => self.check as u32,
            4 => self.stalemate as u32,
            5 => self.repetition as u32,
            _ => unreachable!("six options in the table"),
        })
    }
}
