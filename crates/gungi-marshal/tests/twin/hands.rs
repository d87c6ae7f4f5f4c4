//! The pieces in hand, and their part of the position text.

use crate::pieces::{Kind, Piece, Side};

/// Counts by side (White first) and kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hands([[u8; 13]; 2]);

impl Hands {
    pub(crate) fn full() -> Hands {
        let all = Kind::TABLE.map(|(_, _, per_side)| per_side);
        Hands([all, all])
    }

    fn slot(&mut self, piece: Piece) -> &mut u8 {
        let side = match piece.side {
            Side::White => 0,
            Side::Black => 1,
        };
        &mut self.0[side][piece.kind as usize]
    }

    pub(crate) fn count(&self, piece: Piece) -> u8 {
        *self.clone().slot(piece)
    }

    pub(crate) fn add(&mut self, piece: Piece, number: u8) {
        *self.slot(piece) += number;
    }

    pub(crate) fn take(&mut self, piece: Piece) {
        *self.slot(piece) -= 1;
    }

    /// White's letters then Black's, in the order of the table, counts before letters, `-` when both are empty.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for kind in Kind::all() {
                let piece = Piece { side, kind };
                match self.count(piece) {
                    0 => {}
                    1 => text.push(piece.letter()),
                    n => text += &format!("{n}{}", piece.letter()),
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    pub(crate) fn parse(text: &str) -> Result<Hands, String> {
        let mut hands = Hands::default();
        if text == "-" {
            return Ok(hands);
        }
        let mut number = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                number.push(letter);
            } else {
                let piece = Piece::from_letter(letter).ok_or(format!("no piece '{letter}'"))?;
                let count = if number.is_empty() { Ok(1) } else { number.parse() };
                hands.add(piece, count.map_err(|_| format!("no count '{number}'"))?);
                number.clear();
            }
        }
        if number.is_empty() { Ok(hands) } else { Err(format!("{number} of nothing")) }
    }
}
