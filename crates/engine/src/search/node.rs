//! The heart: one node of principal variation search.

use super::Pruning;
use super::worker::Worker;
use crate::playable::{Class, Playable, State};
use crate::score::{DRAW, FORCED, INFINITE, MAX_PLY, Score, loss_in, win_in};
use crate::tt::{Bound, Entry, to_root};

/// What kind of node is searched; kinds differ at compile time.
pub(super) trait NodeKind {
    /// Whether the node may become part of the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
    /// Whether some move is expected to beat the bound: then the late ones matter little.
    const CUT: bool;
    /// What the first move leads to, and a free move of the opponent.
    type First: NodeKind;
    /// What a late move leads to that was better than it seemed.
    type Again: NodeKind;
}

/// Where the search begins.
pub(super) struct Root;
/// A node with an open window.
pub(super) struct Open;
/// A node that should beat its bound. Every late move is first thought to lead to one.
pub(super) struct Cut;
/// A node whose moves should all miss the bound.
pub(super) struct All;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
    const CUT: bool = false;
    type First = Open;
    type Again = Cut;
}
impl NodeKind for Open {
    const PV: bool = true;
    const ROOT: bool = false;
    const CUT: bool = false;
    type First = Open;
    type Again = Cut;
}
impl NodeKind for Cut {
    const PV: bool = false;
    const ROOT: bool = false;
    const CUT: bool = true;
    type First = All;
    type Again = All;
}
impl NodeKind for All {
    const PV: bool = false;
    const ROOT: bool = false;
    const CUT: bool = false;
    type First = Cut;
    type Again = Cut;
}

/// What a node knows before it tries moves.
pub(super) struct Outlook<M> {
    pub(super) known: Option<Entry>,
    pub(super) hash: Option<M>,
    /// Whether the hash move is tactical: then a calm one is seldom better.
    pub(super) sharp: bool,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) estimate: Score,
    /// What the evaluation says, unless in check.
    pub(super) eval: Option<Score>,
}

impl<P: Playable> Worker<'_, P> {
    /// The value of `at` within the window, `depth` plies deep.
    pub(super) fn search<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
    ) -> Score {
        debug_assert!(alpha < beta, "a window from {alpha} to {beta} is none");
        debug_assert!(K::PV || alpha + 1 == beta, "nodes beside the principal variation have a null window");
        debug_assert!(
            self.follows_null_move() || at.in_check == at.position.in_check(),
            "the state knows whether it is in check"
        );
        if depth <= 0 {
            return self.quiesce(at, alpha, beta);
        }
        self.frames[self.ply].line.clear();
        self.deepest = self.deepest.max(self.ply);
        if self.stopped {
            return DRAW;
        }
        if !K::ROOT {
            if let Some(score) = self.ended(at) {
                return score;
            }
            // A shorter end is already known: nothing here can matter.
            alpha = alpha.max(loss_in(self.ply));
            beta = beta.min(win_in(self.ply));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.frames[self.ply].excluded;
        let known = if excluded.is_some() { None } else { self.probe(at) };
        if let Some(score) = known.and_then(|entry| self.stored_cutoff::<K>(&entry, alpha, beta, depth)) {
            return score;
        }
        let outlook = self.outlook(at, known);
        if !K::PV
            && excluded.is_none()
            && let Some(score) = self.cut_early::<K>(at, &outlook, alpha, beta, depth)
        {
            return score;
        }
        if self.prunes()
            && outlook.hash.is_none()
            && depth >= self.shared.tunables.internal_depth
            && excluded.is_none()
        {
            depth -= 1;
        }
        self.try_moves::<K>(at, &outlook, alpha, beta, depth)
    }

    /// Whether the move before was none.
    pub(super) fn follows_null_move(&self) -> bool {
        self.ply > 0 && self.frames[self.ply - 1].slot.is_none()
    }

    pub(super) fn prunes(&self) -> bool {
        self.shared.pruning == Pruning::Full
    }

    fn probe(&self, at: &State<'_, P>) -> Option<Entry> {
        self.shared.table.probe(at.position.key())
    }

    /// The stored score, where it decides this node.
    fn stored_cutoff<K: NodeKind>(
        &self,
        entry: &Entry,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Option<Score> {
        let score = to_root(entry.score, self.ply);
        let deep_enough = if self.prunes() { entry.depth >= depth } else { entry.depth == depth };
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (!K::PV && deep_enough && decides).then_some(score)
    }

    /// Looks at the position once: hash move, check, estimate, and whether things are getting better.
    fn outlook(&mut self, at: &State<'_, P>, known: Option<Entry>) -> Outlook<P::Move> {
        let in_check = at.in_check;
        let hash = known.filter(|entry| entry.code != 0).and_then(|entry| at.position.decode(entry.code));
        let sharp = hash.is_some_and(|m| at.position.class(m) == Class::Tactical);
        let eval = (!in_check).then(|| known.and_then(|entry| entry.eval).unwrap_or_else(|| self.judge(at)));
        let mut estimate = eval.unwrap_or(-INFINITE);
        self.frames[self.ply].estimate = estimate;
        let improving = !in_check
            && self.ply >= 2
            && estimate > self.frames[self.ply - 2].estimate
            && self.frames[self.ply - 2].estimate > -INFINITE;
        // A stored score is a better estimate than the evaluation where its bound points the right way.
        if let Some(entry) = known.filter(|_| !in_check) {
            let score = to_root(entry.score, self.ply);
            let sharper = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score > estimate,
                Bound::Upper => score < estimate,
            };
            if sharper {
                estimate = score;
            }
        }
        Outlook { known, hash, sharp, in_check, improving, estimate, eval }
    }
}

const _: () = assert!(MAX_PLY < (crate::score::WIN - FORCED) as usize);
