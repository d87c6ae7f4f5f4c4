//! The moves of a node, tried one after the other.

use super::node::{Cut, NodeKind, Outlook};
use super::tunables::Tunables;
use super::worker::{Frame, Shared, Worker};
use crate::history::Before;
use crate::picker::{Ordering, Picker, Want};
use crate::playable::{Class, Playable, State};
use crate::score::{DRAW, FORCED, INFINITE, Score};
use crate::tt::{Bound, Entry, to_node};

/// A move that is tried, and what is known of it before.
struct Candidate<M> {
    m: M,
    class: Class,
    slot: usize,
    history: i32,
}

impl<M> Candidate<M> {
    fn is_calm(&self) -> bool {
        self.class != Class::Tactical
    }
}

/// How far the moves of a node have been tried, and with what result.
struct LoopState<M> {
    tried: i32,
    quiet: i32,
    drops: i32,
    /// The best score yet, and what it takes to matter.
    best: Score,
    alpha: Score,
    /// The move that last raised alpha.
    best_move: Option<M>,
    /// The slots of the first calm moves that were tried in vain.
    calm: [u16; 32],
    calm_count: usize,
}

impl<M> LoopState<M> {
    fn new(alpha: Score) -> LoopState<M> {
        LoopState {
            tried: 0,
            quiet: 0,
            drops: 0,
            best: -INFINITE,
            alpha,
            best_move: None,
            calm: [0; 32],
            calm_count: 0,
        }
    }

    fn count(&mut self, class: Class) {
        self.tried += 1;
        match class {
            Class::Tactical => {}
            Class::Drop => self.drops += 1,
            Class::Quiet => self.quiet += 1,
        }
    }

    /// Takes note of a move's score; whether it beats all before it and what was known to be had.
    fn improves(&mut self, m: M, score: Score) -> bool {
        self.best = self.best.max(score);
        if score <= self.alpha {
            return false;
        }
        self.alpha = score;
        self.best_move = Some(m);
        true
    }

    fn disappoints(&mut self, candidate: &Candidate<M>) {
        if candidate.is_calm()
            && let Some(place) = self.calm.get_mut(self.calm_count)
        {
            *place = candidate.slot as u16;
            self.calm_count += 1;
        }
    }

    fn calm_slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.calm[..self.calm_count].iter().map(|slot| usize::from(*slot))
    }
}

