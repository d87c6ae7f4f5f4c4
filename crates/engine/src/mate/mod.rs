//! Forced mates by checks alone: proof-number search to decide, then deepening to find the shortest.

mod proof;
mod shortest;

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

/// Lines longer than this are not looked for.
pub const LONGEST: u8 = 99;

/// Up to this length deepening is tried before proof numbers: almost every mate in a game is that short.
const SHORT: u8 = 3;

/// Searches for a forced mate until it is decided or `spent` says so. A mate is the shortest unless the time
/// ran out while shortening it.
///
/// ```
/// use ikusa_engine::mate::{Proof, solve};
/// let position: ikusa_shogi::Position = "8k/6G2/7P1/9/9/9/9/9/4K4 b G 1".parse()?;
/// assert!(matches!(solve(&position, || false), Proof::Mate(line) if line.len() == 1));
/// # Ok::<(), ikusa_rules::PositionError>(())
/// ```
pub fn solve<P: Playable>(position: &P, spent: impl Fn() -> bool) -> Proof<P::Move> {
    let mut shortener = shortest::Shortener::new(position.turn(), &spent);
    for plies in (1..=SHORT).step_by(2) {
        if let Some(line) = shortener.mate_in(position, plies) {
            return Proof::Mate(line);
        }
    }
    match proof::prove(position, &spent) {
        Some(true) => {}
        Some(false) => return Proof::NoMate,
        None => return Proof::Unknown,
    }
    for plies in SHORT + 1..=LONGEST {
        if let Some(line) = shortener.mate_in(position, plies) {
            return Proof::Mate(line);
        }
        if spent() {
            break;
        }
    }
    Proof::Unknown
}

/// Calls `visit` with each move of `position` that matters and what it leads to: for the attacker those that
/// keep the initiative (a check, another move, or the end of the game), for the defender all.
fn visit_lines<P: Position, B>(
    position: &P,
    attacker: Color,
    mut visit: impl FnMut(P::Move, P) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let attacks = position.turn() == attacker;
    position.visit_moves(Select::All, |m| {
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
