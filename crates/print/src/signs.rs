//! Signs that the fonts lack, drawn: arrows and lines of the rules pages.

use ikusa_picture::{Paint, Path, Rgba, Scene};

/// A line from point to point.
type Stroke = &'static [[f64; 2]];
/// Signs of drawings that fonts lack, as strokes around the middle of their cell, in its width.
const SIGNS: &[(char, &[Stroke])] = &[
    ('─', &[&[[-0.8, 0.0], [0.8, 0.0]]]),
    ('│', &[&[[0.0, -0.9], [0.0, 0.9]]]),
    ('╱', &[&[[-0.6, 0.7], [0.6, -0.7]]]),
    ('╲', &[&[[-0.6, -0.7], [0.6, 0.7]]]),
    ('↑', &[&[[0.0, 0.8], [0.0, -0.8]], &[[-0.35, -0.4], [0.0, -0.8], [0.35, -0.4]]]),
    ('↓', &[&[[0.0, -0.8], [0.0, 0.8]], &[[-0.35, 0.4], [0.0, 0.8], [0.35, 0.4]]]),
    ('←', &[&[[0.8, 0.0], [-0.8, 0.0]], &[[-0.4, -0.35], [-0.8, 0.0], [-0.4, 0.35]]]),
    ('→', &[&[[-0.8, 0.0], [0.8, 0.0]], &[[0.4, -0.35], [0.8, 0.0], [0.4, 0.35]]]),
    ('↖', &[&[[0.6, 0.6], [-0.6, -0.6]], &[[-0.1, -0.6], [-0.6, -0.6], [-0.6, -0.1]]]),
    ('↗', &[&[[-0.6, 0.6], [0.6, -0.6]], &[[0.1, -0.6], [0.6, -0.6], [0.6, -0.1]]]),
    ('↙', &[&[[0.6, -0.6], [-0.6, 0.6]], &[[-0.1, 0.6], [-0.6, 0.6], [-0.6, 0.1]]]),
    ('↘', &[&[[-0.6, -0.6], [0.6, 0.6]], &[[0.1, 0.6], [0.6, 0.6], [0.6, 0.1]]]),
    ('▲', &[&[[0.0, -0.6], [0.6, 0.5], [-0.6, 0.5], [0.0, -0.6], [0.0, 0.5]]]),
    ('△', &[&[[0.0, -0.6], [0.6, 0.5], [-0.6, 0.5], [0.0, -0.6]]]),
];

/// How much of a line one takes, in sizes of its letters.
pub(crate) const WIDTH: f64 = 0.8;

/// Whether it is drawn.
pub(crate) fn has(c: char) -> bool {
    c == '●' || SIGNS.iter().any(|(sign, _)| *sign == c)
}

/// Draws one around its middle, in a cell so wide; says whether there is such a sign.
pub(crate) fn draw(scene: &mut Scene, c: char, [x, y]: [f64; 2], cell: f64) -> bool {
    if c == '●' {
        scene.add(Path::circle([x, y], cell * 0.6), Paint::fill(Rgba::BLACK));
        return true;
    }
    let Some((_, strokes)) = SIGNS.iter().find(|(sign, _)| *sign == c) else { return false };
    for stroke in *strokes {
        let points: Vec<_> = stroke.iter().map(|[dx, dy]| [x + dx * cell, y + dy * cell]).collect();
        scene.add(Path::line(&points), Paint::line(Rgba::BLACK, cell * 0.14));
    }
    true
}
