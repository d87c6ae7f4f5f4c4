//! What the tests of Gueides say most often.
#![allow(dead_code)] // each test file uses its part

use ikusa_gueides::{Gueides, Options, Position};
use ikusa_rules::{Game, History, MoveError, Options as _, Outcome, Position as _};

/// The position of a text, with the default options.
pub(crate) fn position(text: &str) -> Position {
    position_with(text, Options::default())
}

/// The position of a text, with these options.
pub(crate) fn position_with(text: &str, options: Options) -> Position {
    Gueides::read_position(text, options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Options from `key=value` words.
pub(crate) fn options(words: &str) -> Options {
    let mut options = Options::default();
    for word in words.split_whitespace() {
        let (key, value) = word.split_once('=').expect("key=value");
        options.set(key, value).expect("an option of the game");
    }
    options
}

/// The canonical text.
pub(crate) fn text(position: &Position) -> String {
    Gueides::write_position(position)
}

/// Whether a move can be played.
pub(crate) fn reads(text: &str, m: &str) -> bool {
    Gueides::read_move(&position(text), m).is_ok()
}

/// The id of the clause that refuses a move.
pub(crate) fn refused(text: &str, m: &str) -> &'static str {
    match Gueides::read_move(&position(text), m) {
        Err(MoveError::Illegal(refusal)) => refusal.id(),
        other => panic!("{m} on {text} should be refused by a clause: {other:?}"),
    }
}

/// Plays moves from a position.
pub(crate) fn play(mut position: Position, moves: &[&str]) -> Position {
    for m in moves {
        let read =
            Gueides::read_move(&position, m).unwrap_or_else(|error| panic!("{m} on {position:?}: {error}"));
        position.play_unchecked(read);
    }
    position
}

/// Plays moves from a position text.
pub(crate) fn after(text: &str, moves: &[&str]) -> Position {
    play(position(text), moves)
}

/// The outcome of the position itself.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    position.outcome()
}

/// Plays moves and gives the code of the outcome with history after each of them (`""`: none).
pub(crate) fn outcomes(mut position: Position, moves: &[&str]) -> Vec<&'static str> {
    let mut history = History::starting_at(&position);
    let mut codes = Vec::new();
    for m in moves {
        position = play(position, &[m]);
        history.push(&position);
        codes.push(position.outcome_with(&history).map_or("", |outcome| outcome.reason.code));
    }
    codes
}

/// The canonical legal moves, sorted.
pub(crate) fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<_> = position.moves().into_iter().map(|m| Gueides::write_move(position, m)).collect();
    moves.sort();
    moves
}
