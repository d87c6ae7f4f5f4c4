//! The generator against the slow twin, on random play and random set-ups.

#[path = "../common/mod.rs"]
mod common;
mod twin;
mod witness;

use common::{play_on, scattered};
use ikusa_rules::{Position as _, Seeded};
use ikusa_shogi::{Position, text};
use twin::Twin;

#[track_caller]
fn check(position: &Position) {
    let mut ours: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    ours.sort();
    let twin = Twin::of(position);
    assert_eq!(ours, twin.moves(), "{position}");
    assert_eq!(position.in_check(), twin.in_check(), "{position}");
}

#[test]
fn random_games_have_the_twins_moves() {
    for seed in 0..12 {
        eprintln!("seed {seed}");
        let start = text::START.parse().unwrap();
        play_on(start, 220, &mut Seeded::new(seed), check);
    }
}

#[test]
fn scattered_positions_have_the_twins_moves() {
    for seed in 0..1_500 {
        eprintln!("seed {seed}");
        let mut seeded = Seeded::new(seed);
        let position = scattered(seed as usize % 9, &mut seeded);
        play_on(position, 3, &mut seeded, check);
    }
}

#[test]
fn a_mating_problem_without_blacks_king_has_the_twins_moves() {
    for text in ["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "7nk/9/7GP/9/9/9/9/9/9 b RP 1"] {
        play_on(text.parse().unwrap(), 30, &mut Seeded::new(1), check);
    }
}
