//! `ikusa learn GAME chance`: what scores mean, by how games ended.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use ikusa_engine::learn::{Outcomes, Pupil, visit_games};

use crate::output;

#[derive(Args, Debug)]
pub(super) struct Chance {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
}

impl Chance {
    pub(super) fn run(&self, pupil: &dyn Pupil) -> Result<()> {
        let mut outcomes = Outcomes::default();
        for file in &self.games {
            visit_games(file, pupil.id(), |game, rules| pupil.weigh(&mut outcomes, game, rules))
                .map_err(|error| anyhow!("{}: {error}", file.display()))?;
        }
        let curve = outcomes.curve().context("these games do not say what a score means")?;
        writeln!(
            output::stdout(),
            "{} games, {} positions: scale {:.0}, error {:.0}, loss {:.4}",
            outcomes.games(),
            outcomes.len(),
            curve.scale,
            curve.error,
            curve.loss
        )?;
        Ok(())
    }
}
