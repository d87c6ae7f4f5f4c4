//! The corpora of `testdata/shogi`: what can be played, what cannot and why, and what ends a game.

use ikusa_rules::{Game as _, History, Options as _, Position as _, PositionError};
use ikusa_shogi::{Options, Shogi};

fn lines(data: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('|').map(str::trim).collect())
}

#[test]
fn the_valid_corpus_can_be_played_and_written() {
    for parts in lines(include_str!("../../../testdata/shogi/valid.txt")) {
        let position = Shogi::read_position(parts[0], Options::default())
            .unwrap_or_else(|error| panic!("{}: {error}", parts[0]));
        let text = Shogi::write_position(&position);
        let again = Shogi::read_position(&text, Options::default()).unwrap();
        assert_eq!(again, position);
        assert_eq!(Shogi::write_position(&again), text);
    }
}

#[test]
fn the_invalid_corpus_says_every_reason() {
    let mut wrong = Vec::new();
    for line in include_str!("../../../testdata/shogi/invalid.txt").lines().filter(|l| !l.starts_with('#')) {
        let (text, expected) = line.rsplit_once(" | ").unwrap();
        let reason = match Shogi::read_position(text, Options::default()) {
            Ok(_) => "valid".to_owned(),
            Err(PositionError::Syntax(error)) => format!("column {}", error.column),
            Err(PositionError::Invalid(reasons)) => {
                reasons.iter().map(ikusa_rules::Refusal::id).collect::<Vec<_>>().join(" ")
            }
        };
        if reason != expected {
            wrong.push(format!("{text} | {reason}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn games_end_as_the_table_says() {
    for parts in lines(include_str!("../../../testdata/shogi/outcomes.txt")) {
        let [start, moves, given, expected] = parts[..] else { panic!("four parts: {parts:?}") };
        let mut options = Options::default();
        for (key, value) in given.split_whitespace().filter_map(|option| option.split_once('=')) {
            options.set(key, value).unwrap();
        }
        let mut position = Shogi::read_position(start, options).unwrap();
        let mut history = History::starting_at(&position);
        for text in moves.split_whitespace() {
            assert_eq!(position.outcome_with(&history), None, "{parts:?} before {text}");
            let m = Shogi::read_move(&position, text).unwrap_or_else(|error| panic!("{parts:?}: {error}"));
            position.play_unchecked(m);
            history.push(&position);
        }
        let outcome = position.outcome_with(&history).map_or("none".to_owned(), |outcome| {
            let winner = outcome.winner.map_or("draw", |winner| winner.word());
            format!("{winner} {}", outcome.reason.code)
        });
        assert_eq!(outcome, expected, "{parts:?}");
        if position.outcome().is_some() {
            assert_eq!(position.count_moves(), 0, "a position that is over has no moves: {parts:?}");
        }
    }
}
