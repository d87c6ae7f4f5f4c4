//! Tuning: the engine plays itself, and the weights learn to foresee what its games came to.
//!
//! Gathering and fitting are apart, with a text file between them: a line for each position with its score
//! and the result of its game. A run that was broken off goes on where the file ends.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use ikusa_rules::{Color, Game, History, Position, Seeded};

use crate::engine::{Engine, Settings};
use crate::limits::{Control, Limits};
use crate::playable::{Class, Evaluation, Playable};
use crate::score::Score;

/// An evaluation that is a weighted sum of what it sees, and can say what it sees.
pub trait Tunable<P: Position>: Evaluation<P> {
    /// Calls `see` with the index of each weight and how often it counts, Black's side positive.
    fn visit(position: &P, see: impl FnMut(usize, i32));

    /// The weights.
    fn weights(&self) -> &[i16];

    /// The evaluation with other weights.
    ///
    /// # Panics
    /// If there are not as many as [`Tunable::weights`] has.
    fn with_weights(weights: &[i16]) -> Self;
}

/// How games are played to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Gathering {
    /// The first game's number; games before it have been played already.
    pub first: u64,
    /// One past the last game's number.
    pub last: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies at the start of each game.
    pub opening: u32,
    /// Decides the openings.
    pub seed: u64,
    /// Games at the same time.
    pub parallel: usize,
}

/// A score that wins seven games in ten or so: the scale between scores and results.
const SCALE: f64 = 600.0;
/// Scores beyond this are decided and teach nothing.
const DECIDED: Score = 2000;
const LONGEST: usize = 300;

/// Plays games and hands over the lines that describe each: `number score result position`, score and
/// result (1, ½ or 0) for Black.
pub fn gather<G: Game<Position: Playable>>(plan: &Gathering, visit: impl FnMut(u64, &str) + Send) {
    let next = AtomicU64::new(plan.first);
    let visit = Mutex::new(visit);
    thread::scope(|scope| {
        for _ in 0..plan.parallel.max(1) {
            scope.spawn(|| {
                let settings = Settings { hash: 4, ..Settings::default() };
                let mut engine = Engine::<G::Position>::new(settings, Default::default());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.last {
                        return;
                    }
                    let lines = teach::<G>(&mut engine, plan, number);
                    let Ok(mut visit) = visit.lock() else { return };
                    visit(number, &lines);
                }
            });
        }
    });
}

