//! The judge of shogi positions: weights, running sums, verdict.

use std::sync::{Arc, LazyLock};

use ikusa_rules::{Color, Square};
use ikusa_shogi::{Kind, Move, Position};

use super::arriving;
use super::exchange::{IN_HAND, ON_BOARD};
use super::terms::{self, Kings, held, placed, sign};
use crate::playable::Evaluation;
use crate::score::Score;
use crate::tune::{Tunable, read_weights};

/// Judges shogi positions by a table of weights.
#[derive(Clone)]
pub struct Judge {
    weights: Arc<[i16; terms::COUNT]>,
}

impl Default for Judge {
    fn default() -> Judge {
        static TUNED: LazyLock<Judge> = LazyLock::new(|| {
            let weights = read_weights(include_str!("../../../weights/shogi.txt"), terms::COUNT);
            weights.map_or_else(|_| Judge::prior(), |weights| Judge::with_weights(&weights))
        });
        TUNED.clone()
    }
}

impl Judge {
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

impl Tunable<Position> for Judge {
    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        terms::visit_material(position, &mut see);
        terms::visit_relations(position, see);
    }

    fn weights(&self) -> &[i16] {
        &self.weights[..]
    }

    fn prior() -> Judge {
        let mut weights = *Judge::material().weights;
        for square in Square::all() {
            let (file, home) = (square.file(), 8 - square.rank());
            let aside = file.abs_diff(4) as i16;
            weights[terms::PLACE + square.index()] =
                if home <= 1 { 12 * aside - 10 } else { 6 * aside - 35 * i16::from(home) };
            weights[terms::PLACE + Kind::Pawn as usize * 81 + square.index()] += 2 * i16::from(home);
            weights[terms::PLACE + Kind::Silver as usize * 81 + square.index()] += 3 * i16::from(home.min(4));
        }
        for files in 0..9 {
            for ranks in -8..=8i16 {
                let at = (files * 17 + ranks + 8) as usize;
                let apart = files.max(ranks.abs());
                for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
                    let (guard, hunt) = appetite(kind);
                    let near = |reach: i16| (reach - apart).max(0);
                    weights[terms::OWN_KING + kind as usize * 153 + at] += guard * near(4) / 3;
                    weights[terms::ENEMY_KING + kind as usize * 153 + at] += hunt * near(6) / 5;
                }
            }
        }
        for n in 0..9 {
            let count = n as i16;
            weights[terms::RING_ATTACKED + n] = -10 * count;
            weights[terms::RING_TWICE + n] = -8 * count;
            weights[terms::RING_WEAK + n] = -14 * count;
            weights[terms::RING_FREE + n] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][n];
            for armed in 0..4 {
                weights[terms::RING_ARMED + armed * 9 + n] = -(armed as i16) * count * 7;
            }
        }
        for (row, worth) in [2, 5, 4, 3, 3].into_iter().enumerate() {
            for n in 0..21 {
                weights[terms::REACH + row * 21 + n] = worth * (n as i16 - 6);
            }
        }
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            weights[terms::HANGING + kind as usize] = -(ON_BOARD[kind as usize] / 14) as i16;
        }
        weights[terms::PAWN_THREAT] = -25;
        weights[terms::TEMPO] = 25;
        Judge { weights: Arc::new(weights) }
    }

    fn with_weights(weights: &[i16]) -> Judge {
        let weights = weights.try_into().expect("one weight for each term");
        Judge { weights: Arc::new(weights) }
    }
}

/// How much a kind gains next to its own king and next to the enemy's.
fn appetite(kind: Kind) -> (i16, i16) {
    match kind {
        Kind::King => (0, 0),
        Kind::Pawn => (6, 10),
        Kind::Lance | Kind::Knight => (4, 8),
        Kind::Silver => (22, 25),
        Kind::Gold => (30, 25),
        Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => (15, 45),
        Kind::Bishop => (0, 5),
        Kind::Rook => (-20, 10),
        Kind::Horse => (35, 35),
        Kind::Dragon => (0, 45),
    }
}

impl Evaluation<Position> for Judge {
    /// The material terms, for Black.
    type Sums = Score;

    fn material() -> Judge {
        let mut weights = [0; terms::COUNT];
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
        Judge { weights: Arc::new(weights) }
    }

    fn sums(&self, position: &Position) -> Score {
        let mut sum = 0;
        terms::visit_material(position, |weight, count| sum += count * self.weight(weight));
        sum
    }

    #[inline]
    fn follow(&self, sums: &Score, before: &Position, m: Move, after: &Position) -> Score {
        let turn = before.turn();
        let kings = Kings::of(before);
        let kind = arriving(before, m);
        if kind == Kind::King {
            return self.sums(after);
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
        sum
    }

    #[inline]
    fn judge(&self, position: &Position, sums: &Score) -> Score {
        let mut sum = *sums;
        terms::visit_relations(position, |weight, count| sum += count * self.weight(weight));
        sign(position.turn()) * sum
    }
}
