//! The worked examples of the rules page.

use ikusa_gungi_25::{Gungi25, Position};
use ikusa_rules::{Color, Game, Position as _};

use crate::scene::{W3, battle, clause, destinations, moves, options, sorted};

#[test]
fn example_1_lancer_on_tier_two() {
    let position = battle(&[("6g", "D:N"), ("8e", "d")], "-/-", W3, &[]);
    assert_eq!(
        destinations(&position, "6g"),
        sorted(&["-6f", "-6e", "-6d", "-7f", "x8e", "+8e", "-5f", "-4e", "-6h", "-6i"])
    );
}

#[test]
fn example_2_archer_over_lower_towers() {
    let men = [("5f", "W:A"), ("5e", "k"), ("4d", "D"), ("3c", "d"), ("6d", "D:D:d"), ("7c", "d")];
    let position = battle(&men, "-/-", W3, &[]);
    assert_eq!(destinations(&position, "5f"), sorted(&["+4d", "x3c", "+3c", "-5d", "-5c", "-5g", "-5h"]));
    assert_eq!(clause(&position, "5fx6d"), "gungi25.4.height");
    assert_eq!(clause(&position, "5fx7c"), "gungi25.N4");
}

#[test]
fn example_3_archer_behind_a_high_tower() {
    let position = battle(&[("9h", "A"), ("9g", "d:d")], "-/-", W3, &[]);
    assert_eq!(destinations(&position, "9h"), sorted(&["-9i"]));
    assert_eq!(clause(&position, "9h-9f"), "gungi25.N4");
}

#[test]
fn example_4_wing() {
    let men = [("5e", "A"), ("6d", "d:w")];
    let off = battle(&men, "-/-", W3, &[]);
    assert_eq!(destinations(&off, "5e"), sorted(&["-5c", "-4c", "-6c", "-5f"]));
    let on = battle(&men, "-/-", W3, &[("wing", "on")]);
    assert_eq!(destinations(&on, "5e"), sorted(&["-5c", "-4c", "-5f"]));
    assert_eq!(clause(&on, "5e-6c"), "gungi25.N5");
}

#[test]
fn example_5_spy_on_tier_three() {
    let men = [("6e", "d:D:S"), ("7d", "D"), ("8c", "d"), ("3b", "d")];
    let position = battle(&men, "-/-", W3, &[]);
    let found = destinations(&position, "6e");
    for text in ["+7d", "x3b", "+3b"] {
        assert!(found.contains(&text.to_owned()), "{text} in {found:?}");
    }
    for text in ["x8c", "+8c", "-2a"] {
        assert!(!found.contains(&text.to_owned()), "{text} in {found:?}");
    }
    assert_eq!(clause(&position, "6ex8c"), "gungi25.N3");
}

#[test]
fn example_6_cannon_on_tier_three() {
    let men = [("3e", "D:d:C"), ("3d", "D:W"), ("3b", "d:d:j")];
    let position = battle(&men, "-/-", W3, &[]);
    let ahead: Vec<String> = destinations(&position, "3e")
        .into_iter()
        .filter(|text| text.contains('3') && text < &"-3f".to_owned() || text.starts_with('x'))
        .collect();
    assert!(ahead.contains(&"x3b".to_owned()) && ahead.contains(&"-3a".to_owned()), "{ahead:?}");
    // Two squares are passed over, so the third is the nearest landing; the tower there is full.
    assert_eq!(clause(&position, "3e-3c"), "gungi25.3.reach");
    assert_eq!(clause(&position, "3e+3b"), "gungi25.1.height");
}

#[test]
fn example_7_cannon_and_its_lines() {
    let men = [("5e", "D:W:C"), ("6e", "D"), ("4e", "d"), ("5f", "D")];
    let position = battle(&men, "-/-", W3, &[]);
    assert_eq!(destinations(&position, "5e"), sorted(&["-5b", "-5a", "+6e", "+4e", "+5f", "x4e"]));
}

#[test]
fn example_8_a_capture_leaves_own_pieces() {
    let position = battle(&[("5f", "D:D:S"), ("4e", "d:D:d")], "-/-", W3, &[]);
    let m = Gungi25::read_move(&position, "5fx4e").expect("a capture");
    let text = Gungi25::write_position(&position.after(m));
    assert!(text.contains("|D:S|") && text.contains("|D:D|") && !text.contains('d'), "{text}");
}

