//! The rules pages say what readers of the books looked for: the rows of `testdata/pages.txt`. The records that they show
//! are read.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use ikusa_play::GAMES;
use ikusa_rules::Faults;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(game: &str, lang: &str) -> String {
    let path = root().join(format!("docs/rules/{game}.{lang}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_row_is_said_in_both_languages() {
    let rows = ikusa_laws::data::rows::<4>(&root().join("testdata/pages.txt"));
    assert!(rows.len() > 40, "{} rows", rows.len());
    let missing: Vec<String> = rows
        .iter()
        .flat_map(|[id, game, es, en]| [(id, game, "es", es), (id, game, "en", en)])
        .filter(|(_, game, lang, words)| !page(game, lang).contains(words.as_str()))
        .map(|(id, game, lang, words)| format!("{id}: {game}.{lang} does not say '{words}'"))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A word that only a record has, for each game whose page shows one.
const RECORDS: [(&str, &str, &str); 4] = [
    ("gungi-enhanced", "gungi", "-FORMACIÓN INICIAL-"),
    ("gungi-marshal", "marshal", "-PLACEMENT-"),
    ("gueides", "gueides", "{hacia el centro}"),
    ("shogi", "csa", "%TORYO"),
];

#[test]
fn the_records_on_the_pages_are_records() {
    for (id, format, word) in RECORDS {
        let game = GAMES.iter().find(|game| game.id() == id).unwrap();
        for lang in ["es", "en"] {
            let page = page(id, lang);
            let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split_once("```"));
            let shown: Vec<_> = blocks.map(|(block, _)| block).filter(|block| block.contains(word)).collect();
            assert!(!shown.is_empty(), "{id}.{lang} shows no record");
            for record in shown {
                let read = game.read_records(format, record.as_bytes(), &mut Faults::strict());
                assert!(read.is_ok(), "{id}.{lang}: {:?}\n{record}", read.err());
            }
        }
    }
}
