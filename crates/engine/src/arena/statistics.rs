//! What wins, draws and losses say about strength.

/// A difference of strength in Elo points, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The score from 0 to 1.
    pub score: f64,
    /// The difference.
    pub elo: f64,
    /// The lower and upper end.
    pub interval: (f64, f64),
}

/// The mean score and its variance per game.
fn moments(wins: u32, draws: u32, losses: u32) -> Option<(f64, f64, f64)> {
    let games = f64::from(wins + draws + losses);
    if games == 0.0 {
        return None;
    }
    let (win, draw) = (f64::from(wins) / games, f64::from(draws) / games);
    let mean = win + draw / 2.0;
    Some((games, mean, win + draw / 4.0 - mean * mean))
}

/// Elo points of a score; beyond ±1200 nothing can be told.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The strength that a result suggests.
///
/// ```
/// use ikusa_engine::arena::estimate;
/// let even = estimate(40, 20, 40).expect("games were played");
/// assert_eq!(even.elo, 0.0);
/// assert!(even.interval.0 < -50.0 && even.interval.1 > 50.0);
/// ```
pub fn estimate(wins: u32, draws: u32, losses: u32) -> Option<Estimate> {
    let (games, mean, variance) = moments(wins, draws, losses)?;
    let error = 1.96 * (variance / games).sqrt();
    Some(Estimate { score: mean, elo: elo(mean), interval: (elo(mean - error), elo(mean + error)) })
}

/// A sequential test between two hypotheses about the difference in Elo, at 5 % risk each way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under which the change is given up.
    pub low: f64,
    /// The difference it is hoped to have.
    pub high: f64,
}

impl Sprt {
    /// Beyond this likelihood ratio, in either direction, the test is decided.
    pub const BOUND: f64 = 2.944;

    /// `Some(true)` once the higher hypothesis is accepted, `Some(false)` once the lower is.
    pub fn verdict(self, wins: u32, draws: u32, losses: u32) -> Option<bool> {
        let ratio = likelihood(self, wins, draws, losses);
        if ratio >= Sprt::BOUND {
            Some(true)
        } else if ratio <= -Sprt::BOUND {
            Some(false)
        } else {
            None
        }
    }
}

/// The logarithm of how much likelier the higher hypothesis makes the result.
pub fn likelihood(test: Sprt, wins: u32, draws: u32, losses: u32) -> f64 {
    let Some((games, mean, variance)) = moments(wins, draws, losses) else { return 0.0 };
    if variance <= 0.0 {
        return 0.0;
    }
    let (low, high) = (score(test.low), score(test.high));
    games * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventy_per_cent_are_about_147_points() {
        let found = estimate(70, 0, 30).unwrap();
        assert!((found.elo - 147.2).abs() < 0.5, "{found:?}");
        assert_eq!(estimate(0, 0, 0), None);
    }

    #[test]
    fn a_clear_result_decides_the_test() {
        let test = Sprt { low: 0.0, high: 20.0 };
        assert_eq!(test.verdict(900, 100, 500), Some(true));
        assert_eq!(test.verdict(500, 100, 900), Some(false));
        assert_eq!(test.verdict(5, 1, 4), None);
    }
}
