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
    let Series { rules, seed, nodes, opening, .. } = series;
    format!(
        "ikusa games 2: {game}, rules {rules}, seed {seed}, {nodes} nodes, {opening} opening plies, \
         taught by {teacher}"
    )
}

/// The options that a heading of games of `game` names; files of the first version hold games by the usual ones alone
/// and name none.
fn rules_of<'a>(heading: &'a str, game: &str) -> Option<&'a str> {
    let of = |version: u8| heading.strip_prefix(&format!("ikusa games {version}: {game}, "));
    of(1).map(|_| "").or_else(|| Some(of(2)?.strip_prefix("rules ")?.split_once(',')?.0))
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
                let why = format!("it holds {found}; expected {heading}");
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

/// Calls `visit` with every whole game of a file of `game` and the options that they were played by; returns the heading.
///
/// # Errors
/// If it cannot be read, belongs to another game, or `visit` refuses.
pub fn visit_games(
    path: &Path,
    game: &str,
    mut visit: impl FnMut(&Transcript, &str) -> Result<(), String>,
) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut reader = BufReader::new(file);
    let heading = read_heading(&mut reader).map_err(|error| error.to_string())?;
    let rules =
        rules_of(&heading, game).ok_or_else(|| format!("it begins '{heading}', expected games of {game}"))?;
    loop {
        match Transcript::read(&mut reader) {
            Ok(Some(transcript)) => visit(&transcript, rules)?,
            Ok(None) => break,
            // Someone may be writing the last one at this moment.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_names_the_options_and_an_old_one_the_usual() {
        let rules = "level=3 first=white".to_owned();
        let series = Series { rules, nodes: 250, opening: 12, seed: 7, games: 1 };
        let heading = heading("gungi-25", &series, "hand");
        assert_eq!(rules_of(&heading, "gungi-25"), Some("level=3 first=white"));
        assert_eq!(rules_of(&heading, "shogi"), None);
        assert_eq!(rules_of("ikusa games 1: gungi-25, seed 7, 250 nodes", "gungi-25"), Some(""));
        assert_eq!(rules_of("ikusa games 3: gungi-25, rules level=3, seed 7", "gungi-25"), None);
    }
}
