//! Opponents for people: the same engine, seeing less.

use ikusa_rules::{History, Seeded};

use crate::engine::{Engine, Thought};
use crate::limits::{Control, Limits};
use crate::playable::{Class, Playable};
use crate::search::Report;

/// How strong an opponent is, from 0 (moves at random) to 9 (everything the engine has).
///
/// Nine steps, each won by the stronger side in seven games of ten, are far less than the way from one end to
/// the other. So the levels between have good and bad days, as people do: each game is played at a
/// [`Strength`] above or below the level's own. Neighbours on equal days are far apart and on opposite days
/// the other way round, which is three games of four at most, whatever the distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(0);
    /// Full strength.
    pub const HIGHEST: Level = Level(9);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if number <= 9 { Some(Level(number)) } else { None }
    }

    /// From 0 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The strength at which this level plays the game with this seed, whose last bit is the day.
    pub fn strength(self, game_seed: u64) -> Strength {
        let place = f64::from(self.0);
        match self {
            Level::LOWEST | Level::HIGHEST => Strength::new(place),
            _ if game_seed.is_multiple_of(2) => Strength::new(place - FORM),
            _ => Strength::new(place + FORM),
        }
    }
}

/// How far a good or a bad day takes a level from its place.
const FORM: f64 = 1.3;

/// A point on the scale from moving at random (0) to full strength (9).
///
/// Weakness is that of people: to look less far and to overlook moves, quiet ones and drops more often than
/// captures and checks. What is seen is judged as well as the strongest would.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Strength(f64);

/// What a strength sees.
#[derive(Clone, Copy, Debug)]
struct Eyesight {
    /// Of a hundred captures and checks, how many it notices.
    sharp: f64,
    /// Of a hundred other moves.
    quiet: f64,
    /// How much it looks at, and so how far.
    nodes: f64,
}

const fn eyesight(sharp: f64, quiet: f64, nodes: f64) -> Eyesight {
    Eyesight { sharp, quiet, nodes }
}

/// The strengths with whole numbers, about equally far apart in shogi; what lies between is interpolated by
/// ratios. The first row is never used as it stands, since strength 0 moves at random, nor the last, since
/// strength 9 has no bounds.
const EYESIGHT: [Eyesight; 10] = [
    eyesight(1.0, 1.0, 50.0),
    eyesight(8.0, 4.0, 120.0),
    eyesight(18.0, 8.0, 160.0),
    eyesight(33.0, 14.0, 220.0),
    eyesight(48.0, 23.0, 280.0),
    eyesight(75.0, 46.0, 420.0),
    eyesight(92.0, 74.0, 1_000.0),
    eyesight(97.0, 87.0, 2_700.0),
    eyesight(100.0, 97.0, 9_000.0),
    eyesight(100.0, 100.0, 120_000.0),
];

impl Strength {
    /// Moves at random.
    pub const RANDOM: Strength = Strength(0.0);
    /// Everything the engine has.
    pub const FULL: Strength = Strength(9.0);

    /// This strength, or the nearest end of the scale.
    pub const fn new(number: f64) -> Strength {
        Strength(number.clamp(Strength::RANDOM.0, Strength::FULL.0))
    }

    /// What it sees; `None` if everything.
    fn eyesight(self) -> Option<Eyesight> {
        let (row, part) = (self.0 as usize, self.0.fract());
        let (low, high) = (EYESIGHT[row], EYESIGHT.get(row + 1)?);
        let between = |low: f64, high: f64| low * (high / low).powf(part);
        Some(Eyesight {
            sharp: between(low.sharp, high.sharp),
            quiet: between(low.quiet, high.quiet),
            nodes: between(low.nodes, high.nodes),
        })
    }

    /// What is left of `limits` at this strength.
    #[must_use]
    pub fn limits(self, limits: &Limits) -> Limits {
        let Some(sight) = self.eyesight() else { return limits.clone() };
        let nodes = sight.nodes as u64;
        Limits { nodes: Some(limits.nodes.map_or(nodes, |given| given.min(nodes))), ..limits.clone() }
    }

