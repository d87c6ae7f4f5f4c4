//! A file of puzzles: a heading for each quarry that says how far mining has come, and a row a puzzle.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::mine::Quarry;
use super::row::{Puzzle, RowError};

/// A file of puzzles is no larger than this, so that it can be sent to a phone.
pub const LARGEST: usize = 300_000;

/// Room for what the headings say.
const HEADINGS: usize = 2_000;

/// From one game come so many puzzles or fewer.
const NEIGHBOURS: usize = 8;

/// The puzzles of a game, on disk.
#[derive(Clone, Debug)]
pub struct Collection {
    path: PathBuf,
    /// The quarry's heading but for its last number, and the headings of others that the file has puzzles of.
    heading: String,
    others: Vec<String>,
    /// The number of the game to look through next.
    pub next: u64,
    /// The puzzles in the order in which they were found.
    pub puzzles: Vec<Puzzle>,
    positions: HashSet<String>,
    bytes: usize,
}

impl Collection {
    /// Opens a file, or begins one that is not there. Mining goes on where it stopped in the same quarry.
    ///
    /// # Errors
    /// If the file cannot be read, belongs to another game, or has a row that is no puzzle.
    pub fn open(path: &Path, game: &str, quarry: &Quarry) -> io::Result<Collection> {
        let mut collection = Collection::begin(path, game, quarry);
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(collection),
            Err(error) => return Err(error),
        };
        let headings: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
        let ours = format!("# puzzles of {game}, ");
        if let Some(other) = headings.iter().find(|heading| !heading.starts_with(&ours)) {
            return Err(broken(format!("a heading is '{other}', expected '{ours}…'")));
        }
        for heading in &headings {
            match heading.strip_prefix(&collection.heading) {
                Some(next) => {
                    let said = || broken(format!("'{next}' is no number of games"));
                    collection.next = next.trim().parse().map_err(|_| said())?;
                }
                None => collection.others.push((*heading).to_owned()),
            }
        }
        for (number, puzzle) in read(&text).enumerate() {
            let place = headings.len() + number + 1;
            collection.add(puzzle.map_err(|error| broken(format!("line {place}: {error}")))?);
        }
        Ok(collection)
    }

    fn begin(path: &Path, game: &str, quarry: &Quarry) -> Collection {
        let Quarry { nodes, opening, seed, theme, options } = quarry;
        let mut theme = theme.as_ref().map(|theme| format!(", theme {theme}")).unwrap_or_default();
        theme.extend(options.iter().map(|(key, value)| format!(", {key} {value}")));
        let heading =
            format!("# puzzles of {game}, nodes {nodes}, opening {opening}, seed {seed}{theme}, games ");
        Collection {
            path: path.to_owned(),
            heading,
            others: Vec::new(),
            next: 0,
            puzzles: Vec::new(),
            positions: HashSet::new(),
            bytes: HEADINGS,
        }
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

    /// How many puzzles are about this, or how many there are.
    pub fn count(&self, theme: Option<&str>) -> usize {
        let about =
            |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.themes.iter().any(|word| word == theme));
        self.puzzles.iter().filter(about).count()
    }

    /// Drops the puzzles that are not to be kept.
    pub fn retain(&mut self, keep: impl FnMut(&Puzzle) -> bool) {
        self.puzzles.retain(keep);
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
        let others: String = self.others.iter().map(|heading| format!("{heading}\n")).collect();
        fs::write(&draft, format!("{others}{}{}\n{rows}", self.heading, self.next))?;
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
