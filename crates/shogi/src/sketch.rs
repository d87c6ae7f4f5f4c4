//! A move as a hand makes it.

use ikusa_rules::{Diagram, Effect, Pick, Sketch, Square, Verb};

use crate::{Action, Move, Position, Promotion};

static MOVE: Verb = Verb::new("move", "mover", "move");
static DROP: Verb = Verb::new("drop", "reingresar", "drop");
static KEEP: Verb = Verb::new("keep", "no ascender", "do not promote");
static PROMOTE: Verb = Verb::new("promote", "ascender", "promote");

pub(crate) const VERBS: &[&Verb] = &[&MOVE, &DROP, &KEEP, &PROMOTE];

/// Where the diagram draws a square: file 9 on the left, rank a on top.
fn cell(square: Square) -> usize {
    usize::from(square.rank()) * 9 + usize::from(8 - square.file())
}

pub(crate) fn of(position: &Position, m: Move) -> Sketch {
    match m.action() {
        Action::Drop { kind, to } => Sketch::drop(kind.entry(), cell(to), &DROP),
        Action::Board { from, to, promotion } => {
            let effect = if position.piece_at(to).is_some() { Effect::Capture } else { Effect::Move };
            let turned = position.piece_at(from).and_then(|piece| piece.kind.promoted());
            let other = ikusa_rules::Position::is_legal(position, Move::board(from, to, Promotion::Yes));
            let verb = match promotion {
                Promotion::Yes => &PROMOTE,
                Promotion::No if other => &KEEP,
                Promotion::No => &MOVE,
            };
            let with = turned.filter(|_| promotion == Promotion::Yes).map(crate::Kind::entry);
            Sketch { with, ..Sketch::board(cell(from), cell(to), effect, verb) }
        }
    }
}

/// The text of what a hand tries, legal or not.
pub(crate) fn attempt(diagram: &Diagram, pick: Pick, to: usize) -> Option<String> {
    let name = |cell| diagram.square(cell).map(|(file, rank)| format!("{file}{rank}"));
    match pick {
        Pick::Hand(kind) => Some(format!("{}*{}", kind.letter, name(to)?)),
        Pick::Cell(from) => Some(name(from)? + &name(to)?),
        Pick::Nothing => None,
    }
}
