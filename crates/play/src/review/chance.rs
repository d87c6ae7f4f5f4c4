//! What a score means: the chance to win with it, fitted to games of the engine against itself.

use crate::think::Verdict;

/// The score that wins 73 games in a hundred (the scale of a logistic curve), by maximum likelihood over games of the
/// engine against itself (`ikusa learn GAME chance`); docs/engine.md has the figures.
const SCALES: &[(&str, f64)] = &[
    ("gungi-enhanced", 1613.0),
    ("gungi-marshal", 742.0),
    ("gungi-25", 822.0),
    ("shogi", 1197.0),
    ("gueides", 457.0),
];

/// For games whose scores nobody has fitted.
const USUAL: f64 = 1000.0;

/// The chance to win with this score, from 0 to 1, a draw being half of a win.
pub fn win_chance(game: &str, score: Verdict) -> f64 {
    match score {
        Verdict::Mate(plies) => f64::from(u8::from(plies > 0)),
        Verdict::Centipawns(score) => {
            let scale = SCALES.iter().find(|(id, _)| *id == game).map_or(USUAL, |(_, scale)| *scale);
            1.0 / (1.0 + (-f64::from(score) / scale).exp())
        }
    }
}

/// How exact a move was, from 0 to 100: a hundred loses nothing, and what is lost weighs less the more it is.
pub fn accuracy(loss: f64) -> f64 {
    (103.2 * (-4.35 * loss.max(0.0)).exp() - 3.2).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_the_score_and_mirror_each_other() {
        for (game, _) in SCALES {
            let at = |score| win_chance(game, Verdict::Centipawns(score));
            assert!((at(0) - 0.5).abs() < 1e-9);
            assert!((at(300) + at(-300) - 1.0).abs() < 1e-9);
            assert!(at(-300) < at(0) && at(0) < at(300) && at(300) < win_chance(game, Verdict::Mate(9)));
            assert_eq!(win_chance(game, Verdict::Mate(-4)), 0.0);
        }
    }

    #[test]
    fn accuracy_falls_from_a_hundred_to_nothing() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.1 && accuracy(1.0) < 1.0);
        assert!(accuracy(0.05) > accuracy(0.1) && accuracy(0.1) > accuracy(0.5));
    }
}
