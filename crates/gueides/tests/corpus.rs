//! Position texts that must be read, and texts that must be refused with exactly these reasons:
//! `testdata/gueides/valid.txt` and `invalid.txt`.

use ikusa_gueides::Gueides;
use ikusa_rules::{Game, PositionError};

const VALID: &str = include_str!("../../../testdata/gueides/valid.txt");
const INVALID: &str = include_str!("../../../testdata/gueides/invalid.txt");

fn entries(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let (text, expected) = line.split_once(';').expect("text ; what is expected");
        (text.trim_end(), expected.trim())
    })
}

#[test]
fn valid_texts_are_read_and_written_canonically() {
    for (text, canonical) in entries(VALID) {
        let position = Gueides::read_position(text, Default::default())
            .unwrap_or_else(|error| panic!("'{text}': {error}"));
        assert_eq!(Gueides::write_position(&position), canonical, "'{text}'");
    }
}

#[test]
fn invalid_texts_are_refused_with_every_reason() {
    for (text, expected) in entries(INVALID) {
        let found = match Gueides::read_position(text, Default::default()) {
            Ok(position) => panic!("'{text}' was read as {position:?}"),
            Err(PositionError::Syntax(error)) => format!("column {}", error.column),
            Err(PositionError::Invalid(reasons)) => {
                reasons.iter().map(ikusa_rules::Refusal::id).collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(found, expected, "'{text}'");
    }
}
