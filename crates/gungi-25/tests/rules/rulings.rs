//! Rulings that no worked example shows.

use ikusa_gungi_25::{Gungi25, Position};
use ikusa_rules::{Color, Game, History, Position as _};

use crate::scene::{W3, battle, clause, options};

#[test]
fn n1_either_side_may_begin() {
    let start = Gungi25::start(options(&[("first", "black")]));
    assert_eq!(start.turn(), Color::Black);
    let text = |position: &Position| Gungi25::write_position(position);
    let after = start.after(Gungi25::read_move(&start, "9c-9d").expect("a move"));
    assert!(text(&after).ends_with("w 0 - 1"));
    let next = after.after(Gungi25::read_move(&after, "9g-9f").expect("a move"));
    assert!(text(&next).ends_with("b 0 - 2"), "{}", text(&next));
}

#[test]
fn n15_with_free_checks_the_game_ends_without_a_safe_move() {
    let text = "8m/9/7DD/7C1/9/9/9/9/M8 -/- b 3 - 1";
    let over = Gungi25::read_position(text, options(&[("check", "free")])).expect("a position");
    assert_eq!((over.count_moves(), over.outcome().is_some()), (0, true));
    assert_eq!(clause(&over, "1a-1b"), "gungi25.N15");
}

#[test]
fn n17_the_fourth_occurrence_is_a_draw() {
    let round = ["9i-9h", "9a-9b", "9h-9i", "9b-9a"];
    for (value, drawn) in [("4", true), ("off", false)] {
        let mut position =
            battle(&[("9i", "M"), ("9a", "m"), ("5e", "D:d:D")], "D1/-", W3, &[("repetition", value)]);
        let mut history = History::starting_at(&position);
        for text in round.iter().cycle().take(12) {
            assert!(position.outcome_with(&history).is_none(), "{text}");
            position.play_unchecked(Gungi25::read_move(&position, text).expect(text));
            history.push(&position);
        }
        assert_eq!(position.outcome_with(&history).is_some(), drawn);
    }
}

#[test]
fn n18_marshals_on_other_pieces_are_not_alone() {
    let position = battle(&[("9i", "D:M"), ("9a", "m")], "-/-", W3, &[]);
    assert_eq!(position.outcome(), None);
    assert!(position.count_moves() > 0);
}
