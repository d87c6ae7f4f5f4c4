//! Pieces as someone has put them on a board: anything goes until a position text is read.

use crate::{ByColor, Color, Man, PieceKind};

/// Pieces on the cells of a diagram and in hands, with the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// The cells row by row as the diagram draws them, each from the base of its tower to the top.
    pub cells: Vec<Vec<Man>>,
    /// The pieces in hand or reserve, with how many.
    pub hands: ByColor<Vec<(&'static PieceKind, u8)>>,
    /// The side to move.
    pub turn: Color,
}

impl Arrangement {
    /// The rows of a board text from the top of the diagram: letters, towers in parentheses, runs of empty cells as
    /// numbers. `upper` is the side whose letters are upper case.
    pub fn rows(&self, upper: Color, width: usize) -> Vec<String> {
        self.cells.chunks(width).map(|row| row_text(row, upper)).collect()
    }

    /// The pieces in hand as texts write them, counts before letters, the side with upper case first and each in the
    /// order of `pieces`; `-` for none.
    pub fn hands_text(&self, upper: Color, pieces: &[PieceKind]) -> String {
        let mut text = String::new();
        for color in [upper, !upper] {
            for kind in pieces {
                let held = self.hands[color].iter().filter(|(other, _)| other.letter == kind.letter);
                match held.map(|(_, count)| u32::from(*count)).sum() {
                    0 => continue,
                    1 => {}
                    count => text.push_str(&count.to_string()),
                }
                text.push_str(&letters(color, kind, upper));
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

fn row_text(row: &[Vec<Man>], upper: Color) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            text.push_str(&empty.to_string());
        }
        *empty = 0;
    };
    for tower in row {
        let pieces: String = tower.iter().map(|man| letters(man.color, man.kind, upper)).collect();
        if tower.is_empty() {
            empty += 1;
            continue;
        }
        flush(&mut text, &mut empty);
        text.push_str(&if tower.len() > 1 { format!("({pieces})") } else { pieces });
    }
    flush(&mut text, &mut empty);
    text
}

fn letters(color: Color, kind: &PieceKind, upper: Color) -> String {
    if color == upper { kind.letter.to_owned() } else { kind.letter.to_ascii_lowercase() }
}
