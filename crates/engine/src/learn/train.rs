//! Fitting a net to lessons: Adam over small batches.

use std::thread;

use ikusa_rules::{Color, Seeded};

use super::lessons::{Course, Example, Lessons, chance, distance};
use super::model::{Model, Shown};
use crate::net::{Accumulator, Net, OUTPUT_LIMIT, OUTPUT_ONE};

/// How a net is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingPlan {
    /// Passes over all lessons.
    pub epochs: u32,
    /// Lessons between two steps.
    pub batch: usize,
    /// How far a step goes at first; it ends at a fiftieth of it.
    pub rate: f32,
    /// How much the game's result counts against the score of the search, from 0 to 1.
    pub result_share: f32,
    /// How much what later searches of the game saw counts against what the search of a position saw, from 0 to 1: each
    /// later calm position so many times as much as the one before it.
    pub look_ahead: f32,
    /// The score that wins 73 games in a hundred.
    pub scale: i32,
    /// Whether the net adds to the evaluation by hand instead of replacing it.
    pub beside_hand: bool,
    /// Decides the first weights and the order of the lessons.
    pub seed: u64,
    /// Threads; the outcome is the same with any number.
    pub threads: usize,
}

/// How well a net foresees: the mean loss over what is learned from and what is kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Passes done.
    pub epoch: u32,
    /// Loss over the lessons of the last pass, as it went.
    pub learned: f64,
    /// Loss over those kept apart.
    pub held_out: f64,
}

/// A net on its way: everything that the next pass depends on.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The plan it follows.
    pub plan: TrainingPlan,
    /// Passes done.
    pub epoch: u32,
    pub(super) steps: u32,
    pub(super) weights: Model,
    pub(super) momentum: Model,
    pub(super) spread: Model,
}

/// A batch is worked on in so many parts, whatever the number of threads: the order of additions decides the
/// last bits of a sum.
const PARTS: usize = 2;
/// Weights of the sums stay within this, so that sums stay within their bits.
const LARGEST: f32 = 1.2;

impl Training {
    /// A net that has learned nothing.
    pub fn begin(shown: Shown, plan: TrainingPlan) -> Training {
        let zero = Model::zero(shown);
        let mut weights = Model::random(shown, plan.seed);
        if plan.beside_hand {
            // So it begins by judging as the hand does.
            weights.outputs.fill(0.0);
        }
        Training { plan, epoch: 0, steps: 0, weights, momentum: zero.clone(), spread: zero }
    }

    /// One pass over what there is to learn; returns what it learned.
    pub fn pass(&mut self, course: &Course) -> Progress {
        let lessons = &course.learned;
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        Seeded::new(self.plan.seed ^ u64::from(self.epoch + 1) << 32).shuffle(&mut order);
        let mut gradients = vec![Model::zero(self.weights.shown()); PARTS];
        let batches = order.len().div_ceil(self.plan.batch) as u32;
        let mut loss = 0.0;
        for (number, batch) in order.chunks(self.plan.batch).enumerate() {
            loss += self.slope(lessons, batch, &mut gradients);
            let done = (self.epoch as f32 + number as f32 / batches as f32) / self.plan.epochs as f32;
            self.step(&mut gradients, 1.0 / batch.len() as f32, done);
        }
        self.epoch += 1;
        let held_out = self.loss(&course.held_out);
        Progress { epoch: self.epoch, learned: loss / order.len().max(1) as f64, held_out }
    }

    fn target(&self, seen: &Example<'_>) -> f32 {
        let share = self.plan.result_share;
        share * seen.result + (1.0 - share) * seen.foreseen
    }

    /// What the net adds to, in scales.
    fn base(&self, seen: &Example<'_>) -> f32 {
        if self.plan.beside_hand { seen.judged / self.plan.scale as f32 } else { 0.0 }
    }

