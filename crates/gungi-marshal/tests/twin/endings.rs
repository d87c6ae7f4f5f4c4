//! The twin's own reading of the placement's rounds (section 2), the refusals of section 4 and M9.

use ikusa_rules::Seeded;

use crate::game::{Action, Ending, Twin, outcome_with_past};
use crate::pieces::{Kind, Side};

/// Plays random placements, the Marshals first, until the round of the player on turn is `round`.
fn until_round(round: u8, options: &str) -> Twin {
    let mut random = Seeded::new(19);
    let mut twin = Twin::start(options);
    while twin.placement.is_some_and(|placement| placement.round < round) {
        let mut actions = twin.actions();
        actions.retain(|action| match action {
            Action::Drop(kind, _) => twin.ply >= 2 || *kind == Kind::Marshal,
            _ => false,
        });
        twin = twin.apply(*random.pick(&actions).expect("a placement"));
    }
    twin
}

fn stage(twin: &Twin) -> String {
    let text = twin.text();
    let fields: Vec<&str> = text.split(' ').collect();
    format!("{} {} {}", fields[1], fields[3], fields[4])
}

/// The turn, stage and ply after each of the actions.
#[track_caller]
fn expect_stages(start: &Twin, actions: &str, expected: &[&str]) {
    let mut twin = start.clone();
    let mut found = Vec::new();
    for action in actions.split_whitespace() {
        let text = match action {
            "place" => twin.legal_moves()[0].clone(),
            other => other.to_owned(),
        };
        twin = twin.play(&text);
        found.push(stage(&twin));
    }
    assert_eq!(found, expected, "after {actions}");
}

#[test]
fn passing_needs_round_19() {
    let stops = |twin: &Twin| twin.legal_moves().iter().any(|text| text == "pass" || text == "done");
    assert!(!stops(&until_round(18, "")) && stops(&until_round(19, "")));
    assert_eq!(stage(&until_round(19, "")), "b P19 36");
}

#[test]
fn the_phase_ends() {
    let start = until_round(19, "");
    expect_stages(&start, "pass pass", &["w P19= 37", "b - 38"]);
    expect_stages(&start, "place pass pass", &["w P19 37", "b P20= 38", "b - 39"]);
    expect_stages(&start, "pass place pass", &["w P19= 37", "b P20 38", "w P20= 39"]);
    expect_stages(&start, "done pass", &["w P19b 37", "b - 38"]);
    expect_stages(&start, "done done", &["w P19b 37", "b - 38"]);
    expect_stages(&start, "pass done place pass", &["w P19= 37", "b P20w 38", "b P21w 39", "b - 40"]);
    expect_stages(&start, "done place place", &["w P19b 37", "w P20b 38", "w P21b 39"]);
    let last = until_round(26, "");
    expect_stages(&last, "place place", &["w P26 51", "b - 52"]);
    expect_stages(&last, "pass place", &["w P26= 51", "b - 52"]);
    expect_stages(&last, "pass done", &["w P26= 51", "b - 52"]);
    expect_stages(&last, "done place", &["w P26b 51", "b - 52"]);
}

#[test]
fn m5_who_opens() {
    let opener = |options: &str| until_round(19, options).play("pass").play("pass").turn;
    assert_eq!(opener("first=black"), Side::Black);
    assert_eq!(opener("first=white"), Side::White);
    assert_eq!(opener("first=black opens=second"), Side::White);
    assert_eq!(opener("first=white opens=second"), Side::Black);
}

#[test]
fn round_26_takes_only_a_marshal_in_hand() {
    let text = "9/9/9/9/9/9/9/9/9 b M2L4J6G2F2U2C2R2S2N2Y2A9Pm2l4j6g2f2u2c2r2s2n2y2a9p P26 50";
    let twin = Twin::parse(text, "").expect("a position");
    let moves = twin.legal_moves();
    assert_eq!(moves.len(), 27);
    assert!(moves.iter().all(|text| text.starts_with("M@")));
}

#[test]
fn m6_no_marshal_is_attacked_in_the_placement() {
    // A Cannon on 1-5 would shoot the Marshal on 9-5 over the pawn on 3-5.
    let text = "4m4/9/9/9/9/9/4P4/9/9 w M2L4J6G2F2U2C2R2S2N2Y2A8P2l4j6g2f2u2c2r2s2n2y2a9p P2 3";
    let moves = Twin::parse(text, "").expect("a position").legal_moves();
    assert!(!moves.contains(&"C@1-5-1".to_owned()) && moves.contains(&"C@3-5-2".to_owned()));
}

#[test]
fn section_4_refusals() {
    for (text, reason) in [
        ("m8/9/9/9/9/9/9/9/(MP)8 w - - 0", "a covered Marshal; a Marshal missing"),
        ("m8/9/9/9/9/9/9/9/9 w - - 0", "a Marshal missing"),
        ("m8/9/9/9/9/9/9/9/MM7 w - - 0", "too many of a piece"),
        ("m8/P8/9/9/9/9/9/9/M8 w - - 0", "the side not to move attacked"),
        ("9/9/9/9/9/9/9/m8/M8 w - - 0", "Marshals adjacent"),
        ("9/9/9/9/P8/9/9/9/9 w - P2 1", "a piece outside its owner's area"),
    ] {
        let found = Twin::parse(text, "").expect_err("refused");
        assert!(reason.contains(&found) || found.contains(reason), "{text}: {found}");
    }
}

#[test]
fn m9_the_fourth_occurrence_draws() {
    let start = Twin::parse("m8/9/9/9/9/9/9/9/M8 b - - 60", "").expect("a position");
    let mut past = vec![start];
    for text in ["9-1-1:9-2-1", "1-1-1:1-2-1", "9-2-1:9-1-1", "1-2-1:1-1-1"].iter().cycle().take(12) {
        assert_eq!(outcome_with_past(&past), None);
        past.push(past.last().expect("a position").play(text));
    }
    assert_eq!(outcome_with_past(&past), Some(Ending::Repetition));
}

#[test]
fn mate_and_stalemate() {
    let mate = Twin::parse("m8/9/9/9/9/9/9/(PPY)(PPY)7/2M6 b - - 60", "").expect("a position");
    assert_eq!(mate.outcome(), Some(Ending::Checkmate { winner: Side::White }));
    let quiet = Twin::parse("m8/8(PPY)/9/9/9/9/1(PPY)7/9/2M6 b - - 60", "").expect("a position");
    assert_eq!(quiet.outcome(), Some(Ending::Stalemate));
    // A General in hand can be dropped, so the same position is not over.
    let alive = Twin::parse("m8/8(PPY)/9/9/9/9/1(PPY)7/9/2M6 b g - 60", "").expect("a position");
    assert_eq!(alive.outcome(), None);
}
