//! How hard a puzzle is: which levels of the computer find its first move.

use ikusa_rules::History;

use crate::engine::{Engine, Settings};
use crate::level::Level;
use crate::limits::{Control, Limits};
use crate::playable::Playable;

/// The rating of level 0 and how far the next is above it: each wins seven games of ten against the one below.
const LOWEST: f64 = 600.0;
const STEP: f64 = 150.0;
/// Who tries: these levels, on good and bad days, with so many nodes at most.
const TRYING: std::ops::RangeInclusive<u8> = 1..=8;
const DAYS: u64 = 2;
const NODES: u64 = 5_000;
/// Ratings stay within these.
const EASIEST: f64 = 400.0;
const HARDEST: f64 = 2400.0;

/// The rating at which half of the attempts at `solution` would succeed, given which of the levels' did.
pub(super) fn rate<P: Playable>(engine: &mut Engine<P>, at: (&P, &History), solution: P::Move) -> u32 {
    engine.configure(Settings { hash: 1, ..Settings::default() });
    let mut tries = Vec::new();
    for level in TRYING.filter_map(Level::new) {
        for seed in 0..DAYS {
            engine.forget();
            let control = Control::default();
            let thought =
                level.strength(seed).think(engine, at, &Limits::nodes(NODES), seed, &control, |_| {});
            tries.push((LOWEST + STEP * f64::from(level.number()), thought.best() == Some(solution)));
        }
    }
    likeliest(&tries).round() as u32
}

/// The rating that explains the attempts best. One success and one failure in the middle belong to every puzzle, so that
/// nothing is infinitely easy or hard.
fn likeliest(tries: &[(f64, bool)]) -> f64 {
    let middle = LOWEST + STEP * 4.5;
    let tries: Vec<_> = tries.iter().copied().chain([(middle, true), (middle, false)]).collect();
    let solved = tries.iter().filter(|(_, solved)| *solved).count() as f64;
    let expected = |rating: f64| -> f64 {
        tries.iter().map(|(solver, _)| 1.0 / (1.0 + 10f64.powf((rating - solver) / 400.0))).sum()
    };
    let (mut low, mut high) = (EASIEST, HARDEST);
    for _ in 0..40 {
        let rating = f64::midpoint(low, high);
        if expected(rating) > solved { low = rating } else { high = rating }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_found_by_more_levels_is_easier() {
        let tries = |from: usize| -> Vec<_> {
            (1..=8).map(|level| (LOWEST + STEP * level as f64, level >= from)).collect()
        };
        let ratings: Vec<f64> = (1..=9).map(|from| likeliest(&tries(from))).collect();
        assert!(ratings.windows(2).all(|pair| pair[0] < pair[1]), "{ratings:?}");
        assert!(ratings[0] > EASIEST && ratings[8] < HARDEST, "{ratings:?}");
    }
}
