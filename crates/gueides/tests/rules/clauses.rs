//! One test per section of the book and per ruling, by its number.

use crate::common::{
    after, moves, options, outcome, outcomes, play, position, position_with, reads, refused, text,
};
use ikusa_gueides::{Gueides, Kind};
use ikusa_rules::{Color, Game, Position, Square};

const E4: Square = Square::new(4, 3);

/// How many moves a Black piece on e4 has on a board with nothing else but Presidents out of its way.
fn moves_from_e4(text: &str) -> usize {
    position(text).moves().into_iter().filter(|m| m.from == E4).count()
}

#[test]
fn s1_the_array_stands_as_the_book_says() {
    let array = Gueides::start(Default::default());
    assert_eq!(text(&array), "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b - 1");
    assert_eq!(array.count_moves(), 37);
    let by_kind = |kind| {
        array.moves().into_iter().filter(|m| array.at(m.from).is_some_and(|piece| piece.kind == kind)).count()
    };
    assert_eq!(
        [Kind::Nation, Kind::Satellite, Kind::Missile, Kind::Superplane].map(by_kind),
        [18, 10, 8, 1],
        "the 37 of the rules page"
    );
}

#[test]
fn s2_each_side_has_one_president() {
    for (text, ids) in [("9/9/9/9/9/9/9/p8 b", 1), ("9/9/9/9/9/9/9/9 b", 2), ("PP7/9/9/9/9/9/9/p8 b", 1)] {
        let error = Gueides::read_position(text, Default::default()).expect_err(text);
        assert_eq!(error.to_string().matches("gueides.2:").count(), ids, "{text}");
    }
}

#[test]
fn s3_pieces_reach_as_many_squares_as_the_page_counts() {
    // The Presidents stand on squares that no piece on e4 aims at; the extra Nations keep §10 away.
    for (letter, count) in
        [('t', 15), ('b', 15), ('u', 15), ('v', 22), ('a', 18), ('m', 21), ('s', 29), ('r', 16)]
    {
        let board = format!("2P6/N8/9/9/4{letter}4/9/8n/2p6 b");
        assert_eq!(moves_from_e4(&board), count, "{letter}");
    }
    assert_eq!(moves_from_e4("8P/9/9/9/4p4/9/9/r8 b"), 16, "President with his Radar");
    assert_eq!(moves_from_e4("8P/9/9/9/4p4/9/n8/9 b"), 8, "without");
}

#[test]
fn s3_sliders_stop_at_the_first_piece_and_destroy_it() {
    let text = "P8/N8/9/4N4/9/9/4t1n2/4p4 b";
    assert!(reads(text, "e2-e5"));
    assert_eq!(refused(text, "e2-e6"), "gueides.3.blocked");
    assert_eq!(refused(text, "e2-g2"), "gueides.3.own");
    assert_eq!(refused(text, "e2-h2"), "gueides.3.blocked");
    assert_eq!(refused(text, "e2-f3"), "gueides.3");
    assert_eq!(refused(text, "e2-e2"), "gueides.3");
    assert_eq!(refused(text, "e3-e4"), "gueides.3.origin");
    assert_eq!(refused(text, "e5-e4"), "gueides.3.turn");
}

#[test]
fn s3_the_carrier_never_goes_up_and_the_missile_never_sideways() {
    assert_eq!(refused("1P7/N8/9/9/4v4/9/9/2p6 b", "e4-e5"), "gueides.3");
    assert_eq!(refused("1P7/N8/9/9/4m4/9/9/2p6 b", "e4-f4"), "gueides.3");
}

#[test]
fn s3_the_superplane_leaps_in_its_c_and_slides_blocked() {
    let text = "P8/N8/9/3nNn3/3nan3/3nnn3/9/2p6 b";
    for leap in ["e4-e6", "e4-e2", "e4-c4", "e4-g4"] {
        assert!(reads(text, leap), "{leap}");
    }
    assert_eq!(refused(text, "e4-g6"), "gueides.3.blocked");
    assert_eq!(refused(text, "e4-e5"), "gueides.3");
}

