//! Tuning: the engine plays itself, and the weights learn to foresee what its games came to.
//!
//! Gathering and fitting are apart, with a text file between them: a line for each position with its score
//! and the result of its game. A run that was broken off goes on with the games that the file lacks.

mod fit;
mod gather;
mod weights;

pub use fit::{Fitting, Progress, fit};
pub use gather::{Gathering, gather, number_of};
pub use weights::{read_weights, write_weights};

use ikusa_rules::Position;

use crate::playable::Evaluation;

/// An evaluation that is a weighted sum of what it sees, and can say what it sees.
pub trait Tunable<P: Position>: Evaluation<P> {
    /// Calls `see` with the index of each weight and how often it counts, Black's side positive.
    fn visit(position: &P, see: impl FnMut(usize, i32));

    /// The weights.
    fn weights(&self) -> &[i16];

    /// The evaluation that knows only what general knowledge says: where tuning begins.
    fn prior() -> Self;

    /// The evaluation with other weights.
    ///
    /// # Panics
    /// If there are not as many as [`Tunable::weights`] has.
    fn with_weights(weights: &[i16]) -> Self;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ikusa_gueides::Gueides;

    use super::*;

    fn gathered(known: BTreeSet<u64>) -> String {
        let plan = Gathering { known, games: 12, nodes: 60, opening: 4, seed: 3, parallel: 1 };
        let mut data = String::new();
        gather::<Gueides>(&plan, |_, lines| data.push_str(lines));
        data
    }

    #[test]
    fn fitting_lowers_the_loss() {
        let mut losses = Vec::new();
        let fitting = Fitting { epochs: 15, result_share: 0.5, pull: 0.0 };
        fit::<Gueides>(&gathered(BTreeSet::new()), &fitting, |progress| losses.push(progress.learned));
        assert!(losses.last() < losses.first(), "{losses:?}");
    }

    /// What an interrupted run still lacks is what an uninterrupted one would have played.
    #[test]
    fn games_depend_on_their_number_alone() {
        let whole = gathered(BTreeSet::new());
        let known: BTreeSet<u64> = [0, 1, 2, 3, 5].into();
        let rest = gathered(known.clone());
        let lacking = whole.lines().filter(|line| number_of(line).is_some_and(|n| !known.contains(&n)));
        assert_eq!(rest.lines().collect::<Vec<_>>(), lacking.collect::<Vec<_>>());
    }
}
