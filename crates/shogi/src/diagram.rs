//! A position as something to draw.

use ikusa_rules::{ByColor, Color, Diagram, Man, Sentence, Square};

use crate::{Position, impasse};

pub(crate) fn of(position: &Position) -> Diagram {
    let cell = |rank: u8, file: u8| {
        let piece = position.piece_at(Square::new(file, rank));
        piece.map(|piece| Man { color: piece.color, kind: piece.kind.entry() }).into_iter().collect()
    };
    let hand = |color| {
        let held = position.hand(color).with_kings();
        held.map(|(kind, count)| (Man { color, kind: kind.entry() }, count)).collect()
    };
    Diagram {
        files: (1..=9).rev().map(|file: u8| file.to_string()).collect(),
        ranks: ('a'..='i').map(String::from).collect(),
        cells: (0..9).flat_map(|rank| (0..9).rev().map(move |file| cell(rank, file))).collect(),
        hands: ByColor::from_fn(hand),
        upper: Color::Black,
        bottom: Color::Black,
        placing: false,
        notes: notes(position),
    }
}

/// What the board does not show: that an impasse may be proposed or declared.
fn notes(position: &Position) -> Vec<Sentence> {
    let mut notes = Vec::new();
    if impasse::may_propose(position) {
        let [black, white] = Color::BOTH.map(|color| impasse::points(position, color));
        notes.push(Sentence {
            es: format!("se puede proponer el impase: negras {black} puntos, blancas {white}"),
            en: format!("an impasse may be proposed: Black {black} points, White {white}"),
        });
    }
    if let Some(outcome) = position.declaration() {
        let [es, en] = match outcome.winner {
            Some(_) => ["declarar ahora gana la partida", "declaring now wins the game"],
            None => ["declarar ahora da empate", "declaring now gives a draw"],
        };
        notes.push(Sentence { es: es.to_owned(), en: en.to_owned() });
    }
    notes
}