impl<P: Playable> Worker<'_, P> {
    /// Tries the moves in the picker's order: skip, extend, reduce, recurse; then stores what was found.
    pub(super) fn try_moves<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        let start = self.moves.len();
        self.frames[self.ply + 1].killers = [None; 2];
        let mut tally = LoopState::new(alpha);
        let cut = self.run_through::<K>(at, outlook, &mut tally, beta, depth);
        self.moves.truncate(start);
        if let Err(score) = cut {
            return score;
        }
        if self.stopped {
            return if K::ROOT && tally.best_move.is_some() { tally.best } else { DRAW };
        }
        let excluded = self.frames[self.ply].excluded;
        if tally.tried == 0 {
            return if excluded.is_some() { alpha } else { self.value_without_moves(at) };
        }
        if excluded.is_none() && (!K::ROOT || self.taken.is_empty()) {
            let bound = Bound::of(tally.best, alpha, beta);
            let code = tally.best_move.map_or(0, |m| at.position.code(m));
            let score = to_node(tally.best, self.ply);
            self.shared
                .table
                .store(at.position.key(), Entry { code, score, depth, bound, eval: outlook.eval });
        }
        tally.best
    }

    /// Looks at one move after the other until one beats beta. `Err` is a score that ends the node at once.
    fn run_through<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        tally: &mut LoopState<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Result<(), Score> {
        let Frame { killers, excluded, .. } = self.frames[self.ply];
        let before = self.before();
        let want = if outlook.in_check { Want::Evasions } else { Want::All };
        let mut picker = Picker::new(want, outlook.hash, killers, self.moves.len());
        let tunables = self.shared.tunables;
        let shallow = self.prunes() && !K::ROOT && !outlook.in_check && depth <= tunables.shallow;
        let floor = -tunables.sorting_floor * depth;
        loop {
            let ordering = Ordering { position: &at.position, history: self.history, before, floor };
            let Some(m) = picker.next(&ordering, &mut self.moves) else { return Ok(()) };
            debug_assert!(at.position.is_legal(m), "the picker offers legal moves only");
            if Some(m) == excluded || self.is_barred::<K>(at, m) {
                continue;
            }
            let candidate = self.candidate(at, m, before);
            tally.count(candidate.class);
            if shallow && tally.best > -FORCED {
                if candidate.is_calm() && enough_calm(tunables, outlook, tally, depth) {
                    picker.skip_quiet();
                }
                if leaves_out(tunables, at, outlook, &candidate, tally, depth) {
                    continue;
                }
            }
            let score = self.look::<K>(at, outlook, &candidate, tally, beta, depth)?;
            if self.stopped {
                return Ok(());
            }
            if tally.improves(m, score) {
                if K::PV {
                    self.extend_line(m);
                }
                if score >= beta {
                    self.remember_cutoff(at, &candidate, before, depth, tally);
                    return Ok(());
                }
            }
            tally.disappoints(&candidate);
        }
    }

    /// The score of a move: the first one is looked at in full, a late one narrowly and less deep at first.
    fn look<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        candidate: &Candidate<P::Move>,
        tally: &LoopState<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Result<Score, Score> {
        let child = at.after(candidate.m);
        let checks = child.in_check && child.position.turn() != at.position.turn();
        let extension = self.extension::<K>(at, outlook, candidate, checks, beta, depth)?;
        self.descend(&child, Some(candidate.slot));
        let deeper = depth - 1 + extension;
        let score = if tally.tried == 1 {
            self.full_look::<K>(at, &child, tally.alpha, beta, deeper)
        } else {
            let Shared { tunables, reductions, .. } = self.shared;
            let late = self.prunes() && depth >= tunables.reduction_depth && extension == 0;
            let base = reductions.of(depth, tally.tried);
            let less = if late { reduction::<K, _>(tunables, outlook, candidate, checks, base) } else { 0 };
            self.late_look::<K>(at, &child, tally.alpha, beta, deeper, less)
        };
        self.ascend();
        Ok(score)
    }

    fn candidate(&self, at: &State<'_, P>, m: P::Move, before: Before) -> Candidate<P::Move> {
        let slot = at.position.slot(m);
        Candidate {
            m,
            class: at.position.class(m),
            slot,
            history: self.history.of(at.position.turn(), before, slot),
        }
    }

    /// How many plies more a move deserves: a hash move without rival, a check that loses nothing. `Err` is a
    /// cutoff found on the way.
    fn extension<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        outlook: &Outlook<P::Move>,
        candidate: &Candidate<P::Move>,
        checks: bool,
        beta: Score,
        depth: i32,
    ) -> Result<i32, Score> {
        if Some(candidate.m) == outlook.hash && !K::ROOT {
            let plies = self.singular_extension(at, outlook, beta, depth)?;
            if plies > 0 {
                return Ok(plies);
            }
        }
        let deserves = self.prunes()
            && checks
            && (self.ply as i32) < 2 * self.iteration
            && at.position.exchange_yields(candidate.m, 0);
        Ok(i32::from(deserves))
    }

    /// The whole window at full depth.
    fn full_look<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        child: &State<'_, P>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        self.beyond(at, child, (alpha, beta), |worker, child, alpha, beta| {
            worker.search::<K::First>(child, alpha, beta, depth)
        })
    }

    /// A narrow window at reduced depth first; wider and deeper only when the move surprises.
    fn late_look<K: NodeKind>(
        &mut self,
        at: &State<'_, P>,
        child: &State<'_, P>,
        alpha: Score,
        beta: Score,
        depth: i32,
        reduction: i32,
    ) -> Score {
        let narrow = (alpha, alpha + 1);
        let reduced = (depth - reduction).max(depth.min(1));
        let mut score = self.beyond(at, child, narrow, |worker, child, alpha, beta| {
            worker.search::<Cut>(child, alpha, beta, reduced)
        });
        if score > alpha && reduced < depth {
            score = self.beyond(at, child, narrow, |worker, child, alpha, beta| {
                worker.search::<K::Again>(child, alpha, beta, depth)
            });
        }
        if K::PV && score > alpha && score < beta {
            score = self.full_look::<K>(at, child, alpha, beta, depth);
        }
        score
    }

    /// Whether a move is not to be looked at: at the root in this line, elsewhere because another is never worse.
    fn is_barred<K: NodeKind>(&self, at: &State<'_, P>, m: P::Move) -> bool {
        if K::ROOT && !self.only.is_empty() {
            return self.taken.contains(&m) || !self.only.contains(&m);
        }
        (K::ROOT && self.taken.contains(&m)) || (self.prunes() && at.position.is_dominated(m))
    }

    /// Learns from a cutoff: the move was good, the calm ones tried before it were not.
    fn remember_cutoff(
        &mut self,
        at: &State<'_, P>,
        candidate: &Candidate<P::Move>,
        before: Before,
        depth: i32,
        tally: &LoopState<P::Move>,
    ) {
        let side = at.position.turn();
        let bonus = self.shared.tunables.bonus(depth);
        self.history.learn(side, before, candidate.slot, bonus);
        if !candidate.is_calm() {
            return;
        }
        let killers = &mut self.frames[self.ply].killers;
        if killers[0] != Some(candidate.m) {
            *killers = [Some(candidate.m), killers[0]];
        }
        for tried in tally.calm_slots() {
            self.history.learn(side, before, tried, -bonus);
        }
    }
}

