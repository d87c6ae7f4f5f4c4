//! Every clause that forbids a move, on positions: `testdata/shogi/refusals.txt`.

use ikusa_rules::{Game as _, MoveError, Options as _, Position as _};
use ikusa_shogi::{Options, Position, Shogi, clauses};

const DATA: &str = include_str!("../../../testdata/shogi/refusals.txt");

#[track_caller]
fn refusal(position: &Position, text: &str) -> ikusa_rules::Refusal {
    match Shogi::read_move(position, text) {
        Err(MoveError::Illegal(refusal)) => refusal,
        other => panic!("{position} {text}: {other:?}"),
    }
}

#[track_caller]
fn check_legal(sfen: &str, text: &str) {
    let position: Position = sfen.parse().expect("the position can be played");
    assert!(Shogi::read_move(&position, text).is_ok(), "{sfen} {text}");
}

#[test]
fn every_clause_about_moves_has_a_line() {
    let about_moves = clauses::ALL.iter().take_while(|clause| !clause.id.starts_with("shogi.setup"));
    for clause in about_moves.filter(|clause| clause.id != "shogi.over") {
        assert!(DATA.contains(&format!(" | {} | ", clause.id)), "{}", clause.id);
    }
}

#[test]
fn a_game_decided_by_the_try_rule_is_over() {
    let mut options = Options::default();
    options.set("impasse", "try").unwrap();
    let mut position = Shogi::read_position("8k/4K4/9/9/9/9/9/9/9 b - 1", options).unwrap();
    position.play_unchecked(Shogi::read_move(&position, "5b5a").unwrap());
    let refusal = refusal(&position, "1a1b");
    assert_eq!(refusal.to_string(), "shogi.over: the game is over: the king has entered");
}

#[test]
fn a_dropped_pawn_may_check_and_others_may_mate() {
    check_legal("4k4/9/4G4/9/9/9/9/9/4K4 b P 1", "P*5b");
    check_legal("7lk/9/8S/9/9/9/9/7L1/8K b G 1", "G*1b");
    // The king takes an unguarded pawn.
    check_legal("7lk/9/9/9/9/9/9/7L1/8K b P 1", "P*1b");
    // The pawn mates by a move, not by a drop.
    check_legal("7lk/9/7SP/9/9/9/9/7L1/8K b - 1", "1c1b");
    // A pinned piece may not take the pawn, one that is free may.
    check_legal("6rlk/9/8S/9/9/9/9/7L1/8K b P 1", "P*5e");
}

#[test]
fn a_tokin_is_no_second_pawn() {
    check_legal("4k4/9/9/4+P4/9/9/9/9/4K4 b P 1", "P*5g");
}

#[test]
fn promotion_is_optional_in_the_zone_and_from_it() {
    for text in ["9d9c", "9d9c+"] {
        check_legal("4k4/9/9/P8/9/9/9/9/4K4 b - 1", text);
    }
    for text in ["1a1h", "1a1h+"] {
        check_legal("8R/4k4/9/9/9/9/9/9/4K4 b - 1", text);
    }
}
