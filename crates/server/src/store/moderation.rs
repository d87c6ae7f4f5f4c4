//! Reports, and what the host does about them. Every act is entered in a log that nothing but an erasure changes.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{Change, Store, Stored, eviction, refund};

/// A report as it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// When.
    pub at: Millis,
    /// Who reports, if they have an account.
    pub reporter: Option<i64>,
    /// Who is reported, if they have an account.
    pub accused: Option<i64>,
    /// The match.
    pub match_id: String,
    /// The code of the reason.
    pub reason: String,
    /// What the reporter says.
    pub note: String,
}

/// A report as the host sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its number.
    pub id: i64,
    /// When it was made.
    pub at: Millis,
    /// The reporter's name; a guest has none.
    pub reporter: Option<String>,
    /// The name of whoever is reported; a guest has none.
    pub accused: Option<String>,
    /// The match.
    pub match_id: String,
    /// The code of the reason.
    pub reason: String,
    /// What the reporter says.
    pub note: String,
    /// When it was closed.
    pub closed: Option<Millis>,
}

/// What a host does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The account is told something when it comes next.
    Warn,
    /// It may say nothing until this moment.
    Mute(Millis),
    /// It may speak again.
    Unmute,
    /// It may not come in any more, and its matches end.
    Close,
    /// It may.
    Reopen,
    /// It may do to others what stands above, and see what is reported.
    Appoint,
    /// It no longer may.
    Recall,
    /// Its ratings were won by cheating: they are taken back, and those who lost to it get theirs.
    Unrate,
}

impl Act {
    /// The word for it in the log.
    pub fn word(&self) -> &'static str {
        match self {
            Act::Warn => "warn",
            Act::Mute(_) => "mute",
            Act::Unmute => "unmute",
            Act::Close => "ban",
            Act::Reopen => "unban",
            Act::Appoint => "appoint",
            Act::Recall => "recall",
            Act::Unrate => "unrate",
        }
    }
}

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// Its number.
    pub id: i64,
    /// When.
    pub at: Millis,
    /// Who did it.
    pub who: String,
    /// What.
    pub act: String,
    /// To whom.
    pub name: Option<String>,
    /// Why.
    pub about: String,
}

/// How an account stands with its host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conduct {
    /// When the account was made.
    pub created: Millis,
    /// Until when it may say nothing.
    pub muted: Option<Millis>,
    /// What it is to be told.
    pub warning: Option<String>,
    /// Why it may not come in.
    pub closed: Option<String>,
    /// Whether it is a moderator.
    pub moderator: bool,
}

pub(super) const MODERATORS: &str = "ALTER TABLE accounts ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;";

const REPORT: &str =
    "INSERT INTO reports (at, reporter, accused, match_id, reason, note) VALUES ($1, $2, $3, $4, $5, $6)";
macro_rules! reports {
    ($condition:literal) => {
        concat!(
            "SELECT r.id, r.at, b.name, a.name, r.match_id, r.reason, r.note, r.closed FROM reports r \
             LEFT JOIN accounts b ON b.id = r.reporter LEFT JOIN accounts a ON a.id = r.accused ",
            $condition,
            " AND r.id < $1 ORDER BY r.id DESC LIMIT $2"
        )
    };
}
const OPEN_REPORTS: &str = reports!("WHERE r.closed IS NULL");
const ALL_REPORTS: &str = reports!("WHERE r.id > 0");
const CLOSE_REPORT: &str = "UPDATE reports SET closed = $1 WHERE id = $2 AND closed IS NULL";
const LOG: &str = "INSERT INTO audit (at, who, act, account, about) VALUES ($1, $2, $3, $4, $5)";
const AUDIT: &str = "SELECT l.id, l.at, l.who, l.act, a.name, l.about FROM audit l LEFT JOIN accounts a ON a.id = l.account \
     WHERE l.id < $1 ORDER BY l.id DESC LIMIT $2";
const CONDUCT: &str = "SELECT created, muted_until, warning, closed, moderator FROM accounts WHERE id = $1";
const WARN: &str = "UPDATE accounts SET warning = $1 WHERE id = $2";
const MUTE: &str = "UPDATE accounts SET muted_until = $1 WHERE id = $2";
const CLOSE: &str = "UPDATE accounts SET closed = $1 WHERE id = $2";
const APPOINT: &str = "UPDATE accounts SET moderator = $1 WHERE id = $2";
const END_SESSIONS: &str = "DELETE FROM sessions WHERE account = $1";
const REPORTS_BY: &str =
    "SELECT at, match_id, reason, note FROM reports WHERE reporter = $1 ORDER BY id LIMIT 1000";

