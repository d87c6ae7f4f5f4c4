//! The store: the truth about every match. SQLite by default, PostgreSQL when one machine is not enough.
//!
//! A command becomes part of a match by compare-and-set on the match's version; only what the database has
//! made durable is ever acknowledged.

mod postgres;
mod schema;
mod sqlite;

use std::fmt;
use std::sync::Arc;

use ikusa_play::{Applied, Millis};
use ikusa_rules::{ByColor, Color};
use tokio::sync::broadcast;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// Why the store did not do something; meaning, not driver.
#[derive(Debug)]
pub enum StoreError {
    /// There is no such thing.
    NotFound,
    /// Someone else was faster: the version is not the one expected, or the name is taken.
    Conflict,
    /// The database cannot be reached, is locked or full.
    Unavailable(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotFound => f.write_str("not found"),
            StoreError::Conflict => f.write_str("conflict"),
            StoreError::Unavailable(why) => write!(f, "the database is unavailable: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What the store answers.
pub type Stored<T> = Result<T, StoreError>;

/// Who sits at one side of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// The hash of the token that holds the seat; none while it is free.
    pub token: Option<Vec<u8>>,
    /// The name to show.
    pub name: Option<String>,
    /// The account, for players who have one.
    pub account: Option<i64>,
    /// The level, for the computer.
    pub level: Option<u8>,
}

/// Everything about a match but its commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// The public id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The terms, as JSON.
    pub terms: String,
    /// When play or formation began; `None` while a seat is free.
    pub began: Option<Millis>,
    /// How many commands it has.
    pub version: u64,
    /// Whether it is listed for anyone to join.
    pub open: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// When it was made.
    pub created: Millis,
    /// Both seats.
    pub seats: ByColor<Seat>,
    /// What a worker must know without replaying: see [`Status`].
    pub status: Status,
}

/// The part of a match's state that queries look at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// When the running clock falls.
    pub deadline: Option<Millis>,
    /// Whose move it is, while it is anyone's.
    pub turn: Option<Color>,
    /// Whether it is finished.
    pub over: bool,
    /// The winner, once finished.
    pub winner: Option<Color>,
    /// The code of the reason, once finished.
    pub reason: Option<String>,
    /// When the last command came.
    pub touched: Millis,
}

/// A command to append, with the status it leads to.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: String,
    /// The version it must have.
    pub expected: u64,
    /// The command.
    pub applied: Applied,
    /// The status afterwards.
    pub status: Status,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    /// The id.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The hash of the password.
    pub password: String,
}

/// A rating of one account at one game and speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingRow {
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How erratic.
    pub volatility: f64,
    /// After how many games.
    pub games: u32,
}

/// News of a change: this match has this version now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The match.
    pub id: String,
    /// Its version.
    pub version: u64,
}

/// A database, by kind.
#[derive(Clone)]
pub enum Store {
    /// One file.
    Sqlite(Arc<Sqlite>),
    /// A server that several processes may share.
    Postgres(Arc<Postgres>),
}

macro_rules! forward {
    ($( $(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty; )*) => {
        impl Store {
            $(
                $(#[$doc])*
                pub async fn $name(&self, $($arg: $type),*) -> Stored<$result> {
                    match self {
                        Store::Sqlite(store) => store.$name($($arg),*).await,
                        Store::Postgres(store) => store.$name($($arg),*).await,
                    }
                }
            )*
        }
    };
}

forward! {
    /// Keeps a new match.
    create_match(row: MatchRow) -> ();
    /// A match without its commands.
    find_match(id: String) -> MatchRow;
    /// The commands of a match from a version on.
    commands(id: String, from: u64) -> Vec<Applied>;
    /// Appends a command if the match still has the expected version; durable when it returns.
    append(entry: Append) -> ();
    /// Puts someone on a free seat; a match whose seats are both taken begins at `began`.
    take_seat(id: String, color: Color, seat: Seat, began: Option<Millis>, status: Status) -> ();
    /// The open challenges, newest first.
    lobby(limit: u32) -> Vec<MatchRow>;
    /// Matches in which one of these tokens holds a seat, or this account plays, newest first.
    matches_of(tokens: Vec<Vec<u8>>, account: Option<i64>, limit: u32) -> Vec<MatchRow>;
    /// Matches whose clock has fallen by `now`.
    fallen(now: Millis, limit: u32) -> Vec<MatchRow>;
    /// Matches in which the computer is to move.
    awaiting_computer(limit: u32) -> Vec<MatchRow>;
    /// Claims a piece of work on a match at a version for a while; `false` if another process has it.
    claim(id: String, version: u64, kind: String, now: Millis, until: Millis) -> bool;
    /// Makes an account; a conflict if the name is taken.
    create_account(name: String, password: String, now: Millis) -> i64;
    /// The account of this name.
    account_by_name(name: String) -> AccountRow;
    /// Opens a session for an account.
    create_session(token: Vec<u8>, account: i64, expires: Millis) -> ();
    /// The account behind a session that has not expired.
    session(token: Vec<u8>, now: Millis) -> AccountRow;
    /// Ends a session.
    end_session(token: Vec<u8>) -> ();
    /// An account's rating at a game and speed.
    rating(account: i64, game: String, speed: String) -> Option<RatingRow>;
    /// Every rating of an account, as (game, speed, rating).
    ratings(account: i64) -> Vec<(String, String, RatingRow)>;
    /// Enters both players' new ratings for a match, once.
    rate(id: String, game: String, speed: String, rows: Vec<(i64, RatingRow)>) -> bool;
    /// Whether the database answers.
    ping() -> ();
}

impl Store {
    /// Opens the database at an address: `postgres://…`, or a file for SQLite.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(address: &str) -> Stored<Store> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Ok(Store::Postgres(Arc::new(Postgres::open(address).await?)))
        } else {
            Ok(Store::Sqlite(Arc::new(Sqlite::open(address)?)))
        }
    }

    /// News of changes, by this process or another.
    pub fn news(&self) -> broadcast::Receiver<News> {
        match self {
            Store::Sqlite(store) => store.news(),
            Store::Postgres(store) => store.news(),
        }
    }
}

fn color(word: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.word() == word)
}

fn write_command(applied: &Applied) -> Stored<String> {
    serde_json::to_string(applied).map_err(|error| StoreError::Unavailable(error.to_string()))
}

fn read_command(body: &str) -> Stored<Applied> {
    serde_json::from_str(body)
        .map_err(|error| StoreError::Unavailable(format!("a stored command is broken: {error}")))
}

/// Rows from several queries, each match once, the last touched first.
fn newest_once(mut rows: Vec<MatchRow>, limit: u32) -> Vec<MatchRow> {
    rows.sort_by(|a, b| b.status.touched.cmp(&a.status.touched).then_with(|| a.id.cmp(&b.id)));
    rows.dedup_by(|a, b| a.id == b.id);
    rows.truncate(limit as usize);
    rows
}
