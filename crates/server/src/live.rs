//! Matches in play: one at a time changes each, and everyone who watches hears of it.
//!
//! A command is applied to the match in memory, made durable by the store, and only then acknowledged and
//! told to others. What is in memory is a cache: when the store says that someone else was faster, it is thrown
//! away and built again from the commands.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use ikusa_play::protocol::MatchView;
use ikusa_play::{Applied, Command, Match, Millis, Speed, Stage, Terms};
use ikusa_rules::{ByColor, Color, Outcome, Viewer};
use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::error::{Answer, ApiError};
use crate::store::{Append, MatchRow, NewRating, RatingRow, Seat, Status, Store, StoreError};
use crate::token;

/// How often a command is tried while someone else is faster.
const TRIES: usize = 5;

/// The server's clock.
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

/// All matches that someone is looking at or playing.
pub struct Hub {
    store: Store,
    tables: Mutex<HashMap<String, Weak<Table>>>,
}

/// One match that someone is looking at or playing.
pub struct Table {
    id: String,
    state: AsyncMutex<Option<Play>>,
    /// The version that watchers have been told of; seats taken count as a change too.
    pulse: watch::Sender<Pulse>,
    audience: watch::Sender<Audience>,
}

/// Who is connected to a match through this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Audience {
    /// Connections of each player.
    pub seats: ByColor<u32>,
    /// Connections of anyone else.
    pub spectators: u32,
}

impl Audience {
    fn count(&mut self, viewer: Viewer) -> &mut u32 {
        match viewer {
            Viewer::Seat(color) => &mut self.seats[color],
            Viewer::Spectator => &mut self.spectators,
        }
    }
}

/// A place among those connected to a match; given back when dropped.
pub struct Attendance<'a> {
    table: &'a Table,
    viewers: Vec<Viewer>,
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        self.table.audience.send_modify(|audience| {
            self.viewers.iter().for_each(|viewer| *audience.count(*viewer) -= 1);
        });
    }
}

/// What wakes watchers up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pulse {
    /// The match's version.
    pub version: u64,
    /// How often seats or anything but the version changed.
    pub stirs: u64,
}

/// A match and its row, as the database has them.
pub struct Play {
    /// How often the table had been stirred when this was loaded.
    stirs: u64,
    /// The row.
    pub row: MatchRow,
    /// The match; none before both seats are taken.
    pub contest: Option<Match>,
}

impl Hub {
    /// A hub over a store.
    pub fn new(store: Store) -> Hub {
        Hub { store, tables: Mutex::default() }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The table of a match; it lives as long as someone holds it.
    pub fn table(&self, id: &str) -> Arc<Table> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables.get(id).and_then(Weak::upgrade) {
            return table;
        }
        if tables.len() > 64 && tables.len().is_power_of_two() {
            tables.retain(|_, table| table.strong_count() > 0);
        }
        let table = Arc::new(Table {
            id: id.to_owned(),
            state: AsyncMutex::new(None),
            pulse: watch::Sender::new(Pulse::default()),
            audience: watch::Sender::new(Audience::default()),
        });
        tables.insert(id.to_owned(), Arc::downgrade(&table));
        table
    }

    /// The ids of the matches held in memory.
    pub fn held(&self) -> Vec<String> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().filter(|(_, table)| table.strong_count() > 0).map(|(id, _)| id.clone()).collect()
    }

    /// Someone, perhaps another process, changed a match: wake its watchers if there are any here.
    pub fn heard(&self, id: &str, version: u64) {
        let table =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
        if let Some(table) = table {
            table.stir(version);
        }
    }

    /// Wakes every watcher, after news may have been missed.
    pub fn stir_all(&self) {
        let tables: Vec<_> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables.values().filter_map(Weak::upgrade).collect()
        };
        for table in tables {
            table.stir(0);
        }
    }
}

impl Table {
    /// Wakes watchers, unless they know: a process hears of its own changes too. Version 0 means that anything may have
    /// changed.
    fn stir(&self, version: u64) {
        self.pulse.send_if_modified(|pulse| {
            if version == 0 {
                pulse.stirs += 1;
            }
            let new = version > pulse.version;
            pulse.version = pulse.version.max(version);
            new || version == 0
        });
    }

