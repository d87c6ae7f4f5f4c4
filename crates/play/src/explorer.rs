//! What has been played from a position: which moves, how often, and how the games ended.
//!
//! A position is known by its key and by the options that the game was played with, so that games which come to it by
//! different moves meet there. Only the beginning of a game is looked at: what follows is almost never played twice.

use std::collections::{BTreeMap, BTreeSet};

use ikusa_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{AnyGame, AnyLine, Match};

/// How many moves of a game are looked at.
pub const PLIES: usize = 30;

/// How games have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Results {
    /// How many Black has won.
    pub black: u64,
    /// How many were drawn.
    pub drawn: u64,
    /// How many White has won.
    pub white: u64,
}

impl Results {
    /// One game.
    pub fn one(winner: Option<Color>) -> Results {
        let mut this = Results::default();
        this.count(winner);
        this
    }

    /// One more game.
    pub fn count(&mut self, winner: Option<Color>) {
        *match winner {
            Some(Color::Black) => &mut self.black,
            Some(Color::White) => &mut self.white,
            None => &mut self.drawn,
        } += 1;
    }

    /// How many games they are.
    pub fn games(self) -> u64 {
        self.black + self.drawn + self.white
    }
}

/// A move and the key of where it was made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Made {
    /// The position, under the game's options.
    pub key: u64,
    /// The move's text.
    pub text: String,
}

/// The key of where a line stands, under these options.
pub fn key(game: &dyn AnyGame, line: &dyn AnyLine, options: &[(&str, &str)]) -> u64 {
    line.key() ^ tint(game, options)
}

/// The first moves of a line. One that is made twice at the same place counts once.
pub fn beginning(game: &dyn AnyGame, line: &dyn AnyLine, options: &[(&str, &str)]) -> Vec<Made> {
    let Some(mut line) = line.rewound(line.len().min(PLIES)) else { return Vec::new() };
    let tint = tint(game, options);
    let mut made = Vec::with_capacity(line.len());
    while let Some(text) = line.last_move() {
        line.undo();
        made.push(Made { key: line.key() ^ tint, text });
    }
    made.sort_unstable();
    made.dedup();
    made
}

/// The armies of a match that was set up in secret and is over, as White would have placed them: Black's first.
pub fn formations(contest: &Match) -> Option<[String; 2]> {
    let revealed = contest.game().has_formation() && contest.terms().position.is_none();
    let armies = contest.game().armies().filter(|_| revealed && contest.line_revealed())?;
    let [black, white] = Color::BOTH.map(|color| armies.as_white(color, contest.army(color).0));
    Some([black?, white?])
}

/// What the options that are not as usual make of a key: nothing if all are.
fn tint(game: &dyn AnyGame, options: &[(&str, &str)]) -> u64 {
    let usual = |(key, value): &&(&str, &str)| {
        game.options().iter().any(|spec| spec.key == *key && spec.default == *value)
    };
    let mut chosen: Vec<_> = options.iter().filter(|option| !usual(option)).collect();
    chosen.sort_unstable();
    if chosen.is_empty() {
        return 0;
    }
    let bytes = chosen.iter().flat_map(|(key, value)| format!("{key}={value}\n").into_bytes());
    // FNV-1a.
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// How an army has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fortune {
    /// In how many games it won.
    pub won: u64,
    /// In how many it drew.
    pub drawn: u64,
    /// In how many it lost.
    pub lost: u64,
}

impl Fortune {
    /// One more game of this side.
    pub fn count(&mut self, side: Color, winner: Option<Color>) {
        *match winner {
            None => &mut self.drawn,
            Some(winner) if winner == side => &mut self.won,
            Some(_) => &mut self.lost,
        } += 1;
    }

    /// How many games they are.
    pub fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// A file of games that is looked up by position: a row a game, `winner | start | moves`, with `-` for a draw and for the
/// game's own start.
#[derive(Default)]
pub struct Book {
    moves: BTreeMap<u64, BTreeMap<String, Results>>,
    armies: BTreeMap<String, Fortune>,
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// If a row cannot be played: which, and why.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Book, String> {
        let mut book = Book::default();
        for (row, number) in text.lines().zip(1..) {
            if !row.is_empty() && !row.starts_with('#') {
                book.enter(game, row).map_err(|error| format!("row {number}: {error}"))?;
            }
        }
        Ok(book)
    }

    fn enter(&mut self, game: &dyn AnyGame, row: &str) -> Result<(), String> {
        let columns: Vec<_> = row.split(" | ").collect();
        let [winner, start, moves] = columns[..] else {
            return Err("expected a winner, a start and moves".to_owned());
        };
        let winner = Color::BOTH.into_iter().find(|color| color.word() == winner);
        let start = Some(start).filter(|start| *start != "-");
        let mut line = game.open(start, &[]).map_err(|error| error.to_string())?;
        let mut seen = BTreeSet::new();
        for text in moves.split_whitespace() {
            let key = line.key();
            line.play(text).map_err(|error| format!("'{text}': {error}"))?;
            if seen.insert((key, text)) {
                self.moves.entry(key).or_default().entry(text.to_owned()).or_default().count(winner);
            }
        }
        let board = start.and_then(|start| start.split(' ').next());
        if let (Some(board), Some(armies), true) = (board, game.armies(), game.has_formation()) {
            for color in Color::BOTH {
                if let Some(army) = armies.as_white(color, board) {
                    self.armies.entry(army).or_default().count(color, winner);
                }
            }
        }
        Ok(())
    }

    /// What was played at the position with this key, the commonest first.
    pub fn moves(&self, key: u64) -> Vec<(&str, Results)> {
        let mut found: Vec<_> = self
            .moves
            .get(&key)
            .into_iter()
            .flatten()
            .map(|(text, results)| (text.as_str(), *results))
            .collect();
        found.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        found
    }

    /// The armies that were set up, with what became of them, the commonest first.
    pub fn armies(&self) -> Vec<(&str, Fortune)> {
        let mut found: Vec<_> = self.armies.iter().map(|(army, fortune)| (army.as_str(), *fortune)).collect();
        found.sort_by_key(|(_, fortune)| std::cmp::Reverse((fortune.games(), fortune.won)));
        found
    }
}
