//! Means and shares with the error that so many games leave them.

use serde::Serialize;

/// How many standard errors make the interval in which the true value lies in 95 cases of 100.
const CONFIDENCE: f64 = 1.96;
/// A difference counts as seen beyond this many times the error, which is 99 cases of 100: several things are compared at
/// once, and one in twenty would too often be chance.
const CAUTION: f64 = 2.576 / CONFIDENCE;

/// A value and half the length of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Estimate {
    /// The value.
    pub mean: f64,
    /// How far the truth may be from it.
    pub error: f64,
}

impl Estimate {
    /// From a value and its standard error.
    pub fn new(mean: f64, standard_error: f64) -> Estimate {
        Estimate { mean, error: CONFIDENCE * standard_error }
    }

    /// How far this lies above `other`, the two being independent.
    #[must_use]
    pub fn above(self, other: Estimate) -> Estimate {
        Estimate { mean: self.mean - other.mean, error: self.error.hypot(other.error) }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        Estimate { mean: self.mean * factor, error: self.error * factor.abs() }
    }

    /// Whether it differs from `value` by more than chance explains.
    pub fn differs_from(self, value: f64) -> bool {
        (self.mean - value).abs() > CAUTION * self.error
    }
}

/// A running mean with its spread.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Counts one more value.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        let away = value - self.mean;
        self.mean += away / self.count;
        self.squares += away * (value - self.mean);
    }

    /// How many values there were.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The mean and its error; nothing is known of the error of fewer than two values.
    pub fn estimate(&self) -> Estimate {
        if self.count < 2.0 {
            return Estimate { mean: self.mean, error: f64::INFINITY };
        }
        let variance = self.squares / (self.count - 1.0);
        Estimate::new(self.mean, (variance / self.count).sqrt())
    }
}

/// A share of cases by Wilson's interval, which stays honest where none or all of them are hit.
pub fn share(hits: usize, cases: usize) -> Estimate {
    if cases == 0 {
        return Estimate { mean: 0.0, error: f64::INFINITY };
    }
    let (n, p, z) = (cases as f64, hits as f64 / cases as f64, CONFIDENCE);
    let widened = 1.0 + z * z / n;
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / widened;
    let middle = (p + z * z / (2.0 * n)) / widened;
    // The interval is not symmetric: what is given is the larger of its two sides.
    Estimate { mean: p, error: (middle + half - p).max(p - middle + half) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_error_of_the_textbook() {
        let mut mean = Mean::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| mean.add(value));
        let found = mean.estimate();
        assert!((found.mean - 5.0).abs() < 1e-12);
        assert!((found.error - 1.96 * (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn a_share_that_was_never_seen_is_not_known_to_be_nothing() {
        let never = share(0, 100);
        assert!(never.mean == 0.0 && (never.error - 0.037).abs() < 0.001, "{never:?}");
        assert!((share(50, 100).error - 0.096).abs() < 0.001);
    }

    #[test]
    fn a_difference_must_be_larger_than_its_own_error() {
        let (a, b) = (Estimate { mean: 100.0, error: 2.0 }, Estimate { mean: 103.0, error: 2.0 });
        assert!(!b.above(a).differs_from(0.0));
        assert!(Estimate { mean: 104.0, ..b }.above(a).differs_from(0.0));
    }
}
