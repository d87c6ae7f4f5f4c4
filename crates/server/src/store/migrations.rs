//! The tables, step by step, written once for both databases.
//!
//! Whole numbers stand for flags and times, so one text serves both; only the words for bytes, reals, growing ids and
//! the order of bytes differ.

use super::{
    StoreError, Stored, accounts, analyses, brought, cups, eviction, explorer, mail, moderation, passkeys,
    played, quota, studies,
};

/// How a database spells what differs.
pub(super) struct SqlDialect {
    pub(super) bytes: &'static str,
    pub(super) real: &'static str,
    pub(super) growing_id: &'static str,
    pub(super) by_bytes: &'static str,
}

pub(super) const SQLITE: SqlDialect = SqlDialect {
    bytes: "BLOB",
    real: "REAL",
    growing_id: "INTEGER PRIMARY KEY AUTOINCREMENT",
    by_bytes: "COLLATE BINARY",
};
pub(super) const POSTGRES: SqlDialect = SqlDialect {
    bytes: "BYTEA",
    real: "DOUBLE PRECISION",
    growing_id: "BIGSERIAL PRIMARY KEY",
    by_bytes: "COLLATE \"C\"",
};

/// The steps that lead from an empty database to the present tables. Append only.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/first.sql"),
    "
ALTER TABLE matches ADD COLUMN sequel TEXT REFERENCES matches (id);
",
    // What the computer must do is named by a column instead of being guessed from levels and turns; claims end with
    // their process; drafts of armies leave the log of commands.
    "
ALTER TABLE matches ADD COLUMN awaits TEXT;
ALTER TABLE matches ADD COLUMN client TEXT;
UPDATE matches SET awaits = CASE WHEN black_level IS NULL THEN 'white' ELSE 'black' END
    WHERE over = 0 AND began IS NOT NULL AND (
        (turn = 'black' AND black_level IS NOT NULL) OR (turn = 'white' AND white_level IS NOT NULL)
        OR (turn IS NULL AND (black_level IS NOT NULL OR white_level IS NOT NULL) AND NOT EXISTS (
            SELECT 1 FROM commands c WHERE c.match_id = matches.id AND c.body LIKE CASE
                WHEN black_level IS NULL THEN '{\"seat\":\"white\",\"at\":%,\"do\":\"done\",%'
                ELSE '{\"seat\":\"black\",\"at\":%,\"do\":\"done\",%' END)));
