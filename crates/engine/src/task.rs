//! How to think about a line of play: with what, for how long, how strongly.

use ikusa_rules::{Game, Line, MoveOf, Position, Seeded};

use crate::engine::{Engine, Settings, Thought};
use crate::level::{Level, Strength};
use crate::limits::{Control, Limits};
use crate::playable::Playable;
use crate::search::Report;
use crate::secrets::{self, Knowledge, WORLDS};

/// How to think.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// Table, threads, lines.
    pub settings: Settings,
    /// When to stop.
    pub limits: Limits,
    /// How strong; full strength if not given.
    pub level: Option<Level>,
    /// Decides how a level plays this game and what it overlooks; the same during a whole game.
    pub seed: u64,
}

impl Task {
    /// How strongly this game is played.
    pub fn strength(&self) -> Strength {
        self.level.map_or(Strength::FULL, |level| level.strength(self.seed))
    }

    /// Thinks about a line with everything known; no lines are found where the game is over. `report` hears of every line.
    pub fn think<G: Game<Position: Playable>>(
        &self,
        engine: &mut Engine<G::Position>,
        line: &Line<G>,
        control: &Control,
        report: impl FnMut(&Report<MoveOf<G>>),
    ) -> Thought<MoveOf<G>> {
        if line.outcome().is_some() {
            return Thought { lines: Vec::new(), depth: 0, nodes: 0 };
        }
        let at = (line.now(), line.history());
        self.strength().think(engine, at, &self.limits, self.seed, control, report)
    }

    /// The move for the side to move, which knows no more than its seat may; `None` if the game is over.
    ///
    /// `chance` decides what is imagined of the unknown.
    pub fn choose<G: Game<Position: Playable>>(
        &self,
        engine: &mut Engine<G::Position>,
        line: &Line<G>,
        chance: u64,
    ) -> Option<MoveOf<G>> {
        self.choose_among(engine, line, WORLDS, chance)
    }

    /// The same, imagining so many `worlds` of what is unknown.
    pub fn choose_among<G: Game<Position: Playable>>(
        &self,
        engine: &mut Engine<G::Position>,
        line: &Line<G>,
        worlds: usize,
        chance: u64,
    ) -> Option<MoveOf<G>> {
        let known = Knowledge::of(line, worlds, chance);
        if known.has_secrets() {
            return secrets::choose::<G>(engine, &known, self, |m| line.now().is_legal(m));
        }
        let thought = self.think(engine, line, &Control::default(), |_| {});
        thought.best().or_else(|| Seeded::new(self.seed).pick(&line.moves()).copied())
    }
}
