//! `ikusa learn GAME generate`: games to learn from.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use ikusa_engine::learn::{Archive, Pupil, Series, heading};

use super::progress::bar;
use super::read_net;
use crate::args::OptionArgs;

#[derive(Args, Debug)]
pub(super) struct Generate {
    /// Where the games go; those that it holds already are not played again
    file: PathBuf,
    #[command(flatten)]
    pub(super) games: Games,
    /// Judge by the net in a file instead of the evaluation in use
    #[arg(long, value_name = "FILE", conflicts_with = "hand")]
    net: Option<PathBuf>,
    /// Judge by the evaluation made by hand instead of the one in use
    #[arg(long)]
    hand: bool,
}

/// How games are played.
#[derive(Args, Debug)]
pub(super) struct Games {
    #[command(flatten)]
    pub(super) options: OptionArgs,
    /// How many games there shall be
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// At most so many random plies at the start of each game, and at least half as many
    #[arg(long, default_value_t = 10)]
    opening: u32,
    /// Decides the openings
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    parallel: usize,
}

impl Generate {
    pub(super) fn run(&self, pupil: &dyn Pupil) -> Result<()> {
        let net = match &self.net {
            Some(file) => Some(read_net(pupil, file)?),
            None if self.hand => None,
            None => pupil.net(),
        };
        self.games.play(pupil, &self.file, net, self.games.seed)
    }
}

impl Games {
    /// Plays the games that the file lacks.
    pub(super) fn play(
        &self,
        pupil: &dyn Pupil,
        file: &Path,
        net: Option<std::sync::Arc<ikusa_engine::net::Net>>,
        seed: u64,
    ) -> Result<()> {
        let place = || file.display().to_string();
        let rules = pupil.rules(&self.options.pairs()?)?;
        let series = Series { rules, nodes: self.nodes, opening: self.opening, seed, games: self.games };
        let teacher = net.as_ref().map_or_else(|| "hand".to_owned(), |net| format!("net {}", net.name()));
        let mut archive = Archive::open(file, &heading(pupil.id(), &series, &teacher)).with_context(place)?;
        let known = std::mem::take(&mut archive.known);
        let (mut done, mut plies) = (known.range(..self.games).count() as u64, 0);
        let clock = Instant::now();
        let mut failed = None;
        let played = pupil.generate(&series, net, &known, self.parallel, &mut |game| {
            done += 1;
            plies += game.plies.len();
            let pace = plies as f64 / clock.elapsed().as_secs_f64();
            bar("game", done, self.games, &format!("{plies} plies, {pace:.0} a second"));
            failed = archive.add(&game).err();
            failed.is_none()
        });
        played.map_err(|error| anyhow!(error))?;
        failed.map_or(Ok(()), |error| Err(error).with_context(place))
    }
}
