//! Attempts at a puzzle: every move that wins as fast is right, and a wrong one hears its answer.

use ikusa_rules::MoveError;

use crate::AnyLine;
use crate::think::{Control, Limits, Task, Thinker};

/// What came of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// It was the last move that was looked for.
    Solved,
    /// It was right: what the other side answers, and the line from there.
    Right {
        /// The moves until the solver is to move again.
        reply: Vec<String>,
        /// What the solver is to find now, with the answers between.
        rest: Vec<String>,
    },
    /// It was not: the best that the other side can do about it.
    Wrong {
        /// The line of the engine.
        refutation: Vec<String>,
    },
}

/// The longest line that is looked after.
pub const LONGEST: usize = 40;
/// Nodes of the solver to find out whether another move mates as fast, and of the search for a refutation.
const MATING: u64 = 100_000;
const REFUTING: u64 = 12_000;

/// Judges the move `text` in a puzzle that goes on with `rest`, the solver's move first. In a puzzle of mate every move is
/// right after which the mate takes no longer; elsewhere the first move is the only one that wins, and so are those
/// behind it.
///
/// # Errors
/// If the text is no legal move.
pub fn attempt(line: &dyn AnyLine, rest: &[String], mates: bool, text: &str) -> Result<Attempt, MoveError> {
    let solver = line.turn();
    let mut after = line.fork();
    after.play(text)?;
    // The canonical text counts, however the move was written.
    let played = after.last_move().unwrap_or_default();
    let won = after.outcome().is_some_and(|outcome| outcome.winner == Some(solver));
    let left = rest.len().clamp(1, LONGEST) - 1;
    let on = if won {
        Some(Vec::new())
    } else if rest.first() == Some(&played) {
        Some(rest[1..].to_vec())
    } else if mates {
        after.mate_within(solver, left, MATING)
    } else {
        None
    };
    let Some(on) = on else {
        let task = Task { limits: Limits::nodes(REFUTING), ..Task::default() };
        let thoughts = after.think(&mut Thinker::default(), &task, &Control::default());
        let refutation = thoughts.lines.into_iter().next().map_or_else(Vec::new, |(_, moves)| moves);
        return Ok(Attempt::Wrong { refutation });
    };
    let mut reply = Vec::new();
    while after.turn() != solver && reply.len() < on.len() {
        let next = &on[reply.len()];
        after.play(next)?;
        reply.push(next.clone());
    }
    let rest = on[reply.len()..].to_vec();
    Ok(if rest.is_empty() { Attempt::Solved } else { Attempt::Right { reply, rest } })
}
