//! One match that someone is looking at or playing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use ikusa_play::{Command, Denial, Millis};
use ikusa_rules::{ByColor, Color};
use tokio::sync::{Mutex as AsyncMutex, watch};

use super::play::{Entry, open};
use super::ratings::new_ratings;
use super::{Audience, House, Play, notices, now, status_of};
use crate::error::{Answer, ApiError};
use crate::store::{Append, Leaving, MatchRow, Seat, Standing, Status, Store, StoreError};

/// How often a command is tried while someone else is faster.
const TRIES: u32 = 40;

/// A command that someone gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// For which seat.
    pub seat: Color,
    /// The command.
    pub command: Command,
    /// The version that the match must have.
    pub expected: Option<u64>,
    /// What whoever gives it calls it: given again it is not obeyed again.
    pub key: Option<String>,
    /// How long it was on its way, as far as that was measured.
    pub lag: Millis,
}

impl Order {
    /// A command for a seat, whatever the match has come to.
    pub fn new(seat: Color, command: Command) -> Order {
        Order { seat, command, expected: None, key: None, lag: 0 }
    }
}

/// After a few tries it helps not to meet the others again at once.
async fn rest(id: &str, attempt: u32) {
    if attempt > 2 {
        let millis = 1 + id.bytes().map(u64::from).sum::<u64>() * u64::from(attempt)
            % (8 * u64::from(attempt.min(16)));
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }
}

/// One match that someone is looking at or playing.
pub struct Table {
    id: String,
    house: Arc<House>,
    /// Whether a draft may have been kept through another process.
    drafted: AtomicBool,
    /// Whose presence the database knows to hang on this process.
    noted: ByColor<AtomicBool>,
    /// Whoever looks takes a copy of the pointer and sees what was then, however long that takes; whoever changes it while
    /// someone looks changes a copy.
    state: AsyncMutex<Option<Arc<Play>>>,
    /// What watchers have been told of.
    pulse: watch::Sender<Pulse>,
    pub(super) audience: watch::Sender<Audience>,
    /// How often something was said.
    words: watch::Sender<u64>,
    this: Weak<Table>,
}

/// A table that nobody holds leaves nothing behind.
impl Drop for Table {
    fn drop(&mut self) {
        let mut tables = self.house.tables();
        // Someone may have asked for the match again meanwhile, and got another table.
        if tables.get(&self.id).is_some_and(|table| table.strong_count() == 0) {
            tables.remove(&self.id);
        }
    }
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
    pub(super) fn new(id: &str, house: &Arc<House>) -> Arc<Table> {
        Arc::new_cyclic(|this| Table {
            id: id.to_owned(),
            house: Arc::clone(house),
            drafted: AtomicBool::new(false),
            noted: ByColor::default(),
            this: this.clone(),
            state: AsyncMutex::new(None),
            pulse: watch::Sender::new(Pulse::default()),
            audience: watch::Sender::new(Audience::default()),
            words: watch::Sender::new(0),
        })
    }

    /// Wakes watchers: anything may have changed.
    pub(super) fn stir(&self) {
        self.pulse.send_modify(|pulse| pulse.stirs += 1);
    }

