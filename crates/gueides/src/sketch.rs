//! A move as a hand makes it.

use ikusa_rules::{Diagram, Effect, Pick, Sketch, Square, Verb};

use crate::{Kind, Move, Position};

static MOVE: Verb = Verb::new("move", "mover", "move");
static BECOME: Verb = Verb::new("become", "convertirse en", "become");

pub(crate) const VERBS: &[&Verb] = &[&MOVE, &BECOME];

/// Where the diagram draws a square: file a on the left, rank 8 on top.
fn cell(square: Square) -> usize {
    usize::from(7 - square.rank()) * 9 + usize::from(square.file())
}

pub(crate) fn of(position: &Position, m: Move) -> Sketch {
    let effect = if position.at(m.to).is_some() { Effect::Capture } else { Effect::Move };
    let verb = if m.promotion.is_some() { &BECOME } else { &MOVE };
    let with = m.promotion.map(Kind::describe);
    Sketch { with, ..Sketch::board(cell(m.from), cell(m.to), effect, verb) }
}

/// The text of what a hand tries, legal or not.
pub(crate) fn attempt(diagram: &Diagram, pick: Pick, to: usize) -> Option<String> {
    let name = |cell| diagram.square(cell).map(|(file, rank)| format!("{file}{rank}"));
    let Pick::Cell(from) = pick else { return None };
    Some(format!("{}-{}", name(from)?, name(to)?))
}
