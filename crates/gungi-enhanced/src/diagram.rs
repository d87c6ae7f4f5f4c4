//! A position as something to draw, for those who may see everything and for those who may not.

use ikusa_rules::{Bitboard, ByColor, Color, Diagram, Man, Sentence, Square, Text};

use crate::notation::square_name;
use crate::observation::{Observation, Sighting};
use crate::options::Coronation;

/// A side with its article, as a Spanish sentence needs it.
const fn the_side(color: Color) -> &'static str {
    match color {
        Color::Black => "las negras",
        Color::White => "las blancas",
    }
}

impl Observation {
    /// The board as this viewer may see it; row 9 is drawn on top, so White sits at the bottom.
    pub fn diagram(&self) -> Diagram {
        let rows = (0..9u8).rev();
        let squares = rows.clone().flat_map(|row| (0..9).map(move |file| Square::new(file, row)));
        let man = |seen: &Sighting| Man { color: seen.color(), kind: seen.piece_kind() };
        Diagram {
            files: ('a'..='i').map(String::from).collect(),
            ranks: rows.map(|row| (row + 1).to_string()).collect(),
            cells: squares.map(|at| self.tower(at).iter().map(man).collect()).collect(),
            hands: ByColor::from_fn(|color| {
                self.reserve(color).iter().map(|(seen, count)| (man(seen), *count)).collect()
            }),
            upper: Color::Black,
            bottom: Color::White,
            placing: false,
            notes: self.notes(),
        }
    }

    fn notes(&self) -> Vec<Sentence> {
        let setup = self.rest();
        let side = Text { es: the_side(setup.turn), en: setup.turn.name().en };
        let mut notes = Vec::new();
        let mut note = |es: String, en: String| notes.push(Sentence { es, en });
        note(format!("ronda {}", setup.round), format!("round {}", setup.round));
        if let Some(name) = setup.pending.map(|face| face.kind().name()) {
            note(
                format!("{} deben reubicar antes de actuar: {}", side.es, name.es),
                format!("{} must relocate a {} before acting", side.en, name.en),
            );
        }
        for color in Color::BOTH {
            let barred = self.barred(color).iter().map(|(seen, count)| format!(" {}×{count}", seen.letter()));
            let barred: String = barred.collect();
            if !barred.is_empty() {
                let (es, en) =
                    if color == setup.turn { ("este", "this") } else { ("su próximo", "its next") };
                note(
                    format!("{} no pueden usar en {es} turno:{barred}", the_side(color)),
                    format!("{} may not use in {en} turn:{barred}", color.name().en),
                );
            }
        }
        if setup.marks != Bitboard::EMPTY {
            let mut squares: Vec<String> =
                setup.marks.into_iter().map(|at| square_name(at).to_string()).collect();
            squares.sort_unstable();
            let squares = squares.join(", ");
            note(
                format!("no pueden volver a permutar: {squares}"),
                format!("may not exchange again: {squares}"),
            );
        }
        if setup.coronation == Coronation::On {
            note("coronación activada".to_owned(), "coronation is on".to_owned());
        }
        if setup.fault {
            note(format!("{} pueden reclamar una falta", side.es), format!("{} may claim a fault", side.en));
        }
        notes
    }
}
