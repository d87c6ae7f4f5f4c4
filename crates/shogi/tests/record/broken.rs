//! Broken record files: each says line, column and what was expected.

use ikusa_rules::{Format, RecordError};
use ikusa_shogi::Shogi;

fn fail(id: &str, bytes: &[u8]) -> RecordError {
    let format: &Format<Shogi> = Format::find(id).unwrap();
    match format.read(bytes) {
        Err(error) => error,
        Ok(record) => panic!("{id} should not read {}: {record:?}", String::from_utf8_lossy(bytes)),
    }
}

/// Format, text, line, column, a part of the message.
type Case = (&'static str, &'static str, usize, usize, &'static str);

#[rustfmt::skip]
const BROKEN: &[Case] = &[
    // KIF: headers and diagrams.
    ("kifu", "what is this\n", 1, 1, "expected a header"),
    ("kifu", "：no name\n", 1, 1, "expected a header"),
    ("kifu", "手合割：十一枚落ち\n1 ７六歩(77)\n", 1, 5, "expected a handicap"),
    ("kifu", "手合割：九枚落\n", 1, 5, "expected a handicap"),
    ("kifu", "先手の持駒：歩二　と\n", 1, 10, "in hand"),
    ("kifu", "先手の持駒：歩百\n", 1, 8, "expected a piece"),
    ("kifu", "先手の持駒：歩0\n", 1, 8, "expected a count"),
    ("kifu", "| ・ ・ ・ ・ ・ ・ ・ ・|一\n", 1, 18, "expected nine squares"),
    ("kifu", "| ・ ・ ・ ・ ・ ・ ・ ・ 犬|一\n", 1, 19, "expected a piece"),
    ("kifu", "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n", 1, 20, "expected '|'"),
    ("kifu", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n", 2, 1, "expected nine ranks"),
    ("kifu", "|||||||||||\n", 1, 2, "expected nine squares"),
    ("kifu", "手数＝many\n", 1, 4, "number of moves"),
    // KIF: moves.
    ("kifu", "0 ７六歩(77)\n", 1, 1, "expected move number 1"),
    ("kifu", "1 ７六歩(77)\n 3 ３四歩(33)\n", 2, 2, "expected move number 2"),
    ("kifu", "1 同　歩(77)\n", 1, 4, "no move went before"),
    ("kifu", "1 ７十歩(77)\n", 1, 4, "expected a rank"),
    ("kifu", "1 Ｘ六歩(77)\n", 1, 3, "neither a move"),
    ("kifu", "1 仲直り\n", 1, 3, "'仲直り' is neither a move"),
    ("kifu", "", 1, 1, "the file is empty"),
    ("csa", " \n", 1, 1, "the file is empty"),
    ("kifu", "1 ７六犬(77)\n", 1, 5, "expected a piece"),
    ("kifu", "1 ５八金\n", 1, 3, "tell which 金"),
    ("kifu", "1 ７六歩(7)\n", 1, 8, "expected a rank"),
    ("kifu", "1 ７六歩(77\n", 1, 9, "expected ')'"),
    ("kifu", "1 ７六銀(77)\n", 1, 7, "found a 歩"),
    ("kifu", "1 ５五玉打\n", 1, 3, "in hand"),
    ("kifu", "1 ７六歩(77) ( 0:xx)\n", 1, 15, "expected a time"),
    ("kifu", "1 ７六歩(77) ( 0:16\n", 1, 17, "expected ')'"),
    ("kifu", "1 ７六歩(77) 16s\n", 1, 11, "expected a time"),
    ("kifu", "1 投了\n2 ３四歩(33)\n", 2, 3, "after the end"),
    ("kifu", "1 ７六歩(77)\n先手：late\n", 2, 1, "expected a header, a comment"),
    ("kifu", "1 ７六歩(77)\n変化：３手\n", 2, 4, "from 1 to 2"),
    ("kifu", "1 ７六歩(77)\n変化：手\n", 2, 4, "number of a move"),
    ("kifu", "変化：1手\n", 1, 4, "moves before a variation"),
    ("kifu", "1 ７六歩(77)\nまで2手で中断\n", 2, 3, "moves played, 1"),
    ("kifu", "1 ７六歩(77)\nまで1手で先手の負け\n", 2, 6, "expected an ending"),
    // KI2.
    ("ki2u", "▲７六歩 ▲３四歩\n", 1, 6, "expected △"),
    ("ki2u", "△３四歩\n", 1, 1, "expected ▲"),
    ("ki2u", "▲７六歩 ３四歩\n", 1, 6, "expected △"),
    ("ki2u", "▲５八金\n", 1, 2, "tell which 金"),
    ("ki2u", "▲５五銀\n", 1, 2, "no such 銀"),
    ("ki2u", "▲７六歩引\n", 1, 2, "no such 歩"),
    ("ki2u", "▲７六\n", 1, 4, "expected a piece"),
    ("ki2u", "▲同　歩\n", 1, 3, "no move went before"),
    ("ki2u", "1 ７六歩(77)\n", 1, 1, "expected a header"),
    ("ki2u", "▲７六歩\nまで1手で\n", 2, 6, "expected an ending"),
    // CSA.
    ("csa", "V4.0\n", 1, 1, "V2.2 or V3.0"),
    ("csa", "V2.2\nhello\n", 2, 1, "expected a header"),
    ("csa", "V2.2\nPX\n", 2, 2, "expected PI"),
    ("csa", "V2.2\nP1-KY-KE\n", 2, 9, "expected nine squares"),
    ("csa", "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-XX\n", 2, 28, "expected a piece"),
    ("csa", "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n", 2, 30, "end of the rank"),
    ("csa", "V2.2\nPI55HI\n", 2, 3, "even start"),
    ("csa", "V2.2\nPI82\n", 2, 5, "expected a piece"),
    ("csa", "V2.2\nP+00RY\n", 2, 3, "in hand"),
    ("csa", "V2.2\nP+0FU\n", 2, 3, "expected a square"),
    ("csa", "PI\n+\n-3334FU\n", 3, 1, "side to move, '+'"),
    ("csa", "PI\n+\n+7776\n", 3, 6, "expected a piece"),
    ("csa", "PI\n+\n+777XFU\n", 3, 4, "expected a square"),
    ("csa", "PI\n+\n+7700FU\n", 3, 4, "from 11 to 99"),
    ("csa", "PI\n+\n+7776TO2\n", 3, 8, "end of the line"),
    ("csa", "PI\n+\n+7776KI\n", 3, 6, "what FU is after the move"),
    ("csa", "PI\n+\n+0055RY\n", 3, 6, "in hand"),
    ("csa", "PI\n+\n+7776FU,T\n", 3, 10, "time in seconds"),
    ("csa", "PI\n+\n+7776FU,T1,X\n", 3, 12, "expected a header"),
    ("csa", "PI\n+\nT3\n", 3, 1, "move before its time"),
    ("csa", "PI\n+\n%NANIKA\n", 3, 2, "expected an ending"),
    ("csa", "PI\n+\n%TORYO\n+7776FU\n", 4, 1, "after the end"),
    ("csa", "PI\n+\n%TORYO\n/\nPI\n+\n", 5, 1, "expected one game"),
    // JKF.
    ("jkf", "", 1, 1, "the file is empty"),
    ("jkf", "{\"header\":{}}", 1, 1, "member 'moves'"),
    ("jkf", "{\"header\":[],\"moves\":[]}", 1, 11, "expected an object"),
    ("jkf", "{\"header\":{\"先手\":1},\"moves\":[]}", 1, 17, "expected a string"),
    ("jkf", "{\"moves\":{}}", 1, 10, "expected an array"),
    ("jkf", "{\"initial\":{\"preset\":\"11\"},\"moves\":[]}", 1, 22, "expected a preset"),
    ("jkf", "{\"initial\":{\"preset\":\"OTHER\"},\"moves\":[]}", 1, 12, "member 'data'"),
    ("jkf", "{\"moves\":[{},\n{}]}", 2, 1, "'move' or 'special'"),
    ("jkf", "{\"moves\":[{},\n{\"special\":\"WHO\"}]}", 2, 12, "expected an ending"),
    ("jkf", "{\"moves\":[{},{\"move\":{\"piece\":\"FU\"}}]}", 1, 22, "member 'to'"),
    ("jkf", "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":10},\"piece\":\"FU\"}}]}", 1, 39, "from 0 to 9"),
    ("jkf", "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"piece\":\"XX\"}}]}", 1, 50, "expected a piece"),
    ("jkf", "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"color\":1}}]}", 1, 63, "move of black, 0"),
    ("jkf", "{\"moves\":[{},{\"special\":\"CHUDAN\"},{\"special\":\"CHUDAN\"}]}", 1, 46, "after the end"),
    // USI.
    ("usi", "\n\n", 1, 1, "the file is empty"),
    ("usi", "position\n", 1, 9, "'startpos', 'sfen' or a move"),
    ("usi", "position nowhere\n", 1, 10, "'startpos', 'sfen' or a move"),
    ("usi", "position startpos 7g7x\n", 1, 21, "expected a square"),
    ("usi", "position startpos moves 7g7f 3c3x\n", 1, 32, "expected a square"),
    ("usi", "position sfen 9/9 b - 1\n", 1, 18, "expected '/'"),
    ("usi", "position startpos\nposition startpos\n", 2, 1, "expected one game"),
];

#[test]
fn broken_files_say_where_and_what_was_expected() {
    let mut wrong = String::new();
    for (id, text, line, column, part) in BROKEN {
        let error = fail(id, text.as_bytes());
        if error == RecordError::SeveralGames(2) && *part == "expected one game" {
            continue;
        }
        let right = matches!(&error, RecordError::Syntax(error)
            if (error.line, error.column) == (*line, *column) && error.message.en.contains(part));
        if !right {
            wrong += &format!("{id} {text:?}\n  {error}, not line {line}, column {column}: {part}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[rustfmt::skip]
const ILLEGAL: &[Case] = &[
    ("kifu", "1 ７五歩(77)\n", 1, 3, "shogi."),
    ("kifu", "1 ７六歩(76)\n", 1, 3, "shogi."),
    ("kifu", "1 ７六歩(77)\n2 ３四歩(33)\n3 ５五歩打\n", 3, 3, "shogi."),
    ("ki2u", "▲７六歩成\n", 1, 2, "shogi."),
    ("csa", "PI\n+\n+7775FU\n", 3, 1, "shogi."),
    ("csa", "PI\n+\n+7776TO\n", 3, 1, "shogi."),
    ("csa", "PI\n+\n+7677FU\n", 3, 1, "shogi.empty"),
    ("jkf", "{\"moves\":[{},\n{\"move\":{\"to\":{\"x\":5,\"y\":5},\"piece\":\"FU\"}}]}", 2, 9, "shogi."),
    ("usi", "position startpos moves 7g7f 2b8h\n", 1, 30, "shogi.blocked"),
];

#[test]
fn illegal_moves_are_refused_with_their_clause() {
    for (id, text, line, column, clause) in ILLEGAL {
        match fail(id, text.as_bytes()) {
            RecordError::Illegal { line: at, column: in_line, refusal } => {
                assert_eq!((at, in_line), (*line, *column), "{text}");
                assert!(refusal.id().starts_with(clause), "{text}: {refusal}");
            }
            other => panic!("{text}: {other}"),
        }
    }
}

#[test]
fn nifu_in_a_record_is_called_nifu() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ５六歩(57)\n6 ５四歩(53)\n\
        7 ５五歩(56)\n8 同　歩(54)\n9 ２六歩(27)\n10 ５六歩(55)\n11 ２五歩(26)\n12 ５四歩打\n";
    let RecordError::Illegal { line, refusal, .. } = fail("kifu", text.as_bytes()) else { panic!("nifu") };
    assert_eq!((line, refusal.id()), (12, "shogi.nifu"));
}

#[test]
fn impossible_starts_give_every_reason() {
    let rank = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let text = format!("先手の持駒：飛三　角三\n{}", rank.repeat(9));
    let error = fail("kifu", text.as_bytes()).to_string();
    for part in ["line 10", "cannot be shown", "rook", "bishop", "king"] {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn broken_encodings_say_where() {
    for (id, bytes, line, column, part) in [
        ("kifu", &b"#KIF version=2.0 encoding=UTF-8\n\xe5\x85\x88\xff\n"[..], 2, 2, "not UTF-8"),
        ("kifu", b"\xef\xbb\xbfabc\n\xff\n", 2, 1, "not UTF-8"),
        ("kif", b"#KIF version=2.0 encoding=Shift_JIS\r\n\x90\xe6\xff\r\n", 2, 2, "Shift-JIS"),
        ("kif", b"\x90\xe6\x8e\xe8\x81\x46\xa0\r\n", 1, 4, "Shift-JIS"),
        ("csa", b"V2.2\nN+\x90\xe6\xfd\n", 2, 4, "Shift-JIS"),
        ("jkf", b"{\"\xff\"}", 1, 3, "Shift-JIS"),
    ] {
        match fail(id, bytes) {
            RecordError::Syntax(error) => {
                assert_eq!((error.line, error.column), (line, column), "{bytes:?}: {error}");
                assert!(error.message.en.contains(part), "{bytes:?}: {error}");
            }
            other => panic!("{bytes:?}: {other}"),
        }
    }
}
