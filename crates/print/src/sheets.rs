//! The sheets of a game, in millimetres.

use ikusa_picture::{Paint, Path, Pose, Rgba, Scene, Set, Shape, Transform, Wood, piece};
use ikusa_rules::{Color, Lang, PieceKind, Text};

use crate::booklet;
use crate::kit::{Kit, Piece};
use crate::letters::{Letter, letters, width};

/// What is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// The word that names it.
    pub const fn word(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    pub const fn size(self) -> [f64; 2] {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::Letter => [215.9, 279.4],
        }
    }
}

/// A page and what it is.
pub struct Sheet {
    /// What it is: `board`, `faces`, `backs`, `mats`, `reference`, `quick` or `rules`.
    pub name: &'static str,
    /// What is on it.
    pub scene: Scene,
    /// What is written on it.
    pub letters: Vec<Letter>,
}

impl Sheet {
    /// An empty page.
    pub(crate) fn blank(name: &'static str, paper: Paper) -> Sheet {
        let [width, height] = paper.size();
        Sheet { name, scene: Scene::new(width, height), letters: Vec::new() }
    }

    /// A line of text with its middle, or its beginning, at a place.
    fn say(&mut self, text: &str, size: f64, [x, y]: [f64; 2], centred: bool) {
        let left = if centred { x - width(text, size) / 2.0 } else { x };
        self.letters.extend(letters(text, size, [left, y]));
    }
}

/// A square of the board, and the room that a piece is cut from.
const CELL: f64 = 20.0;
/// Millimetres in a unit of the art: a disc becomes 16 wide.
const UNIT: f64 = 16.0 / 82.0;
/// What no printer reaches.
const MARGIN: f64 = 14.0;
const HAIR: f64 = 0.15;

/// Every sheet of a game: first the pieces, so that faces are on odd pages and their backs behind them.
pub fn sheets(kit: &Kit, paper: Paper, set: Set, lang: Lang) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let [columns, rows] = grid(paper);
    for pieces in kit.pieces.chunks(columns * rows) {
        sheets.push(faces(kit, paper, set, pieces, false));
        sheets.push(faces(kit, paper, set, pieces, true));
    }
    sheets.push(board(kit, paper, lang));
    if kit.game.pieces().iter().any(|kind| kit.game.may_hold(kind)) {
        sheets.push(mats(kit, paper, lang));
    }
    sheets.push(reference(kit, paper, set, lang));
    sheets.extend(booklet::reference(kit, paper, lang));
    sheets.extend(booklet::booklet(kit, paper, lang));
    sheets
}

fn line(width: f64) -> Paint {
    Paint::line(Rgba::BLACK, width)
}

