//! Every clause of shogi that a refusal or a result can cite.
//!
//! Places of a sentence: see the refusal that fills them ([`crate::Position::refusal`] for moves,
//! [`crate::Position::new`] for set-ups).

use ikusa_rules::{Clause, Text};

macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident $id:literal $es:literal $en:literal)*) => {
        $($(#[$doc])* pub static $name: Clause = Clause { id: $id, says: Text { es: $es, en: $en } };)*

        /// All clauses, moves first, then set-ups, then results.
        pub static ALL: &[&Clause] = &[$(&$name),*];
    };
}

clauses! {
    /// Nothing to move.
    EMPTY_SQUARE "shogi.empty-square"
        "no hay ninguna pieza en {0}"
        "there is no piece on {0}"
    /// Only one's own pieces move.
    NOT_YOUR_PIECE "shogi.not-your-piece"
        "{el 0} de {1} es del rival, y juegan {las 2}"
        "the {0} on {1} is the opponent's, and it is {2}'s move"
    /// No passing.
    MUST_MOVE "shogi.must-move"
        "{el 0} de {1} tiene que cambiar de casilla: no se puede pasar"
        "the {0} on {1} must leave its square: passing is not allowed"
    /// Each kind has its own way to move.
    MOVEMENT "shogi.movement"
        "{el 0} de {1} no se mueve así: no llega a {2}; va {3}"
        "the {0} on {1} does not move that way: it cannot reach {2}; it goes {3}"
    /// Only the knight jumps.
    BLOCKED "shogi.blocked"
        "{el 0} de {1} no puede saltar por encima de {3} para llegar a {2}"
        "the {0} on {1} cannot jump over {3} to reach {2}"
    /// Own pieces are not captured.
    OWN_PIECE "shogi.own-piece"
        "en {0} ya está tu propia pieza ({1})"
        "there is a piece of your own on {0} ({1})"
    /// Gold, king and promoted pieces have no other side.
    CANNOT_PROMOTE "shogi.cannot-promote"
        "{el 0} no asciende"
        "{a 0} does not promote"
    /// Promotion needs the last three ranks.
    PROMOTION_ZONE "shogi.promotion-zone"
        "ni {0} ni {1} están en la zona de promoción de {las 2}"
        "neither {0} nor {1} is in {2}'s promotion zone"
    /// A piece that could never move again must promote.
    FORCED_PROMOTION "shogi.forced-promotion"
        "el ascenso es obligatorio: desde {1} {el 0} no podría volver a moverse"
        "promotion is forced: from {1} the {0} could never move again"
    /// The check stands.
    CHECK "shogi.check"
        "el rey de {las 0} en {1} sigue en jaque: lo ataca {el 2} de {3}"
        "{0}'s king on {1} stays in check from the {2} on {3}"
    /// The king walks into an attack.
    KING_ATTACKED "shogi.king-attacked"
        "el rey de {las 0} no puede ir a {1}: lo ataca {el 2} de {3}"
        "{0}'s king cannot go to {1}: the {2} on {3} attacks it"
    /// The piece covers its king.
    PIN "shogi.pin"
        "la pieza de {0} está clavada: si se mueve, {el 1} de {2} ataca al rey en {3}"
        "the piece on {0} is pinned: if it moves, the {1} on {2} attacks the king on {3}"
    /// Only what is in hand can be dropped.
    NOT_IN_HAND "shogi.not-in-hand"
        "{las 0} no tienen {ningún 1} en la mano"
        "{0} has no {1} in hand"
    /// Drops go to empty squares.
    OCCUPIED "shogi.occupied"
        "la casilla {0} está ocupada ({1})"
        "the square {0} is occupied ({1})"
    /// Drops enter unpromoted.
    DROP_UNPROMOTED "shogi.drop-unpromoted"
        "las piezas se reingresan sin ascender: {0}"
        "a piece enters unpromoted: {0}"
    /// No drop where the piece could never move.
    DEAD_DROP "shogi.dead-drop"
        "desde {1} {el 0} nunca podría moverse"
        "from {1} the {0} could never move"
    /// Two pawns.
    NIFU "shogi.nifu"
        "{las 0} ya tienen un peón sin ascender en la columna {1} ({2})"
        "{0} already has an unpromoted pawn on file {1} ({2})"
    /// Mate by a dropped pawn.
    UCHIFUZUME "shogi.uchifuzume"
        "reingresar un peón en {0} daría mate de inmediato, y eso solo lo pueden hacer las demás piezas"
        "dropping a pawn on {0} would mate at once, which only other pieces may do"
    /// The game is over.
    OVER "shogi.over"
        "la partida terminó: {0}"
        "the game is over: {0}"

    /// One king each.
    SETUP_KINGS "shogi.setup.kings"
        "{las 0} tienen {rey/reyes 1}, y solo puede haber uno"
        "{0} has {king/kings 1}, and there can be only one"
    /// Without a king there is nothing to play for.
    SETUP_NO_KING "shogi.setup.no-king"
        "a {las 0} les falta el rey; solo puede faltar el de las negras, en problemas de mate"
        "{0} has no king; only Black's may be missing, in mating problems"
    /// A set has so many pieces and no more.
    SETUP_COUNT "shogi.setup.count"
        "hay demasiadas piezas de esta clase ({0}): {1}, y el juego trae {2}"
        "there are too many of this piece ({0}): {1}, and a set has {2}"
    /// A king is never captured.
    SETUP_KING_IN_HAND "shogi.setup.king-in-hand"
        "{las 0} tienen un rey en la mano"
        "{0} has a king in hand"
    /// No piece stands where it could never move.
    SETUP_DEAD_PIECE "shogi.setup.dead-piece"
        "{el 0} de {las 2} en {1} no podría moverse nunca"
        "{2}'s {0} on {1} could never move"
    /// Nifu holds for set-ups too.
    SETUP_NIFU "shogi.setup.nifu"
        "{las 0} tienen más de un peón sin ascender en la columna {1}"
        "{0} has more than one unpromoted pawn on file {1}"
    /// Who has just moved cannot have left the king in check.
    SETUP_CHECK "shogi.setup.check"
        "el rey de {las 0} en {1} está en jaque por {el 2} de {3}, y no es su turno"
        "{0}'s king on {1} is in check from the {2} on {3}, but it is not {0}'s move"

    /// Mate.
    CHECKMATE "shogi.checkmate"
        "jaque mate: ninguna jugada detiene el jaque"
        "checkmate: no move parries the check"
    /// Who cannot move loses.
    NO_MOVES "shogi.no-moves"
        "quien no puede mover pierde, aunque no esté en jaque"
        "a player who cannot move loses, even without check"
    /// Fourth occurrence.
    REPETITION "shogi.repetition"
        "la misma posición se dio por cuarta vez"
        "the same position has occurred for the fourth time"
    /// Fourth occurrence, by checks alone.
    PERPETUAL_CHECK "shogi.perpetual-check"
        "quien repite la posición cuatro veces solo con jaques pierde"
        "a player who repeats the position four times by checks alone loses"
    /// Entered kings.
    IMPASSE "shogi.impasse"
        "impase (jishogi): deciden los puntos"
        "impasse (jishogi): the points decide"
    /// The try rule.
    TRY "shogi.try"
        "el rey llegó sin ser atacado a la casilla inicial del rey rival"
        "the king has reached the other king's first square, unattacked"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_sentences_complete() {
        for (i, clause) in ALL.iter().enumerate() {
            assert!(clause.id.starts_with("shogi."));
            assert!(ALL[..i].iter().all(|other| other.id != clause.id), "{}", clause.id);
            for place in ["0}", "1}", "2}", "3}"] {
                assert_eq!(clause.says.es.contains(place), clause.says.en.contains(place), "{}", clause.id);
            }
        }
    }
}
