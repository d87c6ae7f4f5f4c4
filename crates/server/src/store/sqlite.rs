//! SQLite: one file, one writer thread that lets commands of different matches share a commit.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{CachedStatement, Connection, ErrorCode, OpenFlags, Row, params_from_iter};
use tokio::sync::{Semaphore, broadcast, oneshot};

use super::admin::must_be_current;
use super::cell::Cell;
use super::migrations::{self, SQLITE};
use super::{Change, News, Standing, StoreError, Stored};

/// How many writes may wait before the next one is refused: the server stays alive, the laggard hears of it.
const QUEUE: usize = 16_384;
/// How many writes share a commit at the most.
const BATCH: usize = 512;

/// How many read at a time.
const READERS: usize = 8;
/// What a connection remembers of the file, in KiB: the system remembers it too, and once for all of them.
const MEMORY: u32 = 256;
/// How long to wait for someone else to let go of the file or its log.
const LOCK_TRIES: u32 = 100;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// How often the write-ahead log is moved into the database.
const TIDY: Duration = Duration::from_millis(500);
/// After so many pages the writer moves it itself: on a server that never rests the log would grow for ever.
const LONGEST_LOG: u32 = 16_384;

/// Work for the writer, answered once it is durable.
struct Job {
    changes: Vec<Change>,
    answer: oneshot::Sender<Stored<()>>,
}

/// A SQLite database.
pub struct Sqlite {
    writer: SyncSender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    /// Places for readers, so that a flood of questions takes neither threads nor files without bound.
    places: Arc<Semaphore>,
    path: String,
    news: broadcast::Sender<News>,
    /// Held as long as this process serves from the file; visitors hold none.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens or makes the database file.
    ///
    /// # Errors
    /// If it cannot be opened or is no such database.
    pub fn open(path: &str) -> Stored<Sqlite> {
        if let Some(folder) = Path::new(path).parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unavailable(format!("{path}: {error}")))?;
        }
        make_private(path).map_err(|error| StoreError::Unavailable(format!("{path}: {error}")))?;
        let lock = lock(path)?;
        let connection = connect(path)?;
        migrate(&connection)?;
        Sqlite::over(path, connection, Some(lock))
    }

    /// Opens the file for a moment, beside the server that may be using it.
    pub(super) fn visit(path: &str) -> Stored<Sqlite> {
        if !Path::new(path).is_file() {
            return Err(StoreError::Unavailable(format!("there is no database {path}")));
        }
        let connection = connect(path)?;
        must_be_current(version(&connection)?)?;
        Sqlite::over(path, connection, None)
    }

    fn over(path: &str, connection: Connection, lock: Option<File>) -> Stored<Sqlite> {
        let tidy = connect(path)?;
        connection.pragma_update(None, "wal_autocheckpoint", LONGEST_LOG).map_err(translate)?;
        let (writer, jobs) = sync_channel(QUEUE);
        let (alive, gone) = sync_channel::<()>(0);
        let start = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let started = thread::Builder::new().name(name.into()).spawn(work);
            started.map(drop).map_err(|error| StoreError::Unavailable(error.to_string()))
        };
        start("ikusa-sqlite", Box::new(move || write_batches(&connection, &jobs, alive)))?;
        start("ikusa-tidy", Box::new(move || shorten_log(&tidy, &gone)))?;
        let (news, _) = broadcast::channel(4096);
        let places = Arc::new(Semaphore::new(READERS));
        Ok(Sqlite { writer, readers: Arc::default(), places, path: path.to_owned(), news, _lock: lock })
    }

    /// Gives back the room of what was deleted. Whoever writes waits for it.
    pub(super) fn vacuum(&self) -> Stored<()> {
        connect(&self.path)?.execute_batch("VACUUM").map_err(translate)?;
        self.put_away()
    }

    /// Moves all of the write-ahead log into the file and empties it. Whoever shortens the log at the same moment, or still
    /// reads what is in it, makes it try again for a while.
    pub(super) fn put_away(&self) -> Stored<()> {
        let connection = connect(&self.path)?;
        let began = Instant::now();
        while connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |busy| busy.get::<_, bool>(0))
            .map_err(translate)?
        {
            if began.elapsed() > LOCK_PAUSE * LOCK_TRIES {
                return Err(StoreError::Unavailable("the write-ahead log is never at rest".into()));
            }
            thread::sleep(LOCK_PAUSE);
        }
        Ok(())
    }

    pub(super) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    pub(super) fn tell(&self, id: &str, standing: Standing) {
        // Nobody listening is no error.
        let _ = self.news.send(News::Changed { id: id.to_owned(), standing });
    }

    pub(super) fn tell_of_words(&self, id: &str) {
        let _ = self.news.send(News::Spoken { id: id.to_owned() });
    }

    /// Runs the changes on the writer thread and answers when their commit is durable.
    pub(super) async fn apply(&self, changes: Vec<Change>) -> Stored<()> {
        let (answer, receiver) = oneshot::channel();
        self.writer
            .try_send(Job { changes, answer })
            .map_err(|_| StoreError::Unavailable("too many writes are waiting".into()))?;
        receiver.await.map_err(|_| StoreError::Unknown("the writer has stopped".into()))?
    }

    /// Asks on a connection of its own: readers never wait for the writer.
    pub(super) async fn rows(&self, query: &'static str, values: Vec<Cell>) -> Stored<Vec<Vec<Cell>>> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let (readers, path) = (Arc::clone(&self.readers), self.path.clone());
        let task = tokio::task::spawn_blocking(move || {
            let _place = place;
            let idle = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = idle.map_or_else(|| connect(&path), Ok)?;
            let result = fetch(&connection, query, &values).map_err(translate);
            readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            result
        });
        task.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
    }
}

