//! `ikusa tune`: weights from games of the engine against itself.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_engine::tune::{Fitting, Gathering, number_of, write_weights};

use crate::args::{GameArg, parse_game};

/// Tune the evaluation by games of the engine against itself
///
/// Games are added to the data file, and a run that was broken off goes on with those that it lacks; then
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
    /// How many games the data file shall hold; 0 fits weights to what it holds
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
        self.gather()?;
        let data = fs::read_to_string(&self.data).with_context(|| self.data.display().to_string())?;
        let plan = Fitting { epochs: self.epochs, result_share: self.result_share, pull: self.pull };
        let weights = self.game.0.fit(&data, &plan, &mut |progress| {
            let (learned, held_out) = (progress.learned, progress.held_out);
            let losses = format!("loss {learned:.5} held out {held_out:.5}");
            bar("epoch", progress.epoch.into(), self.epochs.into(), &losses);
        });
        fs::write(&self.weights, write_weights(&weights)).with_context(|| self.weights.display().to_string())
    }

    /// Plays the games that the data file does not hold yet.
    fn gather(&self) -> Result<()> {
        let place = || self.data.display().to_string();
        let mut file =
            OpenOptions::new().create(true).read(true).append(true).open(&self.data).with_context(place)?;
        let known = complete_games(&mut file, self.games).with_context(place)?;
        let mut done = known.len() as u64;
        let plan = Gathering {
            known,
            games: self.games,
            nodes: self.nodes,
            opening: self.opening,
            seed: self.seed,
            parallel: self.parallel,
        };
        let mut failed = None;
        self.game.0.gather(&plan, &mut |_, lines| {
            done += 1;
            bar("game", done, self.games, "");
            if let Err(error) = file.write_all(lines.as_bytes()) {
                failed = Some(error);
            }
        });
        failed.map_or(Ok(()), |error| Err(error).with_context(place))
    }
}

/// The games that the file holds whole. The last line or the last game may have been cut short by whatever
/// ended the run that wrote them: they are taken out again, the game only if it will be played anew.
fn complete_games(file: &mut File, games: u64) -> io::Result<BTreeSet<u64>> {
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    if number_of(&text).is_none() {
        return Ok(BTreeSet::new());
    }
    let lines = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let last = lines.lines().next_back().and_then(number_of);
    let unsure = lines
        .split_inclusive('\n')
        .rev()
        .take_while(|line| number_of(line) == last && last.is_some_and(|last| last < games));
    let sure = &lines[..lines.len() - unsure.map(str::len).sum::<usize>()];
    file.set_len(sure.len() as u64)?;
    Ok(sure.lines().filter_map(number_of).collect())
}

/// Draws how far it has come, on one line of a terminal; elsewhere a line now and then.
fn bar(what: &str, done: u64, all: u64, remark: &str) {
    const WIDTH: u64 = 30;
    let all = all.max(1);
    let filled = (done * WIDTH / all).min(WIDTH) as usize;
    let line = format!("{what} {done}/{all} [{:<30}] {remark}", "#".repeat(filled));
    if io::stderr().is_terminal() {
        eprint!("\r{line}{}", if done >= all { "\n" } else { "" });
    } else if done.is_multiple_of(all.div_ceil(20)) || done >= all {
        eprintln!("{line}");
    }
}
