//! The moves of a node, tried one after the other.

use super::node::{Cut, Kind, Outlook};
use super::pruning;
use super::worker::Worker;
use crate::experience::Before;
use crate::picker::{Picker, Sight, Want};
use crate::playable::{Class, Playable, State};
use crate::score::{DRAW, FORCED, INFINITE, Score};
use crate::tt::{Bound, Entry, to_node};

/// A move that is tried, and what is known of it before.
struct Candidate<M> {
    m: M,
    class: Class,
    slot: usize,
    checks: bool,
    experience: i32,
}

impl<M> Candidate<M> {
    fn is_calm(&self) -> bool {
        self.class != Class::Tactical
    }
}

/// How far the moves of a node have been tried.
#[derive(Default)]
struct Tally {
    tried: i32,
    quiet: i32,
    drops: i32,
}

impl Tally {
    fn count(&mut self, class: Class) {
        self.tried += 1;
        match class {
            Class::Tactical => {}
            Class::Drop => self.drops += 1,
            Class::Quiet => self.quiet += 1,
        }
    }
}

/// The slots of the first calm moves that were tried in vain.
#[derive(Default)]
struct Calm {
    slots: [u16; 32],
    len: usize,
}

impl Calm {
    fn push(&mut self, slot: usize) {
        if let Some(place) = self.slots.get_mut(self.len) {
            *place = slot as u16;
            self.len += 1;
        }
    }

    fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.slots[..self.len].iter().map(|slot| usize::from(*slot))
    }
}

