//! The heart: one node of principal variation search.

use super::pruning::{self, Pruning};
use super::worker::Worker;
use crate::picker::{Picker, Sight, Want};
use crate::playable::{Class, Playable, State};
use crate::score::{DRAW, FORCED, INFINITE, MAX_PLY, Score, loss_in, win_in};
use crate::tt::{Bound, Entry, to_node, to_root};

/// What kind of node is searched; kinds differ at compile time.
pub(super) trait Kind {
    /// Whether the node may become part of the principal variation.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// Where the search begins.
pub(super) struct Root;
/// A node with an open window.
pub(super) struct Open;
/// A node that only has to beat or miss a bound.
pub(super) struct Narrow;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Kind for Open {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Kind for Narrow {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node knows before it tries moves.
struct Outlook<M> {
    known: Option<Entry>,
    hash: Option<M>,
    in_check: bool,
    improving: bool,
    estimate: Score,
}

/// How far the moves of a node have been tried.
#[derive(Default)]
struct Tally {
    tried: i32,
    quiet: i32,
    drops: i32,
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
    /// The value of `at` within the window, `depth` plies deep.
    pub(super) fn search<K: Kind>(
        &mut self,
        at: &State<P>,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
    ) -> Score {
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
            && let Some(score) = self.cut_early(at, &outlook, alpha, beta, depth)
        {
            return score;
        }
        if self.prunes() && outlook.hash.is_none() && depth >= 4 && excluded.is_none() {
            depth -= 1;
        }
        self.try_moves::<K>(at, &outlook, alpha, beta, depth)
    }

    fn prunes(&self) -> bool {
        self.shared.pruning == Pruning::Full
    }

    fn probe(&self, at: &State<P>) -> Option<Entry> {
        self.shared.table.probe(at.position.key())
    }

    /// The stored score, where it decides this node.
    fn stored_cutoff<K: Kind>(&self, entry: &Entry, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
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
    fn outlook(&mut self, at: &State<P>, known: Option<Entry>) -> Outlook<P::Move> {
        let in_check = at.in_check;
        let hash = known.filter(|entry| entry.code != 0).and_then(|entry| at.position.decode(entry.code));
        let mut estimate = if in_check { -INFINITE } else { self.judge(at) };
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
        Outlook { known, hash, in_check, improving, estimate }
    }

    /// Ways to decide a narrow node without trying its moves: trust a large surplus, hand a large deficit to
    /// quiescence, or give the opponent a free move and still be above beta.
    fn cut_early(
        &mut self,
        at: &State<P>,
        outlook: &Outlook<P::Move>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Option<Score> {
        if !self.prunes() || outlook.in_check || beta.abs() >= FORCED || alpha.abs() >= FORCED {
            return None;
        }
        let estimate = outlook.estimate;
        if depth <= pruning::SHALLOW
            && estimate < FORCED
            && estimate - pruning::reverse_futility(depth, outlook.improving) >= beta
        {
            return Some(estimate);
        }
        if depth <= 3 && estimate + pruning::razoring(depth) <= alpha {
            let score = self.quiesce(at, alpha, beta);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_null_move(at, estimate, beta, depth)
    }

    fn try_null_move(&mut self, at: &State<P>, estimate: Score, beta: Score, depth: i32) -> Option<Score> {
        let two_in_a_row = self.ply > 0 && self.frames[self.ply - 1].slot.is_none();
        if depth < 3 || estimate < beta || two_in_a_row {
            return None;
        }
        let passed = State { position: at.position.passed()?, sums: at.sums.clone(), in_check: false };
        let reduced = depth - pruning::null_reduction(depth, estimate - beta);
        self.descend(&passed, None);
        let score = self.beyond(at, &passed, (beta - 1, beta), |worker, child, alpha, beta| {
            worker.search::<Narrow>(child, alpha, beta, reduced)
        });
        self.ascend();
        // A forced win found after a free move proves nothing about its length.
        (!self.stopped && score >= beta).then_some(if score >= FORCED { beta } else { score })
    }

    /// Whether the hash move is so much better than all others that it deserves another ply (1), or so
    /// little that the node is cut off already (`Err`).
    fn extension_of_hash(
        &mut self,
        at: &State<P>,
        outlook: &Outlook<P::Move>,
        beta: Score,
        depth: i32,
    ) -> Result<i32, Score> {
        let Some(entry) = outlook.known else { return Ok(0) };
        let trusted = entry.depth >= depth - 3 && entry.bound != Bound::Upper && entry.score.abs() < FORCED;
        let deep_line = self.ply as i32 >= 2 * self.iteration;
        if !self.prunes() || depth < 7 || !trusted || deep_line || self.frames[self.ply].excluded.is_some() {
            return Ok(0);
        }
        let margin = to_root(entry.score, self.ply) - 2 * depth;
        self.frames[self.ply].excluded = outlook.hash;
        let score = self.search::<Narrow>(at, margin - 1, margin, (depth - 1) / 2);
        self.frames[self.ply].excluded = None;
        if score < margin {
            Ok(1)
        } else if margin >= beta {
            Err(margin)
        } else {
            Ok(0)
        }
    }

    fn try_moves<K: Kind>(
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
            tally.tried += 1;
            let class = position.class(m);
            match class {
                Class::Tactical => {}
                Class::Drop => tally.drops += 1,
                Class::Quiet => tally.quiet += 1,
            }
            let slot = position.slot(m);
            let checks = position.gives_check(m);
            let experience = self.experience.of(position.turn(), before, slot);
            if !K::ROOT
                && best > -FORCED
                && self.prunes()
                && !outlook.in_check
                && self.skips(at, outlook, m, class, checks, experience, &tally, alpha, depth, &mut picker)
            {
                continue;
            }

            let mut extension = 0;
            if Some(m) == outlook.hash && !K::ROOT {
                match self.extension_of_hash(at, outlook, beta, depth) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        self.moves.truncate(start);
                        return score;
                    }
                }
            }
            if self.prunes()
                && extension == 0
                && checks
                && (ply as i32) < 2 * self.iteration
                && position.exchange_yields(m, 0)
            {
                extension = 1;
            }

            let child = at.after(self.shared.eval, m);
            self.descend(&child, Some(slot));
            let deeper = depth - 1 + extension;
            let score = if tally.tried == 1 {
                self.full_look::<K>(at, &child, alpha, beta, deeper)
            } else {
                let reduction = if self.prunes() && depth >= 3 && extension == 0 {
                    self.reduction::<K>(outlook, class, checks, experience, &tally, depth)
                } else {
                    0
                };
                self.late_look::<K>(at, &child, alpha, beta, deeper, reduction)
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
                        self.remember_cutoff(at, m, class, slot, before, depth, &calm);
                        break;
                    }
                    alpha = score;
                }
            }
            if class != Class::Tactical {
                calm.push(slot);
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
            let bound = if best >= beta {
                Bound::Lower
            } else if alpha > floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let code = best_move.map_or(0, |m| position.code(m));
            let score = to_node(best, ply);
            self.shared.table.store(position.key(), Entry { code, score, depth, bound });
        }
        best
    }

