//! How a position of Gungi Enhanced ends the game by itself.

use ikusa_rules::{Outcome, Reason, Text};

use crate::clauses;

/// An end that the position shows without looking for moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    /// The King of the side not to move is under attack (R1).
    Reveal,
    /// A King could neither replace nor turn over what it stands on (§7.6.5).
    Uncrowned,
    /// The side to move was made to hold two Jesters in a column (§8.3).
    Induced,
    /// The side to move claimed a fault.
    Claimed,
}

macro_rules! reasons {
    ($($name:ident $code:literal $es:literal $en:literal $clause:ident;)*) => {
        $(pub(crate) static $name: Reason = Reason {
            code: $code,
            says: Text { es: $es, en: $en },
            clause: Some(&clauses::$clause),
        };)*
    };
}

reasons! {
    CHECKMATE "checkmate" "jaque mate" "checkmate" CHECKMATE;
    STALEMATE "stalemate" "ahogado" "stalemate" STALEMATE;
    REVEAL "reveal" "Rey atacado al revelar" "King under attack at the reveal" REVEAL;
    CORONATION "coronation" "ahogado por coronación imposible" "drawn coronation" CROWN_DRAW;
    INDUCED "induced-fault" "Doble Bufón del enemigo" "two enemy Jesters in a column" FAULT;
    CLAIMED "fault-claimed" "falta reclamada" "fault claimed" FAULT;
    REPETITION "repetition" "repetición" "repetition" REPETITION;
}

impl End {
    /// The outcome for the side to move `turn`.
    pub(crate) fn outcome(self, turn: ikusa_rules::Color) -> Outcome {
        match self {
            End::Reveal => Outcome::win(turn, &REVEAL),
            End::Uncrowned => Outcome::draw(&CORONATION),
            End::Induced => Outcome::win(!turn, &INDUCED),
            End::Claimed => Outcome::win(turn, &CLAIMED),
        }
    }
}
