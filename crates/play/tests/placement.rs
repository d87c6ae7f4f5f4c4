//! Help in an open placement: both sides may lean on it from any moment, and the battle begins.

use ikusa_play::{is_placement, next_placement};
use ikusa_rules::{Color, Seeded};

#[test]
fn ready_armies_are_placed_one_turn_after_the_other() {
    let game = ikusa_play::game("gungi-marshal").expect("the game");
    let armies = game.armies().expect("armies");
    let named: Vec<Option<&str>> = armies.presets().iter().map(|(id, _)| Some(*id)).chain([None]).collect();
    for (black, white) in named.iter().flat_map(|black| named.iter().map(move |white| (*black, *white))) {
        let mut line = game.open(None, &[]).expect("the start");
        while is_placement(line.as_ref()) {
            let army = if line.turn() == Color::Black { black } else { white };
            let next = next_placement(line.as_ref(), armies, army).expect("a placement has a next move");
            line.play(&next).unwrap_or_else(|error| panic!("{next} in {}: {error:?}", line.position()));
            assert!(line.len() < 200, "{black:?} and {white:?} never end: {}", line.position());
        }
        assert!(line.outcome().is_none() && line.count_moves() > 0, "{}", line.position());
        for (color, army) in [(Color::Black, black), (Color::White, white)] {
            let placed = line.moves_of(color).iter().filter(|text| text.contains('@')).count();
            assert!(placed >= 18, "{army:?} placed {placed}: {}", line.position());
        }
        assert_eq!(next_placement(line.as_ref(), armies, black), None, "the battle needs no such help");
    }
}

#[test]
fn the_rest_is_placed_at_every_moment_after_any_placements() {
    let game = ikusa_play::game("gungi-marshal").expect("the game");
    let armies = game.armies().expect("armies");
    for seed in 0..8 {
        let mut seeded = Seeded::new(seed);
        let mut line = game.open(None, &[]).expect("the start");
        for _ in 0..seeded.below(30) {
            let moves: Vec<_> = line.moves().into_iter().filter(|text| text.contains('@')).collect();
            let Some(text) = seeded.pick(&moves).filter(|_| is_placement(line.as_ref())) else { break };
            line.play(text).expect("legal");
        }
        while is_placement(line.as_ref()) {
            let next = next_placement(line.as_ref(), armies, None).expect("a placement has a next move");
            line.play(&next).unwrap_or_else(|error| panic!("seed {seed}: {next}: {error:?}"));
            assert!(line.len() < 200, "seed {seed} never ends: {}", line.position());
        }
        assert!(line.count_moves() > 0 || line.outcome().is_some(), "seed {seed}: {}", line.position());
    }
}

/// A game whose placements carry the word that ends them.
#[test]
fn a_draft_is_finished_for_either_side() {
    let game = ikusa_play::game("gungi-25").expect("the game");
    let armies = game.armies().expect("armies");
    for level in ["2", "3"] {
        let mut line = game.open(None, &[("level", level)]).expect("the start");
        while is_placement(line.as_ref()) {
            let next = next_placement(line.as_ref(), armies, None).expect("a draft has a next move");
            line.play(&next).unwrap_or_else(|error| panic!("{next} in {}: {error:?}", line.position()));
        }
        for color in Color::BOTH {
            assert!(line.moves_of(color).len() >= 15, "{}", line.position());
        }
    }
    let fixed = game.open(None, &[]).expect("the start");
    assert!(!is_placement(fixed.as_ref()), "level 0 begins with the battle");
}

#[test]
fn only_placements_are_helped() {
    let shogi = ikusa_play::game("shogi").expect("the game").open(None, &[]).expect("the start");
    assert!(!is_placement(shogi.as_ref()));
    let marshal = ikusa_play::game("gungi-marshal").expect("the game");
    let line = marshal.open(None, &[]).expect("the start");
    let armies = marshal.armies().expect("armies");
    assert_eq!(next_placement(line.as_ref(), armies, Some("no-such-army")), None);
}
