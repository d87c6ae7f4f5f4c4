//! The position as something to draw.

use ikusa_rules::{ByColor, Color, Diagram, Man, Sentence, Square};

use crate::draft::Draft;
use crate::piece::{Kind, Piece};
use crate::position::Position;

/// White at the bottom, file 9 on the left, rank 1 on top.
pub(crate) fn diagram(position: &Position) -> Diagram {
    let squares = (0..9).flat_map(|rank| (0..9).rev().map(move |file| Square::new(file, rank)));
    Diagram {
        files: (1..=9).rev().map(|file| file.to_string()).collect(),
        ranks: ('a'..='i').map(String::from).collect(),
        cells: squares.map(|square| position.tower(square).pieces().map(man).collect()).collect(),
        hands: ByColor::from_fn(|color| hand(position, color)),
        upper: Color::White,
        bottom: Color::White,
        placing: position.draft() != Draft::Over,
        notes: notes(position),
    }
}

/// Where the diagram draws a square.
pub(crate) fn cell(square: Square) -> usize {
    usize::from(square.rank()) * 9 + usize::from(8 - square.file())
}

fn man(piece: Piece) -> Man {
    Man { color: piece.color, kind: piece.kind.info() }
}

fn hand(position: &Position, color: Color) -> Vec<(Man, u8)> {
    let counts =
        Kind::ALL.into_iter().map(|kind| (Piece::new(color, kind), position.hand(color)[kind.index()]));
    counts.filter(|(_, count)| *count > 0).map(|(piece, count)| (man(piece), count)).collect()
}

fn notes(position: &Position) -> Vec<Sentence> {
    let note = |es: &str, en: &str| Sentence { es: es.into(), en: en.into() };
    match position.draft() {
        Draft::Over => vec![],
        Draft::Both => vec![note("Despliegue", "Draft")],
        Draft::White => vec![note("Despliegue: las negras terminaron", "Draft: Black is done")],
        Draft::Black => vec![note("Despliegue: las blancas terminaron", "Draft: White is done")],
    }
}
