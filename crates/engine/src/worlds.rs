//! Thinking with secrets: a seat that does not know everything searches positions that would look the same
//! to it, and plays what is best in most of them. The true position is not among its inputs.

use ikusa_rules::{Game, History, Position};

use crate::engine::{Engine, Thought};
use crate::limits::{Control, Limits};
use crate::playable::Playable;

/// Searches each of `worlds` with an equal share of the limits, looking only at first moves with one of the
/// `allowed` texts (all if there are none), and returns the world's number and the thought that speaks for
/// the choice: the move named most often, and among equals the one with the highest scores.
pub fn think_in_worlds<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    worlds: &[G::Position],
    allowed: &[&str],
    limits: &Limits,
    control: &Control,
) -> Option<(usize, Thought<<G::Position as Position>::Move>)> {
    let shares = worlds.len().max(1);
    let mut ballots: Vec<(String, usize, Thought<_>)> = Vec::new();
    for (number, world) in worlds.iter().enumerate() {
        let only: Vec<_> = allowed.iter().filter_map(|text| G::read_move(world, text).ok()).collect();
        if only.is_empty() && !allowed.is_empty() {
            continue;
        }
        // Worlds have nothing to tell each other: what one hides is not so in the next.
        engine.forget();
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes.map(|nodes| (nodes / shares as u64).max(1)),
            time: limits.time.map(|time| time.share(number + 1, shares)),
        };
        let history = History::starting_at(world);
        let thought = engine.think(world, &history, &limits, &only, control, |_| {});
        if let Some(best) = thought.best() {
            ballots.push((G::write_move(world, best), number, thought));
        }
    }
    let standing = |text: &str| {
        let votes = ballots.iter().filter(|(other, ..)| other == text);
        votes.fold((0, 0), |(count, sum), (.., thought)| (count + 1, sum + thought.score()))
    };
    let winner = ballots.iter().map(|(text, ..)| text).max_by_key(|text| standing(text))?.clone();
    let (_, number, thought) = ballots.into_iter().find(|(text, ..)| *text == winner)?;
    Some((number, thought))
}
