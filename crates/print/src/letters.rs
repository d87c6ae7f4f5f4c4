//! Letters on a sheet: each is drawn once in a document, however often it is written.

use ikusa_picture::Face;

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

/// The font that has a character, if one has.
pub(crate) fn face(c: char) -> Option<Face> {
    let mut buffer = [0; 4];
    let text = c.encode_utf8(&mut buffer);
    [Face::Latin, Face::Kanji].into_iter().find(|face| face.has(text))
}