DROP INDEX matches_computer;
CREATE INDEX matches_awaits ON matches (client, touched) WHERE awaits IS NOT NULL;
ALTER TABLE matches DROP COLUMN counted;
DROP TABLE claims;
CREATE TABLE claims (
    match_id TEXT PRIMARY KEY, version BIGINT NOT NULL, holder TEXT NOT NULL, until BIGINT NOT NULL,
    failures BIGINT NOT NULL
);
CREATE INDEX claims_holder ON claims (holder);
CREATE TABLE drafts (
    match_id TEXT NOT NULL REFERENCES matches (id), seat TEXT NOT NULL, army TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
",
    // Who was seen when and who is away; matches that no longer replay. A move that came after the flag was kept as a move
    // and stands now for what it was: the fall of the flag.
    "
ALTER TABLE matches ADD COLUMN black_seen BIGINT;
ALTER TABLE matches ADD COLUMN white_seen BIGINT;
ALTER TABLE matches ADD COLUMN black_gone BIGINT;
ALTER TABLE matches ADD COLUMN white_gone BIGINT;
ALTER TABLE matches ADD COLUMN frozen TEXT;
CREATE INDEX matches_waiting ON matches (touched) WHERE began IS NULL;
CREATE INDEX sessions_expires ON sessions (expires);
UPDATE commands SET body = replace(body, '\"do\":\"move\"', '\"do\":\"flag\"')
    WHERE body LIKE '%\"do\":\"move\"%'
    AND EXISTS (SELECT 1 FROM matches m WHERE m.id = commands.match_id AND m.over = 1 AND m.reason = 'time')
    AND NOT EXISTS (SELECT 1 FROM commands c WHERE c.match_id = commands.match_id
        AND (c.body LIKE '%\"do\":\"flag\"%' OR (c.version > commands.version AND c.body LIKE '%\"do\":\"move\"%')));
",
    // What tells one's sessions apart, and the way back for those who forget their password.
    "
ALTER TABLE sessions ADD COLUMN opened BIGINT;
ALTER TABLE sessions ADD COLUMN device TEXT;
CREATE INDEX sessions_account ON sessions (account);
CREATE TABLE recovery_codes (
    account BIGINT NOT NULL REFERENCES accounts (id), code {bytes} NOT NULL, PRIMARY KEY (account, code)
);
",
    // Finished games by player, and how ratings went. What was played before is entered as far as it is known.
    "
CREATE TABLE played (
    account BIGINT NOT NULL REFERENCES accounts (id), ended BIGINT NOT NULL, match_id TEXT NOT NULL,
    game TEXT NOT NULL, seat TEXT NOT NULL, opponent BIGINT, level BIGINT, result BIGINT NOT NULL,
    rated BIGINT NOT NULL, opening TEXT NOT NULL, PRIMARY KEY (account, ended, match_id)
);
CREATE INDEX played_game ON played (account, game, ended, match_id, result);
CREATE INDEX played_opponent ON played (account, opponent, ended, match_id);
CREATE TABLE rating_points (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, speed TEXT NOT NULL, games BIGINT NOT NULL,
    at BIGINT NOT NULL, rating {real} NOT NULL, deviation {real} NOT NULL, match_id TEXT NOT NULL,
    PRIMARY KEY (account, game, speed, games)
);
INSERT INTO played SELECT black_account, touched, id, game, 'black', white_account, white_level,
    CASE winner WHEN 'black' THEN 2 WHEN 'white' THEN 0 ELSE 1 END, rated, '' FROM matches
    WHERE over = 1 AND began IS NOT NULL AND black_account IS NOT NULL AND COALESCE(white_account, 0) <> black_account
    AND (winner IS NOT NULL OR reason NOT IN ('aborted', 'no-formation', 'never-began'));
INSERT INTO played SELECT white_account, touched, id, game, 'white', black_account, black_level,
    CASE winner WHEN 'white' THEN 2 WHEN 'black' THEN 0 ELSE 1 END, rated, '' FROM matches
    WHERE over = 1 AND began IS NOT NULL AND white_account IS NOT NULL AND COALESCE(black_account, 0) <> white_account
    AND (winner IS NOT NULL OR reason NOT IN ('aborted', 'no-formation', 'never-began'));
",
    // Through which process each player is connected, so that they are known to be away when it dies.
    "
ALTER TABLE matches ADD COLUMN black_via TEXT;
ALTER TABLE matches ADD COLUMN white_via TEXT;
CREATE INDEX matches_black_via ON matches (black_via) WHERE over = 0 AND black_gone IS NULL AND black_via IS NOT NULL;
CREATE INDEX matches_white_via ON matches (white_via) WHERE over = 0 AND white_gone IS NULL AND white_via IS NOT NULL;
CREATE TABLE processes (name TEXT PRIMARY KEY, until BIGINT NOT NULL);
",
    // Words beside the board, who wants nothing to do with whom, reports and what the host does about them.
    "
CREATE TABLE words (
    id {growing_id}, match_id TEXT NOT NULL, room TEXT NOT NULL, seat TEXT, account BIGINT, name TEXT, phrase TEXT,
    body TEXT, at BIGINT NOT NULL
);
CREATE INDEX words_match ON words (match_id, id);
CREATE INDEX words_account ON words (account, id) WHERE account IS NOT NULL;
CREATE INDEX words_at ON words (at);
CREATE TABLE free_talk (match_id TEXT NOT NULL, seat TEXT NOT NULL, PRIMARY KEY (match_id, seat));
CREATE TABLE blocks (
    account BIGINT NOT NULL REFERENCES accounts (id), blocked BIGINT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (account, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE TABLE reports (
    id {growing_id}, at BIGINT NOT NULL, reporter BIGINT, accused BIGINT, match_id TEXT NOT NULL, reason TEXT NOT NULL,
    note TEXT NOT NULL, closed BIGINT
);
CREATE TABLE audit (
    id {growing_id}, at BIGINT NOT NULL, who TEXT NOT NULL, act TEXT NOT NULL, account BIGINT, about TEXT NOT NULL
);
ALTER TABLE accounts ADD COLUMN muted_until BIGINT;
ALTER TABLE accounts ADD COLUMN warning TEXT;
ALTER TABLE accounts ADD COLUMN closed TEXT;
",
    // What makers of open challenges ask of an opponent, challenges by name, who is there, and what is being played.
    "
CREATE TABLE seeks (
    match_id TEXT PRIMARY KEY, account BIGINT, rating BIGINT, lowest BIGINT, highest BIGINT, pairs BIGINT NOT NULL,
    alive BIGINT NOT NULL
);
INSERT INTO seeks SELECT id, COALESCE(black_account, white_account), NULL, NULL, NULL, 0, touched FROM matches
    WHERE open = 1 AND over = 0;
CREATE TABLE challenges (
    match_id TEXT PRIMARY KEY, challenger BIGINT NOT NULL, target BIGINT NOT NULL, at BIGINT NOT NULL
);
CREATE INDEX challenges_challenger ON challenges (challenger);
CREATE INDEX challenges_target ON challenges (target, at);
CREATE TABLE online (
    account BIGINT NOT NULL REFERENCES accounts (id), via TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (account, via)
);
ALTER TABLE processes ADD COLUMN guests BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_running ON matches (touched) WHERE over = 0 AND began IS NOT NULL;
",
    // Conditional moves, vacations, keys of the server's own, devices that want to be told, and what of.
    "
CREATE TABLE plans (
    match_id TEXT NOT NULL, seat TEXT NOT NULL, ply BIGINT NOT NULL, version BIGINT NOT NULL, lines TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE TABLE vacations (
    account BIGINT NOT NULL REFERENCES accounts (id), at BIGINT NOT NULL, until BIGINT NOT NULL, days BIGINT NOT NULL,
    PRIMARY KEY (account, at)
);
CREATE TABLE keys (name TEXT PRIMARY KEY, body {bytes} NOT NULL);
CREATE TABLE push_devices (
    endpoint TEXT PRIMARY KEY, account BIGINT NOT NULL REFERENCES accounts (id), point {bytes} NOT NULL,
    auth {bytes} NOT NULL, lang TEXT NOT NULL, created BIGINT NOT NULL
);
CREATE INDEX push_devices_account ON push_devices (account, created);
CREATE TABLE notices (
    endpoint TEXT NOT NULL REFERENCES push_devices (endpoint) ON DELETE CASCADE, kind TEXT NOT NULL,
    match_id TEXT NOT NULL, version BIGINT NOT NULL, at BIGINT NOT NULL, due BIGINT NOT NULL, tries BIGINT NOT NULL,
    PRIMARY KEY (endpoint, match_id, kind, version)
);
CREATE INDEX notices_due ON notices (due);
",
    // What an account has learnt, and armies of its own.
    "
CREATE TABLE lessons (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, stage TEXT NOT NULL, stars BIGINT NOT NULL,
    PRIMARY KEY (account, game, stage)
);
CREATE TABLE armies (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, name TEXT NOT NULL, army TEXT NOT NULL,
    PRIMARY KEY (account, game, name)
);
",
    // One's matches in the order of either list, however many there are.
    "
DROP INDEX matches_black_account;
DROP INDEX matches_white_account;
CREATE INDEX matches_black_account ON matches (black_account, touched) WHERE black_account IS NOT NULL;
CREATE INDEX matches_white_account ON matches (white_account, touched) WHERE white_account IS NOT NULL;
CREATE INDEX matches_black_created ON matches (black_account, created, id) WHERE black_account IS NOT NULL;
CREATE INDEX matches_white_created ON matches (white_account, created, id) WHERE white_account IS NOT NULL;
",
    cups::TABLES,
    analyses::TABLE,
    explorer::TABLES,
    played::TABLES,
    studies::TABLES,
    brought::TABLES,
    played::FORMATIONS,
    passkeys::TABLES,
    mail::TABLES,
    moderation::MODERATORS,
    played::MEETINGS,
    explorer::KINDS,
    accounts::LOOKS,
    played::SIEVES,
    // Lists in their own order, however long what is over, answered or closed has become.
    "
CREATE INDEX matches_over ON matches (touched) WHERE over = 1;
CREATE INDEX matches_unanswered ON matches (touched) WHERE over = 0 AND began IS NULL;
CREATE INDEX matches_frozen ON matches (touched) WHERE frozen IS NOT NULL;
CREATE INDEX reports_open ON reports (id) WHERE closed IS NULL;
CREATE INDEX reports_reporter ON reports (reporter, id);
DROP INDEX cups_stage;
CREATE INDEX cups_stage ON cups (stage, created, id);
",
    eviction::EVICTED,
    quota::CAPPED,
];

/// The migrations in a dialect, each with its number from 1.
pub(super) fn steps(dialect: &SqlDialect) -> impl Iterator<Item = (i64, String)> {
    MIGRATIONS.iter().enumerate().map(|(index, step)| {
        let step = step
            .replace("{growing_id}", dialect.growing_id)
            .replace("{bytes}", dialect.bytes)
            .replace("{by_bytes}", dialect.by_bytes)
            .replace("{real}", dialect.real);
        (index as i64 + 1, step)
    })
}

/// The number of the last of them.
pub(super) fn newest() -> i64 {
    MIGRATIONS.len() as i64
}

/// Tables that a later version has changed are not for this one.
pub(super) fn refuse_newer(step: i64) -> Stored<()> {
    let known = newest();
    if step <= known {
        return Ok(());
    }
    let what = format!("its tables are of version {step}, and this program knows them up to {known}");
    Err(StoreError::Unavailable(what))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an account of any version may have: two who have met twice, and what they leave where there is a table for it.
    const ROWS: &[(&str, &str)] = &[
        ("accounts", "INSERT INTO accounts (name, folded_name, password, created) VALUES ('Ana', 'ana', '', 1), ('Blas', 'blas', '', 1);"),
        (
            "matches",
            "INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_account, white_account, over, winner, reason, touched)
             VALUES ('one', 'shogi', '{}', 1, 1, 0, 1, 1, 1, 2, 1, 'black', 'mate', 5), ('two', 'shogi', '{}', 1, 1, 0, 1, 1, 2, 1, 1, NULL, 'draw', 6),
             ('three', 'shogi', '{}', NULL, 0, 1, 0, 1, 1, NULL, 0, NULL, NULL, 7);",
        ),
        ("reports", "INSERT INTO reports (at, match_id, reason, note) VALUES (1, 'one', 'abuse', '');"),
        (
            "explored_moves",
            "INSERT INTO explored_moves (game, position, made, black, drawn, white, best, weight) VALUES ('shogi', 5, '7g7f', 1, 2, 3, 'one', 1500);
             INSERT INTO explored_armies (game, army, games, won, drawn, lost, best, weight) VALUES ('gungi-enhanced', 'a', 1, 1, 0, 0, 'one', 0);",
        ),
    ];
    /// The step that makes the explorer's tables anew: rows of the earlier ones are for versions before it.
    const SORTED: i64 = 24;

    /// Everything that a database of so many steps holds.
    fn rows_of(tables: &str, steps: i64) -> String {
        let there = |name: &str| tables.contains(&format!("CREATE TABLE {name} "));
        let told =
            ROWS.iter().filter(|(table, _)| there(table) && (*table != "explored_moves" || steps < SORTED));
        // What ended is entered by the version that has the table for it.
        let entered = "INSERT INTO played (account, ended, match_id, game, seat, opponent, result, rated, opening) VALUES
            (1, 5, 'one', 'shogi', 'black', 2, 2, 1, ''), (2, 5, 'one', 'shogi', 'white', 1, 0, 1, ''),
            (1, 6, 'two', 'shogi', 'white', 2, 1, 1, ''), (2, 6, 'two', 'shogi', 'black', 1, 1, 1, '');";
        let played = if there("played") { entered } else { "" };
        told.map(|(_, rows)| *rows).chain([played]).collect()
    }

    /// What must be true afterwards, each as a query that gives 1.
    const HOLDS: [&str; 4] = [
        "SELECT COUNT(*) FROM matches WHERE id = 'one' AND winner = 'black' AND black_account = 1",
        "SELECT COUNT(*) FROM meetings WHERE account = 1 AND opponent = 2 AND game = 'shogi' AND won = 1 AND drawn = 1 AND lost = 0",
        "SELECT COUNT(*) FROM seeks WHERE match_id = 'three'",
        "SELECT COUNT(*) FROM tallies WHERE account = 2 AND lost = 1 AND drawn = 1",
    ];
    const EXPLORED: &str =
        "SELECT COUNT(*) FROM explored_moves WHERE made = '7g7f' AND white = 3 AND best = '001500 one'";

    /// From which step on a version no longer enters by itself what the query looks for.
    fn expected(query: &str, steps: i64, tables: &str) -> bool {
        let there = |name: &str| tables.contains(&format!("CREATE TABLE {name} "));
        match query {
            EXPLORED => there("explored_moves") && steps < SORTED,
            _ if query.contains("seeks") => !there("seeks"),
            _ if query.contains("tallies") => !there("tallies"),
            _ if query.contains("meetings") => !there("meetings"),
            _ => true,
        }
    }

    fn versions(dialect: &SqlDialect) -> impl Iterator<Item = (i64, String, String)> {
        let all: Vec<String> = steps(dialect).map(|(_, step)| step).collect();
        (1..=all.len()).map(move |count| (count as i64, all[..count].concat(), all[count..].concat()))
    }

    #[test]
    fn a_file_of_every_earlier_version_is_brought_up_to_date() {
        for (count, tables, rest) in versions(&SQLITE) {
            let file = rusqlite::Connection::open_in_memory().expect("a database");
            let all = format!("{tables}{}{rest}", rows_of(&tables, count));
            file.execute_batch(&all).unwrap_or_else(|error| panic!("from {count}: {error}"));
            for query in HOLDS.into_iter().chain([EXPLORED]).filter(|query| expected(query, count, &tables)) {
                let found: i64 = file.query_row(query, [], |row| row.get(0)).expect(query);
                assert_eq!(found, 1, "from {count}: {query}");
            }
        }
    }

    #[tokio::test]
    async fn so_is_a_postgres() {
        let Ok(address) = std::env::var("IKUSA_TEST_POSTGRES") else { return };
        let (client, connection) =
            tokio_postgres::connect(&address, tokio_postgres::NoTls).await.expect("PostgreSQL answers");
        tokio::spawn(connection);
        // The texts are the same: a third of them will do.
        for (count, tables, rest) in versions(&POSTGRES).step_by(3) {
            let place = format!("steps_{}_{count}", std::process::id());
            let all = format!(
                "BEGIN; CREATE SCHEMA {place}; SET LOCAL search_path = {place}; {tables}{}{rest}",
                rows_of(&tables, count)
            );
            client.batch_execute(&all).await.unwrap_or_else(|error| panic!("from {count}: {error:?}"));
            for query in HOLDS.into_iter().chain([EXPLORED]).filter(|query| expected(query, count, &tables)) {
                let found: i64 = client.query_one(query, &[]).await.expect(query).get(0);
                assert_eq!(found, 1, "from {count}: {query}");
            }
            client.batch_execute("ROLLBACK").await.expect("nothing is left");
        }
    }
}
