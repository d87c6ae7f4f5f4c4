//! A position as a picture: frame, squares, marks, towers, hands.

use ikusa_rules::{Color, Diagram, Man};

use crate::art::Look;
use crate::colours::Theme;
use crate::letters::{Face, write};
use crate::path::{Path, Transform};
use crate::piece::{Pose, Set, Wood, piece};
use crate::scene::{Fill, Paint, Rgba, Scene, Shape};

/// How a picture is to look.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The woods.
    pub theme: &'static Theme,
    /// The set of pieces.
    pub set: Set,
    /// Whether the board is turned round.
    pub flipped: bool,
    /// Whether files and ranks are named on the frame.
    pub coordinates: bool,
    /// Whether there is room for pieces in hand.
    pub hands: bool,
}

/// An arrow between two cells of the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: usize,
    /// Where it points.
    pub to: usize,
}

/// What is marked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The cells that the last move touched.
    pub last: Vec<usize>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
}

/// A cell is so many units wide.
const UNIT: f64 = 100.0;
const FRAME: f64 = 42.0;
const TRAY: f64 = 104.0;
/// The wall of a storey, and how far a tower of one, two, three storeys shrinks to stay within its square.
const WALL: f64 = 15.0;
const SCALES: [f64; 4] = [1.0, 0.84, 0.78, 0.7];

/// Draws a position. What is hidden from a viewer must not be in the diagram: nothing is left out here.
pub fn board(look: &Look, diagram: &Diagram, marks: &Marks, style: Style) -> Scene {
    BoardDrawing { look, diagram, style, columns: diagram.files.len(), rows: diagram.ranks.len() }.draw(marks)
}

struct BoardDrawing<'a> {
    look: &'a Look,
    diagram: &'a Diagram,
    style: Style,
    columns: usize,
    rows: usize,
}

