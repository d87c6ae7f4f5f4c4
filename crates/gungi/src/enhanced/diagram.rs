//! A position as something to draw.

use ikusa_rules::{Bitboard, ByColor, Color, Diagram, Man, Position as Playable, Square, Text2};

use super::notation::square_name;
use super::options::Coronation;
use super::piece::{Face, Piece};
use super::position::Position;

/// Row 9 is drawn on top, so White sits at the bottom.
pub(super) fn diagram(position: &Position) -> Diagram {
    let man = |piece: Piece| Man { color: piece.color(), kind: piece.face().piece_kind() };
    let rows = (0..9u8).rev();
    let squares = rows.clone().flat_map(|row| (0..9).map(move |file| Square::new(file, row)));
    Diagram {
        files: ('a'..='i').map(String::from).collect(),
        ranks: rows.map(|row| (row + 1).to_string()).collect(),
        cells: squares.map(|at| position.tower(at).pieces().map(man).collect()).collect(),
        hands: ByColor::from_fn(|color| {
            let held = |face| (man(Piece::new(color, face)), position.reserve(color, face).0);
            Face::all().map(held).filter(|(_, count)| *count > 0).collect()
        }),
        upper: Color::Black,
        bottom: Color::White,
        notes: notes(position),
    }
}

fn notes(position: &Position) -> Vec<Text2> {
    let turn = position.turn();
    let mut notes = Vec::new();
    let mut note = |es: String, en: String| notes.push(Text2 { es, en });
    note(format!("ronda {}", position.round()), format!("round {}", position.round()));
    if let Some(face) = position.pending() {
        let (side, name) = (turn.name(), face.kind().name());
        note(
            format!("{} deben reubicar antes de actuar: {}", side.es, name.es),
            format!("{} must relocate a {} before acting", side.en, name.en),
        );
    }
    for color in Color::BOTH {
        let barred: String = Face::all()
            .filter(|face| position.reserve(color, *face).1 > 0)
            .map(|face| {
                let letter = Piece::new(color, face).letter();
                format!(" {letter}×{}", position.reserve(color, face).1)
            })
            .collect();
        if !barred.is_empty() {
            note(
                format!("vedadas en el próximo turno de {}:{barred}", color.name().es),
                format!("barred in {}'s next turn:{barred}", color.name().en),
            );
        }
    }
    if position.marks() != Bitboard::EMPTY {
        let mut squares: Vec<String> =
            position.marks().into_iter().map(|at| square_name(at).to_string()).collect();
        squares.sort_unstable();
        let squares = squares.join(", ");
        note(format!("no pueden volver a permutar: {squares}"), format!("may not exchange again: {squares}"));
    }
    if position.options().coronation == Coronation::On {
        note("coronación activada".to_owned(), "coronation is on".to_owned());
    }
    if position.claimable() {
        note(
            format!("{} pueden reclamar una falta", turn.name().es),
            format!("{} may claim a fault", turn.name().en),
        );
    }
    notes
}
