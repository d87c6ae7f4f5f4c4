//! The order in which a node tries its moves, generated stage by stage so that a cutoff saves the rest.

use std::ops::ControlFlow;

use ikusa_rules::{Position, Select};

use crate::history::{Before, MoveHistory};
use crate::playable::{Class, Playable};
use crate::score::Score;

/// A move and its place in the order.
#[derive(Clone, Copy)]
pub(crate) struct Ranked<M> {
    m: M,
    rank: i32,
}

/// What to try next. Stages run downwards; a search in check goes from `Hash` to `Evasions`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Hash,
    Tactical,
    GoodTactical,
    FirstKiller,
    SecondKiller,
    Quiet,
    AllQuiet,
    BadTactical,
    Evasions,
    AllEvasions,
    Done,
}

/// Which moves a node wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// Every move.
    All,
    /// Every move, the side being in check.
    Evasions,
    /// Moves that change material and do not lose any.
    Profits,
}

/// The moves of one node. Its frame of the shared list runs from `start` to the list's end.
pub(crate) struct Picker<M> {
    stage: Stage,
    want: Want,
    hash: Option<M>,
    killers: [Option<M>; 2],
    start: usize,
    next: usize,
    bad: usize,
    skip_quiet: bool,
}

/// What a picker looks at to order moves.
pub(crate) struct Ordering<'a, P: Playable> {
    pub(crate) position: &'a P,
    pub(crate) history: &'a MoveHistory,
    pub(crate) before: Before,
    /// Quiet moves ranked below this are tried in the generator's order.
    pub(crate) floor: i32,
}

impl<M: Copy + Eq> Picker<M> {
    /// A picker whose frame begins at `start`; `hash` must be legal, the killers need not be.
    pub(crate) fn new(want: Want, hash: Option<M>, killers: [Option<M>; 2], start: usize) -> Picker<M> {
        Picker { stage: Stage::Hash, want, hash, killers, start, next: start, bad: start, skip_quiet: false }
    }

    /// Leaves out the quiet moves that are still to come.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// The next move, or `None` after the last.
    pub(crate) fn next<P>(&mut self, ordering: &Ordering<'_, P>, moves: &mut Vec<Ranked<M>>) -> Option<M>
    where
        P: Playable + Position<Move = M>,
    {
        loop {
            match self.stage {
                Stage::Hash => {
                    debug_assert!(
                        self.hash.is_none_or(|m| ordering.position.is_legal(m)),
                        "a hash move is legal, or its node has not asked"
                    );
                    self.stage = if self.want == Want::Evasions { Stage::Evasions } else { Stage::Tactical };
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::Tactical => {
                    generate(ordering, Select::Tactical, moves);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best_profit(ordering.position, moves) {
                    Some(m) => return Some(m),
                    None if self.want == Want::Profits => self.stage = Stage::Done,
                    None => self.stage = Stage::FirstKiller,
                },
                Stage::FirstKiller => {
                    self.stage = Stage::SecondKiller;
                    if let Some(m) = self.killer(0, ordering.position) {
                        return Some(m);
                    }
                }
                Stage::SecondKiller => {
                    self.stage = Stage::Quiet;
                    if let Some(m) = self.killer(1, ordering.position) {
                        return Some(m);
                    }
                }
                Stage::Quiet => {
                    if !self.skip_quiet {
                        let first = moves.len();
                        self.next = first;
                        generate(ordering, Select::Quiet, moves);
                        settle(&mut moves[first..], ordering.floor);
                    }
                    self.stage = Stage::AllQuiet;
                }
                Stage::AllQuiet => {
                    if let Some(m) = self.in_order(moves).filter(|_| !self.skip_quiet) {
                        return Some(m);
                    }
                    moves.truncate(self.bad);
                    self.next = self.start;
                    self.stage = Stage::BadTactical;
                }
                Stage::BadTactical => {
                    let m = self.in_order(moves);
                    if m.is_none() {
                        self.stage = Stage::Done;
                    }
                    return m;
                }
                Stage::Evasions => {
                    generate(ordering, Select::All, moves);
                    settle(&mut moves[self.start..], i32::MIN);
                    self.stage = Stage::AllEvasions;
                }
                Stage::AllEvasions => {
                    let m = self.in_order(moves);
                    if m.is_none() {
                        self.stage = Stage::Done;
                    }
                    return m;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The most promising tactical move that loses nothing; the losing ones gather at the frame's start.
    fn best_profit<P>(&mut self, position: &P, moves: &mut [Ranked<M>]) -> Option<M>
    where
        P: Playable + Position<Move = M>,
    {
        while self.next < moves.len() {
            let (best, _) = moves[self.next..]
                .iter()
                .enumerate()
                .max_by_key(|(i, ranked)| (ranked.rank, usize::MAX - i))
                .expect("the frame is not at its end");
            moves.swap(self.next, self.next + best);
            let m = moves[self.next].m;
            self.next += 1;
            if Some(m) == self.hash {
                continue;
            }
            if position.exchange_yields(m, 0) {
                return Some(m);
            }
            debug_assert!(self.bad < self.next, "losing moves gather behind those that were looked at");
            moves[self.bad] = moves[self.next - 1];
            self.bad += 1;
        }
        None
    }

    /// The killer at `index` if it is a quiet move of this position.
    fn killer<P>(&self, index: usize, position: &P) -> Option<M>
    where
        P: Playable + Position<Move = M>,
    {
        let m = self.killers[index].filter(|m| Some(*m) != self.hash && !self.skip_quiet)?;
        (position.is_legal(m) && position.class(m) != Class::Tactical).then_some(m)
    }

    /// The next move of the frame as it stands, without those tried in an earlier stage.
    fn in_order(&mut self, moves: &[Ranked<M>]) -> Option<M> {
        loop {
            let m = moves.get(self.next)?.m;
            self.next += 1;
            let killed = self.stage == Stage::AllQuiet && self.killers.contains(&Some(m));
            if Some(m) != self.hash && !killed {
                return Some(m);
            }
        }
    }
}

/// Pushes the moves of `which` with their ranks.
fn generate<P: Playable>(ordering: &Ordering<'_, P>, which: Select, moves: &mut Vec<Ranked<P::Move>>) {
    const FIRST: i32 = 1 << 20;
    let position = ordering.position;
    let side = position.turn();
    let history = |m| ordering.history.of(side, ordering.before, position.slot(m));
    let _ = position.visit_moves(which, |m| {
        let rank = match which {
            Select::Tactical => tactical_rank(position.gain(m), history(m)),
            Select::Quiet => history(m),
            Select::All if position.class(m) == Class::Tactical => {
                FIRST + tactical_rank(position.gain(m), history(m))
            }
            Select::All => history(m),
        };
        moves.push(Ranked { m, rank });
        ControlFlow::<()>::Continue(())
    });
}

/// Big gains first; history decides between equals.
fn tactical_rank(gain: Score, history: i32) -> i32 {
    16 * gain + history / 16
}

/// Brings the moves ranked above `floor` to the front in order. The rest keep the generator's order: sorting
/// hundreds of drops that will be pruned costs more than it gives.
fn settle<M: Copy>(moves: &mut [Ranked<M>], floor: i32) {
    let mut sorted = 0;
    for i in 0..moves.len() {
        if moves[i].rank < floor {
            continue;
        }
        let ranked = moves[i];
        moves[i] = moves[sorted];
        let mut at = sorted;
        while at > 0 && moves[at - 1].rank < ranked.rank {
            moves[at] = moves[at - 1];
            at -= 1;
        }
        moves[at] = ranked;
        sorted += 1;
    }
}
