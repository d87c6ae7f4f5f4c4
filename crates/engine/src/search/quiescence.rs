//! Quiescence: captures and evasions until the position can be judged.

use super::worker::Worker;
use crate::picker::{Picker, Sight, Want};
use crate::playable::{Evaluation, Playable, State};
use crate::score::{DRAW, INFINITE, MAX_PLY, Score, estimate, loss_in, win_in};
use crate::search::pruning::Pruning;
use crate::tt::{Bound, Entry, to_node, to_root};

use crate::past::End;

/// A capture must come within this of alpha to be tried, beside what it wins.
const MARGIN: Score = 180;

impl<P: Playable> Worker<'_, P> {
    /// The estimate of the evaluation for the side to move.
    #[inline]
    pub(super) fn judge(&self, at: &State<P>) -> Score {
        estimate(self.shared.eval.judge(&at.position, &at.sums))
    }

    /// How the position as it stands, the past, or the longest line ends the game here.
    #[inline]
    pub(super) fn ended(&self, at: &State<P>) -> Option<Score> {
        if let Some(outcome) = at.position.plain_outcome() {
            return Some(self.value_of(outcome.winner.into(), at));
        }
        if let Some(end) = self.past.end(&at.position) {
            return Some(self.value_of(end, at));
        }
        (self.ply >= MAX_PLY).then(|| self.judge(at))
    }

    fn value_of(&self, end: End, at: &State<P>) -> Score {
        match end {
            End::Draw => DRAW,
            End::Win(winner) if winner == at.position.turn() => win_in(self.ply),
            End::Win(_) => loss_in(self.ply),
        }
    }

    /// The value of a position without legal moves.
    pub(super) fn value_without_moves(&self, at: &State<P>) -> Score {
        let winner = at.position.outcome().and_then(|outcome| outcome.winner);
        self.value_of(winner.into(), at)
    }

    /// The value within the window once nothing hangs.
    pub(super) fn quiesce(&mut self, at: &State<P>, mut alpha: Score, beta: Score) -> Score {
        self.frames[self.ply].line.clear();
        self.deepest = self.deepest.max(self.ply);
        if self.stopped {
            return DRAW;
        }
        if let Some(score) = self.ended(at) {
            return score;
        }
        let position = &at.position;
        let key = position.key();
        let exact = self.shared.pruning == Pruning::Exact;
        let known = if exact { None } else { self.shared.table.probe(key) };
        if let Some(entry) = known {
            let score = to_root(entry.score, self.ply);
            if beta - alpha == 1 && entry.cuts(score, beta) {
                return score;
            }
        }

        let in_check = at.in_check;
        let floor = alpha;
        let (mut best, stand) = if in_check {
            (-INFINITE, -INFINITE)
        } else {
            let stand = self.judge(at);
            (stand, stand)
        };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);

        let hash = known
            .filter(|entry| entry.code != 0)
            .and_then(|entry| position.decode(entry.code))
            .filter(|m| in_check || position.class(*m) == crate::playable::Class::Tactical);
        let want = if in_check { Want::Evasions } else { Want::Profits };
        let start = self.moves.len();
        let mut picker = Picker::new(want, hash, [None; 2], start);
        let before = self.before();
        let mut best_move = None;
        let mut tried = 0;
        loop {
            let sight = Sight { position, experience: self.experience, before, floor: i32::MIN };
            let Some(m) = picker.next(&sight, &mut self.moves) else { break };
            tried += 1;
            if !exact {
                let hopeless = !in_check && stand + position.gain(m) + MARGIN <= alpha;
                if hopeless && !position.gives_check(m) {
                    best = best.max(stand + position.gain(m) + MARGIN);
                    continue;
                }
                // Once a way out of check is known, only a few more are worth a look.
                if in_check && tried > 4 && best > -crate::score::FORCED {
                    break;
                }
            }
            let child = at.after(self.shared.eval, m);
            self.descend(&child, Some(position.slot(m)));
            let score = self.beyond(at, &child, (alpha, beta), Self::quiesce);
            self.ascend();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    self.extend_line(m);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return DRAW;
        }
        if in_check && tried == 0 {
            return self.value_without_moves(at);
        }
        if !exact {
            let bound = Bound::of(best, floor, beta);
            let code = best_move.map_or(0, |m| position.code(m));
            self.shared.table.store(key, Entry { code, score: to_node(best, self.ply), depth: 0, bound });
        }
        best
    }
}
