//! The tables and queries, written once for both databases.
//!
//! Both accept `$1`, `$2` … as long as they first appear in that order, and whole numbers stand for flags and
//! times, so one text serves both; only the words for bytes, reals and growing ids differ.

/// How a database spells what differs.
pub(super) struct Dialect {
    pub(super) bytes: &'static str,
    pub(super) real: &'static str,
    pub(super) growing_id: &'static str,
}

pub(super) const SQLITE: Dialect =
    Dialect { bytes: "BLOB", real: "REAL", growing_id: "INTEGER PRIMARY KEY AUTOINCREMENT" };
pub(super) const POSTGRES: Dialect =
    Dialect { bytes: "BYTEA", real: "DOUBLE PRECISION", growing_id: "BIGSERIAL PRIMARY KEY" };

/// The steps that lead from an empty database to the present tables. Append only.
const MIGRATIONS: &[&str] = &[
    "
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
",
    "
ALTER TABLE matches ADD COLUMN sequel TEXT REFERENCES matches (id);
",
];

/// The migrations in a dialect, each with its number from 1.
pub(super) fn migrations(dialect: &Dialect) -> impl Iterator<Item = (i64, String)> {
    MIGRATIONS.iter().enumerate().map(|(index, step)| {
        let step = step
            .replace("{growing_id}", dialect.growing_id)
            .replace("{bytes}", dialect.bytes)
            .replace("{real}", dialect.real);
        (index as i64 + 1, step)
    })
}

pub(super) const INSERT_MATCH: &str = "INSERT INTO matches (id, game, terms, began, version, open, rated, created, \
     black_token, black_name, black_account, black_level, white_token, white_name, white_account, white_level, \
     deadline, turn, over, winner, reason, touched) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)";

/// The columns of a match in the order of [`INSERT_MATCH`], and what only later became known.
macro_rules! select_match {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, terms, began, version, open, rated, created, \
             black_token, black_name, black_account, black_level, white_token, white_name, white_account, white_level, \
             deadline, turn, over, winner, reason, touched, sequel FROM matches ",
            $rest
        )
    };
}

pub(super) const FIND_MATCH: &str = select_match!("WHERE id = $1");
pub(super) const LOBBY: &str = select_match!("WHERE open = 1 AND over = 0 ORDER BY created DESC LIMIT $1");
pub(super) const OF_TOKEN: &str =
    select_match!("WHERE black_token = $1 OR white_token = $1 ORDER BY touched DESC LIMIT $2");
pub(super) const OF_ACCOUNT: &str =
    select_match!("WHERE black_account = $1 OR white_account = $1 ORDER BY touched DESC LIMIT $2");
pub(super) const FALLEN: &str = select_match!("WHERE over = 0 AND deadline <= $1 ORDER BY deadline LIMIT $2");
/// The words of the index's own condition come first: SQLite uses a partial index only if it finds them again.
pub(super) const AWAITING_COMPUTER: &str = select_match!(
    "WHERE over = 0 AND (black_level IS NOT NULL OR white_level IS NOT NULL) AND began IS NOT NULL AND ((turn = 'black' AND black_level IS NOT NULL) \
     OR (turn = 'white' AND white_level IS NOT NULL) \
     OR turn IS NULL) ORDER BY touched LIMIT $1"
);

/// PostgreSQL only: the versions of the matches whose ids stand in a text, separated by spaces.
pub(super) const VERSIONS: &str = "SELECT id, version FROM matches WHERE id = ANY (string_to_array($1, ' '))";

pub(super) const BUMP_VERSION: &str = "UPDATE matches SET version = version + 1, deadline = $1, turn = $2, over = $3, \
     winner = $4, reason = $5, touched = $6, sequel = COALESCE($7, sequel), open = 0 WHERE id = $8 AND version = $9";
pub(super) const INSERT_COMMAND: &str = "INSERT INTO commands (match_id, version, body) VALUES ($1, $2, $3)";
pub(super) const COMMANDS: &str =
    "SELECT body FROM commands WHERE match_id = $1 AND version >= $2 ORDER BY version";

pub(super) const SEAT_BLACK: &str = "UPDATE matches SET black_token = $1, black_name = $2, black_account = $3, \
     black_level = $4, began = $5, deadline = $6, turn = $7, over = $8, winner = $9, reason = $10, touched = $11, \
     open = open * $12 \
     WHERE id = $13 AND black_token IS NULL AND black_level IS NULL AND over = 0";
pub(super) const SEAT_WHITE: &str = "UPDATE matches SET white_token = $1, white_name = $2, white_account = $3, \
     white_level = $4, began = $5, deadline = $6, turn = $7, over = $8, winner = $9, reason = $10, touched = $11, \
     open = open * $12 \
     WHERE id = $13 AND white_token IS NULL AND white_level IS NULL AND over = 0";

pub(super) const CLAIM: &str = "INSERT INTO claims (match_id, version, kind, until) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (match_id, kind) DO UPDATE SET version = excluded.version, until = excluded.until \
     WHERE claims.version < excluded.version OR claims.until < $5";

pub(super) const INSERT_ACCOUNT: &str =
    "INSERT INTO accounts (name, folded_name, password, created) VALUES ($1, $2, $3, $4)";
pub(super) const ACCOUNT_BY_NAME: &str = "SELECT id, name, password FROM accounts WHERE folded_name = $1";
pub(super) const INSERT_SESSION: &str = "INSERT INTO sessions (token, account, expires) VALUES ($1, $2, $3)";
pub(super) const SESSION: &str = "SELECT a.id, a.name, a.password FROM sessions s JOIN accounts a ON a.id = s.account \
     WHERE s.token = $1 AND s.expires > $2";
pub(super) const END_SESSION: &str = "DELETE FROM sessions WHERE token = $1";
pub(super) const RATING: &str = "SELECT rating, deviation, volatility, games FROM ratings \
     WHERE account = $1 AND game = $2 AND speed = $3";
pub(super) const RATINGS: &str = "SELECT game, speed, rating, deviation, volatility, games FROM ratings \
     WHERE account = $1 ORDER BY game, speed";
/// A rating is made from one that had a game less: if there is another now, nothing changes.
pub(super) const UPSERT_RATING: &str = "INSERT INTO ratings (account, game, speed, rating, deviation, volatility, games) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, game, speed) DO UPDATE SET rating = excluded.rating, \
     deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games \
     WHERE ratings.games = excluded.games - 1";

/// Which value of [`APPEND`] is the match, from 0.
pub(super) const APPEND_ID: usize = 7;

/// [`BUMP_VERSION`] and [`INSERT_COMMAND`] in one statement, so that PostgreSQL can pipeline appends of
/// different matches over one connection: one statement is one transaction.
pub(super) const APPEND: &str = "WITH bumped AS (UPDATE matches SET version = version + 1, deadline = $1, turn = $2, \
     over = $3, winner = $4, reason = $5, touched = $6, sequel = COALESCE($7, sequel), open = 0 \
     WHERE id = $8 AND version = $9 RETURNING id) \
     INSERT INTO commands (match_id, version, body) SELECT id, $9, $10 FROM bumped";
