//! A move as a hand makes it.

use ikusa_rules::{Effect, Sketch, Square, Verb};

use crate::moves::{Arrival, Move};
use crate::position::Position;

static MOVE: Verb = Verb::new("move", "mover", "move");
static STACK: Verb = Verb::new("stack", "apilar", "stack");
static CAPTURE: Verb = Verb::new("capture", "capturar", "capture");
static PLACE: Verb = Verb::new("drop", "colocar", "place");
static PASS: Verb = Verb::new("pass", "pasar", "pass");
static DONE: Verb = Verb::new("done", "terminar", "done");

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
