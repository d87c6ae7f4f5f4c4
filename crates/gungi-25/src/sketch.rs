//! A move as a hand makes it.

use ikusa_rules::{Color, Diagram, Effect, Pick, Sketch, Verb};

use crate::diagram::cell;
use crate::moves::{Arrival, Betrayal, Move};

static MOVE: Verb = Verb::new("move", "mover", "move");
static CAPTURE: Verb = Verb::new("capture", "capturar", "capture");
static DROP: Verb = Verb::new("drop", "soltar", "drop");
static PLACE: Verb = Verb::new("place", "colocar", "place");
static PLACE_LAST: Verb = Verb::new("place-last", "colocar y terminar", "place and be done");
static STACKS: [Verb; 4] = [
    Verb::new("stack", "apilar", "stack"),
    Verb::new("betray-1", "apilar y ganarse el piso 1", "stack and turn over tier 1"),
    Verb::new("betray-2", "apilar y ganarse el piso 2", "stack and turn over tier 2"),
    Verb::new("betray-12", "apilar y ganarse los pisos 1 y 2", "stack and turn over tiers 1 and 2"),
];

pub(crate) const VERBS: &[&Verb] = {
    let [stack, betray_1, betray_2, betray_12] = &STACKS;
    &[&MOVE, &CAPTURE, &DROP, &PLACE, &PLACE_LAST, stack, betray_1, betray_2, betray_12]
};

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

fn enters(kind: &'static ikusa_rules::PieceKind, to: usize, verb: &'static Verb) -> Sketch {
    Sketch { pick: Pick::Hand(kind), to: Some(to), then: None, with: None, effect: Effect::Drop, verb }
}

/// The text of what a hand tries, legal or not.
pub(crate) fn attempt(diagram: &Diagram, turn: Color, pick: Pick, to: usize) -> Option<String> {
    let name = |cell| diagram.square(cell).map(|(file, rank)| format!("{file}{rank}"));
    let sign = match diagram.owner(to) {
        None => '-',
        Some(owner) if owner == turn => '+',
        Some(_) => 'x',
    };
    match pick {
        Pick::Hand(kind) => Some(format!("{}*{}", kind.letter, name(to)?)),
        Pick::Cell(from) => Some(format!("{}{sign}{}", name(from)?, name(to)?)),
        Pick::Nothing => None,
    }
}
