//! `ikusa learn GAME test`: whether a net is better.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use ikusa_engine::arena::{Openings, Pace, Player, SeriesPlan, Sprt, estimate};
use ikusa_play::AnyGame;

use super::super::arena::parse_sprt;
use super::super::thinking::parse_time;
use crate::args::OptionArgs;
use crate::output;

#[derive(Args, Debug)]
pub(super) struct Test {
    /// The net
    net: PathBuf,
    /// Whom it shall beat: ours, hand, net:FILE or whoever else plays in the arena
    #[arg(long, default_value = "ours")]
    against: Player,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    series: Trial,
}

/// How two evaluations are compared.
#[derive(Args, Debug)]
pub(super) struct Trial {
    /// At most so many games
    #[arg(long, default_value_t = 400)]
    trial_games: u32,
    /// Time for each move
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = parse_time)]
    time: Duration,
    /// Nodes for each move of the net, instead of time
    #[arg(long)]
    trial_nodes: Option<u64>,
    /// Nodes for each move of the other, where they are not the same: what it searches in the same time
    #[arg(long, requires = "trial_nodes")]
    other_nodes: Option<u64>,
    /// Stop once it is decided between these two differences in Elo
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,30", value_parser = parse_sprt)]
    sprt: Sprt,
    /// Decides the openings
    #[arg(long, default_value_t = 7)]
    trial_seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    trial_parallel: usize,
}

impl Test {
    pub(super) fn run(&self, game: &dyn AnyGame) -> Result<bool> {
        let (better, said) = self.series.play(game, &self.options, &self.net, &self.against)?;
        writeln!(output::stdout(), "{said}")?;
        Ok(better)
    }
}

impl Trial {
    /// Whether the net is better than `other`, and the result in words.
    pub(super) fn play(
        &self,
        game: &dyn AnyGame,
        options: &OptionArgs,
        net: &Path,
        other: &Player,
    ) -> Result<(bool, String)> {
        let pace = self.trial_nodes.map_or(Pace::Time(self.time), Pace::Nodes);
        let plan = SeriesPlan {
            players: [Player::Net(net.to_owned()), other.clone()],
            paces: [pace, self.other_nodes.map_or(pace, Pace::Nodes)],
            games: self.trial_games,
            parallel: self.trial_parallel,
            openings: Openings { listed: Vec::new(), plies: 8, seed: self.trial_seed, even: Some(150) },
            longest: 400,
            hash: 16,
            sprt: Some(self.sprt),
        };
        let report = |tally: &ikusa_engine::arena::Tally| {
            eprintln!(
                "{}/{} wins {} draws {} losses {}",
                tally.games(),
                self.trial_games,
                tally.wins,
                tally.draws,
                tally.losses
            );
        };
        let tally = game.play_series(&plan, &options.pairs()?, &report).map_err(|error| anyhow!(error))?;
        let found = estimate(tally.wins, tally.draws, tally.losses);
        // A series that ends undecided speaks for the net only if its whole interval does.
        let better = self
            .sprt
            .verdict(tally.wins, tally.draws, tally.losses)
            .unwrap_or_else(|| found.is_some_and(|found| found.interval.0 > 0.0));
        let mut said = format!("wins {} draws {} losses {}", tally.wins, tally.draws, tally.losses);
        if let Some(found) = found {
            let (low, high) = found.interval;
            said +=
                &format!(" score {:.1}% elo {:+.0} [{low:+.0}, {high:+.0}]", 100.0 * found.score, found.elo);
        }
        said += if better { ": better" } else { ": not better" };
        Ok((better, said))
    }
}