impl Store {
    /// Keeps a report.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question here.
    pub async fn report(&self, report: NewReport) -> Stored<()> {
        let values = vec![
            report.at.into(),
            report.reporter.into(),
            report.accused.into(),
            report.match_id.into(),
            report.reason.into(),
            report.note.into(),
        ];
        self.apply(vec![Change::one(REPORT, values)]).await
    }

    /// The newest reports before one; only those that nobody has closed, or all.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn reports(&self, all: bool, before: i64, limit: u32) -> Stored<Vec<ReportRow>> {
        let query = if all { ALL_REPORTS } else { OPEN_REPORTS };
        let rows = self.rows(query, vec![before.into(), limit.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok(ReportRow {
                id: fields.int()?,
                at: fields.unsigned()?,
                reporter: fields.text_or_none()?,
                accused: fields.text_or_none()?,
                match_id: fields.text()?,
                reason: fields.text()?,
                note: fields.text()?,
                closed: fields.time_or_none()?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// What an account has reported: when, the match, the reason and the note.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn reports_by(&self, account: i64) -> Stored<Vec<(Millis, String, String, String)>> {
        let rows = self.rows(REPORTS_BY, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.unsigned()?, fields.text()?, fields.text()?, fields.text()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Closes a report: nothing more is to be done about it.
    ///
    /// # Errors
    /// A conflict if there is none that is open.
    pub async fn close_report(&self, report: i64, who: &str, why: &str, now: Millis) -> Stored<()> {
        let about = format!("report {report}: {why}");
        let log = vec![now.into(), who.into(), "dismiss".into(), Cell::Null, about.into()];
        self.apply(vec![Change::one(CLOSE_REPORT, vec![now.into(), report.into()]), Change::one(LOG, log)])
            .await
    }

    /// Does something to an account and enters it in the log, both or neither.
    ///
    /// # Errors
    /// A conflict if there is no such account.
    pub async fn moderate(&self, account: i64, act: &Act, who: &str, why: &str, now: Millis) -> Stored<()> {
        let set = |query: &'static str, value: Cell| Change::one(query, vec![value, account.into()]);
        let mut changes = match act {
            Act::Warn => vec![set(WARN, why.into())],
            Act::Mute(until) => vec![set(MUTE, (*until).into())],
            Act::Unmute => vec![set(MUTE, Cell::Null)],
            Act::Close => vec![
                set(CLOSE, why.into()),
                set(eviction::EVICT, now.into()),
                Change::any(END_SESSIONS, vec![account.into()]),
            ],
            Act::Reopen => vec![set(CLOSE, Cell::Null), set(eviction::EVICT, Cell::Null)],
            Act::Appoint => vec![set(APPOINT, true.into())],
            Act::Recall => vec![set(APPOINT, false.into())],
            Act::Unrate => refund::changes(account),
        };
        let log = vec![now.into(), who.into(), act.word().into(), account.into(), why.into()];
        changes.push(Change::one(LOG, log));
        self.apply(changes).await
    }

    /// The account has read its warning.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn take_warning(&self, account: i64) -> Stored<()> {
        self.change(WARN, vec![Cell::Null, account.into()]).await
    }

    /// How an account stands with its host.
    ///
    /// # Errors
    /// If there is none.
    pub async fn conduct(&self, account: i64) -> Stored<Conduct> {
        let fields = &mut Fields::new(self.row(CONDUCT, vec![account.into()]).await?);
        Ok(Conduct {
            created: fields.unsigned()?,
            muted: fields.time_or_none()?,
            warning: fields.text_or_none()?,
            closed: fields.text_or_none()?,
            moderator: fields.flag()?,
        })
    }

    /// The newest entries of the log before one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn audit(&self, before: i64, limit: u32) -> Stored<Vec<AuditRow>> {
        let rows = self.rows(AUDIT, vec![before.into(), limit.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok(AuditRow {
                id: fields.int()?,
                at: fields.unsigned()?,
                who: fields.text()?,
                act: fields.text()?,
                name: fields.text_or_none()?,
                about: fields.text()?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
