//! The judge of shogi positions: weights, running sums, verdict.

use std::sync::{Arc, LazyLock};

use ikusa_rules::{Color, Square};
use ikusa_shogi::{Kind, Move, Position};

use super::arriving;
use super::exchange::{IN_HAND, ON_BOARD};
use super::terms::{self, Kings, held, placed, sign};
use crate::eval::weights::read_weights;
use crate::playable::Evaluation;
use crate::score::Score;

/// Judges shogi positions by a table of weights.
#[derive(Clone)]
pub struct Evaluator {
    weights: Arc<[i16; terms::TOTAL]>,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        static SHIPPED: LazyLock<Evaluator> = LazyLock::new(|| {
            let weights = read_weights(include_str!("../../../weights/shogi.txt"), terms::TOTAL);
            let weights = weights.unwrap_or_else(|error| panic!("the evaluation's own weights: {error}"));
            Evaluator { weights: Arc::new(weights.try_into().expect("they have been counted")) }
        });
        SHIPPED.clone()
    }
}

impl Evaluator {
    #[inline(always)]
    fn weight(&self, index: usize) -> Score {
        Score::from(self.weights[index])
    }

    #[inline(always)]
    fn piece(&self, color: Color, kind: Kind, square: Square, kings: Kings) -> Score {
        let [place, own, enemy] = placed(color, kind, square, kings);
        sign(color) * (self.weight(place) + self.weight(own) + self.weight(enemy))
    }
}

impl Evaluation<Position> for Evaluator {
    /// The material terms, for Black.
    type Sums = Score;

    fn material() -> Evaluator {
        let mut weights = [0; terms::TOTAL];
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            for square in 0..81 {
                weights[terms::PLACE + kind as usize * 81 + square] = ON_BOARD[kind as usize] as i16;
            }
        }
        for kind in Kind::IN_HAND {
            for n in 1..=4 {
                weights[held(kind, n)] = IN_HAND[kind as usize] as i16;
            }
        }
        Evaluator { weights: Arc::new(weights) }
    }

    fn sums(&self, position: &Position) -> Score {
        let mut sum = 0;
        terms::visit_material(position, |weight, count| sum += count * self.weight(weight));
        sum
    }

    #[inline]
    fn follow(&self, sums: &Score, before: &Position, m: Move, after: &Position, next: &mut Score) {
        let turn = before.turn();
        let kings = Kings::of(before);
        let kind = arriving(before, m);
        if kind == Kind::King {
            *next = self.sums(after);
            return;
        }
        let to = m.to();
        let mut sum = *sums + self.piece(turn, kind, to, kings);
        match m.from() {
            None => {
                sum -= sign(turn) * self.weight(held(kind, before.hand(turn).count(kind)));
            }
            Some(from) => {
                sum -= self.piece(turn, before.kind_on(from), from, kings);
                if before.occupied().has(to) {
                    let victim = before.kind_on(to);
                    sum -= self.piece(!turn, victim, to, kings);
                    let held_now = after.hand(turn).count(victim);
                    sum += sign(turn) * self.weight(held(victim, held_now));
                }
            }
        }
        *next = sum;
    }

    #[inline]
    fn judge(&self, position: &Position, sums: &Score) -> Score {
        let mut sum = *sums;
        terms::visit_relations(position, |weight, count| sum += count * self.weight(weight));
        sign(position.turn()) * sum
    }
}
