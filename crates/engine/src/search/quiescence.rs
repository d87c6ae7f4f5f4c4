//! Quiescence: captures and evasions until the position can be judged.

use super::Pruning;
use super::worker::Worker;
use crate::picker::{Ordering, Picker, Want};
use crate::playable::{Class, Evaluation, Playable, State};
use crate::score::{DRAW, FORCED, INFINITE, MAX_PLY, Score, estimate, loss_in, win_in};
use crate::tt::{Bound, Entry, to_node, to_root};

use crate::past::End;

impl<P: Playable> Worker<'_, P> {
    /// The estimate of the evaluation for the side to move.
    #[inline]
    pub(super) fn judge(&mut self, at: &State<'_, P>) -> Score {
        let eval = self.shared.eval;
        estimate(eval.judge(&at.position, self.trail.sums(eval, at)))
    }

    /// How the position as it stands, the past, or the longest line ends the game here.
    #[inline]
    pub(super) fn ended(&mut self, at: &State<'_, P>) -> Option<Score> {
        if let Some(outcome) = at.position.plain_outcome() {
            return Some(self.value_of(outcome.winner.into(), at));
        }
        if let Some(end) = self.past.end(&at.position) {
            return Some(self.value_of(end, at));
        }
        (self.ply >= MAX_PLY).then(|| self.judge(at))
    }

    fn value_of(&self, end: End, at: &State<'_, P>) -> Score {
        match end {
            End::Draw => DRAW,
            End::Win(winner) if winner == at.position.turn() => win_in(self.ply),
            End::Win(_) => loss_in(self.ply),
        }
    }

    /// The value of a position without legal moves.
    pub(super) fn value_without_moves(&self, at: &State<'_, P>) -> Score {
        let winner = at.position.outcome().and_then(|outcome| outcome.winner);
        self.value_of(winner.into(), at)
    }

    /// The value within the window once nothing hangs.
    pub(super) fn quiesce(&mut self, at: &State<'_, P>, alpha: Score, beta: Score) -> Score {
        self.quiesce_from(at, alpha, beta, 0)
    }

    /// The same, `plies` deep in quiescence already.
    fn quiesce_from(&mut self, at: &State<'_, P>, alpha: Score, beta: Score, plies: i32) -> Score {
        debug_assert!(alpha < beta, "a window from {alpha} to {beta} is none");
        self.frames[self.ply].line.clear();
        self.deepest = self.deepest.max(self.ply);
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.ended(at) {
            return score;
        }
        let exact = self.shared.pruning == Pruning::Exact;
        let known = if exact { None } else { self.shared.table.probe(at.position.key()) };
        if let Some(entry) = known {
            let score = to_root(entry.score, self.ply);
            if beta - alpha == 1 && entry.cuts(score, beta) {
                return score;
            }
        }
        let eval =
            (!at.in_check).then(|| known.and_then(|entry| entry.eval).unwrap_or_else(|| self.judge(at)));
        let stand = eval.unwrap_or(-INFINITE);
        if stand >= beta {
            return stand;
        }
        let mut trial = Trial { best: stand, alpha: alpha.max(stand), best_move: None, tried: 0 };
        let start = self.moves.len();
        self.run_through_profits(at, known, stand, beta, plies, &mut trial);
        self.moves.truncate(start);
        if self.stopped {
            return DRAW;
        }
        if at.in_check && trial.tried == 0 {
            return self.value_without_moves(at);
        }
        if !exact {
            let bound = Bound::of(trial.best, alpha, beta);
            let code = trial.best_move.map_or(0, |m| at.position.code(m));
            let score = to_node(trial.best, self.ply);
            self.shared.table.store(at.position.key(), Entry { code, score, depth: 0, bound, eval });
        }
        trial.best
    }

    /// Tries captures that lose nothing, or in check every move, until one beats beta.
    fn run_through_profits(
        &mut self,
        at: &State<'_, P>,
        known: Option<Entry>,
        stand: Score,
        beta: Score,
        plies: i32,
        trial: &mut Trial<P::Move>,
    ) {
        let (position, in_check) = (&at.position, at.in_check);
        let exact = self.shared.pruning == Pruning::Exact;
        let hash = known
            .filter(|entry| entry.code != 0)
            .and_then(|entry| position.decode(entry.code))
            .filter(|m| in_check || position.class(*m) == Class::Tactical);
        let want = if in_check { Want::Evasions } else { Want::Profits };
        let mut picker = Picker::new(want, hash, [None; 2], self.moves.len());
        let before = self.before();
        loop {
            let ordering = Ordering { position, history: self.history, before, floor: i32::MIN };
            let Some(m) = picker.next(&ordering, &mut self.moves) else { return };
            trial.tried += 1;
            if !exact {
                // Once a way out of check is known, only a few more are worth a look.
                if in_check && trial.tried > self.shared.tunables.evasions && trial.best > -FORCED {
                    return;
                }
                if !in_check && self.passes_over(at, m, stand, plies, trial) {
                    continue;
                }
            }
            let child = at.after(m);
            self.descend(&child, Some(position.slot(m)));
            self.frames[self.ply - 1].destination = position.destination(m);
            let score = self.beyond(at, &child, (trial.alpha, beta), |worker, child, alpha, beta| {
                worker.quiesce_from(child, alpha, beta, plies + 1)
            });
            self.ascend();
            if self.stopped {
                return;
            }
            if score > trial.best {
                trial.best = score;
                if score > trial.alpha {
                    trial.alpha = score;
                    trial.best_move = Some(m);
                    self.extend_line(m);
                    if score >= beta {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a capture is not worth a look: another move is never worse, it cannot reach alpha, or the series of
    /// captures has been long and it takes back nothing.
    fn passes_over(
        &self,
        at: &State<'_, P>,
        m: P::Move,
        stand: Score,
        plies: i32,
        trial: &mut Trial<P::Move>,
    ) -> bool {
        let position = &at.position;
        if position.is_dominated(m) {
            return true;
        }
        let hope = stand + position.gain(m) + self.shared.tunables.delta_margin;
        if hope <= trial.alpha && !position.gives_check(m) {
            trial.best = trial.best.max(hope);
            return true;
        }
        let last = self.ply.checked_sub(1).and_then(|ply| self.frames[ply].destination);
        plies >= self.shared.tunables.recaptures_only && (last.is_none() || position.destination(m) != last)
    }
}

/// How far the moves of a quiescence node have been tried, and with what result.
struct Trial<M> {
    best: Score,
    alpha: Score,
    best_move: Option<M>,
    tried: i32,
}
