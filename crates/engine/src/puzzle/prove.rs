//! What a puzzle has to pass.

use ikusa_rules::{Game, History, Line, MoveOf};

use super::row::Puzzle;
use crate::engine::{Engine, Settings, Thought};
use crate::limits::{Control, Limits};
use crate::mate::{self, Proof};
use crate::playable::Playable;
use crate::score::{FORCED, Score};

/// What the solver of a puzzle is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleKind {
    /// A forced mate by checks.
    Mate,
    /// A lead that no other move gives.
    Win,
    /// The one move that does not lose.
    Defence,
}

impl PuzzleKind {
    /// Its word in a file.
    pub fn word(self) -> &'static str {
        match self {
            PuzzleKind::Mate => "mate",
            PuzzleKind::Win => "win",
            PuzzleKind::Defence => "defence",
        }
    }

    /// The kind with this word.
    pub fn named(word: &str) -> Option<PuzzleKind> {
        [PuzzleKind::Mate, PuzzleKind::Win, PuzzleKind::Defence].into_iter().find(|kind| kind.word() == word)
    }
}

/// Mates beyond this many plies are left to composers.
pub const LONGEST_MATE: usize = 13;
/// Nodes of the solver to refute another first move, and to be sure of the shortest mate.
const REFUTING: u64 = 20_000;
const SHORTEST: u64 = 200_000;
/// Nodes of the search that has the last word.
const DEEP: u64 = 80_000;

/// What the best move must reach, what the next must stay below, and how far apart they must be.
const LEAD: Score = 300;
const NO_LEAD: Score = 120;
const HELD: Score = -250;
const LOST: Score = -650;
const GAP: Score = 400;

/// Two lines that differ widely: what makes the first move the only one.
pub(super) fn tactic(thought: &Thought<impl Copy>) -> Option<PuzzleKind> {
    let [best, second] = thought.lines.get(..2)? else { return None };
    let (best, second) = (best.score, second.score);
    if best - second < GAP || best <= -FORCED {
        return None;
    }
    if best >= LEAD && second <= NO_LEAD {
        return Some(PuzzleKind::Win);
    }
    (best >= HELD && second <= LOST).then_some(PuzzleKind::Defence)
}

/// Thinks of two lines with so many nodes, knowing nothing from before, so that the same position gives the same answer.
pub(super) fn two_lines<P: Playable>(
    engine: &mut Engine<P>,
    (position, history): (&P, &History),
    nodes: u64,
) -> Thought<P::Move> {
    engine.configure(Settings { hash: 4, lines: 2, ..Settings::default() });
    engine.forget();
    engine.think(position, history, &Limits::nodes(nodes), &[], &Control::default(), |_| {})
}

/// The deep search of two lines.
pub(super) fn deep<P: Playable>(engine: &mut Engine<P>, at: (&P, &History)) -> Thought<P::Move> {
    two_lines(engine, at, DEEP)
}

/// Whether `line` is the shortest mate and its first move the only one that mates.
pub(super) fn is_only_mate<P: Playable>(position: &P, line: &[P::Move]) -> Result<(), &'static str> {
    let attacker = position.turn();
    let Some(&first) = line.first() else { return Err("the line is empty") };
    let plies = line.len() as u8;
    if line.len() > LONGEST_MATE {
        return Err("the mate is too long");
    }
    if plies > 1 && mate::within(position, attacker, plies - 1, SHORTEST).is_some() {
        return Err("there is a shorter mate");
    }
    match mate::within(position, attacker, plies, SHORTEST) {
        Some(found) if found.len() == line.len() => {}
        _ => return Err("the line's length is not that of the mate"),
    }
    let mut at = position.clone();
    for m in line {
        at.play_unchecked(*m);
    }
    if at.outcome().is_none_or(|outcome| outcome.winner != Some(attacker)) {
        return Err("the line does not end the game");
    }
    for m in position.moves() {
        if m == first || position.is_dominated(m) || !position.may_force(m) {
            continue;
        }
        let after = position.after(m);
        let forces = after.turn() == attacker || after.in_check() || !after.has_moves();
        if forces && mate::decide(&after, attacker, REFUTING) != Proof::NoMate {
            return Err("another first move may mate");
        }
    }
    Ok(())
}

/// Proves a puzzle anew from its row alone.
///
/// # Errors
/// If it cannot be read or is not what it says: why.
pub fn prove<G: Game<Position: Playable>>(puzzle: &Puzzle) -> Result<PuzzleKind, String> {
    let options = G::Options::default();
    let start = Line::<G>::open(Some(&puzzle.position), options).map_err(|error| error.to_string())?;
    let word = puzzle.themes.first().map_or("", String::as_str);
    let kind = PuzzleKind::named(word).ok_or_else(|| format!("'{word}' is not a kind of puzzle"))?;
    let mut line = start.clone();
    let mut moves: Vec<MoveOf<G>> = Vec::new();
    for text in &puzzle.line {
        let m = line.read(text).map_err(|_| format!("'{text}' is not legal"))?;
        moves.push(m);
        line.play(m);
    }
    if kind == PuzzleKind::Mate {
        return is_only_mate(start.now(), &moves).map(|()| kind).map_err(str::to_owned);
    }
    let mut engine = Engine::<G::Position>::default();
    let thought = deep(&mut engine, (start.now(), start.history()));
    if thought.best() != moves.first().copied() {
        return Err("the search likes another move better".to_owned());
    }
    match tactic(&thought) {
        Some(found) if found == kind => Ok(kind),
        _ => Err("the gap to the next move is too small".to_owned()),
    }
}