#[test]
fn s3_nations_advance_straight_and_destroy_diagonally() {
    let text = "P8/9/9/9/9/2NTN4/3n1n3/2p6 b";
    assert_eq!(refused(text, "d2-d3"), "gueides.3.nation");
    assert_eq!(refused(text, "d2-d4"), "gueides.3.nation");
    assert!(reads(text, "d2-c3") && reads(text, "d2-e3"));
    assert!(reads(text, "f2-f3") && reads(text, "f2-f4"));
    assert_eq!(refused(text, "f2-g3"), "gueides.3.nation-diagonal");
    assert_eq!(refused(text, "f2-f5"), "gueides.3");
    assert_eq!(refused("P8/9/9/9/9/5n3/9/2p6 b", "f3-f5"), "gueides.3.nation-two");
    assert_eq!(refused("P8/9/9/9/9/5n3/9/2p6 b", "f3-f2"), "gueides.3");
    assert!(reads("P8/5N3/9/9/9/9/9/2p6 w", "f7-f5"));
}

#[test]
fn s3_the_presidents_two_steps_need_an_empty_middle() {
    let text = "P8/N8/9/9/9/4n4/9/r3p4 b";
    assert!(reads(text, "e1-c3") && reads(text, "e1-g1"));
    assert_eq!(refused("P8/N8/9/9/9/9/4n4/r3p4 b", "e1-e3"), "gueides.3.blocked");
    assert_eq!(refused("P8/N8/9/9/9/9/4n4/r3p4 b", "e1-f3"), "gueides.3");
    assert_eq!(refused("P8/N8/9/9/9/9/4n4/4p4 b", "e1-g1"), "gueides.3.president");
}

#[test]
fn s4_no_move_leaves_its_own_president_in_am() {
    let text = "P7T/N8/9/4T4/9/4b4/n8/4p4 b";
    assert_eq!(refused(text, "e3-f3"), "gueides.4");
    assert!(reads(text, "e3-e5") && reads(text, "e3-e4"));
    assert_eq!(refused("P8/5T3/N8/9/9/9/n8/4p4 b", "e1-f1"), "gueides.4");
}

#[test]
fn s4_am_is_parried_by_capture_by_screen_or_by_flight_only() {
    let text = "P8/N8/9/4T4/9/b8/9/4p4 b";
    assert_eq!(
        moves(&position(text)),
        ["a3-e3", "e1-d1", "e1-d2", "e1-f1", "e1-f2"],
        "the screen and the squares off the file"
    );
}

#[test]
fn s4a_a_two_step_may_leave_am_and_may_not_cross_it() {
    // The Tank on e8 gives AM: aside over f1 is free, aside over d1 is not, the Ship on d8 dominates it.
    let text = "P2BT4/N8/9/9/9/9/9/r3p4 b";
    assert!(reads(text, "e1-g1") && reads(text, "e1-g3"));
    assert_eq!(refused(text, "e1-c1"), "gueides.4.cross");
    // Straight back from the attacker: only with the President lifted off is the middle seen to be dominated.
    let back = "P3T4/N8/9/9/4p4/9/9/r8 b";
    assert_eq!(refused(back, "e4-e2"), "gueides.4.cross");
    assert_eq!(refused(back, "e4-e3"), "gueides.4");
}

#[test]
fn s4b_presidents_never_stand_side_by_side() {
    assert_eq!(refused("9/9/N8/4P4/9/4p4/n8/9 b", "e3-e4"), "gueides.4.presidents");
    assert!(Gueides::read_position("9/9/N8/4P4/4p4/9/n8/9 b", Default::default()).is_err());
}

/// White's President goes between a8 and a7 while the Tank gives AM from the i file.
const PERPETUAL: &str = "P8/8t/9/2N6/2n6/9/9/4p4 b";
const CYCLE: [&str; 4] = ["i7-i8", "a8-a7", "i8-i7", "a7-a8"];

#[test]
fn s4c_g6_three_ams_and_three_arrivals_on_two_squares_draw() {
    let codes = outcomes(position(PERPETUAL), &CYCLE.repeat(3));
    assert_eq!(codes[..11], [""; 11], "not before the President's third arrival on the second square");
    assert_eq!(codes[11], "perpetual-check");
}

