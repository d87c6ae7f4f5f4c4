//! One named test per clause, ruling and worked example of the rules page.

use ikusa_gungi_25::{Gungi25, Options, Position};
use ikusa_rules::{Color, Game, History, MoveError, Options as _, Position as _, PositionError, perft};

fn options(pairs: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (key, value) in pairs {
        options.set(key, value).expect("an option of the table");
    }
    options
}

/// A battle of level 3 with these towers and hands; Marshals stand in far corners unless `men` names one.
fn battle(men: &[(&str, &str)], hands: &str, rest: &str, pairs: &[(&str, &str)]) -> Position {
    let mut cells = vec![vec![String::new(); 9]; 9];
    let mut put = |square: &str, tower: &str| {
        let (file, rank) = (square.as_bytes()[0] - b'1', square.as_bytes()[1] - b'a');
        cells[rank as usize][8 - file as usize] =
            if tower.len() > 1 { format!("|{tower}|") } else { tower.to_owned() };
    };
    let named = |letter: char| men.iter().any(|(_, tower)| tower.contains(letter));
    if !named('M') {
        put("1i", "M");
    }
    if !named('m') {
        put("1a", "m");
    }
    men.iter().for_each(|(square, tower)| put(square, tower));
    let rows: Vec<String> = cells
        .iter()
        .map(|row| {
            row.iter().map(|cell| if cell.is_empty() { "1".to_owned() } else { cell.clone() }).collect()
        })
        .collect();
    let text = format!("{} {hands} {rest}", joined(&rows));
    Gungi25::read_position(&text, options(pairs)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Rows of single cells with longest runs of empty ones.
fn joined(rows: &[String]) -> String {
    let fold = |row: &String| {
        let mut text = String::new();
        let mut run = 0;
        for c in row.chars() {
            if c == '1' {
                run += 1;
                continue;
            }
            if run > 0 {
                text.push_str(&run.to_string());
                run = 0;
            }
            text.push(c);
        }
        if run > 0 { text + &run.to_string() } else { text }
    };
    rows.iter().map(fold).collect::<Vec<_>>().join("/")
}

/// The texts of the legal moves that begin with `start`, sorted.
fn moves(position: &Position, start: &str) -> Vec<String> {
    let all = position.moves().into_iter().map(|m| Gungi25::write_move(position, m));
    let mut found: Vec<String> = all.filter(|text| text.starts_with(start)).collect();
    found.sort();
    found
}

fn destinations(position: &Position, from: &str) -> Vec<String> {
    let behind = moves(position, from).into_iter().map(|text| text[2..].to_owned());
    let mut found: Vec<String> = behind.collect();
    found.sort();
    found
}

fn clause(position: &Position, text: &str) -> &'static str {
    match Gungi25::read_move(position, text) {
        Err(MoveError::Illegal(refusal)) => refusal.id(),
        other => panic!("{text}: {other:?}"),
    }
}

fn sorted(texts: &[&str]) -> Vec<String> {
    let mut texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    texts.sort();
    texts
}

const W3: &str = "w 3 - 1";

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
fn perft_of_every_start() {
    for (level, counts) in [
        ("0", &[154u64, 23_716][..]),
        ("1", &[187, 34_969]),
        ("2", &[54, 2_916, 1_317_168]),
        ("3", &[54, 2_916, 1_317_168]),
    ] {
        let start = Gungi25::start(options(&[("level", level)]));
        for (depth, count) in counts.iter().enumerate() {
            assert_eq!(
                perft::perft(&start, depth as u32 + 1, perft::Leaves::Counted),
                *count,
                "level {level} depth {}",
                depth + 1
            );
        }
    }
}

#[test]
fn texts_read_back() {
    for text in [
        "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1",
        "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2R1S1D1/j2n2r1s1d1 w 1 - 1",
        "9/9/9/9/9/9/9/9/9 M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 3 wb 1",
    ] {
        let position = Gungi25::read_position(text, options(&[])).expect(text);
        assert_eq!(Gungi25::write_position(&position), text);
    }
}

#[test]
fn what_a_position_text_must_not_say() {
    let cases = [
        ("4m4/9/9/9/9/9/9/9/4MM3 -/- w 3 - 1", "gungi25.2.count"),
        ("4m4/9/9/9/9/9/9/9/4MC3 -/- w 1 - 1", "gungi25.1.pieces"),
        ("4m4/9/9/9/9/9/9/9/4M|D:D:D|3 -/- w 2 - 1", "gungi25.9.height"),
        ("4m4/9/9/9/9/9/9/9/4|M:D|4 -/- w 3 - 1", "gungi25.9.covered"),
        ("4m4/9/9/9/9/9/9/9/4|D:M|4 -/- w 1 - 1", "gungi25.N9"),
        ("4m4/9/9/9/9/9/9/9/9 M1/- w 3 - 1", "gungi25.9.hand"),
        ("9/9/9/9/9/9/9/9/4D4 -/- w 3 - 1", "gungi25.9.missing"),
        ("4m4/9/9/9/4D4/9/9/9/4M4 D1/d1 w 3 wb 1", "gungi25.9.area"),
        ("4m4/9/9/9/9/9/9/9/4D4 M1/d1 w 3 wb 1", "gungi25.9.first"),
        ("4m4/9/9/9/9/9/9/9/4M4 D1/d1 w 3 b 1", "gungi25.9.done"),
        ("4m4/9/9/9/9/9/9/9/4M4 D1/d1 w 1 wb 1", "gungi25.9.draft"),
    ];
    for (text, id) in cases {
        let Err(PositionError::Invalid(reasons)) = Gungi25::read_position(text, options(&[])) else {
            panic!("{text} was read")
        };
        assert!(reasons.iter().any(|reason| reason.id() == id), "{text}: {reasons:?}");
    }
    for text in ["", "9/9 -/- w 3 - 1", "9/9/9/9/9/9/9/9/91 -/- w 3 - 1", "x8/9/9/9/9/9/9/9/9 -/- w 3 - 1"] {
        assert!(
            matches!(Gungi25::read_position(text, options(&[])), Err(PositionError::Syntax(_))),
            "{text}"
        );
    }
}