/// Makes a file that only its owner may read, unless it is there; the database's other files follow it.
fn make_private(path: &str) -> std::io::Result<File> {
    let mut options = File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes the lock beside the file: another process would neither hear of this one's changes nor be heard.
fn lock(path: &str) -> Stored<File> {
    let name = format!("{path}.lock");
    let unavailable = |what: String| StoreError::Unavailable(format!("{name}: {what}"));
    let file = make_private(&name).map_err(|error| unavailable(error.to_string()))?;
    // The process before may be about to end.
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(unavailable(error.to_string())),
        }
    }
    Err(unavailable("another process uses this database".into()))
}

fn connect(path: &str) -> Stored<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(translate)?;
    // FULL with a write-ahead log: a commit returns after its bytes have reached the disk. What is deleted is overwritten:
    // an erased account leaves nothing in the file.
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 5000;")
        .map_err(translate)?;
    connection.pragma_update(None, "cache_size", -i64::from(MEMORY)).map_err(translate)?;
    // Plans do not depend on the values of a question: else one that might go by an index of a part of a table is planned
    // anew each time, which was a third of a simulation's time.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(translate)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Writes a copy of a database that may be in use; the copy is whole and as of one moment.
///
/// # Errors
/// If there is no database, or the copy cannot be written; an existing file is never overwritten.
pub fn backup(path: &str, copy: &str) -> Stored<()> {
    let unavailable = |what: String| StoreError::Unavailable(what);
    if !Path::new(path).is_file() {
        return Err(unavailable(format!("there is no database {path}")));
    }
    if Path::new(copy).exists() {
        return Err(unavailable(format!("{copy} exists already")));
    }
    let connection = connect(path)?;
    make_private(copy).map_err(|error| unavailable(format!("{copy}: {error}")))?;
    connection.execute("VACUUM INTO $1", [copy]).map(drop).map_err(translate)
}

fn version(connection: &Connection) -> Stored<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(translate)
}

