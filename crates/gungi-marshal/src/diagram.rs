//! The position as something to draw.

use ikusa_rules::{ByColor, Color, Diagram, Man, Position as _, Sentence, Square};

use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::stage::{Mark, Stage};

/// White at the bottom, rank 9 on top, as the book numbers them.
pub(crate) fn diagram(position: &Position) -> Diagram {
    let squares = (0..9).rev().flat_map(|rank| (0..9).map(move |file| Square::new(file, rank)));
    Diagram {
        files: (1..=9).map(|file| file.to_string()).collect(),
        ranks: (1..=9).rev().map(|rank| rank.to_string()).collect(),
        cells: squares.map(|square| position.tower(square).pieces().map(man).collect()).collect(),
        hands: ByColor::from_fn(|color| hand(position, color)),
        upper: Color::White,
        bottom: Color::White,
        placing: matches!(position.stage(), Stage::Placement { .. }),
        notes: notes(position),
    }
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
    let Stage::Placement { round, mark } = position.stage() else {
        return vec![Sentence { es: "Partida principal".into(), en: "Main game".into() }];
    };
    let mut notes = vec![Sentence {
        es: format!("Colocación, ronda {round} de {}", Stage::LAST_ROUND),
        en: format!("Placement, round {round} of {}", Stage::LAST_ROUND),
    }];
    match mark {
        Mark::Open => {}
        Mark::Passed => {
            let who = (!position.turn()).name();
            notes.push(Sentence {
                es: format!("las {} acaban de pasar", who.es.to_lowercase()),
                en: format!("{} has just passed", who.en),
            });
        }
        Mark::Done(color) => {
            let who = color.name();
            notes.push(Sentence {
                es: format!("las {} terminaron de colocar", who.es.to_lowercase()),
                en: format!("{} is done placing", who.en),
            });
        }
    }
    notes
}
