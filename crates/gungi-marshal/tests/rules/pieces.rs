//! §1: every piece on every tier, compared with the table as data, and the rules of lines and towers.

use std::collections::BTreeSet;

use crate::common::sketch::{destinations, expect_destinations, ring, sketch, why};
use ikusa_gungi_marshal::{Kind, Mode, Position, reach, square_name};
use ikusa_rules::{Bitboard, Color, Square};

/// One entry of the table: dx, dy and how many squares.
type Line = (i8, i8, i8);

/// The three tiers of each kind in `testdata/gungi-marshal/moves.json`, read by hand: the file is only
/// lists of words and numbers.
fn table() -> Vec<[Vec<Line>; 3]> {
    let json = include_str!("../../../../testdata/gungi-marshal/moves.json");
    Kind::ALL.iter().map(|kind| tiers(json, &kind.info().id.replace('-', "_"))).collect()
}

fn tiers(json: &str, name: &str) -> [Vec<Line>; 3] {
    let rows = json.split_once(&format!("\"{name}\": [")).expect("every kind is in the table").1;
    let mut lines = rows.lines().skip(1);
    [(); 3].map(|()| {
        let row = lines.next().expect("three tiers");
        row.split("[\"").skip(1).map(line).collect()
    })
}

fn line(entry: &str) -> Line {
    let numbers: Vec<i8> = entry.split([',', ']']).skip(1).map_while(|word| word.parse().ok()).collect();
    match (entry.starts_with("slide"), &numbers[..]) {
        (true, [dx, dy, n]) => (*dx, *dy, *n),
        (false, [dx, dy]) => (*dx, *dy, 1),
        _ => panic!("neither slide nor leap: {entry}"),
    }
}

#[test]
fn section_1_every_pattern_is_that_of_the_table() {
    for (kind, tiers) in Kind::ALL.into_iter().zip(table()) {
        for (tier, lines) in (1..).zip(tiers) {
            for (color, forward) in [(Color::White, 1), (Color::Black, -1)] {
                for square in Square::all() {
                    let expected: Bitboard = lines
                        .iter()
                        .flat_map(|(dx, dy, n)| (1..=*n).map(move |k| (dx * k, dy * k * forward)))
                        .filter_map(|(dx, dy)| square.offset(dx, dy))
                        .collect();
                    assert_eq!(reach(color, square, Mode::tier(tier), kind), expected, "{kind:?} T{tier}");
                }
            }
        }
    }
}

/// The piece of `kind` on level `tier` of 5-5, otherwise only far Marshals.
fn alone(kind: Kind, tier: usize) -> Position {
    let tower: String = "PPP".chars().take(tier - 1).chain([kind.letter()]).collect();
    let marshals = if kind == Kind::Marshal { "m 9-9" } else { "M 1-9, m 9-8" };
    sketch(&format!("({tower}) 5-5, {marshals}")).position()
}

#[test]
fn section_1_each_piece_goes_where_its_tier_says() {
    for (kind, tiers) in Kind::ALL.into_iter().zip(table()) {
        for (tier, lines) in (1..).zip(tiers) {
            let position = alone(kind, tier);
            let free: BTreeSet<String> = lines
                .iter()
                .flat_map(|(dx, dy, n)| (1..=*n).map(move |k| (dx * k, dy * k)))
                .filter_map(|(dx, dy)| crate::common::sketch::square("5-5").offset(dx, dy))
                .filter(|to| position.tower(*to).height() == 0)
                .map(|to| format!("{}-1", square_name(to)))
                .collect();
            let found: BTreeSet<String> = destinations(&position, "5-5").into_iter().collect();
            assert_eq!(found, free, "{kind:?} T{tier}");
        }
    }
}

#[test]
fn section_1_a_slide_stops_at_the_first_piece_of_any_height_and_colour() {
    let position = sketch("(PPS) 3-3, (PG) 5-5, (pg) 2-4").position();
    let found = destinations(&position, "3-3");
    assert!(found.contains(&"5-5-3".into()), "stack on an own tower of two");
    assert!(found.contains(&"2-4-3".into()) && found.contains(&"2-4-2".into()), "stack or capture");
    assert!(!found.iter().any(|d| d.starts_with("6-6") || d.starts_with("1-5")));
}

#[test]
fn section_1_knights_and_archers_leap() {
    let around = "p 6-4, p 6-5, p 6-6, p 5-4, p 5-6, p 4-4, p 4-5, p 4-6";
    let archer = sketch(&format!("(PPA) 5-5, {around}, M 1-9, m 9-9")).position();
    assert_eq!(destinations(&archer, "5-5"), ring("5-5", 3));
    let knight = sketch(&format!("(PPN) 5-5, {around}, M 1-9, m 9-9")).position();
    assert_eq!(destinations(&knight, "5-5").len(), 8);
}

#[test]
fn section_1_only_the_top_of_a_tower_moves() {
    let position = sketch("(GP) 4-4, (gP) 5-5").position();
    assert_eq!(why(&position, "4-4-1:5-3-1"), "marshal.1.top");
    assert_eq!(why(&position, "4-4-2:5-4-1"), "legal");
    assert_eq!(why(&position, "6-6-1:7-6-1"), "marshal.1.empty");
    assert_eq!(why(&position, "9-1-1:8-1-1"), "marshal.1.owner");
}

#[test]
fn section_1_own_pieces_are_stacked_on_and_never_captured() {
    let position = sketch("J 3-3, P 4-4, (PG) 4-3, (PPP) 4-2").position();
    assert_eq!(why(&position, "3-3-1:4-4-2"), "legal");
    assert_eq!(why(&position, "3-3-1:4-4-1"), "marshal.1.own");
    assert_eq!(why(&position, "3-3-1:4-3-3"), "legal");
    assert_eq!(why(&position, "3-3-1:4-2-3"), "marshal.1.height");
    assert_eq!(why(&position, "3-3-1:4-2-4"), "marshal.1.height");
}

