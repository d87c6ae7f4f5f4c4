//! §1: every piece on every tier, compared with the table as data.

use std::collections::BTreeSet;

use crate::common::sketch::{destinations, sketch};
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
