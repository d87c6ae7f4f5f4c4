//! Weights that foresee what games came to.

use std::collections::HashMap;

use ikusa_rules::Game;

use super::Tunable;
use super::gather::number_of;
use crate::playable::Playable;

/// A position to learn from: what is seen in it, and what it came to.
struct Lesson {
    seen: Vec<(u16, i16)>,
    score: f32,
    result: f32,
    /// Kept apart to measure with.
    held_out: bool,
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    /// Passes over all positions.
    pub epochs: u32,
    /// How much the game's result counts against the score of the search, from 0 to 1.
    pub result_share: f64,
    /// How strongly weights are held to where they began.
    pub pull: f64,
}

/// How well weights foresee: the mean loss over the positions to learn from and those kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The pass.
    pub epoch: u32,
    /// Loss over the positions learned from.
    pub learned: f64,
    /// Loss over those kept apart.
    pub held_out: f64,
}

/// Fits weights to the lines of [`super::gather`] and returns those that foresee the positions kept apart best.
/// Lines that cannot be read are passed over.
///
/// The weights begin at [`Tunable::prior`] whatever the engine plays with, so that they depend on nothing
/// but the data and the plan.
pub fn fit<G: Game>(data: &str, plan: &Fitting, mut report: impl FnMut(&Progress)) -> Vec<i16>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    let prior = <G::Position as Playable>::Eval::prior();
    let start: Vec<f64> = prior.weights().iter().map(|weight| f64::from(*weight)).collect();
    let lessons: Vec<Lesson> = data.lines().filter_map(lesson::<G>).collect();
    let aim = Aim { scale: scale(&lessons, &start), result_share: plan.result_share };
    let mut weights = start.clone();
    let (mut momentum, mut spread) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut best = (f64::INFINITY, start.clone());
    for epoch in 0..=plan.epochs {
        let (gradient, learned, held_out) = slope(&lessons, &weights, &aim);
        report(&Progress { epoch, learned, held_out });
        if held_out < best.0 {
            best = (held_out, weights.clone());
        }
        // Adam, with a pull back to where each weight began.
        let rate = 2.0 / (1.0 + f64::from(epoch) / 60.0);
        for (i, weight) in weights.iter_mut().enumerate() {
            let slope = gradient[i] + plan.pull * (*weight - start[i]);
            momentum[i] = 0.9 * momentum[i] + 0.1 * slope;
            spread[i] = 0.99 * spread[i] + 0.01 * slope * slope;
            *weight -= rate * momentum[i] / (f64::sqrt(spread[i]) + 1e-7);
        }
    }
    best.1.iter().map(|weight| weight.round().clamp(-30_000.0, 30_000.0) as i16).collect()
}

fn lesson<G: Game>(line: &str) -> Option<Lesson>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    let number = number_of(line)?;
    let mut words = line.splitn(4, ' ').skip(1);
    let score = words.next()?.parse().ok()?;
    let result = words.next()?.parse().ok()?;
    let position = G::read_position(words.next()?, G::Options::default()).ok()?;
    let mut counts: HashMap<usize, i32> = HashMap::new();
    <G::Position as Playable>::Eval::visit(&position, |weight, count| {
        *counts.entry(weight).or_default() += count;
    });
    let mut seen: Vec<(u16, i16)> = counts
        .into_iter()
        .filter(|(_, count)| *count != 0)
        .filter_map(|(weight, count)| Some((u16::try_from(weight).ok()?, i16::try_from(count).ok()?)))
        .collect();
    seen.sort_unstable();
    Some(Lesson { seen, score, result, held_out: number.is_multiple_of(10) })
}

impl Lesson {
    /// What `weights` make of the position, for Black.
    fn judged(&self, weights: &[f64]) -> f64 {
        self.seen.iter().map(|(weight, count)| weights[usize::from(*weight)] * f64::from(*count)).sum()
    }
}

/// What weights shall foresee: a mixture of a game's result and the score of the search.
struct Aim {
    /// The score that wins 73 games in a hundred.
    scale: f64,
    result_share: f64,
}

impl Aim {
    fn of(&self, lesson: &Lesson) -> f64 {
        let by_score = chance(f64::from(lesson.score), self.scale);
        self.result_share * f64::from(lesson.result) + (1.0 - self.result_share) * by_score
    }
}

/// How likely a score wins.
fn chance(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp()).clamp(1.0 + 1e-6, 1e6)
}

fn loss(guess: f64, target: f64) -> f64 {
    -target * guess.ln() - (1.0 - target) * (1.0 - guess).ln()
}

/// The scale by which `weights` foresee the results best: how much a score means differs from game to game,
/// and weights should keep the measure they began with.
fn scale(lessons: &[Lesson], weights: &[f64]) -> f64 {
    let judged: Vec<(f64, f64)> =
        lessons.iter().map(|lesson| (lesson.judged(weights), f64::from(lesson.result))).collect();
    let loss_at = |scale: f64| -> f64 {
        judged.iter().map(|(score, result)| loss(chance(*score, scale), *result)).sum()
    };
    // Steps of a tenth from 200 to 3000.
    let scales = (0..29).map(|step| 200.0 * 1.1f64.powi(step));
    let losses = scales.map(|scale| (loss_at(scale), scale));
    losses.min_by(|(a, _), (b, _)| a.total_cmp(b)).map_or(600.0, |(_, scale)| scale)
}

/// The gradient of the mean loss over what is learned from, and both losses.
fn slope(lessons: &[Lesson], weights: &[f64], aim: &Aim) -> (Vec<f64>, f64, f64) {
    let mut gradient = vec![0.0; weights.len()];
    let (mut losses, mut counts) = ([0.0; 2], [0.0; 2]);
    for lesson in lessons {
        let guess = chance(lesson.judged(weights), aim.scale);
        let target = aim.of(lesson);
        let group = usize::from(lesson.held_out);
        losses[group] += loss(guess, target);
        counts[group] += 1.0;
        if !lesson.held_out {
            for (weight, count) in &lesson.seen {
                gradient[usize::from(*weight)] += (guess - target) * f64::from(*count);
            }
        }
    }
    let learned = f64::max(counts[0], 1.0);
    gradient.iter_mut().for_each(|slope| *slope /= learned);
    (gradient, losses[0] / learned, losses[1] / f64::max(counts[1], 1.0))
}
