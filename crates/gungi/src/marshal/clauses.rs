//! Every clause that a refusal or a result can cite. Numbers are the sections of the rules page
//! (1 board and pieces, 2 placement, 3 main game, 4 texts); M1 … M9 are its rulings.

use ikusa_rules::{Clause, Reason, Text};

macro_rules! clauses {
    ($($name:ident $id:literal $es:literal $en:literal)*) => {
        $(pub(super) static $name: Clause = Clause { id: $id, says: Text { es: $es, en: $en } };)*

        /// All of them.
        pub(super) const ALL: &[&Clause] = &[$(&$name),*];
    };
}

clauses! {
    EMPTY_SOURCE "marshal.1.empty"
        "en {0} no hay ninguna pieza"
        "there is no piece on {0}"
    NOT_YOURS "marshal.1.owner"
        "la pieza superior de {0} no es de {1}: solo se mueven las piezas superiores propias"
        "the top piece on {0} is not {1}'s: only own top pieces move"
    COVERED "marshal.1.top"
        "la torre de {0} tiene {1} piezas y solo se mueve la superior, la del nivel {1}"
        "the tower on {0} has {1} pieces and only the top one, on level {1}, moves"
    NO_PATTERN "marshal.1.pattern"
        "la pieza de {1} ({0}) no llega a {2} con el movimiento que tiene ahora"
        "the {0} on {1} does not reach {2} by the pattern it has now"
    FORTRESS "marshal.1.fortress"
        "la pieza de {1} ({0}) está elevada por una fortaleza: se mueve como en un nivel superior y ya no llega a {2}"
        "the {0} on {1} is raised by a fortress: it moves as on a higher tier and no longer reaches {2}"
    BLOCKED "marshal.1.blocked"
        "entre {0} y {1} se interpone una pieza, y nada pasa por encima de ella"
        "a piece stands between {0} and {1}, and nothing passes it"
    LIEUTENANT_LEAP "marshal.M1"
        "el avance de dos casillas del teniente general es una línea: la pieza que tiene delante lo detiene"
        "the lieutenant general's two squares forward are a line: the piece in front of it blocks them"
    FULL_TOWER "marshal.1.height"
        "la torre de {0} ya tiene tres piezas y no admite otra"
        "the tower on {0} already has three pieces and takes no other"
    WRONG_LEVEL "marshal.1.level"
        "en {0} se puede llegar al nivel {1} (apilar) o al {2} (capturar), no a otro"
        "on {0} a piece can arrive on level {1} (stack) or {2} (capture), on no other"
    LANDING_LEVEL "marshal.1.landing"
        "una pieza que llega a {0} queda en el nivel {1}"
        "a piece that arrives on {0} stands on level {1}"
    OWN_CAPTURE "marshal.1.own"
        "la pieza superior de {0} es propia y las piezas propias no se capturan"
        "the top piece on {0} is an own one, and own pieces are never captured"
    UNTOUCHABLE "marshal.1.marshal"
        "en {0} está un mariscal: nada se pone sobre él y nunca se captura de hecho"
        "a marshal stands on {0}: nothing is ever put on it, and it is never actually captured"
    CANNON_CAPTURE "marshal.1.cannon"
        "el cañón no captura donde mueve: en {0} solo puede apilarse"
        "a cannon does not capture where it moves: on {0} it can only stack"
    CANNON_SCREEN "marshal.M2"
        "el cañón captura en línea recta por encima de al menos un obstáculo, o de uno solo si así se acordó; entre {0} y {1} hay {2}"
        "a cannon captures along a line over at least one obstacle, or over exactly one if so agreed; between {0} and {1} there are {2}"
    DOUBLE_STEP "marshal.M3"
        "el paso doble es solo del peón del nivel 1 en su tercera fila que conserva su movimiento de nivel 1; el de {0} no lo tiene"
        "the double step belongs to a pawn on level 1 of its third rank that has its tier 1 pattern; the one on {0} has not"
    NOT_IN_STAGE "marshal.2.placement"
        "durante la colocación las piezas del tablero no se mueven"
        "during the placement the pieces on the board do not move"
    AREA "marshal.2.area"
        "{0} colocan solo en sus tres primeras filas, y {1} está fuera"
        "{0} places only on its own three ranks, and {1} is outside"
    TOO_EARLY "marshal.2.pass"
        "antes de la ronda 19 hay que colocar una pieza, y esta es la {0}"
        "before round 19 a piece must be placed, and this is round {0}"
    MARSHAL_IN_HAND "marshal.2.marshal"
        "{0} no pueden pasar ni terminar sin tener su mariscal en el tablero"
        "{0} may not pass or be done without its marshal on the board"
    LAST_ROUND "marshal.2.last"
        "en la ronda 26, con el mariscal aún en la mano, solo se puede colocar el mariscal"
        "in round 26, with the marshal still in hand, only the marshal may be placed"
    ARMY_SIZE "marshal.2.army"
        "al terminar la colocación hay de 18 a 26 piezas en el tablero, y estas son {0}"
        "a placement ends with 18 to 26 pieces on the board, and these are {0}"
    NOT_PLACING "marshal.2.over"
        "la colocación ya terminó: en la partida principal no se pasa"
        "the placement is over: there is no passing in the main game"
    PLACED_INTO_CHECK "marshal.M6"
        "tras colocar en {0} quedaría atacado el mariscal de {1}"
        "a placement on {0} would leave {1}'s marshal attacked"
    NOT_IN_HAND "marshal.3.hand"
        "{0} no tienen esa pieza en la mano: {1}"
        "{0} has no such piece in hand: {1}"
    CHECK "marshal.3.check"
        "después de la jugada el mariscal de {0} estaría atacado en {1}"
        "after the move {0}'s marshal would be attacked on {1}"
    PAWN_DROP "marshal.M7"
        "un peón no se puede soltar en {0}: el mariscal enemigo quedaría atacado"
        "a pawn may not be dropped on {0}: the enemy marshal would be attacked"
    ADJACENT "marshal.M8"
        "los mariscales nunca quedan uno junto al otro: {0} y {1}"
        "the marshals never stand next to each other: {0} and {1}"
    OPENING "marshal.M5"
        "la partida principal la abre quien colocó primero, salvo que se acuerde lo contrario"
        "the player who placed first opens the main game, unless agreed otherwise"
    RADIATION "marshal.M4"
        "el nivel que da una fortaleza sale de su altura real"
        "the tier a fortress gives comes from its physical level"
    STUCK "marshal.2.stuck"
        "quien no puede colocar ninguna pieza pierde"
        "a player without any legal placement loses"
    MATE "marshal.3.mate"
        "el mariscal está atacado y ninguna jugada lo remedia"
        "the marshal is attacked and no move helps"
    NO_MOVE "marshal.3.draw"
        "sin jugada legal y sin jaque la partida es tablas"
        "no legal move and no check is a draw"
    FOURFOLD "marshal.M9"
        "la cuarta aparición de una posición es tablas"
        "the fourth occurrence of a position is a draw"
    TOO_MANY "marshal.4.count"
        "{0} tienen {1} de la pieza {2}, y solo hay {3}"
        "{0} has {1} of the piece {2}, and there are only {3}"
    COVERED_MARSHAL "marshal.4.covered"
        "el mariscal de {0} está cubierto en {1}"
        "{0}'s marshal is covered on {1}"
    MISSING_MARSHAL "marshal.4.missing"
        "falta el mariscal de {0}"
        "{0}'s marshal is missing"
    WAITING_ATTACKED "marshal.4.attacked"
        "{0} no están al turno y su mariscal está atacado en {1}"
        "{0} is not on turn and its marshal is attacked on {1}"
    OUTSIDE "marshal.4.area"
        "durante la colocación {0} no pueden tener piezas fuera de su zona: {1}"
        "during the placement {0} cannot have pieces outside its area: {1}"
    NO_ROUND "marshal.4.round"
        "la colocación tiene 26 rondas, y la {0} no es una de ellas"
        "the placement has 26 rounds, and {0} is none of them"
    DONE_ON_TURN "marshal.4.done"
        "{0} terminaron su colocación y no pueden estar al turno"
        "{0} is done placing and cannot be on turn"
}

/// Mate.
pub(super) static CHECKMATE: Reason =
    Reason { code: "checkmate", says: Text { es: "jaque mate", en: "checkmate" }, clause: Some(&MATE) };
/// No legal move without check.
pub(super) static STALEMATE: Reason = Reason {
    code: "stalemate",
    says: Text { es: "tablas por falta de jugadas", en: "a draw, no legal move" },
    clause: Some(&NO_MOVE),
};
/// M9.
pub(super) static REPETITION: Reason = Reason {
    code: "repetition",
    says: Text { es: "tablas por repetición", en: "a draw by repetition" },
    clause: Some(&FOURFOLD),
};
/// Nothing can be placed.
pub(super) static NO_PLACEMENT: Reason = Reason {
    code: "no-placement",
    says: Text { es: "sin colocación legal", en: "no legal placement" },
    clause: Some(&STUCK),
};
