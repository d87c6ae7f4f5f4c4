//! The store: the truth about every match. SQLite by default, PostgreSQL when one machine is not enough.
//!
//! A command becomes part of a match by compare-and-set on the match's version; only what the database has
//! made durable is ever acknowledged. What is asked of the store is written once, in `matches` and `accounts`,
//! over two databases that know only how to run queries.

mod accounts;
mod address;
mod admin;
mod analyses;
mod blocks;
mod brought;
mod cell;
mod challenges;
mod cup_change;
mod cup_diary;
mod cups;
mod erasure;
mod eviction;
mod explorer;
mod history;
mod mail;
mod matches;
mod migrations;
mod moderation;
mod online;
mod passkeys;
mod plans;
mod played;
mod playing;
mod postgres;
mod progress;
mod push;
mod quota;
mod recovery;
mod refund;
mod roll;
mod row;
mod schema;
mod seats;
mod seeks;
mod sessions;
mod shelf;
#[cfg(test)]
pub(crate) mod simulated;
mod sqlite;
mod studies;
mod sweep;
mod trust;
mod vacations;
mod words;
mod work;

use std::fmt;
use std::sync::Arc;

use ikusa_play::Millis;
use tokio::sync::broadcast;

pub use accounts::NewRating;
pub use admin::Which;
pub use analyses::Progress;
pub(crate) use analyses::{OF_ALL, OF_ONE};
use cell::{Cell, Fields};
pub use challenges::ChallengeRow;
pub use cup_change::CupChange;
pub use cup_diary::CupVisit;
pub use cups::{Cup, CupEntry, CupGame, CupMark, CupRow, CupStage};
pub use explorer::{ArmyMark, ArmyOrder, Counted, Explored, ExploredArmy, Seen};
pub use history::{PlayedRow, Wanted};
pub use mail::{LetterKind, LetterRow, MailRow};
pub use matches::{Append, PageEnd, Standing};
pub use moderation::{Act, AuditRow, Conduct, NewReport, ReportRow};
pub use passkeys::{Asked, AskedOf, CHALLENGE_STANDS, NewPasskey, PasskeyRow};
pub use plans::PlanRow;
pub use played::{GameScores, Played, Score};
pub use playing::PlayingRow;
pub use postgres::Postgres;
pub use progress::RatingPoint;
pub use push::{Device, Notice, NoticeKind, NoticeRow};
pub use row::{AccountRow, Holder, MatchRow, Presence, RatingRow, Seat, Status};
pub use seeks::{Leaving, Seek, Sought};
pub use sessions::SessionRow;
pub use sqlite::{Sqlite, backup};
pub use studies::{StudyRow, StudyText, Visibility};
pub use words::{Room, WordRow};
pub use work::Page;

/// Why the store did not do something; meaning, not driver.
#[derive(Debug)]
pub enum StoreError {
    /// There is no such thing.
    NotFound,
    /// Someone else was faster: the version is not the one expected, or the name is taken.
    Conflict,
    /// A text holds what the database cannot: PostgreSQL keeps no zero bytes. Nothing has changed.
    NoText,
    /// The database cannot be reached, is locked or full. Nothing has changed.
    Unavailable(String),
    /// The database went away in the middle: what was asked of it may have been done or not.
    Unknown(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotFound => f.write_str("not found"),
            StoreError::Conflict => f.write_str("conflict"),
            StoreError::NoText => f.write_str("no text"),
            StoreError::Unknown(why) => write!(f, "the database went away: {why}"),
            StoreError::Unavailable(why) => write!(f, "the database is unavailable: {why}"),
        }
    }
}

impl StoreError {
    /// The same, for another who waits for the same answer.
    fn again(&self) -> StoreError {
        match self {
            StoreError::NotFound => StoreError::NotFound,
            StoreError::Conflict => StoreError::Conflict,
            StoreError::NoText => StoreError::NoText,
            StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
            StoreError::Unknown(why) => StoreError::Unknown(why.clone()),
        }
    }
}

impl std::error::Error for StoreError {}

/// What the store answers.
pub type Stored<T> = Result<T, StoreError>;

/// News of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A match has changed.
    Changed {
        /// Which.
        id: String,
        /// How far it is at the least; nothing at all if anything may have changed.
        standing: Standing,
    },
    /// Something was said at a match.
    Spoken {
        /// Which.
        id: String,
    },
    /// News may have been missed: anything may have changed.
    Missed,
}

/// A database, by kind.
#[derive(Clone)]
pub enum Store {
    /// One file.
    Sqlite(Arc<Sqlite>),
    /// A server that several processes may share.
    Postgres(Arc<Postgres>),
    /// One that only simulations know.
    #[cfg(test)]
    Simulated(Arc<simulated::Simulated>),
}

/// Whether an address means PostgreSQL; any other is a file for SQLite.
pub fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Whether an address makes sense, without going there.
///
/// # Errors
/// If it does not: why.
pub fn check_address(address: &str) -> Result<(), String> {
    if is_postgres(address) {
        return address::Address::read(address).map(drop);
    }
    // A folder named `sqlite:` is in nobody's mind.
    match address.split_once(':') {
        Some((scheme, rest)) if scheme == "sqlite" || rest.starts_with("//") => {
            Err(format!("'{scheme}:' is not understood, expected the name of a file or postgres://…"))
        }
        _ => Ok(()),
    }
}

