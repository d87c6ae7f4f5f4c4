//! What holds in every position, over random games and random set-ups.

mod random;

use std::ops::ControlFlow;

use ikusa_rules::{Game as _, Position as _, Seeded, Select};
use ikusa_shogi::{Action, Move, Options, Position, Setup, Shogi, text};
use random::{play_on, scattered};

/// Calls `law` with positions of every sort.
fn everywhere(positions: u64, mut law: impl FnMut(&Position)) {
    for seed in 0..positions {
        eprintln!("seed {seed}");
        let mut seeded = Seeded::new(seed);
        let start = if seed % 8 == 0 {
            text::START.parse().expect("the start can be read")
        } else {
            scattered(seed as usize % 9, &mut seeded)
        };
        let plies = if seed % 8 == 0 { 150 } else { 12 };
        play_on(start, plies, &mut seeded, &mut law);
    }
}

fn selected(position: &Position, which: Select) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = position.visit_moves(which, |m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

#[test]
fn the_generator_agrees_with_is_legal_on_every_move() {
    everywhere(40, |position| {
        let generated = sorted(position.moves());
        let legal: Vec<Move> = sorted(Move::all().filter(|m| position.is_legal(*m)).collect());
        assert_eq!(generated, legal, "{position}");
    });
}

#[test]
fn counting_finding_and_selecting_agree_with_listing() {
    everywhere(400, |position| {
        let all = position.moves();
        assert_eq!(position.count_moves(), all.len(), "{position}");
        assert_eq!(position.has_moves(), !all.is_empty(), "{position}");
        let (tactical, quiet) = (selected(position, Select::Tactical), selected(position, Select::Quiet));
        assert!(tactical.iter().all(|m| m.promotes() || position.occupied().has(m.to())));
        assert!(quiet.iter().all(|m| !m.promotes() && !position.occupied().has(m.to())));
        assert_eq!(sorted(all), sorted([tactical, quiet].concat()), "{position}");
    });
}

#[test]
fn playing_keeps_positions_valid_and_keys_true() {
    everywhere(400, |position| {
        let again = Position::new(&position.setup(), Options::default()).expect("played positions are valid");
        assert_eq!(again.key(), position.key(), "{position}");
        assert_eq!(again, *position);
    });
}

#[test]
fn texts_read_back() {
    everywhere(200, |position| {
        let text = Shogi::write_position(position);
        let again = Shogi::read_position(&text, Options::default()).unwrap();
        assert_eq!((&again, again.ply()), (position, position.ply()));
        for m in position.moves() {
            assert_eq!(Shogi::read_move(position, &Shogi::write_move(position, m)), Ok(m));
        }
    });
}

#[test]
fn the_other_side_and_the_mirror_have_the_same_moves() {
    everywhere(200, |position| {
        let turned = |setup: Setup, turn: fn(ikusa_rules::Square) -> ikusa_rules::Square| {
            let other = Position::new(&setup, Options::default()).unwrap();
            let moves = position.moves().into_iter().map(|m| match m.action() {
                Action::Board { from, to, promotion } => Move::board(turn(from), turn(to), promotion),
                Action::Drop { kind, to } => Move::drop(kind, turn(to)),
            });
            assert_eq!(sorted(other.moves()), sorted(moves.collect()), "{position}");
        };
        turned(position.setup().rotated(), ikusa_rules::Square::rotated);
        turned(position.setup().mirrored(), ikusa_rules::Square::mirrored);
    });
}

#[test]
fn mates_and_outcomes_agree() {
    everywhere(200, |position| {
        let outcome = position.outcome();
        assert_eq!(outcome.is_some(), position.moves().is_empty());
        if let Some(outcome) = outcome {
            assert_eq!(outcome.winner, Some(!position.turn()));
            assert_eq!(outcome.reason.code == "checkmate", position.in_check());
        }
    });
}
