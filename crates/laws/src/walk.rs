//! Random walks: games with any options, and set-ups that no game would reach soon.

use ikusa_rules::{Game, Options, Position, Seeded, Values};

use crate::{Suite, SuiteMove, SuitePosition};

/// How long a random game is followed.
const PLIES: usize = 160;

/// A position of a walk and where it comes from.
pub struct Stop<'a, S: Suite + ?Sized> {
    /// The position.
    pub position: &'a SuitePosition<S>,
    /// The options by which it is played.
    pub options: <S::Game as Game>::Options,
    /// Seed and step, for messages.
    pub from: String,
}

impl<S: Suite + ?Sized> Stop<'_, S> {
    /// What a message needs to be repeated.
    pub fn describe(&self) -> String {
        format!("{}: {} {:?}", self.from, S::Game::write_position(self.position), self.options.entries())
    }
}

/// Options drawn from all that the table allows.
pub fn options<G: Game>(seeded: &mut Seeded) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        // Every other time the usual value, so that each option is also met alone.
        if seeded.below(2) == 0 {
            continue;
        }
        let text = match spec.values {
            Values::Words(words) => words[seeded.below(words.len())].to_owned(),
            Values::Number(low, high) => (low + seeded.below((high - low) as usize + 1) as u32).to_string(),
        };
        options.set(spec.key, &text).expect("drawn from the table");
    }
    options
}

/// A random legal move; half of the time one that changes material, if there is one.
pub fn pick<S: Suite + ?Sized>(position: &SuitePosition<S>, seeded: &mut Seeded) -> Option<SuiteMove<S>> {
    let mut moves = position.moves();
    moves.retain(|m| !S::leaves_out(*m));
    if seeded.below(2) == 0 {
        let sharp: Vec<_> = moves.iter().copied().filter(|m| S::is_tactical(position, *m)).collect();
        if let Some(m) = seeded.pick(&sharp) {
            return Some(*m);
        }
    }
    seeded.pick(&moves).copied()
}

/// Calls `look` with every `stride`th position of `games` random games, and with as many scattered set-ups followed for
/// a few moves.
pub fn everywhere<S: Suite>(games: u64, stride: usize, mut look: impl FnMut(&Stop<'_, S>)) {
    let mut seen = 0;
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let options = options::<S::Game>(&mut seeded);
        let mut wander = |mut position: SuitePosition<S>,
                          options,
                          plies: usize,
                          name: &str,
                          seeded: &mut Seeded| {
            for ply in 0..plies {
                if (ply + seed as usize).is_multiple_of(stride) {
                    seen += 1;
                    look(&Stop { position: &position, options, from: format!("{name} {seed}, ply {ply}") });
                }
                let Some(m) = pick::<S>(&position, seeded) else { return };
                position.play_unchecked(m);
            }
        };
        wander(S::Game::start(options), options, PLIES, "game", &mut seeded);
        for _ in 0..8 {
            if let Some((position, options)) = S::scattered(&mut seeded) {
                wander(position, options, 6, "set-up", &mut seeded);
            }
        }
    }
    assert!(seen > 0, "the walk looked at nothing");
}