    /// Whether a shallow node leaves this move out.
    #[expect(clippy::too_many_arguments, reason = "what the decision looks at")]
    fn skips(
        &self,
        at: &State<P>,
        outlook: &Outlook<P::Move>,
        m: P::Move,
        class: Class,
        checks: bool,
        experience: i32,
        tally: &Tally,
        alpha: Score,
        depth: i32,
        picker: &mut Picker<P::Move>,
    ) -> bool {
        if depth > pruning::SHALLOW {
            return false;
        }
        if class != Class::Tactical {
            let all = pruning::allowance(Class::Quiet, depth, outlook.improving);
            if tally.quiet + tally.drops > all {
                picker.skip_quiet();
            }
            if checks {
                return !at.position.exchange_yields(m, pruning::exchange_floor(class, depth));
            }
            if class == Class::Drop && tally.drops > pruning::allowance(class, depth, outlook.improving) {
                return true;
            }
            if outlook.estimate + pruning::futility(depth) + experience / 128 <= alpha {
                return true;
            }
            if depth <= 4 && experience < -4500 * depth {
                return true;
            }
        }
        !at.position.exchange_yields(m, pruning::exchange_floor(class, depth))
    }

    /// How many plies less a late move is searched at first.
    fn reduction<K: Kind>(
        &self,
        outlook: &Outlook<P::Move>,
        class: Class,
        checks: bool,
        experience: i32,
        tally: &Tally,
        depth: i32,
    ) -> i32 {
        let base = pruning::late_reduction(depth, tally.tried);
        if class == Class::Tactical {
            return (base / 2 - i32::from(K::PV)).max(0);
        }
        let mut reduction = base;
        reduction -= i32::from(K::PV);
        reduction += i32::from(!outlook.improving);
        reduction -= i32::from(checks) + i32::from(outlook.in_check);
        reduction -= (experience / 9000).clamp(-2, 2);
        reduction.max(0)
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
            if K::PV {
                worker.search::<Open>(child, alpha, beta, depth)
            } else {
                worker.search::<Narrow>(child, alpha, beta, depth)
            }
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
        let narrow = |worker: &mut Self, depth| {
            worker.beyond(at, child, (alpha, alpha + 1), |worker, child, alpha, beta| {
                worker.search::<Narrow>(child, alpha, beta, depth)
            })
        };
        let reduced = (depth - reduction).max(depth.min(1));
        let mut score = narrow(self, reduced);
        if score > alpha && reduced < depth {
            score = narrow(self, depth);
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
    #[expect(clippy::too_many_arguments, reason = "what there is to learn from")]
    fn remember_cutoff(
        &mut self,
        at: &State<P>,
        m: P::Move,
        class: Class,
        slot: usize,
        before: crate::experience::Before,
        depth: i32,
        calm: &Calm,
    ) {
        let side = at.position.turn();
        let bonus = pruning::lesson(depth);
        self.experience.learn(side, before, slot, bonus);
        if class == Class::Tactical {
            return;
        }
        let killers = &mut self.frames[self.ply].killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        for tried in calm.slots() {
            self.experience.learn(side, before, tried, -bonus);
        }
    }
}

const _: () = assert!(MAX_PLY < (crate::score::WIN - FORCED) as usize);
