//! A position as something to draw: cells, towers, hands. No rules in it.

use crate::{ByColor, Color, Sentence, Text};

/// One kind of piece, as people see and name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceKind {
    /// A stable id such as `gold` or `lieutenant-general`.
    pub id: &'static str,
    /// The letters of the notation in upper case (`P`, `+R`).
    pub letter: &'static str,
    /// One traditional character where there is a tradition, else empty.
    pub kanji: &'static str,
    /// The name.
    pub name: Text,
    /// The article that goes with it: "el" or "la", "a" or "an". Stored, because it cannot be told from the name.
    pub article: Text,
    /// More than one of it.
    pub plural: Text,
}

/// A row of a game's table of kinds: id, letters, character, and in each language article, name and plural.
pub const fn piece_kind(
    id: &'static str,
    letter: &'static str,
    kanji: &'static str,
    es: [&'static str; 3],
    en: [&'static str; 3],
) -> PieceKind {
    PieceKind {
        id,
        letter,
        kanji,
        name: Text { es: es[1], en: en[1] },
        article: Text { es: es[0], en: en[0] },
        plural: Text { es: es[2], en: en[2] },
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: &'static PieceKind,
}

/// A board to draw, from the top left cell as the diagram is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The names of the files, left to right.
    pub files: Vec<String>,
    /// The names of the ranks, top to bottom.
    pub ranks: Vec<String>,
    /// The cells row by row, each from the base of its tower to the top; empty cells have no men.
    pub cells: Vec<Vec<Man>>,
    /// The pieces in hand or reserve, with how many.
    pub hands: ByColor<Vec<(Man, u8)>>,
    /// Which letters are upper case in this game's texts; the other side's are lower case.
    pub upper: Color,
    /// Which side sits at the bottom of the diagram.
    pub bottom: Color,
    /// Whether armies are still being placed in the open, one piece each turn.
    pub placing: bool,
    /// Further facts worth a line each (a pending relocation, the placement round).
    pub notes: Vec<Sentence>,
}

impl Diagram {
    /// The names of a cell's file and rank.
    pub fn square(&self, cell: usize) -> Option<(&str, &str)> {
        let (row, column) = (cell / self.files.len(), cell % self.files.len());
        Some((&self.files[column], self.ranks.get(row)?))
    }

    /// Whose piece stands on top of a cell.
    pub fn owner(&self, cell: usize) -> Option<Color> {
        self.cells.get(cell)?.last().map(|man| man.color)
    }
}
