//! Letters on a sheet, which the document writes with the fonts that have them.

use ikusa_picture::{Face, line_width};

use crate::signs;

/// A letter at its place: where its left end stands on the line, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Letter {
    /// Which.
    pub c: char,
    /// By which font.
    pub face: Face,
    /// How large.
    pub size: f64,
    /// Where.
    pub at: [f64; 2],
}

impl Letter {
    /// How far it is to the next one.
    pub(crate) fn advance(&self) -> f64 {
        line_width(self.face, self.c.encode_utf8(&mut [0; 4]), self.size)
    }
}

/// A text as letters from a place on; signs that no font has get their room.
pub(crate) fn letters(text: &str, size: f64, [mut x, y]: [f64; 2]) -> Vec<Letter> {
    let mut placed = Vec::new();
    for c in text.chars() {
        placed.extend(face(c).map(|face| Letter { c, face, size, at: [x, y] }));
        x += advance(c, size);
    }
    placed
}

/// How wide a text is.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| advance(c, size)).sum()
}

fn advance(c: char, size: f64) -> f64 {
    match face(c) {
        Some(face) => line_width(face, c.encode_utf8(&mut [0; 4]), size),
        None if signs::has(c) => signs::WIDTH * size,
        None => 0.0,
    }
}

/// The font that has a character, if one has.
pub(crate) fn face(c: char) -> Option<Face> {
    let mut buffer = [0; 4];
    let text = c.encode_utf8(&mut buffer);
    [Face::Latin, Face::Kanji].into_iter().find(|face| face.has(text))
}
