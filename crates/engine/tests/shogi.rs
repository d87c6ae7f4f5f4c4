//! The engine on shogi.

use ikusa_engine::{Class, Evaluation, Playable, State};
use ikusa_rules::{Game, Position as _, Seeded, Select};
use ikusa_shogi::{Position, Shogi};
use std::ops::ControlFlow;

fn random_games(seed: u64, games: usize, mut visit: impl FnMut(&Position, ikusa_shogi::Move)) {
    let mut seeded = Seeded::new(seed);
    for _ in 0..games {
        let mut position = Shogi::start(Default::default());
        for _ in 0..120 {
            let Some(m) = seeded.pick(&position.moves()).copied() else { break };
            visit(&position, m);
            position.play_unchecked(m);
        }
    }
}

#[test]
fn running_sums_equal_fresh_ones() {
    let eval = ikusa_engine::eval::shogi::Judge::default();
    random_games(5, 20, |position, m| {
        let state = State::new(&eval, position);
        let after = position.after(m);
        assert_eq!(eval.follow(&state.sums, position, m, &after), eval.sums(&after), "{position} {m}");
    });
}

#[test]
fn classes_agree_with_the_generator() {
    random_games(6, 5, |position, _| {
        for (which, tactical) in [(Select::Tactical, true), (Select::Quiet, false)] {
            let _ = position.visit_moves(which, |m| {
                assert_eq!(position.class(m) == Class::Tactical, tactical, "{position} {m}");
                assert!(position.slot(m) < Position::SLOTS);
                assert_eq!(position.decode(position.code(m)), Some(m));
                ControlFlow::<()>::Continue(())
            });
        }
    });
}

/// Turning the board and the colours turns nothing in what a position is worth to the side to move.
#[test]
fn both_sides_judge_alike() {
    let eval = ikusa_engine::eval::shogi::Judge::default();
    random_games(7, 5, |position, _| {
        let mut setup = position.setup();
        let mut turned = setup.clone();
        for i in 0..81 {
            turned.board[80 - i] = setup.board[i].map(|mut piece| {
                piece.color = !piece.color;
                piece
            });
        }
        for color in ikusa_rules::Color::BOTH {
            turned.hands[color] = setup.hands[!color];
        }
        turned.turn = !setup.turn;
        setup.ply = 1;
        let Ok(turned) = Position::new(&turned, Default::default()) else { return };
        let worth = |p: &Position| eval.judge(p, &eval.sums(p));
        assert_eq!(worth(position), worth(&turned), "{position}");
    });
}
