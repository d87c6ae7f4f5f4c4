//! Forced mates by checks alone: proof-number search to decide, then deepening to find the shortest.

mod hands;
mod proof;
pub(crate) mod share;
mod shortest;
mod table;

use std::cell::Cell;
use std::ops::ControlFlow;

use ikusa_rules::{Color, Position, Select};

use crate::playable::Playable;

/// What the solver found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The side to move mates by checks; best play by both sides.
    Mate(Vec<M>),
    /// It cannot, however it checks.
    NoMate,
    /// The search was ended before it was decided.
    Unknown,
}

/// Shorter lines than a proof's are looked for up to this length.
pub const LONGEST: usize = 99;

/// Up to this length deepening is tried before proof numbers: almost every mate in a game is that short.
const SHORT: u8 = 3;

/// A mate is shortened for so many nodes, or for half of those that found it.
const SHORTENING: u64 = 100_000;

/// Searches for a forced mate until it is decided or `spent` says so, which is asked now and then with the
/// number of nodes so far. A short mate is the shortest; a long one need not be.
///
/// ```
/// use ikusa_engine::mate::{Proof, solve};
/// let position: ikusa_shogi::Position = "8k/6G2/7P1/9/9/9/9/9/4K4 b G 1".parse()?;
/// assert!(matches!(solve(&position, |_| false), Proof::Mate(line) if line.len() == 1));
/// # Ok::<(), ikusa_rules::PositionError>(())
/// ```
pub fn solve<P: Playable>(position: &P, spent: impl Fn(u64) -> bool) -> Proof<P::Move> {
    let (nodes, bound) = (Cell::new(0), Cell::new(u64::MAX));
    let spent = Spent { nodes: &nodes, bound: &bound, ask: &spent };
    let mut shortener = shortest::Shortener::new(position.turn(), spent);
    for plies in (1..=SHORT).step_by(2) {
        if let Some(line) = shortener.mate_in(position, plies) {
            return Proof::Mate(line);
        }
    }
    let proof = proof::prove(position, position.turn(), spent);
    let Proof::Mate(line) = &proof else { return proof };
    bound.set(nodes.get() + SHORTENING.max(nodes.get() / 2));
    for plies in SHORT + 1..line.len().min(LONGEST) as u8 {
        if let Some(line) = shortener.mate_in(position, plies) {
            return Proof::Mate(line);
        }
        if spent.now() {
            break;
        }
    }
    proof
}

/// Whether `attacker` mates by checks, whoever is to move: decided, or `Unknown` after so many nodes.
pub fn decide<P: Playable>(position: &P, attacker: Color, nodes: u64) -> Proof<P::Move> {
    let (count, bound) = (Cell::new(0), Cell::new(nodes));
    proof::prove(position, attacker, Spent { nodes: &count, bound: &bound, ask: &|_| false })
}

/// A mate by `attacker` within so many plies, whoever is to move, with the longest defence; `None` if there is none or
/// none was found within so many nodes.
pub fn within<P: Playable>(position: &P, attacker: Color, plies: u8, nodes: u64) -> Option<Vec<P::Move>> {
    let (count, bound) = (Cell::new(0), Cell::new(nodes));
    let spent = Spent { nodes: &count, bound: &bound, ask: &|_| false };
    shortest::Shortener::new(attacker, spent).mate_in(position, plies)
}

/// The nodes of all phases together, and when they are enough.
#[derive(Clone, Copy)]
struct Spent<'a> {
    nodes: &'a Cell<u64>,
    bound: &'a Cell<u64>,
    ask: &'a dyn Fn(u64) -> bool,
}

impl Spent<'_> {
    fn count(self) {
        self.nodes.set(self.nodes.get() + 1);
    }

    fn now(self) -> bool {
        self.nodes.get() >= self.bound.get() || (self.ask)(self.nodes.get())
    }
}

/// Calls `visit` with each move of `position` that matters and what it leads to: for the attacker those that
/// keep the initiative (a check, another move, or the end of the game), for the defender all. `visit` is called by
/// its address: a copy of the generator for each caller would make the module for browsers larger and nothing faster.
fn visit_lines<P: Playable>(
    position: &P,
    attacker: Color,
    visit: &mut dyn FnMut(P::Move, P) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let attacks = position.turn() == attacker;
    position.visit_moves(Select::All, |m| {
        if attacks && !position.may_force(m) {
            return ControlFlow::Continue(());
        }
        let after = position.after(m);
        if !attacks || after.turn() == attacker || after.in_check() {
            visit(m, after)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Whether a position where nobody has a move left is won for the attacker.
fn is_won<P: Position>(position: &P, attacker: Color) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == Some(attacker))
}
