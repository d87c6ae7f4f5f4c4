//! A move judged: what it did to the mover's chances, what would have been better, and in words why.
//!
//! Nothing here reads a clock: a bound in nodes gives the same judgement everywhere. Everything on the board is known to
//! it, so it is for games that are over, records and studies, never for a match with secrets that is still played.

mod chance;
mod facts;
mod tactics;

pub use chance::{accuracy, win_chance};
pub use facts::FACTS;

use ikusa_rules::{Color, MoveError, Refusal};

use crate::think::{Control, Limits, Settings, Task, Thinker, Verdict};
use crate::{AnyLine, is_placement};

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// From which loss of winning chance on a move gets its mark.
const MARKS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Inaccuracy)];

impl Mark {
    /// The mark of a loss.
    pub fn of(loss: f64) -> Option<Mark> {
        MARKS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark)
    }

    /// As annotators write it.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// What is to be said about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Who made it.
    pub mover: Color,
    /// The best line instead, the best move first.
    pub best: Vec<String>,
    /// The other side's best line behind the move.
    pub reply: Vec<String>,
    /// The score before it and behind it, for the mover.
    pub scores: [Verdict; 2],
    /// The mover's chance to win before it and behind it, from 0 to 1.
    pub chances: [f64; 2],
    /// What it cost.
    pub mark: Option<Mark>,
    /// Why, where a fact of the rules and the search explains it.
    pub facts: Vec<Refusal>,
}

/// Nodes for each of the two positions.
pub const NODES: u64 = 20_000;

/// A placement gets so small a share of them.
const PLACING: u64 = 40;

/// Judges a move that was played, or might be, after `line`.
///
/// # Errors
/// If the text is no legal move.
pub fn judge(line: &dyn AnyLine, text: &str, game: &str, nodes: u64) -> Result<Judged, MoveError> {
    let mover = line.turn();
    let mut after = line.fork();
    after.play(text)?;
    // While armies are being placed there is little to see.
    let nodes = if is_placement(line) { nodes / PLACING } else { nodes };
    let (before_score, best) = opinion(line, mover, nodes);
    let (mut after_score, reply) = opinion(after.as_ref(), mover, nodes);
    // Whoever plays what the engine would have played loses nothing by the engine's seeing further a move later.
    let is_best = best.first() == after.last_move().as_ref();
    if is_best && win_chance(game, after_score) < win_chance(game, before_score) {
        after_score = before_score;
    }
    let chances = [before_score, after_score].map(|score| win_chance(game, score));
    let mark = if is_best { None } else { Mark::of(chances[0] - chances[1]) };
    let scores = [before_score, after_score];
    let mut judged = Judged { mover, best, reply, scores, chances, mark, facts: Vec::new() };
    if mark.is_some() {
        judged.facts = facts::of(line, after.as_ref(), text, &judged);
    }
    Ok(judged)
}

/// The score of a line for `side`, and how it goes on.
fn opinion(line: &dyn AnyLine, side: Color, nodes: u64) -> (Verdict, Vec<String>) {
    if let Some(outcome) = line.outcome() {
        let score = match outcome.winner {
            None => Verdict::Centipawns(0),
            Some(winner) if winner == side => Verdict::Mate(1),
            Some(_) => Verdict::Mate(-1),
        };
        return (score, Vec::new());
    }
    let settings = Settings { hash: 4, ..Settings::default() };
    let task = Task { settings, limits: Limits::nodes(nodes), ..Task::default() };
    let thoughts = line.think(&mut Thinker::default(), &task, &Control::default());
    let (score, moves) = thoughts.lines.into_iter().next().unwrap_or((Verdict::Centipawns(0), Vec::new()));
    let score = match score {
        same if line.turn() == side => same,
        Verdict::Centipawns(score) => Verdict::Centipawns(-score),
        Verdict::Mate(plies) => Verdict::Mate(-plies),
    };
    (score, moves)
}
