//! `ikusa check`: whether record files hold what they should.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use ikusa_rules::Text;
use serde::Serialize;

use super::batch::Jobs;
use super::files::Hints;
use crate::output;
use crate::tongue::{self, tell};

/// Validate record files
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Files, directories or patterns (`-`: standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    hints: Hints,
    #[command(flatten)]
    jobs: Jobs,
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
    /// What was wrong in a file that was read all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// The first game of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<Summary>,
}

#[derive(Serialize)]
struct Summary {
    game: &'static str,
    format: &'static str,
    /// How many games the file has.
    games: usize,
    moves: usize,
    entries: usize,
    ending: Option<&'static str>,
    /// The ending in the reader's language; its code is English already.
    #[serde(skip)]
    ended: Option<&'static str>,
    position: String,
    /// Why it is only to be looked at, where it cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unplayable: Vec<String>,
}

impl Check {
    pub(crate) fn run(&self) -> Result<()> {
        let files = self.hints.expand(&self.files)?;
        let reports = self.jobs.each(&files, |path| self.report(path));
        for report in &reports {
            self.tell(report)?;
        }
        let broken: Vec<_> = reports.iter().filter(|report| !report.ok).collect();
        match broken.as_slice() {
            [] => Ok(()),
            // Each was told at its file already.
            _ if self.json => bail!("{}", wrong(broken.len(), files.len())),
            [only] if files.len() == 1 => bail!("{}", complaint(only)),
            _ => {
                broken.iter().for_each(|report| eprintln!("ikusa: {}", complaint(report)));
                bail!("{}", wrong(broken.len(), files.len()))
            }
        }
    }

    fn report(&self, path: &Path) -> Report {
        let file = path.display().to_string();
        match self.summary(path) {
            Ok((summary, faults)) => {
                Report { file, ok: faults.is_empty(), error: None, faults, summary: Some(summary) }
            }
            Err(error) => Report {
                file,
                ok: false,
                error: Some(output::one_line(&error)),
                faults: Vec::new(),
                summary: None,
            },
        }
    }

    fn summary(&self, path: &Path) -> Result<(Summary, Vec<String>)> {
        let found = self.hints.read(path)?;
        let faults = found.faults.iter().map(|fault| tongue::told(fault)).collect();
        let Some(record) = found.records.first() else {
            bail!("{}", tell!("no hay ninguna partida en este archivo", "no game in this file"))
        };
        let line = record.line();
        let outcome = line.outcome().filter(|_| record.flaws().is_empty());
        let ending = record.ending().map(|ending| (ending.code, ending.says.es));
        let ending = ending.or_else(|| outcome.map(|outcome| (outcome.reason.code, outcome.reason.says.es)));
        let summary = Summary {
            game: found.game.id(),
            format: found.format.id,
            games: found.records.len(),
            moves: record.moves().len(),
            entries: record.len(),
            ending: ending.map(|(code, _)| code),
            ended: ending.map(|(code, es)| Text { es, en: code }.in_lang(tongue::lang())),
            position: line.position(),
            unplayable: record.flaws().iter().map(|flaw| tongue::told(flaw)).collect(),
        };
        Ok((summary, faults))
    }

    fn tell(&self, report: &Report) -> Result<()> {
        if self.json {
            return output::json(report);
        }
        // What is broken is told as an error.
        let Some(summary) = report.summary.as_ref().filter(|_| report.ok) else { return Ok(()) };
        let Summary { game, format, games, moves, .. } = summary;
        let moves = match moves {
            1 => tell!("1 jugada", "1 move"),
            more => tell!("{more} jugadas", "{more} moves"),
        };
        let many = match games {
            1 => String::new(),
            more => tell!("{more} partidas, la primera con ", "{more} games, the first with "),
        };
        let ending = summary.ended.map_or_else(|| tell!("sin final", "no ending"), str::to_owned);
        let why = summary.unplayable.join("; ");
        let only = match why.is_empty() {
            false => tell!(", solo para mirar: {why}", ", only to be looked at: {why}"),
            true => String::new(),
        };
        let what = tell!("{game} en {format}", "{game} in {format}");
        writeln!(output::stdout(), "{}: ok, {what}, {many}{moves}, {ending}{only}", report.file)?;
        Ok(())
    }
}

fn wrong(broken: usize, all: usize) -> String {
    match broken {
        1 => tell!("1 de {all} archivos no está bien", "1 of {all} files is not right"),
        _ => tell!("{broken} de {all} archivos no están bien", "{broken} of {all} files are not right"),
    }
}

fn complaint(report: &Report) -> String {
    let what = report.error.clone().unwrap_or_else(|| report.faults.join("; "));
    format!("{}: {what}", report.file)
}
