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

/// What follows the search: the net's sums if there is a net, those of the evaluation by hand if it judges or the net adds
/// to it.
#[derive(Clone)]
pub struct LearnedSums<S> {
    net: Accumulator,
    hand: S,
}

impl<P, H> Learned<P, H> {
    fn new(hand: H, net: Option<Arc<Net>>) -> Learned<P, H> {
        Learned { hand, net, positions: PhantomData }
    }

    /// Whether the evaluation by hand judges, alone or beside the net.
    #[inline(always)]
    fn asks_hand(&self) -> bool {
        self.net.as_ref().is_none_or(|net| net.beside_hand)
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
        let net = self.net.as_ref().map_or_else(Accumulator::default, |net| Accumulator::of(net, position));
        LearnedSums { net, hand: self.hand.sums(position) }
    }

    #[inline]
    fn follow(&self, sums: &Self::Sums, before: &P, m: P::Move, after: &P, next: &mut Self::Sums) {
        if let Some(net) = &self.net {
            sums.net.follow(net, before, after, &mut next.net);
        }
        if self.asks_hand() {
            self.hand.follow(&sums.hand, before, m, after, &mut next.hand);
        }
    }

    #[inline]
    fn judge(&self, position: &P, sums: &Self::Sums) -> Score {
        let by_hand = if self.asks_hand() { self.hand.judge(position, &sums.hand) } else { 0 };
        by_hand + self.net.as_ref().map_or(0, |net| sums.net.judge_position(net, position))
    }
}
