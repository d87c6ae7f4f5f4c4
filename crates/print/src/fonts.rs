//! The fonts of a document: of each only the characters that are written, and which code means which, so that words can be
//! searched and copied.

use ikusa_picture::Face;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::document::packed;
use crate::sheets::Sheet;

/// Codes are the numbers of glyphs themselves.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A font as the document has it.
pub(crate) struct Cut {
    pub(crate) face: Face,
    /// What pages call it, and its full name: six letters say that it is a part of a font.
    pub(crate) name: &'static str,
    full: &'static str,
    /// Characters and their glyphs in the font as it was, in the order of the cut.
    glyphs: Vec<(char, u16)>,
    mapper: GlyphRemapper,
}

/// The objects that a font takes.
pub(crate) const OBJECTS: usize = 5;

impl Cut {
    /// The fonts that sheets are written with.
    pub(crate) fn all(sheets: &[Sheet]) -> Vec<Cut> {
        let fonts = [(Face::Latin, "L", "IKUSAL+Letters"), (Face::Kanji, "K", "IKUSAK+Kanji")];
        fonts.into_iter().filter_map(|(face, name, full)| Cut::of(face, name, full, sheets)).collect()
    }

    fn of(face: Face, name: &'static str, full: &'static str, sheets: &[Sheet]) -> Option<Cut> {
        let font = face.font()?;
        let letters = sheets.iter().flat_map(|sheet| &sheet.letters).filter(|letter| letter.face == face);
        let mut known: Vec<char> = letters.map(|letter| letter.c).collect();
        known.sort_unstable();
        known.dedup();
        let mut mapper = GlyphRemapper::new();
        let mut glyphs = Vec::new();
        for c in known {
            let glyph = font.glyph_index(c)?.0;
            mapper.remap(glyph);
            glyphs.push((c, glyph));
        }
        (!glyphs.is_empty()).then_some(Cut { face, name, full, glyphs, mapper })
    }

    /// A character as it is shown by this font.
    pub(crate) fn code(&self, c: char) -> [u8; 2] {
        let glyph = self.glyphs.binary_search_by_key(&c, |(known, _)| *known).map(|at| self.glyphs[at].1);
        glyph.ok().and_then(|glyph| self.mapper.get(glyph)).unwrap_or(0).to_be_bytes()
    }

    /// Writes the font down as the objects from `first` on; `first` is what pages refer to.
    pub(crate) fn write(&self, pdf: &mut Pdf, first: Ref) -> Option<()> {
        let [cid, descriptor, unicode, file] = [1, 2, 3, 4].map(|step| Ref::new(first.get() + step));
        let font = self.face.font()?;
        let bytes = subsetter::subset(font.raw_face().data, 0, &self.mapper).ok()?;
        let scale = 1000.0 / f32::from(font.units_per_em());
        let scaled = |units: i16| f32::from(units) * scale;
        let full = Name(self.full.as_bytes());
        pdf.type0_font(first)
            .base_font(full)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut written = pdf.cid_font(cid);
        written.subtype(CidFontType::Type2).base_font(full).system_info(IDENTITY);
        written.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = vec![0.0; usize::from(self.mapper.num_gids())];
        for (c, glyph) in &self.glyphs {
            let advance = font.glyph_index(*c).and_then(|glyph| font.glyph_hor_advance(glyph)).unwrap_or(0);
            widths[usize::from(self.mapper.get(*glyph).unwrap_or(0))] = f32::from(advance) * scale;
        }
        written.widths().consecutive(0, widths);
        written.finish();
        let frame = font.global_bounding_box();
        pdf.font_descriptor(descriptor)
            .name(full)
            .flags(FontFlags::SYMBOLIC | FontFlags::SERIF)
            .bbox(Rect::new(
                scaled(frame.x_min),
                scaled(frame.y_min),
                scaled(frame.x_max),
                scaled(frame.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(font.ascender()))
            .descent(scaled(font.descender()))
            .cap_height(scaled(font.capital_height().unwrap_or(font.ascender())))
            .stem_v(80.0)
            .font_file2(file);
        let mut meanings = UnicodeCmap::new(Name(b"Ikusa-UCS"), IDENTITY);
        for (c, glyph) in &self.glyphs {
            meanings.pair(self.mapper.get(*glyph).unwrap_or(0), *c);
        }
        pdf.cmap(unicode, &packed(&meanings.finish())).filter(Filter::FlateDecode);
        pdf.stream(file, &packed(&bytes)).filter(Filter::FlateDecode);
        Some(())
    }
}
