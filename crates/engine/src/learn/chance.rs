//! What a score means: how often the side wins whose search found it.

use ikusa_rules::{Color, Game, Position};

use super::transcript::Transcript;

/// Scores beyond this are decided, and most games were given up before them.
const DECIDED: f64 = 3000.0;

/// Scores and what the games came to, one game after the other.
#[derive(Default, Debug)]
pub struct Outcomes {
    /// For the side to move: the score, and the result from 0 to 1.
    seen: Vec<(f64, f64)>,
    /// Where each game begins.
    games: Vec<usize>,
}

/// The curve `1 / (1 + exp(-score / scale))` that makes the results likeliest.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// The score that wins 73 games in a hundred.
    pub scale: f64,
    /// How far off it may be (one standard error): positions of a game share their result, so games are counted.
    pub error: f64,
    /// The mean surprise at a result; a coin's is 0.6931.
    pub loss: f64,
}

impl Outcomes {
    /// Takes every score of a game by these options.
    ///
    /// # Errors
    /// If the game cannot be played, in words.
    pub fn take<G: Game>(&mut self, game: &Transcript, options: G::Options) -> Result<(), String> {
        self.games.push(self.seen.len());
        game.replay::<G>(options, |position, _, score| {
            let result = result(game.winner, position.turn());
            self.seen
                .extend(score.map(|score| (f64::from(score), result)).filter(|(s, _)| s.abs() < DECIDED));
        })
    }

    /// Scores seen.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Games seen.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The likeliest curve, by Newton's method on its steepness; none if scores say nothing about results.
    pub fn curve(&self) -> Option<Curve> {
        let mut steep = 0.0;
        for _ in 0..60 {
            let (slope, bend) = self.seen.iter().fold((0.0, 0.0), |(slope, bend), (score, result)| {
                let chance = chance(score * steep);
                (slope + (result - chance) * score, bend + chance * (1.0 - chance) * score * score)
            });
            steep += slope / bend;
        }
        let (bend, spread) = self.uncertainty(steep);
        let scale = 1.0 / steep;
        let loss = self.seen.iter().map(|(score, result)| surprise(score * steep, *result)).sum::<f64>();
        let curve =
            Curve { scale, error: scale * scale * spread.sqrt() / bend, loss: loss / self.seen.len() as f64 };
        (curve.scale.is_finite() && curve.scale > 0.0 && curve.error.is_finite()).then_some(curve)
    }

    /// How sharply the likelihood bends, and how much its slope varies from game to game.
    fn uncertainty(&self, steep: f64) -> (f64, f64) {
        let ends = self.games.iter().skip(1).copied().chain([self.seen.len()]);
        self.games.iter().zip(ends).fold((0.0, 0.0), |(bend, spread), (from, to)| {
            let game = &self.seen[*from..to];
            let slope: f64 =
                game.iter().map(|(score, result)| (result - chance(score * steep)) * score).sum();
            let here = game.iter().map(|(score, _)| {
                let chance = chance(score * steep);
                chance * (1.0 - chance) * score * score
            });
            (bend + here.sum::<f64>(), spread + slope * slope)
        })
    }
}

fn result(winner: Option<Color>, side: Color) -> f64 {
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn surprise(logit: f64, result: f64) -> f64 {
    let chance = chance(logit).clamp(1e-9, 1.0 - 1e-9);
    -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_behind_results_is_found_again() {
        let mut outcomes = Outcomes::default();
        for score in (-1500..=1500).step_by(100).map(f64::from) {
            outcomes.games.push(outcomes.seen.len());
            outcomes.seen.push((score, chance(score / 640.0)));
        }
        let curve = outcomes.curve().expect("scores that say something");
        assert!((curve.scale - 640.0).abs() < 0.01 && curve.error < 0.01, "{curve:?}");
        assert!(curve.loss < std::f64::consts::LN_2);
    }

    #[test]
    fn scores_that_say_nothing_have_no_curve() {
        assert!(Outcomes::default().curve().is_none());
        let even = Outcomes { seen: vec![(200.0, 0.0), (200.0, 1.0)], games: vec![0, 1] };
        assert!(even.curve().is_none());
    }
}
