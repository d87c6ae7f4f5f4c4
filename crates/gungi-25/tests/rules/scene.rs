//! Battles written down piece by piece, and what can be asked of them.

use ikusa_gungi_25::{Gungi25, Options, Position};
use ikusa_rules::{Game, MoveError, Options as _, Position as _};

/// A battle of level 3 with White to move.
pub(crate) const W3: &str = "w 3 - 1";

pub(crate) fn options(pairs: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (key, value) in pairs {
        options.set(key, value).expect("an option of the table");
    }
    options
}

/// A battle of level 3 with these towers and hands; Marshals stand in far corners unless `men` names one.
pub(crate) fn battle(men: &[(&str, &str)], hands: &str, rest: &str, pairs: &[(&str, &str)]) -> Position {
    let mut cells = vec![vec![String::new(); 9]; 9];
    let mut put = |square: &str, tower: &str| {
        let (file, rank) = (square.as_bytes()[0] - b'1', square.as_bytes()[1] - b'a');
        cells[rank as usize][8 - file as usize] =
            if tower.len() > 1 { format!("|{tower}|") } else { tower.to_owned() };
    };
    let named = |letter: char| men.iter().any(|(_, tower)| tower.contains(letter));
    if !named('M') {
        put("1i", "M");
    }
    if !named('m') {
        put("1a", "m");
    }
    men.iter().for_each(|(square, tower)| put(square, tower));
    let rows: Vec<String> = cells
        .iter()
        .map(|row| {
            row.iter().map(|cell| if cell.is_empty() { "1".to_owned() } else { cell.clone() }).collect()
        })
        .collect();
    let text = format!("{} {hands} {rest}", joined(&rows));
    Gungi25::read_position(&text, options(pairs)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Rows of single cells with longest runs of empty ones.
fn joined(rows: &[String]) -> String {
    let fold = |row: &String| {
        let mut text = String::new();
        let mut run = 0;
        for c in row.chars() {
            if c == '1' {
                run += 1;
                continue;
            }
            if run > 0 {
                text.push_str(&run.to_string());
                run = 0;
            }
            text.push(c);
        }
        if run > 0 { text + &run.to_string() } else { text }
    };
    rows.iter().map(fold).collect::<Vec<_>>().join("/")
}

/// The texts of the legal moves that begin with `start`, sorted.
pub(crate) fn moves(position: &Position, start: &str) -> Vec<String> {
    let all = position.moves().into_iter().map(|m| Gungi25::write_move(position, m));
    let mut found: Vec<String> = all.filter(|text| text.starts_with(start)).collect();
    found.sort();
    found
}

pub(crate) fn destinations(position: &Position, from: &str) -> Vec<String> {
    let behind = moves(position, from).into_iter().map(|text| text[2..].to_owned());
    let mut found: Vec<String> = behind.collect();
    found.sort();
    found
}

pub(crate) fn clause(position: &Position, text: &str) -> &'static str {
    match Gungi25::read_move(position, text) {
        Err(MoveError::Illegal(refusal)) => refusal.id(),
        other => panic!("{text}: {other:?}"),
    }
}

pub(crate) fn sorted(texts: &[&str]) -> Vec<String> {
    let mut texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    texts.sort();
    texts
}
