//! What the terminal says, in both languages.

use ikusa_play::AnyGame;
use ikusa_rules::{Lang, Text};

/// The command in a line, in small letters without accents, and what follows it.
pub(super) fn command(entry: &str) -> (String, &str) {
    let plain = |c| match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        _ => c,
    };
    let next = |text: &'_ str| -> (String, usize) {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        (text[..end].to_lowercase().chars().map(plain).collect(), end)
    };
    let (word, end) = next(entry);
    let rest = entry[end..].trim();
    // Two words in Spanish.
    match next(rest) {
        (second, end) if word == "por" && second == "que" => ("porque".to_owned(), rest[end..].trim()),
        _ => (word, rest),
    }
}

/// What can be typed in this game.
pub(super) fn help(game: &dyn AnyGame, lang: Lang) -> String {
    let has_impasse = game.options().iter().any(|option| option.key == "impasse");
    let offered = |line: &&str| match line.split_whitespace().next() {
        Some("draw" | "empate") => game.draw_by_agreement(),
        Some("impasse" | "impase") => has_impasse,
        // A secret formation is over before this help is read.
        Some("finish" | "completar" | "presets" | "ejércitos") => {
            game.armies().is_some() && !game.has_secrets()
        }
        _ => true,
    };
    HELP.in_lang(lang).lines().filter(offered).collect::<Vec<_>>().join("\n")
}

const HELP: Text = Text {
    es: "Escribe una jugada (por ejemplo la primera de 'jugadas') o un comando:\n  \
         jugadas [INICIO]    jugadas posibles, todas o las que empiezan así\n  \
         por qué JUGADA      por qué una jugada no se permite\n  \
         pista               una jugada que propone el motor\n  \
         deshacer            volver atrás la última jugada\n  \
         rendirse            dar la partida por perdida\n  \
         empate              ofrecer un empate\n  \
         impase              proponer un impase; declarar: declararlo\n  \
         aceptar, rechazar   responder a una oferta\n  \
         completar           en una colocación a la vista: colocar lo que falta\n  \
         ejércitos           ejércitos con nombre; ejército NOMBRE coloca uno\n  \
         piezas              las piezas y sus letras\n  \
         reloj               el tiempo que queda\n  \
         guardar ARCHIVO     guardar la partida; la extensión del archivo decide el formato\n  \
         posición            texto de la posición\n  \
         tablero             el tablero otra vez\n  \
         ayuda               esta ayuda\n  \
         salir               dejar la partida",
    en: "Type a move (for example the first of 'moves') or a command:\n  \
         moves [START]   possible moves, all or those that start with START\n  \
         why MOVE        why a move is not allowed\n  \
         hint            a move that the engine suggests\n  \
         undo            take back the last move\n  \
         resign          give up\n  \
         draw            offer a draw\n  \
         impasse         propose an impasse; declare: declare one\n  \
         accept, decline answer an offer\n  \
         finish          in an open placement: place the rest for you\n  \
         presets         named armies; preset NAME places one\n  \
         pieces          the pieces and their letters\n  \
         clock           the time that is left\n  \
         save FILE       save the game; the file extension decides the format\n  \
         position        the text of the position\n  \
         show            the board again\n  \
         help            this help\n  \
         quit            leave",
};

pub(super) const FORMATION_HELP: Text = Text {
    es: "Prepara tu ejército en secreto. Comandos:\n  \
         poner LETRA CASILLA   una pieza sobre lo que haya en la casilla, como en: poner P c7\n  \
         quitar CASILLA        la pieza de arriba de una casilla\n  \
         vaciar                empezar de nuevo\n  \
         completar             colocar al azar lo que falta\n  \
         azar                  un ejército al azar\n  \
         ejércitos             ejércitos con nombre; ejército NOMBRE elige uno\n  \
         archivo ARCHIVO       leerlo de un archivo\n  \
         texto FILAS           las tres filas, como 7n1/1p(fp)…/…\n  \
         ver                   lo que hay\n  \
         revisar               qué falta\n  \
         hecho                 terminar: ya no se cambia",
    en: "Set up your army in secret. Commands:\n  \
         place LETTER SQUARE   a piece on top of the square, as in: place P c7\n  \
         take SQUARE           the top piece of a square off the board\n  \
         clear                 begin again\n  \
         finish                place what is missing at random\n  \
         random                a random army\n  \
         presets               named armies; preset NAME takes one\n  \
         file FILE             read it from a file\n  \
         set ROWS              the three rows, as 7n1/1p(fp)…/…\n  \
         show                  what there is\n  \
         check                 what is missing\n  \
         done                  finish: it is fixed from then on",
};

pub(super) const OVER: Text = Text {
    es: "la partida terminó; 'guardar' la guarda, 'salir' la deja",
    en: "the game is over; 'save' keeps it, 'quit' leaves it",
};
pub(super) const LEGAL: Text = Text { es: "legal", en: "legal" };
pub(super) const NOTHING_TO_UNDO: Text =
    Text { es: "no hay jugada que deshacer", en: "there is no move to take back" };
pub(super) const EXTENSION: Text =
    Text { es: "la extensión del archivo decide el formato", en: "the file extension decides the format" };
pub(super) const SECRET: Text = Text {
    es: "mientras se juega, los reversos del rival son secretos: guarda la partida cuando termine",
    en: "while the game lasts the enemy's reverses are secret: save it when it is over",
};
pub(super) const OFFERED: Text =
    Text { es: "oferta hecha: 'aceptar' o 'rechazar'", en: "offered: 'accept' or 'decline'" };
pub(super) const DECLINED: Text = Text { es: "la oferta no se acepta", en: "the offer is declined" };
pub(super) const NO_CLOCK: Text = Text { es: "se juega sin reloj", en: "there is no clock" };
pub(super) const LAST_MOVE: Text = Text { es: "última jugada", en: "last move" };
pub(super) const POSITION: Text = Text { es: "posición", en: "position" };
pub(super) const TOWERS: Text = Text {
    es: "las torres se leen de la base (izquierda) a la cima (derecha)",
    en: "towers are read from the base (left) to the top (right)",
};
pub(super) const NO_PLACEMENT: Text =
    Text { es: "ahora no se coloca ningún ejército", en: "no army is being placed now" };
pub(super) const NO_FORMATION: Text = Text { es: "la formación no es legal", en: "not a legal formation" };
pub(super) const YOU_BEGIN: Text = Text { es: "comienzas tú", en: "you begin" };
pub(super) const COMPUTER_BEGINS: Text = Text { es: "comienza la computadora", en: "the computer begins" };
pub(super) const UNKNOWN_PRESET: Text =
    Text { es: "no hay un ejército con ese nombre", en: "there is no army of that name" };
pub(super) const UNFINISHABLE: Text = Text {
    es: "lo que hay no se puede completar: 'revisar' dice por qué",
    en: "what there is cannot be completed: 'check' says why",
};
pub(super) const NINE_ROWS: Text = Text {
    es: "el ejército no está escrito en tres filas: 'vaciar' empieza de nuevo",
    en: "the army is not written in three rows: 'clear' begins again",
};
pub(super) const THROWER_BEGINS: Text = Text { es: "comienza quien lanzó", en: "whoever threw begins" };
pub(super) const OTHER_BEGINS: Text =
    Text { es: "comienza el rival de quien lanzó", en: "the opponent of whoever threw begins" };
pub(super) const LEFT_OUT: Text = Text { es: "se omite", en: "left out" };
