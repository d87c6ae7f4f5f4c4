//! PostgreSQL: several processes share one truth and hear of each other's changes through the database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use futures_util::future::{poll_fn, try_join_all};
use tokio::sync::{Mutex as AsyncMutex, Semaphore, broadcast, mpsc, oneshot};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Statement};

use super::address::{Address, reasons};
use super::admin::must_be_current;
use super::cell::Cell;
use super::migrations::{self, POSTGRES};
use super::schema;
use super::{Change, News, Standing, StoreError, Stored};

/// Connections for queries. Each pipelines what it is given, and the server's own group commit needs a few.
const CONNECTIONS: usize = 8;
/// Connections that append commands. With more of them fewer commands share a commit.
const COMMITTERS: usize = 2;
/// Connections that are made for transactions of several statements, such as the end of a match with its ratings.
const TRANSACTIONS: usize = 4;
/// How many commands share a commit at the most.
const BATCH: usize = 512;
/// How many may wait before the next one is refused.
const QUEUE: usize = 16_384;
const CHANNEL: &str = "ikusa_news";
/// What stands in place of a version in news of words.
const SPOKEN: &str = "words";
/// The server limits a notification to 8000 bytes.
const NOTICE_BYTES: usize = 7_000;
/// What stands in a notification for news that found no room in the queue: anything may have changed.
const ANYTHING: &str = "*";
/// Any number will do as long as every process uses the same.
const MIGRATION_LOCK: i64 = 0x1c05a;

/// A PostgreSQL database.
pub struct Postgres {
    address: Address,
    links: Vec<RwLock<Option<Arc<Link>>>>,
    next: AtomicUsize,
    news: broadcast::Sender<News>,
    outbox: mpsc::Sender<String>,
    /// Whether the outbox had no room for something.
    unsaid: Arc<AtomicBool>,
    appends: mpsc::Sender<Job>,
    transactions: Semaphore,
}

/// A command to append, answered once it is durable.
struct Job {
    change: Change,
    answer: oneshot::Sender<Stored<()>>,
}

