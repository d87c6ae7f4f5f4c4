//! Opponents for people: the same engine, seeing less.

use ikusa_rules::{History, Seeded};

use crate::engine::{Engine, Thought};
use crate::limits::{Control, Limits};
use crate::playable::{Class, Playable};
use crate::search::{Line, Report};

/// How strong an opponent is, from 0 (moves at random) to 9 (everything the engine has).
///
/// Weak levels fail as people do: they look less far and overlook moves, quiet ones and drops more often
/// than captures. What they do see they judge as well as the strong ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level sees.
struct Eyesight {
    /// Of a hundred captures and checks, how many it notices.
    sharp: usize,
    /// Of a hundred other moves.
    quiet: usize,
    /// How much it looks at, and so how far.
    nodes: u64,
}

/// Levels 1 to 8, each with about half the nodes of the next. Level 0 notices one move at random, level 9 has
/// no bounds.
const EYESIGHT: [Eyesight; 8] = [
    Eyesight { sharp: 85, quiet: 60, nodes: 450 },
    Eyesight { sharp: 92, quiet: 75, nodes: 900 },
    Eyesight { sharp: 96, quiet: 85, nodes: 1_800 },
    Eyesight { sharp: 98, quiet: 92, nodes: 3_800 },
    Eyesight { sharp: 100, quiet: 97, nodes: 8_000 },
    Eyesight { sharp: 100, quiet: 100, nodes: 17_000 },
    Eyesight { sharp: 100, quiet: 100, nodes: 36_000 },
    Eyesight { sharp: 100, quiet: 100, nodes: 80_000 },
];

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

    /// What is left of `limits` at this level.
    pub fn limits(self, limits: &Limits) -> Limits {
        match self.0.checked_sub(1).and_then(|index| EYESIGHT.get(usize::from(index))) {
            Some(sight) => sight.within(limits),
            None => limits.clone(),
        }
    }

    /// Thinks at this level. `limits` still bound the search from above; the same seed gives the same move.
    pub fn think<P: Playable>(
        self,
        engine: &mut Engine<P>,
        (position, history): (&P, &History),
        limits: &Limits,
        seed: u64,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> Thought<P::Move> {
        if self == Level::HIGHEST {
            return engine.think(position, history, limits, &[], control, report);
        }
        let mut seeded = Seeded::new(seed ^ position.key().0);
        let moves = position.moves();
        let Some(any) = seeded.pick(&moves).copied() else {
            return Thought { lines: Vec::new(), depth: 0, nodes: 0 };
        };
        let Some(sight) = self.0.checked_sub(1).map(|index| &EYESIGHT[usize::from(index)]) else {
            return Thought { lines: vec![Line { score: 0, moves: vec![any] }], depth: 0, nodes: 0 };
        };
        let mut noticed: Vec<P::Move> =
            moves.into_iter().filter(|m| seeded.below(100) < sight.chance(position, *m)).collect();
        if noticed.is_empty() {
            noticed.push(any);
        }
        engine.think(position, history, &sight.within(limits), &noticed, control, report)
    }
}

impl Eyesight {
    fn chance<P: Playable>(&self, position: &P, m: P::Move) -> usize {
        if position.class(m) == Class::Tactical || position.gives_check(m) { self.sharp } else { self.quiet }
    }

    fn within(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            ..limits.clone()
        }
    }
}
