//! SQLite: one file, one writer thread that lets commands of different matches share a commit.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use ikusa_play::{Applied, Millis};
use ikusa_rules::{ByColor, Color};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, ToSql, params};
use tokio::sync::{broadcast, oneshot};

use super::schema::{self, SQLITE};
use super::{AccountRow, Append, MatchRow, News, RatingRow, Seat, Status, StoreError, Stored};

/// How many writes may wait before the next one is refused: the server stays alive, the laggard hears of it.
const QUEUE: usize = 16_384;
/// How many writes share a commit at the most.
const BATCH: usize = 512;

/// Work for the writer: does its part inside the transaction and says what to answer once it is durable.
type Job = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A SQLite database.
pub struct Sqlite {
    writer: SyncSender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    path: String,
    news: broadcast::Sender<News>,
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
        let connection = connect(path)?;
        migrate(&connection)?;
        let (writer, jobs) = sync_channel(QUEUE);
        thread::Builder::new()
            .name("ikusa-sqlite".into())
            .spawn(move || write_batches(&connection, &jobs))
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let (news, _) = broadcast::channel(4096);
        Ok(Sqlite { writer, readers: Arc::default(), path: path.to_owned(), news })
    }

    pub(super) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn tell(&self, id: String, version: u64) {
        // Nobody listening is no error.
        let _ = self.news.send(News { id, version });
    }

    /// Runs `work` on the writer thread and answers when its commit is durable.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Stored<T> + Send + 'static,
    ) -> Stored<T> {
        let (sender, receiver) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = in_savepoint(connection, work);
            Box::new(move |committed| {
                // A caller that has gone away does not need the answer.
                let _ = sender.send(committed.and(result));
            })
        });
        self.writer
            .try_send(job)
            .map_err(|_| StoreError::Unavailable("too many writes are waiting".into()))?;
        receiver.await.map_err(|_| StoreError::Unavailable("the writer has stopped".into()))?
    }

    /// Runs `work` on a connection of its own: readers never wait for the writer.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Stored<T> {
        let (readers, path) = (Arc::clone(&self.readers), self.path.clone());
        let task = tokio::task::spawn_blocking(move || {
            let idle = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = idle.map_or_else(|| connect(&path), Ok)?;
            let result = work(&connection).map_err(translate);
            readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            result
        });
        task.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
    }

    pub(super) async fn create_match(&self, row: MatchRow) -> Stored<()> {
        let (id, version) = (row.id.clone(), row.version);
        self.write(move |connection| insert_match(connection, &row)).await?;
        self.tell(id, version);
        Ok(())
    }

    pub(super) async fn find_match(&self, id: String) -> Stored<MatchRow> {
        self.read(move |connection| connection.prepare_cached(schema::FIND_MATCH)?.query_row([id], match_row))
            .await
    }

    pub(super) async fn commands(&self, id: String, from: u64) -> Stored<Vec<Applied>> {
        let bodies: Vec<String> = self
            .read(move |connection| {
                let mut statement = connection.prepare_cached(schema::COMMANDS)?;
                statement.query_map(params![id, from as i64], |row| row.get(0))?.collect()
            })
            .await?;
        bodies.iter().map(|body| super::read_command(body)).collect()
    }

    pub(super) async fn append(&self, entry: Append) -> Stored<()> {
        let (id, version) = (entry.id.clone(), entry.expected + 1);
        self.write(move |connection| {
            let Append { id, expected, applied, status } = entry;
            let changed = connection.prepare_cached(schema::BUMP_VERSION).and_then(|mut statement| {
                statement.execute(params![
                    status.deadline.map(signed),
                    status.turn.map(Color::word),
                    status.over,
                    status.winner.map(Color::word),
                    status.reason,
                    signed(status.touched),
                    id,
                    expected as i64
                ])
            });
            if changed.map_err(translate)? == 0 {
                return Err(StoreError::Conflict);
            }
            let body = super::write_command(&applied)?;
            execute(connection, schema::INSERT_COMMAND, params![id, expected as i64, body])?;
            Ok(())
        })
        .await?;
        self.tell(id, version);
        Ok(())
    }

    pub(super) async fn take_seat(
        &self,
        id: String,
        color: Color,
        seat: Seat,
        began: Option<Millis>,
        status: Status,
    ) -> Stored<()> {
        let told = id.clone();
        self.write(move |connection| {
            let query = if color == Color::Black { schema::SEAT_BLACK } else { schema::SEAT_WHITE };
            let changed = execute(
                connection,
                query,
                params![
                    seat.token,
                    seat.name,
                    seat.account,
                    seat.level,
                    began.map(signed),
                    status.deadline.map(signed),
                    status.turn.map(Color::word),
                    status.over,
                    status.winner.map(Color::word),
                    status.reason,
                    signed(status.touched),
                    began.is_none(),
                    id
                ],
            )?;
            if changed == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        })
        .await?;
        self.tell(told, 0);
        Ok(())
    }

    async fn list(&self, query: &'static str, params: Vec<Box<dyn ToSql + Send>>) -> Stored<Vec<MatchRow>> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(query)?;
            let params: Vec<&dyn ToSql> = params.iter().map(|param| &**param as &dyn ToSql).collect();
            statement.query_map(params.as_slice(), match_row)?.collect()
        })
        .await
    }

    pub(super) async fn lobby(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::LOBBY, vec![Box::new(limit)]).await
    }

    pub(super) async fn matches_of(
        &self,
        tokens: Vec<Vec<u8>>,
        account: Option<i64>,
        limit: u32,
    ) -> Stored<Vec<MatchRow>> {
        let mut rows = Vec::new();
        for token in tokens {
            rows.extend(self.list(schema::OF_TOKEN, vec![Box::new(token), Box::new(limit)]).await?);
        }
        if let Some(account) = account {
            rows.extend(self.list(schema::OF_ACCOUNT, vec![Box::new(account), Box::new(limit)]).await?);
        }
        Ok(super::newest_once(rows, limit))
    }

    pub(super) async fn fallen(&self, now: Millis, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::FALLEN, vec![Box::new(signed(now)), Box::new(limit)]).await
    }

    pub(super) async fn awaiting_computer(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::AWAITING_COMPUTER, vec![Box::new(limit)]).await
    }

    pub(super) async fn claim(
        &self,
        id: String,
        version: u64,
        kind: String,
        now: Millis,
        until: Millis,
    ) -> Stored<bool> {
        self.write(move |connection| {
            let values = params![id, version as i64, kind, signed(until), signed(now)];
            Ok(execute(connection, schema::CLAIM, values)? > 0)
        })
        .await
    }

    pub(super) async fn create_account(&self, name: String, password: String, now: Millis) -> Stored<i64> {
        self.write(move |connection| {
            let values = params![name, name.to_lowercase(), password, signed(now)];
            connection.query_row(schema::INSERT_ACCOUNT, values, |row| row.get(0)).map_err(translate)
        })
        .await
    }

    pub(super) async fn account_by_name(&self, name: String) -> Stored<AccountRow> {
        self.read(move |connection| {
            connection.query_row(schema::ACCOUNT_BY_NAME, [name.to_lowercase()], account_row)
        })
        .await
    }

    pub(super) async fn create_session(&self, token: Vec<u8>, account: i64, expires: Millis) -> Stored<()> {
        self.write(move |connection| {
            execute(connection, schema::INSERT_SESSION, params![token, account, signed(expires)]).map(drop)
        })
        .await
    }

    pub(super) async fn session(&self, token: Vec<u8>, now: Millis) -> Stored<AccountRow> {
        self.read(move |connection| {
            connection.query_row(schema::SESSION, params![token, signed(now)], account_row)
        })
        .await
    }

    pub(super) async fn end_session(&self, token: Vec<u8>) -> Stored<()> {
        self.write(move |connection| execute(connection, schema::END_SESSION, params![token]).map(drop)).await
    }

    pub(super) async fn rating(
        &self,
        account: i64,
        game: String,
        speed: String,
    ) -> Stored<Option<RatingRow>> {
        self.read(move |connection| {
            connection
                .query_row(schema::RATING, params![account, game, speed], |row| rating_row(row, 0))
                .optional()
        })
        .await
    }

    pub(super) async fn ratings(&self, account: i64) -> Stored<Vec<(String, String, RatingRow)>> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(schema::RATINGS)?;
            statement
                .query_map([account], |row| Ok((row.get(0)?, row.get(1)?, rating_row(row, 2)?)))?
                .collect()
        })
        .await
    }

    pub(super) async fn rate(
        &self,
        id: String,
        game: String,
        speed: String,
        rows: Vec<(i64, RatingRow)>,
    ) -> Stored<bool> {
        self.write(move |connection| {
            if execute(connection, schema::MARK_COUNTED, params![id])? == 0 {
                return Ok(false);
            }
            for (account, row) in rows {
                let values =
                    params![account, game, speed, row.rating, row.deviation, row.volatility, row.games];
                execute(connection, schema::UPSERT_RATING, values)?;
            }
            Ok(true)
        })
        .await
    }

    pub(super) async fn ping(&self) -> Stored<()> {
        self.read(|connection| connection.query_row("SELECT 1", [], |_| Ok(()))).await
    }
}

