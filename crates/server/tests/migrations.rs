//! A database of an earlier version is brought up to date, whichever version that was, with its matches as they were.

mod house;

use house::{House, Kind, ask_postgres, database, on_each};
use serde_json::{Value, json};

/// The tables as each earlier version made them, one step after the other. `{bytes}`, `{real}` and `{growing_id}` are what
/// databases spell differently.
const STEPS: [&str; 2] = [
    r#"
CREATE TABLE accounts (
    id {growing_id}, name TEXT NOT NULL, folded_name TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE TABLE sessions (
    token {bytes} PRIMARY KEY, account BIGINT NOT NULL REFERENCES accounts (id), expires BIGINT NOT NULL
);
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, terms TEXT NOT NULL, began BIGINT, version BIGINT NOT NULL,
    open BIGINT NOT NULL, rated BIGINT NOT NULL, created BIGINT NOT NULL,
    black_token {bytes}, black_name TEXT, black_account BIGINT REFERENCES accounts (id), black_level BIGINT,
    white_token {bytes}, white_name TEXT, white_account BIGINT REFERENCES accounts (id), white_level BIGINT,
    deadline BIGINT, turn TEXT, over BIGINT NOT NULL, winner TEXT, reason TEXT, touched BIGINT NOT NULL,
    counted BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX matches_open ON matches (created) WHERE open = 1;
CREATE INDEX matches_deadline ON matches (deadline) WHERE over = 0;
CREATE INDEX matches_computer ON matches (touched)
    WHERE over = 0 AND (black_level IS NOT NULL OR white_level IS NOT NULL);
CREATE INDEX matches_black_token ON matches (black_token);
CREATE INDEX matches_white_token ON matches (white_token);
CREATE INDEX matches_black_account ON matches (black_account);
CREATE INDEX matches_white_account ON matches (white_account);
CREATE TABLE commands (
    match_id TEXT NOT NULL REFERENCES matches (id), version BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (match_id, version)
);
CREATE TABLE claims (
    match_id TEXT NOT NULL, version BIGINT NOT NULL, kind TEXT NOT NULL, until BIGINT NOT NULL,
    PRIMARY KEY (match_id, kind)
);
CREATE TABLE ratings (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, speed TEXT NOT NULL,
    rating {real} NOT NULL, deviation {real} NOT NULL, volatility {real} NOT NULL, games BIGINT NOT NULL,
    PRIMARY KEY (account, game, speed)
);
"#,
    r#"
ALTER TABLE matches ADD COLUMN sequel TEXT REFERENCES matches (id);
"#,
];

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
