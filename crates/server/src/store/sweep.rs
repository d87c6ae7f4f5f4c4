//! What the store is rid of: nobody comes back for it.

use ikusa_play::Millis;

use super::{MatchRow, Step, Store, Stored, schema};

const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;

/// What is done away with, once it has been left alone for so long.
const SWEEPS: [(&str, Millis); 13] = [
    (schema::EXPIRE_OPEN, 2 * HOUR),
    (schema::EXPIRE_INVITATIONS, 14 * DAY),
    (schema::SWEEP_CHALLENGES, 30 * DAY),
    (schema::SWEEP_SEEKS, DAY),
    (schema::SWEEP_MET, DAY),
    (schema::SWEEP_NOTICES, 2 * DAY),
    (schema::SWEEP_VACATIONS, 366 * DAY),
    (schema::SWEEP_SESSIONS, 0),
    (schema::SWEEP_CLAIMS, HOUR),
    (schema::SWEEP_PROCESSES, HOUR),
    (schema::SWEEP_DRAFTS, HOUR),
    (schema::SWEEP_WORDS, 90 * DAY),
    (schema::SWEEP_REPORTS, 180 * DAY),
];

impl Store {
    /// Takes back a challenge that nobody has accepted.
    ///
    /// # Errors
    /// A conflict if someone has, or it is closed already.
    pub async fn withdraw(&self, row: &MatchRow, now: Millis) -> Stored<()> {
        self.apply(vec![Step::one(schema::WITHDRAW, vec![now.into(), row.id.as_str().into()])]).await?;
        self.tell(&row.id, super::Standing::default());
        Ok(())
    }

    /// Does away with everything that nobody comes back for.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn sweep(&self, now: Millis) -> Stored<()> {
        for (query, age) in SWEEPS {
            self.change(query, vec![now.saturating_sub(age).into()]).await?;
        }
        Ok(())
    }
}
