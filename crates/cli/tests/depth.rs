//! Records as deep as a file can make them, on the command line: every format of every game gets an answer or a clear
//! refusal in one line.

mod command;

use std::fs;
use std::path::{Path, PathBuf};

use command::ikusa;
use ikusa_play::{AnyLine, Sheet, game};

const DEPTH: usize = 9_000;

/// Where each game has moves that can be gone back and forth for ever.
const PLACES: [(&str, Option<&str>); 4] = [
    ("shogi", Some("4k4/9/9/9/9/9/9/9/4K4 b - 1")),
    ("gueides", None),
    ("gungi-enhanced", Some("8r/9/9/9/4(PAS)4/9/9/9/R8 b - - - - - 1")),
    ("gungi-marshal", Some("m8/9/9/9/4(PJ)4/9/9/9/8M w - - 0")),
];

/// Plays four moves behind which the same pieces stand on the same squares.
fn go_round(line: &mut dyn AnyLine, texts: &mut Vec<String>, home: &dyn Fn(&dyn AnyLine) -> bool) -> bool {
    if texts.len() == 4 {
        return home(line);
    }
    for text in line.moves() {
        line.play(&text).expect("a legal move");
        texts.push(text);
        if go_round(line, texts, home) {
            return true;
        }
        texts.pop();
        line.undo();
    }
    false
}

/// A line of so many moves.
fn long_line(id: &str, position: Option<&str>, depth: usize) -> Box<dyn AnyLine> {
    let game = game(id).expect("a game");
    let endless = game.options().iter().any(|spec| spec.key == "repetition");
    let options: &[_] = if endless { &[("repetition", "off")] } else { &[] };
    let board = |line: &dyn AnyLine| line.position().split(' ').next().map(str::to_owned);
    let mut line = game.open(position, options).expect("a position");
    let (start, mut texts) = (board(line.as_ref()), Vec::new());
    assert!(go_round(line.as_mut(), &mut texts, &|line| board(line) == start), "{id}: no way back");
    // A game that ends by repetition has no longer line.
    while line.len() < depth && line.outcome().is_none() {
        line.play(&texts[line.len() % 4]).expect("a legal move");
    }
    line
}

/// Runs `ikusa` on a file: whether the answer was yes. It must be an answer, and a refusal one line.
fn answered(args: &[&str]) -> bool {
    let output = ikusa(args);
    let told = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => true,
        Some(1 | 2) => {
            let lines = told.lines().filter(|line| !line.is_empty()).count();
            assert!((1..=2).contains(&lines), "{args:?}: {told}");
            false
        }
        _ => panic!("{args:?} ended by {:?}: {}", output.status, told.chars().take(400).collect::<String>()),
    }
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("depth-{}-{name}", std::process::id()));
    fs::write(&path, bytes).expect("a file can be written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn records_of_any_depth_are_read_and_written_or_refused_in_every_format() {
    for (id, position) in PLACES {
        let formats: Vec<_> = game(id).expect("a game").formats().iter().map(|format| format.id).collect();
        let (long, short) = (long_line(id, position, DEPTH), long_line(id, position, 4));
        let mut converted = 0;
        for format in &formats {
            // A long line, read by its own format and written by all others.
            let record = long.record(&Sheet::default());
            if let Ok(bytes) = record.write(format) {
                let path = file(&format!("long.{format}"), &bytes);
                answered(&["check", "--from", format, text(&path)]);
                for other in &formats {
                    converted += usize::from(answered(&[
                        "convert",
                        "--from",
                        format,
                        "--to",
                        other,
                        text(&path),
                        "--output",
                        text(&path.with_extension("out")),
                    ]));
                }
                fs::remove_file(path).expect("the file is ours");
            }
            // Variations in variations, in whatever brackets a format may have.
            let Ok(bytes) = short.record(&Sheet::default()).write(format) else { continue };
            for bracket in ["(", "[", "{", "( ", "{\"forks\":[[", "[{\"moves\":"] {
                let deep = [&bytes[..], bracket.repeat(DEPTH).as_bytes()].concat();
                let path = file(&format!("deep.{format}"), &deep);
                answered(&["check", "--from", format, text(&path)]);
                answered(&["check", "--lenient", "--from", format, text(&path)]);
                fs::remove_file(path).expect("the file is ours");
            }
        }
        assert!(converted > 0, "{id}: no format takes a long line");
    }
}