impl Postgres {
    /// Connects, brings the tables up to date and begins to listen.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn open(address: &str) -> Stored<Postgres> {
        let address = Address::read(address).map_err(StoreError::Unavailable)?;
        migrate(&connect(&address).await?).await?;
        Ok(Postgres::over(address))
    }

    /// Connects for a moment, beside the servers that use it.
    pub(super) async fn visit(address: &str) -> Stored<Postgres> {
        let address = Address::read(address).map_err(StoreError::Unavailable)?;
        let client = connect(&address).await?;
        let row = client.query_one("SELECT COALESCE(MAX(step), 0) FROM schema_steps", &[]).await;
        must_be_current(row.map_err(|error| translate(&error))?.get(0))?;
        Ok(Postgres::over(address))
    }

    /// Gives back the room of what was deleted, and looks anew at what there is.
    pub(super) async fn vacuum(&self) -> Stored<()> {
        let client = connect(&self.address).await?;
        client.batch_execute("VACUUM (ANALYZE)").await.map_err(|error| translate(&error))
    }

    /// Begins to listen.
    fn over(address: Address) -> Postgres {
        let (news, _) = broadcast::channel(4096);
        let ((outbox, letters), unsaid) = (mpsc::channel(QUEUE), Arc::<AtomicBool>::default());
        tokio::spawn(listen(address.clone(), news.clone()));
        tokio::spawn(announce(address.clone(), letters, Arc::clone(&unsaid)));
        let (appends, jobs) = mpsc::channel(QUEUE);
        let jobs = Arc::new(AsyncMutex::new(jobs));
        for _ in 0..COMMITTERS {
            tokio::spawn(commit_batches(address.clone(), Arc::clone(&jobs)));
        }
        let links = (0..CONNECTIONS).map(|_| RwLock::new(None)).collect();
        let transactions = Semaphore::new(TRANSACTIONS);
        Postgres { address, links, next: AtomicUsize::new(0), news, outbox, unsaid, appends, transactions }
    }

    pub(super) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Tells every process, this one included, in a batch of its own: a notification inside the append would
    /// make all commits of the database wait for each other.
    pub(super) fn tell(&self, id: &str, Standing { version, seated }: Standing) {
        self.post(format!("{id} {version} {seated}\n"));
    }

    pub(super) fn tell_of_words(&self, id: &str) {
        self.post(format!("{id} {SPOKEN}\n"));
    }

    /// While the server is away too much may gather: then it is told at once that anything may have changed.
    fn post(&self, letter: String) {
        if self.outbox.try_send(letter).is_err() {
            self.unsaid.store(true, Ordering::Relaxed);
        }
    }

    /// One of the connections, made anew if it was lost.
    async fn link(&self) -> Stored<Arc<Link>> {
        let slot = &self.links[self.next.fetch_add(1, Ordering::Relaxed) % self.links.len()];
        let known = slot.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(link) = known.filter(|link| !link.client.is_closed()) {
            return Ok(link);
        }
        let link = Arc::new(Link { client: connect(&self.address).await?, prepared: Mutex::default() });
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&link));
        Ok(link)
    }

    /// Appends of different matches share commits. Another statement is pipelined among others and commits by itself;
    /// several need a connection of their own, and wait for one of the few there may be.
    pub(super) async fn apply(&self, mut changes: Vec<Change>) -> Stored<()> {
        if changes.len() == 1 && changes[0].query == schema::APPEND {
            return self.append(changes.remove(0)).await;
        }
        if let [change] = &changes[..] {
            let link = self.link().await?;
            let statement = link.statement(change.query).await?;
            let changed = link.client.execute_raw(&statement, &change.values).await;
            return change.judge(changed.map_err(|error| in_the_middle(&error))?);
        }
        let _turn =
            self.transactions.acquire().await.map_err(|_| StoreError::Unavailable("closed".into()))?;
        let mut client = connect(&self.address).await?;
        let transaction = client.transaction().await.map_err(|error| translate(&error))?;
        for change in &changes {
            let changed = transaction.execute_raw(change.query, &change.values).await;
            change.judge(changed.map_err(|error| translate(&error))?)?;
        }
        transaction.commit().await.map_err(|error| in_the_middle(&error))
    }

    async fn append(&self, change: Change) -> Stored<()> {
        let (answer, answered) = oneshot::channel();
        let job = Job { change, answer };
        self.appends
            .try_send(job)
            .map_err(|_| StoreError::Unavailable("too many writes are waiting".into()))?;
        answered.await.map_err(|_| StoreError::Unknown("the writers have stopped".into()))?
    }

    pub(super) async fn rows(&self, query: &'static str, values: &[Cell]) -> Stored<Vec<Vec<Cell>>> {
        let link = self.link().await?;
        let statement = link.statement(query).await?;
        let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        let rows = link.client.query(&statement, &values).await.map_err(|error| translate(&error))?;
        Ok(rows.iter().map(|row| (0..row.len()).map(|index| row.get(index)).collect()).collect())
    }
}

/// Takes whatever is waiting, does it in one transaction, and answers all of it after the commit.
async fn commit_batches(address: Address, jobs: Arc<AsyncMutex<mpsc::Receiver<Job>>>) {
    let mut link: Option<Link> = None;
    loop {
        let mut batch = Vec::new();
        if jobs.lock().await.recv_many(&mut batch, BATCH).await == 0 {
            return;
        }
        // Everyone locks rows in the same order, so that no two batches wait for each other.
        batch.sort_by(|a, b| a.change.match_id().cmp(&b.change.match_id()));
        let results = match open_link(&address, &mut link).await {
            Ok(link) => commit(link, &batch).await,
            Err(error) => Err(error),
        };
        let results = results.unwrap_or_else(|error| batch.iter().map(|_| Err(error.again())).collect());
        for (job, result) in batch.into_iter().zip(results) {
            // A caller that has gone away does not need the answer.
            let _ = job.answer.send(result);
        }
    }
}

async fn open_link<'a>(address: &Address, link: &'a mut Option<Link>) -> Stored<&'a mut Link> {
    if link.as_ref().is_none_or(|link| link.client.is_closed()) {
        *link = Some(Link { client: connect(address).await?, prepared: Mutex::default() });
    }
    link.as_mut().ok_or(StoreError::NotFound)
}

/// The answers to a batch that is now durable. An append that finds another version changes nothing and is no error, so
/// that the others go on.
async fn commit(link: &mut Link, batch: &[Job]) -> Stored<Vec<Stored<()>>> {
    let statement = link.statement(schema::APPEND).await?;
    let transaction = link.client.transaction().await.map_err(|error| translate(&error))?;
    let appended = batch.iter().map(|job| transaction.execute_raw(&statement, &job.change.values));
    let appended = try_join_all(appended).await.map_err(|error| translate(&error))?;
    transaction.commit().await.map_err(|error| in_the_middle(&error))?;
    Ok(batch.iter().zip(appended).map(|(job, changed)| job.change.judge(changed)).collect())
}

