//! Erasure of an account: the matches stay, and nothing in them or beside them says whose they were.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{Change, Standing, Store, StoreError, Stored};

/// What goes by the account's id alone.
const BELONGINGS: &[&str] = &[
    // Whom the account has played has it in a list of their own.
    "UPDATE played SET opponent = NULL WHERE opponent = $1 AND account IN (SELECT opponent FROM played WHERE account = $1)",
    "DELETE FROM played WHERE account = $1",
    "DELETE FROM tallies WHERE account = $1",
    "DELETE FROM meetings WHERE opponent = $1 AND account IN (SELECT opponent FROM meetings WHERE account = $1)",
    "DELETE FROM meetings WHERE account = $1",
    "UPDATE cups SET version = version + 1 WHERE id IN (SELECT cup FROM cup_entries WHERE account = $1)",
    "UPDATE cup_entries SET account = NULL, name = '', here = 0 WHERE account = $1",
    // A tournament that is called after its maker is called by its id.
    "UPDATE cups SET name = id WHERE maker = $1 AND REPLACE(LOWER(name), (SELECT LOWER(name) FROM accounts WHERE id = $1), '') \
     <> LOWER(name)",
    "UPDATE cups SET maker = NULL WHERE maker = $1",
    "DELETE FROM rating_points WHERE account = $1",
    "DELETE FROM words WHERE account = $1",
    // What was said as a guest, from seats that the account took over.
    "DELETE FROM words WHERE seat = 'black' AND match_id IN (SELECT id FROM matches WHERE black_account = $1)",
    "DELETE FROM words WHERE seat = 'white' AND match_id IN (SELECT id FROM matches WHERE white_account = $1)",
    "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
    "DELETE FROM reports WHERE accused = $1",
    "UPDATE reports SET reporter = NULL, note = '' WHERE reporter = $1",
    "UPDATE audit SET who = '' WHERE who = (SELECT name FROM accounts WHERE id = $1)",
    "UPDATE audit SET account = NULL, about = '' WHERE account = $1",
    "UPDATE seeks SET account = NULL, rating = NULL WHERE account = $1",
    "DELETE FROM challenges WHERE challenger = $1 OR target = $1",
    "DELETE FROM online WHERE account = $1",
    "DELETE FROM vacations WHERE account = $1",
    "DELETE FROM push_devices WHERE account = $1",
    "DELETE FROM sessions WHERE account = $1",
    "DELETE FROM recovery_codes WHERE account = $1",
    "DELETE FROM letters WHERE account = $1",
    "DELETE FROM mail_codes WHERE account = $1",
    "DELETE FROM mail WHERE account = $1",
    "DELETE FROM passkeys WHERE account = $1",
    "DELETE FROM passkey_challenges WHERE account = $1",
    "DELETE FROM ratings WHERE account = $1",
    "DELETE FROM lessons WHERE account = $1",
    "DELETE FROM armies WHERE account = $1",
    "DELETE FROM studies WHERE account = $1",
    "DELETE FROM brought WHERE account = $1",
    "DELETE FROM mistakes WHERE account = $1",
];
/// A challenge that nobody has accepted goes with its maker.
const WITHDRAW: &str = "UPDATE matches SET over = 1, open = 0, reason = 'withdrawn', touched = $1 \
     WHERE (black_account = $2 OR white_account = $2) AND began IS NULL AND over = 0";
const ANONYMISE: [&str; 2] = [
    "UPDATE matches SET black_account = NULL, black_name = NULL, client = NULL WHERE black_account = $1",
    "UPDATE matches SET white_account = NULL, white_name = NULL, client = NULL WHERE white_account = $1",
];
const ERASE: &str = "DELETE FROM accounts WHERE id = $1";
const LATELY: &str = "SELECT id FROM matches WHERE black_account = $1 OR white_account = $1 \
     ORDER BY touched DESC LIMIT 1000";

/// How often it is tried while the account sits down elsewhere.
const TRIES: u32 = 5;

impl Store {
    /// Takes an account away with everything that is kept of it, all at once. Its matches stay, without a name, and whoever
    /// looks at one of them hears of it.
    ///
    /// # Errors
    /// If the database cannot be reached; nothing has changed then.
    pub async fn close_account(&self, account: i64, now: Millis) -> Stored<()> {
        let watched = self.rows(LATELY, vec![account.into()]).await?;
        let mut done = self.apply(erasure(account, now)).await;
        for _ in 1..TRIES {
            // A seat taken in this very moment still names the account.
            if let Err(StoreError::Conflict | StoreError::Unavailable(_)) = done {
                done = self.apply(erasure(account, now)).await;
            }
        }
        done?;
        // What was there before stands in the write-ahead log of a file until that is emptied: now, or by whoever stops the server.
        if let Err(error) = self.put_away().await {
            tracing::warn!(%error, "what was erased may stand in the database's log for a while");
        }
        for cells in watched {
            self.tell(&Fields::new(cells).text()?, Standing::default());
        }
        Ok(())
    }
}

fn erasure(account: i64, now: Millis) -> Vec<Change> {
    let id = || -> Vec<Cell> { vec![account.into()] };
    let mut changes: Vec<_> = BELONGINGS.iter().map(|query| Change::any(query, id())).collect();
    changes.push(Change::any(WITHDRAW, vec![now.into(), account.into()]));
    changes.extend(ANONYMISE.iter().map(|query| Change::any(query, id())));
    changes.push(Change::one(ERASE, id()));
    changes
}
