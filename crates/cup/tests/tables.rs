//! Tables made by hand, and what the pairing makes of them.

use ikusa_cup::{Field, Game, Kind, Pairing, Player, Result, Side, Tiebreak, standings, swiss, tiebreaks};

/// A field of so many players, the strongest first, after games written as `1-2 1` (the first, with Black, won), `3-4 =`,
/// `5-6 0`, `7 bye`, `1-2 +` (White did not come); a line a round. Players are called from 1, as everywhere but in code.
fn after(players: usize, rounds: &[&str]) -> Field {
    let players = (0..players).map(|at| Player { rating: 2400 - 10 * at as i32, here: true }).collect();
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    let mut field = Field { players, ..Field::default() };
    for (round, games) in rounds.iter().enumerate() {
        for game in games.split(", ") {
            let (who, result) = game.split_once(' ').expect("players and a result");
            let result = match result {
                "1" => Some(Result::Won(Side::Black)),
                "0" => Some(Result::Won(Side::White)),
                "=" => Some(Result::Drawn),
                "+" => Some(Result::Forfeited(Side::Black)),
                _ => None,
            };
            let (black, white) = match who.split_once('-') {
                Some((black, white)) => (number(black), Some(number(white))),
                None => (number(who), None),
            };
            field.games.push(Game { round: round as u32 + 1, pairing: Pairing { black, white }, result });
        }
    }
    field
}

