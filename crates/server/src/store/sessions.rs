//! Sessions in the store: where an account is signed in.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{AccountRow, Change, Store, Stored};

/// A place where an account is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The hash of its token.
    pub token: Vec<u8>,
    /// The account.
    pub account: i64,
    /// When it ends by itself.
    pub expires: Millis,
    /// When it was opened; older ones do not say.
    pub opened: Option<Millis>,
    /// The kind of program and system, in two words; nothing else is kept of a device.
    pub device: Option<String>,
}

const INSERT_SESSION: &str =
    "INSERT INTO sessions (token, account, expires, opened, device) VALUES ($1, $2, $3, $4, $5)";
const SESSION: &str = "SELECT a.id, a.name, a.password FROM sessions s JOIN accounts a ON a.id = s.account \
     WHERE s.token = $1 AND s.expires > $2 AND a.closed IS NULL";
const END_SESSION: &str = "DELETE FROM sessions WHERE token = $1";
const SESSIONS: &str = "SELECT token, expires, opened, device FROM sessions WHERE account = $1 AND expires > $2 ORDER BY expires DESC";
pub(super) const END_SESSIONS: &str = "DELETE FROM sessions WHERE account = $1 AND token <> $2";

impl Store {
    /// Opens a session.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn create_session(&self, row: SessionRow) -> Stored<()> {
        let values = vec![
            row.token.into(),
            row.account.into(),
            row.expires.into(),
            row.opened.into(),
            row.device.into(),
        ];
        self.apply(vec![Change::one(INSERT_SESSION, values)]).await
    }

    /// The account behind a session that has not expired.
    ///
    /// # Errors
    /// If there is none.
    pub async fn session(&self, token: Vec<u8>, now: Millis) -> Stored<AccountRow> {
        AccountRow::read(self.row(SESSION, vec![token.into(), now.into()]).await?)
    }

    /// Ends a session, if there is one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_session(&self, token: Vec<u8>) -> Stored<()> {
        self.change(END_SESSION, vec![token.into()]).await
    }

    /// The sessions of an account that have not expired, the newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn sessions(&self, account: i64, now: Millis) -> Stored<Vec<SessionRow>> {
        let rows = self.rows(SESSIONS, vec![account.into(), now.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok(SessionRow {
                token: fields.bytes_or_none()?.unwrap_or_default(),
                account,
                expires: fields.unsigned()?,
                opened: fields.time_or_none()?,
                device: fields.text_or_none()?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Ends every session of an account but one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_sessions(&self, account: i64, but: Option<Vec<u8>>) -> Stored<()> {
        self.change(END_SESSIONS, vec![account.into(), but.unwrap_or_default().into()]).await
    }
}