impl<P: Playable> Worker<'_, P> {
    /// Tries the moves in the picker's order: skip, extend, reduce, recurse; then stores what was found.
    pub(super) fn try_moves<K: Kind>(
        &mut self,
        at: &State<P>,
        outlook: &Outlook<P::Move>,
        mut alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        let position = &at.position;
        let ply = self.ply;
        let excluded = self.frames[ply].excluded;
        let killers = self.frames[ply].killers;
        self.frames[ply + 1].killers = [None; 2];
        let before = self.before();
        let floor = alpha;
        let start = self.moves.len();
        let want = if outlook.in_check { Want::Evasions } else { Want::All };
        let mut picker = Picker::new(want, outlook.hash, killers, start);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tally = Tally::default();
        let mut calm = Calm::default();

        loop {
            let sight = Sight { position, experience: self.experience, before, floor: -4000 * depth };
            let Some(m) = picker.next(&sight, &mut self.moves) else { break };
            if Some(m) == excluded || (K::ROOT && self.is_barred(m)) {
                continue;
            }
            let candidate = self.candidate(at, m, before);
            tally.count(candidate.class);
            let shallow = self.prunes() && !K::ROOT && !outlook.in_check && depth <= pruning::SHALLOW;
            if shallow && best > -FORCED {
                if candidate.is_calm() && enough_calm(outlook, &tally, depth) {
                    picker.skip_quiet();
                }
                if leaves_out(at, outlook, &candidate, &tally, alpha, depth) {
                    continue;
                }
            }
            let extension = match self.extension::<K>(at, outlook, &candidate, beta, depth) {
                Ok(plies) => plies,
                Err(score) => {
                    self.moves.truncate(start);
                    return score;
                }
            };

            let child = at.after(self.shared.eval, m);
            self.descend(&child, Some(candidate.slot));
            let deeper = depth - 1 + extension;
            let score = if tally.tried == 1 {
                self.full_look::<K>(at, &child, alpha, beta, deeper)
            } else {
                let late = self.prunes() && depth >= 3 && extension == 0;
                let less = if late { reduction::<K, _>(outlook, &candidate, &tally, depth) } else { 0 };
                self.late_look::<K>(at, &child, alpha, beta, deeper, less)
            };
            self.ascend();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if K::PV {
                        self.extend_line(m);
                    }
                    if score >= beta {
                        self.remember_cutoff(at, &candidate, before, depth, &calm);
                        break;
                    }
                    alpha = score;
                }
            }
            if candidate.is_calm() {
                calm.push(candidate.slot);
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return if K::ROOT && best_move.is_some() { best } else { DRAW };
        }
        if tally.tried == 0 {
            return if excluded.is_some() { alpha } else { self.value_without_moves(at) };
        }
        if excluded.is_none() && (!K::ROOT || self.taken.is_empty()) {
            let bound = Bound::of(best, floor, beta);
            let code = best_move.map_or(0, |m| position.code(m));
            self.shared.table.store(position.key(), Entry { code, score: to_node(best, ply), depth, bound });
        }
        best
    }

    fn candidate(&self, at: &State<P>, m: P::Move, before: Before) -> Candidate<P::Move> {
        let slot = at.position.slot(m);
        Candidate {
            m,
            class: at.position.class(m),
            slot,
            checks: at.position.gives_check(m),
            experience: self.experience.of(at.position.turn(), before, slot),
        }
    }

    /// How many plies more a move deserves: a hash move without rival, a check that loses nothing. `Err` is a
    /// cutoff found on the way.
    fn extension<K: Kind>(
        &mut self,
        at: &State<P>,
        outlook: &Outlook<P::Move>,
        candidate: &Candidate<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Result<i32, Score> {
        if Some(candidate.m) == outlook.hash && !K::ROOT {
            let plies = self.extension_of_hash(at, outlook, beta, depth)?;
            if plies > 0 {
                return Ok(plies);
            }
        }
        let deserves = self.prunes()
            && candidate.checks
            && (self.ply as i32) < 2 * self.iteration
            && at.position.exchange_yields(candidate.m, 0);
        Ok(i32::from(deserves))
    }

    /// The whole window at full depth.
    fn full_look<K: Kind>(
        &mut self,
        at: &State<P>,
        child: &State<P>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        self.beyond(at, child, (alpha, beta), |worker, child, alpha, beta| {
            worker.search::<K::First>(child, alpha, beta, depth)
        })
    }

    /// A narrow window at reduced depth first; wider and deeper only when the move surprises.
    fn late_look<K: Kind>(
        &mut self,
        at: &State<P>,
        child: &State<P>,
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

    /// Whether a root move is not to be looked at in this line.
    fn is_barred(&self, m: P::Move) -> bool {
        self.taken.contains(&m) || (!self.only.is_empty() && !self.only.contains(&m))
    }

    /// Learns from a cutoff: the move was good, the calm ones tried before it were not.
    fn remember_cutoff(
        &mut self,
        at: &State<P>,
        candidate: &Candidate<P::Move>,
        before: Before,
        depth: i32,
        calm: &Calm,
    ) {
        let side = at.position.turn();
        let bonus = pruning::lesson(depth);
        self.experience.learn(side, before, candidate.slot, bonus);
        if !candidate.is_calm() {
            return;
        }
        let killers = &mut self.frames[self.ply].killers;
        if killers[0] != Some(candidate.m) {
            *killers = [Some(candidate.m), killers[0]];
        }
        for tried in calm.slots() {
            self.experience.learn(side, before, tried, -bonus);
        }
    }
}

/// Whether a shallow node has seen all the calm moves that it looks at.
fn enough_calm<M>(outlook: &Outlook<M>, tally: &Tally, depth: i32) -> bool {
    tally.quiet + tally.drops > pruning::allowance(Class::Quiet, depth, outlook.improving)
}

/// Whether a shallow node leaves this move out.
fn leaves_out<P: Playable>(
    at: &State<P>,
    outlook: &Outlook<P::Move>,
    candidate: &Candidate<P::Move>,
    tally: &Tally,
    alpha: Score,
    depth: i32,
) -> bool {
    let &Candidate { m, class, checks, experience, .. } = candidate;
    if candidate.is_calm() && !checks {
        let too_many =
            class == Class::Drop && tally.drops > pruning::allowance(class, depth, outlook.improving);
        let futile = outlook.estimate + pruning::futility(depth) + experience / 128 <= alpha;
        let disappointing = depth <= 4 && experience < -4500 * depth;
        if too_many || futile || disappointing {
            return true;
        }
    }
    !at.position.exchange_yields(m, pruning::exchange_floor(class, depth))
}

/// How many plies less a late move is searched at first.
fn reduction<K: Kind, M>(outlook: &Outlook<M>, candidate: &Candidate<M>, tally: &Tally, depth: i32) -> i32 {
    let base = pruning::late_reduction(depth, tally.tried);
    if !candidate.is_calm() {
        return (base / 2 - i32::from(K::PV)).max(0);
    }
    let mut reduction = base;
    reduction -= i32::from(K::PV);
    reduction += i32::from(!outlook.improving) + i32::from(K::CUT) + i32::from(outlook.sharp);
    reduction -= i32::from(candidate.checks) + i32::from(outlook.in_check);
    reduction -= (candidate.experience / 9000).clamp(-2, 2);
    reduction.max(0)
}
