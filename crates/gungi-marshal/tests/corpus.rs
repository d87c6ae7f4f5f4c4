//! `testdata/gungi-marshal`: positions that can be played, positions that cannot, and perft.

use ikusa_gungi_marshal::{Marshal, Options};
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Lang, PositionError};

const VALID: &str = include_str!("../../../testdata/gungi-marshal/valid.txt");
const INVALID: &str = include_str!("../../../testdata/gungi-marshal/invalid.txt");
const PERFT: &str = include_str!("../../../testdata/gungi-marshal/perft.txt");

fn lines(corpus: &'static str) -> impl Iterator<Item = &'static str> {
    corpus.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

#[test]
fn section_4_valid_positions_are_read_and_written_back() {
    for line in lines(VALID) {
        let (text, _) = line.split_once(" | ").expect("text | what is special");
        let position = Marshal::read_position(text, Options::default());
        let position = position.unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(Marshal::write_position(&position), text);
    }
}

#[test]
fn section_4_invalid_positions_are_refused_with_every_reason() {
    let mut wrong = Vec::new();
    for line in lines(INVALID) {
        let (text, expected) = line.split_once(" | ").expect("text | reasons");
        let found = match Marshal::read_position(text, Options::default()) {
            Ok(_) => "accepted".to_owned(),
            Err(PositionError::Syntax(error)) => format!("column {}", error.column),
            Err(PositionError::Invalid(reasons)) => {
                reasons.iter().map(ikusa_rules::Refusal::id).collect::<Vec<_>>().join(" ")
            }
        };
        if found != expected {
            wrong.push(format!("{text} | {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn perft_counts_are_those_of_the_data() {
    for line in lines(PERFT) {
        let [text, counts, _] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = Marshal::read_position(text, Options::default());
        let position = position.unwrap_or_else(|e| panic!("{line}: {e}"));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let leaves = perft(&position, depth, Leaves::Counted);
            assert_eq!(leaves.to_string(), count, "depth {depth} of {text}");
        }
    }
}

#[test]
fn every_clause_speaks_both_languages_and_has_its_own_id() {
    let mut ids: Vec<&str> = Marshal::CLAUSES.iter().map(|clause| clause.id).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for clause in Marshal::CLAUSES {
        assert!(clause.id.starts_with("marshal."));
        let [es, en] = [Lang::Es, Lang::En].map(|lang| clause.says.in_lang(lang));
        assert_ne!(es, en);
        for place in ["{0}", "{1}", "{2}", "{3}"] {
            assert_eq!(es.contains(place), en.contains(place), "{} {place}", clause.id);
        }
    }
}

#[test]
#[ignore = "prints lines for testdata/gungi-marshal/perft.txt"]
#[expect(clippy::print_stdout, reason = "a generator of data")]
fn print_perft() {
    for line in lines(VALID) {
        let (text, _) = line.split_once(" | ").expect("text | what is special");
        let position = Marshal::read_position(text, Options::default()).expect("valid");
        let counts: Vec<String> =
            (1..=3).map(|depth| perft(&position, depth, Leaves::Counted).to_string()).collect();
        println!("{text} ; {} ; self", counts.join(" "));
    }
}