#[test]
fn section_1_the_destination_level_must_be_one_that_exists() {
    let position = sketch("J 3-3, g 4-4, (Pg) 4-3").position();
    assert_eq!(why(&position, "3-3-1:4-2-2"), "marshal.1.landing");
    assert_eq!(why(&position, "3-3-1:4-4-3"), "marshal.1.level");
    assert_eq!(why(&position, "3-3-1:4-3-1"), "marshal.1.level");
}

#[test]
fn section_1_a_captured_piece_leaves_for_good() {
    let position = sketch("J 3-3, g 4-4").position();
    let after = crate::common::sketch::play(&position, "3-3-1:4-4-1");
    assert_eq!(after.hand(Color::White).iter().sum::<u8>(), 0);
    assert_eq!(after.hand(Color::Black).iter().sum::<u8>(), 0);
}

#[test]
fn section_1_nothing_is_put_on_a_marshal() {
    let position = sketch("M 3-3, G 2-2").hands("P").position();
    assert_eq!(why(&position, "2-2-1:3-3-2"), "marshal.1.marshal");
    assert_eq!(why(&position, "P@3-3-2"), "marshal.1.marshal");
    assert_eq!(why(&position, "P@9-1-2"), "marshal.1.marshal");
}

#[test]
fn section_1_a_fortress_raises_only_the_eight_squares_around_it() {
    // Two squares away nothing changes; next to it the General has the silver's moves.
    expect_destinations(&sketch("F 3-3, G 3-5").position(), "3-5", "4-4 4-6");
    expect_destinations(&sketch("F 3-3, G 3-4").position(), "3-4", "4-3 4-4 4-5 2-3 2-5");
    assert_eq!(why(&sketch("F 3-3, R 3-4").position(), "3-4-1:4-5-1"), "marshal.1.fortress");
}

#[test]
fn section_1_a_fortress_serves_friends_only() {
    let position = sketch("f 3-3, G 3-4").position();
    expect_destinations(&position, "3-4", "4-3 4-5");
}

#[test]
fn section_1_a_fortress_does_not_lower_a_higher_piece() {
    // On level 3 a General has the gold's moves, whatever a Fortress on level 1 says.
    let position = sketch("F 3-3, (PPG) 3-4").position();
    assert!(destinations(&position, "3-4").contains(&"2-4-1".to_owned()));
}

#[test]
fn section_1_of_several_fortresses_the_highest_tier_counts() {
    let position = sketch("F 3-3, (PF) 3-5, A 3-4, M 1-9").position();
    let mut expected = ring("3-4", 3);
    expected.retain(|space| position.tower(crate::common::sketch::square(&space[..3])).height() == 0);
    assert_eq!(destinations(&position, "3-4"), expected);
}

#[test]
fn section_1_a_lieutenant_general_serves_the_other() {
    // On 3-3 a lone Lieutenant General has the gold's moves: no step back to 2-2.
    assert_eq!(why(&sketch("L 3-3").position(), "3-3-1:2-2-1"), "marshal.1.pattern");
    assert_eq!(why(&sketch("L 3-3, L 3-7").position(), "3-3-1:2-2-1"), "legal");
    assert_eq!(why(&sketch("L 3-3, L 3-7").position(), "3-3-1:5-4-1"), "legal");
    assert_eq!(why(&sketch("L 3-3, L 3-7, g 3-5").position(), "3-3-1:2-2-1"), "marshal.1.line");
}

#[test]
fn section_1_all_tiers_of_a_fortress_neighbour_come_back_with_a_general() {
    // The Fortress takes the Archer's ring 1 away, the Lieutenant General gives all three rings.
    let position = sketch("F 3-3, A 3-4, L 7-4, M 1-9").position();
    assert_eq!(why(&position, "3-4-1:4-4-1"), "legal");
    assert_eq!(why(&position, "3-4-1:5-4-1"), "legal");
    assert_eq!(why(&position, "3-4-1:6-4-1"), "legal");
}

#[test]
fn section_1_covered_pieces_give_and_get_nothing() {
    expect_destinations(&sketch("(Fp) 3-3, G 3-4").position(), "3-4", "4-3 4-5");
    expect_destinations(&sketch("(LP) 7-7, P 4-4").position(), "4-4", "5-4");
}

#[test]
fn section_1_the_double_step_captures_and_stacks() {
    expect_destinations(&sketch("P 3-5, g 5-5").position(), "3-5", "4-5 5-5-1 5-5-2");
    expect_destinations(&sketch("P 3-5, G 5-5").position(), "3-5", "4-5 5-5-2");
    expect_destinations(&sketch("P 3-5, g 4-5").position(), "3-5", "4-5-1 4-5-2");
    assert_eq!(why(&sketch("P 3-5, g 4-5").position(), "3-5-1:5-5-1"), "marshal.1.blocked");
    assert_eq!(why(&sketch("P 4-5").position(), "4-5-1:6-5-1"), "marshal.M3");
    let black = sketch("p 7-5").black_to_move().position();
    expect_destinations(&black, "7-5", "6-5 5-5");
}

#[test]
fn section_1_the_double_step_attacks() {
    let position = sketch("P 3-5, m 5-5").black_to_move().position();
    assert!(ikusa_rules::Position::in_check(&position));
    let blocked = sketch("P 3-5, m 5-5, p 4-5").black_to_move().position();
    assert!(!ikusa_rules::Position::in_check(&blocked));
}
