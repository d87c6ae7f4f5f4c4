//! Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), each game being a rating period of its
//! own, as for players who want to see what a game did.

use std::f64::consts::PI;

use crate::clock::TimeControl;

/// How strong a player is, how certain that is, and how erratic the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// How much results vary beyond chance.
    pub volatility: f64,
}

impl Default for Rating {
    /// A player of whom nothing is known.
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// Rating points per unit of the Glicko-2 scale.
const SCALE: f64 = 173.7178;
/// How much the volatility itself may change; 0.5 is Glickman's own example.
const TAU: f64 = 0.5;
/// When the volatility is found closely enough.
const CLOSE: f64 = 1e-6;

impl Rating {
    /// The rating after games against these opponents, each with one's score: 1 for a win, ½ for a draw, 0 for a loss.
    #[must_use]
    pub fn after(self, games: &[(Rating, f64)]) -> Rating {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let mut information = 0.0;
        let mut surprise = 0.0;
        for (opponent, score) in games {
            let weight = 1.0 / (1.0 + 3.0 * (opponent.deviation / SCALE).powi(2) / (PI * PI)).sqrt();
            let gap = mu - (opponent.rating - 1500.0) / SCALE;
            let expected = 1.0 / (1.0 + (-weight * gap).exp());
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        let variance = 1.0 / information;
        let volatility = self.new_volatility(phi, variance, variance * surprise);
        let widened = phi * phi + volatility * volatility;
        let narrowed = 1.0 / (1.0 / widened + information);
        Rating {
            rating: (mu + narrowed * surprise) * SCALE + 1500.0,
            // Nobody is less known than a newcomer.
            deviation: (narrowed.sqrt() * SCALE).min(Rating::default().deviation),
            volatility,
        }
    }

    /// Step 5 of the paper: the zero of a function that falls, bracketed and then closed in on (Illinois algorithm).
    fn new_volatility(self, phi: f64, variance: f64, delta: f64) -> f64 {
        let start = (self.volatility * self.volatility).ln();
        let f = |x: f64| {
            let spread = phi * phi + variance + x.exp();
            x.exp() * (delta * delta - spread) / (2.0 * spread * spread) - (x - start) / (TAU * TAU)
        };
        let mut low = start;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while f(start - steps * TAU) < 0.0 {
                steps += 1.0;
            }
            start - steps * TAU
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        while (high - low).abs() > CLOSE {
            let next = low + (low - high) * at_low / (at_high - at_low);
            let at_next = f(next);
            if at_next * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (next, at_next);
        }
        (low / 2.0).exp()
    }
}

/// How fast a match is: ratings are kept for each speed by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// Under three minutes a side.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Longer, at one sitting.
    Classical,
    /// Days for each move.
    Correspondence,
    /// No limit.
    Unlimited,
}

impl Speed {
    /// All of them.
    pub const ALL: [Speed; 6] = [
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
        Speed::Unlimited,
    ];

    /// The speed of a match, by how long one side may think in forty moves, or twenty-five periods of byoyomi.
    pub fn of(control: TimeControl) -> Speed {
        const MINUTE: u64 = 60_000;
        let millis = match control {
            TimeControl::None => return Speed::Unlimited,
            TimeControl::Correspondence { .. } => return Speed::Correspondence,
            TimeControl::SuddenDeath { main } => main,
            TimeControl::Fischer { main, increment } => main.saturating_add(increment.saturating_mul(40)),
            TimeControl::Byoyomi { main, period, .. } => main.saturating_add(period.saturating_mul(25)),
        };
        match millis / MINUTE {
            0..3 => Speed::Bullet,
            3..8 => Speed::Blitz,
            8..25 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// A stable word.
    pub fn word(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Unlimited => "unlimited",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::default() }
    }

    #[test]
    fn glickmans_own_example_comes_out() {
        let player = rated(1500.0, 200.0);
        let after = player.after(&[
            (rated(1400.0, 30.0), 1.0),
            (rated(1550.0, 100.0), 0.0),
            (rated(1700.0, 300.0), 0.0),
        ]);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_wins_gains_what_the_equal_opponent_loses() {
        let (one, other) = (Rating::default(), Rating::default());
        let (winner, loser) = (one.after(&[(other, 1.0)]), other.after(&[(one, 0.0)]));
        assert!((winner.rating - 1500.0 + (loser.rating - 1500.0)).abs() < 1e-9);
        assert!(winner.rating > 1600.0 && winner.deviation < 350.0);
        assert_eq!(one.after(&[(other, 0.5)]).rating, 1500.0);
    }

    #[test]
    fn extremes_stay_finite() {
        for (mine, theirs) in [(0.0, 4000.0), (4000.0, 0.0), (1500.0, 1500.0)] {
            for score in [0.0, 0.5, 1.0] {
                let mut rating = rated(mine, 30.0);
                for _ in 0..200 {
                    rating = rating.after(&[(rated(theirs, 350.0), score)]);
                }
                assert!(rating.rating.is_finite() && rating.volatility.is_finite(), "{rating:?}");
                assert!((0.0..=350.0).contains(&rating.deviation), "{rating:?}");
            }
        }
    }

    #[test]
    fn speeds_follow_the_time_for_a_whole_game() {
        let fischer = |main, increment| Speed::of(TimeControl::Fischer { main, increment });
        assert_eq!(fischer(60_000, 0), Speed::Bullet);
        assert_eq!(fischer(180_000, 2_000), Speed::Blitz);
        assert_eq!(fischer(600_000, 5_000), Speed::Rapid);
        assert_eq!(Speed::of(TimeControl::Byoyomi { main: 0, period: 60_000, periods: 1 }), Speed::Classical);
        assert_eq!(Speed::of(TimeControl::None), Speed::Unlimited);
    }
}