#[test]
fn example_9_a_higher_tower_is_safe_from_below() {
    let position = battle(&[("5f", "D"), ("5e", "d:d")], "-/-", W3, &[]);
    assert_eq!(destinations(&position, "5f"), sorted(&["-5g"]));
    let black = battle(&[("5f", "D"), ("5e", "d:d")], "-/-", "b 3 - 1", &[]);
    let found = destinations(&black, "5e");
    assert!(found.contains(&"x5f".to_owned()) && found.contains(&"+5f".to_owned()));
}

#[test]
fn example_10_betrayal_by_a_move() {
    let both = battle(&[("5e", "F:T"), ("6d", "s:d")], "S1D1/-", W3, &[]);
    assert_eq!(moves(&both, "5ex6d").len() + moves(&both, "5e+6d").len(), 5);
    assert_eq!(moves(&both, "5e+6d"), sorted(&["5e+6d", "5e+6d~1", "5e+6d~2", "5e+6d~12"]));
    let own = battle(&[("5e", "F:T"), ("6d", "s:D")], "S1/-", W3, &[]);
    assert_eq!(moves(&own, "5e+6d"), sorted(&["5e+6d", "5e+6d~1"]));
    assert_eq!(clause(&own, "5ex6d"), "gungi25.N7");
    assert_eq!(clause(&own, "5e+6d~2"), "gungi25.N10");
    let one = battle(&[("5e", "F:T"), ("6d", "d:d")], "D1/-", W3, &[]);
    assert_eq!(moves(&one, "5e+6d"), sorted(&["5e+6d", "5e+6d~1", "5e+6d~2"]));
    assert_eq!(clause(&one, "5e+6d~12"), "gungi25.7.hand");
}

#[test]
fn example_11_betrayal_by_a_drop() {
    let position = battle(&[("5e", "d:W")], "D1T1/-", W3, &[]);
    assert_eq!(moves(&position, "T*5e"), sorted(&["T*5e", "T*5e~1"]));
    let spent = battle(&[("5e", "t:W")], "T1/-", W3, &[]);
    assert_eq!(moves(&spent, "T*5e"), sorted(&["T*5e"]));
    assert_eq!(clause(&spent, "T*5e~1"), "gungi25.N11");
}

#[test]
fn example_12_drops_reach_the_front_rank() {
    let position = battle(&[("6f", "D"), ("1i", "M"), ("5c", "D:d")], "D1/-", W3, &[]);
    let ranks: Vec<char> = moves(&position, "D*").iter().filter_map(|text| text.chars().nth(3)).collect();
    assert!(ranks.iter().all(|rank| ('f'..='i').contains(rank)) && ranks.contains(&'f'));
    assert_eq!(clause(&position, "D*5e"), "gungi25.N8");
    assert_eq!(clause(&position, "D*5c"), "gungi25.5.enemy");
}

#[test]
fn example_13_a_marshal_stacks_from_level_two_on() {
    let low = battle(&[("5i", "M"), ("5h", "D")], "-/-", "w 1 - 1", &[]);
    assert_eq!(clause(&low, "5i+5h"), "gungi25.1.marshal");
    let covered = battle(&[("5i", "M"), ("5h", "D:d")], "-/-", "w 1 - 1", &[]);
    assert!(covered.in_check());
    assert_eq!(clause(&covered, "5ix5h"), "gungi25.4.height");
    let middle = battle(&[("5i", "M"), ("5h", "D")], "-/-", "w 2 - 1", &[]);
    assert_eq!(moves(&middle, "5i+"), ["5i+5h"]);
}

#[test]
fn example_14_a_raised_marshal_is_safe_from_below() {
    let position = battle(&[("5i", "D:M"), ("5g", "g")], "-/-", W3, &[]);
    assert!(!position.in_check());
    let found = destinations(&position, "5i");
    assert!(found.contains(&"x5g".to_owned()) && found.contains(&"+5g".to_owned()), "{found:?}");
}

