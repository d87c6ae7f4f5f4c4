//! `ikusa mate`: forced mates.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use ikusa_engine::mate::Proof;
use serde_json::json;

use super::thinking::parse_time;
use crate::args::LineArgs;
use crate::output::{self, Answer};

/// Find a forced mate by checks
#[derive(Args, Debug)]
pub(crate) struct Mate {
    #[command(flatten)]
    line: LineArgs,
    /// How long to look for it
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    time: Duration,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Mate {
    pub(crate) fn run(&self) -> Result<Answer> {
        let proof = self.line.open()?.mate(Some(self.time));
        let answer = if matches!(proof, Proof::Mate(_)) { Answer::Yes } else { Answer::No };
        if self.json {
            let shown = output::json(&match &proof {
                Proof::Mate(line) => json!({ "mate": line.len(), "pv": line }),
                Proof::NoMate => json!({ "mate": null }),
                Proof::Unknown => json!({ "unknown": true }),
            });
            return shown.map(|()| answer);
        }
        let mut out = output::stdout();
        match proof {
            Proof::Mate(line) => writeln!(out, "mate {} line {}", line.len(), line.join(" "))?,
            Proof::NoMate => writeln!(out, "no mate")?,
            Proof::Unknown => writeln!(out, "unknown")?,
        }
        Ok(answer)
    }
}