#[test]
fn g6_a_quiet_move_of_the_attacker_breaks_the_run() {
    let quiet = ["e1-d1", "a8-b8", "d1-e1", "b8-a8"];
    let line = [&CYCLE.repeat(2)[..], &quiet, &CYCLE.repeat(2)].concat();
    let codes = outcomes(position_with(PERPETUAL, options("repetition=off")), &line);
    assert_eq!(codes, vec![""; 20]);
}

#[test]
fn g6_only_the_presidents_own_move_completes_the_run() {
    // From b8 the run needs three AMs on a7 too, and the third is given by the attacker's move: the draw
    // waits for the President's answer.
    let start = ["i7-i8", "b8-a7", "i8-i7", "a7-a8"];
    let line = [&start[..], &CYCLE.repeat(3)].concat();
    let codes = outcomes(position_with("1P7/8t/9/2N6/2n6/9/9/4p4 b", options("repetition=off")), &line);
    // Arrivals: a7 three and a8 three after ply 12; AMs: b8 one, a7 three, a8 only two until ply 13.
    assert_eq!(codes[11], "");
    assert_eq!(codes[12], "", "the third AM on a8 completes the counts on the attacker's move");
    assert_eq!(codes[13], "perpetual-check");
}

#[test]
fn g6_an_am_that_stood_on_the_board_at_the_start_was_not_given_in_the_run() {
    let line = [&CYCLE[1..], &CYCLE.repeat(2)[..], &CYCLE[..2]].concat();
    let codes = outcomes(position_with("P7t/9/9/2N6/2n6/9/9/4p4 w", options("repetition=off")), &line);
    assert_eq!(codes[10], "", "a8 has received two AMs by moves of the game");
    assert_eq!(*codes.last().expect("moves"), "perpetual-check");
}

#[test]
fn s5_a_blocked_army_is_cornered_as_well() {
    // Nations face each other: neither President nor Nation can move.
    let text = "P8/9/N8/n8/9/9/1t7/7bp b";
    let end = outcome(&after("P8/8b/N8/n8/9/9/1t7/8p b", &["b2-b1"])).expect("a draw");
    assert_eq!((end.winner, end.reason.code), (None, "stalemate"));
    assert!(outcome(&position(text)).is_none());
}

#[test]
fn s6_g2_the_radar_stops_flown_captures_and_nothing_else() {
    let text = "1R4P2/9/N8/9/n8/9/9/s3p4 b";
    assert_eq!(refused(text, "a1-a6"), "gueides.6");
    assert!(reads(text, "a1-a5") && reads(text, "a1-a8"), "flown to empty squares");
    assert!(reads("1R4P2/9/N8/9/9/9/9/s3p4 b", "a1-a6"), "along an open line");
    assert!(reads("6P2/9/N8/9/n8/9/9/s3p4 b", "a1-a6"), "without a Radar");
    assert!(reads("1R4P2/9/9/9/9/N8/n8/a3p4 b", "a1-a3"), "the Superplane ignores radars");
}

#[test]
fn s7_the_superplane_gives_am_over_pieces() {
    let position = after("1R5P1/7N1/9/9/7a1/9/9/4p4 b", &["h4-h6"]);
    assert!(position.in_check());
    assert!(!after("1R5P1/7N1/9/9/9/7s1/9/4p4 b", &["h3-h6"]).in_check(), "the Satellite does not");
}

#[test]
fn s8_a_nation_becomes_any_piece_but_a_president_or_a_second_radar() {
    let text = "8P/n8/9/9/9/9/9/r3p4 b";
    for letter in "TBUVAMS".chars() {
        assert!(reads(text, &format!("a7-a8^{letter}")), "{letter}");
    }
    assert_eq!(refused(text, "a7-a8"), "gueides.8");
    assert_eq!(refused(text, "a7-a8^P"), "gueides.8.piece");
    assert_eq!(refused(text, "a7-a8^N"), "gueides.8.piece");
    assert_eq!(refused(text, "a7-a8^R"), "gueides.8.radar");
    assert_eq!(refused(text, "a1-b1^T"), "gueides.8.rank");
    assert_eq!(position(text).moves().iter().filter(|m| m.promotion.is_some()).count(), 7);
    assert!(reads("1T6P/n8/9/9/9/9/9/r3p4 b", "a7-b8^S"), "by destroying as well");
}

