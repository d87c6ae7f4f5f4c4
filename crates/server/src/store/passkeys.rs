//! Passkeys in the store, and what authenticators have been asked and not yet answered.

use ikusa_play::Millis;

use super::accounts::new_account;
use super::cell::{Cell, Fields};
use super::{Change, Store, Stored};
use crate::passkey::Key;

pub(super) const TABLES: &str = "
CREATE TABLE passkeys (
    id {growing_id}, account BIGINT NOT NULL REFERENCES accounts (id), credential {bytes} NOT NULL UNIQUE,
    handle {bytes} NOT NULL, algorithm BIGINT NOT NULL, body {bytes} NOT NULL, counter BIGINT NOT NULL,
    label TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT
);
CREATE INDEX passkeys_account ON passkeys (account, id);
CREATE TABLE passkey_challenges (
    challenge TEXT PRIMARY KEY, kind TEXT NOT NULL, account BIGINT REFERENCES accounts (id), handle {bytes},
    expires BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);
";

/// How long an answer may take.
pub const CHALLENGE_STANDS: Millis = 5 * 60 * 1000;
/// So many challenges stand at a time; the oldest give way.
const MOST_CHALLENGES: u64 = 10_000;

const ASK: &str =
    "INSERT INTO passkey_challenges (challenge, kind, account, handle, expires) VALUES ($1, $2, $3, $4, $5)";
const DROP_OLDEST: &str = "DELETE FROM passkey_challenges WHERE expires < \
     COALESCE((SELECT expires FROM passkey_challenges ORDER BY expires DESC LIMIT 1 OFFSET $1), 0)";
const ASKED: &str =
    "SELECT account, handle FROM passkey_challenges WHERE challenge = $1 AND kind = $2 AND expires > $3";
const SPEND: &str = "DELETE FROM passkey_challenges WHERE challenge = $1";
const ADD: &str = "INSERT INTO passkeys (account, credential, handle, algorithm, body, counter, label, created) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const ADD_BY_NAME: &str = "INSERT INTO passkeys (account, credential, handle, algorithm, body, counter, label, created) \
     VALUES ((SELECT id FROM accounts WHERE folded_name = $1), $2, $3, $4, $5, $6, $7, $8)";
const OF_CREDENTIAL: &str = "SELECT id, account, credential, handle, algorithm, body, counter, label, created, used \
     FROM passkeys WHERE credential = $1";
const OF_ACCOUNT: &str = "SELECT id, account, credential, handle, algorithm, body, counter, label, created, used \
     FROM passkeys WHERE account = $1 ORDER BY id LIMIT 100";
/// A counter that does not grow is a copy's; authenticators that do not count stay at nought.
const USE: &str =
    "UPDATE passkeys SET counter = $1, used = $2 WHERE id = $3 AND (counter < $1 OR counter = $4)";
const NAME: &str = "UPDATE passkeys SET label = $1 WHERE id = $2 AND account = $3";
/// The last way in stays: without a password the last passkey is it.
const DROP: &str = "DELETE FROM passkeys WHERE id = $1 AND account = $2 \
     AND (EXISTS (SELECT 1 FROM accounts WHERE id = $2 AND password <> '') \
     OR EXISTS (SELECT 1 FROM passkeys other WHERE other.account = $2 AND other.id <> $1))";
/// Two removals at the same time would each see the other's passkey.
const HOLD: &str = "UPDATE accounts SET created = created WHERE id = $1";
const OWNER: &str = "SELECT id, name, password FROM accounts WHERE id = $1";

/// What authenticators are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// To sign in, or to prove once more who one is.
    Signature,
    /// A key for a new account.
    FirstKey,
    /// One more key for an account.
    AnotherKey,
}

impl Asked {
    fn word(self) -> &'static str {
        ["signature", "first-key", "another-key"][self as usize]
    }
}

/// Whom a question was for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedOf {
    /// The account, if it has one.
    pub account: Option<i64>,
    /// What authenticators are to call its owner.
    pub handle: Vec<u8>,
}

/// A passkey of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyRow {
    /// Its number.
    pub id: i64,
    /// The account.
    pub account: i64,
    /// The key itself.
    pub key: Key,
    /// What authenticators call its owner.
    pub handle: Vec<u8>,
    /// What its owner calls it.
    pub label: String,
    /// When it was added.
    pub created: Millis,
    /// When it was used for the last time.
    pub used: Option<Millis>,
}

impl PasskeyRow {
    fn read(cells: Vec<Cell>) -> Stored<PasskeyRow> {
        let fields = &mut Fields::new(cells);
        let (id, account) = (fields.int()?, fields.int()?);
        let credential = fields.bytes_or_none()?.unwrap_or_default();
        let handle = fields.bytes_or_none()?.unwrap_or_default();
        let algorithm = fields.int()?;
        let body = fields.bytes_or_none()?.unwrap_or_default();
        let counter = u32::try_from(fields.int()?).unwrap_or(u32::MAX);
        let key = Key { credential, algorithm, key: body, counter };
        let (label, created, used) = (fields.text()?, fields.unsigned()?, fields.time_or_none()?);
        Ok(PasskeyRow { id, account, key, handle, label, created, used })
    }
}

