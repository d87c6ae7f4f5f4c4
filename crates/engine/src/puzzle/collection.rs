//! A file of puzzles: a heading that says how far mining has come, and a row a puzzle.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::mine::Quarry;
use super::row::{Puzzle, RowError};

/// A file of puzzles is no larger than this, so that it can be sent to a phone.
pub const LARGEST: usize = 300_000;

/// From one game come so many puzzles or fewer.
const NEIGHBOURS: usize = 8;

/// The puzzles of a game, on disk.
#[derive(Clone, Debug)]
pub struct Collection {
    path: PathBuf,
    heading: String,
    /// The number of the game to look through next.
    pub next: u64,
    /// The puzzles in the order in which they were found.
    pub puzzles: Vec<Puzzle>,
    positions: HashSet<String>,
    bytes: usize,
}

impl Collection {
    /// Opens a file, or begins one that is not there. Mining goes on where it stopped if it is the same quarry.
    ///
    /// # Errors
    /// If the file cannot be read, belongs to another quarry, or has a row that is no puzzle.
    pub fn open(path: &Path, game: &str, quarry: &Quarry) -> io::Result<Collection> {
        let Quarry { nodes, opening, seed } = quarry;
        let heading = format!("# puzzles of {game}, nodes {nodes}, opening {opening}, seed {seed}, games ");
        let mut collection = Collection {
            path: path.to_owned(),
            next: 0,
            puzzles: Vec::new(),
            positions: HashSet::new(),
            bytes: heading.len() + 8,
            heading,
        };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(collection),
            Err(error) => return Err(error),
        };
        let (first, rows) = text.split_once('\n').unwrap_or((&text, ""));
        let next = first.strip_prefix(&collection.heading).and_then(|next| next.trim().parse().ok());
        collection.next = next.ok_or_else(|| {
            broken(format!("the first line is '{first}', expected '{}N'", collection.heading))
        })?;
        for (number, puzzle) in read(rows).enumerate() {
            let puzzle = puzzle.map_err(|error| broken(format!("line {}: {error}", number + 2)))?;
            collection.add(puzzle);
        }
        Ok(collection)
    }

    /// Takes a puzzle in, unless its position is known, it is like one just before it, or there is no room; whether it
    /// did.
    pub fn add(&mut self, puzzle: Puzzle) -> bool {
        let row = puzzle.to_string().len() + 1;
        // The positions around a mistake have the same answer.
        let alike = |other: &Puzzle| other.line[0] == puzzle.line[0] && other.themes[0] == puzzle.themes[0];
        if self.puzzles.iter().rev().take(NEIGHBOURS).any(alike) {
            return false;
        }
        if self.bytes + row > LARGEST || !self.positions.insert(puzzle.position.clone()) {
            return false;
        }
        self.bytes += row;
        self.puzzles.push(puzzle);
        true
    }

    /// Whether there is no room for another.
    pub fn is_full(&self) -> bool {
        // No row of any game is as long as this.
        self.bytes + 1_000 > LARGEST
    }

    /// Writes the file so that it is there whole or as it was.
    ///
    /// # Errors
    /// If writing fails.
    pub fn save(&self) -> io::Result<()> {
        let rows: String = self.puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let draft = self.path.with_extension("draft");
        fs::write(&draft, format!("{}{}\n{rows}", self.heading, self.next))?;
        fs::rename(&draft, &self.path)
    }
}

/// The puzzles of a file's text, whatever its heading says.
pub fn read(text: &str) -> impl Iterator<Item = Result<Puzzle, RowError>> + '_ {
    text.lines().filter(|row| !row.starts_with('#') && !row.is_empty()).map(str::parse)
}

fn broken(what: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}
