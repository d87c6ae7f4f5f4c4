//! Who is there: accounts that are connected through some process, and how many guests are. Nothing of it is kept for
//! longer than they stay.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, Store, Stored};

const HERE: &str = "INSERT INTO online (account, via, until) SELECT id, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM accounts \
     WHERE id = $3 ON CONFLICT (account, via) DO UPDATE SET until = excluded.until";
const GUESTS: &str = "UPDATE processes SET guests = $1 WHERE name = $2";
const SWEEP: &str = "DELETE FROM online WHERE until < $1";
const COUNT: &str = "SELECT (SELECT COUNT(DISTINCT account) FROM online WHERE until > $1) + \
     (SELECT CAST(COALESCE(SUM(guests), 0) AS BIGINT) FROM processes WHERE until > $1)";
const ONE: &str = "SELECT 1 FROM online WHERE account = $1 AND until > $2 LIMIT 1";

impl Store {
    /// Says who is connected through a process, until a moment.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn note_online(&self, accounts: &[i64], guests: u64, via: &str, until: Millis) -> Stored<()> {
        let here = |account: &i64| Change::any(HERE, vec![via.into(), until.into(), (*account).into()]);
        let mut changes: Vec<_> = accounts.iter().map(here).collect();
        changes.push(Change::any(GUESTS, vec![guests.into(), via.into()]));
        self.apply(changes).await
    }

    /// Forgets those whose moment is past.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn forget_absent(&self, now: Millis) -> Stored<()> {
        self.change(SWEEP, vec![now.into()]).await
    }

    /// How many people are connected.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn count_online(&self, now: Millis) -> Stored<u64> {
        Fields::new(self.row(COUNT, vec![now.into()]).await?).unsigned()
    }

    /// Whether an account is connected.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn is_online(&self, account: i64, now: Millis) -> Stored<bool> {
        Ok(!self.rows(ONE, vec![account.into(), now.into()]).await?.is_empty())
    }
}
