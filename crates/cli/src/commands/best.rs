//! `ikusa best`: the best move of a position.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use ikusa_engine::score::Verdict;
use ikusa_engine::{Control, Level, Limits, Settings, Task};
use ikusa_play::think::{Thinker, Thoughts};
use serde_json::{Value, json};

use super::thinking::parse_time;
use crate::args::LineArgs;
use crate::output;

/// Find the best move
#[derive(Args, Debug)]
pub(crate) struct Best {
    #[command(flatten)]
    line: LineArgs,
    /// How long to think, such as 200ms or 5s [default: 1s, if nothing else is given]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// How many nodes to search
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    /// How many threads search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// How strong, from 0 to 9
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=9))]
    level: u8,
    /// Decides how a level plays this game and what it overlooks
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(crate) fn run(&self) -> Result<()> {
        let line = self.line.open()?;
        let thoughts = line.think(&mut Thinker::default(), &self.task(), &Control::default());
        if self.json { output::json(&as_json(&thoughts)) } else { print(&thoughts) }
    }

    fn task(&self) -> Task {
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        let time = self.time.or(unlimited.then_some(Duration::from_secs(1)));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.and_then(|time| Limits::movetime(time).time),
        };
        let settings = Settings {
            hash: self.hash as usize,
            threads: self.threads.into(),
            lines: self.lines.into(),
            ..Settings::default()
        };
        Task { settings, limits, level: Level::new(self.level), seed: self.seed }
    }
}

fn print(thoughts: &Thoughts) -> Result<()> {
    let mut out = output::stdout();
    if thoughts.lines.is_empty() {
        writeln!(out, "best -")?;
    }
    for (verdict, moves) in &thoughts.lines {
        writeln!(out, "best {} score {verdict} line {}", moves[0], moves.join(" "))?;
    }
    writeln!(out, "depth {} nodes {}", thoughts.depth, thoughts.nodes)?;
    Ok(())
}

fn score(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Centipawns(cp) => json!({ "cp": cp }),
        Verdict::Mate(plies) => json!({ "mate": plies }),
    }
}

fn as_json(thoughts: &Thoughts) -> Value {
    let line = |(verdict, moves): &(Verdict, Vec<String>)| json!({ "move": moves[0], "score": score(*verdict), "pv": moves });
    let first = thoughts.lines.first();
    let mut value = json!({
        "move": first.map(|(_, moves)| &moves[0]),
        "score": first.map(|(verdict, _)| score(*verdict)),
        "depth": thoughts.depth,
        "nodes": thoughts.nodes,
        "pv": first.map_or(&[][..], |(_, moves)| &moves[..]),
    });
    if thoughts.lines.len() > 1 {
        value["lines"] = thoughts.lines.iter().map(line).collect();
    }
    value
}
