//! The engine on shogi.

use ikusa_engine::{Class, Evaluation, Playable};
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
    let eval = ikusa_engine::eval::shogi::Evaluator::default();
    random_games(5, 20, |position, m| {
        let sums = eval.sums(position);
        let after = position.after(m);
        let mut followed = Default::default();
        eval.follow(&sums, position, m, &after, &mut followed);
        assert_eq!(followed, eval.sums(&after), "{position} {m}");
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
    let eval = ikusa_engine::eval::shogi::Evaluator::default();
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

fn position(text: &str) -> Position {
    Shogi::read_position(text, Default::default()).expect("a position")
}

fn dominated(position: &Position, text: &str) -> bool {
    position.is_dominated(Shogi::read_move(position, text).expect("a legal move"))
}

#[test]
fn promotions_that_are_never_worse_are_not_left_out() {
    let opened = position("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    assert!(dominated(&opened, "8h2b") && !dominated(&opened, "8h2b+"));
    assert!(!dominated(&opened, "2g2f") && !dominated(&opened, "8h3c+"));
    let near = position("4k4/9/2L3S2/1P5R1/2N6/9/9/9/4K4 b - 1");
    for (text, wasted) in [("7c7b", true), ("8d8c", true), ("2d2c", true), ("3c3b", false), ("7e8c", false)] {
        assert_eq!(dominated(&near, text), wasted, "{text}");
    }
}

/// A rook that promotes on 3b takes 2c from the king on 1b and makes the drop of a pawn on 1c a mate, which is illegal;
/// one that does not leaves 2c free.
#[test]
fn a_promotion_that_would_make_a_pawn_drop_mate_may_be_left_out() {
    let with_pawn = position("9/8k/9/8P/9/9/6R2/9/4K4 b P 1");
    assert!(!dominated(&with_pawn, "3g3b"));
    let without = position("9/8k/9/8P/9/9/6R2/9/4K4 b - 1");
    assert!(dominated(&without, "3g3b"));
}
