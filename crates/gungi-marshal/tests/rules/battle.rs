//! §3: drops, check, mate and draws.

use crate::common::sketch::{drops, play, sketch, spaces, why};
use ikusa_rules::{Color, Position as _};

#[test]
fn section_3_drops_go_anywhere_with_room() {
    let position = sketch("(PG) 3-3, (pg) 7-7, (PPP) 4-4, g 8-8").hands("N").position();
    let found = drops(&position, 'N');
    for there in ["5-5-1", "3-3-3", "7-7-3", "8-8-2", "9-9-1"] {
        assert!(found.contains(&there.to_owned()), "{there}");
    }
    assert_eq!(found.len(), 81 - 2 - 1, "all but the marshals and the full tower");
    assert_eq!(why(&position, "N@4-4-4"), "marshal.1.height");
    assert_eq!(why(&position, "N@8-8-1"), "marshal.1.landing", "a drop never captures");
    assert_eq!(why(&position, "S@5-5-1"), "marshal.3.hand");
}

#[test]
fn section_3_no_move_leaves_the_own_marshal_attacked() {
    // The General is pinned by a Musketeer on tier 3.
    let position = sketch("M 1-5, G 3-5, (ppr) 8-5").position();
    assert_eq!(why(&position, "3-5-1:4-4-1"), "marshal.3.check");
    // On top of a friend it may go: the friend stays in the way.
    let stacked = sketch("M 1-5, (PG) 3-5, (ppr) 8-5").position();
    assert_eq!(why(&stacked, "3-5-2:4-4-1"), "legal");
    // What stands on an enemy piece bares it.
    let bared = sketch("M 1-5, (pG) 2-5").position();
    assert_eq!(why(&bared, "2-5-2:3-5-1"), "marshal.3.check");
}

#[test]
fn section_3_a_move_may_open_a_generals_line_to_an_attacker() {
    // The Lieutenant General on 9-5 would see the Samurai on 6-5 if the Pawn left 7-5.
    let position = sketch("M 3-2, s 6-5, l 9-5, G 7-5").position();
    assert!(!position.in_check());
    assert_eq!(why(&position, "7-5-1:8-4-1"), "marshal.3.check");
    assert_eq!(why(&position, "3-2-1:3-3-1"), "legal");
}

#[test]
fn section_3_covering_a_fortress_may_wake_an_attacker() {
    // Raised to ring 2 the Archer does not see the Marshal next to it; covered, the Fortress lets it.
    let position = sketch("M 3-3, a 4-4, f 5-5").hands("G").position();
    assert!(!position.in_check());
    assert_eq!(why(&position, "G@5-5-2"), "marshal.3.check");
    assert_eq!(why(&position, "G@4-4-2"), "legal");
}

#[test]
fn section_3_a_check_is_parried_in_five_ways() {
    // A Spy on tier 2 by its Fortress checks from two squares away.
    let position = sketch("M 3-5, y 5-5, f 6-6, N 3-4").hands("G").position();
    assert!(position.in_check());
    assert_eq!(why(&position, "3-5-1:2-4-1"), "legal", "moving");
    assert_eq!(why(&position, "3-4-1:5-5-1"), "legal", "capturing");
    assert_eq!(why(&position, "3-4-1:5-5-2"), "legal", "covering by a stack");
    assert_eq!(why(&position, "G@4-5-1"), "legal", "interposing");
    assert_eq!(why(&position, "G@5-5-2"), "legal", "covering by a drop");
    assert_eq!(why(&position, "G@6-6-2"), "legal", "switching the modifier off");
    assert_eq!(why(&position, "G@1-1-1"), "marshal.3.check");
}

#[test]
fn section_3_moving_the_only_screen_away_parries_a_cannon() {
    let position = sketch("M 1-5, G 3-5, c 9-5").position();
    assert!(position.in_check());
    assert_eq!(why(&position, "3-5-1:4-4-1"), "legal");
}

#[test]
fn section_3_mate_needs_all_drops() {
    // Two Musketeers on tier 3 hold the last two files.
    let men = "m 9-1, (PPR) 5-1, (GGR) 5-2";
    let bare = sketch(men).black_to_move().position();
    let outcome = bare.outcome().map(|outcome| (outcome.winner, outcome.reason.code));
    assert_eq!(outcome, Some((Some(Color::White), "checkmate")));
    assert_eq!(bare.count_moves(), 0);
    // A General in hand interposes, so the same position is no mate.
    let saved = sketch(men).black_to_move().hands("g").position();
    assert_eq!(saved.outcome(), None);
    assert_eq!(drops(&saved, 'G'), spaces("6-1 7-1 8-1"));
    assert_eq!(saved.count_moves(), 3);
}

#[test]
fn section_3_no_move_and_no_check_is_a_draw() {
    // White's Marshal in its corner: Spies on tier 3 hold every square around it and not its own.
    let position = sketch("M 1-1, (ppy) 9-2, (ggy) 2-9, m 9-9").position();
    assert!(!position.in_check());
    let outcome = position.outcome().expect("White cannot move");
    assert_eq!((outcome.winner, outcome.reason.code), (None, "stalemate"));
    assert_eq!(outcome.reason.clause.map(|c| c.id), Some("marshal.3.draw"));
}

#[test]
fn section_3_drops_may_check_and_mate() {
    let check = sketch("m 8-5").hands("G").position();
    assert!(play(&check, "G@7-4-1").in_check());
    let mate = sketch("m 9-1, (PP) 5-1, (GGR) 5-2").hands("R").position();
    let outcome = play(&mate, "R@5-1-3").outcome().map(|outcome| outcome.reason.code);
    assert_eq!(outcome, Some("checkmate"));
}
