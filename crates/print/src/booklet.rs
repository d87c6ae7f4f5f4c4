//! The rules as a booklet, and as much of them as fits one page to look things up.

use ikusa_picture::{Face, Paint, Path, Rgba, line_width};
use ikusa_rules::{Lang, Text};

use crate::kit::Kit;
use crate::letters::{letters, width as wide};
use crate::markdown::{Block, blocks, page, quick};
use crate::sheets::{Paper, Sheet};
use crate::signs;

/// What no printer reaches, and some air.
const MARGIN: f64 = 15.0;
/// Between columns.
const GAP: f64 = 7.0;
/// From one line to the next, in sizes of the letters.
const LEADING: f64 = 1.32;
/// The letters of the booklet.
const BODY: f64 = 3.3;
/// The letters of the quick reference: the largest of these with which all of it fits one page.
const QUICK: [f64; 14] = [3.0, 2.8, 2.6, 2.45, 2.3, 2.15, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3];

/// The rules page of a game, in two columns; no sheets where there is no page.
pub(crate) fn booklet(kit: &Kit, paper: Paper, lang: Lang) -> Vec<Sheet> {
    let text = page(kit.game.id(), code(lang)).unwrap_or_default();
    set("rules", text, paper, 2, BODY)
}

/// What is looked up in the middle of a game on one page: how pieces move, what happens by itself, how it ends.
pub(crate) fn reference(kit: &Kit, paper: Paper, lang: Lang) -> Option<Sheet> {
    let (name, what) = (kit.game.name(), Text { es: "hoja de consulta", en: "quick reference" });
    let sections = quick(page(kit.game.id(), code(lang))?);
    let text = format!("# {}: {}\n{sections}", name.in_lang(lang), what.in_lang(lang));
    let tried = QUICK.iter().map(|size| set("quick", &text, paper, 3, *size));
    tried.into_iter().find(|sheets| sheets.len() == 1)?.pop()
}

fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::Es => "es",
        Lang::En => "en",
    }
}

fn set(name: &'static str, text: &str, paper: Paper, columns: usize, size: f64) -> Vec<Sheet> {
    let mut flow = Flow { name, paper, columns, size, sheets: Vec::new(), column: columns, y: 0.0 };
    let blocks = blocks(text);
    for (index, block) in blocks.iter().enumerate() {
        match block {
            // A heading stays with what it is about.
            Block::Heading(rank, words) => flow.heading(*rank, words, blocks.get(index + 1)),
            Block::Text(mark, words) => flow.text(mark, words),
            Block::Table(rows) => flow.table(rows),
            Block::Figure(lines) => flow.figure(lines),
        }
    }
    flow.sheets
}

/// Text that runs down columns and over pages.
struct Flow {
    name: &'static str,
    paper: Paper,
    columns: usize,
    size: f64,
    sheets: Vec<Sheet>,
    column: usize,
    y: f64,
}

