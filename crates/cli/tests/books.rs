//! What readers of the books looked for at the command line: the rows of `testdata/commands/rows.txt`, found by their ids.

mod command;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use command::IKUSA;

/// One row: what is typed and what must come of it.
struct Row {
    id: String,
    code: String,
    arguments: Vec<String>,
    script: String,
    says: Vec<String>,
    never: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rows() -> Vec<Row> {
    let file = root().join("testdata/commands/rows.txt");
    let phrases = |cell: &str| cell.split(" & ").filter(|cell| *cell != "-").map(str::to_owned).collect();
    let row = |[id, code, arguments, script, says, never]: [String; 6]| Row {
        id,
        code,
        arguments: words(&arguments),
        script: script.split(';').filter(|line| *line != "-").map(|line| format!("{line}\n")).collect(),
        says: phrases(&says),
        never: phrases(&never),
    };
    ikusa_laws::data::rows::<6>(&file).into_iter().map(row).collect()
}

/// Words between spaces, or between quotes.
fn words(text: &str) -> Vec<String> {
    let parts = text.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Everything that a row's command says, and what it has saved into `TMP`.
fn answer(row: &Row) -> (Option<i32>, String) {
    let saved =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("books-{}-{}", row.id, std::process::id()));
    fs::create_dir_all(&saved).expect("a folder");
    let here = |text: &str| text.replace("TMP", saved.to_str().expect("UTF-8"));
    let mut child = Command::new(IKUSA)
        .args(row.arguments.iter().map(|argument| here(argument)))
        .current_dir(root())
        .env("LC_ALL", "C")
        .env_remove("IKUSA_LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let script = here(&row.script);
    // Whoever refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("piped").write_all(script.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let mut text = String::from_utf8(output.stdout).expect("UTF-8");
    text.push_str(&String::from_utf8(output.stderr).expect("UTF-8"));
    for file in fs::read_dir(&saved).expect("the folder is there") {
        text.push_str(&fs::read_to_string(file.expect("a file").path()).expect("UTF-8"));
    }
    fs::remove_dir_all(&saved).expect("the folder is ours");
    (output.status.code(), text)
}

/// What is wrong with the answer to a row.
fn faults(row: &Row) -> Vec<String> {
    let (code, text) = answer(row);
    let mut faults = Vec::new();
    if code.is_none_or(|code| code.to_string() != row.code) {
        faults.push(format!("exit code {code:?}, not {}", row.code));
    }
    let mut rest = &*text;
    for phrase in &row.says {
        match rest.split_once(&**phrase) {
            Some((_, after)) => rest = after,
            None => faults.push(format!("'{phrase}' is missing, or not in its place")),
        }
    }
    faults.extend(
        row.never.iter().filter(|part| text.contains(&**part)).map(|part| format!("'{part}' is said")),
    );
    if !faults.is_empty() {
        faults.push(text);
    }
    faults
}

#[test]
fn every_row_is_answered() {
    let rows = rows();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let halves: Vec<_> = rows
            .chunks(rows.len().div_ceil(2))
            .map(|half| scope.spawn(|| half.iter().map(|row| (row, faults(row))).collect::<Vec<_>>()))
            .collect();
        let answers = halves.into_iter().flat_map(|half| half.join().expect("no panic"));
        let wrong = answers.filter(|(_, faults)| !faults.is_empty());
        wrong.map(|(row, faults)| format!("{}: {}", row.id, faults.join("\n"))).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
