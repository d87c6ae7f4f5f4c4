//! Vacations: while an account is on one, no clock of its matches by correspondence falls.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, Store, StoreError, Stored};

/// How many days of vacation an account has in a year.
const DAYS: u64 = 30;
const DAY: Millis = 24 * 60 * 60 * 1_000;
const YEAR: Millis = 365 * DAY;

const TAKEN: &str =
    "SELECT CAST(COALESCE(SUM(days), 0) AS BIGINT) FROM vacations WHERE account = $1 AND at > $2";
const UNTIL: &str = "SELECT MAX(until) FROM vacations WHERE account = $1 AND until > $2";
const BEGIN: &str = "INSERT INTO vacations (account, at, until, days) VALUES ($1, $2, $3, $4)";
const END: &str = "UPDATE vacations SET until = $1 WHERE account = $2 AND until > $1";
const ALL: &str = "SELECT at, until FROM vacations WHERE account = $1 ORDER BY at";

impl Store {
    /// Until when an account is on vacation, if it is.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn vacation(&self, account: i64, now: Millis) -> Stored<Option<Millis>> {
        Fields::new(self.row(UNTIL, vec![account.into(), now.into()]).await?).time_or_none()
    }

    /// How many days of vacation an account may still take.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn vacation_left(&self, account: i64, now: Millis) -> Stored<u64> {
        let values = vec![account.into(), now.saturating_sub(YEAR).into()];
        let taken = Fields::new(self.row(TAKEN, values).await?).unsigned()?;
        Ok(DAYS.saturating_sub(taken))
    }

    /// Begins a vacation of so many days.
    ///
    /// # Errors
    /// A conflict if the account has not so many left, or is on one.
    pub async fn begin_vacation(&self, account: i64, days: u64, now: Millis) -> Stored<Millis> {
        let left = self.vacation_left(account, now).await?;
        if days > left || self.vacation(account, now).await?.is_some() {
            return Err(StoreError::Conflict);
        }
        let until = now + days * DAY;
        let values = vec![account.into(), now.into(), until.into(), days.into()];
        self.apply(vec![Change::one(BEGIN, values)]).await?;
        Ok(until)
    }

    /// Ends a vacation. Days that were taken stay taken: what they have given to clocks is given.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_vacation(&self, account: i64, now: Millis) -> Stored<()> {
        self.change(END, vec![now.into(), account.into()]).await
    }

    /// All vacations of an account that are remembered: from when until when.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn vacations(&self, account: i64) -> Stored<Vec<(Millis, Millis)>> {
        let rows = self.rows(ALL, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.unsigned()?, fields.unsigned()?))
        };
        rows.into_iter().map(read).collect()
    }
}
