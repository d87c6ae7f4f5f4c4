//! Paths of lines and curves, read from the text that SVG has for them.

use std::f64::consts::PI;
use std::fmt::Write as _;

/// A piece of a path, in absolute coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begins anew.
    Move([f64; 2]),
    /// A straight line.
    Line([f64; 2]),
    /// A cubic curve by its two handles and its end.
    Curve([f64; 2], [f64; 2], [f64; 2]),
    /// Back to where it began.
    Close,
}

/// An affine map: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transform(pub [f64; 6]);

impl Transform {
    /// Leaves everything as it is.
    pub const NONE: Transform = Transform([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// Moves.
    pub const fn shift(x: f64, y: f64) -> Transform {
        Transform([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// Enlarges about the origin.
    pub const fn scale(by: f64) -> Transform {
        Transform([by, 0.0, 0.0, by, 0.0, 0.0])
    }

    /// Turns upside down.
    pub const HALF_TURN: Transform = Transform([-1.0, 0.0, 0.0, -1.0, 0.0, 0.0]);

    /// First `inner`, then this.
    #[must_use]
    pub fn after(self, inner: Transform) -> Transform {
        let [a, b, c, d, e, f] = self.0;
        let [p, q, r, s, t, u] = inner.0;
        Transform([
            a * p + c * q,
            b * p + d * q,
            a * r + c * s,
            b * r + d * s,
            a * t + c * u + e,
            b * t + d * u + f,
        ])
    }

    /// Where a point goes.
    pub fn point(self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [a, b, c, d, e, f] = self.0;
        [a * x + c * y + e, b * x + d * y + f]
    }

    /// How much longer lines become.
    pub fn stretch(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }
}

/// Lines and curves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// Reads the text of a path: the letters M L H V C Q A Z, of either size.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(text: &str) -> Result<Path, String> {
        Reader { text, at: 0, path: Vec::new(), pen: [0.0; 2], start: [0.0; 2] }.read()
    }

    /// A rectangle.
    pub fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Path {
        let [right, bottom] = [x + width, y + height];
        Path(vec![
            Segment::Move([x, y]),
            Segment::Line([right, y]),
            Segment::Line([right, bottom]),
            Segment::Line([x, bottom]),
            Segment::Close,
        ])
    }

    /// A circle.
    pub fn circle([x, y]: [f64; 2], r: f64) -> Path {
        let mut reader = Reader { text: "", at: 0, path: Vec::new(), pen: [x - r, y], start: [x - r, y] };
        reader.path.push(Segment::Move([x - r, y]));
        reader.arc([r, r], 0.0, true, false, [x + r, y]);
        reader.arc([r, r], 0.0, true, false, [x - r, y]);
        reader.path.push(Segment::Close);
        Path(reader.path)
    }

    /// A line through points.
    pub fn line(points: &[[f64; 2]]) -> Path {
        let segment = |(index, point): (usize, &[f64; 2])| match index {
            0 => Segment::Move(*point),
            _ => Segment::Line(*point),
        };
        Path(points.iter().enumerate().map(segment).collect())
    }

    /// The path elsewhere.
    #[must_use]
    pub fn moved(&self, by: Transform) -> Path {
        let segment = |segment: &Segment| match *segment {
            Segment::Move(to) => Segment::Move(by.point(to)),
            Segment::Line(to) => Segment::Line(by.point(to)),
            Segment::Curve(a, b, to) => Segment::Curve(by.point(a), by.point(b), by.point(to)),
            Segment::Close => Segment::Close,
        };
        Path(self.0.iter().map(segment).collect())
    }

    /// As SVG writes it, with two digits behind the point.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let number = |value: f64| {
            let rounded = (value * 100.0).round() / 100.0;
            if rounded == 0.0 { 0.0 } else { rounded }
        };
        let point = |[x, y]: [f64; 2]| format!("{} {}", number(x), number(y));
        for segment in &self.0 {
            let _ = match *segment {
                Segment::Move(to) => write!(out, "M{}", point(to)),
                Segment::Line(to) => write!(out, "L{}", point(to)),
                Segment::Curve(a, b, to) => write!(out, "C{} {} {}", point(a), point(b), point(to)),
                Segment::Close => write!(out, "z"),
            };
        }
        out
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    path: Vec<Segment>,
    pen: [f64; 2],
    start: [f64; 2],
}

impl Reader<'_> {
    fn read(mut self) -> Result<Path, String> {
        let mut letter = None;
        loop {
            self.skip();
            let Some(next) = self.text[self.at..].chars().next() else { return Ok(Path(self.path)) };
            if next.is_ascii_alphabetic() {
                self.at += 1;
                letter = Some(next);
            } else {
                // Further coordinates after a move are lines.
                letter = letter.map(|l| {
                    if l == 'M' {
                        'L'
                    } else if l == 'm' {
                        'l'
                    } else {
                        l
                    }
                });
            }
            let Some(letter) = letter else { return Err(self.trouble("a letter")) };
            self.command(letter)?;
        }
    }

    fn command(&mut self, letter: char) -> Result<(), String> {
        let relative = letter.is_ascii_lowercase();
        match letter.to_ascii_uppercase() {
            'M' => {
                self.pen = self.point(relative)?;
                self.start = self.pen;
                self.path.push(Segment::Move(self.pen));
            }
            'L' => {
                let to = self.point(relative)?;
                self.line(to);
            }
            'H' => {
                let x = self.number()? + if relative { self.pen[0] } else { 0.0 };
                self.line([x, self.pen[1]]);
            }
            'V' => {
                let y = self.number()? + if relative { self.pen[1] } else { 0.0 };
                self.line([self.pen[0], y]);
            }
            'C' => {
                let [a, b, to] = [self.point(relative)?, self.point(relative)?, self.point(relative)?];
                self.path.push(Segment::Curve(a, b, to));
                self.pen = to;
            }
            'Q' => {
                let (from, handle, to) = (self.pen, self.point(relative)?, self.point(relative)?);
                let towards = |end: [f64; 2]| [0, 1].map(|i| end[i] + 2.0 / 3.0 * (handle[i] - end[i]));
                self.path.push(Segment::Curve(towards(from), towards(to), to));
                self.pen = to;
            }
            'A' => {
                let radii = [self.number()?, self.number()?];
                let (angle, large, sweep) = (self.number()?, self.number()? != 0.0, self.number()? != 0.0);
                let to = self.point(relative)?;
                self.arc(radii, angle, large, sweep, to);
            }
            'Z' => {
                self.path.push(Segment::Close);
                self.pen = self.start;
            }
            _ => return Err(self.trouble("one of M L H V C Q A Z")),
        }
        Ok(())
    }

    fn line(&mut self, to: [f64; 2]) {
        self.path.push(Segment::Line(to));
        self.pen = to;
    }

    /// An arc of an ellipse as curves of a quarter at most, by the notes on implementation of the SVG standard (F.6.5).
    fn arc(&mut self, [mut rx, mut ry]: [f64; 2], angle: f64, large: bool, sweep: bool, to: [f64; 2]) {
        let from = self.pen;
        if rx == 0.0 || ry == 0.0 || from == to {
            return self.line(to);
        }
        let (sin, cos) = angle.to_radians().sin_cos();
        let half = [(from[0] - to[0]) / 2.0, (from[1] - to[1]) / 2.0];
        let [x, y] = [cos * half[0] + sin * half[1], cos * half[1] - sin * half[0]];
        let short = ((x / rx).powi(2) + (y / ry).powi(2)).sqrt();
        if short > 1.0 {
            (rx, ry) = (rx * short, ry * short);
        }
        let (a, b) = ((rx * y).powi(2) + (ry * x).powi(2), (rx * ry).powi(2));
        let root = ((b - a) / a).max(0.0).sqrt() * if large == sweep { -1.0 } else { 1.0 };
        let [cx, cy] = [root * rx * y / ry, -root * ry * x / rx];
        let middle =
            [cos * cx - sin * cy + (from[0] + to[0]) / 2.0, sin * cx + cos * cy + (from[1] + to[1]) / 2.0];
        let first = ((y - cy) / ry).atan2((x - cx) / rx);
        let mut turn = ((-y - cy) / ry).atan2((-x - cx) / rx) - first;
        if sweep && turn < 0.0 {
            turn += 2.0 * PI;
        } else if !sweep && turn > 0.0 {
            turn -= 2.0 * PI;
        }
        let parts = (turn.abs() / (PI / 2.0) - 1e-9).ceil().max(1.0);
        let step = turn / parts;
        let handle = 4.0 / 3.0 * (step / 4.0).tan();
        let at = |[u, v]: [f64; 2]| {
            let (u, v) = (rx * u, ry * v);
            [middle[0] + cos * u - sin * v, middle[1] + sin * u + cos * v]
        };
        for part in 0..parts as usize {
            let (a, b) = (first + step * part as f64, first + step * (part + 1) as f64);
            let ((sa, ca), (sb, cb)) = (a.sin_cos(), b.sin_cos());
            self.path.push(Segment::Curve(
                at([ca - handle * sa, sa + handle * ca]),
                at([cb + handle * sb, sb - handle * cb]),
                at([cb, sb]),
            ));
        }
        self.pen = to;
    }

    fn point(&mut self, relative: bool) -> Result<[f64; 2], String> {
        let [x, y] = [self.number()?, self.number()?];
        Ok(if relative { [self.pen[0] + x, self.pen[1] + y] } else { [x, y] })
    }

    fn number(&mut self) -> Result<f64, String> {
        self.skip();
        let rest = &self.text[self.at..];
        let mut dot = false;
        let part_of = |(index, c): &(usize, char)| match c {
            '-' => *index == 0,
            '.' => !std::mem::replace(&mut dot, true),
            _ => c.is_ascii_digit(),
        };
        let length = rest.char_indices().take_while(part_of).count();
        let number = rest[..length].parse().map_err(|_| self.trouble("a number"))?;
        self.at += length;
        Ok(number)
    }

    fn skip(&mut self) {
        let rest = self.text[self.at..].trim_start_matches(|c: char| c == ',' || c.is_ascii_whitespace());
        self.at = self.text.len() - rest.len();
    }

    fn trouble(&self, expected: &str) -> String {
        format!("path '{}': expected {expected} at column {}", self.text, self.at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_arcs_stays_on_its_circle() {
        let path = Path::read("M-41 0a41 41 0 1 0 82 0a41 41 0 1 0 -82 0z").expect("a path");
        let ends = path.0.iter().filter_map(|segment| match segment {
            Segment::Curve(.., to) => Some(to),
            _ => None,
        });
        let radii: Vec<f64> = ends.map(|[x, y]| x.hypot(*y)).collect();
        assert!(radii.len() >= 4 && radii.iter().all(|r| (r - 41.0).abs() < 1e-9), "{radii:?}");
        assert_eq!(path.0.last(), Some(&Segment::Close));
    }

    #[test]
    fn small_letters_go_on_from_the_pen_and_errors_name_the_column() {
        assert_eq!(Path::read("M1 2l3-4h.5z").expect("a path").text(), "M1 2L4 -2L4.5 -2z");
        assert_eq!(Path::read("M1 2 3 4").expect("a path").text(), "M1 2L3 4");
        assert!(Path::read("M1 2L3").expect_err("cut off").ends_with("a number at column 7"));
        assert!(Path::read("M1 2X").is_err() && Path::read("1 2").is_err());
    }
}
