//! The moves as gungi.js writes and loads them, behind the position that it loads them on.
//!
//! ```text
//! 3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1
//! 1. 兵(7-1-1)(6-1-1) 侍(3-4-1)(4-4-1)
//! 2. 新小(7-5-2)付 {a remark}
//! ```

use std::fmt::Write as _;

use ikusa_rules::script::{self, Cursor, LineColumn};
use ikusa_rules::{
    Entry, Faults, Format, Game as _, Loss, Position as _, Record, RecordError, SyntaxError, Text, Tree, say,
    whole,
};

use super::{plain_line, played, under, unusual, with_words};
use crate::game::Gungi25;
use crate::kanji;
use crate::options::Options;

/// The format `gungijs`.
pub(super) const FORMAT: Format<Gungi25> = Format {
    id: "gungijs",
    extensions: &["gungijs"],
    about: Text { es: "las jugadas como las escribe gungi.js", en: "the moves as gungi.js writes them" },
    detect: |bytes| script::text(bytes).is_ok_and(is_position_first),
    parse: read,
    print: write,
    print_times: Some(write),
    split: whole,
};

/// What begins the remark with the options, which the moves do not tell.
const OPTIONS: &str = "Options: ";

fn is_position_first(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let fields: Vec<&str> = first.split(' ').collect();
    // Both hands stand in the second field, which tells it from positions of shogi.
    fields.len() == 6 && fields[0].matches('/').count() == 8 && fields[1].contains('/')
}

fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Gungi25>, RecordError> {
    let text = script::text(bytes)?;
    let (first, body) = text.split_once('\n').unwrap_or((text, ""));
    let place = LineColumn { line: 1, column: 1 };
    let start = Gungi25::read_position(first.trim_end(), Options::default())
        .map_err(|error| place.fails(error.says()))?;
    let mut record = Record {
        headers: Vec::new(),
        options: start.options(),
        start,
        comments: Vec::new(),
        tree: Tree::default(),
    };
    if let Err(error) = moves(&mut record, Cursor::new(body, 2)) {
        faults.mind(error)?;
    }
    Ok(record)
}

fn moves(record: &mut Record<Gungi25>, mut cursor: Cursor<'_>) -> Result<(), RecordError> {
    let (mut position, mut last) = (record.start.clone(), None);
    let mut opened = false;
    while let Some(first) = cursor.skip_blanks() {
        let place = cursor.place();
        if first == '{' {
            let comment = cursor.comment()?;
            match (last, comment.strip_prefix(OPTIONS)) {
                (Some(last), _) => record.tree.node_mut(last).comments.push(comment),
                (None, Some(words)) if !opened => {
                    record.options = with_words(record.options, words, place)?;
                    record.start = under(&record.start, record.options, place)?;
                    position = record.start.clone();
                }
                (None, _) => record.comments.push(comment),
            }
            opened = true;
            continue;
        }
        let rest = cursor.rest();
        // A number may stand right before its move.
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = rest[digits..].len() - rest[digits..].trim_start_matches('.').len();
        if digits > 0 && dots > 0 {
            number(cursor.take(digits), position.number(), place)?;
            cursor.take(dots);
            continue;
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
        let m = played(&position, cursor.take(end), place)?;
        position.play_unchecked(m);
        last = Some(record.tree.add(last, Entry::Move(m)));
    }
    Ok(())
}

fn number(digits: &str, expected: u32, place: LineColumn) -> Result<(), SyntaxError> {
    if digits.parse() == Ok(expected) {
        return Ok(());
    }
    Err(place.fails(say!(
        "ronda {digits}; se esperaba la ronda {expected}",
        "round {digits}, expected round {expected}"
    )))
}

fn write(record: &Record<Gungi25>) -> Result<Vec<u8>, RecordError> {
    let cannot = |loss| Err(RecordError::Inexpressible(loss));
    let nodes = plain_line(record)?;
    if !record.headers.is_empty() {
        return cannot(Loss::Headers);
    }
    let mut text = Gungi25::write_position(&record.start);
    let options = unusual(record.options);
    if !options.is_empty() {
        let _ = write!(text, "\n{}", script::braced(&format!("{OPTIONS}{options}")));
    } else if record.comments.first().is_some_and(|comment| comment.starts_with(OPTIONS)) {
        return cannot(Loss::Comments);
    }
    record.comments.iter().for_each(|comment| text.extend(["\n", &script::braced(comment)]));
    let mut position = record.start.clone();
    let mut round = None;
    for node in nodes {
        let Entry::Move(m) = node.entry else { return cannot(Loss::Ending) };
        let said = kanji::write(&position, m);
        if kanji::read(&position, &said) != Ok(m) {
            let what = say!(
                "cuál de dos piezas iguales cambia de bando",
                "which of two equal pieces is turned over"
            );
            return cannot(Loss::All(what));
        }
        if round.replace(position.number()) != Some(position.number()) {
            let dots = if position.turn() == position.options().first { "." } else { "..." };
            let _ = write!(text, "\n{}{dots}", position.number());
        }
        text.extend([" ", &said]);
        node.comments.iter().for_each(|comment| text.extend([" ", &script::braced(comment)]));
        position.play_unchecked(m);
    }
    text.push('\n');
    Ok(text.into_bytes())
}
