//! One match that someone is looking at or playing.

use std::sync::Arc;

use ikusa_play::{Applied, Command, Speed};
use ikusa_rules::Color;
use tokio::sync::{Mutex as AsyncMutex, Notify, watch};

use super::play::{open, sequel_of};
use super::ratings::new_ratings;
use super::{Audience, Play, now, status_of};
use crate::error::{Answer, ApiError};
use crate::store::{Append, Seat, Standing, Status, Store, StoreError};

/// How often a command is tried while someone else is faster.
const TRIES: usize = 5;

/// One match that someone is looking at or playing.
pub struct Table {
    id: String,
    state: AsyncMutex<Option<Play>>,
    /// What watchers have been told of.
    pulse: watch::Sender<Pulse>,
    pub(super) audience: watch::Sender<Audience>,
    /// Told when the computer has something to do.
    work: Arc<Notify>,
}

/// What wakes watchers up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pulse {
    /// How far the match is.
    pub standing: Standing,
    /// How often something else may have changed.
    pub stirs: u64,
}

impl Table {
    pub(super) fn new(id: &str, work: Arc<Notify>) -> Table {
        Table {
            id: id.to_owned(),
            state: AsyncMutex::new(None),
            pulse: watch::Sender::new(Pulse::default()),
            audience: watch::Sender::new(Audience::default()),
            work,
        }
    }

    /// Wakes watchers: anything may have changed.
    pub(super) fn stir(&self) {
        self.pulse.send_modify(|pulse| pulse.stirs += 1);
    }

    /// Wakes watchers, unless they know: a process hears of its own changes too.
    pub(super) fn heard(&self, standing: Standing) {
        self.pulse.send_if_modified(|pulse| {
            let known = pulse.standing;
            // A seat taken is not part of the version, so whatever is held must be loaded again.
            pulse.stirs += u64::from(standing.seated > known.seated);
            pulse.standing.version = known.version.max(standing.version);
            pulse.standing.seated = known.seated.max(standing.seated);
            pulse.standing != known
        });
    }

    /// Takes note of what has just been loaded; that is news to nobody.
    fn note(&self, play: &Play) {
        let standing = play.standing();
        self.pulse.send_if_modified(|pulse| {
            pulse.standing.version = pulse.standing.version.max(standing.version);
            pulse.standing.seated = pulse.standing.seated.max(standing.seated);
            false
        });
    }

    /// Whether there is such a match, as far as anyone has looked.
    pub(super) fn is_known(&self) -> bool {
        self.pulse.borrow().standing != Standing::default()
    }

    /// Changes from now on.
    pub fn watch(&self) -> watch::Receiver<Pulse> {
        self.pulse.subscribe()
    }

    /// Who is connected, and every change of it.
    pub fn audience(&self) -> watch::Receiver<Audience> {
        self.audience.subscribe()
    }

    /// What is held, brought up to date if the database is known to have more.
    async fn fresh(&self, store: &Store, held: Option<Play>) -> Answer<Play> {
        let pulse = *self.pulse.borrow();
        match held {
            Some(play) if !play.is_behind(pulse) => Ok(play),
            held => {
                let play = Play::load(store, &self.id, held, pulse).await?;
                self.note(&play);
                Ok(play)
            }
        }
    }

    /// The match as `see` sees it, fresh from the database if memory is behind.
    ///
    /// # Errors
    /// If there is no such match or the database cannot be reached.
    pub async fn look<T>(&self, store: &Store, see: impl FnOnce(&Play) -> T) -> Answer<T> {
        let mut state = self.state.lock().await;
        let mut play = self.fresh(store, state.take()).await?;
        if store.is_shared() {
            play.recall_drafts(store).await?;
        }
        Ok(see(state.insert(play)))
    }

    /// Applies a command and answers with the new version once it is durable. It is carried through and told to everyone
    /// whether or not whoever gave it waits for the answer.
    ///
    /// # Errors
    /// If the match refuses it, has moved on, or the database cannot be reached; nothing is changed then.
    pub async fn command(
        self: &Arc<Self>,
        store: &Store,
        seat: Color,
        command: Command,
        expected: Option<u64>,
    ) -> Answer<u64> {
        let (table, store) = (Arc::clone(self), store.clone());
        carried_through(async move {
            match command {
                Command::Form { army } => table.draft(&store, seat, &army, expected).await,
                command => table.enact(&store, seat, command, expected).await,
            }
        })
        .await
    }

    async fn enact(
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
            let mut play = self.fresh(store, state.take()).await?;
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
            let status = status_of(contest, &play.row.seats, at);
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
                    self.wake_computer(&entry.status);
                    entry.sequel.iter().for_each(|sequel| self.wake_computer(&sequel.status));
                    play.row.version = version + 1;
                    play.row.status = entry.status;
                    play.row.sequel = play.row.sequel.or(entry.sequel.map(|sequel| sequel.id));
                    let standing = play.standing();
                    *state = Some(play);
                    self.heard(standing);
                    return Ok(version + 1);
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Stale(0))
    }

    /// Keeps a draft of an army. It is no part of the match's record, and nobody else hears of it.
    async fn draft(&self, store: &Store, seat: Color, army: &str, expected: Option<u64>) -> Answer<u64> {
        let mut state = self.state.lock().await;
        let play = self.fresh(store, state.take()).await?;
        let play = state.insert(play);
        let contest = play.contest.as_mut().ok_or(ApiError::BadRequest("the match has not begun".into()))?;
        let version = contest.version();
        if expected.is_some_and(|expected| expected != version) {
            return Err(ApiError::Stale(version));
        }
        contest.draft(seat, army)?;
        if let Err(error) = store.keep_draft(&self.id, seat, army).await {
            *state = None;
            return Err(error.into());
        }
        Ok(version)
    }

    /// Puts someone on a free seat, whether or not they wait for the answer.
    ///
    /// # Errors
    /// If the seat is taken or the database cannot be reached.
    pub async fn sit(self: &Arc<Self>, store: &Store, color: Color, seat: Seat) -> Answer<()> {
        let (table, store) = (Arc::clone(self), store.clone());
        carried_through(async move { table.seat(&store, color, seat).await }).await
    }

    async fn seat(&self, store: &Store, color: Color, seat: Seat) -> Answer<()> {
        let mut state = self.state.lock().await;
        let pulse = *self.pulse.borrow();
        let mut play = Play::load(store, &self.id, state.take(), pulse).await?;
        if !play.row.is_free(color) {
            return Err(ApiError::SeatTaken);
        }
        let at = now();
        play.row.seats[color] = seat;
        let full = !play.row.is_free(color.other());
        let (began, status) = if full {
            let contest = open(&play.row, at)?;
            (Some(at), status_of(&contest, &play.row.seats, at))
        } else {
            (None, Status { touched: at, ..Status::default() })
        };
        store.take_seat(&self.id, color, &play.row.seats[color], began, &status).await?;
        self.wake_computer(&status);
        drop(state);
        self.heard(play.standing());
        Ok(())
    }

    fn wake_computer(&self, status: &Status) {
        if status.awaits.iter().any(|awaits| *awaits) {
            self.work.notify_one();
        }
    }
}

/// Does something to its end even if whoever asked for it goes away: what is durable must be told.
pub(super) async fn carried_through<T: Send + 'static>(
    work: impl Future<Output = Answer<T>> + Send + 'static,
) -> Answer<T> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(ApiError::Internal(error.to_string())))
}
