//! A database for simulations: SQLite in memory, shared by several processes that are played by one thread, with time and
//! mishaps drawn from a seed. It is slow, loses news, goes away before or after it has obeyed, and forgets processes that
//! have been killed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ikusa_rules::Seeded;
use rusqlite::Connection;
use tokio::sync::broadcast;

use super::cell::{Cell, Fields};
use super::{Change, News, Standing, StoreError, Stored, sqlite};

/// What is drawn, of a thousand; nothing by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mishaps {
    /// Requests that find no database.
    pub(crate) unavailable: usize,
    /// Changes whose answer is lost.
    pub(crate) unknown: usize,
    /// News that one process does not hear.
    pub(crate) unheard: usize,
    /// Requests that take seconds.
    pub(crate) slow: usize,
}

/// How long a request waits for a database that cannot be reached.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The database itself.
pub(crate) struct World {
    file: Mutex<Connection>,
    chance: Mutex<Seeded>,
    mishaps: Mutex<Mishaps>,
    processes: Mutex<Vec<Arc<Simulated>>>,
}

impl World {
    pub(crate) fn new(seed: u64) -> Stored<Arc<World>> {
        let file = sqlite::in_memory()?;
        Ok(Arc::new(World {
            file: Mutex::new(file),
            chance: Mutex::new(Seeded::new(seed)),
            mishaps: Mutex::default(),
            processes: Mutex::default(),
        }))
    }

    /// From now on this goes wrong.
    pub(crate) fn expect(&self, mishaps: Mishaps) {
        *lock(&self.mishaps) = mishaps;
    }

    /// How many commands a match has, told at once and without mishaps.
    pub(crate) fn version(&self, id: &str) -> u64 {
        let rows = sqlite::ask(&lock(&self.file), "SELECT version FROM matches WHERE id = $1", &[id.into()]);
        let version = rows.ok().and_then(|rows| Fields::new(rows.into_iter().next()?).unsigned().ok());
        version.unwrap_or(0)
    }

    /// A number below `most`, drawn from the seed.
    pub(crate) fn draw(&self, most: usize) -> usize {
        lock(&self.chance).below(most)
    }

    fn happens(&self, kind: impl FnOnce(Mishaps) -> usize) -> bool {
        let often = kind(*lock(&self.mishaps));
        self.draw(1_000) < often
    }

    async fn wait(&self) {
        let most = if self.happens(|mishaps| mishaps.slow) { 3_000 } else { 8 };
        tokio::time::sleep(Duration::from_millis(self.draw(most) as u64)).await;
    }
}

/// The database as one process reaches it.
pub struct Simulated {
    world: Arc<World>,
    news: broadcast::Sender<News>,
    dead: AtomicBool,
    /// Whether the network between the process and the database is broken.
    cut_off: AtomicBool,
}

impl Simulated {
    /// A process that has just been started.
    pub(crate) fn join(world: &Arc<World>) -> Arc<Simulated> {
        let process = Arc::new(Simulated {
            world: Arc::clone(world),
            news: broadcast::channel(256).0,
            dead: AtomicBool::new(false),
            cut_off: AtomicBool::new(false),
        });
        lock(&world.processes).push(Arc::clone(&process));
        process
    }

    /// Ends the process: nothing that it has asked for is answered any more, and it changes nothing.
    pub(crate) fn kill(&self) {
        self.dead.store(true, Ordering::Relaxed);
        lock(&self.world.processes).retain(|process| !process.dead.load(Ordering::Relaxed));
    }

    /// Breaks or mends the network between the process and the database.
    pub(crate) fn cut_off(&self, broken: bool) {
        self.cut_off.store(broken, Ordering::Relaxed);
    }

    fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    /// Whoever is cut off hears so late, and whoever finds no database at once.
    async fn reach(&self) -> Stored<()> {
        self.world.wait().await;
        self.alive().await;
        if self.is_cut_off() {
            tokio::time::sleep(TIMEOUT).await;
            return Err(StoreError::Unavailable("a simulated partition".to_owned()));
        }
        if self.world.happens(|mishaps| mishaps.unavailable) {
            return Err(StoreError::Unavailable("a simulated mishap".to_owned()));
        }
        Ok(())
    }

    /// A killed process never gets beyond this.
    async fn alive(&self) {
        if self.dead.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    pub(super) fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    pub(super) fn tell(&self, id: &str, standing: Standing) {
        if self.dead.load(Ordering::Relaxed) || self.is_cut_off() {
            return;
        }
        let news = News::Changed { id: id.to_owned(), standing };
        for process in lock(&self.world.processes).iter() {
            if self.world.happens(|mishaps| mishaps.unheard) {
                continue;
            }
            let (process, news, world) = (Arc::clone(process), news.clone(), Arc::clone(&self.world));
            tokio::spawn(async move {
                world.wait().await;
                if !process.is_cut_off() {
                    // Nobody listening is no error.
                    let _ = process.news.send(news);
                }
            });
        }
    }

    pub(super) async fn apply(&self, changes: &[Change]) -> Stored<()> {
        self.reach().await?;
        let done = sqlite::transact(&lock(&self.world.file), changes);
        self.world.wait().await;
        self.alive().await;
        if self.is_cut_off() || self.world.happens(|mishaps| mishaps.unknown) {
            return Err(StoreError::Unknown("a simulated mishap".to_owned()));
        }
        done
    }

    pub(super) async fn rows(&self, query: &str, values: &[Cell]) -> Stored<Vec<Vec<Cell>>> {
        self.reach().await?;
        sqlite::ask(&lock(&self.world.file), query, values)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
