//! A piece as layers of paint, bottom to top: the twin of the client's `web/src/pieces/layers.ts`.

use ikusa_rules::{Color, PieceKind};

use crate::art::{Drawing, Look};
use crate::colours::Theme;
use crate::letters::{Face, write};
use crate::path::{Path, Transform};
use crate::scene::{Fill, Paint, Rgba, Shape};

/// The sets of pieces: which face a kind shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Set {
    /// Pictures.
    #[default]
    Picture,
    /// One character.
    Kanji,
    /// Two characters.
    Pair,
    /// The letters of the notation.
    Letter,
    /// Pictures in black and white.
    Contrast,
}

impl Set {
    /// Every set by its name.
    pub const ALL: [(&'static str, Set); 5] = [
        ("picture", Set::Picture),
        ("kanji", Set::Kanji),
        ("pair", Set::Pair),
        ("letter", Set::Letter),
        ("contrast", Set::Contrast),
    ];
}

/// The colours of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wood {
    /// Where light falls on it.
    pub light: Rgba,
    /// The wood itself.
    pub body: Rgba,
    /// In its own shade.
    pub deep: Rgba,
    /// Its side.
    pub edge: Rgba,
    /// Its rim.
    pub rim: Rgba,
    /// What is drawn on it.
    pub ink: Rgba,
}

impl Wood {
    /// The wood of a side's pieces.
    pub fn of(theme: &Theme, look: &Look, color: Color, kind: &PieceKind, set: Set) -> Wood {
        let red = look.is_promoted(kind.id);
        if set == Set::Contrast {
            let (body, ink) =
                if color == Color::Black { (Rgba::BLACK, Rgba::WHITE) } else { (Rgba::WHITE, Rgba::BLACK) };
            return Wood { light: body, body, deep: body, edge: Rgba::BLACK, rim: ink, ink };
        }
        let name = if look.body.one_wood { "koma" } else { color.word() };
        let part = |part: &str| theme.colour(&format!("{name}-{part}"));
        Wood {
            light: part("light"),
            body: part("body"),
            deep: part("deep"),
            edge: part("edge"),
            rim: part("rim"),
            ink: part(if red { "red" } else { "ink" }),
        }
    }

    /// What each paint of the art is.
    fn paint(&self, name: &str) -> Paint {
        let fade = |from, to| Some(Fill::Fade([-12.0, -42.0], from, [12.0, 42.0], to));
        match name {
            "shade" => Paint::fill(Rgba::BLACK.faded(0x2e)),
            "wall" => Paint { fill: Some(Fill::Plain(self.edge)), line: Some((self.rim, 1.8)) },
            "nose" => Paint { fill: Some(Fill::Plain(self.rim)), line: Some((self.rim, 2.0)) },
            "body" => Paint { fill: fade(self.light, self.deep), line: Some((self.rim, 2.0)) },
            "dish" => Paint { fill: fade(self.deep, self.light), line: None },
            "ink" => Paint { fill: Some(Fill::Plain(self.ink)), line: Some((self.ink, 1.5)) },
            "paper" => Paint::fill(self.body),
            "line" => Paint::line(self.ink, 9.0),
            "scratch" | "bar" => Paint::line(if name == "bar" { self.ink } else { self.body }, 5.0),
            _ => Paint::default(),
        }
    }
}

/// How a piece stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Whether it faces up the picture.
    pub up: bool,
    /// How much of its side can be seen.
    pub thick: f64,
    /// A covered piece shows its rim and no face.
    pub covered: bool,
}

impl Pose {
    /// How much of the side of a piece that stands alone can be seen.
    pub const THIN: f64 = 6.0;
}

/// The radius of a turned disc.
const RADIUS: f64 = 41.0;

/// A piece, centred on the origin and about 82 units wide.
pub fn piece(look: &Look, kind: &PieceKind, wood: &Wood, set: Set, pose: Pose) -> Vec<Shape> {
    let (body, rise) = (&look.body, -pose.thick / 2.0);
    let turn = if pose.up { Transform::NONE } else { Transform::HALF_TURN };
    let at = |x: f64, y: f64| Transform::shift(x, y + rise);
    let mut shapes = Vec::new();
    let mut add = |name: &str, path: &Path, place: Transform| {
        shapes.push(Shape { path: path.clone(), paint: wood.paint(name) }.moved(place));
    };
    if pose.thick > 0.0 {
        add("shade", &body.shade, at(0.0, pose.thick + 4.0));
        match body.round {
            true => add("wall", &drum(pose.thick), at(0.0, 0.0)),
            false => add("wall", &body.outline, at(0.0, pose.thick).after(turn)),
        }
    }
    if !pose.covered {
        add("nose", &body.nose, at(0.0, if pose.up { 0.0 } else { pose.thick }).after(turn));
    }
    add("body", &body.outline, at(0.0, 0.0).after(turn));
    if set != Set::Contrast {
        add("dish", &body.dish, at(0.0, 0.0).after(turn));
    }
    if !pose.covered {
        shapes.extend(face(look, kind, wood, set, pose.up, at(0.0, 0.0)));
    }
    shapes
}

