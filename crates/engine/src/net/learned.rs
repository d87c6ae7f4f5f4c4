//! The judge that plays: a net, or where none has learned the evaluation made by hand.

use std::marker::PhantomData;
use std::sync::Arc;

use super::{Accumulator, Net, Pictured};
use crate::playable::Evaluation;
use crate::score::Score;

/// An evaluation that can be taught: it judges by a net or by hand.
pub trait Teachable<P: Pictured>: Evaluation<P> {
    /// The evaluation made by hand.
    fn by_hand() -> Self;

    /// The evaluation by a net.
    fn by_net(net: Arc<Net>) -> Self;
}

/// Judges by a net if it has one, else by `H`.
#[derive(Clone)]
pub struct Learned<P, H> {
    hand: H,
    net: Option<Arc<Net>>,
    positions: PhantomData<fn() -> P>,
}

/// What follows the search: the net's sums or those of the evaluation by hand.
#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "the large one is the one in use, and nothing here may allocate"
)]
pub enum LearnedSums<S> {
    /// The evaluation by hand.
    Hand(S),
    /// The net, and the evaluation by hand if it adds to it.
    Net(Accumulator, Option<S>),
}

impl<P, H> Learned<P, H> {
    fn new(hand: H, net: Option<Arc<Net>>) -> Learned<P, H> {
        Learned { hand, net, positions: PhantomData }
    }
}

/// The net that is shipped for the game, if there is one.
impl<P: Pictured, H: Default> Default for Learned<P, H> {
    fn default() -> Self {
        Learned::new(H::default(), P::shipped().net::<P>())
    }
}

impl<P: Pictured, H: Evaluation<P>> Teachable<P> for Learned<P, H> {
    fn by_hand() -> Self {
        Learned::new(H::default(), None)
    }

    fn by_net(net: Arc<Net>) -> Self {
        Learned::new(H::default(), Some(net))
    }
}

impl<P: Pictured, H: Evaluation<P>> Evaluation<P> for Learned<P, H> {
    type Sums = LearnedSums<H::Sums>;

    fn material() -> Self {
        Learned::new(H::material(), None)
    }

    fn sums(&self, position: &P) -> Self::Sums {
        match &self.net {
            Some(net) => {
                let hand = net.beside_hand.then(|| self.hand.sums(position));
                LearnedSums::Net(Accumulator::of(net, position), hand)
            }
            None => LearnedSums::Hand(self.hand.sums(position)),
        }
    }

    #[inline]
    fn follow(&self, sums: &Self::Sums, before: &P, m: P::Move, after: &P) -> Self::Sums {
        match (&self.net, sums) {
            (Some(net), LearnedSums::Net(sums, hand)) => {
                let hand = hand.as_ref().map(|hand| self.hand.follow(hand, before, m, after));
                LearnedSums::Net(sums.follow(net, before, after), hand)
            }
            (_, LearnedSums::Hand(sums)) => LearnedSums::Hand(self.hand.follow(sums, before, m, after)),
            (None, LearnedSums::Net(..)) => self.sums(after),
        }
    }

    #[inline]
    fn judge(&self, position: &P, sums: &Self::Sums) -> Score {
        match (&self.net, sums) {
            (Some(net), LearnedSums::Net(sums, hand)) => {
                let by_hand = hand.as_ref().map_or(0, |hand| self.hand.judge(position, hand));
                by_hand + sums.judge_position(net, position)
            }
            (_, LearnedSums::Hand(sums)) => self.hand.judge(position, sums),
            (None, LearnedSums::Net(..)) => self.judge(position, &self.sums(position)),
        }
    }
}
