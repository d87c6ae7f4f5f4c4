//! Counting the leaves of the game tree: the measure of a move generator's truth and speed.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::{Position, Select};

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// By [`Position::count_moves`], in whole sets where the game can.
    Counted,
    /// By playing every move.
    Played,
}

/// The number of move sequences of length `depth`.
pub fn perft<P: Position>(position: &P, depth: u32, leaves: Leaves) -> u64 {
    match (depth, leaves) {
        (0, _) => 1,
        (1, Leaves::Counted) => position.count_moves() as u64,
        _ => {
            let mut nodes = 0;
            let _ = position.visit_moves(Select::All, |m| {
                // Played in place: returning the child by value would copy it once more.
                let mut child = position.clone();
                child.play_unchecked(m);
                nodes += if depth == 1 {
                    black_box(&child);
                    1
                } else {
                    perft(&child, depth - 1, leaves)
                };
                ControlFlow::<()>::Continue(())
            });
            nodes
        }
    }
}

/// The leaves below each legal move, in the generator's order.
pub fn divide<P: Position>(position: &P, depth: u32, leaves: Leaves, threads: usize) -> Vec<(P::Move, u64)> {
    position
        .moves()
        .into_iter()
        .map(|m| (m, perft_threaded(&position.after(m), depth.saturating_sub(1), leaves, threads)))
        .collect()
}

/// [`perft`] shared by several threads: the positions two plies down are handed out one by one. WebAssembly has one thread.
pub fn perft_threaded<P: Position>(position: &P, depth: u32, leaves: Leaves, threads: usize) -> u64 {
    if threads <= 1 || depth < 4 || cfg!(target_family = "wasm") {
        return perft(position, depth, leaves);
    }
    // Children and second moves are kept, not the grandchildren: there may be half a million of those.
    let children: Vec<P> = position.moves().into_iter().map(|first| position.after(first)).collect();
    let tasks: Vec<(&P, P::Move)> = children
        .iter()
        .flat_map(|child| child.moves().into_iter().map(move |second| (child, second)))
        .collect();
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut nodes = 0;
                while let Some((child, second)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    nodes += perft(&child.after(*second), depth - 2, leaves);
                }
                total.fetch_add(nodes, Ordering::Relaxed);
            });
        }
    });
    total.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, History, Key, Outcome};

    static ALIVE: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);

    const MOVES: u8 = 60;

    /// A game in which everything is possible for ever, and whose positions are counted.
    #[derive(PartialEq, Eq, Debug)]
    struct Counted;

    impl Counted {
        fn new() -> Counted {
            MOST.fetch_max(ALIVE.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            Counted
        }
    }

    impl Clone for Counted {
        fn clone(&self) -> Counted {
            Counted::new()
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.fetch_sub(1, Ordering::SeqCst);
        }
    }

    impl Position for Counted {
        type Move = u8;

        fn turn(&self) -> Color {
            Color::Black
        }

        fn key(&self) -> Key {
            Key(0)
        }

        fn in_check(&self) -> bool {
            false
        }

        fn visit_moves<B>(&self, _: Select, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
            (0..MOVES).try_for_each(visit)
        }

        fn is_legal(&self, m: u8) -> bool {
            m < MOVES
        }

        fn play_unchecked(&mut self, _: u8) {}

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn outcome_by_history(&self, _: &History) -> Option<Outcome> {
            None
        }
    }

    /// Threads share second moves, not the positions after them: of those there may be half a million.
    #[test]
    fn few_positions_are_held_at_a_time() {
        let leaves = perft_threaded(&Counted::new(), 4, Leaves::Counted, 3);
        assert_eq!(leaves, u64::from(MOVES).pow(4));
        assert!(MOST.load(Ordering::SeqCst) < 2 * usize::from(MOVES), "{MOST:?} positions at once");
        assert_eq!(ALIVE.load(Ordering::SeqCst), 0);
    }
}
