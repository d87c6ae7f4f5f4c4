//! In Spanish everything is in Spanish: whatever is typed wrong, the complaint has none of the English words.

mod command;

use command::{ikusa, stdout};

/// What the program complains of when it is called like this in Spanish.
fn complaint(arguments: &[&str]) -> String {
    let output = ikusa(&[arguments, &["--lang", "es"]].concat());
    assert!(!output.status.success(), "{arguments:?}");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    stderr.trim().trim_start_matches("ikusa: ").to_owned()
}

#[test]
fn complaints_about_texts_positions_formations_records_and_arguments_are_spanish() {
    for (arguments, said) in [
        (
            &["why", "shogi", "zzz"][..],
            "'zzz' no es el texto de una jugada: columna 1: se esperaba una casilla de 1a a 9i y hay 'zz'",
        ),
        (
            &["why", "gueides", "zzz"],
            "'zzz' no es el texto de una jugada: columna 3: se esperaba '-' entre dos casillas, como en g1-g3",
        ),
        (
            &["why", "gungi-marshal", "zzz"],
            "'zzz' no es el texto de una jugada: columna 1: 'zzz' no es una jugada; se esperaba una forma como 2-4-1:4-5-1, N@3-4-1, pass o done",
        ),
        (
            &["why", "gungi-enhanced", "zzz"],
            "'zzz' no es el texto de una jugada: columna 1: se esperaba una jugada como c7-c6, c7xa7 o P*c9 y hay 'z'",
        ),
        (
            &["show", "shogi", "-p", "9/9 b"],
            "posición: columna 4: se esperaba '/' antes de la fila c y hay ' '",
        ),
        (
            &["show", "shogi", "-m", "7g7f 7g7f"],
            "jugada 2 '7g7f': shogi.empty-square: no hay ninguna pieza en 7g",
        ),
        (&["show", "shogi", "-o", "x=1"], "opción desconocida: 'x'; se esperaba una de"),
        (&["show", "shogi", "-o", "x"], "la opción 'x' no tiene la forma clave=valor"),
        (
            &["formation", "gungi-enhanced", "--check", "9"],
            "columna 2: filas: 1; se esperaban las tres del territorio o las nueve",
        ),
        (&["formation", "gungi-enhanced", "--check", "9/9/9"], "la formación no es legal, por"),
        (&["formation", "shogi"], "shogi no tiene formación: su comienzo es fijo"),
        (&["check", "no-such-file.kif"], "no-such-file.kif: "),
        (&["show", "chess"], "'chess' no vale para '<GAME>': juego desconocido; se esperaba uno de"),
        (&["show", "shogi", "--nothing"], "argumento desconocido: '--nothing' (véase --help)"),
        (&["show"], "falta: <GAME> (véase --help)"),
        (&["nothing"], "comando desconocido: 'nothing' (véase --help)"),
        (&["perft", "shogi", "x"], "'x' no vale para"),
    ] {
        let found = complaint(arguments);
        assert!(found.starts_with(said), "{arguments:?}\n{found}\n{said}");
    }
}

#[test]
fn help_is_spanish_and_so_are_answers() {
    let help = stdout(&["play", "--help", "--lang", "es"]);
    assert!(
        help.starts_with("Jugar una partida en la terminal\n\nUso: ikusa play [OPCIONES] <GAME>"),
        "{help}"
    );
    let shown = stdout(&["show", "gueides", "--lang=es"]);
    assert!(shown.contains("juegan las negras\nposición: "), "{shown}");
}
