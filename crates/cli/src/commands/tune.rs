//! `ikusa tune`: weights from games of the engine against itself.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_engine::tune::{Fitting, Gathering, write_weights};

use super::thinking::player;
use crate::args::{GameArg, parse_game};

/// Tune the evaluation by games of the engine against itself
///
/// Games are added to the data file, and a run that was broken off goes on behind the last of them; then
/// weights are fitted to all of it.
#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
    /// Where the games are kept
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// How many games the data file shall hold
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 6)]
    opening: u32,
    /// Decides the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    parallel: usize,
    /// Passes over the data
    #[arg(long, default_value_t = 200)]
    epochs: u32,
    /// How much a game's result counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.5)]
    result_share: f64,
    /// How strongly weights are held to where they began
    #[arg(long, default_value_t = 1e-7)]
    pull: f64,
}

impl Tune {
    pub(crate) fn run(&self) -> Result<()> {
        let tuner = player(self.game.0.id())?.tuner();
        self.gather(tuner)?;
        let data = fs::read_to_string(&self.data).with_context(|| self.data.display().to_string())?;
        let plan = Fitting { epochs: self.epochs, result_share: self.result_share, pull: self.pull };
        let weights = tuner.fit(&data, &plan, &mut |progress| {
            if progress.epoch.is_multiple_of(10) {
                let (epoch, learned, held_out) = (progress.epoch, progress.learned, progress.held_out);
                eprintln!("epoch {epoch}/{} loss {learned:.5} held out {held_out:.5}", self.epochs);
            }
        });
        fs::write(&self.weights, write_weights(&weights)).with_context(|| self.weights.display().to_string())
    }

    /// Plays the games that the data file does not hold yet.
    fn gather(&self, tuner: &dyn ikusa_engine::AnyTuner) -> Result<()> {
        let known = fs::read_to_string(&self.data).unwrap_or_default();
        let number = |line: &str| line.split(' ').next().and_then(|word| word.parse::<u64>().ok());
        let first = known.lines().filter_map(number).max().map_or(0, |last| last + 1);
        let mut file = OpenOptions::new().create(true).append(true).open(&self.data)?;
        let plan = Gathering {
            first,
            last: self.games,
            nodes: self.nodes,
            opening: self.opening,
            seed: self.seed,
            parallel: self.parallel,
        };
        let (mut done, mut failed) = (first, None);
        tuner.gather(&plan, &mut |_, lines| {
            done += 1;
            if done.is_multiple_of(20) {
                eprintln!("games {done}/{}", self.games);
            }
            if let Err(error) = file.write_all(lines.as_bytes()) {
                failed = Some(error);
            }
        });
        failed.map_or(Ok(()), |error| Err(error).with_context(|| self.data.display().to_string()))
    }
}
