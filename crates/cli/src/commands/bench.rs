//! `ikusa bench`: a checksum of the search's behaviour, and its speed.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use ikusa_play::{AnyGame, GAMES};

use crate::args::{GameArg, parse_game};
use crate::output;

/// Search fixed positions to a fixed depth: a checksum of the search and its speed
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// The game's id [default: every game]
    #[arg(value_parser = parse_game)]
    game: Option<GameArg>,
    /// Plies to look ahead [default: the game's own]
    #[arg(long)]
    depth: Option<u32>,
}

impl Bench {
    pub(crate) fn run(&self) -> Result<()> {
        match self.game {
            Some(game) => self.measure(game.0),
            None => GAMES.iter().try_for_each(|game| self.measure(*game)),
        }
    }

    fn measure(&self, game: &dyn AnyGame) -> Result<()> {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        game.bench(self.depth, &mut |row| {
            eprintln!(
                "{:>9} nodes {:>9.0} nodes/s  {}  {}",
                row.nodes,
                speed(row.nodes, row.time),
                row.best,
                row.position
            );
            nodes += row.nodes;
            time += row.time;
        });
        eprintln!("{:.3} s, {:.0} nodes/s", time.as_secs_f64(), speed(nodes, time));
        writeln!(output::stdout(), "{} nodes {nodes}", game.id())?;
        Ok(())
    }
}

fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}
