//! The options of shogi.

use ikusa_rules::{Values, choice, options};

use crate::handicap;

options! {
    /// What players may agree on before the game.
    pub struct Options {
        /// How a deadlock of entered kings is settled.
        impasse: Impasse = "manual",
            "cómo se resuelve el impase (jishogi): propuesta del manual, declaración de 24 o 27 puntos, regla try (llegar con el rey a la casilla inicial del otro) o ninguna",
            "how an impasse (jishogi) is settled: the manual's proposal, the 24- or 27-point declaration, the try rule or not at all";
        /// What an illegal move costs.
        illegal: IllegalMove = "refuse",
            "qué cuesta una jugada ilegal: se rechaza, o quien la hizo pierde la partida",
            "what an illegal move costs: it is refused, or it loses the game";
        /// The index of the handicap in [`handicap::HANDICAPS`]; 0 is an even game.
        handicap: u8 [Values::Words(&handicap::IDS)] = "none",
            "piezas que quita el jugador más fuerte (Blancas), que entonces mueve primero",
            "the pieces the stronger player (White) leaves out, who then moves first";
    }
}

choice! {
    /// How a deadlock of entered kings (jishogi) is settled; see [`crate::impasse`].
    pub enum Impasse {
        /// As in the manual: proposed by a player, refused only by one under 24 points.
        Manual = "manual",
        /// The 24-point declaration.
        Csa24 = "csa24",
        /// The 27-point declaration.
        Csa27 = "csa27",
        /// A king that reaches the other king's first square, unattacked, wins.
        Try = "try",
        /// Not at all.
        Off = "off",
    }
}

choice! {
    /// What an illegal move costs. The rules refuse it either way; whoever runs a match decides by this option
    /// whether the player may try again or has lost.
    pub enum IllegalMove {
        /// Nothing: it is refused and the player moves again.
        Refuse = "refuse",
        /// The game, as in serious over-the-board play.
        Loses = "loses",
    }
}
