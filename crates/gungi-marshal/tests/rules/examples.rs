//! The twelve worked examples of the rules page, §5.

use crate::common::sketch::{destinations, drops, expect_destinations, ring, sketch, spaces, why};
use ikusa_rules::Position as _;

#[test]
fn example_1_the_counsel() {
    let position = sketch("U 3-5, p 5-7").position();
    expect_destinations(
        &position,
        "3-5",
        "4-4 5-3 6-2 4-6 5-7-1 5-7-2 3-2 3-3 3-4 3-6 3-7 3-8 2-4 1-3 2-6 1-7",
    );
    assert_eq!(why(&position, "3-5-1:6-8-1"), "marshal.1.blocked");
    assert_eq!(why(&position, "3-5-1:4-5-1"), "marshal.1.pattern");
    assert_eq!(why(&position, "3-5-1:2-5-1"), "marshal.1.pattern");
}

#[test]
fn example_2_the_spy_on_the_third_tier() {
    let position = sketch("(PPY) 1-5, p 4-5").position();
    let ahead: Vec<String> = destinations(&position, "1-5")
        .into_iter()
        .filter(|d| d.contains("-5-") && !d.starts_with('1'))
        .collect();
    assert_eq!(ahead, spaces("2-5 3-5 4-5-1 4-5-2"));
    assert_eq!(why(&position, "1-5-3:5-5-1"), "marshal.1.blocked");
    let open = sketch("(PPY) 5-5, m 9-2").position();
    let found = destinations(&open, "5-5");
    assert_eq!(found.len(), 24);
    assert!(!found.iter().any(|d| d == "4-4-1" || d == "4-6-1"));
}

#[test]
fn example_3_the_cannon_moves_one_way_and_captures_another() {
    let men = "M 1-9, m 9-9, C 1-1, P 3-1, p 6-1, n 8-1, g 1-2";
    expect_destinations(&sketch(men).position(), "1-1", "2-1 1-2-2 6-1-1 8-1-1");
    expect_destinations(&sketch(men).one_screen().position(), "1-1", "2-1 1-2-2 6-1-1");
    assert_eq!(why(&sketch(men).position(), "1-1-1:1-2-1"), "marshal.1.cannon");
    assert_eq!(why(&sketch(men).one_screen().position(), "1-1-1:8-1-1"), "marshal.M2");
}

#[test]
fn example_4_another_screen_does_not_parry_a_cannon() {
    let men = "m 9-5, C 1-5, P 4-5";
    let position = sketch(men).black_to_move().hands("g").position();
    assert!(position.in_check());
    assert_eq!(drops(&position, 'G'), spaces("1-5-2"));
    assert_eq!(why(&position, "G@6-5-1"), "marshal.3.check");
    // With exactly one screen a second one parries, on either side of the first.
    let one = sketch(men).one_screen().black_to_move().hands("g").position();
    assert_eq!(drops(&one, 'G'), spaces("1-5-2 2-5 3-5 5-5 6-5 7-5 8-5"));
}

#[test]
fn example_5_a_lieutenant_general_opens_all_tiers() {
    expect_destinations(&sketch("P 4-4, L 7-7").position(), "4-4", "5-3 5-4 5-5 4-3 4-5 3-4");
    expect_destinations(&sketch("P 4-4, L 7-7, g 5-5").position(), "4-4", "5-4");
    expect_destinations(&sketch("P 4-4, (Lg) 7-7").position(), "4-4", "5-4");
}

#[test]
fn example_6_a_fortress_replaces_the_pattern() {
    assert_eq!(destinations(&sketch("F 3-3, A 3-4").position(), "3-4"), ring("3-4", 2));
    let mut outer = ring("3-4", 3);
    outer.retain(|space| space != "1-1-1");
    assert_eq!(destinations(&sketch("(PF) 3-3, A 3-4").position(), "3-4"), outer);
    let mut inner = ring("3-4", 1);
    inner.retain(|space| space != "3-3-1");
    inner.extend(spaces("3-3-2 3-3-3"));
    inner.sort();
    assert_eq!(destinations(&sketch("(Fg) 3-3, A 3-4").position(), "3-4"), inner);
}

#[test]
fn example_7_the_double_step() {
    expect_destinations(&sketch("P 3-5").position(), "3-5", "4-5 5-5");
    expect_destinations(&sketch("P 3-5, F 2-5").position(), "3-5", "4-4 4-5 4-6");
    expect_destinations(&sketch("P 3-5, L 2-5").position(), "3-5", "4-4 4-5 4-6 3-4 3-6 2-5-2 5-5");
    let raised = sketch("(GP) 3-5").position();
    assert_eq!(why(&raised, "3-5-2:5-5-1"), "marshal.M3");
}

#[test]
fn example_8_a_pawn_drop_never_checks() {
    let position = sketch("m 8-5").hands("P").position();
    assert_eq!(why(&position, "P@7-5-1"), "marshal.M7");
    assert_eq!(why(&position, "P@7-4-1"), "legal");
    let on_general = sketch("m 8-5, g 7-4").hands("P").position();
    assert_eq!(why(&on_general, "P@7-4-2"), "marshal.M7");
    let cannon = sketch("m 8-5, C 2-5").hands("PG").position();
    assert_eq!(why(&cannon, "P@5-5-1"), "marshal.M7");
    assert_eq!(why(&cannon, "G@5-5-1"), "legal");
}

#[test]
fn example_9_marshals_keep_their_distance() {
    let position = sketch("M 4-5, g 5-5, m 6-6").position();
    assert_eq!(why(&position, "4-5-1:5-5-1"), "marshal.M8");
    assert_eq!(why(&position, "4-5-1:5-5-2"), "marshal.M8");
    assert_eq!(why(&position, "4-5-1:5-6-1"), "marshal.M8");
}

#[test]
fn example_10_a_full_tower_is_only_captured() {
    let position = sketch("G 4-4, (Pny) 5-5").position();
    assert_eq!(why(&position, "4-4-1:5-5-3"), "legal");
    assert_eq!(why(&position, "4-4-1:5-5-4"), "marshal.1.height");
    let after = crate::common::sketch::play(&position, "4-4-1:5-5-3");
    let letters: String = after
        .tower(crate::common::sketch::square("5-5"))
        .pieces()
        .map(ikusa_gungi_marshal::Piece::letter)
        .collect();
    assert_eq!(letters, "PnG");
}

#[test]
fn example_11_covering_and_cutting_the_generals_line_parry() {
    let position = sketch("S 3-5, L 3-1, m 7-9").black_to_move().hands("g").position();
    assert!(position.in_check());
    assert_eq!(drops(&position, 'G'), spaces("4-6 5-7 6-8 3-2 3-3 3-4 3-1-2 3-5-2"));
}

#[test]
fn example_12_the_lieutenant_general_leaps_sideways_only() {
    let position = sketch("(PPL) 4-5, p 5-4, p 5-5, p 5-6").position();
    let found = destinations(&position, "4-5");
    assert!(found.contains(&"6-4-1".to_owned()) && found.contains(&"6-6-1".to_owned()));
    assert_eq!(why(&position, "4-5-3:6-5-1"), "marshal.M1");
}
