//! Why a move was bad, in words, from facts of the rules and the search. Where no fact fits, nothing is said.

use ikusa_rules::{Arg, Clause, Color, Diagram, Effect, Man, Pick, Refusal, Sketch, Text};

use super::{Judged, tactics};
use crate::AnyLine;
use crate::think::Verdict;

pub(super) const fn fact(id: &'static str, es: &'static str, en: &'static str) -> Clause {
    Clause { id, says: Text { es, en } }
}

/// The game is over by the move, and not for the mover.
static ENDS: Clause = fact("review.ends", "termina la partida: {0}", "ends the game: {0}");
static WIN_MISSED: Clause = fact(
    "review.win-missed",
    "deja pasar una victoria forzada en {jugada/jugadas 0}",
    "misses a forced win in {move/moves 0}",
);
static LOSS_ALLOWED: Clause = fact(
    "review.loss-allowed",
    "permite una victoria forzada en {jugada/jugadas 0}",
    "allows a forced win in {move/moves 0}",
);
/// The piece that moved is taken where it went, and nobody takes back.
static STEPS_INTO: Clause = fact(
    "review.steps-into",
    "lleva {el 0} a {1}, donde {el 2} de {3} captura",
    "takes {the 0} to {1}, where {the 2} on {3} captures it",
);
/// Another piece is taken, and nobody can take back.
static HANGING: Clause = fact(
    "review.hanging",
    "deja sin apoyo {el 0} de {1}: {el 2} de {3} captura",
    "leaves {the 0} on {1} without cover: {the 2} on {3} captures it",
);
/// The piece that moved stood between the attacker and what is taken now.
static LINE_OPENED: Clause = fact(
    "review.line-opened",
    "abre la línea por la que {el 2} de {3} captura {el 0} de {1}",
    "opens the line along which {the 2} on {3} captures {the 0} on {1}",
);
/// What stood under the piece that moved is taken.
static UNCOVERED: Clause = fact(
    "review.uncovered",
    "destapa {el 0} en la torre de {1}: {el 2} de {3} captura",
    "uncovers {the 0} in the tower on {1}: {the 2} on {3} captures it",
);
static CAPTURE_MISSED: Clause = fact(
    "review.capture-missed",
    "no captura {el 0} de {1}: {el 2} de {3} podía hacerlo sin riesgo",
    "does not capture {the 0} on {1}, which {the 2} on {3} could take without risk",
);

/// Every sentence.
pub static FACTS: &[&Clause] = &[
    &ENDS,
    &WIN_MISSED,
    &LOSS_ALLOWED,
    &STEPS_INTO,
    &HANGING,
    &LINE_OPENED,
    &UNCOVERED,
    &tactics::OVERLOADED,
    &tactics::EXCHANGE_LOST,
    &tactics::PINNED,
    &tactics::DOUBLE_ATTACK,
    &CAPTURE_MISSED,
    &tactics::EXCHANGE_MISSED,
];

/// The facts that explain a bad move from `before` to `after`, the weightiest first.
pub(super) fn of(before: &dyn AnyLine, after: &dyn AnyLine, text: &str, judged: &Judged) -> Vec<Refusal> {
    if let Some(outcome) = after.outcome() {
        return vec![Refusal::new(&ENDS, &[(&outcome.reason.says).into()])];
    }
    let [was, is] = judged.scores;
    let mut facts = Vec::new();
    if let (Verdict::Mate(plies @ 1..), false) = (was, wins(is)) {
        facts.push(Refusal::new(&WIN_MISSED, &[moves(plies).into()]));
    }
    if let (Verdict::Mate(plies @ ..0), false) = (is, loses(was)) {
        facts.push(Refusal::new(&LOSS_ALLOWED, &[moves(-plies).into()]));
    }
    if !facts.is_empty() {
        return facts;
    }
    let played = sketch_of(before, text);
    let at_once = judged.reply.first().and_then(|reply| taken([before, after], reply, played, judged));
    facts.extend(at_once.or_else(|| tactics::of(after, &judged.reply)));
    if facts.is_empty() {
        let free = judged.best.first().and_then(|best| missed(before, best));
        facts.extend(free.or_else(|| tactics::missed_exchange(before, &judged.best)));
    }
    facts
}

fn wins(score: Verdict) -> bool {
    matches!(score, Verdict::Mate(1..))
}

fn loses(score: Verdict) -> bool {
    matches!(score, Verdict::Mate(..0))
}

/// Moves of one side in so many plies.
fn moves(plies: i32) -> i32 {
    (plies + 1) / 2
}

