//! The book's numbered record: reading, writing, and what a bare ↑ means.

mod common;

use common::position;
use ikusa_gueides::{Gueides, Kind, Move};
use ikusa_rules::{Format, Record, RecordError, Tree};

const STUDIED: &str = include_str!("../../../testdata/gueides/records/studied.gueides");

fn format() -> &'static Format<Gueides> {
    Format::find("gueides").expect("the canonical format")
}

fn read(text: &str) -> Result<Record<Gueides>, RecordError> {
    format().read(text.as_bytes())
}

fn write(record: &Record<Gueides>) -> String {
    String::from_utf8(format().write(record).expect("a record of this game")).expect("UTF-8")
}

fn promotions(text: &str) -> Vec<Option<Kind>> {
    let record = read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    record.tree.main_moves().into_iter().map(|m| m.promotion).collect()
}

fn fails(text: &str) -> String {
    read(text).map(|record| write(&record)).expect_err(text).to_string()
}

#[test]
fn s12_the_books_first_line_is_read_and_written() {
    let record = read("1) g1-g3 e7-e5").expect("the book's example");
    assert_eq!(write(&record), "1) g1-g3 e7-e5\n");
    assert!((format().detect)(b"1) g1-g3 e7-e5") && !(format().detect)(b"1. e4 e5"));
}

#[test]
fn s12_one_star_says_am_and_two_say_md() {
    let mate = "Position: R6PM/7NN/9/9/9/9/6s2/p5u2 b - 1\n\n1) g2-g7**\n";
    assert_eq!(write(&read(mate).expect("the book's MD")), mate);
    assert_eq!(write(&read(&mate.replace("**", "")).expect("stars may be forgotten")), mate);
    let quiet = mate.replace("g2-g7", "g2-g3");
    assert!(fails(&quiet).contains("line 3, column 4: '**' says MD"), "{}", fails(&quiet));
    assert!(fails("1) g1-g3*").contains("says AM"));
}

#[test]
fn a_studied_record_comes_back_byte_for_byte() {
    let record = read(STUDIED).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(write(&record), STUDIED);
    assert_eq!(record.headers.len(), 3);
    assert_eq!(record.options.lone, 40);
    assert_eq!(record.comments, ["antes de empezar: se acordó } y \\"]);
    let first = record.tree.children(None)[0];
    assert_eq!(record.tree.node(first).comments, ["el ejemplo del libro", "y otro"]);
    assert_eq!(record.tree.node(first).millis, Some(1_250));
    assert_eq!(record.tree.children(Some(first)).len(), 3, "two alternatives, one of them an ending");
    assert_eq!(record.tree.node(record.tree.children(Some(first))[0]).marks, "!?");
}

const BARE: &str = "Position: P8/7n1/9/9/9/9/N8/r3p4 b - 30\n\n30) h7-h8↑";

#[test]
fn s12_a_bare_arrow_is_settled_by_the_next_moves() {
    // h8-f6 is diagonal: V, A, M or S; f6-f2 upright leaves M or S, and f2-d2 sideways S alone.
    let line = format!("{BARE} a8-b7\n31) h8-f6 b7-b8\n32) f6-f2 b8-b7\n33) f2-d2");

    assert_eq!(promotions(&line)[0], Some(Kind::Satellite));
    let written = write(&read(&line).expect("settled"));
    assert!(written.contains("30) h7-h8↑S* a8-b7"), "{written}");
}

#[test]
fn s12_a_bare_arrow_that_nothing_settles_is_an_error_that_says_so() {
    let line = format!("{BARE} a8-b7\n31) h8-f6");
    let error = fails(&line);
    assert!(error.contains("line 3, column 5"), "{error}");
    assert!(error.contains("fit several: V, A, M, S"), "{error}");
    // Where no reading survives, the error is the one that the best reading runs into.
    let error = fails(&format!("{BARE} a8-b7\n31) h8-f6 b7-a7\n32) f6-f3 a7-b7"));
    assert!(error.contains("line 5, column 11: gueides.4:"), "{error}");
}

#[test]
fn s12_a_bare_arrow_may_be_settled_by_its_stars() {
    // Only a Missile on h8 leaves a8 alone on both diagonal and file, and only the Superplane with it.
    let quiet = format!("{BARE} a8-a7\n31) h8-h3");
    assert_eq!(
        promotions(&quiet)[0],
        Some(Kind::Missile),
        "T, B, U and S would have given AM along the rank"
    );
    let stars = format!("{BARE}* a8-a7\n31) h8-h3 a7-a6\n32) h3-e6*");
    assert_eq!(promotions(&stars)[0], Some(Kind::Satellite));
}

