//! How much of a search the solver may take at its root.

use crate::limits::Limits;

/// A node of the solver makes and hashes every move, and costs as much as so many nodes of the search. The
/// solver gets this share of a bound in nodes, a sixteenth of the work.
const NODES: u64 = 512;
/// Nodes of the solver for each millisecond to think, again about a sixteenth of it.
const PER_MILLISECOND: u64 = 4;
/// Nodes of the solver where nothing bounds the search.
const UNBOUNDED: u64 = 50_000;

/// The solver's nodes in a search with these limits: a number and not a time, so that a bound in nodes gives
/// the same search everywhere. A bound in plies asks what the search sees in them, and leaves none.
pub(crate) fn nodes(limits: &Limits) -> u64 {
    if limits.depth.is_some() {
        return 0;
    }
    let by_nodes = limits.nodes.map(|nodes| nodes / NODES);
    let by_time = limits.time.map(|budget| budget.soft.as_millis() as u64 * PER_MILLISECOND);
    by_nodes.into_iter().chain(by_time).min().unwrap_or(UNBOUNDED)
}