/// What the answer to a move takes for nothing: the piece that moved, what it uncovered or shielded, or another.
fn taken(
    [before, after]: [&dyn AnyLine; 2],
    reply: &str,
    played: Option<Sketch>,
    judged: &Judged,
) -> Option<Refusal> {
    let (capture, at) = free_capture(after, reply)?;
    let [from, to] = match played {
        Some(Sketch { pick, to, .. }) => [if let Pick::Cell(cell) = pick { Some(cell) } else { None }, to],
        None => [None, None],
    };
    let clause = match Some(at) {
        cell if cell == to => &STEPS_INTO,
        cell if cell == from => &UNCOVERED,
        _ if from.is_some_and(|from| was_shielded([before, after], reply, from, judged)) => &LINE_OPENED,
        _ => &HANGING,
    };
    Some(Refusal::new(clause, &capture))
}

/// Whether the piece on `from` alone kept the capture `reply` from being possible: it stood on the straight way, and
/// after a better move of another piece there is no such capture.
fn was_shielded([before, after]: [&dyn AnyLine; 2], reply: &str, from: usize, judged: &Judged) -> bool {
    let Some(best) = judged.best.first() else { return false };
    let stays = sketch_of(before, best).is_some_and(|it| it.pick != Pick::Cell(from));
    let way = sketch_of(after, reply).and_then(|it| match (it.pick, it.to) {
        (Pick::Cell(start), Some(end)) => Some([start, end]),
        _ => None,
    });
    let width = before.diagram().files.len().max(1);
    let mut instead = before.fork();
    stays
        && way.is_some_and(|way| is_between(width, way, from))
        && instead.play(best).is_ok()
        && sketch_of(instead.as_ref(), reply).is_none()
}

/// Whether a cell lies on the straight way between two others, on a board so wide.
fn is_between(width: usize, [start, end]: [usize; 2], cell: usize) -> bool {
    let place = |cell: usize| [(cell % width) as isize, (cell / width) as isize];
    let [a, b, c] = [start, end, cell].map(place);
    let [whole, part] = [b, c].map(|to| [to[0] - a[0], to[1] - a[1]]);
    let straight = whole[0] == 0 || whole[1] == 0 || whole[0].abs() == whole[1].abs();
    let steps = whole[0].abs().max(whole[1].abs());
    straight && (1..steps).any(|step| (0..2).all(|axis| part[axis] == whole[axis].signum() * step))
}

/// The free capture that a better move would have been.
fn missed(before: &dyn AnyLine, best: &str) -> Option<Refusal> {
    free_capture(before, best).map(|(capture, _)| Refusal::new(&CAPTURE_MISSED, &capture))
}

/// A capture that nobody can answer on the same cell: victim, where, by whom, from where; and the cell.
pub(super) fn free_capture(line: &dyn AnyLine, text: &str) -> Option<([Arg; 4], usize)> {
    let sketch = sketch_of(line, text)?;
    let (Pick::Cell(from), Some(to), Effect::Capture) = (sketch.pick, sketch.to, sketch.effect) else {
        return None;
    };
    let (diagram, side) = (line.diagram(), line.turn());
    let (victim, taker) = (top(&diagram, to, !side)?, top(&diagram, from, side)?);
    let mut next = line.fork();
    next.play(text).ok()?;
    let takes_back =
        |(_, answer): &(String, Sketch)| answer.effect == Effect::Capture && answer.to == Some(to);
    if next.turn() == side || next.sketches().iter().any(takes_back) {
        return None;
    }
    let [at, stands] = [to, from].map(|cell| Arg::from(name(&diagram, cell).as_str()));
    Some(([victim.kind.into(), at, taker.kind.into(), stands], to))
}

pub(super) fn sketch_of(line: &dyn AnyLine, text: &str) -> Option<Sketch> {
    line.sketches().into_iter().find(|(known, _)| known == text).map(|(_, sketch)| sketch)
}

/// The highest piece of a side on a cell.
pub(super) fn top(diagram: &Diagram, cell: usize, side: Color) -> Option<Man> {
    diagram.cells.get(cell)?.iter().rev().find(|man| man.color == side).copied()
}

/// A cell as the game's texts name it: where files and ranks are both numbers, the rank comes first.
pub(super) fn name(diagram: &Diagram, cell: usize) -> String {
    let width = diagram.files.len().max(1);
    let (file, rank) = (&diagram.files[cell % width], &diagram.ranks[cell / width]);
    let numbers = [file, rank].iter().all(|name| name.parse::<u8>().is_ok());
    if numbers { format!("{rank}-{file}") } else { format!("{file}{rank}") }
}
