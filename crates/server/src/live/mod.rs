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
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Mutex as AsyncMutex, Notify};

pub use audience::{Attendance, Audience};
pub use play::{Play, status_of};
pub use table::{Order, Pulse, Table};
pub use time::now;
pub(crate) use told::Eyes;
pub use told::Told;

use crate::error::Answer;
use crate::store::{MatchRow, Seek, Standing, Store, Stored};
use crate::token;

/// All matches that someone is looking at or playing.
pub struct Hub {
    store: Store,
    tables: Mutex<BTreeMap<String, Weak<Table>>>,
    /// What this process is called where it claims work.
    name: Arc<str>,
    work: Arc<Notify>,
    ratings: Arc<AsyncMutex<()>>,
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
    /// A hub over a store.
    pub fn new(store: Store) -> Hub {
        let (work, ratings) = (Arc::default(), Arc::default());
        Hub { store, tables: Mutex::default(), name: token::match_id().into(), work, ratings }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What this process is called where it claims work.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits until the computer has something to do, as far as this process knows.
    pub async fn work(&self) {
        self.work.notified().await;
    }

    /// There may be something for the computer to do.
    pub(crate) fn wake_computer(&self) {
        self.work.notify_one();
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
        let (store, work) = (self.store.clone(), Arc::clone(&self.work));
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
        let table =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
        table.is_some_and(|table| table.audience().borrow().seats.iter().any(|count| *count > 0))
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
        let table = Table::new(id, self);
        tables.insert(id.to_owned(), Arc::downgrade(&table));
        table
    }

    /// The tables in memory.
    fn tables(&self) -> Vec<(String, Arc<Table>)> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().filter_map(|(id, table)| Some((id.clone(), table.upgrade()?))).collect()
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
        for (id, standing) in self.store.standings(&known.collect::<Vec<_>>()).await? {
            self.heard(&id, standing);
        }
        Ok(())
    }

    /// Someone, perhaps another process, changed a match: wake its watchers if there are any here.
    pub fn heard(&self, id: &str, standing: Standing) {
        let table =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
        match table {
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
        let table =
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).and_then(Weak::upgrade);
        if let Some(table) = table {
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
        if let Err(error) = self.store.end_claims(&self.name).await {
            tracing::warn!(%error, "cannot give back the computer's work");
        }
    }
}
