//! Matches in play: one at a time changes each, and everyone who watches hears of it.
//!
//! A command is applied to the match in memory, made durable by the store, and only then acknowledged and
//! told to others. What is in memory is a cache: when the store says that someone else was faster, it is thrown
//! away and built again from the commands.

mod audience;
mod history;
pub(crate) mod news;
mod notices;
mod play;
mod ratings;
mod table;
pub(crate) mod time;
mod told;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::{Mutex as AsyncMutex, Notify};

pub use audience::{Attendance, Audience};
pub(crate) use history::played;
pub(crate) use play::replay;
pub use play::{Play, status_of};
pub use table::{Order, Pulse, Table};
pub use time::now;
pub(crate) use told::Eyes;
pub use told::Told;

use crate::error::Answer;
use crate::store::{MatchRow, Seek, Standing, Store, Stored};
use crate::token;
use crate::workshop::Workshop;

/// All matches that someone is looking at or playing.
pub struct Hub(Arc<House>);

/// What all tables of a process share.
struct House {
    store: Store,
    /// Each leaves when nobody holds it any more.
    tables: Mutex<BTreeMap<String, Weak<Table>>>,
    /// What this process is called where it claims work.
    name: String,
    /// Told when the computer has something to do.
    work: Arc<Notify>,
    /// Held by whoever changes ratings.
    ratings: AsyncMutex<()>,
    /// Where matches are built again from their commands, if not where they are asked for.
    builders: Option<Workshop>,
}

impl House {
    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Weak<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what takes the processor where it holds up nobody.
    async fn build<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        match &self.builders {
            Some(builders) => builders.run(work).await,
            None => Ok(work()),
        }
    }
}

/// Whom a new match waits for, if a seat is free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invites {
    /// Whoever knows the link.
    ByLink,
    /// Anyone who finds it in the lobby and will do.
    Anyone(Seek),
    /// One account.
    Account {
        /// Who asks.
        challenger: i64,
        /// Who is asked.
        target: i64,
    },
}

impl Hub {
    /// A hub over a store, for whoever is alone with it.
    pub fn new(store: Store) -> Hub {
        Hub::over(store, None)
    }

    /// A hub whose matches are built in a workshop.
    pub(crate) fn with_builders(store: Store, builders: Workshop) -> Hub {
        Hub::over(store, Some(builders))
    }

    fn over(store: Store, builders: Option<Workshop>) -> Hub {
        let (tables, name) = (Mutex::default(), token::match_id());
        let (work, ratings) = (Arc::default(), AsyncMutex::default());
        Hub(Arc::new(House { store, tables, name, work, ratings, builders }))
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What this process is called where it claims work.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Waits until the computer has something to do, as far as this process knows.
    pub async fn work(&self) {
        self.0.work.notified().await;
    }

    /// There may be something for the computer to do.
    pub(crate) fn wake_computer(&self) {
        self.0.work.notify_one();
    }

    /// Keeps a new match, whether or not whoever made it waits for the answer.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn create(&self, row: MatchRow) -> Answer<()> {
        self.invite(row, Invites::ByLink).await
    }

    /// The same for a match that waits for someone in particular, or for anyone.
    ///
    /// # Errors
    /// If the database cannot be reached, or too much waits already.
    pub async fn invite(&self, row: MatchRow, invites: Invites) -> Answer<()> {
        let (store, work) = (self.0.store.clone(), Arc::clone(&self.0.work));
        table::carried_through(async move {
            match invites {
                Invites::ByLink => store.create_match(&row).await?,
                Invites::Anyone(seek) => store.create_seek(&row, &seek).await?,
                Invites::Account { challenger, target } => {
                    store.create_challenge(&row, challenger, target).await?;
                }
            }
            work.notify_one();
            Ok(())
        })
        .await
    }

    /// Whether a player of a match is connected to it through this process.
    pub fn has_player(&self, id: &str) -> bool {
        self.held_table(id)
            .is_some_and(|table| table.audience().borrow().seats.iter().any(|count| *count > 0))
    }

    /// The table of a match; it lives as long as someone holds it.
    pub fn table(&self, id: &str) -> Arc<Table> {
        let mut tables = self.0.tables();
        if let Some(table) = tables.get(id).and_then(Weak::upgrade) {
            return table;
        }
        let table = Table::new(id, &self.0);
        tables.insert(id.to_owned(), Arc::downgrade(&table));
        table
    }

    /// The table of a match if someone holds it.
    fn held_table(&self, id: &str) -> Option<Arc<Table>> {
        self.0.tables().get(id).and_then(Weak::upgrade)
    }

    /// The tables in memory.
    fn tables(&self) -> Vec<(String, Arc<Table>)> {
        let held = |(id, table): (&String, &Weak<Table>)| Some((id.clone(), table.upgrade()?));
        self.0.tables().iter().filter_map(held).collect()
    }

    /// How many matches are held in memory.
    pub fn held(&self) -> usize {
        self.tables().len()
    }

    /// Looks whether the matches held here have moved on unheard, and wakes their watchers.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn catch_up(&self) -> Stored<()> {
        let known = self.tables().into_iter().filter(|(_, table)| table.is_known()).map(|(id, _)| id);
        for (id, standing) in self.0.store.standings(&known.collect::<Vec<_>>()).await? {
            self.heard(&id, standing);
        }
        Ok(())
    }

    /// Someone, perhaps another process, changed a match: wake its watchers if there are any here.
    pub fn heard(&self, id: &str, standing: Standing) {
        match self.held_table(id) {
            Some(table) if standing == Standing::default() => {
                table.stir();
                table.welcome(&[]);
            }
            Some(table) if standing == Standing::DRAFT => table.heard_of_draft(),
            Some(table) => table.heard(standing),
            None => {}
        }
    }

    /// Something was said at a match: tell those who are here.
    pub fn spoken(&self, id: &str) {
        if let Some(table) = self.held_table(id) {
            table.spoken();
        }
    }

    /// Wakes every watcher, after news may have been missed.
    pub fn stir_all(&self) {
        for (_, table) in self.tables() {
            table.stir();
            table.spoken();
        }
    }

    /// Gives back what this process has claimed, before it stops.
    pub async fn give_back(&self) {
        if let Err(error) = self.0.store.end_claims(&self.0.name).await {
            tracing::warn!(%error, "cannot give back the computer's work");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;
    use std::time::Duration;

    use super::*;
    use crate::simulation;

    #[tokio::test]
    async fn a_match_is_built_in_the_workshop_and_leaves_nothing_behind() {
        let path = std::env::temp_dir().join(format!("ikusa-builders-{}.db", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let store = Store::open(&path.display().to_string()).await.expect("a database");
        let builders = Workshop::new("test", 1, 4);
        let hub = Hub::with_builders(store, builders.clone());
        hub.create(simulation::row("computer", crate::store::Seat::default())).await.expect("a match");
        let (go, wait) = sync_channel::<()>(0);
        let busy = tokio::spawn(async move { builders.run(move || wait.recv().is_err()).await });
        let table = hub.table("computer");
        let mut look = Box::pin(table.now(hub.store()));
        let early = tokio::time::timeout(Duration::from_millis(200), &mut look).await;
        assert!(early.is_err(), "it is built on a thread that answers everybody");
        drop(go);
        assert!(look.await.is_ok_and(|play| play.contest.is_some()) && busy.await.is_ok());
        assert_eq!(hub.0.tables().len(), 1);
        drop(table);
        assert!(hub.0.tables().is_empty(), "a table stays that nobody holds");
    }
}
