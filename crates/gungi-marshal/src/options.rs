//! The options of the game.

use ikusa_rules::{Color, choice, options};

options! {
    /// What groups may agree on before the game.
    pub struct Options {
        /// Who goes first in every placement round.
        first: Color = "black",
            "quién empieza cada ronda de la colocación",
            "who goes first in each placement round";
        /// Who opens the main game.
        opens: Opens = "first",
            "quién abre la partida principal: quien colocó primero o el otro (M5)",
            "who opens the main game: the player who placed first or the other one (M5)";
        /// What a Cannon captures over.
        screens: Screens = "any",
            "sobre cuántos obstáculos captura un cañón: al menos uno o exactamente uno (M2)",
            "how many obstacles a cannon captures over: at least one or exactly one (M2)";
    }
}

choice! {
    /// Which player opens the main game (M5).
    pub enum Opens {
        /// The one who went first in the placement.
        First = "first",
        /// The other one.
        Second = "second",
    }
}

choice! {
    /// How many occupied squares a Cannon captures over (M2).
    pub enum Screens {
        /// At least one.
        Any = "any",
        /// Exactly one.
        One = "one",
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
