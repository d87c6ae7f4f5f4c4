//! The options of Gungi Enhanced.

use ikusa_rules::{Color, choice, options};

options! {
    /// The options of a game of Gungi Enhanced.
    pub struct Options {
        /// Who plays first.
        first: Color = "black", "quién juega primero", "who plays first";
        /// Capture with coronation. A position text carries it too (flag `c`); either turns it on.
        coronation: Coronation = "off", "captura con coronación (§7.6.5)", "capture with coronation (§7.6.5)";
        /// What becomes of faults.
        faults: Faults = "prevent",
            "las faltas no se pueden jugar, o se pueden reclamar (§8.3)",
            "faults cannot be played, or can be claimed (§8.3)";
        /// Draw by repetition.
        repetition: Repetition = "4",
            "empate a la cuarta repetición de una posición (R12)",
            "draw at the fourth occurrence of a position (R12)";
    }
}

choice! {
    /// What becomes of a fault (§8.3).
    pub enum Faults {
        /// An action that is a fault is illegal.
        Prevent = "prevent",
        /// It can be played, and the opponent may claim the game: the book's own procedure.
        Claim = "claim",
    }
}

choice! {
    /// Whether the fourth occurrence of a position is a draw (R12).
    pub enum Repetition {
        /// The fourth occurrence draws.
        Fourth = "4",
        /// Positions may repeat for ever, as in the book.
        Off = "off",
    }
}

choice! {
    /// Whether Kings crown what they capture onto (§7.6.5).
    pub enum Coronation {
        /// No: a King may not capture where an enemy would be left directly below it.
        Off = "off",
        /// Yes.
        On = "on",
    }
}