/// A passkey that is to be kept.
pub struct NewPasskey {
    /// The key itself.
    pub key: Key,
    /// What authenticators call its owner.
    pub handle: Vec<u8>,
    /// What its owner calls it.
    pub label: String,
}

impl NewPasskey {
    fn values(self, owner: Cell, now: Millis) -> Vec<Cell> {
        let Key { credential, algorithm, key, counter } = self.key;
        vec![
            owner,
            credential.into(),
            self.handle.into(),
            algorithm.into(),
            key.into(),
            counter.into(),
            self.label.into(),
            now.into(),
        ]
    }
}

impl Store {
    /// Notes what an authenticator is asked.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn ask_authenticator(
        &self,
        challenge: &str,
        what: Asked,
        of: AskedOf,
        now: Millis,
    ) -> Stored<()> {
        let expires = now + CHALLENGE_STANDS;
        let values =
            vec![challenge.into(), what.word().into(), of.account.into(), of.handle.into(), expires.into()];
        let oldest = Change::any(DROP_OLDEST, vec![(MOST_CHALLENGES - 1).into()]);
        self.apply(vec![Change::one(ASK, values), oldest]).await
    }

    /// Takes a challenge away, so that it is answered once: whom it was for.
    ///
    /// # Errors
    /// If it does not stand, or another answer was faster.
    pub async fn spend_challenge(&self, challenge: &str, what: Asked, now: Millis) -> Stored<AskedOf> {
        let cells = self.row(ASKED, vec![challenge.into(), what.word().into(), now.into()]).await?;
        self.apply(vec![Change::one(SPEND, vec![challenge.into()])]).await?;
        let fields = &mut Fields::new(cells);
        Ok(AskedOf { account: fields.int_or_none()?, handle: fields.bytes_or_none()?.unwrap_or_default() })
    }

    /// Makes an account that a passkey opens, without a password; gives its id.
    ///
    /// # Errors
    /// A conflict if the name is taken, or the key is someone's already.
    pub async fn create_account_with(&self, name: &str, passkey: NewPasskey, now: Millis) -> Stored<i64> {
        let passkey = passkey.values(name.to_lowercase().into(), now);
        self.apply(vec![new_account(name, "".into(), now), Change::one(ADD_BY_NAME, passkey)]).await?;
        Ok(self.account_by_name(name).await?.id)
    }

    /// Gives an account one more passkey.
    ///
    /// # Errors
    /// A conflict if the key is someone's already.
    pub async fn add_passkey(&self, account: i64, passkey: NewPasskey, now: Millis) -> Stored<()> {
        self.apply(vec![Change::one(ADD, passkey.values(account.into(), now))]).await
    }

    /// The passkey that an authenticator calls so.
    ///
    /// # Errors
    /// If there is none.
    pub async fn passkey(&self, credential: Vec<u8>) -> Stored<PasskeyRow> {
        PasskeyRow::read(self.row(OF_CREDENTIAL, vec![credential.into()]).await?)
    }

    /// The passkeys of an account.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn passkeys(&self, account: i64) -> Stored<Vec<PasskeyRow>> {
        let rows = self.rows(OF_ACCOUNT, vec![account.into()]).await?;
        rows.into_iter().map(PasskeyRow::read).collect()
    }

    /// The account with this id.
    ///
    /// # Errors
    /// If there is none.
    pub async fn account_by_id(&self, account: i64) -> Stored<super::AccountRow> {
        super::AccountRow::read(self.row(OWNER, vec![account.into()]).await?)
    }

    /// Notes that a passkey has signed.
    ///
    /// # Errors
    /// A conflict if its count does not go on from the one that is known: then there are two of it.
    pub async fn use_passkey(&self, id: i64, counter: u32, now: Millis) -> Stored<()> {
        let nought: i64 = if counter == 0 { 0 } else { -1 };
        self.apply(vec![Change::one(USE, vec![counter.into(), now.into(), id.into(), nought.into()])]).await
    }

    /// Calls a passkey of an account something else.
    ///
    /// # Errors
    /// A conflict if it has no such passkey.
    pub async fn name_passkey(&self, account: i64, id: i64, label: &str) -> Stored<()> {
        self.apply(vec![Change::one(NAME, vec![label.into(), id.into(), account.into()])]).await
    }

    /// Takes a passkey from an account.
    ///
    /// # Errors
    /// A conflict if it has no such passkey, or no other way in.
    pub async fn drop_passkey(&self, account: i64, id: i64) -> Stored<()> {
        let hold = Change::one(HOLD, vec![account.into()]);
        self.apply(vec![hold, Change::one(DROP, vec![id.into(), account.into()])]).await
    }
}