/// One statement of a transaction.
struct Change {
    query: &'static str,
    values: Vec<Cell>,
    /// Whether it must change a row: if it finds none, someone else was faster, and nothing of the whole transaction
    /// happens.
    needed: bool,
}

impl Change {
    /// One that must change something.
    fn one(query: &'static str, values: Vec<Cell>) -> Change {
        Change { query, values, needed: true }
    }

    /// One that may find nothing to change.
    fn any(query: &'static str, values: Vec<Cell>) -> Change {
        Change { query, values, needed: false }
    }

    /// Whether so many changed rows will do.
    fn judge(&self, changed: u64) -> Stored<()> {
        if changed == 0 && self.needed { Err(StoreError::Conflict) } else { Ok(()) }
    }

    /// The match that an append is for.
    fn match_id(&self) -> Option<&str> {
        match self.values.get(schema::APPEND_ID) {
            Some(Cell::Text(id)) => Some(id),
            _ => None,
        }
    }
}

impl Store {
    /// Opens the database at an address: `postgres://…`, or a file for SQLite.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub async fn open(address: &str) -> Stored<Store> {
        if is_postgres(address) {
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
            #[cfg(test)]
            Store::Simulated(store) => store.news(),
        }
    }

    /// Whether other processes may change what is in it.
    pub fn is_shared(&self) -> bool {
        !matches!(self, Store::Sqlite(_))
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ping(&self) -> Stored<()> {
        self.rows("SELECT 1", Vec::new()).await.map(drop)
    }

    /// Whether the database takes changes: not so with a full disk, or where it may only be read.
    ///
    /// # Errors
    /// If it does not: why.
    pub async fn is_writable(&self) -> Stored<()> {
        match self {
            // The number that marks the file as ours is written once more.
            Store::Sqlite(_) => match self.apply(vec![Change::one(schema::MARK_FILE, Vec::new())]).await {
                Err(StoreError::Conflict) => Ok(()),
                done => done,
            },
            Store::Postgres(_) => {
                let answer = Fields::new(self.row(schema::IS_READ_ONLY, Vec::new()).await?).text()?;
                match answer.as_str() {
                    "off" => Ok(()),
                    _ => Err(StoreError::Unavailable("it can only be read".into())),
                }
            }
            #[cfg(test)]
            Store::Simulated(_) => Ok(()),
        }
    }

    /// Leaves everything in the file itself, so that a copy of it alone holds all; other databases look after themselves.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn put_away(&self) -> Stored<()> {
        match self {
            Store::Sqlite(store) => {
                let store = Arc::clone(store);
                let emptied = tokio::task::spawn_blocking(move || store.put_away()).await;
                emptied.map_err(|error| StoreError::Unavailable(error.to_string()))?
            }
            _ => Ok(()),
        }
    }

    /// The database's own clock, where it has one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn clock(&self) -> Stored<Option<Millis>> {
        if !matches!(self, Store::Postgres(_)) {
            return Ok(None);
        }
        let cells = self.row(schema::CLOCK, Vec::new()).await?;
        Fields::new(cells).time_or_none()
    }

    fn tell(&self, id: &str, standing: Standing) {
        match self {
            Store::Sqlite(store) => store.tell(id, standing),
            Store::Postgres(store) => store.tell(id, standing),
            #[cfg(test)]
            Store::Simulated(store) => store.tell(id, standing),
        }
    }

    fn tell_of_words(&self, id: &str) {
        match self {
            Store::Sqlite(store) => store.tell_of_words(id),
            Store::Postgres(store) => store.tell_of_words(id),
            #[cfg(test)]
            Store::Simulated(_) => {}
        }
    }

    /// Runs the changes as one transaction; durable when it returns.
    async fn apply(&self, changes: Vec<Change>) -> Stored<()> {
        match self {
            Store::Sqlite(store) => store.apply(changes).await,
            Store::Postgres(store) => in_time(StoreError::Unknown, store.apply(changes)).await,
            #[cfg(test)]
            Store::Simulated(store) => store.apply(&changes).await,
        }
    }

    /// Runs a change that may find nothing to change.
    async fn change(&self, query: &'static str, values: Vec<Cell>) -> Stored<()> {
        self.apply(vec![Change::any(query, values)]).await
    }

    async fn rows(&self, query: &'static str, values: Vec<Cell>) -> Stored<Vec<Vec<Cell>>> {
        match self {
            Store::Sqlite(store) => store.rows(query, values).await,
            Store::Postgres(store) => in_time(StoreError::Unavailable, store.rows(query, &values)).await,
            #[cfg(test)]
            Store::Simulated(store) => store.rows(query, &values).await,
        }
    }

    async fn row(&self, query: &'static str, values: Vec<Cell>) -> Stored<Vec<Cell>> {
        self.rows(query, values).await?.into_iter().next().ok_or(StoreError::NotFound)
    }
}

/// What a server answers, unless it has fallen silent: then a change may have been made or not.
async fn in_time<T>(error: fn(String) -> StoreError, answer: impl Future<Output = Stored<T>>) -> Stored<T> {
    let silent = |_| error("it does not answer".into());
    tokio::time::timeout(address::PATIENCE, answer).await.map_err(silent)?
}
