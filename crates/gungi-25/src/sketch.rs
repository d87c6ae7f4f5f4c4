//! A move as a hand makes it.

use ikusa_rules::{Effect, Pick, Sketch, Text};

use crate::diagram::cell;
use crate::moves::{Arrival, Betrayal, Move};

static MOVE: Text = Text { es: "mover", en: "move" };
static CAPTURE: Text = Text { es: "capturar", en: "capture" };
static DROP: Text = Text { es: "soltar", en: "drop" };
static PLACE: Text = Text { es: "colocar", en: "place" };
static PLACE_LAST: Text = Text { es: "colocar y terminar", en: "place and be done" };
static STACKS: [Text; 4] = [
    Text { es: "apilar", en: "stack" },
    Text { es: "apilar y ganarse el piso 1", en: "stack and turn over tier 1" },
    Text { es: "apilar y ganarse el piso 2", en: "stack and turn over tier 2" },
    Text { es: "apilar y ganarse los pisos 1 y 2", en: "stack and turn over tiers 1 and 2" },
];

pub(crate) fn of(m: Move) -> Sketch {
    match m {
        Move::Board { from, to, arrival } => {
            let (effect, verb) = match arrival {
                Arrival::Move => (Effect::Move, &MOVE),
                Arrival::Capture => (Effect::Capture, &CAPTURE),
                Arrival::Stack(betrayal) => (Effect::Stack, &STACKS[betrayal as usize]),
            };
            Sketch::board(cell(from), cell(to), effect, verb)
        }
        Move::Drop { kind, to, betrayal } => {
            let verb = if betrayal == Betrayal::None { &DROP } else { &STACKS[betrayal as usize] };
            enters(kind.info(), cell(to), verb)
        }
        Move::Place { kind, to, done } => {
            enters(kind.info(), cell(to), if done { &PLACE_LAST } else { &PLACE })
        }
    }
}

fn enters(kind: &'static ikusa_rules::PieceKind, to: usize, verb: &'static Text) -> Sketch {
    Sketch { pick: Pick::Hand(kind), to: Some(to), then: None, with: None, effect: Effect::Drop, verb }
}
