//! Iterative deepening from the root: aspiration windows, several lines, reports.

use super::Pruning;
use super::node::Root;
use super::worker::Worker;
use crate::playable::{Playable, State};
use crate::score::{INFINITE, MAX_PLY, Score};
use crate::tt::Bound;

/// One variation of a search: the moves and what they are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, best play by both sides.
    pub moves: Vec<M>,
}

/// What a search says while it runs.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The iteration.
    pub depth: i32,
    /// The longest line looked at.
    pub deepest: usize,
    /// Which line this is, from 1.
    pub rank: usize,
    /// The line.
    pub line: Variation<M>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: usize,
}

impl<P: Playable> Worker<'_, P> {
    /// Searches deeper and deeper until a limit, and returns the best lines of the last iteration that says
    /// something, best first, with its depth.
    pub(crate) fn deepen(
        &mut self,
        at: &State<'_, P>,
        wanted: usize,
        offset: i32,
        mut report: impl FnMut(&Report<P::Move>),
    ) -> (i32, Vec<Variation<P::Move>>) {
        let last = self.shared.limits.depth.map_or(MAX_PLY as i32 - 20, |depth| depth as i32);
        let mut finished = 0;
        let mut lines: Vec<Variation<P::Move>> = Vec::new();
        for depth in 1..=last {
            self.iteration = (depth + offset).min(last);
            let mut found = Vec::new();
            self.taken.clear();
            for rank in 0..wanted {
                let line = self.aspire(at, lines.get(rank), rank + 1, &mut report);
                // A line cut short counts if it found something better than nothing.
                let usable = !line.moves.is_empty() && (!self.stopped || lines.is_empty() || rank == 0);
                if usable {
                    self.taken.push(line.moves[0]);
                    found.push(line);
                }
                if self.stopped || !usable {
                    break;
                }
            }
            self.adopt(&mut lines, found);
            if self.stopped {
                break;
            }
            finished = self.iteration;
            if self.enough(&lines, wanted) {
                break;
            }
        }
        (finished, lines)
    }

    /// Takes over the lines of an iteration; what it had no time for stays from the one before.
    fn adopt(&self, lines: &mut Vec<Variation<P::Move>>, found: Vec<Variation<P::Move>>) {
        let firsts: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
        let wanted = lines.len().max(found.len());
        let old = std::mem::replace(lines, found);
        lines.extend(old.into_iter().filter(|line| !firsts.contains(&line.moves[0])));
        lines.truncate(wanted);
        if !self.stopped {
            lines.sort_by_key(|line| -line.score);
        }
    }

    /// One line by windows around `guess` that widen where they miss.
    fn aspire(
        &mut self,
        at: &State<'_, P>,
        guess: Option<&Variation<P::Move>>,
        rank: usize,
        report: &mut impl FnMut(&Report<P::Move>),
    ) -> Variation<P::Move> {
        let tunables = self.shared.tunables;
        let narrow = self.shared.pruning == Pruning::Full && self.iteration >= tunables.aspiration_depth;
        let mut width = tunables.aspiration;
        let (mut alpha, mut beta) = match guess.filter(|_| narrow) {
            Some(&Variation { score, .. }) => ((score - width).max(-INFINITE), (score + width).min(INFINITE)),
            None => (-INFINITE, INFINITE),
        };
        let mut line = guess.cloned().unwrap_or(Variation { score: -INFINITE, moves: Vec::new() });
        loop {
            let score = self.search::<Root>(at, alpha, beta, self.iteration);
            let moves = &self.frames[0].line;
            if self.stopped {
                if !moves.is_empty() && score > alpha {
                    line = Variation { score, moves: moves.clone() };
                }
                return line;
            }
            if !moves.is_empty() {
                line.moves.clone_from(moves);
            }
            line.score = score;
            let bound = if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - width).max(-INFINITE);
                Bound::Upper
            } else if score >= beta && beta < INFINITE {
                beta = (score + width).min(INFINITE);
                Bound::Lower
            } else {
                Bound::Exact
            };
            let (depth, deepest, nodes) = (self.iteration, self.deepest, self.count_nodes());
            let fullness = self.shared.table.fullness();
            report(&Report { depth, deepest, rank, line: line.clone(), bound, nodes, fullness });
            if bound == Bound::Exact {
                return line;
            }
            width += width / 2 + width * i32::from(width > 200);
            if width > 1500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether another iteration would not pay: the soft limit has passed, or the end is proved.
    fn enough(&self, lines: &[Variation<P::Move>], wanted: usize) -> bool {
        let Some(first) = lines.first() else { return true };
        let control = self.shared.control;
        if control.pondering() || self.shared.limits.is_infinite() {
            return false;
        }
        let mate = crate::score::WIN - first.score.abs();
        if wanted == 1 && mate < MAX_PLY as Score && self.iteration > mate + 2 {
            return true;
        }
        self.shared.limits.time.is_some_and(|budget| control.elapsed() >= budget.soft)
    }
}
