//! One growing list of moves that a whole search shares.

use std::ops::ControlFlow;

use crate::{Position, Select};

/// Moves of nested nodes in one allocation: each node sees its own frame at the end.
#[derive(Clone, Debug)]
pub struct MoveStack<M> {
    moves: Vec<M>,
}

impl<M: Copy> MoveStack<M> {
    /// An empty stack with room for `capacity` moves before it must grow.
    pub fn with_capacity(capacity: usize) -> MoveStack<M> {
        MoveStack { moves: Vec::with_capacity(capacity) }
    }

    /// Pushes the moves of `position` and returns where their frame begins.
    pub fn generate<P: Position<Move = M>>(&mut self, position: &P, which: Select) -> usize {
        let start = self.moves.len();
        let _ = position.visit_moves(which, |m| {
            self.moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        start
    }

    /// The moves from `start` on.
    pub fn frame(&mut self, start: usize) -> &mut [M] {
        &mut self.moves[start..]
    }

    /// Drops the frame that begins at `start`.
    pub fn release(&mut self, start: usize) {
        self.moves.truncate(start);
    }
}
