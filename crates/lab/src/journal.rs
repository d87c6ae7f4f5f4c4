//! The games of a series on disk: a line of JSON for the plan and one for each game.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use crate::plan::LabPlan;
use crate::played::Played;

/// A file that grows by a line for every game, or a series that nobody keeps.
#[derive(Debug)]
pub struct Journal {
    file: Option<File>,
    /// The games so far.
    pub games: Vec<Played>,
}

impl Journal {
    /// A series that is kept in memory alone.
    pub fn nowhere() -> Journal {
        Journal { file: None, games: Vec::new() }
    }

    /// Takes up the series in the file, or begins it. A last line that was cut off is dropped.
    ///
    /// # Errors
    /// If the file cannot be used, is no journal, or is that of another series: then what differs.
    pub fn open(path: &Path, plan: &LabPlan) -> Result<Journal, String> {
        let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(|error| trouble(&error))?;
        let mut reader = BufReader::new(&file);
        let (mut games, mut whole, mut number) = (Vec::new(), 0, 0);
        let mut line = String::new();
        while reader.read_line(&mut line).map_err(|error| trouble(&error))? > 0 && line.ends_with('\n') {
            number += 1;
            if number == 1 {
                same(&line, plan).map_err(|error| trouble(&error))?;
            } else {
                let game = serde_json::from_str(&line);
                games.push(game.map_err(|error| trouble(&format!("line {number}: {error}")))?);
            }
            whole += line.len() as u64;
            line.clear();
        }
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::End(0)).map(drop))
            .map_err(|error| trouble(&error))?;
        if number == 0 {
            let heading = serde_json::to_string(plan).map_err(|error| trouble(&error))?;
            writeln!(file, "{heading}").map_err(|error| trouble(&error))?;
        }
        Ok(Journal { file: Some(file), games })
    }

    /// Adds a game; it is in the file when this returns.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: Played) -> Result<(), String> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&game).map_err(|error| error.to_string())?;
            file.write_all(format!("{line}\n").as_bytes())
                .map_err(|error| format!("the journal: {error}"))?;
        }
        self.games.push(game);
        Ok(())
    }
}

/// Whether a journal's heading is that of `plan`.
fn same(heading: &str, plan: &LabPlan) -> Result<(), String> {
    let expected = "expected the journal of a series";
    let found: LabPlan =
        serde_json::from_str(heading).map_err(|error| format!("line 1: {error}; {expected}"))?;
    if found == *plan {
        return Ok(());
    }
    let say = |plan: &LabPlan| serde_json::to_string(plan).unwrap_or_default();
    Err(format!("it holds another series, {}, and this would be {}", say(&found), say(plan)))
}
