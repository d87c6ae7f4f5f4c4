//! Devices that want to be told what happens while nobody is there, and what they are still to be told.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{Change, Store, Stored};

/// A device of an account that wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// Where messages for it go.
    pub endpoint: String,
    /// The account.
    pub account: i64,
    /// Its public key.
    pub point: Vec<u8>,
    /// The secret it shares with this server.
    pub auth: Vec<u8>,
    /// Its language.
    pub lang: String,
}

/// What one is told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
    /// It is one's turn.
    Turn,
    /// A match has begun.
    Begun,
    /// One is challenged.
    Challenge,
    /// A match is over.
    Result,
}

impl NoticeKind {
    const ALL: [NoticeKind; 4] =
        [NoticeKind::Turn, NoticeKind::Begun, NoticeKind::Challenge, NoticeKind::Result];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["turn", "begun", "challenge", "result"][self as usize]
    }
}

/// Something to tell an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The account.
    pub account: i64,
    /// What.
    pub kind: NoticeKind,
    /// Of which match.
    pub id: String,
    /// At which version of it: the same is told once.
    pub version: u64,
    /// When it happened.
    pub at: Millis,
}

/// Something that a device is still to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// The device.
    pub device: Device,
    /// What.
    pub kind: NoticeKind,
    /// Of which match.
    pub id: String,
    version: u64,
    due: Millis,
    /// How often it has been tried.
    pub tries: u32,
}

/// How many devices of an account are told.
const MOST: u64 = 10;

const KEY: &str = "SELECT body FROM keys WHERE name = $1";
const KEEP_KEY: &str = "INSERT INTO keys (name, body) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
const ADD: &str = "INSERT INTO push_devices (endpoint, account, point, auth, lang, created) VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, point = excluded.point, auth = excluded.auth, \
     lang = excluded.lang, created = excluded.created";
const DROP_OLDEST: &str = "DELETE FROM push_devices WHERE account = $1 AND created < \
     COALESCE((SELECT created FROM push_devices WHERE account = $1 ORDER BY created DESC LIMIT 1 OFFSET $2), 0)";
const DROP: &str = "DELETE FROM push_devices WHERE endpoint = $1";
const DROP_OWN: &str = "DELETE FROM push_devices WHERE endpoint = $1 AND account = $2";
const COUNT: &str = "SELECT COUNT(*) FROM push_devices WHERE account = $1";
const NOTE: &str = "INSERT INTO notices (endpoint, kind, match_id, version, at, due, tries) \
     SELECT endpoint, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($4 AS BIGINT), 0 \
     FROM push_devices WHERE account = $5 ON CONFLICT (endpoint, match_id, kind, version) DO NOTHING";
const DUE: &str = "SELECT n.endpoint, d.account, d.point, d.auth, d.lang, n.kind, n.match_id, n.version, n.due, n.tries \
     FROM notices n JOIN push_devices d ON d.endpoint = n.endpoint WHERE n.due <= $1 ORDER BY n.due LIMIT 64";
const CLAIM: &str = "UPDATE notices SET due = $1, tries = tries + 1 \
     WHERE endpoint = $2 AND match_id = $3 AND kind = $4 AND version = $5 AND due = $6";
const DONE: &str = "DELETE FROM notices WHERE endpoint = $1 AND match_id = $2 AND kind = $3 AND version = $4";

impl Notice {
    /// Notes it for the account's devices and for its mail.
    pub(super) fn changes(&self) -> [Change; 2] {
        [self.push_step(), self.mail_step()]
    }

    fn push_step(&self) -> Change {
        let values = vec![
            self.kind.word().into(),
            self.id.as_str().into(),
            self.version.into(),
            self.at.into(),
            self.account.into(),
        ];
        Change::any(NOTE, values)
    }
}

impl NoticeRow {
    fn read(cells: Vec<Cell>) -> Stored<NoticeRow> {
        let fields = &mut Fields::new(cells);
        let device = Device {
            endpoint: fields.text()?,
            account: fields.int()?,
            point: fields.bytes_or_none()?.unwrap_or_default(),
            auth: fields.bytes_or_none()?.unwrap_or_default(),
            lang: fields.text()?,
        };
        let word = fields.text()?;
        let kind = NoticeKind::ALL.into_iter().find(|kind| kind.word() == word).unwrap_or(NoticeKind::Turn);
        let (id, version, due) = (fields.text()?, fields.unsigned()?, fields.unsigned()?);
        Ok(NoticeRow { device, kind, id, version, due, tries: u32::try_from(fields.int()?).unwrap_or(0) })
    }

    fn place(&self) -> [Cell; 4] {
        [
            self.device.endpoint.as_str().into(),
            self.id.as_str().into(),
            self.kind.word().into(),
            self.version.into(),
        ]
    }
}

impl Store {
    /// A key of the server's own: the one that stands already, else this one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn key(&self, name: &str, fresh: &[u8]) -> Stored<Vec<u8>> {
        self.change(KEEP_KEY, vec![name.into(), fresh.to_vec().into()]).await?;
        let kept = Fields::new(self.row(KEY, vec![name.into()]).await?).bytes_or_none()?;
        Ok(kept.unwrap_or_default())
    }

    /// Keeps a device; an account's oldest give way to it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn add_device(&self, device: Device, now: Millis) -> Stored<()> {
        let account = device.account;
        let mut values: Vec<Cell> = vec![device.endpoint.into(), account.into(), device.point.into()];
        values.extend([device.auth.into(), device.lang.into(), now.into()]);
        let oldest = Change::any(DROP_OLDEST, vec![account.into(), (MOST - 1).into()]);
        self.apply(vec![Change::one(ADD, values), oldest]).await
    }

    /// Forgets a device of an account.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drop_device(&self, endpoint: &str, account: i64) -> Stored<()> {
        self.change(DROP_OWN, vec![endpoint.into(), account.into()]).await
    }

    /// Forgets a device that wants no more.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn forget_device(&self, endpoint: &str) -> Stored<()> {
        self.change(DROP, vec![endpoint.into()]).await
    }

    /// How many devices of an account are told.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn count_devices(&self, account: i64) -> Stored<u64> {
        Fields::new(self.row(COUNT, vec![account.into()]).await?).unsigned()
    }

    /// Notes something to tell.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn note(&self, notice: &Notice) -> Stored<()> {
        self.apply(notice.changes().into()).await
    }

    /// What is to be told by now.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn due_notices(&self, now: Millis) -> Stored<Vec<NoticeRow>> {
        self.rows(DUE, vec![now.into()]).await?.into_iter().map(NoticeRow::read).collect()
    }

    /// Takes something upon oneself to tell; until `until` nobody else does. A conflict if another process was faster.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn claim_notice(&self, notice: &NoticeRow, until: Millis) -> Stored<()> {
        let mut values: Vec<Cell> = vec![until.into()];
        values.extend(notice.place());
        values.push(notice.due.into());
        self.apply(vec![Change::one(CLAIM, values)]).await
    }

    /// It has been told, or never will be.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_notice(&self, notice: &NoticeRow) -> Stored<()> {
        self.change(DONE, notice.place().into()).await
    }
}