/// The next round, as `black-white`.
fn next(field: &Field) -> String {
    let text = |pairing: &Pairing| match pairing.white {
        Some(white) => format!("{}-{}", pairing.black + 1, white + 1),
        None => format!("{} bye", pairing.black + 1),
    };
    swiss::round(field).expect("a round").iter().map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_first_round_is_top_half_against_bottom_half() {
    assert_eq!(next(&after(8, &[])), "1-5, 6-2, 3-7, 8-4");
    // With an odd number the lowest has the bye.
    assert_eq!(next(&after(7, &[])), "1-4, 5-2, 3-6, 7 bye");
}

#[test]
fn the_second_round_pairs_equal_scores_and_changes_sides() {
    // Winners 1 2 3 4, losers 5 6 7 8; everyone has the other side now.
    let field = after(8, &["1-5 1, 6-2 0, 3-7 1, 8-4 0"]);
    // 1 and 3 have had Black, 2 and 4 White: 1 meets 3 by the halves, but both should have White, so 1 meets 4.
    assert_eq!(next(&field), "4-1, 2-3, 5-8, 7-6");
}

#[test]
fn an_odd_group_lets_its_lowest_float() {
    // Winners 1, 2 and 4, draw of 3 with 7: one of the winners meets one who has drawn.
    let field = after(8, &["1-5 1, 6-2 0, 3-7 =, 8-4 0"]);
    // 1 point: 1 (B), 2 (W), 4 (W); a half: 3 (B), 7 (W); none: 5 (W), 6 (B), 8 (B).
    // 1-2 is right by the halves and by sides; 4 floats to 3, both of whom may have what they wish; 7 floats down in turn
    // to 5, whose wish is the same, or to 6 and 8, whose is not: sides come before places.
    assert_eq!(next(&field), "2-1, 4-3, 7-6, 5-8");
}

#[test]
fn nobody_meets_the_same_twice_and_byes_go_round() {
    let field = after(5, &["1-3 1, 4-2 0, 5 bye", "2-1 0, 5-4 1, 3 bye"]);
    // Points: 1 and 5 have 2, 2 and 3 have 1, 4 none and no bye yet.
    // 1 and 5 meet; 2 and 3 have not met.
    assert_eq!(next(&field), "1-5, 3-2, 4 bye");
}

#[test]
fn the_bye_goes_to_the_lowest_who_can_be_spared() {
    // 3 has none and is lowest of those, but 1 and 2 have met: only if one of them has the bye can the others be paired.
    let field = after(3, &["1-2 1, 3 bye"]);
    assert_eq!(next(&field), "3-1, 2 bye");
    // After two rounds of three everyone can still be paired once.
    let field = after(3, &["1-2 1, 3 bye", "3-1 0, 2 bye"]);
    assert_eq!(next(&field), "2-3, 1 bye");
    let field = after(3, &["1-2 1, 3 bye", "3-1 0, 2 bye", "2-3 1, 1 bye"]);
    assert_eq!(swiss::round(&field), None);
}

#[test]
fn nobody_has_a_side_three_times_in_a_row() {
    // All four have two points; 1 and 2 have had Black twice, 3 and 4 White twice.
    let field = after(8, &["1-5 1, 2-6 1, 7-3 0, 8-4 0", "1-7 1, 2-8 1, 5-3 0, 6-4 0"]);
    let pairings = next(&field);
    assert!(pairings.starts_with("3-1, 4-2"), "{pairings}");
}

#[test]
fn those_who_are_to_be_kept_apart_are_if_it_can_be_helped() {
    let mut field = after(4, &[]);
    field.apart = vec![(0, 2)];
    assert_eq!(next(&field), "1-4, 3-2");
    field.apart = vec![(0, 1), (0, 2), (0, 3)];
    assert_eq!(next(&field), "1-3, 4-2");
}

#[test]
fn tiebreaks_are_what_they_are_by_hand() {
    assert_eq!(tiebreaks(Kind::Swiss), [Tiebreak::Buchholz, Tiebreak::SonnebornBerger, Tiebreak::Direct]);
    // 1: 2½ (beat 3 and 2, drew 4); 4: 2½ (bye, beat 5, drew 1); 2: 1; 3: 1½ ; 5: ½ …
    let field = after(5, &["1-3 1, 5-2 0, 4 bye", "2-1 0, 4-5 1, 3 bye", "1-4 =, 3-5 =, 2 bye"]);
    let lines = standings(&field, Kind::Swiss);
    let shown: Vec<_> =
        lines.iter().map(|line| (line.player + 1, line.rank, line.halves, line.quarters)).collect();
    // Halves: 1 has 5, 4 has 5, 2 has 4, 3 has 3, 5 has 1.
    assert_eq!(
        shown,
        [
            // 4 met a bye (its own 5), 5 (1) and 1 (5): 11 halves; beat the bye 2·5, 5 2·1, drew 1 with 5: 17 quarters.
            // 1 met 3 (3), 2 (4) and 4 (5): 12 halves; beat 3 and 2, 2·3 + 2·4, drew 4 with 5: 19 quarters.
            (1, 1, 5, [24, 19, 2]),
            (4, 2, 5, [22, 17, 2]),
            (2, 3, 4, [20, 10, 0]),
            (3, 4, 3, [18, 7, 0]),
            (5, 5, 1, [24, 3, 0]),
        ]
    );
}

#[test]
fn in_a_round_robin_those_who_are_equal_are_told_apart_by_their_own_games() {
    // 1 lost to 2 and beat 3 and 4; 2 lost to 3 and beat 1 and 4; 3 lost to 1, beat 2, drew 4.
    let field = after(4, &["2-1 1, 3-4 =", "1-3 1, 2-4 1", "1-4 1, 3-2 1"]);
    let lines = standings(&field, Kind::RoundRobin);
    let shown: Vec<_> =
        lines.iter().map(|line| (line.player + 1, line.rank, line.halves, line.quarters[0])).collect();
    assert_eq!(shown, [(2, 1, 4, 4), (1, 2, 4, 0), (3, 3, 3, 0), (4, 4, 1, 0)]);
}

#[test]
fn a_game_that_was_not_played_is_a_point_and_no_win() {
    let field = after(2, &["1-2 +"]);
    let lines = standings(&field, Kind::Arena);
    assert_eq!((lines[0].halves, lines[0].quarters[0]), (2, 0));
    for result in ["black", "white", "draw", "black-unplayed", "white-unplayed", "neither"] {
        assert_eq!(Result::named(result).map(Result::word), Some(result));
    }
    assert_eq!(Result::named("odd"), None);
}
