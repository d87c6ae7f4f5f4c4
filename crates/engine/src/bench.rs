//! A checksum of the search's behaviour: fixed positions, fixed depth, so many nodes.

use std::time::Duration;

use ikusa_rules::{Game, Line};

use crate::engine::{Engine, Settings};
use crate::instant::Instant;
use crate::limits::{Control, Limits};
use crate::playable::Playable;

/// A game with positions to measure the search on.
pub trait Benched: Game<Position: Playable> {
    /// Position texts, one on each line; `startpos` is the start.
    const POSITIONS: &'static str;
    /// How deep the bench looks.
    const DEPTH: u32;
}

/// What one position of the bench took.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position's text.
    pub position: String,
    /// The best move found.
    pub best: String,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches each position of the bench with a fresh engine on one thread. The nodes depend on nothing but
/// the program; `depth` replaces the usual one.
pub fn bench<G: Benched>(depth: Option<u32>, mut visit: impl FnMut(Row)) {
    let limits = Limits::depth(depth.unwrap_or(G::DEPTH));
    for text in G::POSITIONS.lines() {
        let text = Some(text).filter(|text| *text != "startpos");
        let line = Line::<G>::open(text, G::Options::default()).expect("bench positions can be read");
        let mut engine = Engine::<G::Position>::new(Settings::default(), Default::default());
        let clock = Instant::now();
        let position = line.now();
        let thought = engine.think(position, line.history(), &limits, &[], &Control::default(), |_| {});
        visit(Row {
            position: G::write_position(position),
            best: thought.best().map_or_else(|| "-".to_owned(), |m| G::write_move(position, m)),
            nodes: thought.nodes,
            time: clock.elapsed(),
        });
    }
}
