//! The engine for games known by id: texts in, texts out.

use std::time::Duration;

use ikusa_engine::score::Verdict;
use ikusa_engine::{Control, Level, Limits, Settings, Spot, Task, player};

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

/// The computer's move at a level; `None` if the engine does not play the game.
pub fn best(
    game: &str,
    start: Option<&str>,
    moves: &[String],
    options: &[(String, String)],
    level: u8,
    time: u64,
    seed: u64,
) -> Option<String> {
    let limits = Limits::movetime(Duration::from_millis(time));
    let task = Task { limits, level: Level::new(level), seed, ..Task::default() };
    think(game, start, moves, options, &task)?.lines.into_iter().next()?.moves.into_iter().next()
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