impl Flow {
    fn width(&self) -> f64 {
        let columns = self.columns as f64;
        (self.paper.size()[0] - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns
    }

    fn left(&self) -> f64 {
        MARGIN + self.column as f64 * (self.width() + GAP)
    }

    /// Room for something so high: in this column, or at the top of the next.
    fn room(&mut self, high: f64) {
        if self.column < self.columns && self.y + high <= self.paper.size()[1] - MARGIN {
            return;
        }
        (self.column, self.y) = (self.column + 1, MARGIN);
        if self.column >= self.columns {
            self.sheets.push(Sheet::blank(self.name, self.paper));
            self.column = 0;
        }
    }

    fn heading(&mut self, rank: usize, words: &str, next: Option<&Block>) {
        let size = self.size * [1.9, 1.45, 1.15][rank.clamp(1, 3) - 1];
        let lines = wrap(words, size, self.width());
        let behind = next.map_or(0.0, |block| match block {
            Block::Figure(drawn) => self.cell(drawn) * 2.0 * drawn.len() as f64,
            _ => 3.0 * self.size * LEADING,
        });
        self.y += size * 0.5;
        self.room(lines.len() as f64 * size * LEADING + behind);
        lines.iter().for_each(|line| self.line(line, 0.0, size));
        self.y += self.size * 0.25;
    }

    fn text(&mut self, mark: &str, words: &str) {
        let indent = if mark.is_empty() { 0.0 } else { self.size * 1.5 };
        for (index, line) in wrap(words, self.size, self.width() - indent).iter().enumerate() {
            self.room(self.size * LEADING);
            if index == 0 && !mark.is_empty() {
                self.write(mark, 0.0, self.size);
            }
            self.line(line, indent, self.size);
        }
        self.y += self.size * 0.4;
    }

    fn table(&mut self, rows: &[Vec<String>]) {
        let size = self.size * 0.92;
        let widths = shares(rows, size, self.width(), size);
        for row in rows {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, width)| wrap(cell, size, *width)).collect();
            let high = cells.iter().map(Vec::len).max().unwrap_or(0) as f64 * size * LEADING;
            self.room(high);
            let (top, mut x) = (self.y, 0.0);
            for (lines, width) in cells.iter().zip(&widths) {
                self.y = top;
                lines.iter().for_each(|line| self.line(line, x, size));
                x += width + size;
            }
            self.y = top + high + size * 0.15;
            let [left, width, y] = [self.left(), self.width(), self.y - size * 0.1];
            let grey = Paint::line(Rgba([0, 0, 0, 70]), 0.1);
            if let Some(sheet) = self.sheets.last_mut() {
                sheet.scene.add(Path::line(&[[left, y], [left + width, y]]), grey);
            }
        }
        self.y += self.size * 0.4;
    }

    /// How wide a character of a drawing is.
    fn cell(&self, lines: &[String]) -> f64 {
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
        (self.width() / longest as f64).min(self.size * 0.55)
    }

    fn figure(&mut self, lines: &[String]) {
        let cell = self.cell(lines);
        self.room(cell * 2.0 * lines.len() as f64);
        for line in lines {
            self.y += cell * 2.0;
            for (index, c) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                let middle = [self.left() + (index as f64 + 0.5) * cell, self.y - cell * 0.65];
                self.sign(c, middle, cell);
            }
        }
        self.y += self.size * 0.7;
    }

    /// A character of a drawing: what fonts lack is drawn.
    fn sign(&mut self, c: char, [x, y]: [f64; 2], cell: f64) {
        let Some(sheet) = self.sheets.last_mut() else { return };
        if signs::draw(&mut sheet.scene, c, [x, y], cell) {
            return;
        }
        let size = cell * 1.7;
        let left = x - wide(c.encode_utf8(&mut [0; 4]), size) / 2.0;
        sheet.letters.extend(letters(c.encode_utf8(&mut [0; 4]), size, [left, y + cell * 0.6]));
    }

    /// Writes a line and goes to the next.
    fn line(&mut self, text: &str, indent: f64, size: f64) {
        self.write(text, indent, size);
        self.y += size * LEADING;
    }

    fn write(&mut self, text: &str, indent: f64, size: f64) {
        let [left, y] = [self.left() + indent, self.y + size];
        let Some(sheet) = self.sheets.last_mut() else { return };
        sheet.letters.extend(letters(text, size, [left, y]));
        for (at, c) in text.char_indices().filter(|(_, c)| signs::has(*c)) {
            let middle = left + wide(&text[..at], size) + signs::WIDTH * size / 2.0;
            signs::draw(&mut sheet.scene, c, [middle, y - 0.35 * size], size * 0.4);
        }
    }
}

/// The lines that a text takes in a width.
fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let space = line_width(Face::Latin, " ", size);
    let (mut lines, mut end) = (vec![String::new()], 0.0);
    for word in text.split_whitespace().flat_map(|word| broken(word, size, width)) {
        let long = wide(&word, size);
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            (lines[last], end) = (word, long);
        } else if end + space + long <= width {
            lines[last] += " ";
            lines[last] += &word;
            end += space + long;
        } else {
            lines.push(word);
            end = long;
        }
    }
    lines
}

/// A word in parts that each fit a width: texts of positions know no spaces.
fn broken(word: &str, size: f64, width: f64) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in word.chars() {
        let last = parts.len() - 1;
        if !parts[last].is_empty() && wide(&format!("{}{c}", parts[last]), size) > width {
            parts.push(c.to_string());
        } else {
            parts[last].push(c);
        }
    }
    parts
}

/// How wide each column of a table is: as wide as it wants, and where that is too much the widest give way.
fn shares(rows: &[Vec<String>], size: f64, width: f64, gap: f64) -> Vec<f64> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let want =
        |column: usize| rows.iter().filter_map(|row| Some(wide(row.get(column)?, size))).fold(0.0, f64::max);
    let longest = |column: usize| {
        let words = rows.iter().filter_map(|row| row.get(column)).flat_map(|cell| cell.split_whitespace());
        words.map(|word| wide(word, size)).fold(0.0, f64::max).min(width / 3.0)
    };
    let wants: Vec<[f64; 2]> = (0..columns).map(|column| [longest(column), want(column)]).collect();
    let room = width - gap * columns.saturating_sub(1) as f64;
    let mut most = room;
    while wants.iter().map(|[least, want]| want.min(most).max(*least)).sum::<f64>() > room && most > 1.0 {
        most *= 0.97;
    }
    wants.into_iter().map(|[least, want]| want.min(most).max(least)).collect()
}