fn connect(path: &str) -> Stored<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(translate)?;
    // FULL with a write-ahead log: a commit returns after its bytes have reached the disk.
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;")
        .map_err(translate)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn migrate(connection: &Connection) -> Stored<()> {
    let done: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(translate)?;
    for (number, step) in schema::migrations(&SQLITE).filter(|(number, _)| *number > done) {
        let step = format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;");
        connection.execute_batch(&step).map_err(translate)?;
    }
    Ok(())
}

/// Takes whatever is waiting, does it in one transaction, and answers all of it after the commit.
fn write_batches(connection: &Connection, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let begun = connection.execute_batch("BEGIN IMMEDIATE").map_err(translate);
        if let Err(error) = begun {
            first(connection)(Err(error));
            continue;
        }
        let mut answers = vec![first(connection)];
        while answers.len() < BATCH {
            let Ok(next) = jobs.try_recv() else { break };
            answers.push(next(connection));
        }
        let committed = connection.execute_batch("COMMIT").map_err(translate);
        if committed.is_err() {
            // The commit's own error is the one to tell; a failing roll-back adds nothing.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for answer in answers {
            answer(match &committed {
                Ok(()) => Ok(()),
                Err(error) => Err(StoreError::Unavailable(error.to_string())),
            });
        }
    }
}

