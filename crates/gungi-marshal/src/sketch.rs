//! A move as a hand makes it.

use ikusa_rules::{Effect, Sketch, Square, Text};

use crate::moves::{Arrival, Move};
use crate::position::Position;

static MOVE: Text = Text { es: "mover", en: "move" };
static STACK: Text = Text { es: "apilar", en: "stack" };
static CAPTURE: Text = Text { es: "capturar", en: "capture" };
static PASS: Text = Text { es: "pasar", en: "pass" };
static DONE: Text = Text { es: "terminar", en: "done" };

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
        Move::Drop { kind, to } => Sketch::drop(kind.info(), cell(to)),
        Move::Pass => Sketch::word(&PASS),
        Move::Done => Sketch::word(&DONE),
    }
}
