//! What programmers' tools do with a game's engine, the game's type erased.

use std::io::{self, BufRead, Write};

use ikusa_engine::arena::{Plan, Tally, play_series};
use ikusa_engine::protocol::{self, Dialect};
use ikusa_engine::tune::{self, Fitting, Gathering, Progress, Tunable};
use ikusa_engine::{Benched, Playable, Row, bench};

use crate::game::Erased;

/// Bench, protocols, arena and tuner of one game.
pub trait EngineTools: Sync {
    /// Searches the game's fixed positions.
    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row));

    /// Speaks a protocol until it is told to quit.
    ///
    /// # Errors
    /// If reading or writing fails.
    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()>;

    /// Plays a series of games between engines.
    ///
    /// # Errors
    /// If a player cannot be started, in words.
    fn play_series(
        &self,
        plan: &Plan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String>;

    /// Plays games to learn from; see [`tune::gather`].
    fn gather(&self, plan: &Gathering, visit: &mut (dyn FnMut(u64, &str) + Send));

    /// Fits weights to them; see [`tune::fit`].
    fn fit(&self, data: &str, plan: &Fitting, report: &mut dyn FnMut(&Progress)) -> Vec<i16>;
}

impl<G: Benched> EngineTools for Erased<G>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row)) {
        bench::<G>(depth, visit);
    }

    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        protocol::run::<G>(dialect, input, output)
    }

    fn play_series(
        &self,
        plan: &Plan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String> {
        play_series::<G>(plan, options, progress)
    }

    fn gather(&self, plan: &Gathering, visit: &mut (dyn FnMut(u64, &str) + Send)) {
        tune::gather::<G>(plan, visit);
    }

    fn fit(&self, data: &str, plan: &Fitting, report: &mut dyn FnMut(&Progress)) -> Vec<i16> {
        tune::fit::<G>(data, plan, report)
    }
}
