//! The work that no request waits for, as the database names it, and who has claimed it.
//!
//! A claim belongs to a process and ends with it: it stands for a moment only, and the process renews it while it lives.

use ikusa_play::Millis;

use super::{Change, MatchRow, Store, StoreError, Stored, schema};

/// Where a page of matches whose clock has fallen ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    deadline: Millis,
    id: String,
}

impl Page {
    /// The page that ends with this match.
    pub fn ending_with(row: &MatchRow) -> Page {
        Page { deadline: row.status.deadline.unwrap_or_default(), id: row.id.clone() }
    }
}

/// A claim of another process stands until its time is up; work that has failed is claimed again after a while.
const CLAIM: &str = "INSERT INTO claims (match_id, version, holder, until, failures) VALUES ($1, $2, $3, $4, 0) \
     ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, holder = excluded.holder, until = excluded.until, \
     failures = CASE WHEN claims.version < excluded.version THEN 0 ELSE claims.failures END \
     WHERE claims.version < excluded.version OR claims.until <= $5";
const RENEW_CLAIMS: &str = "UPDATE claims SET until = $1 WHERE holder = $2";
const END_CLAIM: &str = "DELETE FROM claims WHERE match_id = $1 AND holder = $2";
const END_CLAIMS: &str = "DELETE FROM claims WHERE holder = $1";
/// A piece of work that failed rests twice as long each time.
const FAIL_CLAIM: &str = "UPDATE claims SET holder = '', failures = failures + 1, until = CAST($1 AS BIGINT) + CAST($2 AS BIGINT) * \
     CASE WHEN failures < 10 THEN (1 << CAST(failures AS INT)) ELSE 1024 END WHERE match_id = $3 AND holder = $4";

impl Store {
    /// Matches whose clock has fallen by `now`, after a page of them.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question here.
    pub async fn fallen(&self, now: Millis, after: &Page, limit: u32) -> Stored<Vec<MatchRow>> {
        let values = vec![now.into(), after.deadline.into(), after.id.as_str().into(), limit.into()];
        self.list(schema::FALLEN, values).await
    }

    /// The next matches in which the computer must act and that nobody has claimed, clients in turn.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn computer_work(&self, now: Millis, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::COMPUTER_WORK, vec![now.into(), limit.into()]).await
    }

    /// Claims the work on a match at a version for `holder`; `false` if another process has it or it must rest.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn claim(&self, row: &MatchRow, holder: &str, now: Millis, until: Millis) -> Stored<bool> {
        let values =
            vec![row.id.as_str().into(), row.version.into(), holder.into(), until.into(), now.into()];
        match self.apply(vec![Change::one(CLAIM, values)]).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Lets all claims of `holder` stand a while longer.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn renew_claims(&self, holder: &str, until: Millis) -> Stored<()> {
        self.change(RENEW_CLAIMS, vec![until.into(), holder.into()]).await
    }

    /// Gives a claim back: the work is done, or someone else may do it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_claim(&self, id: &str, holder: &str) -> Stored<()> {
        self.change(END_CLAIM, vec![id.into(), holder.into()]).await
    }

    /// Gives all claims of `holder` back.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_claims(&self, holder: &str) -> Stored<()> {
        self.change(END_CLAIMS, vec![holder.into()]).await
    }

    /// The claimed work has failed: it rests `pause`, and twice as long each further time.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn fail_claim(&self, id: &str, holder: &str, now: Millis, pause: Millis) -> Stored<()> {
        self.change(FAIL_CLAIM, vec![now.into(), pause.into(), id.into(), holder.into()]).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Cell, sqlite};

    /// Work is looked for several times a second: games that were left alone must not be gone through each time.
    #[test]
    fn what_nobody_must_do_costs_nothing() {
        let file = sqlite::in_memory().expect("a database");
        let fallen: Vec<Cell> = vec![1_u64.into(), 0_u64.into(), "".into(), 8_u64.into()];
        let work: Vec<Cell> = vec![1_u64.into(), 8_u64.into()];
        for (query, values, index) in
            [(schema::COMPUTER_WORK, work, "matches_awaits"), (schema::FALLEN, fallen, "matches_deadline")]
        {
            let plan = sqlite::ask(&file, &format!("EXPLAIN QUERY PLAN {query}"), &values).expect("a plan");
            let plan = format!("{plan:?}");
            assert!(plan.contains(index) && !plan.contains("SCAN matches "), "{plan}");
        }
    }
}