/// Whether a shallow node has seen all the calm moves that it looks at.
fn enough_calm<M>(tunables: &Tunables, outlook: &Outlook<M>, tally: &LoopState<M>, depth: i32) -> bool {
    tally.quiet + tally.drops > tunables.allowance(Class::Quiet, depth, outlook.improving)
}

/// Whether a shallow node leaves this move out.
fn leaves_out<P: Playable>(
    tunables: &Tunables,
    at: &State<'_, P>,
    outlook: &Outlook<P::Move>,
    candidate: &Candidate<P::Move>,
    tally: &LoopState<P::Move>,
    depth: i32,
) -> bool {
    let &Candidate { m, class, history, .. } = candidate;
    if candidate.is_calm() {
        let too_many =
            class == Class::Drop && tally.drops > tunables.allowance(class, depth, outlook.improving);
        let futile = outlook.estimate + tunables.futility_margin(depth) + history / tunables.futility_history
            <= tally.alpha;
        let disappointing = depth <= tunables.history_depth && history < -tunables.history_floor * depth;
        if (too_many || futile || disappointing) && !at.position.gives_check(m) {
            return true;
        }
    }
    !at.position.exchange_yields(m, tunables.exchange_floor(class, depth))
}

/// How many plies less a late move is searched at first.
fn reduction<K: NodeKind, M>(
    tunables: &Tunables,
    outlook: &Outlook<M>,
    candidate: &Candidate<M>,
    checks: bool,
    base: i32,
) -> i32 {
    if !candidate.is_calm() {
        return (base / 2 - i32::from(K::PV)).max(0);
    }
    let mut reduction = base;
    reduction -= i32::from(K::PV);
    reduction += i32::from(!outlook.improving) + i32::from(K::CUT) + i32::from(outlook.sharp);
    reduction -= i32::from(checks) + i32::from(outlook.in_check);
    reduction -= (candidate.history / tunables.reduction_history).clamp(-2, 2);
    reduction.max(0)
}
