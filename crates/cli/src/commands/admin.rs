//! `ikusa admin`: what whoever runs a server may look at and end, while it runs or not.

mod people;

use std::io::Write;

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand, ValueEnum};
use ikusa_play::moment;
use ikusa_rules::Color;
use ikusa_server::DatabaseArgs;
use ikusa_server::admin::{self, Ended};
use ikusa_server::store::{MatchRow, Seat, Store, Which};
use serde_json::{Value, json};

use crate::output;

/// Look after a server: list, show and end matches, close accounts, tidy the database
///
/// Works beside a running server; what it ends, the server hears of within two seconds.
#[derive(Args, Debug)]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: Task,
    #[command(flatten)]
    place: DatabaseArgs,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// List matches, those touched last first
    Matches {
        /// Which: played, waiting for someone to sit down, or such as today's rules do not replay
        #[arg(value_enum, default_value_t = Kind::Running)]
        which: Kind,
        /// How many at the most
        #[arg(long, default_value_t = 50, value_name = "N")]
        limit: u32,
    },
    /// Show a match with all its commands
    Show {
        /// Its id
        id: String,
    },
    /// End a match without a result, or withdraw a challenge
    End {
        /// Its id
        id: String,
    },
    /// List accounts, the newest first
    Accounts {
        /// How many at the most
        #[arg(long, default_value_t = 50, value_name = "N")]
        limit: u32,
    },
    /// Close an account: its sessions, its ratings and its name in matches go
    CloseAccount {
        /// Its name
        name: String,
    },
    #[command(flatten)]
    People(people::Order),
    /// Delete what nobody comes back for and give the room back; commands wait meanwhile
    Vacuum,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    All,
    Running,
    Waiting,
    Frozen,
}

impl From<Kind> for Which {
    fn from(kind: Kind) -> Which {
        match kind {
            Kind::All => Which::All,
            Kind::Running => Which::Running,
            Kind::Waiting => Which::Waiting,
            Kind::Frozen => Which::Frozen,
        }
    }
}

impl Admin {
    pub(crate) fn run(&self) -> Result<()> {
        let database = self.place.resolve()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let store = Store::visit(&database).await.context("cannot open the database")?;
            match &self.task {
                Task::Matches { which, limit } => {
                    self.print(store.latest((*which).into(), *limit).await?.iter().map(entry), line)
                }
                Task::Show { id } => self.show(&store, id).await,
                Task::End { id } => {
                    let ended = admin::end(&store, id).await.map_err(|why| anyhow!(why))?;
                    self.say(match ended {
                        Ended::Annulled => "annulled",
                        Ended::Withdrawn => "withdrawn",
                    })
                }
                Task::Accounts { limit } => {
                    let accounts = store.accounts(*limit).await?;
                    let entry = |(name, made): (String, u64)| json!({ "name": name, "made": moment(made) });
                    self.print(accounts.into_iter().map(entry), |entry| {
                        format!("{}  {}", word(&entry["made"]), word(&entry["name"]))
                    })
                }
                Task::CloseAccount { name } => {
                    admin::close_account(&store, name).await.map_err(|why| anyhow!(why))?;
                    self.say("closed")
                }
                Task::People(order) => self.print(order.obey(&store).await?.into_iter(), people::line),
                Task::Vacuum => {
                    admin::vacuum(&store).await.map_err(|why| anyhow!(why))?;
                    self.say("tidy")
                }
            }
        })
    }

    async fn show(&self, store: &Store, id: &str) -> Result<()> {
        let row = store.find_match(id).await.with_context(|| format!("match '{id}'"))?;
        let log = store.commands(id, 0).await?;
        let mut shown = entry(&row);
        shown["terms"] = serde_json::from_str(&row.terms).unwrap_or(Value::Null);
        shown["commands"] = serde_json::to_value(&log)?;
        if self.json {
            return output::json(&shown);
        }
        let mut out = output::stdout();
        writeln!(out, "{}", line(&shown))?;
        writeln!(out, "terms: {}", shown["terms"])?;
        for (version, command) in shown["commands"].as_array().into_iter().flatten().enumerate() {
            writeln!(out, "{:>5}  {command}", version + 1)?;
        }
        Ok(())
    }

    fn print(&self, entries: impl Iterator<Item = Value>, line: impl Fn(&Value) -> String) -> Result<()> {
        if self.json {
            return output::json(&entries.collect::<Vec<_>>());
        }
        let mut out = output::stdout();
        for entry in entries {
            writeln!(out, "{}", line(&entry))?;
        }
        Ok(())
    }

    fn say(&self, done: &str) -> Result<()> {
        if self.json {
            return output::json(&json!({ "done": done }));
        }
        Ok(writeln!(output::stdout(), "{done}")?)
    }
}

/// A match without anything secret: neither tokens nor armies that are being formed.
fn entry(row: &MatchRow) -> Value {
    let state = match () {
        () if row.frozen.is_some() => "frozen",
        () if row.status.over => row.status.reason.as_deref().unwrap_or("over"),
        () if row.began.is_none() => "waiting",
        () => "running",
    };
    json!({
        "id": row.id,
        "game": row.game,
        "state": state,
        "version": row.version,
        "rated": row.rated,
        "made": moment(row.created),
        "touched": moment(row.status.touched),
        "black": who(&row.seats[Color::Black]),
        "white": who(&row.seats[Color::White]),
        "winner": row.status.winner.map(Color::word),
        "why": row.frozen,
    })
}

fn who(seat: &Seat) -> Value {
    match seat {
        Seat { level: Some(level), .. } => json!(format!("computer, level {level}")),
        Seat { name: Some(name), account: Some(_), .. } => json!(name),
        Seat { name, token: Some(_), .. } => json!(format!("guest {}", name.as_deref().unwrap_or("")).trim()),
        _ => Value::Null,
    }
}

fn line(entry: &Value) -> String {
    let or_nobody = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let why = entry["why"].as_str().map(|why| format!(": {why}")).unwrap_or_default();
    format!(
        "{}  {:<14}  {}  {:>4} commands  {} v {}  {}{why}",
        word(&entry["id"]),
        word(&entry["game"]),
        word(&entry["touched"]),
        entry["version"],
        or_nobody(&entry["black"]),
        or_nobody(&entry["white"]),
        word(&entry["state"]),
    )
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
