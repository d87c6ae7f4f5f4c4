//! A database of an earlier version is brought up to date, whichever version that was, with its matches as they were.

use crate::house::{House, Kind, ask_postgres, database, on_each};
use serde_json::{Value, json};

/// The tables as each earlier version made them, one step after the other. `{bytes}`, `{real}` and `{growing_id}` are what
/// databases spell differently.
const STEPS: [&str; 2] = [
    include_str!("../../src/store/migrations/first.sql"),
    r#"
ALTER TABLE matches ADD COLUMN sequel TEXT REFERENCES matches (id);
"#,
];

/// What has been released stays as it was: later steps say what changes.
#[test]
fn the_first_step_is_the_one_that_was_released() {
    let sum = STEPS[0].bytes().fold(0_u32, |sum, byte| sum.rotate_left(5) ^ u32::from(byte));
    assert_eq!((STEPS[0].len(), sum), (1935, 0x0ac85803));
}

/// Matches of the first version: the computer has an army to form, has formed one, has a move to make; a clock fell by a
/// move that came too late.
const ROWS: &str = r#"
INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_token, white_level, turn, over, touched)
VALUES
    ('forming', 'gungi-enhanced', '{terms}', 1, 0, 0, 0, 1, {token}, 1, NULL, 0, 1),
    ('moving', 'shogi', '{terms}', 1, 1, 0, 0, 1, {token}, 1, 'white', 0, 1);
INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_token, white_token, over, winner, reason, touched)
VALUES ('late', 'shogi', '{sudden}', 1000, 1, 0, 0, 1, {token}, {token}, 1, 'white', 'time', 3000);
INSERT INTO commands (match_id, version, body) VALUES
    ('moving', 0, '{"seat":"black","at":2,"do":"move","text":"7g7f"}'),
    ('late', 0, '{"seat":"black","at":3000,"do":"move","text":"7g7f"}');
INSERT INTO claims (match_id, version, kind, until) VALUES ('moving', 1, 'computer', 9000000000000);
"#;

const TERMS: &str = r#"{"options":[],"position":null,"time":{"kind":"none"},"formation_time":null}"#;
const SUDDEN: &str =
    r#"{"options":[],"position":null,"time":{"kind":"sudden-death","main":1000},"formation_time":null}"#;

/// A database as a version of so many steps left it.
fn earlier(kind: Kind, steps: usize) -> String {
    let address = database(kind);
    let (bytes, real, growing_id, token) = match kind {
        Kind::Sqlite => ("BLOB", "REAL", "INTEGER PRIMARY KEY AUTOINCREMENT", "x'00'"),
        Kind::Postgres => ("BYTEA", "DOUBLE PRECISION", "BIGSERIAL PRIMARY KEY", "'\\x00'::BYTEA"),
    };
    let tables = STEPS[..steps].concat();
    let tables = tables.replace("{bytes}", bytes).replace("{real}", real).replace("{growing_id}", growing_id);
    let rows = ROWS.replace("{terms}", TERMS).replace("{sudden}", SUDDEN).replace("{token}", token);
    match kind {
        Kind::Sqlite => {
            let folder = std::path::Path::new(&address).parent().expect("a folder");
            std::fs::create_dir_all(folder).expect("a folder");
            let file = rusqlite::Connection::open(&address).expect("a file");
            file.execute_batch(&format!("{tables}{rows}PRAGMA user_version = {steps};")).expect("old tables");
        }
        Kind::Postgres => {
            let done = "CREATE TABLE schema_steps (step BIGINT PRIMARY KEY); \
                        INSERT INTO schema_steps SELECT generate_series(1, {});";
            let done = done.replace("{}", &steps.to_string());
            ask_postgres(&address, &format!("{tables}{rows}{done}"));
        }
    }
    address
}

#[test]
fn a_database_of_an_earlier_version_plays_on() {
    on_each(|kind| {
        for steps in 1..=STEPS.len() {
            let house = House::on(&earlier(kind, steps));
            let look = |id: &str| house.get(&format!("/api/matches/{id}"), None)["state"].clone();
            let late = look("late");
            assert_eq!(
                (&late["outcome"]["reason"], &late["outcome"]["winner"]),
                (&json!("time"), &json!("white"))
            );
            assert_eq!(late["line"]["moves"], json!([]));
            let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
            let acted = |state: Value, version: u64| state["version"].as_u64() > Some(version);
            while !(acted(look("forming"), 0) && acted(look("moving"), 1)) {
                assert!(std::time::Instant::now() < patience, "the computer does nothing");
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            // The computer has formed its army once and waits for its opponent.
            std::thread::sleep(std::time::Duration::from_millis(200));
            assert_eq!(look("forming")["version"], 1);
        }
    });
}