    /// Adds up the gradient of a batch, in parts; returns the loss.
    fn slope(&self, lessons: &Lessons, batch: &[u32], gradients: &mut [Model]) -> f64 {
        let size = batch.len().div_ceil(PARTS);
        let work = |numbers: &[u32], gradient: &mut Model| -> f64 {
            let (mut loss, mut room) = (0.0, Vec::new());
            for number in numbers {
                // In every other pass as it stood, in between in a mirror.
                let seen = match (number ^ self.epoch) & 1 {
                    0 => lessons.get(*number as usize),
                    _ => lessons.mirrored(*number as usize, &mut room),
                };
                let target = self.target(&seen);
                let base = self.base(&seen);
                self.weights.teach(&seen, gradient, |judgement| {
                    let judgement = judgement + base;
                    loss += f64::from(distance(judgement, target));
                    chance(judgement) - target
                });
            }
            loss
        };
        let parts = batch.chunks(size).zip(gradients);
        if self.plan.threads < 2 {
            return parts.map(|(numbers, gradient)| work(numbers, gradient)).sum();
        }
        let work = &work;
        thread::scope(|scope| {
            let running: Vec<_> =
                parts.map(|(numbers, gradient)| scope.spawn(move || work(numbers, gradient))).collect();
            running.into_iter().filter_map(|part| part.join().ok()).sum()
        })
    }

    /// One step of Adam down the gradient, which is zero again afterwards.
    fn step(&mut self, gradients: &mut [Model], share: f32, done: f32) {
        self.steps += 1;
        let warm = (self.steps as f32 / 200.0).min(1.0);
        let fall = 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let steps = self.steps as i32;
        let adam = Adam {
            rate: self.plan.rate * warm * (0.02 + 0.98 * fall),
            share,
            momentum: 1.0 - MOMENTUM.powi(steps),
            spread: 1.0 - SPREAD.powi(steps),
        };
        let (first, others) = gradients.split_first_mut().expect("a gradient has a part");
        let largest_output = f32::from(OUTPUT_LIMIT) / OUTPUT_ONE as f32;
        adam.all(self, first, others, |model| model.rows.as_flattened_mut(), 1.0, LARGEST);
        adam.all(self, first, others, |model| model.relations.as_flattened_mut(), 1.0, LARGEST);
        adam.all(self, first, others, |model| &mut model.worth, 4.0, 30.0);
        adam.all(self, first, others, |model| &mut model.outputs, 1.0, largest_output);
    }

    /// The mean loss over lessons.
    pub fn loss(&self, lessons: &Lessons) -> f64 {
        self.mean(lessons, |seen| self.weights.judge(seen) + self.base(seen))
    }

    /// The mean loss of the evaluation by hand.
    pub fn loss_by_hand(&self, lessons: &Lessons) -> f64 {
        self.mean(lessons, |seen| seen.judged / self.plan.scale as f32)
    }

    /// The mean loss of the net in whole numbers.
    pub fn loss_of(&self, net: &Net, lessons: &Lessons) -> f64 {
        self.mean(lessons, |seen| {
            let sums = Accumulator::of_inputs(net, seen.inputs);
            sums.judge(net, Color::Black, seen.phase) as f32 / self.plan.scale as f32 + self.base(seen)
        })
    }

    fn mean(&self, lessons: &Lessons, judge: impl Fn(&Example<'_>) -> f32) -> f64 {
        let loss = |number| {
            let seen = lessons.get(number);
            f64::from(distance(judge(&seen), self.target(&seen)))
        };
        (0..lessons.len()).map(loss).sum::<f64>() / lessons.len().max(1) as f64
    }

    /// The net in whole numbers.
    pub fn net(&self) -> Net {
        self.weights.rounded(self.plan.scale, self.plan.beside_hand)
    }
}

const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;

/// One step's constants.
struct Adam {
    rate: f32,
    share: f32,
    momentum: f32,
    spread: f32,
}

impl Adam {
    /// Moves the part of the weights that `part` names.
    fn all(
        &self,
        training: &mut Training,
        first: &mut Model,
        others: &mut [Model],
        part: impl Fn(&mut Model) -> &mut [f32],
        pace: f32,
        largest: f32,
    ) {
        let sum = part(first);
        for other in others {
            sum.iter_mut().zip(part(other)).for_each(|(sum, slope)| *sum += std::mem::take(slope));
        }
        let Training { weights, momentum, spread, .. } = training;
        let memory = part(momentum).iter_mut().zip(part(spread));
        for ((weight, slope), (momentum, spread)) in part(weights).iter_mut().zip(sum).zip(memory) {
            let slope = std::mem::take(slope) * self.share;
            *momentum = MOMENTUM * *momentum + (1.0 - MOMENTUM) * slope;
            *spread = SPREAD * *spread + (1.0 - SPREAD) * slope * slope;
            let step = *momentum / self.momentum / ((*spread / self.spread).sqrt() + 1e-8);
            *weight = (*weight - pace * self.rate * step).clamp(-largest, largest);
        }
    }
}
