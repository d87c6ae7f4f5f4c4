//! The twin against section 7 of the page: the perft anchors and every worked example.

use crate::board::{Kind, Side, Spot};
use crate::game::{Ending, Twin};

const ARRAY: &str = "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b";

/// A position from the table, which leaves out the counters.
fn position(board_and_turn: &str) -> Twin {
    Twin::parse(&format!("{board_and_turn} - 1"), "").expect("a position of the table")
}

fn without(twin: &Twin, square: &str) -> Twin {
    let mut copy = twin.clone();
    copy.board.put(Spot::parse(square).expect("a square"), None);
    copy
}

fn legal(twin: &Twin, text: &str) -> bool {
    twin.legal_moves().iter().any(|legal| legal == text)
}

/// A legal move that gives AM, or does not.
#[track_caller]
fn expect_am(twin: &Twin, text: &str, am: bool) {
    assert_eq!(twin.play(text).in_check(), am, "{text} in {}", twin.text());
}

#[test]
fn anchors() {
    let start = Twin::start("");
    assert_eq!(start.text(), format!("{ARRAY} - 1"));
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [37, 1_353, 56_706]);
    assert_eq!(start.perft(4), 2_334_588);
}

#[test]
fn first_moves_by_kind() {
    let start = Twin::start("");
    let count = |kind| {
        let moves = start.actions();
        moves.iter().filter(|m| start.board.at(m.from).is_some_and(|piece| piece.kind == kind)).count()
    };
    let kinds = [Kind::Nation, Kind::Satellite, Kind::Missile, Kind::Superplane];
    assert_eq!(kinds.map(count), [18, 10, 8, 1]);
}

#[test]
fn section_2_reach_on_an_empty_board() {
    // The Presidents and the Radar stay out of every line from e4.
    for (board, expected) in [
        ("7P1/9/9/9/4t4/9/9/3p5 b", 15),
        ("7P1/9/9/9/4v4/9/9/3p5 b", 22),
        ("7P1/9/9/9/4a4/9/9/3p5 b", 18),
        ("7P1/9/9/9/4m4/9/9/3p5 b", 21),
        ("7P1/9/9/9/4s4/9/9/3p5 b", 29),
        ("7P1/9/9/9/4r4/9/9/3p5 b", 16),
        ("7P1/9/9/9/4p4/9/9/r8 b", 16),
        ("7P1/9/9/9/4p4/9/9/9 b", 8),
    ] {
        let moves = position(board).legal_moves();
        assert_eq!(moves.iter().filter(|text| text.starts_with("e4-")).count(), expected, "{board}");
    }
}

#[test]
fn array_flights_and_radar() {
    let array = position(ARRAY);
    expect_am(&array, "e1-h4", false);
    assert!(!legal(&array, "e1-e7"));
    assert!(legal(&without(&array, "b8"), "e1-e7"));
    assert!(!legal(&array, "i1-b8"), "the Radar protects itself");
}

#[test]
fn section_9_impossible_move() {
    let twin = position("1R5P1/9/9/9/9/9/5n3/4s3p b");
    assert!(!legal(&twin, "e1-h4"));
    expect_am(&without(&twin, "f2"), "e1-h4", true);
    expect_am(&without(&twin, "b8"), "e1-h4", true);
    expect_am(&position("1R5P1/7N1/9/9/9/9/5n3/4s3p b"), "e1-h4", false);
    let missile = position("1R5P1/9/9/9/3n5/2m6/9/p8 b");
    assert!(!legal(&missile, "c3-f6"));
    expect_am(&missile, "d4-d5", true);
}

#[test]
fn am_when_the_radar_falls() {
    let twin = position("1R2B2P1/7N1/9/9/7s1/9/9/1t6p b");
    expect_am(&twin, "b1-b8", true);
    let next = twin.play("b1-b8");
    assert_eq!(["h7-h6", "h8-f8", "h8-g8"].map(|text| legal(&next, text)), [false, false, true]);
}

#[test]
fn president_two_steps() {
    assert!(!legal(&position("R5P2/9/9/9/9/9/9/p6t1 w"), "g8-i8"), "crosses h8");
    assert!(!legal(&position("R5P2/9/6n2/9/9/9/9/p8 w"), "g8-g6"), "destroys at two steps");
}

#[test]
fn section_8_promotion() {
    assert!(legal(&position("6P2/9/9/9/9/9/N8/4p4 w"), "a2-a1^R"));
    assert!(!legal(&position("R5P2/9/9/9/9/9/N8/4p4 w"), "a2-a1^R"));
    let parry = position("7P1/7N1/9/9/7s1/9/N8/4p4 w");
    assert!(parry.in_check());
    assert!(legal(&parry, "a2-a1^R"));
    assert!(!legal(&parry, "a2-a1^T"));
}

#[test]
fn section_5_ends() {
    let md = position("R6PM/7NN/9/9/9/9/6s2/p5u2 b").play("g2-g7");
    assert_eq!(md.outcome(), Some(Ending::Md { winner: Side::Black }));
    let cornered = position("P8/8b/9/9/9/9/1t7/8p b").play("b2-b1");
    assert_eq!(cornered.outcome(), Some(Ending::Cornered));
}

#[test]
fn no_en_passant() {
    assert!(!legal(&position("P8/9/9/9/3Nn4/9/9/p8 w"), "d4-e3"));
}
