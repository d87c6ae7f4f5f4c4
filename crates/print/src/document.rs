//! Sheets as a PDF document: lines and areas, and words in fonts of which it brings what it needs.

use ikusa_picture::{Fill, Path, Rgba, Segment, Shape};
use ikusa_rules::Lang;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::fonts::{Cut, OBJECTS};
use crate::letters::Letter;
use crate::sheets::{Paper, Sheet};

/// Points of PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// Letters whose places are so near to where the one before ends belong to one word, in millimetres.
const NEAR: f64 = 1e-6;

/// The document.
pub fn pdf(title: &str, paper: Paper, lang: Lang, sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let number = |index: usize| Ref::new(i32::try_from(index).unwrap_or(i32::MAX));
    let (catalog, pages, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let page_of = |index: usize| number(4 + 2 * index);
    let content_of = |index: usize| number(5 + 2 * index);
    let font_of = |index: usize| number(4 + 2 * sheets.len() + OBJECTS * index);
    open(&mut pdf, catalog, pages, lang);
    let count = i32::try_from(sheets.len()).unwrap_or(i32::MAX);
    pdf.pages(pages).kids((0..sheets.len()).map(page_of)).count(count);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Ikusa"));
    let [width, height] = paper.size();
    let fonts = Cut::all(sheets);
    for (index, sheet) in sheets.iter().enumerate() {
        let mut page = pdf.page(page_of(index));
        page.media_box(Rect::new(0.0, 0.0, (width * POINTS) as f32, (height * POINTS) as f32));
        page.parent(pages).contents(content_of(index));
        let mut resources = page.resources();
        let mut known = resources.fonts();
        for (index, font) in fonts.iter().enumerate() {
            known.pair(Name(font.name.as_bytes()), font_of(index));
        }
        known.finish();
        resources.finish();
        page.finish();
        let mut content = Content::new();
        // Millimetres from the top left corner, as sheets are drawn.
        let points = POINTS as f32;
        content.transform([points, 0.0, 0.0, -points, 0.0, (height * POINTS) as f32]);
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        sheet.scene.shapes.iter().for_each(|shape| paint(&mut content, shape));
        write(&mut content, &sheet.letters, &fonts);
        pdf.stream(content_of(index), &packed(&content.finish())).filter(Filter::FlateDecode);
    }
    for (index, font) in fonts.iter().enumerate() {
        font.write(&mut pdf, font_of(index));
    }
    pdf.finish()
}

/// What programs should know before they print: true size, and both sides of the paper turned over its long edge.
fn open(pdf: &mut Pdf, catalog: Ref, pages: Ref, lang: Lang) {
    let mut catalog = pdf.catalog(catalog);
    catalog.pages(pages).lang(TextStr(lang.word()));
    let mut wishes = catalog.viewer_preferences();
    wishes.display_doc_title(true);
    wishes.pair(Name(b"PrintScaling"), Name(b"None"));
    wishes.pair(Name(b"Duplex"), Name(b"DuplexFlipLongEdge"));
}

/// What is drawn takes a fifth of the room when it is compressed.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 6)
}

/// Writes letters; those that follow each other on a line in one go, which is what makes them words.
fn write(content: &mut Content, letters: &[Letter], fonts: &[Cut]) {
    content.set_fill_rgb(0.0, 0.0, 0.0).begin_text();
    let goes_on = |a: &Letter, b: &Letter| {
        a.face == b.face
            && a.size.total_cmp(&b.size).is_eq()
            && (a.at[0] + a.advance() - b.at[0]).hypot(a.at[1] - b.at[1]) < NEAR
    };
    for run in letters.chunk_by(goes_on) {
        let Some(font) = fonts.iter().find(|font| font.face == run[0].face) else { continue };
        let [x, y] = run[0].at.map(|part| part as f32);
        let codes: Vec<u8> = run.iter().flat_map(|letter| font.code(letter.c)).collect();
        content.set_font(Name(font.name.as_bytes()), run[0].size as f32);
        // Sheets count downwards, and letters stand upright.
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]).show(Str(&codes));
    }
    content.end_text();
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