    /// Those of `moves` that it notices, at least one; the same seed notices the same.
    pub fn notice<M: Clone>(self, moves: &[M], is_sharp: impl Fn(&M) -> bool, seed: u64) -> Vec<M> {
        let Some(sight) = self.eyesight() else { return moves.to_vec() };
        let mut seeded = Seeded::new(seed);
        let any = seeded.pick(moves).cloned();
        let mut notices = |m: &&M| {
            let chance = if is_sharp(m) { sight.sharp } else { sight.quiet };
            (seeded.below(10_000) as f64) < chance * 100.0
        };
        let noticed: Vec<M> = match self {
            Strength::RANDOM => Vec::new(),
            _ => moves.iter().filter(&mut notices).cloned().collect(),
        };
        if noticed.is_empty() { any.into_iter().collect() } else { noticed }
    }

    /// Thinks at this strength. `limits` still bound the search from above; the same seed gives the same move.
    pub fn think<P: Playable>(
        self,
        engine: &mut Engine<P>,
        (position, history): (&P, &History),
        limits: &Limits,
        seed: u64,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> Thought<P::Move> {
        if self == Strength::FULL {
            return engine.think(position, history, limits, &[], control, report);
        }
        let seed = seed ^ position.key().0;
        let moves: Vec<_> = position.moves().into_iter().filter(|m| !position.is_dominated(*m)).collect();
        match self.notice(&moves, |m| is_sharp(position, *m), seed)[..] {
            [] => Thought { lines: Vec::new(), depth: 0, nodes: 0 },
            [only] => Thought::of(only),
            ref noticed => engine.think(position, history, &self.limits(limits), noticed, control, report),
        }
    }
}

/// Whether `m` is of the kind that catches the eye.
pub(crate) fn is_sharp<P: Playable>(position: &P, m: P::Move) -> bool {
    position.class(m) == Class::Tactical || position.gives_check(m)
}

#[cfg(test)]
mod tests {
    use ikusa_rules::{Game as _, Position as _};
    use ikusa_shogi::Shogi;

    use super::*;

    #[test]
    fn every_strength_sees_more_than_the_one_below() {
        for tenths in 1..90 {
            let at =
                |tenths: i32| Strength::new(f64::from(tenths) / 10.0).eyesight().expect("bounds below 9");
            let (low, high) = (at(tenths - 1), at(tenths));
            assert!(low.sharp <= high.sharp && low.quiet <= high.quiet && low.nodes < high.nodes, "{tenths}");
            assert!(high.sharp >= high.quiet && high.sharp <= 100.0, "{tenths}");
        }
    }

    #[test]
    fn a_level_keeps_its_form_for_a_game_and_varies_between_games() {
        for level in (1..9).map(Level) {
            let days: Vec<f64> = (0..50).map(|seed| level.strength(seed).0).collect();
            let (bad, good) =
                (Strength::new(f64::from(level.0) - FORM), Strength::new(f64::from(level.0) + FORM));
            assert!(days.iter().all(|day| [bad.0, good.0].contains(day)), "{days:?}");
            assert!(days.contains(&bad.0) && days.contains(&good.0), "{days:?}");
        }
        assert!((0..50).all(|seed| Level::LOWEST.strength(seed) == Strength::RANDOM));
        assert!((0..50).all(|seed| Level::HIGHEST.strength(seed) == Strength::FULL));
    }

    #[test]
    fn the_lowest_level_plays_any_move_and_looks_at_nothing() {
        let start = Shogi::start(Default::default());
        let history = History::starting_at(&start);
        let mut engine = Engine::default();
        let mut played: Vec<_> = (0..400)
            .map(|seed| {
                let strength = Level::LOWEST.strength(seed);
                let control = Control::default();
                let at = (&start, &history);
                let thought = strength.think(&mut engine, at, &Limits::depth(3), seed, &control, |_| {});
                assert_eq!(thought.nodes, 0);
                thought.best().expect("the start has moves")
            })
            .map(|m| start.code(m))
            .collect();
        played.sort_unstable();
        played.dedup();
        assert_eq!(played.len(), start.count_moves());
    }
}
