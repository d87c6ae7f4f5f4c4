//! The reasons by which a game ends.

use ikusa_rules::{Reason, Text};

use crate::clauses::{FOURFOLD, MATE, NO_MOVE, STUCK};

/// Mate.
pub(crate) static CHECKMATE: Reason =
    Reason { code: "checkmate", says: Text { es: "jaque mate", en: "checkmate" }, clause: Some(&MATE) };
/// No legal move without check.
pub(crate) static STALEMATE: Reason = Reason {
    code: "stalemate",
    says: Text { es: "sin jugadas legales", en: "no legal move" },
    clause: Some(&NO_MOVE),
};
/// M9.
pub(crate) static REPETITION: Reason =
    Reason {
        code: "repetition", says: Text { es: "repetición", en: "repetition" }, clause: Some(&FOURFOLD)
    };
/// Nothing can be placed.
pub(crate) static NO_PLACEMENT: Reason = Reason {
    code: "no-placement",
    says: Text { es: "sin colocación legal", en: "no legal placement" },
    clause: Some(&STUCK),
};
