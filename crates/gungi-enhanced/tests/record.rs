//! The record file: the book's sample, marks and comments, and the round trip.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use ikusa_gungi_enhanced::{Enhanced, Options, record_text};
use ikusa_rules::{Entry, Format, Game, Record, RecordError};

fn format() -> &'static Format<Enhanced> {
    &Enhanced::FORMATS[0]
}

fn read(text: &str) -> Result<Record<Enhanced>, RecordError> {
    format().read(text.as_bytes())
}

fn written(record: &Record<Enhanced>) -> String {
    String::from_utf8(format().write(record).unwrap()).unwrap()
}

const SAMPLE: &str = include_str!("../../../testdata/gungi-enhanced/sample.gungi");

#[test]
fn the_books_sample_replays() {
    let record = read(SAMPLE).unwrap();
    assert_eq!(record.start, Enhanced::start(Options::default()));
    let line = record.tree.main_line(None);
    assert_eq!(line.len(), 10);
    assert_eq!(record.tree.node(line[3]).comments, ["buen movimiento"]);
    assert_eq!(record.headers[0], ("Fecha".to_owned(), "2020".to_owned()));
    assert!((format().detect)(SAMPLE.as_bytes()));
    assert_eq!(read(&written(&record)).unwrap(), record);
}

fn example_nine(battle: &str) -> String {
    format!(
        "Juega primero: Negras\nPosición: 3(gG)4r/9/9/9/9/9/9/9/R8 b - - - - - 1\n-Formación Inicial-\n3(gG)4r/9/9/9/9/9/9/9/R8/\n\n-Batalla-\n{battle}\n"
    )
}

#[test]
fn marks_comments_dashes_and_relocations_are_read() {
    let record = read(&example_nine("1. 1Xd1(b8)^!?,(c1) ;doble; i1—i2 2. a9–a8 ... abandona")).unwrap();
    let line = record.tree.main_line(None);
    assert_eq!(line.len(), 5);
    assert_eq!(record.tree.node(line[0]).marks, "!?");
    assert_eq!(record.tree.node(line[1]).comments, ["doble"]);
    assert!(matches!(record.tree.node(line[4]).entry, Entry::End(end) if end.code == "resign"));
    let text = written(&record);
    assert!(text.contains("1. 1xd1(b8)^!?,(c1) ;doble; i1-i2\n2. a9-a8 abandona\n"), "{text}");
    assert_eq!(read(&text).unwrap(), record);
}

#[test]
fn the_relocation_is_glued_to_the_move_that_caused_it() {
    let record = read(&example_nine("1. 1xd1(b8)^ ,(c1)")).unwrap_err();
    assert!(matches!(record, RecordError::Syntax(_)), "a comma alone is no move");
    let record = read(&example_nine("1. 1xd1(b8) ;así; (c1) i1-i2")).unwrap();
    let text = written(&record);
    assert!(text.contains("1. 1xd1(b8)^ ;así; (c1) i1-i2"), "{text}");
    assert_eq!(read(&text).unwrap(), record);
}

#[test]
fn derived_marks_are_written() {
    let position = |text: &str| Enhanced::read_position(text, Options::default()).unwrap();
    let text = |at: &str, m: &str| {
        let position = position(at);
        record_text(&position, Enhanced::read_move(&position, m).unwrap())
    };
    assert_eq!(text("8r/9/9/9/9/2a6/9/9/R8 w - - - - - 1", "c6-d8"), "c6-d8^");
    assert_eq!(text("8r/9/9/9/3b(SL)4/9/9/9/R8 w - - - - - 1", "d5xe5"), "d5xe5$");
    assert_eq!(text("8r/9/9/9/1l7/9/9/9/R8 w - - - - - 1", "b5-a5"), "b5-a5+");
    assert_eq!(text("8r/9/9/9/3b(pQL)4/9/9/4B4/R8 w - - - - - 1", "d5xe5"), "d5xe5$#");
}

