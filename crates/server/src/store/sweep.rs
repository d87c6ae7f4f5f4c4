//! What the store is rid of: nobody comes back for it.

use ikusa_play::Millis;

use super::{Change, MatchRow, Store, Stored, schema};

const MINUTE: Millis = 60 * 1000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

const EXPIRE_OPEN: &str = "UPDATE matches SET over = 1, open = 0, reason = 'expired' \
     WHERE open = 1 AND began IS NULL AND over = 0 AND touched < $1";
const EXPIRE_INVITATIONS: &str = "UPDATE matches SET over = 1, reason = 'expired' \
     WHERE open = 0 AND began IS NULL AND over = 0 AND touched < $1";
const SWEEP_CHALLENGES: &str = "DELETE FROM matches WHERE began IS NULL AND over = 1 AND touched < $1";
const SWEEP_SEEKS: &str = "DELETE FROM seeks WHERE alive < $1 \
     AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = seeks.match_id AND m.over = 0)";
const SWEEP_MET: &str = "DELETE FROM challenges WHERE at < $1 \
     AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = challenges.match_id AND m.began IS NULL AND m.over = 0)";
const SWEEP_NOTICES: &str = "DELETE FROM notices WHERE at < $1";
const SWEEP_VACATIONS: &str = "DELETE FROM vacations WHERE until < $1";
const SWEEP_SESSIONS: &str = "DELETE FROM sessions WHERE expires < $1";
const SWEEP_PASSKEY_CHALLENGES: &str = "DELETE FROM passkey_challenges WHERE expires < $1";
const SWEEP_MAIL_CODES: &str = "DELETE FROM mail_codes WHERE expires < $1";
const SWEEP_CLAIMS: &str = "DELETE FROM claims WHERE until < $1";
const SWEEP_ANALYSES: &str = "DELETE FROM analyses WHERE wanted < $1";
const SWEEP_DRAFTS: &str = "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM matches m \
     WHERE m.id = drafts.match_id AND (m.over = 1 OR m.turn IS NOT NULL) AND m.touched < $1)";
const SWEEP_PROCESSES: &str = "DELETE FROM processes WHERE until < $1";
const SWEEP_WORDS: &str = "DELETE FROM words WHERE at < $1";
const SWEEP_REPORTS: &str = "DELETE FROM reports WHERE closed < $1";

/// What is done away with, once it has been left alone for so long.
const SWEEPS: [(&str, Millis); 16] = [
    (EXPIRE_OPEN, 2 * HOUR),
    (EXPIRE_INVITATIONS, 14 * DAY),
    (SWEEP_CHALLENGES, 30 * DAY),
    (SWEEP_SEEKS, DAY),
    (SWEEP_MET, DAY),
    (SWEEP_NOTICES, 2 * DAY),
    (SWEEP_VACATIONS, 366 * DAY),
    (SWEEP_SESSIONS, 0),
    (SWEEP_PASSKEY_CHALLENGES, 0),
    (SWEEP_MAIL_CODES, 0),
    (SWEEP_CLAIMS, HOUR),
    (SWEEP_ANALYSES, MINUTE),
    (SWEEP_PROCESSES, HOUR),
    (SWEEP_DRAFTS, HOUR),
    (SWEEP_WORDS, 90 * DAY),
    (SWEEP_REPORTS, 180 * DAY),
];

impl Store {
    /// Takes back a challenge that nobody has accepted.
    ///
    /// # Errors
    /// A conflict if someone has, or it is closed already.
    pub async fn withdraw(&self, row: &MatchRow, now: Millis) -> Stored<()> {
        self.apply(vec![Change::one(schema::WITHDRAW, vec![now.into(), row.id.as_str().into()])]).await?;
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
