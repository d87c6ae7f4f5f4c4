//! `ikusa moves`: what may be played.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::args::LineArgs;
use crate::output;

/// List the legal moves, one per line, sorted
#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    line: LineArgs,
    /// Answer as a JSON array
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<()> {
        let moves = self.line.open()?.moves();
        if self.json {
            return output::json(&moves);
        }
        let mut out = output::stdout();
        for m in moves {
            writeln!(out, "{m}")?;
        }
        Ok(())
    }
}
