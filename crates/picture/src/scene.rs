//! A picture as painted paths, bottom to top.

use crate::path::{Path, Transform};

/// A colour with its opacity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// Black.
    pub const BLACK: Rgba = Rgba([0, 0, 0, 255]);
    /// White.
    pub const WHITE: Rgba = Rgba([255; 4]);

    /// Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
    pub fn read(text: &str) -> Option<Rgba> {
        let digits = text.strip_prefix('#')?;
        let values: Vec<u8> =
            digits.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
        let mut found = [255; 4];
        let bytes: Vec<u8> = match values.len() {
            3 | 4 => values.iter().map(|d| d * 17).collect(),
            6 | 8 => values.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return None,
        };
        found[..bytes.len()].copy_from_slice(&bytes);
        Some(Rgba(found))
    }

    /// The same, less opaque.
    #[must_use]
    pub fn faded(self, opacity: u8) -> Rgba {
        Rgba([self.0[0], self.0[1], self.0[2], opacity])
    }
}

/// How an area is filled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fill {
    /// One colour.
    Plain(Rgba),
    /// From a colour at one point to another at another.
    Fade([f64; 2], Rgba, [f64; 2], Rgba),
}

/// How a path is painted: its area, its line with a width, or both.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The area.
    pub fill: Option<Fill>,
    /// The line.
    pub line: Option<(Rgba, f64)>,
}

impl Paint {
    /// An area of one colour.
    pub fn fill(colour: Rgba) -> Paint {
        Paint { fill: Some(Fill::Plain(colour)), line: None }
    }

    /// A line.
    pub fn line(colour: Rgba, width: f64) -> Paint {
        Paint { fill: None, line: Some((colour, width)) }
    }
}

/// A painted path.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The path.
    pub path: Path,
    /// Its paint.
    pub paint: Paint,
}

/// A picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// What it is of, for those who do not see it.
    pub title: String,
    /// What is painted, bottom to top.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty picture.
    pub fn new(width: f64, height: f64) -> Scene {
        Scene { width, height, ..Scene::default() }
    }

    /// Paints a path.
    pub fn add(&mut self, path: Path, paint: Paint) {
        self.shapes.push(Shape { path, paint });
    }

    /// Paints shapes that were drawn elsewhere.
    pub fn place(&mut self, shapes: &[Shape], by: Transform) {
        self.shapes.extend(shapes.iter().map(|shape| shape.moved(by)));
    }
}

impl Shape {
    /// The shape elsewhere, its line as much wider as the whole is larger.
    #[must_use]
    pub fn moved(&self, by: Transform) -> Shape {
        let fill = self.paint.fill.map(|fill| match fill {
            Fill::Plain(colour) => Fill::Plain(colour),
            Fill::Fade(a, from, b, to) => Fill::Fade(by.point(a), from, by.point(b), to),
        });
        let line = self.paint.line.map(|(colour, width)| (colour, width * by.stretch()));
        Shape { path: self.path.moved(by), paint: Paint { fill, line } }
    }
}
