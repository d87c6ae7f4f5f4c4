//! File formats: one description of each, and what they share.

use super::{Faults, Record, RecordError};
use crate::{Game, Loss, Text};

/// A file format of a game's records.
pub struct Format<G: Game> {
    /// The id for `--to`.
    pub id: &'static str,
    /// File name endings that mean this format, without the dot.
    pub extensions: &'static [&'static str],
    /// What it is.
    pub about: Text,
    /// Whether a file's content looks like this format (for files whose name does not tell).
    pub detect: fn(&[u8]) -> bool,
    /// Reads one game. What is wrong goes through [`Faults::mind`], which decides whether reading goes on.
    pub parse: fn(&[u8], &mut Faults) -> Result<Record<G>, RecordError>,
    /// Writes a file; a format with two encodings is two formats.
    pub print: Print<G>,
    /// For a format that has no times: the same with the times as comments.
    pub print_times: Option<Print<G>>,
    /// Cuts a file with several games into files of one, each with the number of its first line.
    pub split: Split,
}

/// Writes a record as a file.
pub type Print<G> = fn(&Record<G>) -> Result<Vec<u8>, RecordError>;

/// Cuts a file into games, each with the number of its first line.
pub type Split = fn(&[u8]) -> Vec<(usize, Vec<u8>)>;

/// A file of one game, for [`Format::split`].
pub fn whole(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    vec![(1, bytes.to_vec())]
}

impl<G: Game> Format<G> {
    /// The game's format with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(id: &str) -> Result<&'static Format<G>, RecordError> {
        G::FORMATS.iter().find(|format| format.id == id).ok_or_else(|| {
            let known: Vec<_> = G::FORMATS.iter().map(|format| format.id).collect();
            RecordError::UnknownFormat { asked: id.to_owned(), known: known.join(", ") }
        })
    }

    /// Reads a file of one game.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn read(&self, bytes: &[u8]) -> Result<Record<G>, RecordError> {
        let games = self.read_all(bytes, &mut Faults::strict())?;
        match <[Record<G>; 1]>::try_from(games) {
            Ok([record]) => Ok(record),
            Err(games) => Err(RecordError::SeveralGames(games.len())),
        }
    }

    /// Reads every game of a file.
    ///
    /// # Errors
    /// With what is wrong, at its place in the whole file, if `faults` does not put up with it.
    pub fn read_all(&self, bytes: &[u8], faults: &mut Faults) -> Result<Vec<Record<G>>, RecordError> {
        let mut games = Vec::new();
        for (first, part) in (self.split)(bytes) {
            let old = faults.len();
            let read = (self.parse)(&part, faults);
            faults.shift(old, first - 1);
            games.push(read.map_err(|mut error| {
                error.shift(first - 1);
                error
            })?);
        }
        Ok(games)
    }

    /// Writes a file that says everything the record does; only times are left out where the format has none.
    ///
    /// # Errors
    /// With what the format cannot express.
    pub fn write(&self, record: &Record<G>) -> Result<Vec<u8>, RecordError> {
        (self.print)(record)
    }

    /// Writes everything, times as comments where the format has no place for them.
    ///
    /// # Errors
    /// With what the format cannot express.
    pub fn write_fully(&self, record: &Record<G>) -> Result<Vec<u8>, RecordError> {
        self.print_times.unwrap_or(self.print)(record)
    }

    /// Writes what the format can express, and names what it has left out.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn write_lossily(&self, record: &Record<G>) -> Result<(Vec<u8>, Vec<Loss>), RecordError> {
        let mut record = record.clone();
        let mut lost = Vec::new();
        if self.print_times.is_some() && record.leave_out(&Loss::Times) {
            lost.push(Loss::Times);
        }
        loop {
            match (self.print)(&record) {
                Ok(bytes) => return Ok((bytes, lost)),
                Err(RecordError::Inexpressible(loss)) if record.leave_out(&loss) => lost.push(loss),
                Err(error) => return Err(error),
            }
        }
    }
}
