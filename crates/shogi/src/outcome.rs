//! How a game of shogi ends by the rules.

use ikusa_rules::{Color, History, Outcome, Position as _, Reason, Square, Text};

use crate::{Impasse, Position, clauses};

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $code:literal $es:literal $en:literal $clause:ident)*) => {
        $($(#[$doc])* pub static $name: Reason = Reason {
            code: $code,
            says: Text { es: $es, en: $en },
            clause: Some(&clauses::$clause),
        };)*

        /// Every reason.
        pub static ALL: &[&Reason] = &[$(&$name),*];
    };
}

reasons! {
    /// The side to move is in check and cannot parry it.
    CHECKMATE "checkmate" "jaque mate" "checkmate" CHECKMATE
    /// The side to move cannot move: it loses, unlike in chess.
    STALEMATE "stalemate" "sin jugadas legales" "no legal move" NO_MOVES
    /// The same position for the fourth time.
    REPETITION "repetition" "cuarta repetición" "fourfold repetition" REPETITION
    /// The same position for the fourth time, by checks of one side alone.
    PERPETUAL_CHECK "perpetual-check" "jaque perpetuo" "perpetual check" PERPETUAL_CHECK
    /// Entered kings, settled by points.
    IMPASSE "impasse" "impase (jishogi)" "impasse (jishogi)" IMPASSE
    /// A king on the other king's first square.
    TRY "try" "el rey entró" "the king has entered" TRY
}

/// The outcome of the position itself: the try rule, mate, no move.
pub(crate) fn by_position(position: &Position) -> Option<Outcome> {
    if let Some(outcome) = by_try(position) {
        return Some(outcome);
    }
    if position.has_moves() {
        return None;
    }
    let reason = if position.in_check() { &CHECKMATE } else { &STALEMATE };
    Some(Outcome::win(!position.turn(), reason))
}

/// The try rule: the king that has just moved stands on the other king's first square, and nothing attacks it.
#[inline(always)]
pub fn by_try(position: &Position) -> Option<Outcome> {
    if position.options().impasse != Impasse::Try {
        return None;
    }
    let mover = !position.turn();
    let goal = match mover {
        Color::Black => const { Square::new(4, 0) },
        Color::White => const { Square::new(4, 8) },
    };
    // A position where the side that has moved is attacked does not exist, so standing there is enough.
    (position.king(mover) == Some(goal)).then(|| Outcome::win(mover, &TRY))
}

/// The outcome that the past gives: the fourth occurrence of a position.
///
/// It loses for a side whose every move since the first occurrence gave check; else it is a draw. Both sides
/// cannot have done so and come back to the same position without one of them answering a check with a
/// check at every move; if they did, neither is the one who caused it, and it is a draw.
pub(crate) fn by_history(history: &History) -> Option<Outcome> {
    let first = history.nth_last_occurrence(4)?;
    let [black, white] = Color::BOTH.map(|side| history.only_checks_by(side, first));
    Some(match (black, white) {
        (true, false) => Outcome::win(Color::White, &PERPETUAL_CHECK),
        (false, true) => Outcome::win(Color::Black, &PERPETUAL_CHECK),
        _ => Outcome::draw(&REPETITION),
    })
}
