//! Recovery codes in the store: each opens an account once. Only their hashes are kept.

use super::cell::Fields;
use super::{Change, Store, Stored, schema, sessions};

const FORGET: &str = "DELETE FROM recovery_codes WHERE account = $1";
const INSERT: &str = "INSERT INTO recovery_codes (account, code) VALUES ($1, $2)";
const COUNT: &str = "SELECT COUNT(*) FROM recovery_codes WHERE account = $1";
const SPEND: &str = "DELETE FROM recovery_codes WHERE account = $1 AND code = $2";

impl Store {
    /// Gives an account these codes in place of all it had.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn set_recovery_codes(&self, account: i64, codes: Vec<Vec<u8>>) -> Stored<()> {
        let mut changes = vec![Change::any(FORGET, vec![account.into()])];
        changes.extend(codes.into_iter().map(|code| Change::one(INSERT, vec![account.into(), code.into()])));
        self.apply(changes).await
    }

    /// How many codes an account has left.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn recovery_codes(&self, account: i64) -> Stored<u64> {
        Fields::new(self.row(COUNT, vec![account.into()]).await?).unsigned()
    }

    /// Spends a code for a new password; every session ends.
    ///
    /// # Errors
    /// A conflict if the account has no such code: nothing changes then.
    pub async fn recover(&self, account: i64, code: Vec<u8>, password: String) -> Stored<()> {
        self.apply(vec![
            Change::one(SPEND, vec![account.into(), code.into()]),
            Change::one(schema::SET_PASSWORD, vec![password.into(), account.into()]),
            Change::any(sessions::END_SESSIONS, vec![account.into(), Vec::new().into()]),
        ])
        .await
    }
}
