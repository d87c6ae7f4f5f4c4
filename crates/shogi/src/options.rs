//! The options of shogi.

use ikusa_rules::{OptionSpec, Options as GameOptions, Text, Value, Values};

use crate::handicap;

/// What players may agree on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How a deadlock of entered kings is settled.
    pub impasse: Impasse,
    /// What an illegal move costs.
    pub illegal: IllegalMove,
    /// The index of the handicap in [`handicap::HANDICAPS`]; 0 is an even game.
    pub handicap: u8,
}

/// How a deadlock of entered kings (jishogi) is settled; see [`crate::impasse`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Impasse {
    /// As in the manual: proposed by a player, refused only by one under 24 points.
    #[default]
    Manual,
    /// The 24-point declaration.
    Csa24,
    /// The 27-point declaration.
    Csa27,
    /// A king that reaches the other king's first square, unattacked, wins.
    Try,
    /// Not at all.
    Off,
}

/// What an illegal move costs. The rules refuse it either way; whoever runs a match decides by this option
/// whether the player may try again or has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum IllegalMove {
    /// Nothing: it is refused and the player moves again.
    #[default]
    Refuse,
    /// The game, as in serious over-the-board play.
    Loses,
}

const IMPASSES: [Impasse; 5] = [Impasse::Manual, Impasse::Csa24, Impasse::Csa27, Impasse::Try, Impasse::Off];
const ILLEGAL: [IllegalMove; 2] = [IllegalMove::Refuse, IllegalMove::Loses];

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "impasse",
            values: Values::Words(&["manual", "csa24", "csa27", "try", "off"]),
            default: "manual",
            about: Text {
                es: "cómo se resuelve el impase (jishogi): propuesta del manual, declaración de 24 o 27 puntos, regla de entrada o ninguna",
                en: "how an impasse (jishogi) is settled: the manual's proposal, the 24- or 27-point declaration, the try rule or not at all",
            },
        },
        OptionSpec {
            key: "illegal",
            values: Values::Words(&["refuse", "loses"]),
            default: "refuse",
            about: Text {
                es: "qué cuesta una jugada ilegal: se rechaza o pierde la partida",
                en: "what an illegal move costs: it is refused, or it loses the game",
            },
        },
        OptionSpec {
            key: "handicap",
            values: Values::Words(&handicap::IDS),
            default: "none",
            about: Text {
                es: "piezas que quita el jugador más fuerte (Blancas), que entonces mueve primero",
                en: "the pieces the stronger player (White) leaves out, who then moves first",
            },
        },
    ];

    fn assign(&mut self, index: usize, Value(value): Value) {
        match index {
            0 => self.impasse = IMPASSES[value as usize],
            1 => self.illegal = ILLEGAL[value as usize],
            _ => self.handicap = value as u8,
        }
    }

    fn value(&self, index: usize) -> Value {
        Value(match index {
            0 => self.impasse as u32,
            1 => self.illegal as u32,
            _ => u32::from(self.handicap),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_sets_its_value_and_reads_back() {
        for spec in Options::SPECS {
            let Values::Words(words) = spec.values else { unreachable!("shogi's options are words") };
            for word in words {
                let mut options = Options::default();
                options.set(spec.key, word).unwrap();
                assert!(options.entries().contains(&(spec.key, (*word).to_owned())));
            }
            let entries = Options::default().entries();
            assert!(entries.contains(&(spec.key, spec.default.to_owned())));
        }
        assert!(Options::default().set("impasse", "never").is_err());
    }
}