#[test]
fn s12_a_bare_arrow_may_be_settled_in_an_alternative() {
    let line = format!("{BARE} a8-b7\n31) h8-f6 (31) h8-g8 b7-a7 32) g8-h8)");
    assert!(fails(&line).contains("V, S"), "{}", fails(&line));
    let line = format!("{BARE} a8-b7\n31) h8-f6 (31) h8-g8 b7-a7 32) g8-g7*)");
    assert_eq!(promotions(&line)[0], Some(Kind::Satellite));
}

#[test]
fn many_bare_arrows_do_not_take_forever() {
    let mut text = String::from("Position: 9/nnnnnnnn1/8P/9/9/p8/9/9 b 0 1\n\n");
    for (number, file) in (1..).zip("abcdefgh".chars()) {
        let flight = if number % 2 == 1 { "i6-i5" } else { "i5-i6" };
        text.push_str(&format!("{number}) {file}7-{file}8↑ {flight}\n"));
    }
    assert!(fails(&text).contains('↑'), "{}", fails(&text));
}

#[test]
fn illegal_moves_cite_place_and_clause() {
    match read("1) g1-g3 e7-e5\n2) e1-e5 a7-a6") {
        Err(RecordError::Illegal { line, column, refusal }) => {
            assert_eq!((line, column, refusal.id()), (2, 4, "gueides.6"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn broken_texts_are_errors_with_a_place() {
    for (text, place) in [
        ("1) g1-g9", "line 1, column 4"),
        ("1) g1-g3***", "line 1, column 4"),
        ("1 g1-g3", "line 1, column 2"),
        ("1) g1-g3 {open", "line 1, column 10"),
        ("1) g1-g3 (e7-e5", "line 1, column 10"),
        ("1) g1-g3 )", "line 1, column 10"),
        ("1) g1-g3 ()", "line 1, column 11"),
        ("(1) g1-g3)", "line 1, column 1"),
        ("1) g1-g3 [12]", "line 1, column 10"),
        ("1) g1-g3 bye", "line 1, column 10"),
        ("1) g1-g3 resign e7-e5", "line 1, column 17"),
        ("1) g1-g3 e7-e5\n3) g3-g1", "line 2, column 1"),
        ("1) h7-h8↑", "line 1, column 4"),
        ("Options: lone=0\n\n1) g1-g3", "line 1, column 1"),
        ("Position: 9 b\n\n1) g1-g3", "line 1"),
    ] {
        let error = fails(text);
        assert!(error.starts_with(place), "{text}: {error}");
    }
    assert!(format().read(&[0xff, 0xfe]).is_err());
}

#[test]
fn what_cannot_be_written_is_refused() {
    let start = position("TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b");
    let headers = vec![("Event".to_owned(), "two\nlines".to_owned())];
    let mut record =
        Record { headers, options: start.options(), start, comments: vec![], tree: Tree::<Move>::default() };
    assert!(matches!(format().write(&record), Err(RecordError::Inexpressible(_))));
    record.headers.clear();
    assert_eq!(write(&record), "Game: gueides\n");
}

#[test]
fn s12_numbers_follow_each_other_and_every_round_has_one() {
    for (text, part) in [
        ("1) g1-g3 e7-e5\n3) g3-g4", "line 2, column 1: move 3), expected 2)"),
        ("1) g1-g3 2) e7-e5", "line 1, column 10: move 2), expected 1)"),
        ("1) g1-g3 e7-e5 g3-g4", "line 1, column 16: expected the number of move 2)"),
        ("1) g1-g3 e7-e5 (2) e7-e6)", "line 1, column 17: move 2), expected 1)"),
        ("", "line 1, column 1: the file is empty"),
        ("Position: 9/9\n1) a1-a2", "line 1, column"),
    ] {
        let error = fails(text);
        assert!(error.contains(part) && !error.contains("column 1: column"), "{text}: {error}");
    }
    for text in
        ["g1-g3 e7-e5 g3-g5", "5) g1-g3 e7-e5\n6) g3-g5", "1) g1-g3 (1) h2-h3 e7-e5) 1) ... e7-e5 (e7-e6)"]
    {
        assert!(read(text).is_ok(), "{text}: {}", fails(text));
    }
}

#[test]
fn s1_squares_in_capitals_and_dashes_are_read() {
    assert_eq!(read("1) G1-G3 E7–E5\n2) g3—g5"), read("1) g1-g3 e7-e5\n2) g3-g5"));
}
