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
    "no captura {el 0} de {1}: {el 2} de {3} podía hacerlo, y nada capturaba de vuelta",
    "does not capture {the 0} on {1}, which {the 2} on {3} could take with nothing to take back",
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
    let at_once = judged.reply.first().and_then(|reply| taken([before, after], reply, played));
    facts.extend(at_once.or_else(|| tactics::of(after, &judged.reply)));
    // Whoever took the same piece with another one has missed no capture.
    let same = |best: &Sketch| played.is_some_and(|it| it.effect == Effect::Capture && it.to == best.to);
    let best = judged.best.first().filter(|best| !sketch_of(before, best).is_some_and(|best| same(&best)));
    if let (true, Some(best)) = (facts.is_empty(), best) {
        facts.extend(missed(before, best).or_else(|| tactics::missed_exchange(before, &judged.best)));
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
fn taken(lines: [&dyn AnyLine; 2], reply: &str, played: Option<Sketch>) -> Option<Refusal> {
    let (capture, at) = free_capture(lines[1], reply)?;
    let clause = match played {
        Some(played) if has_arrived(lines, &played, at) => &STEPS_INTO,
        Some(played) if has_left(lines, &played, at) => &UNCOVERED,
        Some(Sketch { pick: Pick::Cell(from), .. }) if was_shielded(lines, reply, from) => &LINE_OPENED,
        _ => &HANGING,
    };
    Some(Refusal::new(clause, &capture))
}

/// Whether the piece that was moved is what stands on top of this cell now: it went there, and was not taken off the board.
fn has_arrived([before, after]: [&dyn AnyLine; 2], played: &Sketch, cell: usize) -> bool {
    let (was, is) = (before.diagram(), after.diagram());
    let height = |diagram: &Diagram| diagram.cells.get(cell).map_or(0, Vec::len);
    let moved = match played.pick {
        Pick::Cell(from) => top(&was, from, before.turn()).map(|man| man.kind),
        Pick::Hand(kind) => Some(kind),
        Pick::Nothing => None,
    };
    let stands = top(&is, cell, before.turn()).map(|man| man.kind);
    // A piece alone on its square may have become another one.
    let changed = height(&was) <= 1 && height(&is) == 1 && played.effect != Effect::Stack;
    played.to == Some(cell) && played.pick != Pick::Cell(cell) && (stands == moved || changed)
}

/// Whether this cell held a tower whose top piece has gone elsewhere.
fn has_left([before, after]: [&dyn AnyLine; 2], played: &Sketch, cell: usize) -> bool {
    let [was, is] = [before, after].map(|line| line.diagram().cells.get(cell).map_or(0, Vec::len));
    let goes = matches!(played.effect, Effect::Move | Effect::Stack | Effect::Capture);
    played.pick == Pick::Cell(cell) && played.to != Some(cell) && goes && is > 0 && is + 1 == was
}

/// So many other moves are tried to see whether a piece was a shield.
const MOST_OTHERS: usize = 12;

/// Whether the piece on `from` kept the capture `reply` from being possible: it stood on the straight way, and whatever
/// other piece moves off that way, there is no such capture.
fn was_shielded([before, after]: [&dyn AnyLine; 2], reply: &str, from: usize) -> bool {
    let Some(Sketch { pick: Pick::Cell(start), to: Some(end), .. }) = sketch_of(after, reply) else {
        return false;
    };
    let width = before.diagram().files.len().max(1);
    let is_on_way = |cell: usize| [start, end].contains(&cell) || is_between(width, [start, end], cell);
    if !is_between(width, [start, end], from) {
        return false;
    }
    let stays = |(_, other): &(String, Sketch)| match (other.pick, other.to) {
        (Pick::Cell(cell), Some(to)) => other.effect == Effect::Move && !is_on_way(cell) && !is_on_way(to),
        _ => false,
    };
    let mut others = before.sketches().into_iter().filter(stays).take(MOST_OTHERS).peekable();
    others.peek().is_some()
        && others.all(|(text, _)| {
            let mut instead = before.fork();
            instead.play(&text).is_ok() && sketch_of(instead.as_ref(), reply).is_none()
        })
}

/// Whether a cell lies on the straight way between two others, on a board so wide.
pub(super) fn is_between(width: usize, [start, end]: [usize; 2], cell: usize) -> bool {
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

/// A capture that nobody can answer on the same cell: victim, where, by whom, from where; and the cell. Captures inside a
/// tower are left alone: its text alone says which pieces they are about.
pub(super) fn free_capture(line: &dyn AnyLine, text: &str) -> Option<([Arg; 4], usize)> {
    let sketch = sketch_of(line, text)?;
    let (Pick::Cell(from), Some(to), Effect::Capture) = (sketch.pick, sketch.to, sketch.effect) else {
        return None;
    };
    if from == to {
        return None;
    }
    let (diagram, side) = (line.diagram(), line.turn());
    let (victim, taker) = (top(&diagram, to, !side)?, top(&diagram, from, side)?);
    let mut next = line.fork();
    next.play(text).ok()?;
    let takes_back =
        |(_, answer): &(String, Sketch)| answer.effect == Effect::Capture && answer.to == Some(to);
    // A check that another piece gives keeps guards away that are there.
    let discovered = next.in_check() && next.bared(to).is_none_or(|bared| bared.in_check());
    if next.turn() == side || discovered || next.sketches().iter().any(takes_back) {
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

#[cfg(test)]
mod tests {
    use ikusa_rules::Lang;

    use super::*;

    /// What is said of `played`, if the search had found this to be better and this to be the answer.
    fn said(game: &str, position: &str, played: &str, best: &str, reply: &str) -> Option<String> {
        let before = crate::game(game).expect("the game").open(Some(position), &[]).expect("a position");
        let mut after = before.fork();
        after.play(played).expect("a legal move");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let judged = Judged {
            mover: before.turn(),
            best: words(best),
            reply: words(reply),
            scores: [Verdict::Centipawns(0), Verdict::Centipawns(-900)],
            chances: [0.5, 0.2],
            mark: None,
            facts: Vec::new(),
        };
        of(before.as_ref(), after.as_ref(), played, &judged).first().map(|fact| fact.sentence(Lang::En))
    }

    #[test]
    fn whoever_takes_the_same_piece_with_another_has_missed_no_capture() {
        let position = "k8/9/9/4b4/5S3/9/9/4L4/K8 b - 1";
        assert_eq!(said("shogi", position, "4e5d", "5h5d", ""), None);
        let missed = said("shogi", position, "9i8i", "5h5d", "");
        assert!(missed.is_some_and(|text| text.starts_with("does not capture the bishop on 5d")));
    }

    #[test]
    fn a_capture_inside_a_tower_is_not_told_as_another() {
        // The Swordsman can take below or above itself: the highest enemy is not what falls.
        let position = "r8/9/9/4(PsQ)4/9/9/9/9/8R w - - - - - 1";
        assert_eq!(said("gungi-enhanced", position, "a1-a2", "1xe4", ""), None);
    }

    #[test]
    fn what_changes_places_uncovers_nothing() {
        let position = "4rs3/9/9/7U1/9/9/9/4L4/8R w - - - - - 1";
        let told = said("gungi-enhanced", position, "f1=e1", "", "e8xe1");
        assert_eq!(
            told.as_deref(),
            Some("leaves the Swordsman on e1 without cover: the Lion on e8 captures it")
        );
    }

    #[test]
    fn whoever_leaps_needs_no_line() {
        // The Archer leaps over the Swordsman anyway; what would have helped is the Lion that takes it.
        let position = "8r/9/9/4t4/4s4/l3Q4/9/9/8R w - - - - - 1";
        let told = said("gungi-enhanced", position, "e5-d5", "a6xe6", "e6xe4");
        assert_eq!(
            told.as_deref(),
            Some("leaves the Captain on e4 without cover: the Archer on e6 captures it")
        );
    }

    #[test]
    fn a_guard_that_a_discovered_check_keeps_away_is_a_guard() {
        // The knight takes the gold and lets its rook give check: the silver beside may not take back.
        let position = "1k2r4/9/9/9/4n4/9/3G5/2S6/4K3P b - 1";
        assert_eq!(said("shogi", position, "1i1h", "", "5e6g"), None);
    }
}
