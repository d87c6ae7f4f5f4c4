//! Whole games at the terminal: to a mate, a resignation, a draw and a loss by an illegal move; secrets stay secret.

mod command;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use command::{IKUSA, stdout};

fn play(args: &[&str], script: &str) -> String {
    let mut child = Command::new(IKUSA)
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    child.stdin.take().expect("piped").write_all(script.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn every_game_can_be_resigned_and_its_record_says_so() {
    for (game, first, extension, says) in [
        ("shogi", "7g7f", "kifu", "投了"),
        ("gueides", "e2-e4", "gueides", "resign"),
        ("gungi-enhanced", "c9-d8", "gungi", "abandona"),
        ("gungi-marshal", "M@9-5-1", "marshal", "resign"),
        ("gungi-25", "9g-9f", "gungi25", "resign"),
    ] {
        let saved = file(&format!("resigned.{extension}"));
        let text = play(&[game, "--names", "Ana,Blas"], &format!("{first}\nresign\nsave {saved}\nquit\n"));
        assert!(text.contains(" wins: resignation"), "{game}: {text}");
        let record = fs::read_to_string(&saved).expect("it was saved");
        assert!(record.contains(says) && record.contains("Ana") && record.contains("Blas"), "{record}");
        assert!(stdout(&["check", &saved]).contains(", resign"), "{record}");
        fs::remove_file(&saved).expect("it is ours");
    }
}

#[test]
fn a_mate_a_draw_and_an_illegal_move_end_a_game() {
    let text = play(&["shogi", "-p", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"], "G*5b\n5a4a\nquit\n");
    assert!(text.contains("Black wins: checkmate") && text.contains("the game is over"), "{text}");
    let text = play(&["gueides"], "draw\naccept\nquit\n");
    assert!(text.contains("draw: agreement"), "{text}");
    let text = play(&["shogi"], "draw\naccept\ndeclare\nimpasse\nquit\n");
    for part in ["no draw by agreement", "no offer to answer", "does not hold here", "may be proposed here"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let saved = file("foul.kifu");
    let text = play(&["shogi", "-o", "illegal=loses"], &format!("7g7e\nsave {saved}\nquit\n"));
    assert!(text.contains("White wins: illegal move"), "{text}");
    let record = fs::read_to_string(&saved).expect("it was saved");
    assert!(record.contains("１ ７五歩(77)") || record.contains("   1 ７五歩(77)"), "{record}");
    assert!(record.contains("反則勝ち"), "{record}");
    fs::remove_file(&saved).expect("it is ours");
}

/// A position and the move that ends it by a mate.
const MATES: [(&str, &str, &str); 5] = [
    ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
    ("gueides", "3s4s/1P7/9/9/7p1/9/9/9 b 6 97", "i8-a8"),
    (
        "gungi-enhanced",
        "2B1srb1Q/2(fp)c2B2/1b1ia(qps)1p1/WX7/q6B1/6c1Y/PSSP1PU2/2I1TF1l1/P(QO)(NT)M1B1CR w CObcd - - - - 54",
        "D*i8",
    ),
    (
        "gungi-marshal",
        "(fP)6P1/1(gGp)f6/3P3(nP)1/1pj6/9/2(Am)1S4/6(rPS)J1/3p2(LgM)2/2(PaP)p1A2(GF) w - - 193",
        "4-5-1:3-4-1",
    ),
    ("gungi-25", "8m/9/8G/9/9/9/9/9/M8 I1/- w 3 - 1", "I*4c"),
];

/// Four moves that lead back to where they began; in shogi nobody may agree on a draw.
const CIRCLES: [(&str, &str, [&str; 4]); 5] = [
    (
        "shogi",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ["2h3h", "8b7b", "3h2h", "7b8b"],
    ),
    ("gueides", "4P4/r8/9/9/9/9/R8/4p4 b - 1", ["e1-f1", "e8-f8", "f1-e1", "f8-e8"]),
    ("gungi-enhanced", "r7s/9/9/9/9/9/9/9/S7R w - - - - - 1", ["a1-a2", "i9-i8", "a2-a1", "i8-i9"]),
    (
        "gungi-marshal",
        "m8/9/9/9/9/9/9/9/8M w - - 60",
        ["1-9-1:1-8-1", "9-1-1:9-2-1", "1-8-1:1-9-1", "9-2-1:9-1-1"],
    ),
    ("gungi-25", "m8/9/9/9/4|D:d:D|4/9/9/9/M8 D1/- w 3 - 1", ["9i-9h", "9a-9b", "9h-9i", "9b-9a"]),
];

#[test]
fn every_game_is_played_to_a_mate_and_to_a_draw_in_both_languages() {
    for lang in ["en", "es"] {
        let (wins, draw) = if lang == "es" { ("ganan las ", "empate: ") } else { (" wins: ", "draw: ") };
        for (game, position, mate) in MATES {
            let text = play(&[game, "-p", position, "--lang", lang], &format!("{mate}\nquit\n"));
            assert!(text.contains(wins), "{game} {lang}: {text}");
        }
        for (game, position, circle) in CIRCLES {
            let script =
                format!("{}\nquit\n", [circle.join("\n"), circle.join("\n"), circle.join("\n")].join("\n"));
            let text = play(&[game, "-p", position, "--lang", lang], &script);
            assert!(text.contains(draw), "{game} {lang}: {text}");
        }
    }
}

#[test]
fn whole_games_are_played_from_their_start_to_a_mate() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/commands/games.txt");
    let table = fs::read_to_string(table).expect("games");
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let [game, moves, said]: [&str; 3] =
            row.split(" | ").collect::<Vec<_>>().try_into().expect("game | moves | said");
        let text = play(&[game], &format!("{}\nquit\n", moves.replace(' ', "\n")));
        assert!(text.contains(said), "{game}: {text}");
    }
}

#[test]
fn commands_and_refusals_are_spanish_in_spanish() {
    let script = "aceptar\nempate\nporqué 5g5e\nfoo\nreloj\njugadas 7g\n7g7f\ndeshacer\nrendirse\nsalir\n";
    let text = play(&["shogi", "--lang", "es"], script);
    for part in [
        "no hay ninguna oferta que responder",
        "no hay empate por acuerdo",
        "el peón de 5g no se mueve así",
        "se esperaba una casilla",
        "se juega sin reloj",
        "negras> 7g7f\n",
        "ganan las blancas: rendición",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn an_impasse_can_be_refused_and_accepted() {
    let entered = "4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S2N17pp2n4l 1";
    let text = play(&["shogi", "-p", entered], "impasse\ndecline\nimpasse\naccept\nquit\n");
    assert!(text.contains("draw: impasse"), "{text}");
}

#[test]
fn the_books_notations_are_understood() {
    assert!(play(&["gungi-marshal"], "9-5-1 new marshal\nquit\n").contains("last move: M@9-5-1"));
    assert!(play(&["shogi"], "７六歩\nquit\n").contains("last move: 7g7f"));
    assert!(play(&["shogi"], "P-7f\nquit\n").contains("last move: 7g7f"));
    assert!(play(&["gueides"], "E2-E4\nquit\n").contains("last move: e2-e4"));
    assert!(play(&["gungi-enhanced"], "C9-D8\nquit\n").contains("last move: c9-d8"));
}

#[test]
fn the_terminal_keeps_the_computers_secrets() {
    let text = play(
        &["gungi-enhanced", "--level", "0", "--formation", "random", "--seed", "3", "--time", "50ms"],
        "position\nquit\n",
    );
    let position =
        text.lines().rev().find_map(|line| line.split_once("position: ")).expect("the last line").1;
    let board = position.split(' ').next().expect("a board");
    assert!(board.contains('k') && !board.contains(['p', 'y', 'i', 'g', 'w']), "{position}");
    assert!(board.contains(['P', 'Y', 'I']), "one's own pieces are known: {position}");
}

#[test]
fn the_terminal_speaks_spanish() {
    let text = play(&["shogi", "--lang", "es"], "7g7f\nresign\nquit\n");
    for part in
        ["negras> ", "última jugada: 7g7f", "juegan las blancas", "ganan las negras: rendición", "posición: "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}
