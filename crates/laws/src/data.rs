//! The one dialect of test data: a row a line, columns between ` | `, `#` before a comment, `-` for nothing.

use std::path::{Path, PathBuf};

use ikusa_rules::{Game, Options};

/// The folder `testdata` of the project.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The folder of a game's data.
pub fn of<G: Game>() -> PathBuf {
    folder().join(G::ID)
}

/// The rows of a file, each of exactly `N` columns.
pub fn rows<const N: usize>(file: &Path) -> Vec<[String; N]> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#') && !line.trim().is_empty());
    let row = |(line, number): (&str, usize)| {
        let columns: Vec<String> = line.split(" | ").map(str::to_owned).collect();
        let found = columns.len();
        columns.try_into().unwrap_or_else(|_| {
            panic!("{}, line {number}: {found} columns, expected {N}", file.display());
        })
    };
    let rows: Vec<_> = lines.map(row).collect();
    assert!(!rows.is_empty(), "{} has no rows", file.display());
    rows
}

/// Options from words `key=value`; `-` for the usual ones.
pub fn options<G: Game>(words: &str) -> G::Options {
    let words = words.split_whitespace().filter(|word| *word != "-");
    let pairs = words.map(|word| word.split_once('=').unwrap_or_else(|| panic!("key=value, not '{word}'")));
    G::Options::chosen(pairs).unwrap_or_else(|error| panic!("{error}"))
}