/// One game of the engine against itself.
fn teach<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    plan: &Gathering,
    number: u64,
) -> String {
    let mut seeded = Seeded::new(plan.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut position = G::start(G::Options::default());
    let mut history = History::starting_at(&position);
    let opening = plan.opening as usize + seeded.below(4);
    let mut seen: Vec<(Score, String)> = Vec::new();
    engine.forget();
    let outcome = loop {
        if let Some(outcome) = position.outcome_with(&history) {
            break outcome.winner;
        }
        if history.events().len() > LONGEST {
            break None;
        }
        let m = if history.events().len() <= opening {
            seeded.pick(&position.moves()).copied()
        } else {
            let limits = Limits::nodes(plan.nodes);
            let thought = engine.think(&position, &history, &limits, &[], &Control::default(), |_| {});
            let calm = !position.in_check()
                && thought.best().is_some_and(|m| position.class(m) != Class::Tactical)
                && thought.score().abs() < DECIDED;
            if calm {
                let score = if position.turn() == Color::Black { thought.score() } else { -thought.score() };
                seen.push((score, G::write_position(&position)));
            }
            thought.best()
        };
        let Some(m) = m else { break None };
        position.play_unchecked(m);
        history.push(&position);
    };
    let result = match outcome {
        Some(Color::Black) => "1",
        Some(Color::White) => "0",
        None => "0.5",
    };
    seen.into_iter().fold(String::new(), |mut lines, (score, text)| {
        let _ = writeln!(lines, "{number} {score} {result} {text}");
        lines
    })
}

/// A position to learn from: what is seen in it, and what it came to.
struct Lesson {
    seen: Vec<(u16, i16)>,
    target: f32,
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

/// Fits weights to the lines of [`gather`] and returns those that foresee the positions kept apart best.
/// Lines that cannot be read are passed over.
pub fn fit<G: Game>(data: &str, plan: &Fitting, mut report: impl FnMut(&Progress)) -> Vec<i16>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    let start = <G::Position as Playable>::Eval::default();
    let start: Vec<f64> = start.weights().iter().map(|weight| f64::from(*weight)).collect();
    let lessons: Vec<Lesson> = data.lines().filter_map(|line| lesson::<G>(line, plan.result_share)).collect();
    let mut weights = start.clone();
    let (mut momentum, mut spread) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut best = (f64::INFINITY, start.clone());
    for epoch in 0..=plan.epochs {
        let (gradient, learned, held_out) = slope(&lessons, &weights);
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

fn lesson<G: Game>(line: &str, result_share: f64) -> Option<Lesson>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    let mut words = line.splitn(4, ' ');
    let number: u64 = words.next()?.parse().ok()?;
    let score: f64 = words.next()?.parse().ok()?;
    let result: f64 = words.next()?.parse().ok()?;
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
    let target = result_share * result + (1.0 - result_share) * foreseen(score);
    Some(Lesson { seen, target: target as f32, held_out: number.is_multiple_of(10) })
}

fn foreseen(score: f64) -> f64 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

/// The gradient of the mean loss over what is learned from, and both losses.
fn slope(lessons: &[Lesson], weights: &[f64]) -> (Vec<f64>, f64, f64) {
    let mut gradient = vec![0.0; weights.len()];
    let (mut losses, mut counts) = ([0.0; 2], [0.0; 2]);
    for lesson in lessons {
        let score: f64 =
            lesson.seen.iter().map(|(weight, count)| weights[usize::from(*weight)] * f64::from(*count)).sum();
        let guess = foreseen(score).clamp(1e-6, 1.0 - 1e-6);
        let target = f64::from(lesson.target);
        let group = usize::from(lesson.held_out);
        losses[group] -= target * guess.ln() + (1.0 - target) * (1.0 - guess).ln();
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

/// Weights as text: whitespace between numbers, lines of twenty.
pub fn write_weights(weights: &[i16]) -> String {
    let line = |row: &[i16]| row.iter().map(i16::to_string).collect::<Vec<_>>().join(" ") + "\n";
    weights.chunks(20).map(line).collect()
}

/// Reads [`write_weights`]; `None` unless there are exactly `count` numbers.
pub fn read_weights(text: &str, count: usize) -> Option<Vec<i16>> {
    let weights: Option<Vec<i16>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    weights.filter(|weights| weights.len() == count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_as_written() {
        let weights: Vec<i16> = (-50..51).collect();
        assert_eq!(read_weights(&write_weights(&weights), 101), Some(weights));
        assert_eq!(read_weights("1 2 x", 3), None);
        assert_eq!(read_weights("1 2", 3), None);
    }

    /// Gathered games are the same for the same seed, and fitting to them foresees them better.
    #[test]
    fn fitting_lowers_the_loss() {
        let plan = Gathering { first: 0, last: 12, nodes: 60, opening: 4, seed: 3, parallel: 1 };
        let mut data = String::new();
        gather::<ikusa_gueides::Gueides>(&plan, |_, lines| data.push_str(lines));
        let mut losses = Vec::new();
        let fitting = Fitting { epochs: 15, result_share: 0.5, pull: 0.0 };
        fit::<ikusa_gueides::Gueides>(&data, &fitting, |progress| losses.push(progress.learned));
        assert!(losses.last() < losses.first(), "{losses:?}");
        let mut again = String::new();
        gather::<ikusa_gueides::Gueides>(&plan, |_, lines| again.push_str(lines));
        assert_eq!(data, again);
    }
}
