//! The three things players agree on before a game.

use ikusa_rules::{Color, Values, choice, options};

options! {
    /// The options of Gueides.
    pub struct Options {
        /// Who starts (§11).
        first: Color = "black", "quién juega primero (§11)", "who moves first (§11)";
        /// How many moves there are to give MD to a lone President (§10).
        lone: u16 [Values::Number(1, 9_999)] = "31",
            "jugadas para dar MD a un Presidente solitario (§10)",
            "moves to give MD to a lone President (§10)";
        /// Whether repetition draws (G7).
        repetition: Repetition = "4",
            "si la cuarta repetición de una posición empata (G7)",
            "whether the fourth occurrence of a position draws (G7)";
    }
}

choice! {
    /// Whether repeating a position draws (G7, a house rule).
    pub enum Repetition {
        /// The fourth occurrence draws.
        Fourth = "4",
        /// It never does.
        Off = "off",
    }
}
