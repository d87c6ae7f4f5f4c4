//! `ikusa load`: real matches against a real server, and how fast it was.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::load::{LoadKind, LoadPlan, Report, Server, run};
use crate::output;
use crate::tongue::tell;

/// Play many matches at once against a server and print how fast it answers
///
/// Starts a server of its own on a free port with a temporary database, unless told otherwise, and ends it afterwards.
#[derive(Args, Debug)]
pub(crate) struct Load {
    /// How many matches are played at once, with two connections each
    #[arg(long, default_value_t = 1000, value_name = "N")]
    matches: usize,
    /// For how long
    #[arg(long, default_value_t = 20, value_name = "SECONDS")]
    seconds: u64,
    /// How often each side moves, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    pace: u64,
    /// Which game is played
    #[arg(long, default_value = "shogi", value_name = "GAME")]
    game: String,
    /// How many look on at the first match
    #[arg(long, default_value_t = 0, value_name = "N")]
    spectators: usize,
    /// Play against the computer of this level, one connection for each match
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["spectators", "lean"])]
    computer: Option<u8>,
    /// Make one move in each match and let all clocks fall at once, thirty seconds later
    #[arg(long, conflicts_with_all = ["spectators", "computer", "lean", "seconds", "pace"])]
    fall: bool,
    /// Ask for the short messages that bots use instead of the whole state with every legal move
    #[arg(long)]
    lean: bool,
    /// The seed of the moves
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The database of the server that is started: a file or postgres://… [default: a temporary file]
    #[arg(long, value_name = "DATABASE", conflicts_with = "url")]
    database: Option<String>,
    /// A server that runs already, instead of one of its own (its rate limits must allow this load)
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Load {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.matches > 0 && self.seconds > 0, "there must be a match and a second to play it in");
        ensure!(self.pace >= 10, "--pace: at least 10 milliseconds");
        let game = ikusa_play::game(&self.game)
            .with_context(|| tell!("juego desconocido: '{}'", "unknown game '{}'", self.game))?;
        let open = (self.computer.is_none() && !self.fall) || !game.has_formation() && !game.has_secrets();
        ensure!(self.computer.is_none_or(|level| level <= 9), "--computer: levels run from 0 to 9");
        ensure!(open, "--computer, --fall: only for games without secrets");
        ikusa_server::allow_many_files();
        let kind = match self.computer {
            Some(level) => LoadKind::Computer(level),
            None if self.fall => LoadKind::Fall,
            None => LoadKind::People,
        };
        let plan = LoadPlan {
            game,
            kind,
            spectators: self.spectators,
            matches: self.matches,
            time: Duration::from_secs(self.seconds),
            pace: Duration::from_millis(self.pace),
            lean: self.lean,
            seed: self.seed,
        };
        let server = match &self.url {
            Some(url) => Server::at(url)?,
            None => Server::start(self.database.as_deref())?,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the generator's threads")?;
        let report = runtime.block_on(run(&plan, &server))?;
        self.print(&report)
    }

    fn print(&self, report: &Report) -> Result<()> {
        if self.json {
            return output::json(report);
        }
        let mut out = output::stdout();
        for line in report.lines() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
