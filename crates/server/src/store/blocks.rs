//! Who wants nothing to do with whom.

use super::cell::Fields;
use super::{Change, Store, StoreError, Stored};

/// More than anyone needs.
const MOST: u64 = 500;

const COUNT: &str = "SELECT COUNT(*) FROM blocks WHERE account = $1";
const BLOCK: &str =
    "INSERT INTO blocks (account, blocked) VALUES ($1, $2) ON CONFLICT (account, blocked) DO NOTHING";
const UNBLOCK: &str = "DELETE FROM blocks WHERE account = $1 AND blocked = $2";
const BLOCKED: &str = "SELECT a.name FROM blocks b JOIN accounts a ON a.id = b.blocked \
     WHERE b.account = $1 ORDER BY a.folded_name LIMIT 500";
const BETWEEN: &str =
    "SELECT 1 FROM blocks WHERE (account = $1 AND blocked = $2) OR (account = $2 AND blocked = $1)";

const SHUNNED: &str = "SELECT blocked FROM blocks WHERE account = $1 UNION SELECT account FROM blocks WHERE blocked = $1 \
     LIMIT 5000";

impl Store {
    /// Blocks an account for another.
    ///
    /// # Errors
    /// A conflict if there are too many already.
    pub async fn block(&self, account: i64, blocked: i64) -> Stored<()> {
        let count = Fields::new(self.row(COUNT, vec![account.into()]).await?).unsigned()?;
        if count >= MOST {
            return Err(StoreError::Conflict);
        }
        self.apply(vec![Change::any(BLOCK, vec![account.into(), blocked.into()])]).await
    }

    /// Lets go of a block.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn unblock(&self, account: i64, blocked: i64) -> Stored<()> {
        self.change(UNBLOCK, vec![account.into(), blocked.into()]).await
    }

    /// The names that an account has blocked.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn blocked(&self, account: i64) -> Stored<Vec<String>> {
        let rows = self.rows(BLOCKED, vec![account.into()]).await?;
        rows.into_iter().map(|cells| Fields::new(cells).text()).collect()
    }

    /// Everyone whom an account has blocked or who has blocked it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn shunned(&self, account: i64) -> Stored<Vec<i64>> {
        let rows = self.rows(SHUNNED, vec![account.into()]).await?;
        rows.into_iter().map(|cells| Fields::new(cells).int()).collect()
    }

    /// Whether either of two accounts has blocked the other.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn is_blocked(&self, one: i64, other: i64) -> Stored<bool> {
        Ok(!self.rows(BETWEEN, vec![one.into(), other.into()]).await?.is_empty())
    }
}
