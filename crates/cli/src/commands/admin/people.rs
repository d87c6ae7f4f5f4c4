//! What a host does about people: reports, warnings, mutes and bans, with a log of it.

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use ikusa_play::moment;
use ikusa_server::live::now;
use ikusa_server::store::{Act, AuditRow, ReportRow, Store, StoreError, WordRow};
use serde_json::{Value, json};

/// What to do.
#[derive(Subcommand, Debug)]
pub(super) enum Order {
    /// List the reports that nobody has dealt with, the newest first
    Reports {
        /// Those that are closed too
        #[arg(long)]
        all: bool,
    },
    /// Close a report
    Dismiss {
        /// Its number
        report: i64,
        #[command(flatten)]
        why: Why,
    },
    /// Show what was said at a match
    Words {
        /// The match's id
        id: String,
    },
    /// Tell an account something when it comes next
    Warn(Person),
    /// Let an account say nothing for some days
    Mute {
        /// How many
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=3650))]
        days: u64,
        #[command(flatten)]
        person: Person,
    },
    /// Let an account speak again
    Unmute(Person),
    /// Keep an account out; its sessions and matches end at once
    Ban(Person),
    /// Let an account in again
    Unban(Person),
    /// Make an account a moderator: it sees reports and may warn, mute and ban on a page of its own
    Appoint(Person),
    /// Make an account no moderator any more
    Recall(Person),
    /// Take back the ratings that an account has won by cheating; whoever lost to it gets theirs back
    Unrate(Person),
    /// Show what hosts have done, the newest first
    Log,
}

#[derive(Args, Debug)]
pub(super) struct Person {
    /// The account's name
    name: String,
    #[command(flatten)]
    why: Why,
}

#[derive(Args, Debug)]
pub(super) struct Why {
    /// Why; a warning is told in these words
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// Who does it, for the log
    #[arg(long, value_name = "NAME", env = "USER", default_value = "host")]
    by: String,
}

const DAY: u64 = 24 * 60 * 60 * 1000;
/// How many lines are listed at the most.
const LINES: u32 = 500;

impl Order {
    /// Does it; what there is to say.
    pub(super) async fn obey(&self, store: &Store) -> Result<Vec<Value>> {
        match self {
            Order::Reports { all } => {
                Ok(store.reports(*all, i64::MAX, LINES).await?.into_iter().map(report).collect())
            }
            Order::Words { id } => Ok(store.said(id, 0).await?.into_iter().map(word).collect()),
            Order::Log => Ok(store.audit(i64::MAX, LINES).await?.into_iter().map(act).collect()),
            Order::Dismiss { report, why } => {
                match store.close_report(*report, &why.by, &why.why, now()).await {
                    Err(StoreError::Conflict) => bail!("there is no open report {report}"),
                    done => Ok(done.map(|()| vec![json!({ "done": "dismissed" })])?),
                }
            }
            Order::Warn(person) => person.suffer(store, &Act::Warn).await,
            Order::Mute { days, person } => person.suffer(store, &Act::Mute(now() + days * DAY)).await,
            Order::Unmute(person) => person.suffer(store, &Act::Unmute).await,
            Order::Ban(person) => person.suffer(store, &Act::Close).await,
            Order::Unban(person) => person.suffer(store, &Act::Reopen).await,
            Order::Appoint(person) => person.suffer(store, &Act::Appoint).await,
            Order::Recall(person) => person.suffer(store, &Act::Recall).await,
            Order::Unrate(person) => person.suffer(store, &Act::Unrate).await,
        }
    }
}

impl Person {
    async fn suffer(&self, store: &Store, act: &Act) -> Result<Vec<Value>> {
        let account = match store.account_by_name(&self.name).await {
            Err(StoreError::NotFound) => bail!("there is no account '{}'", self.name),
            found => found?,
        };
        let done = store.moderate(account.id, act, &self.why.by, &self.why.why, now()).await;
        done.context("nothing was done")?;
        Ok(vec![json!({ "done": act.word(), "name": account.name })])
    }
}

fn report(row: ReportRow) -> Value {
    json!({
        "id": row.id, "at": moment(row.at), "reporter": row.reporter, "accused": row.accused, "reason": row.reason,
        "match": row.match_id, "note": row.note, "closed": row.closed.map(moment),
    })
}

fn word(row: WordRow) -> Value {
    json!({
        "id": row.id, "at": moment(row.at), "room": row.room.word(), "seat": row.seat.map(ikusa_rules::Color::word),
        "name": row.name, "phrase": row.phrase, "text": row.body,
    })
}

fn act(row: AuditRow) -> Value {
    json!({ "at": moment(row.at), "by": row.who, "act": row.act, "name": row.name, "why": row.about })
}

/// In which order a line says what there is.
const COLUMNS: [&str; 17] = [
    "done", "id", "at", "by", "act", "room", "seat", "name", "reporter", "accused", "reason", "match",
    "phrase", "text", "note", "why", "closed",
];

/// An entry as a line.
pub(super) fn line(entry: &Value) -> String {
    let said = |key: &&str| match &entry[*key] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    COLUMNS.iter().filter_map(said).collect::<Vec<_>>().join("\t")
}
