//! Valid and invalid position texts: `testdata/gungi-enhanced/valid.txt` and `invalid.txt`.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use ikusa_gungi_enhanced::{Enhanced, Options};
use ikusa_rules::{Color, Game, Position, PositionError, Refusal};

fn entries(data: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = data.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.rsplit_once(';').map(|(text, about)| (text.trim_end(), about.trim())).unwrap())
}

const VALID: &str = include_str!("../../../testdata/gungi-enhanced/valid.txt");
const INVALID: &str = include_str!("../../../testdata/gungi-enhanced/invalid.txt");

#[test]
fn valid_texts_are_read_and_written_back() {
    for (text, expected) in entries(VALID) {
        let position = Enhanced::read_position(text, Options::default())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Enhanced::write_position(&position), text);
        let outcome = position.outcome().map_or("-".to_owned(), |outcome| {
            format!("{} {}", outcome.winner.map_or("nobody", Color::word), outcome.reason.code)
        });
        assert_eq!(outcome, expected, "{text}");
    }
}

#[test]
fn invalid_texts_are_refused_with_every_reason() {
    for (text, expected) in entries(INVALID) {
        let found = match Enhanced::read_position(text, Options::default()) {
            Ok(_) => "accepted".to_owned(),
            Err(PositionError::Syntax(_)) => "syntax".to_owned(),
            Err(PositionError::Invalid(reasons)) => {
                reasons.iter().map(Refusal::id).collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_invalid_corpus_is_as_large_as_the_valid_one() {
    assert!(entries(INVALID).count() >= entries(VALID).count());
}

#[test]
fn no_text_at_all_makes_the_readers_panic() {
    let start = Enhanced::start(Options::default());
    let alphabet: Vec<char> = "rRpPkH(){}[]/0159abei-–xX*<>=~:;,^$+#!? \u{301}中".chars().collect();
    for seed in 0..4_000 {
        let mut random = ikusa_rules::Seeded::new(seed);
        let length = random.below(14);
        let text: String = (0..length).map(|_| *random.pick(&alphabet).unwrap()).collect();
        let _ = Enhanced::read_move(&start, &text);
        let _ = Enhanced::read_position(&text, Options::default());
        let _ = Enhanced::read_position(&format!("{text} w - - - - - 1"), Options::default());
        let _ =
            Enhanced::read_position(&format!("8r/9/9/9/9/9/9/9/R8 w {text} - - - - 1"), Options::default());
        let _ = Enhanced::FORMATS[0].read(text.as_bytes());
        let _ = Enhanced::ARMIES.unwrap().check(Color::Black, &text);
    }
}
