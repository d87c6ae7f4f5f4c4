//! The evaluation's sums along the way from the root.

use ikusa_rules::Key;

use crate::playable::{Evaluation, Playable, State};

type Sums<P> = <<P as Playable>::Eval as Evaluation<P>>::Sums;

/// One place for each ply, where the sums of the position there are written once and stay until another position of that
/// ply is judged. Many never are: the table knows them, or their side is in check.
pub struct Trail<P: Playable> {
    places: Vec<Place<Sums<P>>>,
}

#[derive(Clone)]
struct Place<S> {
    /// The position whose sums these are.
    key: Key,
    sums: S,
}

impl<P: Playable> Default for Trail<P> {
    fn default() -> Self {
        Trail { places: Vec::new() }
    }
}

impl<P: Playable> Trail<P> {
    /// The sums of `at`: those of the last state before it that has some, followed until there.
    #[inline]
    pub fn sums(&mut self, eval: &P::Eval, at: &State<'_, P>) -> &Sums<P> {
        let key = at.position.key();
        if self.places.get(at.ply).is_none_or(|place| place.key != key) {
            self.write(eval, at, key);
        }
        &self.places[at.ply].sums
    }

    fn write(&mut self, eval: &P::Eval, at: &State<'_, P>, key: Key) {
        let Some((before, m)) = at.origin else {
            self.places.clear();
            self.places.push(Place { key, sums: eval.sums(&at.position) });
            return;
        };
        self.sums(eval, before);
        if self.places.len() == at.ply {
            self.places.push(self.places[before.ply].clone());
        }
        let (above, below) = self.places.split_at_mut(at.ply);
        let (last, place) = (&above[before.ply], &mut below[0]);
        place.key = key;
        match m {
            Some(m) => eval.follow(&last.sums, &before.position, m, &at.position, &mut place.sums),
            None => place.sums.clone_from(&last.sums),
        }
    }
}