#[test]
fn example_15_the_draft() {
    let start = Gungi25::start(options(&[("level", "3")]));
    assert!(moves(&start, "").iter().all(|text| text.starts_with('M')));
    assert_eq!(clause(&start, "D*5h"), "gungi25.6.marshal");
    let play = |position: &Position, text: &str| {
        position.after(Gungi25::read_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}")))
    };
    let alone = play(&play(&play(&start, "M*5i"), "M*5a"), "D*5h.");
    assert_eq!((alone.turn(), play(&alone, "D*5b").turn()), (Color::Black, Color::Black));
    let text = |position: &Position| Gungi25::write_position(position);
    assert!(text(&alone).ends_with("b 3 b 2"), "{}", text(&alone));
    assert!(text(&play(&alone, "D*5b")).ends_with("b 3 b 2"));
    let over = play(&play(&alone, "D*5b"), "D*4b.");
    assert!(text(&over).ends_with("w 3 - 3"), "{}", text(&over));
    // N13: the second player's word ends it for both.
    let ended = play(&play(&start, "M*5i"), "M*5a.");
    assert!(text(&ended).ends_with("w 3 - 2"));
    assert_eq!(clause(&alone, "D*5g"), "gungi25.6.area");
    assert_eq!(clause(&alone, "M*5b"), "gungi25.5.hand");
    assert_eq!(clause(&ended, "D*5h."), "gungi25.6.over");
    let last = Gungi25::read_position("4m4/9/9/9/9/9/9/4D4/4M4 D1/- w 3 w 9", options(&[])).expect("a draft");
    assert_eq!(clause(&last, "D*5g"), "gungi25.N12");
    assert!(moves(&last, "").iter().all(|text| text.ends_with('.')));
}

#[test]
fn example_16_a_marshal_left_attacked_by_the_draft_is_taken() {
    let position = battle(&[("5i", "G"), ("5a", "m")], "-/-", W3, &[]);
    let m = Gungi25::read_move(&position, "5ix5a").expect("taking the Marshal is legal");
    let outcome = position.after(m).outcome().expect("the game is over");
    assert_eq!((outcome.winner, outcome.reason.code), (Some(Color::White), "marshal-captured"));
    assert_eq!(position.after(m).count_moves(), 0);
}

#[test]
fn example_17_mate_from_tier_two() {
    let text = "3img3/1ra1|n:G|1as1/d1fwdwf2/9/8d/9/D1FWDWF1D/1SA1N1AR1/4MI3 J2N2R1S1D1/j2n2r1s1d1 b 1 - 1";
    let position = Gungi25::read_position(text, options(&[])).expect("a position");
    let outcome = position.outcome().expect("mate");
    assert_eq!((outcome.winner, outcome.reason.code), (Some(Color::White), "checkmate"));
}

#[test]
fn example_18_no_safe_move() {
    let text = "8m/9/7DD/7C1/9/9/9/9/M8 -/- b 3 - 1";
    let lost = Gungi25::read_position(text, options(&[])).expect("a position");
    assert!(!lost.in_check());
    let outcome = lost.outcome().expect("over");
    assert_eq!((outcome.winner, outcome.reason.code), (Some(Color::White), "no-safe-move"));
    let drawn = Gungi25::read_position(text, options(&[("stalemate", "draw")])).expect("a position");
    assert_eq!(
        drawn.outcome().map(|outcome| (outcome.winner, outcome.reason.code)),
        Some((None, "stalemate"))
    );
}

#[test]
fn example_19_strict_and_free_checks() {
    let men = [("5a", "m"), ("5h", "G")];
    let strict = battle(&men, "-/d1", "b 3 - 1", &[]);
    assert_eq!(strict.count_moves(), 4);
    let free = battle(&men, "-/d1", "b 3 - 1", &[("check", "free")]);
    assert_eq!(free.count_moves(), 13);
    assert_eq!(clause(&strict, "5a-5b"), "gungi25.N14");
}

#[test]
fn example_20_bare_marshals() {
    let position = battle(&[], "-/-", W3, &[]);
    assert_eq!(
        position.outcome().map(|outcome| (outcome.winner, outcome.reason.code)),
        Some((None, "bare-marshals"))
    );
    assert_eq!(clause(&position, "1i-1h"), "gungi25.N18");
    assert!(battle(&[], "D1/-", W3, &[]).outcome().is_none());
}
