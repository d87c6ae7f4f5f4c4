//! Words as outlines, cut from the client's own fonts.

use std::sync::LazyLock;

use ttf_parser::{Face as Font, OutlineBuilder};

use crate::path::{Path, Segment, Transform};

/// The two fonts of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Letters and digits.
    Latin,
    /// The characters that stand on pieces.
    Kanji,
}

impl Face {
    /// The middle of a character is this part of its size above the line it is written on.
    pub(crate) fn middle(self) -> f64 {
        match self {
            Face::Latin => 0.355,
            Face::Kanji => 0.383,
        }
    }

    /// The font itself.
    pub fn font(self) -> Option<&'static Font<'static>> {
        static LATIN: LazyLock<Option<Font<'static>>> =
            LazyLock::new(|| Font::parse(include_bytes!("../../../art/letters.ttf"), 0).ok());
        static KANJI: LazyLock<Option<Font<'static>>> =
            LazyLock::new(|| Font::parse(include_bytes!("../../../art/kanji.ttf"), 0).ok());
        match self {
            Face::Latin => LATIN.as_ref(),
            Face::Kanji => KANJI.as_ref(),
        }
    }

    /// Whether the font has every character of a text.
    pub fn has(self, text: &str) -> bool {
        self.font().is_some_and(|font| text.chars().all(|c| font.glyph_index(c).is_some()))
    }
}

/// A line of text as outlines, its middle at the origin and its letters on the line `y = 0`.
pub fn write(face: Face, text: &str, size: f64) -> Path {
    let Some(font) = face.font() else { return Path::default() };
    let scale = size / f64::from(font.units_per_em());
    let mut path = Path::default();
    let mut x = -line_width(face, text, size) / 2.0;
    for glyph in text.chars().filter_map(|c| font.glyph_index(c)) {
        let mut pen = Pen(Path::default(), [0.0; 2]);
        font.outline_glyph(glyph, &mut pen);
        let place = Transform([scale, 0.0, 0.0, -scale, x, 0.0]);
        path.0.extend(pen.0.moved(place).0);
        x += scale * f64::from(font.glyph_hor_advance(glyph).unwrap_or(0));
    }
    path
}

/// How wide a line of text is.
pub fn line_width(face: Face, text: &str, size: f64) -> f64 {
    let Some(font) = face.font() else { return 0.0 };
    let glyphs = text.chars().filter_map(|c| font.glyph_index(c));
    let units: f64 = glyphs.map(|glyph| f64::from(font.glyph_hor_advance(glyph).unwrap_or(0))).sum();
    units * size / f64::from(font.units_per_em())
}

/// Collects a glyph's outline; the second field is where the pen is.
struct Pen(Path, [f64; 2]);

impl Pen {
    fn add(&mut self, segment: Segment, to: [f64; 2]) {
        self.0.0.push(segment);
        self.1 = to;
    }
}

fn point(x: f32, y: f32) -> [f64; 2] {
    [f64::from(x), f64::from(y)]
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(Segment::Move(point(x, y)), point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(Segment::Line(point(x, y)), point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, handle, to) = (self.1, point(x1, y1), point(x, y));
        let towards = |end: [f64; 2]| [0, 1].map(|i| end[i] + 2.0 / 3.0 * (handle[i] - end[i]));
        self.add(Segment::Curve(towards(from), towards(to), to), to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add(Segment::Curve(point(x1, y1), point(x2, y2), point(x, y)), point(x, y));
    }

    fn close(&mut self) {
        self.0.0.push(Segment::Close);
    }
}
