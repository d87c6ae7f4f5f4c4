//! Every clause that a refusal or a result of Gungi Enhanced can cite.
//!
//! Ids name the book's section (`enhanced.7.6.4`), a ruling (`enhanced.R10`) or the fine print
//! (`enhanced.F5`) of the project's rules page; a word behind tells clauses of one section apart.

use ikusa_rules::{Clause, Text};

macro_rules! clauses {
    ($($name:ident $id:literal $es:literal $en:literal;)*) => {
        $(pub(crate) static $name: Clause = Clause { id: concat!("enhanced.", $id), says: Text { es: $es, en: $en } };)*
        /// The table of all clauses.
        pub(crate) static ALL: &[&Clause] = &[$(&$name),*];
    };
}

clauses! {
    // Towers (§5).
    SAME_TYPE "5" "en {0} ya hay {un 1} del mismo color" "{0} already holds {a 1} of that colour";
    TOO_HIGH "5.height" "la torre de {0} ya tiene tres niveles" "the tower on {0} already has three levels";
    ON_KING "5.king" "sobre el Rey de {0} no se apila ninguna pieza" "nothing is placed on the King on {0}";
    LOW_ONLY "5.base" "en {0} hay {un 1} por encima del nivel 1" "on {0} {a 1} stands above level 1";

    // Formation (§6).
    FORM_MISSING "6" "falta por colocar: {0} ({1}) × {2}" "still to be placed: {0} ({1}) × {2}";
    FORM_TOO_MANY "6.count" "más de las que tiene el ejército: {0} ({1}) × {2}" "more than the army has: {0} ({1}) × {2}";
    FORM_TERRITORY "6.territory" "{0} está fuera del territorio" "{0} is outside the territory";
    FORM_TWO_PAWNS "6.pawns" "hay {1} Peones en la columna {0}, y debe haber exactamente uno" "column {0} holds {1} Pawns and must hold exactly one";
    FORM_NO_PAWN "6.pawn" "no hay Peón en la columna {0}, y debe haber exactamente uno" "column {0} holds no Pawn and must hold exactly one";
    FORM_REVERSE "6.front" "{el 0} ({1}) es un reverso: la formación lleva solo piezas frontales" "the {0} ({1}) is a reverse: a formation has fronts only";
    REVEAL "R1" "al revelar las formaciones, el Rey del ejército que juega segundo está en jaque" "at the reveal the King of the army that plays second is in check";

    // Moving (§7.1) and its sets (appendix A).
    NO_PIECE "7.1.empty" "no hay ninguna pieza en {0}" "there is no piece on {0}";
    NOT_YOURS "7.1" "solo se mueve la cima de una torre, y la de {0} no es de {las 1}" "only the top piece of a tower moves, and the one on {0} is not {1}'s";
    FIXED "A.immobile" "{el 0} de {1} es una pieza inmóvil" "the {0} on {1} never moves";
    OUT_OF_SET "A" "{el 0} de {1}, en el nivel {2}, no llega a {3}" "the {0} on {1} at level {2} does not reach {3}";
    OUT_OF_SET_MAJOR "7.1.major" "{el 0} de {1} está sobre una pieza enemiga: se mueve como un Mayor y no llega a {2}" "the {0} on {1} stands on an enemy piece, moves as a Major and does not reach {2}";
    OUT_OF_SET_RAISED "7.4.3" "{el 0} de {1}, elevad{o 0} por el Ascenso al nivel {2}, no llega a {3}" "the {0} on {1}, raised by Ascent to level {2}, does not reach {3}";
    OUT_OF_SET_IMITATING "7.4.4" "el Grifo de {0} imita a la pieza de abajo ({1}) y no llega a {2}" "the Griffin on {0} imitates the piece below it ({1}) and does not reach {2}";
    SLIDE "7.1.slide" "{el 0} de {1} se desplaza solo por casillas libres: {2} está en su camino a {3}" "the {0} on {1} slides over free squares only: {2} is in its way to {3}";
    JUMP_RANGE "R3" "no se salta encima de {0}: está dentro de tu rango de Ascenso" "no jump onto {0}: it is inside your own Ascent range";
    KING_JUMP "7.2.1.jump" "un Rey en jaque no puede saltar encima de una pieza aliada" "a King in check may not jump onto a piece of its own army";

    // Capturing (§7.2).
    IS_CAPTURE "C.capture" "en {0} hay una pieza enemiga: la captura se escribe con x" "an enemy piece stands on {0}: a capture is written with x";
    NO_ENEMY "7.2" "en la cima de {0} no hay una pieza enemiga que capturar" "there is no enemy piece to capture on top of {0}";
    NO_LEVEL "7.2.level" "{0} no tiene ninguna pieza en el nivel {1}" "{0} has no piece at level {1}";
    OWN_PIECE "7.2.own" "la pieza del nivel {1} de {0} es aliada" "the piece at level {1} of {0} is your own";
    NO_CAPTOR "7.2.captor" "ninguna pieza de tu ejército que capture está justo encima o debajo del nivel {1} de {0}" "no piece of your army that can capture is directly above or below level {1} of {0}";
    FORTRESS_CAPTOR "7.2.fortress" "la Fortaleza de {0} no puede realizar capturas" "the Fortress on {0} cannot capture";

    // Check (§7.2.1, §8.1).
    INTO_CHECK "7.2.1" "tu Rey quedaría en jaque en {0}: lo atacaría {el 1} de {2}" "your King would be in check on {0}: the {1} on {2} would attack it";
    STILL_CHECK "8.1" "tu Rey seguiría en jaque en {0}: lo atacaría {el 1} de {2}" "your King would still be in check on {0}: the {1} on {2} would attack it";
    RECOVERED_CHECK "7.6.1" "{el 0} sería recuperad{o 0} y dejaría el tablero: tu Rey quedaría en jaque en {1}, atacado desde {2}" "the {0} would be recovered and leave the board: your King would be in check on {1} from {2}";
    STRUCK_BELOW "R7" "el Rey de {0} quedaría justo encima {del 1} enemig{o 1}, que puede capturarlo en la torre" "the King on {0} would be left directly on an enemy {1}, which could take it in the tower";

    // Drops (§7.3, §7.4).
    NOT_IN_RESERVE "7.3.reserve" "no hay {ningún 0} ({1}) en la Reserva de {las 2}" "there is no {0} ({1}) in {2}'s reserve";
    BARRED "7.6.1.bar" "{el 0} ({1}) fue recuperad{o 0} y no se puede usar en este turno" "the {0} ({1}) was recovered and may not be used this turn";
    DROP_ON_ENEMY "7.3" "no se renueva sobre {el 1} enemig{o 1} de {0}" "no drop onto the enemy {1} on {0}";
    NO_FOUNDATION "7.4.1" "la cima de {0} ({1}) no es un Cimiento" "the top piece of {0} ({1}) is not a Foundation";
    STUCK "7.4.2" "{el 0} nunca más podría moverse desde {1}, y el Ascenso no cuenta" "{a 0} could never move again from {1}, and Ascent does not count";

    // Abilities (§7.5).
    EXCHANGE_HEIGHT "7.5.1.height" "{0} no es una torre de tres niveles" "{0} is not a tower of three levels";
    EXCHANGE_CAPTAIN "7.5.1" "en {0} no hay un Capitán aliado en la base ni en la cima" "{0} has no Captain of yours at its base or top";
    EXCHANGE_ENEMY "7.5.1.enemy" "no se permuta con {el 1} enemig{o 1} de {0}" "no exchange with the enemy {1} on {0}";
    EXCHANGE_BANNED "7.5.1.piece" "no se permuta con {el 1} de {0}" "no exchange with the {1} on {0}";
    EXCHANGE_TWICE "R5" "la torre de {0} ya permutó y su altura no cambió desde entonces" "the tower on {0} has already exchanged and its height has not changed since";
    SACRIFICE_CHECK "7.5.2" "el Rey no está en jaque: no hay Sacrificio" "the King is not in check: no Sacrifice";
    SACRIFICE_PAIR "7.5.2.pair" "el Sacrificio es entre un Espadachín y el Rey de tu ejército, y no son esas las piezas de {0} y {1}" "a Sacrifice is between a Swordsman and the King of your army, and those are not the pieces on {0} and {1}";
    SACRIFICE_FAR "7.5.2.adjacent" "{0} y {1} no son casillas contiguas (adelante, atrás o al lado)" "{0} and {1} are not orthogonal neighbours";
    SACRIFICE_ALONE "7.5.2.alone" "el Espadachín de {0} no está solo en su casilla" "the Swordsman on {0} is not alone on its square";
    MOUNT_NONE "7.5.3" "en la base de {0} no hay una pieza aliada con Montura" "the base of {0} is not a piece of yours that can carry a tower";
    MOUNT_EMPTY "7.5.3.load" "la pieza de {0} no tiene nada encima que llevar" "the piece on {0} has nothing above it to carry";
    MOUNT_FAR "7.5.3.reach" "{el 0} no puede llevar su torre de {1} a {2}" "the {0} cannot carry its tower from {1} to {2}";
    MOUNT_TAKEN "7.5.3.empty" "{0} no está vacía" "{0} is not empty";
    SUBSTITUTE_NONE "7.5.4" "en {0} no hay un Lancero aliado" "there is no Lancer of yours on {0}";
    SUBSTITUTE_LANCER "7.5.4.lancer" "no se sustituye un Lancero por otro" "a Lancer cannot be replaced by another Lancer";
    SUBSTITUTE_STUCK "R6" "{el 0} nunca más podría moverse desde {1}: la Renovación Acotada también vale para la Sustitución" "{a 0} could never move again from {1}: the Limited drop also applies to Substitution";

    // Effects (§7.6).
    RELOCATE "7.6.2" "{0} no es una casilla vacía de tu territorio" "{0} is not an empty square of your territory";
    RELOCATE_CHOICE "7.6.2.choice" "al capturar un Grifo hay que indicar dónde se reubica; por ejemplo {0}" "a capture of a Griffin must say where it is relocated, for example {0}";
    RELOCATE_FIRST "7.6.2.first" "primero hay que reubicar {el 0}" "{a 0} must be relocated first";
    RELOCATE_NONE "7.6.2.none" "no hay ninguna pieza por reubicar" "no piece waits to be relocated";
    NO_ROOM "R9" "no hay ninguna casilla vacía en tu territorio para reubicar" "your territory has no empty square to relocate to";
    NO_ROOM_FOR_THEM "F5" "{las 0} recibirían una pieza que reubicar y no tienen ninguna casilla vacía en su territorio" "{0} would have to relocate a piece and has no empty square in its territory";
    RECRUIT "7.6.3" "no se recluta en {0}: debe ser de tu territorio, vacía o con una cima aliada que no sea el Rey" "no recruit on {0}: it must be in your territory, empty or with a top piece of yours other than the King";
    RECRUIT_CHOICE "7.6.3.choice" "cuando captura un Mayor hay que indicar dónde se recluta; por ejemplo {0}" "a capture by a Major must say where the piece is recruited, for example {0}";
    BETRAYAL "R10" "la Traición en {0} rompería la regla de la torre: dos {s 1} del mismo color" "Betrayal on {0} would break the tower rule: two {s 1} of the same colour";
    CROWN_NONE "7.6.5" "{0}: no se reemplaza ninguna pieza" "{0}: no piece is replaced";
    CROWN_TURN "7.6.5.turn" "no se puede voltear la pieza que está bajo el Rey en {0}, porque {1}: hay que reemplazarla, por ejemplo por {un 2} ({3} entre llaves)" "the piece below the King on {0} cannot be turned over, because {1}: it must be replaced, for example by {a 2} ({3} in braces)";
    NO_CHOICE "C.choice" "a esta acción no le corresponde una casilla entre paréntesis" "this action has no square in parentheses";
    CHOICE_ORDER "C.order" "el orden es (Grifo capturado){reemplazo}(Grifo bajo el Rey)" "the order is (captured Griffin){replacement}(Griffin below the King)";

    // Faults (§8.3) and the end.
    DOUBLE_JESTER "8.3.jesters" "falta por Doble Bufón en la columna {0}" "fault: two Jesters in column {0}";
    DOUBLE_PAWN "8.3.pawns" "falta por Doble Peón en la columna {0}" "fault: two Pawns in column {0}";
    JESTER_CHECK "R11" "falta: el Bufón de {0} daría jaque al Rey de {1}" "fault: the Jester on {0} would give check to the King on {1}";
    PAWN_CHECK "8.3.check" "falta: el Peón puesto en {0} daría jaque al Rey de {1}" "fault: the Pawn placed on {0} would give check to the King on {1}";
    NO_FAULT "8.3.claim" "no hay ninguna falta que reclamar" "there is no fault to claim";
    FAULT "8.3" "quien comete una falta pierde" "a fault loses the game";
    OVER "8" "la partida terminó: {0}" "the game is over: {0}";
    CHECKMATE "8.1.mate" "el Rey está en jaque y ninguna acción lo libera" "the King is in check and no action frees it";
    CROWN_DRAW "7.6.5.draw" "si es ilegal reemplazar y voltear la pieza bajo el Rey, la partida termina en empate" "if the piece below the King can neither be replaced nor turned over, the game is drawn";
    STALEMATE "8.2" "sin acciones legales y sin jaque, la partida termina en empate" "with no legal action and no check, the game is drawn";
    REPETITION "R12" "la cuarta vez que se da una posición, la partida termina en empate" "the fourth occurrence of a position is a draw";

    // Position texts (appendix C and section 11 of the rules page).
    ONE_KING "C.king" "{las 0} deben tener un Rey en el tablero y tienen {1}" "{0} must have one King on the board and has {1}";
    TOO_MANY "C.count" "el ejército de {las 1} trae {3} × {0}, y hay {2} contando los reversos" "{1}'s army has {3} × {0}, and there are {2}, reverses included";
    FIXED_RESERVE "C.reserve" "{el 0} no puede estar en una Reserva" "{a 0} is never in a reserve";
    BARRED_ABSENT "C.barred" "hay {1} × {0} con veda, y en la Reserva hay {2}" "{1} × {0} barred, and the reserve has {2}";
    MARK_ABSENT "C.mark" "{0} lleva la marca de permutación, pero su torre no tiene tres niveles" "{0} has the exchange mark, but its tower does not have three levels";
    PENDING_ABSENT "C.pending" "la pieza por reubicar ({0}) ya está en juego: el ejército no tiene otra" "the piece to relocate ({0}) is already in play: the army has no other";
}
