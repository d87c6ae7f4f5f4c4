//! The engine for games known by id: texts in, texts out.

use std::time::Duration;

use ikusa_engine::score::Verdict;
use ikusa_engine::{Control, Level, Limits, Settings, Spot, Task, player};
use ikusa_rules::{Color, Seeded, Viewer};

use crate::AnyLine;

/// A line the engine likes, with its score for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// In hundredths of a pawn.
    pub cp: Option<i32>,
    /// Plies to mate; negative if the side to move is mated.
    pub mate: Option<i32>,
    /// The moves.
    pub moves: Vec<String>,
}

/// What the engine thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thoughts {
    /// The best lines first.
    pub lines: Vec<Opinion>,
    /// How deep it looked.
    pub depth: i32,
    /// How many nodes it searched.
    pub nodes: u64,
}

/// The best lines of a place at full strength; `None` if the engine does not play the game or cannot read it.
pub fn analyse(
    game: &str,
    start: Option<&str>,
    moves: &[String],
    options: &[(String, String)],
    lines: usize,
    time: Duration,
) -> Option<Thoughts> {
    let settings = Settings { lines, ..Settings::default() };
    think(game, start, moves, options, &Task { settings, limits: Limits::movetime(time), ..Task::default() })
}

/// A place as the computer's seat knows it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The text of the position it began with.
    start: String,
    /// The moves since.
    moves: Vec<String>,
    /// Options of the game.
    options: Vec<(String, String)>,
    /// The moves that this seat may try; see [`AnyLine::offers`].
    offered: Vec<String>,
    /// Those that will not be refused. Nothing is chosen from these: a try only hears whether it is one.
    legal: Vec<String>,
    /// Where the game has secrets: positions that would look the same to this seat. Only these are searched then.
    worlds: Vec<String>,
}

/// How many worlds the computer samples.
const WORLDS: usize = 6;

impl Standing {
    /// What the side to move of a line knows.
    pub fn of(line: &dyn AnyLine, options: &[(String, String)], seed: u64) -> Standing {
        let seat = Viewer::Seat(line.turn());
        Standing {
            start: line.start(),
            moves: line.played(),
            options: options.to_vec(),
            offered: line.offers(seat).into_iter().map(|(text, _)| text).collect(),
            legal: line.moves(),
            worlds: line.worlds(seat, seed, WORLDS),
        }
    }

    /// Whether two places are the same to their seats, whatever is true behind them.
    pub fn looks_like(&self, other: &Standing) -> bool {
        self.offered == other.offered && self.worlds == other.worlds
    }
}

/// The computer's move at a level within a time; `None` if there is none to make.
///
/// `seed` belongs to the match and not to the move: it decides how the level plays this time.
pub fn best(game: &str, place: &Standing, level: u8, time: Duration, seed: u64) -> Option<String> {
    let task = Task { limits: Limits::movetime(time), level: Level::new(level), seed, ..Task::default() };
    if place.worlds.is_empty() {
        let thoughts = think(game, Some(&place.start), &place.moves, &place.options, &task);
        let first = thoughts.and_then(|thoughts| thoughts.lines.into_iter().next()?.moves.into_iter().next());
        return first.or_else(|| Seeded::new(seed).pick(&place.legal).cloned());
    }
    // Like anyone who does not know everything, the computer may try a move, hear that it is refused and try another.
    let mut offered: Vec<&str> = place.offered.iter().map(String::as_str).collect();
    while !offered.is_empty() {
        let chosen = best_of(game, place, &offered, &task);
        let text = chosen.or_else(|| Seeded::new(seed).pick(&offered).map(ToString::to_string))?;
        if place.legal.contains(&text) {
            return Some(text);
        }
        offered.retain(|other| *other != text);
    }
    None
}

/// The best of the moves that a seat with secrets before it may still try.
fn best_of(game: &str, place: &Standing, offered: &[&str], task: &Task) -> Option<String> {
    let worlds: Vec<_> = place.worlds.iter().map(String::as_str).collect();
    let options: Vec<_> = place.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let answer = player(game)?.think_in_worlds(&worlds, &options, offered, task, &Control::default()).ok()?;
    answer.lines.into_iter().next()?.1.into_iter().next()
}

/// An army of the computer's own choosing, where the game has secret formations.
pub fn formation(game: &str, color: Color, seed: u64) -> Option<String> {
    player(game)?.formation(color, seed)
}

fn think(
    game: &str,
    start: Option<&str>,
    moves: &[String],
    options: &[(String, String)],
    task: &Task,
) -> Option<Thoughts> {
    let moves: Vec<_> = moves.iter().map(String::as_str).collect();
    let options: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let spot = Spot { position: start, moves: &moves, options: &options };
    let answer = player(game)?.think(&spot, task, &Control::default()).ok()?;
    let opinion = |(verdict, moves): (Verdict, Vec<String>)| match verdict {
        Verdict::Centipawns(cp) => Opinion { cp: Some(cp), mate: None, moves },
        Verdict::Mate(mate) => Opinion { cp: None, mate: Some(mate), moves },
    };
    Some(Thoughts {
        lines: answer.lines.into_iter().map(opinion).collect(),
        depth: answer.depth,
        nodes: answer.nodes,
    })
}