#[test]
fn s9_g3_no_flight_in_front_of_a_president_in_any_direction() {
    // h4 is on the President's file, e8 on his rank, e5 on his diagonal: all impossible from behind a piece.
    for (board, m) in [
        ("1R5P1/9/9/9/9/9/5n3/4s3p b", "e1-h4"),
        ("1R5P1/9/9/4n4/9/9/9/4s3p b", "e1-e8"),
        ("1R5P1/9/9/9/4n4/9/9/4s3p b", "e1-e5"),
    ] {
        assert_eq!(refused(board, m), "gueides.9", "{m}");
    }
    // e6 attacks nothing of the President.
    assert!(reads("1R5P1/9/9/9/4n4/9/9/4s3p b", "e1-e6"));
}

#[test]
fn s9_uncovering_another_attacker_by_a_flown_move_is_fine() {
    let uncovered = after("R1t1m2P1/9/4n4/9/9/9/9/8p b", &["e8-e4"]);
    assert!(uncovered.in_check());
}

#[test]
fn s10_md_on_the_last_move_still_wins() {
    let last = "P8/9/1p7/9/9/9/9/7t1 b 30 1";
    let won = outcome(&after(last, &["h1-h8"])).expect("MD");
    assert_eq!((won.winner, won.reason.code), (Some(Color::Black), "checkmate"));
    let drawn = after(last, &["h1-h2"]);
    assert_eq!(outcome(&drawn).expect("a draw").reason.code, "lone-president");
    assert_eq!(drawn.count_moves(), 0);
    assert_eq!(refused(&text(&drawn), "a8-b8"), "gueides.10");
}

#[test]
fn s10_the_count_starts_with_the_capture_and_counts_the_attackers_moves() {
    let mut position = after("P8/9/9/9/9/9/N6t1/4p4 b", &["h2-a2"]);
    assert_eq!(text(&position), "P8/9/9/9/9/9/t8/4p4 w 0 1");
    for (m, count) in [("a8-b8", 0), ("a2-a3", 1), ("b8-c8", 1), ("a3-a4", 2)] {
        position = play(position, &[m]);
        assert_eq!(position.lone_count(), Some(count), "{m}");
    }
}

#[test]
fn s10_the_tournament_limit_is_an_option() {
    let drawn = play(position_with("P8/9/1p7/9/9/9/9/7t1 b 1 1", options("lone=2")), &["h1-h2"]);
    assert_eq!(outcome(&drawn).expect("a draw").reason.code, "lone-president");
}

#[test]
fn s10_without_a_count_in_the_text_none_runs() {
    assert_eq!(text(&position("P8/9/9/9/9/9/t8/4p4 w - 7")), "P8/9/9/9/9/9/t8/4p4 w - 7");
    assert_eq!(text(&after("P8/9/9/9/9/9/1t7/4p4 b - 7", &["b2-c2"])), "P8/9/9/9/9/9/2t6/4p4 w - 7");
    assert!(Gueides::read_position("PN7/9/9/9/9/9/1t7/4p4 w 3 7", Default::default()).is_err());
    assert!(Gueides::read_position("P8/9/9/9/9/9/t8/4p4 w 32 7", Default::default()).is_err());
}

#[test]
fn s10_with_both_presidents_alone_the_count_runs_on() {
    let both = after("P8/1t7/9/9/9/9/9/8p w 5 9", &["a8-b7"]);
    assert_eq!(text(&both), "9/1P7/9/9/9/9/9/8p b 5 10");
    assert_eq!(play(both, &["i1-i2", "b7-b8"]).lone_count(), Some(7));
}

#[test]
fn s10_the_count_is_no_part_of_equality() {
    let (a, b) = (position("P8/9/9/9/9/9/t8/4p4 w 3 7"), position("P8/9/9/9/9/9/t8/4p4 w 9 30"));
    assert_eq!(a, b);
    assert_eq!(a.key(), b.key());
}