/// The size of letters, or as much less as a text needs to fit into so much room.
fn fitting(text: &str, size: f64, room: f64) -> f64 {
    size.min(size * room / width(text, size).max(1.0))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The board at true size, in the middle of the page.
fn board(kit: &Kit, paper: Paper, lang: Lang) -> Sheet {
    let mut sheet = Sheet::blank("board", paper);
    let start = kit.game.board();
    let (columns, rows) = (start.files.len(), start.ranks.len());
    let [wide, high] = [columns as f64 * CELL, rows as f64 * CELL];
    let [left, top] = [(sheet.scene.width - wide) / 2.0, (sheet.scene.height - high) / 2.0];
    for cell in
        (0..columns * rows).filter(|cell| kit.look.checkered && (cell / columns + cell % columns) % 2 == 1)
    {
        let [x, y] = [left + (cell % columns) as f64 * CELL, top + (cell / columns) as f64 * CELL];
        sheet.scene.add(Path::rectangle(x, y, CELL, CELL), Paint::fill(Rgba([0xd5, 0xd2, 0xc8, 255])));
    }
    for column in 0..=columns {
        let x = left + column as f64 * CELL;
        sheet.scene.add(Path::line(&[[x, top], [x, top + high]]), line(0.4));
    }
    for row in 0..=rows {
        let y = top + row as f64 * CELL;
        sheet.scene.add(Path::line(&[[left, y], [left + wide, y]]), line(0.4));
    }
    for (column, file) in start.files.iter().enumerate() {
        let x = left + (column as f64 + 0.5) * CELL;
        sheet.say(file, 4.0, [x, top - 2.5], true);
        sheet.say(file, 4.0, [x, top + high + 5.5], true);
    }
    for (row, rank) in start.ranks.iter().enumerate() {
        let y = top + (row as f64 + 0.5) * CELL + 1.4;
        sheet.say(rank, 4.0, [left - 4.5, y], true);
        sheet.say(rank, 4.0, [left + wide + 4.5, y], true);
    }
    let name = kit.game.name().in_lang(lang);
    sheet.say(name, 9.0, [paper.size()[0] / 2.0, top - 16.0], true);
    sheet
}

/// How many pieces lie beside and below each other.
fn grid(paper: Paper) -> [usize; 2] {
    paper.size().map(|length| ((length - 2.0 * MARGIN) / CELL) as usize)
}

/// Pieces in a grid in the middle of the page; their backs mirrored, so that each lies behind its face when the paper is
/// turned over its long edge.
fn faces(kit: &Kit, paper: Paper, set: Set, pieces: &[Piece], backs: bool) -> Sheet {
    let mut sheet = Sheet::blank(if backs { "backs" } else { "faces" }, paper);
    let [columns, rows] = grid(paper);
    let [left, top] =
        [(sheet.scene.width - columns as f64 * CELL) / 2.0, (sheet.scene.height - rows as f64 * CELL) / 2.0];
    for (index, one) in pieces.iter().enumerate() {
        let column = if backs { columns - 1 - index % columns } else { index % columns };
        let centre = [left + (column as f64 + 0.5) * CELL, top + ((index / columns) as f64 + 0.5) * CELL];
        let place = Transform::shift(centre[0], centre[1]).after(Transform::scale(UNIT));
        match if backs { one.back } else { Some(one.face) } {
            Some(kind) => sheet.scene.place(&drawn(kit, kind, one.color, set), place),
            None => sheet.scene.place(&plain(kit, one.color), place),
        }
    }
    cut_marks(&mut sheet.scene, [left, top], [columns, pieces.len().div_ceil(columns)]);
    sheet
}

/// Flat colours that a printer gets right: black and white, or red for what is promoted.
fn wood(kit: &Kit, kind: &PieceKind, color: Color) -> Wood {
    let one = kit.look.body.one_wood;
    let (body, ink) = if color == Color::White || one {
        (Rgba::WHITE, Rgba::BLACK)
    } else {
        (Rgba([40, 32, 26, 255]), Rgba::WHITE)
    };
    let ink = if one && kit.look.is_promoted(kind.id) { Rgba([0xa3, 0x16, 0x0f, 255]) } else { ink };
    Wood { light: body, body, deep: body, edge: body, rim: Rgba::BLACK, ink }
}

fn drawn(kit: &Kit, kind: &PieceKind, color: Color, set: Set) -> Vec<Shape> {
    let pose = Pose { up: true, thick: 0.0, covered: false };
    piece(&kit.look, kind, &wood(kit, kind, color), set, pose)
}

/// The back of a piece that has nothing on it: its outline in its colour.
fn plain(kit: &Kit, color: Color) -> Vec<Shape> {
    let body =
        if color == Color::White || kit.look.body.one_wood { Rgba::WHITE } else { Rgba([40, 32, 26, 255]) };
    let paint = Paint { line: Some((Rgba::BLACK, 2.0)), ..Paint::fill(body) };
    vec![Shape { path: kit.look.body.outline.clone(), paint }]
}

/// Short lines outside the grid, where a ruler is laid for each cut.
fn cut_marks(scene: &mut Scene, [left, top]: [f64; 2], [columns, rows]: [usize; 2]) {
    let [right, bottom] = [left + columns as f64 * CELL, top + rows as f64 * CELL];
    for column in 0..=columns {
        let x = left + column as f64 * CELL;
        scene.add(Path::line(&[[x, top - 6.0], [x, top - 1.0]]), line(HAIR));
        scene.add(Path::line(&[[x, bottom + 1.0], [x, bottom + 6.0]]), line(HAIR));
    }
    for row in 0..=rows {
        let y = top + row as f64 * CELL;
        scene.add(Path::line(&[[left - 6.0, y], [left - 1.0, y]]), line(HAIR));
        scene.add(Path::line(&[[right + 1.0, y], [right + 6.0, y]]), line(HAIR));
    }
}

/// A box for each side's pieces beside the board.
fn mats(kit: &Kit, paper: Paper, lang: Lang) -> Sheet {
    let mut sheet = Sheet::blank("mats", paper);
    let half = (sheet.scene.height - 3.0 * MARGIN) / 2.0;
    let words = [
        Text { es: "Reserva de las negras", en: "Black's reserve" },
        Text { es: "Reserva de las blancas", en: "White's reserve" },
    ];
    for (index, word) in words.iter().enumerate() {
        let top = MARGIN + index as f64 * (half + MARGIN);
        let wide = sheet.scene.width - 2.0 * MARGIN;
        sheet.scene.add(Path::rectangle(MARGIN, top, wide, half), line(0.6));
        sheet.say(word.in_lang(lang), 6.0, [paper.size()[0] / 2.0, top + 9.0], true);
    }
    sheet.say(kit.game.name().in_lang(lang), 3.5, [paper.size()[0] / 2.0, paper.size()[1] - 6.0], true);
    sheet
}

/// What is in the box: each kind's face, its name and letters, how many a side has, and what is on its back.
fn reference(kit: &Kit, paper: Paper, set: Set, lang: Lang) -> Sheet {
    let mut sheet = Sheet::blank("reference", paper);
    let middle = paper.size()[0] / 2.0;
    let title = Text { es: "las piezas", en: "the pieces" }.in_lang(lang);
    sheet.say(&format!("{}: {title}", kit.game.name().in_lang(lang)), 8.0, [middle, 24.0], true);
    let mut rows: Vec<(Piece, usize)> = Vec::new();
    for one in kit.pieces.iter().filter(|piece| piece.color == Color::White) {
        match rows.iter_mut().find(|(known, _)| known == one) {
            Some((_, count)) => *count += 1,
            None => rows.push((*one, 1)),
        }
    }
    let high = ((paper.size()[1] - 60.0) / rows.len().max(1) as f64).min(19.0);
    for (index, (one, count)) in rows.iter().enumerate() {
        let y = 38.0 + (index as f64 + 0.5) * high;
        let scale = Transform::scale(UNIT * high / CELL);
        let name = |kind: &PieceKind| format!("{} ({})", capital(kind.name.in_lang(lang)), kind.letter);
        let mut show = |kind: &PieceKind, at: f64, text: f64, end: f64| {
            let place = Transform::shift(at, y).after(scale);
            sheet.scene.place(&drawn(kit, kind, one.color, set), place);
            let name = name(kind);
            sheet.say(&name, fitting(&name, 4.5, end - text), [text, y + 1.6], false);
        };
        show(one.face, MARGIN + 10.0, MARGIN + 33.0, middle + 10.0);
        if let Some(back) = one.back {
            show(back, middle + 22.0, middle + 34.0, paper.size()[0] - MARGIN);
        }
        sheet.say(&format!("{count}×"), 4.5, [MARGIN + 22.0, y + 1.6], false);
    }
    sheet
}
