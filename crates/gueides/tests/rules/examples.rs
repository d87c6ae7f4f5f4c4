//! The worked examples of the rules page.

use crate::common::{after, outcome, position, reads, refused};
use ikusa_rules::{Color, Position};

const ARRAY: &str = "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b";
const WITHOUT_RADAR: &str = "T1BUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b";

#[test]
fn the_satellite_flies_out_of_the_array() {
    assert!(reads(ARRAY, "e1-h4"));
    assert!(!after(ARRAY, &["e1-h4"]).in_check());
}

#[test]
fn flown_captures_wait_for_the_radar() {
    assert_eq!(refused(ARRAY, "e1-e7"), "gueides.6");
    assert!(reads(WITHOUT_RADAR, "e1-e7"));
    assert_eq!(refused(ARRAY, "i1-b8"), "gueides.6");
}

#[test]
fn the_impossible_move_and_its_two_remedies() {
    assert_eq!(refused("1R5P1/9/9/9/9/9/5n3/4s3p b", "e1-h4"), "gueides.9");
    for remedy in ["1R5P1/9/9/9/9/9/9/4s3p b", "7P1/9/9/9/9/9/5n3/4s3p b"] {
        assert!(after(remedy, &["e1-h4"]).in_check(), "{remedy}");
    }
}

#[test]
fn lining_up_through_a_piece_is_not_am() {
    let text = "1R5P1/7N1/9/9/9/9/5n3/4s3p b";
    assert!(reads(text, "e1-h4"));
    assert!(!after(text, &["e1-h4"]).in_check());
}

#[test]
fn a_destroyed_radar_lets_the_satellite_through() {
    let text = "1R2B2P1/7N1/9/9/7s1/9/9/1t6p b";
    let struck = after(text, &["b1-b8"]);
    assert!(struck.in_check());
    let struck = crate::common::text(&struck);
    assert_eq!(refused(&struck, "h7-h6"), "gueides.G4");
    assert_eq!(refused(&struck, "h8-f8"), "gueides.3.president");
    assert!(reads(&struck, "h8-g8"));
}

#[test]
fn a_president_crosses_nothing_dominated_and_destroys_nothing_at_two_steps() {
    assert_eq!(refused("R5P2/9/9/9/9/9/9/p6t1 w", "g8-i8"), "gueides.4.cross");
    assert_eq!(refused("R5P2/9/6n2/9/9/9/9/p8 w", "g8-g6"), "gueides.3.president-destroys");
}

#[test]
fn a_second_radar_is_refused() {
    assert!(reads("6P2/9/9/9/9/9/N8/4p4 w", "a2-a1^R"));
    assert_eq!(refused("R5P2/9/9/9/9/9/N8/4p4 w", "a2-a1^R"), "gueides.8.radar");
}

#[test]
fn the_books_md() {
    let end = outcome(&after("R6PM/7NN/9/9/9/9/6s2/p5u2 b", &["g2-g7"])).expect("MD");
    assert_eq!((end.winner, end.reason.code), (Some(Color::Black), "checkmate"));
}

#[test]
fn the_cornered_president() {
    let end = outcome(&after("P8/8b/9/9/9/9/1t7/8p b", &["b2-b1"])).expect("acorralado");
    assert_eq!((end.winner, end.reason.code), (None, "stalemate"));
}

#[test]
fn a_new_radar_parries_what_flies() {
    let text = "7P1/7N1/9/9/7s1/9/N8/4p4 w";
    assert!(position(text).in_check());
    assert!(reads(text, "a2-a1^R"));
    assert_eq!(refused(text, "a2-a1^T"), "gueides.G4");
}

#[test]
fn the_missiles_impossible_move_and_a_nations_discovery() {
    let text = "1R5P1/9/9/9/3n5/2m6/9/p8 b";
    assert_eq!(refused(text, "c3-f6"), "gueides.9");
    assert!(after(text, &["d4-d5"]).in_check());
}

#[test]
fn there_is_no_en_passant() {
    assert_eq!(refused("P8/9/9/9/3Nn4/9/9/p8 w", "d4-e3"), "gueides.3.nation-diagonal");
}
