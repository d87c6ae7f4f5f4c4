//! One thread's state: what it shares with the others and what it keeps to itself.

use std::sync::atomic::{AtomicU64, Ordering};

use ikusa_rules::{History, Square};

use super::{Pruning, Reductions, Tunables};
use crate::history::{Before, MoveHistory};
use crate::limits::{Control, Limits};
use crate::past::Past;
use crate::picker::Ranked;
use crate::playable::{Playable, State};
use crate::score::{MAX_PLY, Score};
use crate::trail::Trail;
use crate::tt::TranspositionTable;

/// What all threads of a search share.
pub(crate) struct Shared<'a, P: Playable> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) control: &'a Control,
    pub(crate) limits: &'a Limits,
    pub(crate) eval: &'a P::Eval,
    pub(crate) pruning: Pruning,
    pub(crate) tunables: &'a Tunables,
    pub(crate) reductions: &'a Reductions,
    pub(crate) nodes: &'a AtomicU64,
}

/// What is remembered of each node on the way from the root.
pub(super) struct Frame<M> {
    pub(super) line: Vec<M>,
    pub(super) killers: [Option<M>; 2],
    pub(super) slot: Option<usize>,
    /// Where the capture went that quiescence follows.
    pub(super) destination: Option<Square>,
    pub(super) estimate: Score,
    pub(super) excluded: Option<M>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame {
            line: Vec::new(),
            killers: [None, None],
            slot: None,
            destination: None,
            estimate: 0,
            excluded: None,
        }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Playable> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) history: &'a mut MoveHistory,
    pub(super) moves: Vec<Ranked<P::Move>>,
    pub(super) frames: Vec<Frame<P::Move>>,
    pub(super) past: Past,
    pub(super) trail: Trail<P>,
    pub(super) ply: usize,
    pub(super) deepest: usize,
    pub(super) nodes: u64,
    /// How many of them the common count holds.
    counted: u64,
    /// When to look at the limits again.
    next_look: u64,
    pub(super) stopped: bool,
    /// Depth of the running iteration.
    pub(super) iteration: i32,
    /// Root moves that earlier lines of a MultiPV search have taken.
    pub(super) taken: Vec<P::Move>,
    /// The only root moves to look at; all if empty.
    pub(super) only: Vec<P::Move>,
}

/// Nodes between two looks at the clock.
const INTERVAL: u64 = 256;

impl<'a, P: Playable> Worker<'a, P> {
    pub(crate) fn new(
        shared: &'a Shared<'a, P>,
        history: &'a mut MoveHistory,
        played: &History,
    ) -> Worker<'a, P> {
        Worker {
            shared,
            history,
            moves: Vec::with_capacity(4096),
            frames: (0..MAX_PLY + 4).map(|_| Frame::default()).collect(),
            past: Past::new(played),
            trail: Trail::default(),
            ply: 0,
            deepest: 0,
            nodes: 0,
            counted: 0,
            next_look: 1,
            stopped: false,
            iteration: 0,
            taken: Vec::new(),
            only: Vec::new(),
        }
    }

    /// Looks only at these root moves; at all of them if there are none.
    pub(crate) fn restrict(&mut self, only: &[P::Move]) {
        self.only = only.to_vec();
    }

    /// Plays `m`, calls `look` on what it leads to, and gives its score as seen from here: the sign changes
    /// only when the turn does.
    #[inline]
    pub(super) fn beyond(
        &mut self,
        at: &State<'_, P>,
        child: &State<'_, P>,
        (alpha, beta): (Score, Score),
        look: impl FnOnce(&mut Self, &State<'_, P>, Score, Score) -> Score,
    ) -> Score {
        if child.position.turn() == at.position.turn() {
            look(self, child, alpha, beta)
        } else {
            -look(self, child, -beta, -alpha)
        }
    }

    /// Goes down to `child`, reached by a move with this slot (`None` for a null move).
    #[inline]
    pub(super) fn descend(&mut self, child: &State<'_, P>, slot: Option<usize>) {
        self.frames[self.ply].slot = slot;
        self.frames[self.ply].destination = None;
        self.ply += 1;
        self.past.push(child);
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up();
        }
    }

    /// Comes back up.
    #[inline]
    pub(super) fn ascend(&mut self) {
        self.ply -= 1;
        self.past.pop();
    }

    /// Asks the limits whether the search must end, and decides when to ask again.
    fn look_up(&mut self) {
        let total = self.count_nodes();
        let Shared { control, limits, .. } = self.shared;
        self.next_look = self.nodes + INTERVAL;
        if control.stopped() {
            self.stopped = true;
        } else if !control.pondering() {
            if let Some(limit) = limits.nodes {
                self.stopped = total >= limit;
                self.next_look = self.nodes + INTERVAL.min(limit.saturating_sub(total).max(1));
            }
            self.stopped |= limits.time.is_some_and(|budget| control.elapsed() >= budget.hard);
        }
    }

    /// Adds this thread's nodes to the common count and returns it.
    pub(super) fn count_nodes(&mut self) -> u64 {
        let fresh = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
    }

    /// The slots of the moves that led here, one and two plies ago.
    #[inline]
    pub(super) fn before(&self) -> Before {
        let slot = |back| self.ply.checked_sub(back).and_then(|ply| self.frames[ply].slot);
        [slot(1), slot(2)]
    }

    /// Makes `m`, followed by the child's line, the line of this node.
    pub(super) fn extend_line(&mut self, m: P::Move) {
        let (here, below) = self.frames.split_at_mut(self.ply + 1);
        let line = &mut here[self.ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0].line);
    }
}
