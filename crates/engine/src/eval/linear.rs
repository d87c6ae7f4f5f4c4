//! An evaluation that is a sum of weights, looked up anew in each position.

use std::marker::PhantomData;
use std::sync::Arc;

use ikusa_rules::{Color, Position, Square};

use super::weights::read_weights;
use crate::playable::Evaluation;
use crate::score::Score;

/// What an evaluation sees in the positions of a game.
pub trait Terms<P>: Default + Clone + Send + Sync + 'static {
    /// How many weights there are.
    const COUNT: usize;

    /// Calls `see` with the index of a weight and how often it counts, Black's side positive.
    fn visit(position: &P, see: impl FnMut(usize, i32));

    /// Fills in what the pieces are worth, and nothing else.
    fn material(weights: &mut [i16]);

    /// The weights as text.
    const WEIGHTS: &'static str;
}

/// The blocks of an evaluation's weights, one behind the other: each name is the index of its first weight, `TOTAL` is
/// how many there are.
macro_rules! layout {
    (@ $at:expr; $(#[$doc:meta])* $name:ident: $size:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        $crate::eval::linear::layout! { @ $name + $size; $($rest)* }
    };
    (@ $at:expr;) => {
        pub(super) const TOTAL: usize = $at;
    };
    ($(#[$doc:meta])* $name:ident: $size:expr; $($rest:tt)*) => {
        $crate::eval::linear::layout! { @ 0; $(#[$doc])* $name: $size; $($rest)* }
    };
}
pub(super) use layout;

/// The evaluation by the terms `T` of positions `P`.
#[derive(Clone)]
pub struct Linear<P, T> {
    weights: Arc<[i16]>,
    terms: PhantomData<fn() -> (P, T)>,
}

impl<P, T: Terms<P>> Linear<P, T> {
    fn with_weights(weights: Vec<i16>) -> Linear<P, T> {
        Linear { weights: weights.into(), terms: PhantomData }
    }
}

impl<P, T: Terms<P>> Default for Linear<P, T> {
    fn default() -> Self {
        let weights = read_weights(T::WEIGHTS, T::COUNT);
        Linear::with_weights(weights.unwrap_or_else(|error| panic!("the evaluation's own weights: {error}")))
    }
}

impl<P: Position, T: Terms<P>> Evaluation<P> for Linear<P, T> {
    type Sums = ();

    fn material() -> Self {
        let mut weights = vec![0; T::COUNT];
        T::material(&mut weights);
        Linear::with_weights(weights)
    }

    fn sums(&self, _: &P) {}

    fn follow(&self, (): &(), _: &P, _: P::Move, _: &P, (): &mut ()) {}

    #[inline]
    fn judge(&self, position: &P, (): &()) -> Score {
        let mut sum = 0;
        T::visit(position, |weight, count| sum += count * Score::from(self.weights[weight]));
        sign(position.turn()) * sum
    }
}

/// +1 for Black, -1 for White.
#[inline(always)]
pub(super) fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// King steps between two squares as an index.
#[inline(always)]
pub(super) fn apart(a: Square, b: Square) -> usize {
    usize::from(a.distance(b))
}

/// Whether a mover is left with at least `least` after it wins `gain` on a square and the best answer: the
/// piece is lost where the enemy attacks the square, for its cheapest attacker if the square is guarded.
#[inline]
pub(super) fn two_step(
    gain: Score,
    value: Score,
    attacker: Option<Score>,
    guarded: bool,
    least: Score,
) -> bool {
    let loss = match attacker {
        None => 0,
        Some(attacker) if guarded => (value - attacker).max(0),
        Some(_) => value,
    };
    gain - loss >= least
}