    /// Changes from now on.
    pub fn watch(&self) -> watch::Receiver<Pulse> {
        self.pulse.subscribe()
    }

    /// Counts a connection in, for each seat it holds or as a spectator.
    pub fn attend(&self, seats: &[Color]) -> Attendance<'_> {
        let viewers: Vec<_> = match seats {
            [] => vec![Viewer::Spectator],
            seats => seats.iter().map(|color| Viewer::Seat(*color)).collect(),
        };
        self.audience.send_modify(|audience| {
            viewers.iter().for_each(|viewer| *audience.count(*viewer) += 1);
        });
        Attendance { table: self, viewers }
    }

    /// Who is connected, and every change of it.
    pub fn audience(&self) -> watch::Receiver<Audience> {
        self.audience.subscribe()
    }

    /// The match as `viewer` may see it, fresh from the database if memory is behind.
    ///
    /// # Errors
    /// If there is no such match or the database cannot be reached.
    pub async fn look<T>(&self, store: &Store, see: impl FnOnce(&Play) -> T) -> Answer<T> {
        let mut state = self.state.lock().await;
        let pulse = *self.pulse.borrow();
        if state.as_ref().is_none_or(|play| play.is_behind(pulse)) {
            *state = Some(load(store, &self.id, state.take(), pulse).await?);
        }
        let play = state.as_ref().ok_or(ApiError::NotFound)?;
        Ok(see(play))
    }

    /// Applies a command and answers with the new version once it is durable.
    ///
    /// # Errors
    /// If the match refuses it, has moved on, or the database cannot be reached; nothing is changed then.
    pub async fn command(
        &self,
        store: &Store,
        seat: Color,
        command: Command,
        expected: Option<u64>,
    ) -> Answer<u64> {
        let mut state = self.state.lock().await;
        // More tries are for the case that another process was faster than this one's memory, or that another match has
        // changed a rating.
        for _ in 0..TRIES {
            let pulse = *self.pulse.borrow();
            let mut play = match state.take() {
                Some(play) if !play.is_behind(pulse) => play,
                held => load(store, &self.id, held, pulse).await?,
            };
            let contest =
                play.contest.as_mut().ok_or(ApiError::BadRequest("the match has not begun".into()))?;
            let version = contest.version();
            if expected.is_some_and(|expected| expected != version) {
                *state = Some(play);
                return Err(ApiError::Stale(version));
            }
            let at = now().max(play.row.status.touched);
            if let Err(denial) = contest.apply(seat, command.clone(), at) {
                *state = Some(play);
                return Err(denial.into());
            }
            let status = status_of(contest, at);
            let applied = Applied { seat, at, command: command.clone() };
            let sequel = (contest.rematch_agreed() && play.row.sequel.is_none())
                .then(|| sequel_of(&play.row, at))
                .transpose()?;
            let verdict = contest.verdict().filter(|_| !play.row.status.over);
            let speed = Speed::of(contest.terms().time);
            let ratings = new_ratings(store, &play.row, verdict, speed).await?;
            let entry = Append { id: self.id.clone(), expected: version, applied, status, sequel, ratings };
            match store.append(&entry).await {
                Ok(()) => {
                    play.row.version = version + 1;
                    play.row.status = entry.status;
                    play.row.sequel = play.row.sequel.or(entry.sequel.map(|sequel| sequel.id));
                    *state = Some(play);
                    self.stir(version + 1);
                    return Ok(version + 1);
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Stale(0))
    }

    /// Puts someone on a free seat.
    ///
    /// # Errors
    /// If the seat is taken or the database cannot be reached.
    pub async fn sit(&self, store: &Store, color: Color, seat: Seat) -> Answer<()> {
        let mut state = self.state.lock().await;
        let pulse = *self.pulse.borrow();
        let play = load(store, &self.id, state.take(), pulse).await?;
        if !play.row.is_free(color) {
            return Err(ApiError::SeatTaken);
        }
        let at = now();
        let full = !play.row.is_free(color.other());
        let (began, status) = if full {
            let contest = open(&play.row, at)?;
            (Some(at), status_of(&contest, at))
        } else {
            (None, Status { touched: at, ..Status::default() })
        };
        store.take_seat(&self.id, color, &seat, began, &status).await?;
        drop(state);
        self.stir(0);
        Ok(())
    }
}

impl Play {
    /// Whether the database is known to hold more than this.
    fn is_behind(&self, pulse: Pulse) -> bool {
        self.row.version < pulse.version || self.stirs < pulse.stirs || self.contest.is_none()
    }

    /// The match for a viewer; `None` before it has begun.
    pub fn view(&self, viewer: Viewer) -> Option<MatchView> {
        self.contest.as_ref().map(|contest| MatchView::of(contest, viewer, now()))
    }
}

/// Brings a match up to date: plays on what is new if memory has the older part, else builds it again.
async fn load(store: &Store, id: &str, held: Option<Play>, Pulse { stirs, .. }: Pulse) -> Answer<Play> {
    let row = store.find_match(id).await?;
    let Some(began) = row.began else { return Ok(Play { stirs, row, contest: None }) };
    let held = held.and_then(|play| play.contest).filter(|contest| contest.version() <= row.version);
    let mut contest = match held {
        Some(contest) => contest,
        None => open(&row, began)?,
    };
    for Applied { seat, at, command } in store.commands(id, contest.version()).await? {
        contest
            .apply(seat, command, at)
            .map_err(|denial| ApiError::Internal(format!("match {id} does not replay: {denial}")))?;
    }
    let row = MatchRow { version: contest.version(), ..row };
    Ok(Play { stirs, row, contest: Some(contest) })
}

/// What the end of a match makes of its players' ratings: nothing unless it is rated and both have accounts.
async fn new_ratings(
    store: &Store,
    row: &MatchRow,
    verdict: Option<Outcome>,
    speed: Speed,
) -> Answer<Vec<NewRating>> {
    let [black, white] = Color::BOTH.map(|color| row.seats[color].account);
    let (Some(verdict), Some(black), Some(white), true) = (verdict, black, white, row.rated) else {
        return Ok(Vec::new());
    };
    let (accounts, speed) = (ByColor::new(black, white), speed.word());
    let before = ByColor::new(
        store.rating(black, &row.game, speed).await?,
        store.rating(white, &row.game, speed).await?,
    );
    let after = |color: Color| {
        let score = verdict.winner.map_or(0.5, |winner| if winner == color { 1.0 } else { 0.0 });
        let rating = before[color].rating.after(&[(before[color.other()].rating, score)]);
        let new = RatingRow { rating, games: before[color].games + 1 };
        NewRating { account: accounts[color], game: row.game.clone(), speed, row: new }
    };
    let mut ratings = Color::BOTH.map(after).to_vec();
    // Everyone locks in the same order, so that two matches of the same players cannot wait for each other.
    ratings.sort_by_key(|rating| rating.account);
    Ok(ratings)
}

/// The match that follows on an agreed rematch: the same terms, the seats exchanged. Each player's token holds the new
/// seat too, so that nobody has to be told a secret.
fn sequel_of(row: &MatchRow, at: Millis) -> Answer<MatchRow> {
    Ok(MatchRow {
        id: token::match_id(),
        began: Some(at),
        version: 0,
        open: false,
        created: at,
        seats: ByColor::from_fn(|color| row.seats[color.other()].clone()),
        status: status_of(&open(row, at)?, at),
        sequel: None,
        ..row.clone()
    })
}

fn open(row: &MatchRow, at: Millis) -> Answer<Match> {
    let broken = |what: String| ApiError::Internal(format!("match {}: {what}", row.id));
    let game = ikusa_play::game(&row.game).ok_or_else(|| broken(format!("unknown game {}", row.game)))?;
    let terms: Terms = serde_json::from_str(&row.terms).map_err(|error| broken(error.to_string()))?;
    Match::new(game, terms, at).map_err(|error| broken(error.to_string()))
}

/// What queries must know of a match.
pub fn status_of(contest: &Match, at: Millis) -> Status {
    let outcome = contest.outcome();
    Status {
        deadline: contest.clock().deadline(),
        turn: (contest.stage() == Stage::Playing).then(|| contest.line().turn()),
        over: contest.stage() == Stage::Over,
        winner: outcome.and_then(|outcome| outcome.winner),
        reason: outcome.map(|outcome| outcome.reason.code.to_owned()),
        touched: at,
    }
}
