//! The position as something to draw.

use ikusa_rules::{ByColor, Color, Diagram, Man, Sentence, Square};

use crate::Position;

pub(crate) fn of(position: &Position) -> Diagram {
    let man = |square| position.at(square).map(|p| Man { color: p.color, kind: p.kind.describe() });
    let rows = (0..8).rev().flat_map(|rank| (0..9).map(move |file| Square::new(file, rank)));
    Diagram {
        files: ('a'..='i').map(String::from).collect(),
        ranks: ('1'..='8').rev().map(String::from).collect(),
        cells: rows.map(|square| man(square).into_iter().collect()).collect(),
        hands: ByColor::default(),
        upper: Color::White,
        bottom: Color::Black,
        placing: false,
        notes: lone_note(position).into_iter().collect(),
    }
}

/// How far the count against a lone President has come (§10).
fn lone_note(position: &Position) -> Option<Sentence> {
    let (count, limit) = (position.lone_count()?, position.options().lone);
    Some(Sentence {
        es: format!("Presidente solitario: {count} de {limit} jugadas usadas para dar MD"),
        en: format!("lone President: {count} of {limit} moves used to give MD"),
    })
}
