//! Accounts that the host has closed, and what they still take part in.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{MatchRow, Store, Stored, schema};

/// Since when an account is to be taken out of whatever it takes part in; nothing once that is done.
pub(super) const EVICTED: &str = "
ALTER TABLE accounts ADD COLUMN evicted BIGINT;
CREATE INDEX accounts_evicted ON accounts (id) WHERE evicted IS NOT NULL;
";
pub(super) const EVICT: &str = "UPDATE accounts SET evicted = $1 WHERE id = $2";

const ACCOUNTS: &str = "SELECT id, evicted FROM accounts WHERE evicted IS NOT NULL ORDER BY id LIMIT 100";
const GONE: &str = "UPDATE accounts SET evicted = NULL WHERE id = $1 AND evicted = $2";

impl Store {
    /// The accounts that are to be taken out of whatever they take part in, and since when.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question here.
    pub async fn evicted(&self) -> Stored<Vec<(i64, Millis)>> {
        let rows = self.rows(ACCOUNTS, Vec::new()).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.int()?, fields.unsigned()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Nothing is left that an account closed at `since` takes part in.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_eviction(&self, account: i64, since: Millis) -> Stored<()> {
        self.change(GONE, vec![account.into(), since.into()]).await
    }

    /// A page of the matches in which an account has a seat and that are not over, in the order of their ids.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn unfinished(&self, account: i64, after: &str, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::UNFINISHED, vec![account.into(), after.into(), limit.into()]).await
    }
}
