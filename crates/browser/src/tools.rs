//! What programmers ask: counts of the game tree, and the search's own checksum.

use ikusa_play::desk::{Answer, Declined, Place, game};
use ikusa_rules::perft::Leaves;
use serde::{Deserialize, Serialize};

/// A game tree to count.
#[derive(Deserialize)]
pub(crate) struct Perft {
    #[serde(flatten)]
    place: Place,
    depth: u32,
}

/// Nothing deeper ends while anyone waits.
const DEEPEST: u32 = 6;

#[derive(Serialize)]
pub(crate) struct Count {
    nodes: u64,
}

impl Perft {
    pub(crate) fn count(&self) -> Answer<Count> {
        if self.depth > DEEPEST {
            return Err(Declined::BadRequest(ikusa_rules::say!(
                "la profundidad es {DEEPEST} a lo sumo",
                "the depth is {DEEPEST} at the most"
            )));
        }
        Ok(Count { nodes: self.place.open()?.perft(self.depth, Leaves::Counted, 1) })
    }
}

/// A game whose fixed positions are searched.
#[derive(Deserialize)]
pub(crate) struct Bench {
    game: String,
    depth: Option<u32>,
}

#[derive(Serialize)]
pub(crate) struct Speed {
    nodes: u64,
    seconds: f64,
    /// The move that was found in each position.
    best: Vec<String>,
}

impl Bench {
    pub(crate) fn run(&self) -> Answer<Speed> {
        let mut speed = Speed { nodes: 0, seconds: 0.0, best: Vec::new() };
        game(&self.game)?.bench(self.depth, &mut |row| {
            speed.nodes += row.nodes;
            speed.seconds += row.time.as_secs_f64();
            speed.best.push(row.best);
        });
        Ok(speed)
    }
}
