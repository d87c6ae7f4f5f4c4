//! Ways to decide a node, or how deep to look at it, without trying all its moves.

use super::node::{Cut, NodeKind, Outlook};
use super::worker::Worker;
use crate::picker::{Ordering, Picker, Want};
use crate::playable::{Playable, State};
use crate::score::{FORCED, Score};
use crate::tt::{Bound, Entry, to_root};

impl<P: Playable> Worker<'_, P> {
    /// Decides a narrow node without trying its moves: trusts a large surplus, hands a large deficit to
    /// quiescence, gives the opponent a free move and is still above beta, or finds a capture far above it.
    pub(super) fn cut_early<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Option<Score> {
        if !self.prunes() || outlook.in_check || beta.abs() >= FORCED || alpha.abs() >= FORCED {
            return None;
        }
        let (estimate, tunables) = (outlook.estimate, self.shared.tunables);
        if depth <= tunables.shallow
            && estimate < FORCED
            && estimate - tunables.reverse_futility_margin(depth, outlook.improving) >= beta
        {
            return Some(estimate);
        }
        if depth <= tunables.razoring_depth && estimate + tunables.razoring_margin(depth) <= alpha {
            let score = self.quiesce(at, alpha, beta);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_null_move::<K>(at, estimate, beta, depth)
            .or_else(|| self.try_probcut::<K>(at, outlook, beta, depth))
    }

    fn try_null_move<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        estimate: Score,
        beta: Score,
        depth: i32,
    ) -> Option<Score> {
        let tunables = self.shared.tunables;
        if depth < tunables.null_depth || estimate < beta || self.follows_null_move() {
            return None;
        }
        let passed = at.passed()?;
        let reduced = depth - tunables.null_reduction(depth, estimate - beta);
        self.descend(&passed, None);
        let score = self.beyond(at, &passed, (beta - 1, beta), |worker, child, alpha, beta| {
            worker.search::<K::First>(child, alpha, beta, reduced)
        });
        self.ascend();
        // A forced win found after a free move proves nothing about its length.
        (!self.stopped && score >= beta).then_some(if score >= FORCED { beta } else { score })
    }

    /// A capture that stays far above beta in a shallower search would hardly fall below it in a deeper one.
    fn try_probcut<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Option<Score> {
        let tunables = self.shared.tunables;
        let bar = beta + tunables.probcut_margin;
        let known_weaker = |entry: Entry| entry.depth >= depth - 3 && to_root(entry.score, self.ply) < bar;
        if depth < tunables.probcut_depth || self.stopped || outlook.known.is_some_and(known_weaker) {
            return None;
        }
        let start = self.moves.len();
        let mut picker = Picker::new(Want::Profits, None, [None; 2], start);
        let before = self.before();
        let mut found = None;
        for _ in 0..tunables.probcut_tries {
            let ordering =
                Ordering { position: &at.position, history: self.history, before, floor: i32::MIN };
            let Some(m) = picker.next(&ordering, &mut self.moves) else { break };
            if at.position.is_dominated(m) || !at.position.exchange_yields(m, bar - outlook.estimate) {
                continue;
            }
            let child = at.after(m);
            self.descend(&child, Some(at.position.slot(m)));
            let mut score = self.beyond(at, &child, (bar - 1, bar), Self::quiesce);
            if score >= bar {
                score = self.beyond(at, &child, (bar - 1, bar), |worker, child, alpha, beta| {
                    worker.search::<K::First>(child, alpha, beta, depth - tunables.probcut_reduction)
                });
            }
            self.ascend();
            if score >= bar || self.stopped {
                found = Some(score);
                break;
            }
        }
        self.moves.truncate(start);
        found.filter(|_| !self.stopped)
    }

    /// Whether the hash move is so much better than all others that it deserves another ply (1), or so
    /// little that the node is cut off already (`Err`).
    pub(super) fn singular_extension(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Result<i32, Score> {
        let Some(entry) = outlook.known else { return Ok(0) };
        let tunables = self.shared.tunables;
        let trusted = entry.depth >= depth - tunables.singular_trust
            && entry.bound != Bound::Upper
            && entry.score.abs() < FORCED;
        let deep_line = self.ply as i32 >= 2 * self.iteration;
        if !self.prunes()
            || depth < tunables.singular_depth
            || !trusted
            || deep_line
            || self.frames[self.ply].excluded.is_some()
        {
            return Ok(0);
        }
        let margin = to_root(entry.score, self.ply) - tunables.singular_margin * depth;
        self.frames[self.ply].excluded = outlook.hash;
        let score = self.search::<Cut>(at, margin - 1, margin, (depth - 1) / 2);
        self.frames[self.ply].excluded = None;
        if score < margin {
            Ok(1)
        } else if margin >= beta {
            Err(margin)
        } else {
            Ok(0)
        }
    }
}
