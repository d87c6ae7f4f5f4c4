//! `ikusa check`: whether record files hold what they should.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use super::files::{Found, Hints};
use crate::output;

/// Validate record files
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The files (`-`: standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    hints: Hints,
    /// Answer as JSON, one object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
}

#[derive(Serialize)]
struct Summary {
    game: &'static str,
    format: &'static str,
    moves: usize,
    entries: usize,
    ending: Option<&'static str>,
    position: String,
}

impl Check {
    pub(crate) fn run(&self) -> Result<()> {
        let mut broken = Vec::new();
        for path in &self.files {
            let file = path.display().to_string();
            let (summary, error) = match self.hints.read(path) {
                Ok(found) => (Some(summary(&found)), None),
                Err(error) => (None, Some(output::one_line(&error))),
            };
            if let Some(error) = &error {
                broken.push(error.clone());
            }
            self.tell(&Report { ok: error.is_none(), file, error, summary })?;
        }
        if broken.is_empty() { Ok(()) } else { bail!("{}", broken.join("; ")) }
    }

    fn tell(&self, report: &Report) -> Result<()> {
        if self.json {
            return output::json(report);
        }
        // What is broken is told as the error at the end.
        if let Some(summary) = &report.summary {
            let Summary { game, format, moves, .. } = summary;
            let ending = summary.ending.unwrap_or("no ending");
            writeln!(output::stdout(), "{}: ok, {game} in {format}, {moves} moves, {ending}", report.file)?;
        }
        Ok(())
    }
}

fn summary(found: &Found) -> Summary {
    let line = found.record.line();
    let ending = found.record.ending().map(|ending| ending.code);
    Summary {
        game: found.game.id(),
        format: found.format.id,
        moves: found.record.moves().len(),
        entries: found.record.len(),
        ending: ending.or_else(|| line.outcome().map(|outcome| outcome.reason.code)),
        position: line.position(),
    }
}
