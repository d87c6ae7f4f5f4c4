//! `ikusa learn`: nets from games of the engine against itself, in four steps and in rounds of them.

mod adopt;
mod chance;
mod generate;
mod openings;
mod progress;
mod rounds;
mod test;
mod train;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use ikusa_engine::learn::Pupil;
use ikusa_engine::net::Net;

use crate::args::{GameArg, parse_game};

pub(super) use progress::bar;

/// Teach the engine by games against itself
///
/// Every step that was broken off goes on where it was. `rounds` takes all steps, as often as wanted.
#[derive(Args, Debug)]
pub(crate) struct Learn {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
    #[command(subcommand)]
    step: LearnStep,
}

#[derive(Subcommand, Debug)]
enum LearnStep {
    /// Play games to learn from
    Generate(generate::Generate),
    /// Train a net on games
    Train(train::Train),
    /// Play a net against the evaluation in use until it is decided which is better
    Test(test::Test),
    /// Put a net where the next build takes it from
    Adopt(adopt::Adopt),
    /// Find the score that wins 73 games in a hundred, by how games ended
    Chance(chance::Chance),
    /// Print how games began and ended, a row each, as the explorer reads them
    Openings(openings::Openings),
    /// Generate, train, test, and go on with the better one
    Rounds(rounds::Rounds),
}

impl Learn {
    pub(crate) fn run(&self) -> Result<()> {
        let game = self.game.0;
        let pupil = game.pupil();
        match &self.step {
            LearnStep::Generate(generate) => generate.run(pupil),
            LearnStep::Train(train) => train.run(pupil).map(drop),
            LearnStep::Test(test) => test.run(game).map(drop),
            LearnStep::Adopt(adopt) => adopt.run(pupil),
            LearnStep::Chance(chance) => chance.run(pupil),
            LearnStep::Openings(openings) => openings.run(pupil),
            LearnStep::Rounds(rounds) => rounds.run(game),
        }
    }
}

/// The net in a file.
fn read_net(pupil: &dyn Pupil, file: &Path) -> Result<Arc<Net>> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    pupil.read(&bytes).map(Arc::new).with_context(|| file.display().to_string())
}