#[test]
fn errors_name_the_place() {
    let error = read(&example_nine("1. a9-a7 i1-i2")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 7, column 4: enhanced.A: the King on a9 at level 1 does not reach a7"
    );
    for bad in ["1. [2s]", "1. a9-a8 [soon]", "1. a9-a8 [2s]!", "1. a9_a8", "1. a9-a8 ;open", "1. K*c9"] {
        let error = read(&example_nine(bad)).unwrap_err();
        assert!(matches!(&error, RecordError::Syntax(at) if at.line == 7), "{bad}: {error}");
    }
    assert!(read("").is_err() && read("-BATALLA-\n").is_err() && read("hola").is_err());
    assert!(read("Juega primero: nadie\n").is_err());
    assert!(format().read(&[0xff, 0xfe]).is_err());
    assert!(read("-FORMACIÓN INICIAL-\n9/9/9/9/9/9/9/9/9/\n-BATALLA-\n").is_err(), "no Kings");
}

#[test]
fn a_formation_must_be_one() {
    let wrong = |from: &str, to: &str| read(&SAMPLE.replace(from, to)).unwrap_err().to_string();
    // Two Pawns in column a and none in i; a piece too few; a piece outside.
    let error = wrong("(PA)UY/\n4(TI)", "(PA)U1/\nY3(TI)");
    assert!(error.contains("enhanced.6.pawns") && error.starts_with("line 8, column 1"), "{error}");
    assert!(wrong("7n1/", "9/").starts_with("line 8, column 1: enhanced.6"));
    assert!(wrong("7n1/", "9/").contains("Cannon"));
    assert!(wrong("9/\n9/\n9/", "9/\n4q4/\n9/").contains("enhanced.6.territory"));
    let lenient =
        format().read_all(SAMPLE.replace("7n1/", "9/").as_bytes(), &mut ikusa_rules::Faults::lenient());
    assert_eq!(lenient.unwrap()[0].tree.len(), 10);
}

#[test]
fn errors_in_the_formation_name_their_own_line() {
    let error = read(&SAMPLE.replace("9/\n9/\n9/", "9/\n9/\n  9k/")).unwrap_err().to_string();
    assert!(error.starts_with("line 13, column 4: "), "{error}");
    let position = "Posición: r8/9/9/9/4s4/9/9/9/8R w - - - - - 1\n";
    let text = format!("{position}\n-FORMACIÓN INICIAL-\nr8/9/9/9/4s4/9/9/8R/9/\n-BATALLA-\n");
    assert!(
        read(&text).unwrap_err().to_string().starts_with("line 4, column 1: the formation shows another")
    );
    let error = read("Posición: r8/9/9 w - - - - - 1\n-BATALLA-\n").unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1"), "{error}");
}

#[test]
fn nothing_follows_the_end_and_marks_and_numbers_are_true() {
    for (battle, part) in [
        ("1. a9-a8 abandona\n2. a8-a7", "line 8, column 1: the game has already ended"),
        ("1. a9-a8 abandona abandona", "line 7, column 19: the game has already ended"),
        ("1. a9-a8#", "line 7, column 4: marked '#'"),
        ("1. a9-a8 i1-i2$", "line 7, column 10: marked '$'"),
        ("7. a9-a8 i1-i2\n3. a8-a7", "line 8, column 1: expected round 8"),
        ("1. a9-a8 i1-i3", "line 7, column 10: enhanced.A"),
        ("1. a9-a8 i1-i2 a8-a7", "line 7, column 16: expected the number of round 2"),
    ] {
        let error = read(&example_nine(battle)).unwrap_err().to_string();
        assert!(error.starts_with(part), "{battle}: {error}");
    }
    let rounds: Vec<_> = (1..=7)
        .map(|round| format!("{round}. {}", if round % 2 == 1 { "a9-a8 i1-i2" } else { "a8-a9 i2-i1" }))
        .collect();
    let error = read(&example_nine(&rounds.join("\n"))).unwrap_err().to_string();
    assert!(error.contains("the game has already ended"), "after a fourfold repetition: {error}");
}

#[test]
fn headers_that_would_be_read_as_something_else_are_refused() {
    let mut record = read(SAMPLE).unwrap();
    for (key, value) in
        [("Fecha", "a\nb"), ("Juega primero", "Ana"), ("posicion", "x"), ("a:b", "c"), ("", "x")]
    {
        record.headers = vec![(key.to_owned(), value.to_owned())];
        let refused = format().write(&record);
        assert!(matches!(refused, Err(RecordError::Inexpressible(_))), "{key}: {value}");
    }
}