/// A connection and the statements it has prepared: each text is sent to be planned once.
struct Link {
    client: Client,
    prepared: Mutex<HashMap<&'static str, Statement>>,
}

impl Link {
    async fn statement(&self, query: &'static str) -> Stored<Statement> {
        let known = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(query).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(query).await.map_err(|error| translate(&error))?;
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner).insert(query, statement.clone());
        Ok(statement)
    }
}

/// Connects and keeps the connection going in the background.
async fn connect(address: &Address) -> Stored<Client> {
    let (client, connection) = address.connect().await.map_err(|error| translate(&error))?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(error = reasons(&error), "a database connection was lost");
        }
    });
    Ok(client)
}

async fn migrate(client: &Client) -> Stored<()> {
    let mut newer = Ok(());
    let run = async {
        client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await?;
        client.batch_execute("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)").await?;
        let row = client.query_one("SELECT COALESCE(MAX(step), 0) FROM schema_steps", &[]).await?;
        let done: i64 = row.get(0);
        newer = migrations::refuse_newer(done);
        for (number, step) in migrations::steps(&POSTGRES).filter(|(number, _)| *number > done) {
            let step = format!("BEGIN; {step} INSERT INTO schema_steps VALUES ({number}); COMMIT;");
            client.batch_execute(&step).await?;
        }
        client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATION_LOCK]).await
    };
    run.await.map_err(|error| translate(&error))?;
    newer
}

/// Hears the news of every process and passes them on; comes back after a lost connection.
async fn listen(address: Address, news: broadcast::Sender<News>) {
    loop {
        if let Err(error) = listen_once(&address, &news).await {
            tracing::warn!(error = reasons(&error), "not listening to the database, trying again");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_once(address: &Address, news: &broadcast::Sender<News>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = address.connect().await?;
    // Nobody listening to the news is no error.
    let told = news.clone();
    let mut messages = Box::pin(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notice) = message? {
                for line in notice.payload().lines() {
                    if let Some(changed) = read_news(line) {
                        let _ = told.send(changed);
                    }
                }
            }
        }
        Ok(())
    });
    tokio::select! {
        ended = &mut messages => return ended,
        listening = client.batch_execute("LISTEN ikusa_news") => listening?,
    }
    // Whatever was said before, nobody here heard it.
    let _ = news.send(News::Missed);
    messages.await
}

fn read_news(line: &str) -> Option<News> {
    if line == ANYTHING {
        return Some(News::Missed);
    }
    let mut words = line.split(' ');
    let (id, version) = (words.next()?, words.next()?);
    if version == SPOKEN {
        return Some(News::Spoken { id: id.to_owned() });
    }
    let (version, seated) = (version.parse().ok()?, words.next()?.parse().ok()?);
    Some(News::Changed { id: id.to_owned(), standing: Standing { version, seated } })
}

/// Sends what has gathered as one notification, and again.
async fn announce(address: Address, mut letters: mpsc::Receiver<String>, unsaid: Arc<AtomicBool>) {
    let mut client: Option<Client> = None;
    while let Some(mut payload) = letters.recv().await {
        if unsaid.swap(false, Ordering::Relaxed) {
            payload.push_str(&format!("{ANYTHING}\n"));
        }
        while payload.len() < NOTICE_BYTES {
            let Ok(next) = letters.try_recv() else { break };
            payload.push_str(&next);
        }
        // A process that cannot announce anything has lost the database; the others have heard of nothing because
        // nothing happened, or listen again themselves and look at everything then.
        for _ in 0..2 {
            if client.as_ref().is_none_or(Client::is_closed) {
                client = connect(&address).await.ok();
            }
            let Some(open) = &client else { break };
            if open.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &payload]).await.is_ok() {
                break;
            }
        }
    }
}

/// Why a change may or may not have been made: unless the server itself refused it, nobody knows.
fn in_the_middle(error: &tokio_postgres::Error) -> StoreError {
    let going_away = |code: &SqlState| code.code().starts_with("57P") || code.code().starts_with("08");
    match error.code() {
        Some(code) if !going_away(code) => translate(error),
        _ => StoreError::Unknown(reasons(error)),
    }
}

fn translate(error: &tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Conflict,
        Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE) => StoreError::NoText,
        _ => StoreError::Unavailable(reasons(error)),
    }
}
