//! What only whoever runs the server asks of the store.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{
    Change, MatchRow, Postgres, Sqlite, Standing, Store, StoreError, Stored, is_postgres, migrations, schema,
};
use std::sync::Arc;

/// Which matches to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// All.
    All,
    /// Those that are played.
    Running,
    /// Those that wait for someone to sit down.
    Waiting,
    /// Those that today's rules do not replay.
    Frozen,
}

impl Store {
    /// Opens a database for a moment, beside the servers that may be using it.
    ///
    /// # Errors
    /// If there is none, or its tables are of another version.
    pub async fn visit(address: &str) -> Stored<Store> {
        if is_postgres(address) {
            Ok(Store::Postgres(Arc::new(Postgres::visit(address).await?)))
        } else {
            Ok(Store::Sqlite(Arc::new(Sqlite::visit(address)?)))
        }
    }

    /// The matches that were touched last.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question here.
    pub async fn latest(&self, which: Which, limit: u32) -> Stored<Vec<MatchRow>> {
        let query = match which {
            Which::All => schema::LATEST,
            Which::Running => schema::LATEST_RUNNING,
            Which::Waiting => schema::LATEST_WAITING,
            Which::Frozen => schema::LATEST_FROZEN,
        };
        self.list(query, vec![limit.into()]).await
    }

    /// Ends a match that does not replay: its record can take no command.
    ///
    /// # Errors
    /// A conflict if it is over already.
    pub async fn annul_frozen(&self, row: &MatchRow, now: Millis) -> Stored<()> {
        let values = vec![now.into(), row.id.as_str().into()];
        self.apply(vec![Change::one(schema::ANNUL_FROZEN, values)]).await?;
        self.tell(&row.id, Standing::default());
        Ok(())
    }

    /// Names of accounts and when they were made, the newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn accounts(&self, limit: u32) -> Stored<Vec<(String, Millis)>> {
        let rows = self.rows(schema::ACCOUNTS, vec![limit.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.unsigned()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Gives back the room of what was deleted.
    ///
    /// # Errors
    /// If the database cannot be reached, or others use it all the time.
    pub async fn vacuum(&self) -> Stored<()> {
        match self {
            Store::Sqlite(store) => store.vacuum(),
            Store::Postgres(store) => store.vacuum().await,
            #[cfg(test)]
            Store::Simulated(_) => Ok(()),
        }
    }
}

/// Tables that are not of this version are not for a visitor to change.
pub(super) fn must_be_current(step: i64) -> Stored<()> {
    migrations::refuse_newer(step)?;
    match migrations::newest() {
        newest if step == newest => Ok(()),
        newest => Err(StoreError::Unavailable(format!(
            "its tables are of version {step}; start `ikusa serve` on it once to bring them to {newest}"
        ))),
    }
}
