//! §4: the record format and its round trip.

mod common;

use common::sketch::sketch;
use ikusa_gungi_marshal::{Marshal, Options, Position};
use ikusa_rules::{Entry, Format, Game, Position as _, Record, RecordError, Tree};

fn format() -> &'static Format<Marshal> {
    Format::find("marshal").expect("the game's own format")
}

fn read(text: &str) -> Result<Record<Marshal>, RecordError> {
    format().read(text.as_bytes())
}

fn write(record: &Record<Marshal>) -> String {
    String::from_utf8(format().write(record).expect("expressible")).expect("UTF-8")
}

/// The canonical texts of the main line.
fn moves(record: &Record<Marshal>) -> String {
    let mut position = record.start.clone();
    let mut texts = Vec::new();
    for m in record.tree.main_moves() {
        texts.push(Marshal::write_move(&position, m));
        position.play_unchecked(m);
    }
    texts.join(" ")
}

const SMALL: &str = "Game: gungi-marshal
Date: 2026-11-15
White: Ana
Black: Luis Peña
Result: White
Options: first=white opens=first screens=any
Position: 4m4/9/p8/9/9/9/P7N/9/4M4 w Gg - 60
{a short one}

-BATTLE-
1. 3-9-1 knight 5-8-1 | 9-5-1 marshal 9-6-1? [2.500s] {a \\} brace} {and another}
2. 8-7-1 new general+! | 9-6-1 marshal x8-7-1
3. resign
";

#[test]
fn section_4_the_books_form_is_read_and_written() {
    let record = read(SMALL).expect("a good record");
    assert_eq!(moves(&record), "3-9-1:5-8-1 9-5-1:9-6-1 G@8-7-1 9-6-1:8-7-1");
    assert_eq!(record.comments, ["a short one"]);
    assert_eq!(write(&record), SMALL);
    let second = record.tree.main_line(None)[1];
    assert_eq!(record.tree.node(second).comments, ["a } brace", "and another"]);
    assert_eq!(record.tree.node(second).millis, Some(2500));
}

#[test]
fn section_4_a_knight_is_new() {
    let record =
        read("-PLACEMENT-\n1. 9-4-1 new knight | 3-4-1 new knight\n2. 9-5-1 new lieutenant general\n");
    assert_eq!(moves(&record.expect("the book's own example")), "N@9-4-1 N@3-4-1 L@9-5-1");
}

#[test]
fn section_4_canonical_texts_are_accepted_for_entries() {
    let record = read("1. N@9-4-1 | N@3-4-1 {so far}\nP@7-1-1").expect("canonical moves");
    assert_eq!(moves(&record), "N@9-4-1 N@3-4-1 P@7-1-1");
    let text = write(&record);
    assert!(
        text.contains("-PLACEMENT-\n1. 9-4-1 new knight | 3-4-1 new knight {so far}\n2. 7-1-1 new pawn\n")
    );
}

#[test]
fn section_4_skipped_turns_are_dots() {
    // Black is done in round 19, White goes on for two rounds.
    let mut position = Position::start(Options::default());
    let mut tree = Tree::default();
    let mut last = None;
    let mut play = |text: &str, position: &mut Position| {
        let m = Marshal::read_move(position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        last = Some(tree.add(last, Entry::Move(m)));
        position.play_unchecked(m);
    };
    for i in 0..18 {
        let (kind, rank, file) =
            (if i == 0 { "M" } else { "PG".get(i / 10..=i / 10).unwrap_or("G") }, i / 9, i % 9);
        let kind = if i > 15 { "J" } else { kind };
        play(&format!("{kind}@{}-{}-1", 9 - rank, file + 1), &mut position);
        play(&format!("{kind}@{}-{}-1", 1 + rank, file + 1), &mut position);
    }
    for text in ["done", "L@3-1-1", "L@3-2-1", "pass", "9-2-1:8-2-2"] {
        play(text, &mut position);
    }
    let options = Options::default();
    let record =
        Record { headers: Vec::new(), options, start: Position::start(options), comments: Vec::new(), tree };
    let text = write(&record);
    assert!(
        text.ends_with(
            "19. done | 3-1-1 new lieutenant general\n20. … | 3-2-1 new lieutenant general\n21. … | pass\n\n\
             -BATTLE-\n1. 9-2-1 pawn 8-2-2\n"
        ),
        "{text}"
    );
    assert_eq!(read(&text), Ok(record));
}

#[test]
fn section_4_broken_records_say_where() {
    let cases = [
        ("Game: shogi\n", "line 1, column 1: a record of 'shogi', expected gungi-marshal"),
        ("Options: screens=two\n", "line 1, column 1: option screens cannot be 'two', expected any|one"),
        ("-BATTLE-\n", "line 1, column 1: the placement is not over yet"),
        ("2. N@9-4-1", "line 1, column 1: round 2 of the placement, expected round 1"),
        ("1. 9-4-1 new horse", "line 1, column 14: 'horse' is not a piece"),
        ("1. 9-4-1 new", "line 1, column 13: expected the name of a piece"),
        ("1. 9-4-1 pawn 8-4", "line 1, column 15: '8-4' is not a space"),
        ("1. N@9-4-1 | resign\n2. P@7-1-1", "line 2, column 1: the game has already ended"),
        ("", "line 1, column 1: the file is empty"),
        ("1. N@9-4-1 {oh", "line 1, column 12: the comment that begins here has no '}'"),
        ("1. N@9-4-1 [5]", "line 1, column 12: expected a time in seconds, as in [12.500s]"),
        ("1. N@9-4-1 | resign\nP@7-1-1", "line 2, column 1: the game has already ended"),
        ("1. N@9-4-1+", "line 1, column 4: marked + but gives no check"),
    ];
    for (text, expected) in cases {
        let error = read(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let Err(RecordError::Illegal { line, column, refusal }) = read("1. N@9-4-1 |\nN@6-4-1") else {
        panic!("outside White's area");
    };
    assert_eq!((line, column, refusal.id()), (2, 1, "marshal.2.area"));
}

#[test]
fn section_4_names_and_captures_must_be_true() {
    let head = "Position: 4m4/9/9/9/4p4/4J4/9/9/4M4 w - - 60\n";
    let wrong = |entry: &str| read(&format!("{head}1. {entry}")).expect_err(entry).to_string();
    assert!(wrong("4-5-1 knight x5-5-1").contains("is a major general, not a knight"));
    assert!(wrong("4-5-1 major general 5-5-1").contains("a capture on 5-5-1 is written x5-5-1"));
    assert!(wrong("4-5-1 major general x5-5-2").contains("nothing is captured"));
    assert!(read(&format!("{head}1. 4-5-1 Major General x5-5-1")).is_ok());
}

#[test]
fn variations_cannot_be_written() {
    let start = sketch("J 3-3").position();
    let moves = start.moves();
    let mut tree = Tree::default();
    tree.add(None, Entry::Move(moves[0]));
    tree.add(None, Entry::Move(moves[1]));
    let options = start.options();
    let record = Record { headers: Vec::new(), options, start, comments: Vec::new(), tree };
    assert!(matches!(format().write(&record), Err(RecordError::Inexpressible(_))));
}

/// Gungi 25 calls its battle by the same title: what a record says of itself decides.
#[test]
fn a_record_that_names_another_game_is_not_taken_for_one_of_ours() {
    let detect = format().detect;
    assert!(detect(b"-BATTLE-\n1. 7-4-1:6-4-1\n") && detect(b"Game: gungi-marshal\nBlack: Ana\n"));
    assert!(!detect(b"Game: gungi-25\n\n-BATTLE-\n1. 7g-7f\n"));
}
