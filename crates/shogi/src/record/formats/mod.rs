//! The table of formats.

mod code;
mod csa;
mod csa_board;
mod cursor;
mod dialect;
mod encoding;
mod floodgate;
mod header;
mod jkf;
mod jkf_writer;
mod json;
mod kanji;
mod ki2;
mod kif;
mod preamble;
mod relative;
mod scribe;
mod time;
mod usi;
mod verify;
mod walk;

use ikusa_rules::{Format, Text, whole};

use self::csa::Version;
use self::encoding::{Encoding, decode};
use self::ki2::KI2;
use self::kif::KIF;
use super::ending;
use crate::Shogi;

/// Every record format, the canonical one first.
pub const FORMATS: &[Format<Shogi>] = &[
    Format {
        id: "kifu",
        extensions: &["kifu"],
        about: Text { es: "KIF en UTF-8", en: "KIF in UTF-8" },
        detect: |bytes| is_utf8(bytes) && looks_like(bytes, is_kif),
        parse: |bytes, faults| KIF.read(bytes, faults),
        print: |record| KIF.write(record, Encoding::Utf8, true),
        print_times: None,
        split: dialect::split,
    },
    Format {
        id: "kif",
        extensions: &["kif"],
        about: Text { es: "KIF en Shift-JIS", en: "KIF in Shift-JIS" },
        detect: |bytes| looks_like(bytes, is_kif),
        parse: |bytes, faults| KIF.read(bytes, faults),
        print: |record| KIF.write(record, Encoding::ShiftJis, true),
        print_times: None,
        split: dialect::split,
    },
    Format {
        id: "ki2u",
        extensions: &["ki2u"],
        about: Text { es: "KI2 en UTF-8", en: "KI2 in UTF-8" },
        detect: |bytes| is_utf8(bytes) && looks_like(bytes, is_ki2),
        parse: |bytes, faults| KI2.read(bytes, faults),
        print: |record| KI2.write(record, Encoding::Utf8, false),
        print_times: Some(|record| KI2.write(record, Encoding::Utf8, true)),
        split: dialect::split,
    },
    Format {
        id: "ki2",
        extensions: &["ki2"],
        about: Text { es: "KI2 en Shift-JIS", en: "KI2 in Shift-JIS" },
        detect: |bytes| looks_like(bytes, is_ki2),
        parse: |bytes, faults| KI2.read(bytes, faults),
        print: |record| KI2.write(record, Encoding::ShiftJis, false),
        print_times: Some(|record| KI2.write(record, Encoding::ShiftJis, true)),
        split: dialect::split,
    },
    Format {
        id: "csa3",
        extensions: &["csa3"],
        about: Text { es: "CSA V3 en UTF-8", en: "CSA V3 in UTF-8" },
        detect: |bytes| looks_like(bytes, |line| line.starts_with("V3")),
        parse: csa::read,
        print: |record| csa::write(record, Version::V3),
        print_times: None,
        split: csa::split,
    },
    Format {
        id: "csa",
        extensions: &["csa"],
        about: Text { es: "CSA V2.2 en Shift-JIS", en: "CSA V2.2 in Shift-JIS" },
        detect: |bytes| looks_like(bytes, is_csa),
        parse: csa::read,
        print: |record| csa::write(record, Version::V2),
        print_times: None,
        split: csa::split,
    },
    Format {
        id: "jkf",
        extensions: &["jkf", "json"],
        about: Text { es: "JKF (JSON)", en: "JKF (JSON)" },
        detect: |bytes| {
            let opens = |line: &str| line.trim_start().starts_with('{');
            first_line(bytes, opens) && looks_like(bytes, |line| line.contains("\"moves\""))
        },
        parse: jkf::read,
        print: jkf_writer::write,
        print_times: None,
        split: whole,
    },
    Format {
        id: "usi",
        extensions: &["usi", "sfen"],
        about: Text { es: "línea «position» de USI", en: "USI 'position' line" },
        detect: |bytes| first_line(bytes, is_usi),
        parse: usi::read,
        print: usi::write,
        print_times: None,
        split: usi::split,
    },
];

fn is_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok()
}

/// Whether a line of the file is one that only this format has.
fn looks_like(bytes: &[u8], telling: fn(&str) -> bool) -> bool {
    decode(bytes).is_ok_and(|text| text.lines().any(telling))
}

fn first_line(bytes: &[u8], telling: impl Fn(&str) -> bool) -> bool {
    decode(bytes).is_ok_and(|text| text.lines().find(|line| !line.trim().is_empty()).is_some_and(telling))
}

/// A move with its origin, the rule over the moves, or the declaration.
fn is_kif(line: &str) -> bool {
    let numbered = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let names_piece = |line: &str| line.contains(|c: char| "歩香桂銀金角飛玉王と杏圭全馬龍竜同".contains(c));
    line.starts_with("手数----")
        || line.starts_with("#KIF")
        || numbered && line.contains(['(', '打']) && names_piece(line)
}

/// A marked move or the declaration; also what both dialects have: a start by name, or the frame of a diagram.
fn is_ki2(line: &str) -> bool {
    let starts = ["#KI2", "手合割", "+-----"];
    line.starts_with(['▲', '△', '☗', '☖', '▼', '▽']) || starts.iter().any(|start| line.starts_with(start))
}

/// The word before a position, or nine ranks and the side to move without it.
fn is_usi(line: &str) -> bool {
    let starts = ["position ", "startpos", "sfen "];
    let mut words = line.split_whitespace();
    let is_board = |board: &str| {
        board.split('/').count() == 9
            && board.chars().all(|c| "123456789/+".contains(c) || "plnsgbrk".contains(c.to_ascii_lowercase()))
    };
    let bare = words.next().is_some_and(is_board) && matches!(words.next(), Some("b" | "w"));
    bare || starts.iter().any(|start| line.starts_with(start))
}

fn is_csa(line: &str) -> bool {
    let starts = ["V1", "V2", "N+", "N-", "PI", "P1", "%TORYO", "$EVENT:", "'CSA encoding="];
    starts.iter().any(|start| line.starts_with(start))
}
