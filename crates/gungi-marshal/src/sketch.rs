//! A move as a hand makes it.

use ikusa_rules::{Color, Diagram, Effect, Pick, Sketch, Square, Verb};

use crate::moves::{Arrival, Move};
use crate::position::Position;

static MOVE: Verb = Verb::new("move", "mover", "move");
static STACK: Verb = Verb::new("stack", "apilar", "stack");
static CAPTURE: Verb = Verb::new("capture", "capturar", "capture");
static PLACE: Verb = Verb::new("drop", "colocar", "place");
static PASS: Verb = Verb::new("pass", "pasar", "pass");
static DONE: Verb = Verb::new("done", "terminar", "done");

pub(crate) const VERBS: &[&Verb] = &[&MOVE, &STACK, &CAPTURE, &PLACE, &PASS, &DONE];

/// Where the diagram draws a square: file 1 on the left, rank 9 on top.
fn cell(square: Square) -> usize {
    usize::from(8 - square.rank()) * 9 + usize::from(square.file())
}

pub(crate) fn of(position: &Position, m: Move) -> Sketch {
    match m {
        Move::Board { from, to, arrival } => {
            let (effect, verb) = match arrival {
                Arrival::Capture => (Effect::Capture, &CAPTURE),
                Arrival::OnTop if position.tower(to).pieces().next().is_some() => (Effect::Stack, &STACK),
                Arrival::OnTop => (Effect::Move, &MOVE),
            };
            Sketch::board(cell(from), cell(to), effect, verb)
        }
        Move::Drop { kind, to } => Sketch::drop(kind.info(), cell(to), &PLACE),
        Move::Pass => Sketch::word(&PASS),
        Move::Done => Sketch::word(&DONE),
    }
}

/// The text of what a hand tries, legal or not.
pub(crate) fn attempt(diagram: &Diagram, turn: Color, pick: Pick, to: usize) -> Option<String> {
    let height = |cell: usize| diagram.cells.get(cell).map_or(0, Vec::len);
    let name = |cell, level| diagram.square(cell).map(|(file, rank)| format!("{rank}-{file}-{level}"));
    let above = height(to) + 1;
    match pick {
        Pick::Hand(kind) => Some(format!("{}@{}", kind.letter, name(to, above)?)),
        Pick::Cell(from) => {
            let takes = diagram.owner(to).is_some_and(|owner| owner != turn);
            let level = if takes { height(to) } else { above };
            Some(format!("{}:{}", name(from, height(from).max(1))?, name(to, level)?))
        }
        Pick::Nothing => None,
    }
}
