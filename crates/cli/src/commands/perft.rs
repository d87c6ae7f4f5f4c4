//! `ikusa perft`: the truth and speed of a move generator.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use ikusa_rules::perft::Leaves;
use serde::Serialize;

use crate::args::LineArgs;
use crate::output;

/// Count the leaves of the game tree
#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    line: LineArgs,
    /// How many plies deep
    depth: u32,
    /// Count below each move separately
    #[arg(long)]
    divide: bool,
    /// How many threads share the work
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Play the moves of the last ply too instead of counting them in sets
    #[arg(long)]
    no_bulk: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<std::collections::BTreeMap<String, u64>>,
}

impl Perft {
    pub(crate) fn run(&self) -> Result<()> {
        let line = self.line.open()?;
        let leaves = if self.no_bulk { Leaves::Played } else { Leaves::Counted };
        let threads = usize::from(self.threads);
        let clock = Instant::now();
        let mut rows = Vec::new();
        let nodes = if self.divide && self.depth > 0 {
            rows = line.divide(self.depth, leaves, threads);
            rows.iter().map(|(_, nodes)| nodes).sum()
        } else {
            line.perft(self.depth, leaves, threads)
        };
        let seconds = clock.elapsed().as_secs_f64();
        let nps = (nodes as f64 / seconds.max(1e-9)) as u64;
        if self.json {
            let divide = self.divide.then(|| rows.into_iter().collect());
            return output::json(&Count { nodes, seconds, nps, divide });
        }
        let mut out = output::stdout();
        for (text, nodes) in rows {
            writeln!(out, "{text} {nodes}")?;
        }
        writeln!(out, "nodes {nodes}")?;
        eprintln!("{seconds:.3} s, {nps} nodes/s");
        Ok(())
    }
}
