//! `ikusa arena`: engine against engine.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ikusa_engine::arena::{Openings, Pace, Player, SeriesPlan, Sprt, Tally, estimate, likelihood};
use serde_json::json;

use super::thinking::parse_time;
use crate::args::{GameArg, OptionArgs, parse_game};
use crate::output;

/// Let engines play against each other
#[derive(Args, Debug)]
pub(crate) struct Arena {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
    /// The player to measure: ours, ours:NAME=VALUE,… (other numbers in the search), hand, material, net:FILE, worlds:N (knowing only what its seat may), level:N, strength:X, or PROTOCOL:PROGRAM with one of the protocols usi, byoyomi, ugi, xboard, gnushogi
    #[arg(default_value = "ours")]
    first: Player,
    /// Its opponent
    #[arg(default_value = "ours")]
    second: Player,
    #[command(flatten)]
    options: OptionArgs,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    parallel: usize,
    /// Time for each move
    #[arg(long, value_name = "TIME", default_value = "200ms", value_parser = parse_time)]
    time: Duration,
    /// Nodes for each move, instead of time
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// Nodes for each move of the second player
    #[arg(long)]
    second_nodes: Option<u64>,
    /// Plies for each move, instead of time
    #[arg(long, conflicts_with_all = ["time", "nodes"])]
    depth: Option<u32>,
    /// Random plies before the players take over
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    opening: u32,
    /// Only random openings that a short search judges even, so far apart at most in the engine's score
    #[arg(long, value_name = "SCORE")]
    even: Option<i32>,
    /// Openings from a file instead, in turn: one a line, the moves from the start; # begins a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening", "even"])]
    openings: Option<PathBuf>,
    /// Decides the random openings, and what levels overlook
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies after which a game is a draw
    #[arg(long, default_value_t = 400)]
    longest: usize,
    /// Megabytes of our engine's table
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Stop once it is decided between these two differences in Elo
    #[arg(long, value_name = "LOW,HIGH", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub(crate) fn run(&self) -> Result<()> {
        let pace = match (self.nodes, self.depth) {
            (Some(nodes), _) => Pace::Nodes(nodes),
            (_, Some(depth)) => Pace::Depth(depth),
            _ => Pace::Time(self.time),
        };
        let plan = SeriesPlan {
            players: [self.first.clone(), self.second.clone()],
            paces: [pace, self.second_nodes.map_or(pace, Pace::Nodes)],
            games: self.games,
            parallel: self.parallel,
            openings: self.openings()?,
            longest: self.longest,
            hash: self.hash,
            sprt: self.sprt,
        };
        let options = self.options.pairs()?;
        let tally = self
            .game
            .0
            .play_series(&plan, &options, &|tally| {
                eprintln!("{}/{} {}", tally.games(), self.games, self.line(tally));
            })
            .map_err(|error| anyhow!(error))?;
        for trouble in &tally.troubles {
            eprintln!("fault: {trouble}");
        }
        if self.json {
            let found = estimate(tally.wins, tally.draws, tally.losses);
            return output::json(&json!({
                "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
                "faults": tally.faults,
                "score": found.map(|found| found.score),
                "elo": found.map(|found| found.elo),
                "interval": found.map(|found| [found.interval.0, found.interval.1]),
            }));
        }
        writeln!(output::stdout(), "{}", self.line(&tally))?;
        Ok(())
    }

    fn openings(&self) -> Result<Openings> {
        let listed = match &self.openings {
            None => Vec::new(),
            Some(file) => {
                let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
                let lines = text.lines().filter_map(|line| line.split('#').next()).map(str::trim);
                let listed: Vec<_> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
                if listed.is_empty() {
                    bail!(
                        "{}: no openings, expected moves from the start, one opening a line",
                        file.display()
                    );
                }
                listed
            }
        };
        Ok(Openings { listed, plies: self.opening, seed: self.seed, even: self.even })
    }

    fn line(&self, tally: &Tally) -> String {
        let Tally { wins, draws, losses, faults, .. } = tally;
        let mut line = format!("wins {wins} draws {draws} losses {losses}");
        if let Some(found) = estimate(*wins, *draws, *losses) {
            let (low, high) = found.interval;
            let (score, elo) = (100.0 * found.score, found.elo);
            line += &format!(" score {score:.1}% elo {elo:+.0} [{low:+.0}, {high:+.0}]");
        }
        if let Some(sprt) = self.sprt {
            line += &format!(" llr {:+.2}", likelihood(sprt, *wins, *draws, *losses));
        }
        if *faults != [0, 0] {
            line += &format!(" faults {} {}", faults[0], faults[1]);
        }
        line
    }
}

pub(super) fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let parts: Option<(f64, f64)> =
        text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match parts {
        Some((low, high)) if low < high => Ok(Sprt { low, high }),
        _ => Err(format!("'{text}' is not two rising numbers, as 0,10")),
    }
}
