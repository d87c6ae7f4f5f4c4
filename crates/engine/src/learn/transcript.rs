//! Games of the engine against itself as they are kept on disk: the moves with the score of each search.
//!
//! A file begins with one line of text, its heading, and goes on with blocks: the length of a game in bytes and
//! a checksum of it (32 bits each, little-endian), then the game. A game names its number, its result, where it
//! begins (as text, empty for the start) and its moves as text, so a ply takes seven bytes in shogi and a file
//! outlives every change inside the program: whoever reads it plays the game again and meets only legal moves.

use std::io::{self, BufRead, Read, Write};

use ikusa_rules::{Color, Game, Position};

use crate::score::Score;

/// A move of a game and what the search thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move's text.
    pub text: String,
    /// The score of the search for the side that moved; none for a move of the opening, drawn at random.
    pub score: Option<Score>,
}

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// Its number in the file's series: it depends on nothing else but the heading.
    pub number: u64,
    /// Who won.
    pub winner: Option<Color>,
    /// The text of its first position; empty for the game's own.
    pub start: String,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// Stands for the score of a move that was not searched.
const UNSEARCHED: i16 = i16::MIN;
/// No game is longer than this on disk.
const LONGEST: usize = 1 << 20;
/// And no heading longer than this.
const LONGEST_HEADING: u64 = 1 << 10;

impl Transcript {
    /// Plays the game again by these options and calls `see` with every position, the move made there and its score.
    ///
    /// # Errors
    /// If it cannot be played, in words.
    pub fn replay<G: Game>(
        &self,
        options: G::Options,
        mut see: impl FnMut(&G::Position, <G::Position as Position>::Move, Option<Score>),
    ) -> Result<(), String> {
        let number = self.number;
        let mut position = match self.start.as_str() {
            "" => G::start(options),
            text => G::read_position(text, options).map_err(|error| format!("game {number}: {error}"))?,
        };
        for (ply, Ply { text, score }) in self.plies.iter().enumerate() {
            let m = G::read_move(&position, text)
                .map_err(|error| format!("game {number}, ply {}, '{text}': {error}", ply + 1))?;
            see(&position, m, *score);
            position.play_unchecked(m);
        }
        Ok(())
    }

    /// Writes the game as a block.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, file: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(self.number.to_le_bytes());
        bytes.push(match self.winner {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        bytes.extend((self.start.len() as u16).to_le_bytes());
        bytes.extend(self.start.as_bytes());
        for ply in &self.plies {
            bytes.push(ply.text.len() as u8);
            bytes.extend(ply.text.as_bytes());
            let score = ply.score.map_or(UNSEARCHED, |score| score.clamp(-32_000, 32_000) as i16);
            bytes.extend(score.to_le_bytes());
        }
        let mut block = Vec::with_capacity(bytes.len() + 8);
        block.extend((bytes.len() as u32).to_le_bytes());
        block.extend(checksum(&bytes).to_le_bytes());
        block.extend(bytes);
        file.write_all(&block)
    }

    /// Reads the next block; `None` at the end of the file.
    ///
    /// # Errors
    /// If the block is cut off or is not what was written.
    pub fn read(file: &mut impl BufRead) -> io::Result<Option<Transcript>> {
        if file.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut head = [0; 8];
        file.read_exact(&mut head)?;
        let [length, sum] =
            [0, 4].map(|at| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
        if length as usize > LONGEST {
            return Err(damaged("a game is said to be longer than any can be"));
        }
        let mut bytes = vec![0; length as usize];
        file.read_exact(&mut bytes)?;
        if checksum(&bytes) != sum {
            return Err(damaged("a game does not match its checksum"));
        }
        Transcript::parse(&bytes).map(Some).ok_or_else(|| damaged("a game cannot be understood"))
    }

    fn parse(mut bytes: &[u8]) -> Option<Transcript> {
        let number = u64::from_le_bytes(take(&mut bytes)?);
        let winner = match take::<1>(&mut bytes)? {
            [0] => None,
            [1] => Some(Color::Black),
            [2] => Some(Color::White),
            _ => return None,
        };
        let length = usize::from(u16::from_le_bytes(take(&mut bytes)?));
        let start = text(&mut bytes, length)?;
        let mut plies = Vec::new();
        while !bytes.is_empty() {
            let [length] = take(&mut bytes)?;
            let text = text(&mut bytes, length.into())?;
            let score = i16::from_le_bytes(take(&mut bytes)?);
            plies.push(Ply { text, score: (score != UNSEARCHED).then_some(score.into()) });
        }
        Some(Transcript { number, winner, start, plies })
    }
}

/// Reads a file's heading, without the end of its line.
///
/// # Errors
/// If there is none.
pub fn read_heading(file: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    file.take(LONGEST_HEADING).read_until(b'\n', &mut line)?;
    let text = String::from_utf8(line).map_err(|_| damaged("the heading is no text"))?;
    text.strip_suffix('\n').map(str::to_owned).ok_or_else(|| damaged("the heading has no end"))
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn text(bytes: &mut &[u8], length: usize) -> Option<String> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(taken.to_vec()).ok()
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> Transcript {
        let ply = |text: &str, score| Ply { text: text.to_owned(), score };
        let plies = vec![ply("7g7f", None), ply("3c3d", Some(-35)), ply("8h2b+", Some(31_990))];
        Transcript { number, winner: Some(Color::White), start: String::new(), plies }
    }

    #[test]
    fn games_read_back_as_written() {
        let mut file = b"a heading\n".to_vec();
        (0..3).for_each(|number| game(number).write(&mut file).expect("written"));
        let mut reader = file.as_slice();
        assert_eq!(read_heading(&mut reader).expect("read"), "a heading");
        for number in 0..3 {
            assert_eq!(Transcript::read(&mut reader).expect("read"), Some(game(number)));
        }
        assert_eq!(Transcript::read(&mut reader).expect("read"), None);
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let mut file = Vec::new();
        game(7).write(&mut file).expect("written");
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 4;
            assert!(Transcript::read(&mut changed.as_slice()).is_err(), "byte {place} changed");
            if place > 0 {
                assert!(Transcript::read(&mut &file[..place]).is_err(), "cut at byte {place}");
            }
        }
    }
}
