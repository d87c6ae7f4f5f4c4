//! PostgreSQL: several processes share one truth and hear of each other's changes through the database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use futures_util::future::poll_fn;
use ikusa_play::{Applied, Millis};
use ikusa_rules::{ByColor, Color};
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, NoTls, Row, Statement};

use super::schema::{self, POSTGRES};
use super::{AccountRow, Append, MatchRow, News, RatingRow, Seat, Status, StoreError, Stored};

/// Connections for queries. Each pipelines what it is given, and the server's own group commit needs a few.
const CONNECTIONS: usize = 8;
const CHANNEL: &str = "ikusa_news";
/// The server limits a notification to 8000 bytes.
const NOTICE_BYTES: usize = 7_000;
/// Any number will do as long as every process uses the same.
const MIGRATION_LOCK: i64 = 0x1c05a;

type Value<'a> = &'a (dyn ToSql + Sync);

/// A PostgreSQL database.
pub struct Postgres {
    address: String,
    links: Vec<RwLock<Option<Arc<Link>>>>,
    next: AtomicUsize,
    news: broadcast::Sender<News>,
    outbox: mpsc::UnboundedSender<News>,
}

impl Postgres {
    /// Connects, brings the tables up to date and begins to listen.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn open(address: &str) -> Stored<Postgres> {
        let client = connect(address).await?;
        migrate(&client).await?;
        let (news, _) = broadcast::channel(4096);
        let (outbox, letters) = mpsc::unbounded_channel();
        tokio::spawn(listen(address.to_owned(), news.clone()));
        tokio::spawn(announce(address.to_owned(), letters));
        let links = (0..CONNECTIONS).map(|_| RwLock::new(None)).collect();
        Ok(Postgres { address: address.to_owned(), links, next: AtomicUsize::new(0), news, outbox })
    }

    pub(super) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// Tells every process, this one included, in a batch of its own: a notification inside the append would
    /// make all commits of the database wait for each other.
    fn tell(&self, id: String, version: u64) {
        // The announcer lives as long as the process; without it the others still poll.
        let _ = self.outbox.send(News { id, version });
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

    async fn execute(&self, query: &'static str, values: &[Value<'_>]) -> Stored<u64> {
        let link = self.link().await?;
        let statement = link.statement(query).await?;
        link.client.execute(&statement, values).await.map_err(|error| translate(&error))
    }

    async fn query(&self, query: &'static str, values: &[Value<'_>]) -> Stored<Vec<Row>> {
        let link = self.link().await?;
        let statement = link.statement(query).await?;
        link.client.query(&statement, values).await.map_err(|error| translate(&error))
    }

    async fn list(&self, query: &'static str, values: &[Value<'_>]) -> Stored<Vec<MatchRow>> {
        Ok(self.query(query, values).await?.iter().map(match_row).collect())
    }

    async fn one(&self, query: &'static str, values: &[Value<'_>]) -> Stored<Row> {
        self.query(query, values).await?.into_iter().next().ok_or(StoreError::NotFound)
    }

    pub(super) async fn create_match(&self, row: MatchRow) -> Stored<()> {
        let [black, white] = Color::BOTH.map(|color| &row.seats[color]);
        let status = Columns::of(&row.status);
        let (began, version, created) = (row.began.map(signed), row.version as i64, signed(row.created));
        let (open, rated) = (i64::from(row.open), i64::from(row.rated));
        let levels = [black, white].map(|seat| seat.level.map(i64::from));
        let values: [Value<'_>; 22] = [
            &row.id,
            &row.game,
            &row.terms,
            &began,
            &version,
            &open,
            &rated,
            &created,
            &black.token,
            &black.name,
            &black.account,
            &levels[0],
            &white.token,
            &white.name,
            &white.account,
            &levels[1],
            &status.deadline,
            &status.turn,
            &status.over,
            &status.winner,
            &status.reason,
            &status.touched,
        ];
        self.execute(schema::INSERT_MATCH, &values).await?;
        self.tell(row.id, row.version);
        Ok(())
    }

    pub(super) async fn find_match(&self, id: String) -> Stored<MatchRow> {
        Ok(match_row(&self.one(schema::FIND_MATCH, &[&id]).await?))
    }

    pub(super) async fn commands(&self, id: String, from: u64) -> Stored<Vec<Applied>> {
        let rows = self.query(schema::COMMANDS, &[&id, &(from as i64)]).await?;
        rows.iter().map(|row| super::read_command(row.get(0))).collect()
    }

    pub(super) async fn append(&self, entry: Append) -> Stored<()> {
        let status = Columns::of(&entry.status);
        let body = super::write_command(&entry.applied)?;
        let expected = entry.expected as i64;
        let values: [Value<'_>; 9] = [
            &status.deadline,
            &status.turn,
            &status.over,
            &status.winner,
            &status.reason,
            &status.touched,
            &entry.id,
            &expected,
            &body,
        ];
        if self.execute(schema::APPEND, &values).await? == 0 {
            return Err(StoreError::Conflict);
        }
        self.tell(entry.id, entry.expected + 1);
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
        let query = if color == Color::Black { schema::SEAT_BLACK } else { schema::SEAT_WHITE };
        let (status, level) = (Columns::of(&status), seat.level.map(i64::from));
        let (began, still_open) = (began.map(signed), i64::from(began.is_none()));
        let values: [Value<'_>; 13] = [
            &seat.token,
            &seat.name,
            &seat.account,
            &level,
            &began,
            &status.deadline,
            &status.turn,
            &status.over,
            &status.winner,
            &status.reason,
            &status.touched,
            &still_open,
            &id,
        ];
        if self.execute(query, &values).await? == 0 {
            return Err(StoreError::Conflict);
        }
        self.tell(id, 0);
        Ok(())
    }

    pub(super) async fn lobby(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::LOBBY, &[&i64::from(limit)]).await
    }

    pub(super) async fn matches_of(
        &self,
        tokens: Vec<Vec<u8>>,
        account: Option<i64>,
        limit: u32,
    ) -> Stored<Vec<MatchRow>> {
        let most = i64::from(limit);
        let mut rows = Vec::new();
        for token in tokens {
            rows.extend(self.list(schema::OF_TOKEN, &[&token, &most]).await?);
        }
        if let Some(account) = account {
            rows.extend(self.list(schema::OF_ACCOUNT, &[&account, &most]).await?);
        }
        Ok(super::newest_once(rows, limit))
    }

    pub(super) async fn fallen(&self, now: Millis, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::FALLEN, &[&signed(now), &i64::from(limit)]).await
    }

    pub(super) async fn awaiting_computer(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::AWAITING_COMPUTER, &[&i64::from(limit)]).await
    }

    pub(super) async fn claim(
        &self,
        id: String,
        version: u64,
        kind: String,
        now: Millis,
        until: Millis,
    ) -> Stored<bool> {
        let values: [Value<'_>; 5] = [&id, &(version as i64), &kind, &signed(until), &signed(now)];
        Ok(self.execute(schema::CLAIM, &values).await? > 0)
    }

    pub(super) async fn create_account(&self, name: String, password: String, now: Millis) -> Stored<i64> {
        let values: [Value<'_>; 4] = [&name, &name.to_lowercase(), &password, &signed(now)];
        Ok(self.one(schema::INSERT_ACCOUNT, &values).await?.get(0))
    }

    pub(super) async fn account_by_name(&self, name: String) -> Stored<AccountRow> {
        Ok(account_row(&self.one(schema::ACCOUNT_BY_NAME, &[&name.to_lowercase()]).await?))
    }

    pub(super) async fn create_session(&self, token: Vec<u8>, account: i64, expires: Millis) -> Stored<()> {
        self.execute(schema::INSERT_SESSION, &[&token, &account, &signed(expires)]).await.map(drop)
    }

    pub(super) async fn session(&self, token: Vec<u8>, now: Millis) -> Stored<AccountRow> {
        Ok(account_row(&self.one(schema::SESSION, &[&token, &signed(now)]).await?))
    }

    pub(super) async fn end_session(&self, token: Vec<u8>) -> Stored<()> {
        self.execute(schema::END_SESSION, &[&token]).await.map(drop)
    }

    pub(super) async fn rating(
        &self,
        account: i64,
        game: String,
        speed: String,
    ) -> Stored<Option<RatingRow>> {
        let rows = self.query(schema::RATING, &[&account, &game, &speed]).await?;
        Ok(rows.first().map(|row| rating_row(row, 0)))
    }

    pub(super) async fn ratings(&self, account: i64) -> Stored<Vec<(String, String, RatingRow)>> {
        let rows = self.query(schema::RATINGS, &[&account]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), rating_row(row, 2))).collect())
    }

    pub(super) async fn rate(
        &self,
        id: String,
        game: String,
        speed: String,
        rows: Vec<(i64, RatingRow)>,
    ) -> Stored<bool> {
        // A transaction of several statements needs a connection that nobody else pipelines on.
        let mut client = connect(&self.address).await?;
        let transaction = client.transaction().await.map_err(|error| translate(&error))?;
        let marked =
            transaction.execute(schema::MARK_COUNTED, &[&id]).await.map_err(|error| translate(&error))?;
        if marked == 0 {
            return Ok(false);
        }
        for (account, row) in rows {
            let games = i64::from(row.games);
            let values: [Value<'_>; 7] =
                [&account, &game, &speed, &row.rating, &row.deviation, &row.volatility, &games];
            transaction.execute(schema::UPSERT_RATING, &values).await.map_err(|error| translate(&error))?;
        }
        transaction.commit().await.map_err(|error| translate(&error))?;
        Ok(true)
    }

    pub(super) async fn ping(&self) -> Stored<()> {
        self.query("SELECT 1", &[]).await.map(drop)
    }
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
async fn connect(address: &str) -> Stored<Client> {
    let (client, connection) =
        tokio_postgres::connect(address, NoTls).await.map_err(|error| translate(&error))?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(%error, "a database connection was lost");
        }
    });
    Ok(client)
}