impl BoardDrawing<'_> {
    fn draw(&self, marks: &Marks) -> Scene {
        let [width, height] = [self.columns, self.rows].map(|cells| cells as f64 * UNIT);
        let rim = if self.style.coordinates { FRAME } else { FRAME / 3.0 };
        let tray = if self.style.hands { TRAY } else { 0.0 };
        let mut scene = Scene::new(width + 2.0 * rim, height + 2.0 * rim + 2.0 * tray);
        let place = Transform::shift(rim, rim + tray);
        scene.place(&self.frame(width, height, rim), place);
        scene.place(&self.squares(width, height), place);
        let last =
            |cell: &usize| Shape { path: self.square(*cell), paint: Paint::fill(self.colour("mark-last")) };
        scene.place(&marks.last.iter().map(last).collect::<Vec<_>>(), place);
        for cell in 0..self.diagram.cells.len() {
            scene.place(&self.tower(cell), place);
        }
        for arrow in &marks.arrows {
            scene.place(&self.arrow(*arrow), place);
        }
        if self.style.hands {
            let near = if self.style.flipped { !self.diagram.bottom } else { self.diagram.bottom };
            scene.place(&self.hand(!near, width), Transform::shift(rim, tray / 2.0));
            scene.place(&self.hand(near, width), Transform::shift(rim, scene.height - tray / 2.0));
        }
        scene
    }

    fn colour(&self, name: &str) -> Rgba {
        self.style.theme.colour(name)
    }

    /// The cell's column and row as drawn.
    fn place_of(&self, cell: usize) -> [usize; 2] {
        let shown = if self.style.flipped { self.columns * self.rows - 1 - cell } else { cell };
        [shown % self.columns, shown / self.columns]
    }

    fn centre(&self, cell: usize) -> [f64; 2] {
        self.place_of(cell).map(|index| (index as f64 + 0.5) * UNIT)
    }

    fn square(&self, cell: usize) -> Path {
        let [x, y] = self.centre(cell);
        Path::rectangle(x - UNIT / 2.0, y - UNIT / 2.0, UNIT, UNIT)
    }

    fn frame(&self, width: f64, height: f64, rim: f64) -> Vec<Shape> {
        let (whole, tray) = (width + 2.0 * rim, if self.style.hands { TRAY } else { 0.0 });
        let (wood, deep) = (self.colour("frame"), self.colour("frame-deep"));
        let fill = Fill::Fade([0.0, 0.0], wood, [width * 0.4, height], deep);
        let area = |y: f64, high: f64| Path::rectangle(-rim, y, whole, high);
        let mut shapes = Vec::new();
        if tray > 0.0 {
            let paint = Paint::fill(self.colour("tray"));
            shapes.push(Shape { path: area(-rim - tray, tray), paint });
            shapes.push(Shape { path: area(height + rim, tray), paint });
        }
        shapes.push(Shape {
            path: area(-rim, height + 2.0 * rim),
            paint: Paint { fill: Some(fill), line: None },
        });
        if self.style.coordinates {
            shapes.extend(self.names(width, height));
        }
        shapes
    }

    fn names(&self, width: f64, height: f64) -> Vec<Shape> {
        let paint = Paint::fill(self.colour("frame-ink"));
        let name = |text: &str, x: f64, y: f64| Shape {
            path: write(Face::Latin, text, 24.0).moved(Transform::shift(x, y + 24.0 * Face::Latin.middle())),
            paint,
        };
        let mut shapes = Vec::new();
        for (index, file) in self.diagram.files.iter().enumerate() {
            let [x, _] = self.centre(index);
            shapes.extend([name(file, x, -FRAME / 2.0), name(file, x, height + FRAME / 2.0)]);
        }
        for (index, rank) in self.diagram.ranks.iter().enumerate() {
            let [_, y] = self.centre(index * self.columns);
            shapes.extend([name(rank, -FRAME / 2.0, y), name(rank, width + FRAME / 2.0, y)]);
        }
        shapes
    }

    fn squares(&self, width: f64, height: f64) -> Vec<Shape> {
        let mut shapes = vec![Shape {
            path: Path::rectangle(0.0, 0.0, width, height),
            paint: Paint::fill(self.colour("board")),
        }];
        let dark = Paint::fill(self.colour("board-dark"));
        for cell in (0..self.columns * self.rows).filter(|_| self.look.checkered) {
            let [column, row] = self.place_of(cell);
            if (column + row) % 2 == 1 {
                shapes.push(Shape { path: self.square(cell), paint: dark });
            }
        }
        let line = Paint::line(self.colour("board-line"), 3.0);
        let down =
            (0..=self.columns).map(|index| [[index as f64 * UNIT, 0.0], [index as f64 * UNIT, height]]);
        let across = (0..=self.rows).map(|index| [[0.0, index as f64 * UNIT], [width, index as f64 * UNIT]]);
        shapes.extend(down.chain(across).map(|ends| Shape { path: Path::line(&ends), paint: line }));
        shapes
    }

    fn piece(&self, man: &Man, pose: Pose) -> Vec<Shape> {
        let wood = Wood::of(self.style.theme, self.look, man.color, man.kind, self.style.set);
        piece(self.look, man.kind, &wood, self.style.set, pose)
    }

    fn is_up(&self, color: Color) -> bool {
        (color == self.diagram.bottom) != self.style.flipped
    }

    /// The pieces on one cell, storey on storey, and small beside them what is covered.
    fn tower(&self, cell: usize) -> Vec<Shape> {
        let (tower, [x, y]) = (&self.diagram.cells[cell], self.centre(cell));
        let tall = tower.len() > 1;
        let scale = SCALES[tower.len().clamp(1, SCALES.len()) - 1];
        let mut shapes = Vec::new();
        for (level, man) in tower.iter().enumerate() {
            let pose = Pose {
                up: self.is_up(man.color),
                thick: if tall { WALL } else { Pose::THIN },
                covered: level + 1 < tower.len(),
            };
            let rise = ((tower.len() - 1) as f64 / 2.0 - level as f64) * WALL * scale;
            let place =
                Transform::shift(x - if tall { 9.0 } else { 0.0 }, y + rise).after(Transform::scale(scale));
            shapes.extend(self.piece(man, pose).iter().map(|shape| shape.moved(place)));
        }
        for (level, man) in tower.iter().enumerate().take(tower.len().saturating_sub(1)) {
            let pose = Pose { up: self.is_up(man.color), thick: 0.0, covered: false };
            let place =
                Transform::shift(x + 33.0, y + 33.0 - 29.0 * level as f64).after(Transform::scale(0.38));
            shapes.extend(self.piece(man, pose).iter().map(|shape| shape.moved(place)));
        }
        shapes
    }

    fn arrow(&self, Arrow { from, to }: Arrow) -> Vec<Shape> {
        let ([x1, y1], [x2, y2]) = (self.centre(from), self.centre(to));
        let length = (x2 - x1).hypot(y2 - y1);
        if length == 0.0 {
            return Vec::new();
        }
        let [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
        let at = |along: f64, aside: f64| [x1 + dx * along - dy * aside, y1 + dy * along + dx * aside];
        let tip = length - 12.0;
        let path = Path::line(&[
            at(24.0, -7.0),
            at(tip - 34.0, -7.0),
            at(tip - 34.0, -22.0),
            at(tip, 0.0),
            at(tip - 34.0, 22.0),
            at(tip - 34.0, 7.0),
            at(24.0, 7.0),
        ]);
        let mut closed = path;
        closed.0.push(crate::path::Segment::Close);
        vec![Shape { path: closed, paint: Paint::fill(self.colour("arrow").faded(0xc8)) }]
    }

    /// Pieces in hand in a row about the origin's height, with how many where there are several.
    fn hand(&self, color: Color, width: f64) -> Vec<Shape> {
        let held = &self.diagram.hands[color];
        let room = (width / held.len().max(1) as f64).min(UNIT);
        let ink = Paint::fill(self.colour("frame-ink"));
        let mut shapes = Vec::new();
        for (index, (man, count)) in held.iter().enumerate() {
            let (x, scale) = (room * (index as f64 + 0.5), 0.86 * room / UNIT);
            let pose = Pose { up: self.is_up(color), thick: Pose::THIN, covered: false };
            let place = Transform::shift(x, 0.0).after(Transform::scale(scale));
            shapes.extend(self.piece(man, pose).iter().map(|shape| shape.moved(place)));
            if *count > 1 {
                let corner = Transform::shift(x + 0.34 * room, 0.34 * room);
                let circle =
                    Shape { path: Path::circle([0.0, 0.0], 15.0), paint: Paint::fill(self.colour("frame")) };
                let number = write(Face::Latin, &count.to_string(), 20.0);
                let number = Shape { path: number.moved(Transform::shift(0.0, 7.0)), paint: ink };
                shapes.extend([circle.moved(corner), number.moved(corner)]);
            }
        }
        shapes
    }
}
