//! Furigoma: five thrown pawns decide who begins.

use ikusa_rules::Seeded;

/// A throw of five pawns by the stronger player.
///
/// ```
/// use ikusa_rules::Seeded;
/// use ikusa_shogi::Furigoma;
/// let throw = Furigoma::throw(&mut Seeded::new(7));
/// assert_eq!(throw.opponent_begins(), throw.promoted() > 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Furigoma {
    /// Which of the pawns show their promoted face.
    pub faces: [bool; 5],
}

impl Furigoma {
    /// Throws; the same seed gives the same throw.
    pub fn throw(seeded: &mut Seeded) -> Furigoma {
        Furigoma { faces: std::array::from_fn(|_| seeded.below(2) == 1) }
    }

    /// How many pawns show their promoted face.
    pub fn promoted(&self) -> usize {
        self.faces.into_iter().filter(|promoted| *promoted).count()
    }

    /// Whether the thrower's opponent begins: most faces are promoted ones.
    pub fn opponent_begins(&self) -> bool {
        self.promoted() > self.faces.len() / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_majority_of_promoted_faces_gives_the_first_move_away() {
        let throw = |promoted: usize| Furigoma { faces: std::array::from_fn(|i| i < promoted) };
        let begins: Vec<bool> = (0..=5).map(|promoted| throw(promoted).opponent_begins()).collect();
        assert_eq!(begins, [false, false, false, true, true, true]);
    }

    #[test]
    fn throws_repeat_by_seed_and_differ_between_seeds() {
        let throw = |seed| Furigoma::throw(&mut Seeded::new(seed));
        assert_eq!(throw(3), throw(3));
        let away = (0..1_000).filter(|seed| throw(*seed).opponent_begins()).count();
        assert!((400..600).contains(&away), "{away} of 1000");
    }
}