    /// Wakes watchers, unless they know: a process hears of its own changes too.
    pub(super) fn heard(&self, standing: Standing) {
        let mut seats = false;
        self.pulse.send_if_modified(|pulse| {
            let known = pulse.standing;
            // A seat taken is not part of the version, so whatever is held must be loaded again.
            seats = standing.seated > known.seated;
            pulse.stirs += u64::from(seats);
            pulse.standing.version = known.version.max(standing.version);
            pulse.standing.seated = known.seated.max(standing.seated);
            pulse.standing != known
        });
        if seats {
            self.welcome(&[]);
        }
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

    /// Someone may have kept a draft through another process; that is news to nobody but whoever looks.
    pub(super) fn heard_of_draft(&self) {
        self.drafted.store(self.house.store.is_shared(), Ordering::Relaxed);
    }

    /// Changes from now on.
    pub fn watch(&self) -> watch::Receiver<Pulse> {
        self.pulse.subscribe()
    }

    /// Who is connected, and every change of it.
    pub fn audience(&self) -> watch::Receiver<Audience> {
        self.audience.subscribe()
    }

    /// Tells watchers that something was said.
    pub(super) fn spoken(&self) {
        self.words.send_modify(|count| *count += 1);
    }

    /// How often something was said, and every change of it.
    pub fn words(&self) -> watch::Receiver<u64> {
        self.words.subscribe()
    }

    /// What is held, brought up to date if the database is known to have more.
    async fn fresh(&self, store: &Store, held: Option<Arc<Play>>) -> Answer<Arc<Play>> {
        let pulse = *self.pulse.borrow();
        match held {
            Some(play) if !play.is_behind(pulse) => Ok(play),
            held => {
                // Whoever waits for something for hours would hold the room for this all the while.
                let play = Box::pin(self.load(store, held, pulse)).await?;
                self.note(&play);
                Ok(Arc::new(play))
            }
        }
    }

    async fn load(&self, store: &Store, held: Option<Arc<Play>>, pulse: Pulse) -> Answer<Play> {
        Play::load(&self.house, store, &self.id, held.map(Arc::unwrap_or_clone), pulse).await
    }

    /// The match as it is now, fresh from the database if memory is behind. Nobody waits for whoever holds it.
    ///
    /// # Errors
    /// If there is no such match or the database cannot be reached.
    pub async fn now(&self, store: &Store) -> Answer<Arc<Play>> {
        let mut state = self.state.lock().await;
        let mut play = self.fresh(store, state.take()).await?;
        if self.drafted.swap(false, Ordering::Relaxed) {
            Arc::make_mut(&mut play).recall_drafts(store).await?;
        }
        Ok(Arc::clone(state.insert(play)))
    }

    /// The match as `see` sees it at a glance: what takes longer works with [`Table::now`] elsewhere.
    ///
    /// # Errors
    /// If there is no such match or the database cannot be reached.
    pub async fn look<T>(&self, store: &Store, see: impl FnOnce(&Play) -> T) -> Answer<T> {
        self.now(store).await.map(|play| see(&play))
    }

    /// Applies a command and answers with the new version once it is durable. It is carried through and told to everyone
    /// whether or not whoever gave it waits for the answer.
    ///
    /// # Errors
    /// If the match refuses it, has moved on, or the database cannot be reached; nothing is changed then. If the database
    /// goes away in the middle the command's fate is unknown.
    pub async fn command(self: &Arc<Self>, store: &Store, order: Order) -> Answer<u64> {
        let (table, store) = (Arc::clone(self), store.clone());
        carried_through(async move {
            match &order.command {
                Command::Form { army } => table.draft(&store, &order, army).await,
                _ => table.enact(&store, &order).await,
            }
        })
        .await
    }

    async fn enact(&self, store: &Store, order: &Order) -> Answer<u64> {
        let mut state = self.state.lock().await;
        for attempt in 0..TRIES {
            rest(&self.id, attempt).await;
            let mut play = self.fresh(store, state.take()).await?;
            if order.command == Command::Abort && play.contest.is_none() {
                return self.withdraw(store, &play.row).await;
            }
            let entry = match Arc::make_mut(&mut play).enter(order) {
                Ok(Entry::New(entry)) => *entry,
                Ok(Entry::Known(version)) => {
                    *state = Some(play);
                    return Ok(version);
                }
                // Whoever gives it knows more than this process has heard.
                Err(ApiError::Stale(known)) if attempt == 0 && order.expected > Some(known) => continue,
                Err(error) => {
                    // What breaks in the middle is thrown away.
                    *state = Some(play).filter(|_| !matches!(error, ApiError::Internal(_)));
                    return Err(error);
                }
            };
            // Ratings are made from those that were before: one match at a time, in this process at least.
            let _turn = match entry.verdict {
                Some(_) if play.row.rated => Some(self.house.ratings.lock().await),
                _ => None,
            };
            let ratings = new_ratings(store, &play.row, entry.verdict, entry.speed).await?;
            let append = Append { ratings, ..entry.append };
            match store.append(&append).await {
                Ok(()) => {
                    self.wake_computer(&append.status);
                    append.sequel.iter().for_each(|sequel| self.wake_computer(&sequel.status));
                    let row = &mut Arc::make_mut(&mut play).row;
                    row.version = append.expected + 1;
                    row.status = append.status;
                    row.sequel = row.sequel.take().or(append.sequel.map(|sequel| sequel.id));
                    let standing = play.standing();
                    *state = Some(play);
                    self.heard(standing);
                    // Whatever was asked for came too late: the flag has fallen instead, and everyone hears of that.
                    return if entry.late { Err(Denial::TimeIsUp.into()) } else { Ok(append.expected + 1) };
                }
                // Another process was faster than this one's memory, or another match has changed a rating.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Unavailable("others were faster every time".to_owned()))
    }

    /// Takes back a challenge that nobody has accepted.
    async fn withdraw(&self, store: &Store, row: &MatchRow) -> Answer<u64> {
        match store.withdraw(row, now()).await {
            Err(StoreError::Conflict) => return Err(ApiError::SeatTaken),
            done => done?,
        }
        self.stir();
        Ok(row.version)
    }

    /// Keeps a draft of an army. It is no part of the match's record, and nobody else hears of it.
    async fn draft(&self, store: &Store, order: &Order, army: &str) -> Answer<u64> {
        let mut state = self.state.lock().await;
        let play = self.fresh(store, state.take()).await?;
        let play = Arc::make_mut(state.insert(play));
        let contest = play.contest.as_mut().ok_or(ApiError::BadRequest("the match has not begun".into()))?;
        let version = contest.version();
        if order.expected.is_some_and(|expected| expected != version) {
            return Err(ApiError::Stale(version));
        }
        contest.draft(order.seat, army)?;
        play.told.forget();
        if let Err(error) = store.keep_draft(&self.id, order.seat, army).await {
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
        carried_through(async move { table.seat(&store, color, seat, None).await }).await
    }

    /// Puts whoever made a challenge of their own on a free seat here instead: both at once.
    ///
    /// # Errors
    /// If the seat is taken, their challenge has been answered, or the database cannot be reached.
    pub async fn take_over(
        self: &Arc<Self>,
        store: &Store,
        color: Color,
        seat: Seat,
        from: String,
    ) -> Answer<()> {
        let (table, store) = (Arc::clone(self), store.clone());
        carried_through(async move { table.seat(&store, color, seat, Some(&from)).await }).await
    }

    async fn seat(&self, store: &Store, color: Color, seat: Seat, leaving: Option<&str>) -> Answer<()> {
        let mut state = self.state.lock().await;
        let pulse = *self.pulse.borrow();
        let mut play = self.load(store, state.take(), pulse).await?;
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
        match leaving {
            Some(from) => store.pair(Leaving { from, at }, &play.row, color, &status).await?,
            None => store.take_seat(&play.row, color, began, &status).await?,
        }
        if let Some(notice) = notices::of_begin(&play.row, color, at).filter(|_| full) {
            store.note(&notice).await?;
        }
        self.wake_computer(&status);
        drop(state);
        self.heard(play.standing());
        self.welcome(&[color]);
        Ok(())
    }

    /// Notes that those who are connected are there, and whoever else has just acted.
    pub(super) fn welcome(&self, others: &[Color]) {
        let audience = *self.audience.borrow();
        let here =
            Color::BOTH.into_iter().filter(|color| audience.seats[*color] > 0 || others.contains(color));
        for color in here {
            self.note_presence(color, true);
        }
    }

    /// Notes that someone who holds a seat is there, or that nobody is any more.
    pub(super) fn note_presence(&self, color: Color, here: bool) {
        let Some(table) = self.this.upgrade() else { return };
        tokio::spawn(async move {
            if let Err(error) = table.keep_presence(color, here).await {
                tracing::debug!(id = table.id, ?error, "nobody noted who is there");
            }
        });
    }

    async fn keep_presence(&self, color: Color, here: bool) -> Answer<()> {
        let mut state = self.state.lock().await;
        // Whoever comes back through another process than before is there by that one, or they would count as away once
        // the first is found dead.
        let moved = here && !self.noted[color].load(Ordering::Relaxed);
        for _ in 0..TRIES {
            let mut play = self.fresh(&self.house.store, state.take()).await?;
            // By now they may have come back, or be connected twice.
            let still = self.audience.borrow().seats[color] > 0;
            let changed = (here || !still) && Arc::make_mut(&mut play).note_presence(color, here || still);
            let holds = !play.row.status.over && play.row.seats[color].token.is_some();
            if !(changed || moved && holds) {
                *state = Some(play);
                return Ok(());
            }
            match self.house.store.note_presence(&play.row, color, &self.house.name, changed).await {
                Ok(()) => {
                    self.noted[color].store(here || still, Ordering::Relaxed);
                    self.note(&play);
                    *state = Some(play);
                    drop(state);
                    if changed {
                        self.pulse.send_modify(|_| ());
                    }
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn wake_computer(&self, status: &Status) {
        if status.awaits.iter().any(|awaits| *awaits) {
            self.house.work.notify_one();
        }
    }
}

/// Does something to its end even if whoever asked for it goes away: what is durable must be told.
pub(super) async fn carried_through<T: Send + 'static>(
    work: impl Future<Output = Answer<T>> + Send + 'static,
) -> Answer<T> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(ApiError::Internal(error.to_string())))
}
