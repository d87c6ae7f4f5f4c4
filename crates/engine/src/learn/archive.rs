//! Files of games: begun, broken off, gone on with, read.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, Write};
use std::path::Path;

use super::generate::Series;
use super::transcript::{Transcript, read_heading};

/// The heading of a file of games: everything that they depend on beside their numbers. `teacher` names the
/// evaluation that played them.
pub fn heading(game: &str, series: &Series, teacher: &str) -> String {
    let Series { seed, nodes, opening, .. } = series;
    format!("ikusa games 1: {game}, seed {seed}, {nodes} nodes, {opening} opening plies, taught by {teacher}")
}

/// A file of games that grows.
#[derive(Debug)]
pub struct Archive {
    file: File,
    /// The numbers of the games that it holds.
    pub known: BTreeSet<u64>,
}

impl Archive {
    /// Opens a file to add games to it. What broke off in the middle of a game is taken out again.
    ///
    /// # Errors
    /// If it cannot be read or written, or its games are others than `heading` says.
    pub fn open(path: &Path, heading: &str) -> io::Result<Archive> {
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        let mut known = BTreeSet::new();
        let mut reader = BufReader::new(&file);
        let whole = match read_heading(&mut reader) {
            Ok(found) if found == heading => {
                let mut whole = reader.stream_position()?;
                while let Ok(Some(game)) = Transcript::read(&mut reader) {
                    known.insert(game.number);
                    whole = reader.stream_position()?;
                }
                whole
            }
            Ok(found) => {
                let why = format!("it holds '{found}', expected '{heading}'");
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            Err(_) if file.metadata()?.len() <= heading.len() as u64 => 0,
            Err(error) => return Err(error),
        };
        file.set_len(whole)?;
        if whole == 0 {
            file.write_all(format!("{heading}\n").as_bytes())?;
        }
        Ok(Archive { file, known })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, game: &Transcript) -> io::Result<()> {
        game.write(&mut self.file)
    }
}

/// Calls `visit` with every whole game of a file whose heading begins as one of `game`; returns the heading.
///
/// # Errors
/// If it cannot be read, belongs to another game, or `visit` refuses.
pub fn visit_games(
    path: &Path,
    game: &str,
    mut visit: impl FnMut(&Transcript) -> Result<(), String>,
) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut reader = BufReader::new(file);
    let heading = read_heading(&mut reader).map_err(|error| error.to_string())?;
    if !heading.starts_with(&format!("ikusa games 1: {game},")) {
        return Err(format!("it begins '{heading}', expected games of {game}"));
    }
    loop {
        match Transcript::read(&mut reader) {
            Ok(Some(transcript)) => visit(&transcript)?,
            Ok(None) => return Ok(heading),
            // Someone may be writing the last one at this moment.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(heading),
            Err(error) => return Err(error.to_string()),
        }
    }
}
