//! Depth-first proof-number search (df-pn): decides whether there is a mate, however long.
//!
//! The thresholds follow the 1+ε rule, so that the search does not hop between lines of nearly equal promise. A
//! defender's number of ways out is where its proof number begins, and none is a mate in one. A failure that rests on a
//! repetition higher up holds on this path only, and is remembered for it alone. A mate is remembered with the part of
//! the attacker's hand that it needs, a failure with all that would not help: with whatever was put in between and
//! captured it is the same.

use std::ops::ControlFlow;

use ikusa_rules::{Color, Key};

use super::hands::{intersection, plenty, spared, undone, union, withheld};
use super::table::{BoardAndHand, Effort, Known, NEVER, ProofTable};
use super::{Proof, Spent, is_won, visit_lines};
use crate::playable::Playable;

/// Whether `attacker` has a forced mate, and the line of one, not always the shortest.
pub(super) fn prove<P: Playable>(position: &P, attacker: Color, spent: Spent<'_>) -> Proof<P::Move> {
    let mut prover = Prover {
        attacker,
        table: ProofTable::new(),
        path: Vec::new(),
        children: Vec::new(),
        spent,
        out: false,
        extra: None,
    };
    let effort = prover.expand(position, NEVER, NEVER, 0).effort;
    match effort {
        Effort { proof: 0, .. } => prover.line(position).map_or(Proof::Unknown, Proof::Mate),
        Effort { disproof: 0, .. } => Proof::NoMate,
        _ => Proof::Unknown,
    }
}

/// The deepest line that is followed.
const DEEPEST: usize = 400;
/// Nodes that may be spent on finding the line of a proof whose parts were replaced.
const EXTRA: u32 = 300_000;

/// A move of a node and what is known of where it leads.
#[derive(Clone, Copy)]
struct Child<M> {
    m: M,
    effort: Effort,
    /// The lowest ply of the path that its failure comes back to.
    loops_to: usize,
    /// What the attacker holds there, and what the verdict rests on once there is one.
    held: u64,
    hand: u64,
}

/// What a node came to.
#[derive(Clone, Copy)]
struct Found {
    effort: Effort,
    /// The lowest ply of the path that a failure rests on.
    loops_to: usize,
    nodes: u32,
    /// What the attacker must hold for a mate, or may hold at most for it to be none.
    hand: u64,
}

/// Rests on no ply of the path.
const NO_LOOP: usize = usize::MAX;

struct Prover<'a, M> {
    attacker: Color,
    table: ProofTable,
    path: Vec<Key>,
    /// The children of all nodes on the path, each node's behind its parent's.
    children: Vec<Child<M>>,
    spent: Spent<'a>,
    out: bool,
    /// Nodes left to find the line of what is proved.
    extra: Option<u32>,
}

