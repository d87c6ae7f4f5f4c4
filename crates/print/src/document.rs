//! Sheets as a PDF document: lines and areas alone, so that it needs no font; a letter is drawn once and used again.

use ikusa_picture::{Face, Fill, Path, Rgba, Segment, Shape, Transform, line_width, write};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::letters::Letter;
use crate::sheets::{Paper, Sheet};

/// Points of PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// The document.
pub fn pdf(title: &str, paper: Paper, sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let number = |index: usize| Ref::new(i32::try_from(index).unwrap_or(i32::MAX));
    let (catalog, pages, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let page_of = |index: usize| number(4 + 2 * index);
    let content_of = |index: usize| number(5 + 2 * index);
    pdf.catalog(catalog).pages(pages);
    let count = i32::try_from(sheets.len()).unwrap_or(i32::MAX);
    pdf.pages(pages).kids((0..sheets.len()).map(page_of)).count(count);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Ikusa"));
    let [width, height] = paper.size();
    let alphabet = alphabet(sheets);
    let glyph_of = |index: usize| number(4 + 2 * sheets.len() + index);
    for (index, sheet) in sheets.iter().enumerate() {
        let mut page = pdf.page(page_of(index));
        page.media_box(Rect::new(0.0, 0.0, (width * POINTS) as f32, (height * POINTS) as f32));
        page.parent(pages).contents(content_of(index));
        let mut resources = page.resources();
        let mut glyphs = resources.x_objects();
        for (index, _) in alphabet.iter().enumerate().filter(|_| !sheet.letters.is_empty()) {
            glyphs.pair(Name(format!("g{index}").as_bytes()), glyph_of(index));
        }
        glyphs.finish();
        resources.finish();
        page.finish();
        let mut content = Content::new();
        // Millimetres from the top left corner, as sheets are drawn.
        let points = POINTS as f32;
        content.transform([points, 0.0, 0.0, -points, 0.0, (height * POINTS) as f32]);
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        sheet.scene.shapes.iter().for_each(|shape| paint(&mut content, shape));
        sheet.letters.iter().for_each(|letter| place(&mut content, letter, &alphabet));
        pdf.stream(content_of(index), &content.finish());
    }
    for (index, (face, c)) in alphabet.iter().enumerate() {
        let text = c.to_string();
        // Drawn a thousand times as large as it is: numbers of a document have few digits behind the point.
        let outline =
            write(*face, &text, 1000.0).moved(Transform::shift(line_width(*face, &text, 1000.0) / 2.0, 0.0));
        let mut content = Content::new();
        trace(&mut content, &outline);
        content.fill_nonzero();
        pdf.form_xobject(glyph_of(index), &content.finish()).bbox(Rect::new(-500.0, -1500.0, 2500.0, 1500.0));
    }
    pdf.finish()
}

/// Every letter of the sheets, once.
fn alphabet(sheets: &[Sheet]) -> Vec<(Face, char)> {
    let mut known = Vec::new();
    for letter in sheets.iter().flat_map(|sheet| &sheet.letters) {
        if !known.contains(&(letter.face, letter.c)) {
            known.push((letter.face, letter.c));
        }
    }
    known
}

fn place(content: &mut Content, letter: &Letter, alphabet: &[(Face, char)]) {
    let Some(index) = alphabet.iter().position(|known| *known == (letter.face, letter.c)) else { return };
    let (scale, [x, y]) = ((letter.size / 1000.0) as f32, letter.at.map(|part| part as f32));
    content.save_state().transform([scale, 0.0, 0.0, scale, x, y]);
    content.x_object(Name(format!("g{index}").as_bytes())).restore_state();
}

fn paint(content: &mut Content, shape: &Shape) {
    if let Some(fill) = shape.paint.fill {
        let [r, g, b] = ink(match fill {
            Fill::Plain(colour) => colour,
            Fill::Fade(_, from, _, to) => between(from, to),
        });
        trace(content, &shape.path);
        content.set_fill_rgb(r, g, b).fill_nonzero();
    }
    if let Some((colour, width)) = shape.paint.line {
        let [r, g, b] = ink(colour);
        trace(content, &shape.path);
        content.set_stroke_rgb(r, g, b).set_line_width(width as f32).stroke();
    }
}

fn trace(content: &mut Content, path: &Path) {
    let f = |[x, y]: [f64; 2]| (x as f32, y as f32);
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => content.move_to(f(to).0, f(to).1),
            Segment::Line(to) => content.line_to(f(to).0, f(to).1),
            Segment::Curve(a, b, to) => content.cubic_to(f(a).0, f(a).1, f(b).0, f(b).1, f(to).0, f(to).1),
            Segment::Close => content.close_path(),
        };
    }
}

/// A printer mixes no colours with what lies below: what is half clear is paler on white paper.
fn ink(Rgba([r, g, b, a]): Rgba) -> [f32; 3] {
    [r, g, b].map(|part| (f32::from(part) * f32::from(a) / 255.0 + 255.0 - f32::from(a)) / 255.0)
}

fn between(Rgba(a): Rgba, Rgba(b): Rgba) -> Rgba {
    Rgba([0, 1, 2, 3].map(|part| a[part].midpoint(b[part])))
}
