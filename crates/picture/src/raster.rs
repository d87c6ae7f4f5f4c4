//! Pictures as pixels.

use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint as Brush, PathBuilder, Pixmap, Point,
    Shader, SpreadMode, Stroke, Transform,
};

use crate::MOST_PIXELS;
use crate::path::{Path, Segment};
use crate::scene::{Fill, Rgba, Scene};

/// Pixels row by row, four bytes each: red, green, blue, opacity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: Vec<u8>,
}

impl Scene {
    /// The picture as PNG, `width` pixels wide.
    ///
    /// # Errors
    /// If it cannot be written, which means that it has no size.
    pub fn png(&self, width: u32) -> Result<Vec<u8>, String> {
        let pixels = self.pixels(width)?;
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, pixels.width, pixels.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
        writer.write_image_data(&pixels.bytes).map_err(|error| error.to_string())?;
        writer.finish().map_err(|error| error.to_string())?;
        Ok(out)
    }

    /// The picture as pixels, no larger than the most that is drawn.
    pub(crate) fn pixels(&self, width: u32) -> Result<Pixels, String> {
        let most = f64::from(MOST_PIXELS);
        let scale = (f64::from(width.max(1)) / self.width).min(most / self.width).min(most / self.height);
        let size = |length: f64| (length * scale).round().max(1.0) as u32;
        let (width, height) = (size(self.width), size(self.height));
        let mut map = Pixmap::new(width, height).ok_or("a picture without a size")?;
        let place = Transform::from_scale(scale as f32, scale as f32);
        for shape in &self.shapes {
            let Some(path) = outline(&shape.path) else { continue };
            if let Some(fill) = shape.paint.fill {
                map.fill_path(&path, &brush(fill), FillRule::Winding, place, None);
            }
            if let Some((colour, width)) = shape.paint.line {
                let stroke = Stroke {
                    width: width as f32,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                map.stroke_path(&path, &brush(Fill::Plain(colour)), &stroke, place, None);
            }
        }
        let bytes = map.pixels().iter().flat_map(|pixel| {
            let plain = pixel.demultiply();
            [plain.red(), plain.green(), plain.blue(), plain.alpha()]
        });
        Ok(Pixels { width, height, bytes: bytes.collect() })
    }
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    let f = |[x, y]: [f64; 2]| (x as f32, y as f32);
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => builder.move_to(f(to).0, f(to).1),
            Segment::Line(to) => builder.line_to(f(to).0, f(to).1),
            Segment::Curve(a, b, to) => {
                builder.cubic_to(f(a).0, f(a).1, f(b).0, f(b).1, f(to).0, f(to).1);
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn brush(fill: Fill) -> Brush<'static> {
    let colour = |Rgba([r, g, b, a]): Rgba| tiny_skia::Color::from_rgba8(r, g, b, a);
    let shader = match fill {
        Fill::Plain(plain) => Shader::SolidColor(colour(plain)),
        Fill::Fade(a, from, b, to) => {
            let point = |[x, y]: [f64; 2]| Point::from_xy(x as f32, y as f32);
            let stops = vec![GradientStop::new(0.0, colour(from)), GradientStop::new(1.0, colour(to))];
            LinearGradient::new(point(a), point(b), stops, SpreadMode::Pad, Transform::identity())
                .unwrap_or(Shader::SolidColor(colour(from)))
        }
    };
    Brush { shader, anti_alias: true, ..Brush::default() }
}