#[test]
fn s11_either_side_may_start() {
    let white = Gueides::start(options("first=white"));
    assert_eq!(text(&white), "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm w - 1");
    let after_both = play(white, &["e7-e5", "g1-g3"]);
    assert_eq!(after_both.number(), 2, "the second player completes the move");
    assert_eq!(play(Gueides::start(Default::default()), &["g1-g3", "e7-e5"]).number(), 2);
}

#[test]
fn s12_the_books_example_moves_are_read() {
    let array = "TRBUSVAPM/NNNNNNNNN/9/9/9/9/nnnnnnnnn/trbusvapm b";
    assert_eq!(
        text(&after(array, &["g1-g3", "e7-e5"])),
        "TRBUSVAPM/NNNN1NNNN/9/4N4/9/6a2/nnnnnnnnn/trbusv1pm b - 2"
    );
    for broken in ["", "g1", "g1g3", "g1-", "g1-g9", "j1-g3", "g1-g3^", "g1-g3^X", "g1-g3^SS", "g1-g3-g5"] {
        let error = Gueides::read_move(&position(array), broken).expect_err(broken);
        assert!(matches!(error, ikusa_rules::MoveError::Syntax(_)), "{broken}: {error}");
    }
}

#[test]
fn g1_the_radar_neither_jumps_nor_turns() {
    let text = "P8/N8/9/9/4r4/4n4/9/2p6 b";
    assert_eq!(refused(text, "e4-e2"), "gueides.G1");
    assert_eq!(refused(text, "e4-f6"), "gueides.3");
    assert!(reads(text, "e4-e6") && reads(text, "e4-g2"));
    // So a piece between Radar and President is a screen, and pinned.
    let pinned = "P8/N8/9/9/9/4R4/4t4/4p4 b";
    assert_eq!(refused(pinned, "e2-d2"), "gueides.4");
    assert!(reads(pinned, "e2-e3"));
}

#[test]
fn g2_flyers_pass_over_any_number_of_pieces_of_either_side() {
    assert!(reads("1P7/9/9/N8/n8/N8/n8/s3p4 b", "a1-a7"));
    assert!(reads("1P7/9/9/N8/n8/N8/n8/s3p4 b", "a1-a5"), "and destroy without an enemy Radar");
}

#[test]
fn g4_screens_do_not_parry_what_flies_without_a_radar() {
    let text = "7P1/9/T8/9/7s1/9/9/4p4 w";
    assert_eq!(refused(text, "a6-h6"), "gueides.G4");
    assert_eq!(refused(text, "h8-h7"), "gueides.4");
}

#[test]
fn g4_a_pinned_satellite_stays_on_its_leash() {
    // Pinned by the Tank on e6 along the file: it may not fly over it to e8, nor over its own President.
    let text = "P8/N8/4T4/4s4/9/9/4p4/r8 b";
    assert_eq!(refused(text, "e5-e8"), "gueides.4");
    assert_eq!(refused(text, "e5-e1"), "gueides.4");
    assert!(reads(text, "e5-e6") && reads(text, "e5-e3"));
}

#[test]
fn g5_a_new_radar_restores_shield_and_two_steps() {
    let text = "8P/n8/9/9/9/9/9/4p4 b";
    assert_eq!(refused(text, "e1-g1"), "gueides.3.president");
    let restored = after(text, &["a7-a8^R", "i8-i7"]);
    assert!(moves(&restored).contains(&"e1-g1".to_owned()));
}

#[test]
fn g7_the_fourth_occurrence_draws_unless_the_house_says_otherwise() {
    let cycle = ["g1-g3", "g8-g6", "g3-g1", "g6-g8"].repeat(3);
    let codes = outcomes(Gueides::start(Default::default()), &cycle);
    assert_eq!((codes[7], codes[11]), ("", "repetition"));
    let codes = outcomes(Gueides::start(options("repetition=off")), &cycle);
    assert_eq!(codes, vec![""; 12]);
}
