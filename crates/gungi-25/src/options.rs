//! The options of the game.

use ikusa_rules::{Color, Values, choice, options};

options! {
    /// What players agree on before the game.
    pub struct Options {
        /// From 0 (a fixed start without special pieces) to 3 (a draft, towers of three).
        level: u8 [Values::Number(0, 3)] = "0",
            "el nivel: 0 introducción, 1 principiante, 2 intermedio y 3 avanzado, estos dos con despliegue",
            "the level: 0 intro, 1 beginner, 2 intermediate and 3 advanced, these two with a draft";
        /// Who begins, with the draft where there is one (N1).
        first: Color = "white", "quién empieza (N1)", "who begins (N1)";
        /// N5.
        wing: Wing = "off",
            "si una torre alta junto a la casilla de enfrente cierra la diagonal del arquero (N5)",
            "whether a high tower beside the square ahead closes the archer's diagonal (N5)";
        /// N14.
        check: Check = "strict",
            "si una jugada puede dejar al propio mariscal en jaque: nunca o libremente (N14, N15)",
            "whether a move may leave the own marshal in check: never or freely (N14, N15)";
        /// N16.
        stalemate: Stalemate = "loss",
            "quedar sin jugada segura y sin jaque: derrota o empate (N16)",
            "no safe move without check: lost or drawn (N16)";
        /// N17.
        repetition: Repetition = "4",
            "la cuarta aparición de una posición: empate, o nada (N17)",
            "the fourth occurrence of a position: a draw, or nothing (N17)";
    }
}

choice! {
    /// Whether a high tower beside the square ahead closes an Archer's diagonal (N5).
    pub enum Wing {
        /// It does not matter.
        Off = "off",
        /// It closes that diagonal.
        On = "on",
    }
}

choice! {
    /// Whether a move may leave the own Marshal in check (N14, N15).
    pub enum Check {
        /// It may not.
        Strict = "strict",
        /// It may, and the opponent may take the Marshal.
        Free = "free",
    }
}

choice! {
    /// What it means to have no safe move without being in check (N16).
    pub enum Stalemate {
        /// Lost.
        Loss = "loss",
        /// A draw.
        Draw = "draw",
    }
}

choice! {
    /// Whether the fourth occurrence of a position ends the game (N17).
    pub enum Repetition {
        /// It is a draw.
        Fourth = "4",
        /// Nothing happens.
        Off = "off",
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