fn migrate(connection: &Connection) -> Stored<()> {
    let done = version(connection)?;
    migrations::refuse_newer(done)?;
    for (number, step) in migrations::steps(&SQLITE).filter(|(number, _)| *number > done) {
        let step = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;");
        connection.execute_batch(&step).map_err(translate)?;
    }
    Ok(())
}

/// Takes whatever is waiting, does it in one transaction, and answers all of it after the commit.
fn write_batches(connection: &Connection, jobs: &Receiver<Job>, _alive: SyncSender<()>) {
    while let Ok(first) = jobs.recv() {
        let batch: Vec<Job> = std::iter::once(first).chain(jobs.try_iter().take(BATCH - 1)).collect();
        let results = commit(connection, &batch).unwrap_or_else(|error| {
            // The first error is the one to tell; a failing roll-back adds nothing.
            let _ = connection.execute_batch("ROLLBACK");
            batch.iter().map(|_| Err(StoreError::Unavailable(error.to_string()))).collect()
        });
        for (job, result) in batch.into_iter().zip(results) {
            // A caller that has gone away does not need the answer.
            let _ = job.answer.send(result);
        }
    }
}

/// Moves what is in the write-ahead log into the database now and then, as long as the writer lives. If the writer did it
/// itself, as SQLite would have it, commands would wait for the disk several times a second on a busy server.
fn shorten_log(connection: &Connection, writer: &Receiver<()>) {
    while writer.recv_timeout(TIDY) == Err(RecvTimeoutError::Timeout) {
        // What cannot be moved now is moved later.
        let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    }
}

/// The answers to a batch that is now durable.
fn commit(connection: &Connection, batch: &[Job]) -> Stored<Vec<Stored<()>>> {
    connection.execute_batch("BEGIN IMMEDIATE").map_err(translate)?;
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        let result = in_savepoint(connection, &job.changes);
        // A full disk makes SQLite roll back everything: what came before in this batch is gone with it.
        if connection.is_autocommit() {
            return Err(result.err().unwrap_or_else(|| StoreError::Unavailable("rolled back".into())));
        }
        results.push(result);
    }
    connection.execute_batch("COMMIT").map_err(translate)?;
    Ok(results)
}

/// Changes that fail leave no trace in the shared transaction.
fn in_savepoint(connection: &Connection, changes: &[Change]) -> Stored<()> {
    connection.execute_batch("SAVEPOINT job").map_err(translate)?;
    let result = changes.iter().try_for_each(|change| execute(connection, change));
    let end = if result.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
    connection.execute_batch(end).map_err(translate)?;
    result
}

fn execute(connection: &Connection, change: &Change) -> Stored<()> {
    let run = |mut statement: CachedStatement<'_>| statement.execute(params_from_iter(&change.values));
    change.judge(connection.prepare_cached(change.query).and_then(run).map_err(translate)? as u64)
}

fn fetch(connection: &Connection, query: &str, values: &[Cell]) -> rusqlite::Result<Vec<Vec<Cell>>> {
    let mut statement = connection.prepare_cached(query)?;
    let columns = statement.column_count();
    let cells = |row: &Row<'_>| (0..columns).map(|index| row.get(index)).collect();
    statement.query_map(params_from_iter(values), cells)?.collect()
}

/// A database that ends with its connection.
#[cfg(test)]
pub(super) fn in_memory() -> Stored<Connection> {
    let connection = connect(":memory:")?;
    migrate(&connection)?;
    Ok(connection)
}

/// All changes or none.
#[cfg(test)]
pub(super) fn transact(connection: &Connection, changes: &[Change]) -> Stored<()> {
    in_savepoint(connection, changes)
}

#[cfg(test)]
pub(super) fn ask(connection: &Connection, query: &str, values: &[Cell]) -> Stored<Vec<Vec<Cell>>> {
    fetch(connection, query, values).map_err(translate)
}

fn translate(error: rusqlite::Error) -> StoreError {
    match error {
        error if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
        error => StoreError::Unavailable(error.to_string()),
    }
}