/// Work that fails leaves no trace in the shared transaction.
fn in_savepoint<T>(connection: &Connection, work: impl FnOnce(&Connection) -> Stored<T>) -> Stored<T> {
    connection.execute_batch("SAVEPOINT job").map_err(translate)?;
    let result = work(connection);
    let end = if result.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
    connection.execute_batch(end).map_err(translate)?;
    result
}

fn execute(connection: &Connection, query: &str, values: &[&dyn ToSql]) -> Stored<usize> {
    connection.prepare_cached(query).and_then(|mut statement| statement.execute(values)).map_err(translate)
}

fn insert_match(connection: &Connection, row: &MatchRow) -> Stored<()> {
    let [black, white] = Color::BOTH.map(|color| &row.seats[color]);
    let status = &row.status;
    let values = params![
        row.id,
        row.game,
        row.terms,
        row.began.map(signed),
        row.version as i64,
        row.open,
        row.rated,
        signed(row.created),
        black.token,
        black.name,
        black.account,
        black.level,
        white.token,
        white.name,
        white.account,
        white.level,
        status.deadline.map(signed),
        status.turn.map(Color::word),
        status.over,
        status.winner.map(Color::word),
        status.reason,
        signed(status.touched)
    ];
    execute(connection, schema::INSERT_MATCH, values).map(drop)
}

fn match_row(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    let millis = |index| row.get::<_, Option<i64>>(index).map(|value| value.map(|value| value as Millis));
    let color =
        |index| row.get::<_, Option<String>>(index).map(|word| word.and_then(|word| super::color(&word)));
    let seat = |first: usize| -> rusqlite::Result<Seat> {
        Ok(Seat {
            token: row.get(first)?,
            name: row.get(first + 1)?,
            account: row.get(first + 2)?,
            level: row.get(first + 3)?,
        })
    };
    Ok(MatchRow {
        id: row.get(0)?,
        game: row.get(1)?,
        terms: row.get(2)?,
        began: millis(3)?,
        version: row.get::<_, i64>(4)? as u64,
        open: row.get(5)?,
        rated: row.get(6)?,
        created: row.get::<_, i64>(7)? as Millis,
        seats: ByColor::new(seat(8)?, seat(12)?),
        status: Status {
            deadline: millis(16)?,
            turn: color(17)?,
            over: row.get(18)?,
            winner: color(19)?,
            reason: row.get(20)?,
            touched: row.get::<_, i64>(21)? as Millis,
        },
    })
}

fn account_row(row: &Row<'_>) -> rusqlite::Result<AccountRow> {
    Ok(AccountRow { id: row.get(0)?, name: row.get(1)?, password: row.get(2)? })
}

fn rating_row(row: &Row<'_>, first: usize) -> rusqlite::Result<RatingRow> {
    Ok(RatingRow {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
    })
}

fn signed(at: Millis) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

fn translate(error: rusqlite::Error) -> StoreError {
    match error {
        rusqlite::Error::QueryReturnedNoRows => StoreError::NotFound,
        error if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
        error => StoreError::Unavailable(error.to_string()),
    }
}
