//! The engine's opinion of a position.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Place;
use crate::think::{Limits, Opinion, Settings, Task, Thoughts, Verdict};

/// What to analyse.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct AnalysisWish {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// Milliseconds to think, 2000 at the most.
    #[serde(default)]
    pub time: Option<u64>,
    /// How many lines, 5 at the most.
    #[serde(default)]
    pub lines: Option<usize>,
}

/// What the engine thinks.
#[derive(Serialize, ToSchema)]
pub struct AnalysisAnswer {
    /// The best lines first.
    pub lines: Vec<LineAnswer>,
    /// How deep it looked.
    pub depth: i32,
    /// How many nodes it searched.
    pub nodes: u64,
}

/// A line of play with its score for the side to move.
#[derive(Serialize, ToSchema)]
pub struct LineAnswer {
    /// In hundredths of a pawn.
    pub cp: Option<i32>,
    /// Plies to mate; negative if the side to move is mated.
    pub mate: Option<i32>,
    /// The moves.
    pub moves: Vec<String>,
}

const LONGEST: u64 = 2_000;

impl AnalysisWish {
    /// How to think about it where others wait for the same machine.
    pub fn task(&self) -> Task {
        let time = Duration::from_millis(self.time.unwrap_or(500).clamp(10, LONGEST));
        Task { limits: Limits::movetime(time), ..self.unlimited() }
    }

    /// How to think about it until told to stop.
    pub fn unlimited(&self) -> Task {
        let lines = self.lines.unwrap_or(1).clamp(1, 5);
        Task { settings: Settings { lines, ..Settings::default() }, ..Task::default() }
    }
}

impl From<Thoughts> for AnalysisAnswer {
    fn from(thoughts: Thoughts) -> AnalysisAnswer {
        let line = |(verdict, moves): Opinion| match verdict {
            Verdict::Centipawns(cp) => LineAnswer { cp: Some(cp), mate: None, moves },
            Verdict::Mate(plies) => LineAnswer { cp: None, mate: Some(plies), moves },
        };
        AnalysisAnswer {
            depth: thoughts.depth,
            nodes: thoughts.nodes,
            lines: thoughts.lines.into_iter().map(line).collect(),
        }
    }
}
