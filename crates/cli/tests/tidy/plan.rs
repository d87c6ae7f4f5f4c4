//! The floor plan: each game is a crate with the same modules and the same tests, and only tables name games.

use ikusa_play::GAMES;

use crate::{files, read, root, short};

/// The modules that every game has.
const ROOMS: [&str; 16] = [
    "board", "clauses", "diagram", "game", "generate", "legality", "moves", "notation", "options", "outcome",
    "patterns", "position", "record", "setup", "sketch", "text",
];

/// What only some have: each has one name in all of them.
const MORE: [&str; 23] = [
    "armies",
    "attack",
    "checks",
    "choices",
    "domination",
    "effects",
    "fault",
    "formation",
    "hand",
    "handicap",
    "heard",
    "impasse",
    "kind",
    "observation",
    "piece",
    "placement",
    "powers",
    "reach",
    "reasons",
    "safety",
    "scan",
    "tower",
    "view",
];

/// What only one has, and what it is for.
const OWN: [(&str, &str); 7] = [
    ("shogi", "side"),
    ("shogi", "sinks"),
    ("shogi", "square"),
    ("gungi-marshal", "stage"),
    ("gungi-25", "draft"),
    ("gungi-25", "gfen"),
    ("gungi-25", "kanji"),
];

/// The tests that every game has.
const TESTS: [&str; 6] = ["corpus", "docs", "laws", "record", "rules", "twin"];

#[test]
fn every_game_is_a_crate_of_the_same_plan() {
    for game in GAMES.iter() {
        let folder = root().join("crates").join(game.id());
        assert!(folder.is_dir(), "{} has no crate of its name", game.id());
        let has = |part: &str, name: &str| {
            let at = folder.join(part).join(name);
            at.with_extension("rs").is_file() || at.join("mod.rs").is_file() || at.join("main.rs").is_file()
        };
        for room in ROOMS {
            assert!(has("src", room), "crates/{}/src has no {room}", game.id());
        }
        for test in TESTS {
            assert!(has("tests", test), "crates/{}/tests has no {test}", game.id());
        }
        for entry in std::fs::read_dir(folder.join("src")).expect("sources") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let planned =
                ROOMS.contains(&&*name) || MORE.contains(&&*name) || OWN.contains(&(game.id(), &name));
            assert!(planned || name == "lib", "crates/{}/src/{name} is not on the plan", game.id());
        }
        let data = root().join("testdata").join(game.id());
        for file in ["perft.txt", "valid.txt", "invalid.txt"] {
            assert!(data.join(file).is_file(), "testdata/{} has no {file}", game.id());
        }
        for lang in ["es", "en"] {
            let page = root().join(format!("docs/rules/{}.{lang}.md", game.id()));
            assert!(page.is_file(), "{} is missing", short(&page));
        }
    }
}

/// Only here may shared code name a game: the table, the evaluations that are written per game, the scales fitted to their
/// scores, and what `ikusa usi`, `csa`, `bot` and `load` take for granted; the simulation is a test.
const TABLES: [&str; 8] = [
    "crates/play/src/games.rs",
    "crates/play/src/review/chance.rs",
    "crates/engine/src/eval",
    "crates/cli/src/commands/bot.rs",
    "crates/cli/src/commands/csa",
    "crates/cli/src/commands/usi.rs",
    "crates/cli/src/commands/load.rs",
    "crates/server/src/simulation.rs",
];

#[test]
fn only_tables_name_games() {
    let mut found = Vec::new();
    for part in ["rules", "laws", "engine", "play", "server", "cli"] {
        for path in files(&root().join("crates").join(part).join("src"), "rs") {
            let name = short(&path);
            if TABLES.iter().any(|table| name.starts_with(table)) {
                continue;
            }
            let text = read(&path);
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (line, number) in code.lines().zip(1..) {
                let line = line.trim_start();
                let named = GAMES.iter().any(|game| line.contains(&format!("\"{}\"", game.id())));
                if named && !line.starts_with("//") {
                    found.push(format!("{name}:{number}: {line}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "shared code names a game:\n{}", found.join("\n"));
}

/// Record formats are looked for by id in all games at once.
#[test]
fn format_ids_are_unique_across_games() {
    let mut ids = std::collections::BTreeMap::new();
    for game in GAMES.iter() {
        for format in game.formats() {
            let other = ids.insert(format.id, game.id());
            assert!(
                other.is_none(),
                "{} is a format of {} and of {}",
                format.id,
                game.id(),
                other.unwrap_or_default()
            );
        }
    }
}
