//! The twin's own reading of the endings that need a past: G6, §10, G7.

use crate::board::Side;
use crate::game::{Ending, Twin};
use crate::past::Past;

/// Plays the moves and gives the outcome after each of them.
fn outcomes(start: &Twin, moves: &[&str]) -> Vec<Option<Ending>> {
    let (mut twin, mut past) = (start.clone(), Past::starting_at(start));
    moves
        .iter()
        .map(|text| {
            let actions = twin.actions();
            let action = *actions.iter().find(|action| action.text() == *text).expect("a legal move");
            past.push(action);
            twin = twin.apply(action);
            past.outcome()
        })
        .collect()
}

/// A Tank hunts the President between g8 and h8, with AM on every move.
const HUNT: &str = "7P1/N8/9/9/9/9/9/p5t2 b - 1";
const CYCLE: [&str; 4] = ["g1-h1", "h8-g8", "h1-g1", "g8-h8"];

#[test]
fn g6_three_ams_on_each_of_two_squares() {
    let start = Twin::parse(HUNT, "").expect("a position");
    let moves: Vec<&str> = CYCLE.iter().copied().cycle().take(12).collect();
    let outcomes = outcomes(&start, &moves);
    assert!(outcomes[..11].iter().all(Option::is_none), "{outcomes:?}");
    assert_eq!(outcomes[11], Some(Ending::Consecutive));
}

/// G6: on the seventh AM every count is full; the draw waits for the President's own move.
pub(crate) const INTERPOSED: (&str, &str) = (
    "5P3/9/9/T8/9/9/2p6/4t4 b - 1",
    "e1-f1 f8-g8 f1-g1 g8-h8 g1-h1 h8-g8 h1-g1 g8-h8 g1-h1 h8-g8 h1-g1 g8-h8 g1-h1 a5-h5 h1-h5 h8-g8",
);

#[test]
fn g6_interposing_is_not_the_presidents_move() {
    let (position, moves) = INTERPOSED;
    let start = Twin::parse(position, "repetition=off").expect("a position");
    let moves: Vec<&str> = moves.split(' ').collect();
    let outcomes = outcomes(&start, &moves);
    assert!(outcomes[..15].iter().all(Option::is_none), "{outcomes:?}");
    assert_eq!(outcomes[15], Some(Ending::Consecutive));
}

#[test]
fn g6_a_quiet_move_breaks_the_run() {
    let start = Twin::parse(HUNT, "repetition=off").expect("a position");
    let mut moves: Vec<&str> = CYCLE.iter().copied().cycle().take(8).collect();
    moves.extend(["a1-a2", "a7-a6"]);
    moves.extend(CYCLE.iter().copied().cycle().take(12));
    let outcomes = outcomes(&start, &moves);
    assert!(outcomes[..21].iter().all(Option::is_none), "{outcomes:?}");
    assert_eq!(outcomes[21], Some(Ending::Consecutive));
}

#[test]
fn g7_the_fourth_occurrence_draws_unless_off() {
    let cycle = ["a1-a2", "h8-g8", "a2-a1", "g8-h8"];
    let moves: Vec<&str> = cycle.iter().copied().cycle().take(12).collect();
    let position = "7P1/N8/9/9/9/9/9/p2t5 b - 1";
    let on = outcomes(&Twin::parse(position, "").expect("a position"), &moves);
    assert!(on[..11].iter().all(Option::is_none), "{on:?}");
    assert_eq!(on[11], Some(Ending::Repetition));
    let off = outcomes(&Twin::parse(position, "repetition=off").expect("a position"), &moves);
    assert!(off.iter().all(Option::is_none), "{off:?}");
}

#[test]
fn section_10_the_count_starts_with_the_capture() {
    let twin = Twin::parse("7P1/N8/9/9/9/9/9/t6p1 b - 1", "").expect("a position");
    let captured = twin.play("a1-a7");
    assert_eq!(captured.text(), "7P1/t8/9/9/9/9/9/7p1 w 0 1");
    let fled = captured.play("h8-g8");
    assert_eq!(fled.text(), "6P2/t8/9/9/9/9/9/7p1 b 0 2");
    assert_eq!(fled.play("a7-b7").text(), "6P2/1t7/9/9/9/9/9/7p1 w 1 2");
}

#[test]
fn section_10_the_last_move_may_still_give_md() {
    let win = Twin::parse("7P1/t8/7p1/9/9/9/9/1b7 b 30 40", "").expect("a position");
    assert_eq!(win.play("b1-b8").outcome(), Some(Ending::Md { winner: Side::Black }));
    let late = win.play("b1-b7");
    assert_eq!(late.outcome(), Some(Ending::Lone));
    assert!(late.legal_moves().is_empty());
    let tournament = Twin::parse("7P1/t8/7p1/9/9/9/9/1b7 b 30 40", "lone=50").expect("a position");
    assert_eq!(tournament.play("b1-b7").outcome(), None);
}

#[test]
fn the_full_move_ends_with_the_second_player() {
    let black = Twin::start("").play("e2-e4");
    assert!(black.text().ends_with(" w - 1") && black.play("e7-e5").text().ends_with(" b - 2"));
    let white = Twin::start("first=white").play("e7-e5");
    assert!(white.text().ends_with(" b - 1") && white.play("e2-e4").text().ends_with(" w - 2"));
}