/// The side of a turned disc: one curve.
fn drum(thick: f64) -> Path {
    let text = format!(
        "M-{RADIUS} 0a{RADIUS} {RADIUS} 0 0 1 {w} 0v{thick}a{RADIUS} {RADIUS} 0 0 1 -{w} 0z",
        w = 2.0 * RADIUS
    );
    Path::read(&text).unwrap_or_default()
}

/// What is on a piece, and the sign of what is behind it.
fn face(look: &Look, kind: &PieceKind, wood: &Wood, set: Set, up: bool, at: Transform) -> Vec<Shape> {
    let body = &look.body;
    let turn = if up || !body.turns { Transform::NONE } else { Transform::HALF_TURN };
    let lean = Transform::shift(0.0, if up { body.lean } else { -body.lean });
    let mut shapes = match written(look, kind, set) {
        Some((text, script)) => {
            let turn = if up { Transform::NONE } else { Transform::HALF_TURN };
            letters(text, script, body.lean)
                .iter()
                .map(|path| Shape { path: path.moved(at.after(turn)), paint: Paint::fill(wood.ink) })
                .collect()
        }
        None => {
            let scale = body.scale * if set == Set::Contrast { 1.12 } else { 1.0 };
            let place = at
                .after(lean)
                .after(turn)
                .after(Transform::scale(scale))
                .after(Transform::shift(-50.0, -50.0));
            let mut shapes =
                look.drawings.get(kind.id).map_or_else(Vec::new, |drawing| drawn(drawing, wood, place));
            if look.is_promoted(kind.id) {
                let bar = Path::line(&[[-18.0, 33.0], [18.0, 33.0]]);
                shapes.push(Shape { path: bar, paint: wood.paint("bar") }.moved(at.after(lean).after(turn)));
            }
            shapes
        }
    };
    if let Some(sign) = look.signs.get(kind.id) {
        let corner = at.after(Transform::shift(24.0, 23.0));
        shapes.push(Shape { path: Path::circle([0.0, 0.0], 18.0), paint: wood.paint("paper") }.moved(corner));
        let place = corner.after(Transform::scale(0.26)).after(Transform::shift(-50.0, -50.0));
        shapes.extend(drawn(sign, wood, place));
    }
    shapes
}

fn drawn(drawing: &Drawing, wood: &Wood, place: Transform) -> Vec<Shape> {
    let shape =
        |(name, path): &(String, Path)| Shape { path: path.clone(), paint: wood.paint(name) }.moved(place);
    drawing.iter().map(shape).collect()
}

/// What a set writes on a kind; nothing where it falls back on the pictures, which every kind has.
fn written<'a>(look: &'a Look, kind: &'a PieceKind, set: Set) -> Option<(&'a str, Face)> {
    let pair = look.pairs.get(kind.id).map_or(kind.kanji, String::as_str);
    let (text, face) = match set {
        Set::Kanji => (kind.kanji, Face::Kanji),
        Set::Pair => (pair, Face::Kanji),
        Set::Letter => (kind.letter, Face::Latin),
        Set::Picture | Set::Contrast => return None,
    };
    (!text.is_empty() && face.has(text)).then_some((text, face))
}

/// Japanese is written downwards, a character a line; letters side by side.
fn letters(text: &str, face: Face, lean: f64) -> Vec<Path> {
    let signs: Vec<String> = match face {
        Face::Kanji => text.chars().map(String::from).collect(),
        Face::Latin => vec![text.to_owned()],
    };
    let size = match (signs.len(), text.chars().count(), face) {
        (2.., ..) => 36.0,
        (_, 2.., Face::Latin) => 38.0,
        _ => 53.0,
    };
    let sign = |(index, sign): (usize, &String)| {
        let middle = (index as f64 - (signs.len() - 1) as f64 / 2.0) * size * 0.98 + lean;
        write(face, sign, size).moved(Transform::shift(0.0, middle + size * face.middle()))
    };
    signs.iter().enumerate().map(sign).collect()
}
