//! A move as a hand makes it.

use ikusa_rules::{Effect, Pick, Sketch, Square, Text};

use crate::moves::Move;
use crate::piece::Face;
use crate::position::Position;

static MOVE: Text = Text { es: "mover", en: "move" };
static JUMP: Text = Text { es: "saltar encima", en: "jump on top" };
static CAPTURE: Text = Text { es: "capturar", en: "capture" };
static CROWN: Text = Text { es: "capturar y coronar con", en: "capture and crown with" };
static TAKE_IN_TOWER: [Text; 3] = [
    Text { es: "capturar en la torre, nivel 1", en: "capture in the tower, level 1" },
    Text { es: "capturar en la torre, nivel 2", en: "capture in the tower, level 2" },
    Text { es: "capturar en la torre, nivel 3", en: "capture in the tower, level 3" },
];
static EXCHANGE: Text = Text { es: "permutar base y cima", en: "exchange base and top" };
static SACRIFICE: Text =
    Text { es: "sacrificio: cambiar con el Espadachín", en: "sacrifice: swap with the Swordsman" };
static MOUNT: Text = Text { es: "montura: llevar la torre", en: "mount: carry the tower" };
static SUBSTITUTE: Text = Text { es: "sustituir por", en: "substitute" };
static RELOCATE: Text = Text { es: "reubicar aquí", en: "relocate here" };
static CLAIM: Text = Text { es: "reclamar la falta", en: "claim the fault" };

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
        Move::Drop { face, to } => Sketch::drop(face.piece_kind(), cell(to)),
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