async fn migrate(client: &Client) -> Stored<()> {
    let run = async {
        client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await?;
        client.batch_execute("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)").await?;
        let row = client.query_one("SELECT COALESCE(MAX(step), 0) FROM schema_steps", &[]).await?;
        let done: i64 = row.get(0);
        for (number, step) in schema::migrations(&POSTGRES).filter(|(number, _)| *number > done) {
            let step = format!("BEGIN; {step} INSERT INTO schema_steps VALUES ({number}); COMMIT;");
            client.batch_execute(&step).await?;
        }
        client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATION_LOCK]).await
    };
    run.await.map(drop).map_err(|error| translate(&error))
}

/// Hears the news of every process and passes them on; comes back after a lost connection.
async fn listen(address: String, news: broadcast::Sender<News>) {
    loop {
        if let Err(error) = listen_once(&address, &news).await {
            tracing::warn!(%error, "not listening to the database, trying again");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_once(address: &str, news: &broadcast::Sender<News>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = tokio_postgres::connect(address, NoTls).await?;
    let mut messages = Box::pin(async move {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notice) = message? {
                for line in notice.payload().lines() {
                    if let Some((id, version)) = line.split_once(' ')
                        && let Ok(version) = version.parse()
                    {
                        // Nobody listening is no error.
                        let _ = news.send(News { id: id.to_owned(), version });
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
    messages.await
}

/// Sends what has gathered as one notification, and again.
async fn announce(address: String, mut letters: mpsc::UnboundedReceiver<News>) {
    let mut client: Option<Client> = None;
    while let Some(first) = letters.recv().await {
        let mut payload = format!("{} {}\n", first.id, first.version);
        while payload.len() < NOTICE_BYTES {
            let Ok(next) = letters.try_recv() else { break };
            payload.push_str(&format!("{} {}\n", next.id, next.version));
        }
        if client.as_ref().is_none_or(Client::is_closed) {
            client = connect(&address).await.ok();
        }
        // A lost notice delays the other processes until they poll; it loses nothing.
        if let Some(client) = &client {
            let _ = client.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &payload]).await;
        }
    }
}

/// A status as the columns hold it.
struct Columns<'a> {
    deadline: Option<i64>,
    turn: Option<&'static str>,
    over: i64,
    winner: Option<&'static str>,
    reason: &'a Option<String>,
    touched: i64,
}

impl Columns<'_> {
    fn of(status: &Status) -> Columns<'_> {
        Columns {
            deadline: status.deadline.map(signed),
            turn: status.turn.map(Color::word),
            over: i64::from(status.over),
            winner: status.winner.map(Color::word),
            reason: &status.reason,
            touched: signed(status.touched),
        }
    }
}

fn match_row(row: &Row) -> MatchRow {
    let millis = |index| row.get::<_, Option<i64>>(index).map(|value| value as Millis);
    let color = |index| row.get::<_, Option<&str>>(index).and_then(super::color);
    let flag = |index| row.get::<_, i64>(index) != 0;
    let seat = |first: usize| Seat {
        token: row.get(first),
        name: row.get(first + 1),
        account: row.get(first + 2),
        level: row.get::<_, Option<i64>>(first + 3).and_then(|level| u8::try_from(level).ok()),
    };
    MatchRow {
        id: row.get(0),
        game: row.get(1),
        terms: row.get(2),
        began: millis(3),
        version: row.get::<_, i64>(4) as u64,
        open: flag(5),
        rated: flag(6),
        created: row.get::<_, i64>(7) as Millis,
        seats: ByColor::new(seat(8), seat(12)),
        status: Status {
            deadline: millis(16),
            turn: color(17),
            over: flag(18),
            winner: color(19),
            reason: row.get(20),
            touched: row.get::<_, i64>(21) as Millis,
        },
    }
}

fn account_row(row: &Row) -> AccountRow {
    AccountRow { id: row.get(0), name: row.get(1), password: row.get(2) }
}

fn rating_row(row: &Row, first: usize) -> RatingRow {
    RatingRow {
        rating: row.get(first),
        deviation: row.get(first + 1),
        volatility: row.get(first + 2),
        games: row.get::<_, i64>(first + 3) as u32,
    }
}

fn signed(at: Millis) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

fn translate(error: &tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Conflict,
        _ => StoreError::Unavailable(error.to_string()),
    }
}
