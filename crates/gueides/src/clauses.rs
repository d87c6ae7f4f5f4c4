//! Every clause that a refusal or a result cites, in both languages.
//!
//! An id begins with the section of the book (`gueides.3`, `gueides.4C`) or with the ruling (`gueides.G4`);
//! where one section says several things, a word behind it tells them apart.

use ikusa_rules::{Clause, Text};

macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident $id:literal { es: $es:literal, en: $en:literal })*) => {
        $(
            $(#[$doc])*
            pub static $name: Clause = Clause {
                id: concat!("gueides.", $id),
                says: Text { es: $es, en: $en },
            };
        )*

        /// The whole table.
        pub const ALL: &[&Clause] = &[$(&$name),*];
    };
}

clauses! {
    /// No side has more pieces than it began with.
    EIGHTEEN_PIECES "1.pieces" {
        es: "{las 0} tienen {pieza/piezas 1}; se empieza con 18 y nunca se ganan más",
        en: "{0} has {piece/pieces 1}; a side begins with 18 and never gains any"
    }
    /// Nine Nations a side.
    NINE_NATIONS "1.nations" {
        es: "{las 0} tienen {Nación/Naciones 1}; se empieza con nueve y nunca se ganan más",
        en: "{0} has {Nation/Nations 1}; a side begins with nine and never gains any"
    }
    /// Exactly one President a side.
    ONE_PRESIDENT "2" {
        es: "{las 0} deben tener exactamente un Presidente y tienen {1}",
        en: "{0} must have exactly one President and has {1}"
    }
    /// The kind does not move so.
    NOT_ITS_MOVE "3" {
        es: "{el 0} no puede ir de {1} a {2}: no se mueve así",
        en: "the {0} cannot go from {1} to {2}: it does not move like that"
    }
    /// Nothing to move.
    EMPTY_ORIGIN "3.origin" {
        es: "no hay ninguna pieza en {0}",
        en: "there is no piece on {0}"
    }
    /// The other side's piece.
    NOT_YOUR_PIECE "3.turn" {
        es: "la pieza de {0} es de {las 1}, y juegan {las 2}",
        en: "the piece on {0} belongs to {1}, and {2} is to move"
    }
    /// Only Satellites, Missiles and the Superplane's leap pass over pieces.
    BLOCKED "3.blocked" {
        es: "{el 0} de {1} no puede pasar sobre la pieza de {2}",
        en: "the {0} on {1} cannot pass over the piece on {2}"
    }
    /// A square holds one piece.
    OWN_PIECE "3.own" {
        es: "en {0} ya está tu propia pieza ({1})",
        en: "a piece of your own already stands on {0} ({1})"
    }
    /// Nations advance to empty squares only.
    NATION_BLOCKED "3.nation" {
        es: "la Nación de {0} avanza solo a casillas vacías, y {1} está ocupada; destruye únicamente en diagonal",
        en: "the Nation on {0} advances only to empty squares and {1} is occupied; it destroys only diagonally"
    }
    /// Nations go diagonally only to destroy; there is no en passant.
    NATION_DIAGONAL "3.nation-diagonal" {
        es: "la Nación de {0} va en diagonal solo para destruir, y {1} está vacía; no hay captura al paso",
        en: "the Nation on {0} goes diagonally only to destroy, and {1} is empty; there is no en passant"
    }
    /// Two steps only from the start rank.
    NATION_TWO_STEPS "3.nation-two" {
        es: "la Nación de {0} ya no está en su fila inicial: avanza un solo paso",
        en: "the Nation on {0} has left its start rank: it advances a single step"
    }
    /// A Nation behind its start rank cannot have come there.
    NATION_BEHIND_START "3.nation-start" {
        es: "ninguna Nación de {las 0} puede estar en {1}: empiezan una fila más adelante y nunca retroceden",
        en: "no Nation of {0}'s can stand on {1}: they begin one rank further on and never go back"
    }
    /// Two steps need the own Radar.
    TWO_STEPS_NEED_RADAR "3.president" {
        es: "{las 0} no tienen Radar: su Presidente solo puede dar un paso",
        en: "{0} has no Radar: its President moves a single step"
    }
    /// Two steps do not destroy.
    TWO_STEPS_DO_NOT_DESTROY "3.president-destroys" {
        es: "el Presidente destruye solo a un paso, y {0} está a dos",
        en: "the President destroys only at one step, and {0} is two away"
    }
    /// The own President may not be in AM after the move.
    PRESIDENT_IN_AM "4" {
        es: "el Presidente quedaría en AM en {0} por {el 1} de {2}",
        en: "the President would be in AM on {0} from the {1} on {2}"
    }
    /// A two-step may not cross a dominated square.
    CROSSES_DOMINATED "4.cross" {
        es: "el Presidente cruzaría {0}, casilla dominada por {el 1} de {2}",
        en: "the President would cross {0}, a square dominated by the {1} on {2}"
    }
    /// Presidents are never adjacent.
    PRESIDENTS_APART "4.presidents" {
        es: "los Presidentes nunca pueden estar uno al lado del otro, como en {0} y {1}",
        en: "the Presidents may never stand side by side, as on {0} and {1}"
    }
    /// The side that has just moved cannot have left its President in AM.
    WAITING_SIDE_IN_AM "4.turn" {
        es: "el Presidente de {las 0} en {1} está en AM por {el 2} de {3}, y no les toca jugar",
        en: "{0}'s President on {1} is in AM from the {2} on {3}, though it is not {0}'s turn"
    }
    /// MD ends the game.
    MD "4.md" {
        es: "MD: el Presidente está en AM y no hay jugada que lo salve",
        en: "MD: the President is in AM and no move saves it"
    }
    /// AM consecutivos draw (G6).
    CONSECUTIVE_AM "4C" {
        es: "AM consecutivos: tres AM en cada una de dos casillas y tres llegadas del Presidente a cada una de dos casillas (G6)",
        en: "consecutive AM: three AMs on each of two squares and three arrivals of the President on each of two squares (G6)"
    }
    /// Presidente acorralado draws.
    CORNERED "5" {
        es: "Presidente acorralado: sin estar en AM, no hay jugada posible",
        en: "cornered President: no AM, and no move is possible"
    }
    /// A Radar forbids destroying by flying.
    RADAR_PROTECTS "6" {
        es: "{el 0} tendría que volar sobre {1} para destruir en {2}, y el Radar de {3} lo impide",
        en: "the {0} would have to fly over {1} to destroy on {2}, and the Radar on {3} forbids it"
    }
    /// The piece a Nation becomes must be named.
    MUST_PROMOTE "8" {
        es: "la Nación llega a {0} y debe convertirse en otra pieza: {1}",
        en: "the Nation reaches {0} and must become another piece: {1}"
    }
    /// Only a Nation on the last rank changes.
    NO_PROMOTION_HERE "8.rank" {
        es: "solo se convierte una Nación que llega a la última fila; {el 0} de {1} no cambia en {2}",
        en: "only a Nation that reaches the last rank becomes another piece; the {0} on {1} does not change on {2}"
    }
    /// Never a President, and never a Nation still.
    CANNOT_BECOME "8.piece" {
        es: "una Nación no puede convertirse en {0}",
        en: "a Nation cannot become {a 0}"
    }
    /// One Radar a side: no second by promotion.
    RADAR_STILL_ALIVE "8.radar" {
        es: "{las 0} todavía tienen su Radar en {1} y no pueden tener dos",
        en: "{0} still has its Radar on {1} and cannot have two"
    }
    /// One Radar a side.
    ONE_RADAR "8.radars" {
        es: "{las 0} tienen {Radar/Radares 1}; un jugador no puede tener dos",
        en: "{0} has {Radar/Radars 1}; a player cannot have two"
    }
    /// A Nation on the last rank has become something else.
    NATION_ON_LAST_RANK "8.last-rank" {
        es: "una Nación de {las 0} no puede seguir siéndolo en {1}: es su última fila",
        en: "a Nation of {0}'s cannot stay a Nation on {1}: that is its last rank"
    }
    /// Jugada imposible.
    IMPOSSIBLE "9" {
        es: "jugada imposible: {el 0} llegaría volando a {1} y atacaría por línea abierta al Presidente de {2} con el Radar de {3} vivo (en cualquier dirección, G3)",
        en: "impossible move: the {0} would fly to {1} and attack the President on {2} along an open line while the Radar on {3} lives (in any direction, G3)"
    }
    /// The moves against a lone President are used up.
    LONE_PRESIDENT "10" {
        es: "la partida está empatada: pasaron las jugadas para dar MD al Presidente solitario",
        en: "the game is drawn: the moves to give MD to the lone President are used up"
    }
    /// A count without a lone President.
    NOBODY_ALONE "10.count" {
        es: "la cuenta dice {0}, pero ningún Presidente está solo",
        en: "the count says {0}, but no President is alone"
    }
    /// A count beyond the limit.
    COUNT_PAST_LIMIT "10.limit" {
        es: "la cuenta dice {0}, pero la partida se empata a las {1} jugadas",
        en: "the count says {0}, but the game is drawn after {1} moves"
    }
    /// The Radar neither jumps nor turns.
    RADAR_JUMP "G1" {
        es: "el Radar da sus dos pasos en línea recta sin saltar, y la casilla {0} está ocupada",
        en: "the Radar takes its two steps in a straight line without jumping, and {0} is occupied"
    }
    /// Without a Radar no screen parries what flies.
    NO_SCREEN "G4" {
        es: "{las 0} no tienen Radar: {el 1} de {2} alcanza volando al Presidente de {3}, y ninguna pieza en medio lo evita",
        en: "{0} has no Radar: the {1} on {2} reaches the President on {3} by flying, and no piece in between prevents it"
    }
    /// The fourth occurrence draws.
    REPETITION "G7" {
        es: "la posición se repite por cuarta vez (regla de la casa)",
        en: "the position occurs for the fourth time (house rule)"
    }
}