impl<M: Copy + Eq> Prover<'_, M> {
    fn place<P: Playable<Move = M>>(&self, position: &P) -> BoardAndHand {
        let (board, held) = position.holdings(self.attacker);
        BoardAndHand { board, held }
    }

    /// What a place is called on one path alone.
    fn on_path(place: BoardAndHand, path: u64) -> BoardAndHand {
        BoardAndHand {
            board: Key(place.board.0 ^ path.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ path >> 31),
            ..place
        }
    }

    /// What is known of a child, or where its numbers begin.
    fn first_look<P: Playable<Move = M>>(&self, m: M, after: &P, path: u64) -> Child<M> {
        let (key, place) = (after.key(), self.place(after));
        let held = place.held;
        let child = |effort, loops_to| Child { m, effort, loops_to, held, hand: held };
        if let Some(ply) = self.path.iter().position(|seen| *seen == key) {
            return child(Effort::NO_MATE, ply);
        }
        let known = self.table.probe(place);
        if let Some(Known { effort, held }) = known.filter(|known| known.effort.is_decided()) {
            return Child { hand: held, ..child(effort, NO_LOOP) };
        }
        if let Some(Known { effort, .. }) = self.table.probe(Self::on_path(place, path)) {
            return child(effort, 0);
        }
        if let Some(Known { effort, .. }) = known {
            return child(effort, NO_LOOP);
        }
        if after.turn() == self.attacker {
            return child(Effort::open(1, 1), NO_LOOP);
        }
        let ways_out = after.count_moves() as u32;
        match ways_out {
            0 if is_won(after, self.attacker) => {
                Child { hand: self.withheld(after), ..child(Effort::mate_in(0), NO_LOOP) }
            }
            0 => child(Effort::NO_MATE, NO_LOOP),
            _ => child(Effort::open(ways_out, 1), NO_LOOP),
        }
    }

    /// What the attacker must hold lest the defender put it in between.
    fn withheld<P: Playable<Move = M>>(&self, position: &P) -> u64 {
        if !position.may_interpose() {
            return 0;
        }
        let [own, others] = [self.attacker, !self.attacker].map(|color| position.holdings(color).1);
        withheld(own, others)
    }

    /// The hand that a node's verdict rests on, by what those of the children rest on: the least with which it is a mate,
    /// the most with which it is none.
    fn hand<P: Playable<Move = M>>(&self, position: &P, effort: Effort, children: &[Child<M>]) -> u64 {
        let before = position.holdings(self.attacker).1;
        let undo = |child: &Child<M>| undone(child.hand, before, child.held);
        let attacks = position.turn() == self.attacker;
        match effort {
            Effort { proof: 0, .. } if attacks => {
                let mates = children.iter().filter(|child| child.effort.proof == 0);
                mates.min_by_key(|child| child.effort.length).map_or(before, undo)
            }
            Effort { proof: 0, .. } => children.iter().map(undo).fold(self.withheld(position), union),
            // Of a kind that is not held none has been tried.
            Effort { disproof: 0, .. } if attacks => {
                children.iter().map(undo).fold(plenty(before), intersection)
            }
            Effort { disproof: 0, .. } => {
                let ways_out = children.iter().filter(|child| child.effort.disproof == 0);
                let Some(child) = ways_out.max_by_key(|child| child.loops_to) else { return before };
                let others = position.holdings(!self.attacker).1;
                let left = position.after(child.m).holdings(!self.attacker).1;
                intersection(undo(child), spared(before, others, left))
            }
            _ => before,
        }
    }

    /// Works below a position until one of the thresholds is reached.
    fn expand<P: Playable<Move = M>>(
        &mut self,
        position: &P,
        proof: u32,
        disproof: u32,
        above: u64,
    ) -> Found {
        self.spent.count();
        let attacks = position.turn() == self.attacker;
        let (start, ply) = (self.children.len(), self.path.len());
        let path = above.rotate_left(7) ^ position.key().0;
        self.path.push(position.key());
        let _ = visit_lines(position, self.attacker, &mut |m, after: P| {
            let child = self.first_look(m, &after, path);
            self.children.push(child);
            // One mate is enough for the attacker, one way out for the defender.
            let settled = if attacks { child.effort.proof == 0 } else { child.effort.disproof == 0 };
            if settled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut found = if self.children.len() == start {
            let won = !position.has_moves() && is_won(position, self.attacker);
            let effort = if won { Effort::mate_in(0) } else { Effort::NO_MATE };
            Found { effort, loops_to: NO_LOOP, nodes: 1, hand: self.place(position).held }
        } else {
            self.work_through(position, start, (proof, disproof), path)
        };
        found.hand = self.hand(position, found.effort, &self.children[start..]);
        self.children.truncate(start);
        self.path.pop();
        if found.loops_to >= ply {
            found.loops_to = NO_LOOP;
        }
        let place = self.place(position);
        if found.effort.disproof == 0 && found.loops_to != NO_LOOP {
            self.table.store(Self::on_path(place, above), found.effort, found.nodes);
        } else {
            self.table.store(BoardAndHand { held: found.hand, ..place }, found.effort, found.nodes);
        }
        found
    }

    /// Goes below the most promising child again and again.
    fn work_through<P: Playable<Move = M>>(
        &mut self,
        position: &P,
        start: usize,
        (proof, disproof): (u32, u32),
        path: u64,
    ) -> Found {
        let attacks = position.turn() == self.attacker;
        let mut nodes = 1u32;
        loop {
            let Survey { effort, best, second, loops_to } = survey(&self.children[start..], attacks);
            let reached = effort.proof >= proof || effort.disproof >= disproof;
            if reached || effort.is_decided() || self.is_out() {
                return Found { effort, loops_to, nodes, hand: 0 };
            }
            if self.path.len() >= DEEPEST {
                return Found { effort: Effort::NO_MATE, loops_to: 0, nodes, hand: 0 };
            }
            let child = self.children[start + best];
            let patience = second.saturating_add(second / 4).saturating_add(1);
            let (proof, disproof) = if attacks {
                (proof.min(patience), disproof - effort.disproof + child.effort.disproof)
            } else {
                (proof - effort.proof + child.effort.proof, disproof.min(patience))
            };
            let below = self.expand(&position.after(child.m), proof, disproof, path);
            nodes = nodes.saturating_add(below.nodes);
            let known = &mut self.children[start + best];
            (known.effort, known.loops_to, known.hand) = (below.effort, below.loops_to, below.hand);
        }
    }

    fn is_out(&mut self) -> bool {
        if let Some(extra) = &mut self.extra {
            *extra = extra.saturating_sub(1);
            return *extra == 0;
        }
        self.out = self.out || self.spent.now();
        self.out
    }

    /// The line of a proved mate: the attacker's shortest way among what is proved, the defender's longest.
    fn line<P: Playable<Move = M>>(&mut self, position: &P) -> Option<Vec<M>> {
        self.extra = Some(EXTRA);
        let (mut at, mut line, mut seen) = (position.clone(), Vec::new(), Vec::new());
        while at.has_moves() {
            seen.push(at.key());
            if line.len() >= DEEPEST {
                return None;
            }
            let (m, after) = match self.next_of_line(&at, &seen) {
                Some(next) => next,
                None => {
                    // What was proved has been replaced since; it is soon proved again.
                    self.path.clear();
                    self.children.clear();
                    if self.expand(&at, NEVER, NEVER, 0).effort.proof != 0 {
                        return None;
                    }
                    self.next_of_line(&at, &seen)?
                }
            };
            line.push(m);
            at = after;
        }
        is_won(&at, self.attacker).then_some(line)
    }

    fn next_of_line<P: Playable<Move = M>>(&self, position: &P, seen: &[Key]) -> Option<(M, P)> {
        let attacks = position.turn() == self.attacker;
        let mut best: Option<(u16, M, P)> = None;
        let complete = visit_lines(position, self.attacker, &mut |m, after: P| {
            let effort = if after.turn() != self.attacker && after.count_moves() == 0 {
                is_won(&after, self.attacker).then_some(Effort::mate_in(0))
            } else {
                self.table
                    .probe(self.place(&after))
                    .map(|known| known.effort)
                    .filter(|effort| effort.proof == 0)
            };
            let effort = effort.filter(|_| !attacks || !seen.contains(&after.key()));
            let Some(Effort { length, .. }) = effort else {
                return if attacks { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            };
            let better = best
                .as_ref()
                .is_none_or(|(known, ..)| if attacks { length < *known } else { length > *known });
            if better {
                best = Some((length, m, after));
            }
            ControlFlow::Continue(())
        });
        if complete.is_break() {
            return None;
        }
        best.map(|(_, m, after)| (m, after))
    }
}

/// A node's numbers from its children's.
struct Survey {
    effort: Effort,
    /// The most promising child, and how promising the next is.
    best: usize,
    second: u32,
    loops_to: usize,
}

fn survey<M>(children: &[Child<M>], attacks: bool) -> Survey {
    let (mut least, mut second, mut best, mut sum) = (u32::MAX, NEVER, 0, 0u32);
    let (mut shortest, mut longest, mut loops_to) = (u16::MAX, 0, NO_LOOP);
    for (i, child) in children.iter().enumerate() {
        let Effort { proof, disproof, length } = child.effort;
        let (ease, burden) = if attacks { (proof, disproof) } else { (disproof, proof) };
        sum = sum.saturating_add(burden).min(NEVER);
        if ease < least {
            (second, least, best) = (least.min(NEVER), ease, i);
        } else {
            second = second.min(ease);
        }
        if proof == 0 {
            (shortest, longest) = (shortest.min(length), longest.max(length));
        }
        if disproof == 0 {
            // The attacker fails if all fail, and each failure must hold; the defender needs one, the best.
            loops_to = if attacks { loops_to.min(child.loops_to) } else { loops_to };
        }
    }
    if !attacks && least == 0 {
        let holds = children.iter().filter(|child| child.effort.disproof == 0).map(|child| child.loops_to);
        loops_to = holds.max().unwrap_or(NO_LOOP);
    }
    let length = 1 + if attacks { shortest.min(u16::MAX - 1) } else { longest };
    let effort = match (attacks, least, sum) {
        (true, 0, _) | (false, _, 0) => Effort::mate_in(length),
        (true, ..) => Effort::open(least, sum),
        (false, ..) => Effort::open(sum, least),
    };
    Survey { effort, best, second, loops_to }
}
