//! A move as a hand makes it.

use ikusa_rules::{Color, Diagram, Effect, Pick, Sketch, Square, Verb};

use crate::moves::Move;
use crate::piece::Face;
use crate::position::Position;

static MOVE: Verb = Verb::new("move", "mover", "move");
static JUMP: Verb = Verb::new("jump", "saltar encima", "jump on top");
static CAPTURE: Verb = Verb::new("capture", "capturar", "capture");
static CROWN: Verb = Verb::new("crown", "capturar y coronar con", "capture and crown with");
static TAKE_IN_TOWER: [Verb; 3] = [
    Verb::new("take-1", "capturar en la torre, nivel 1", "capture in the tower, level 1"),
    Verb::new("take-2", "capturar en la torre, nivel 2", "capture in the tower, level 2"),
    Verb::new("take-3", "capturar en la torre, nivel 3", "capture in the tower, level 3"),
];
static RENEW: Verb = Verb::new("drop", "renovar", "place");
static EXCHANGE: Verb = Verb::new("exchange", "permutar base y cima", "exchange base and top");
static SACRIFICE: Verb = Verb::new(
    "sacrifice",
    "Sacrificio: intercambiar lugares con el Espadachín",
    "sacrifice: swap with the Swordsman",
);
static MOUNT: Verb = Verb::new("mount", "Montura: mover la torre", "mount: carry the tower");
static SUBSTITUTE: Verb = Verb::new("substitute", "sustituir por", "substitute");
static RELOCATE: Verb = Verb::new("relocate", "reubicar aquí", "relocate here");
static CLAIM: Verb = Verb::new("claim", "reclamar la falta", "claim the fault");

pub(crate) const VERBS: &[&Verb] = {
    let [take_1, take_2, take_3] = &TAKE_IN_TOWER;
    &[
        &MOVE,
        &JUMP,
        &CAPTURE,
        &CROWN,
        take_1,
        take_2,
        take_3,
        &RENEW,
        &EXCHANGE,
        &SACRIFICE,
        &MOUNT,
        &SUBSTITUTE,
        &RELOCATE,
        &CLAIM,
    ]
};

/// Where the diagram draws a square: column a on the left, row 9 on top.
pub(crate) fn cell(square: Square) -> usize {
    usize::from(8 - square.rank()) * 9 + usize::from(square.file())
}

pub(crate) fn of(position: &Position, m: Move) -> Sketch {
    match m {
        Move::Step { from, to } => {
            let onto = position.tower(to).pieces().next().is_some();
            let (effect, verb) = if onto { (Effect::Stack, &JUMP) } else { (Effect::Move, &MOVE) };
            Sketch::board(cell(from), cell(to), effect, verb)
        }
        Move::Capture { from, to, place, crown } => Sketch {
            then: place.map(cell),
            with: crown.map(Face::piece_kind),
            ..Sketch::board(
                cell(from),
                cell(to),
                Effect::Capture,
                if crown.is_some() { &CROWN } else { &CAPTURE },
            )
        },
        Move::TowerCapture { level, at, place } => Sketch {
            then: place.map(cell),
            ..Sketch::board(cell(at), cell(at), Effect::Capture, &TAKE_IN_TOWER[level.number() - 1])
        },
        Move::Drop { face, to } => Sketch::drop(face.piece_kind(), cell(to), &RENEW),
        Move::Exchange { at } => Sketch::board(cell(at), cell(at), Effect::Other, &EXCHANGE),
        Move::Sacrifice { swordsman, king } => {
            Sketch::board(cell(king), cell(swordsman), Effect::Other, &SACRIFICE)
        }
        Move::Mount { from, to } => Sketch::board(cell(from), cell(to), Effect::Other, &MOUNT),
        Move::Substitute { at, face } => Sketch {
            with: Some(face.piece_kind()),
            ..Sketch::board(cell(at), cell(at), Effect::Other, &SUBSTITUTE)
        },
        Move::Relocate { to } => {
            Sketch { pick: Pick::Nothing, to: Some(cell(to)), ..Sketch::word(&RELOCATE) }
        }
        Move::Claim => Sketch::word(&CLAIM),
    }
}

/// The text of what a hand tries, legal or not.
pub(crate) fn attempt(diagram: &Diagram, turn: Color, pick: Pick, to: usize) -> Option<String> {
    let name = |cell| diagram.square(cell).map(|(file, rank)| format!("{file}{rank}"));
    let sign = if diagram.owner(to).is_some_and(|owner| owner != turn) { 'x' } else { '-' };
    match pick {
        Pick::Hand(kind) => Some(format!("{}*{}", kind.letter, name(to)?)),
        Pick::Cell(from) => Some(format!("{}{sign}{}", name(from)?, name(to)?)),
        Pick::Nothing => None,
    }
}
