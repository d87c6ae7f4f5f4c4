//! The numbers behind what the search leaves out, in one place.

use std::sync::LazyLock;

use crate::playable::Class;
use crate::score::Score;

/// How much the search may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Whatever experience says is safe: for playing.
    #[default]
    Full,
    /// Nothing that could change the value: plain alpha-beta, equal to negamax. For tests.
    Exact,
}

/// Deepest node whose moves are cut off by number, and whose score is trusted statically.
pub(super) const SHALLOW: i32 = 7;

/// A static score this far above beta per ply left is believed.
pub(super) fn reverse_futility(depth: i32, improving: bool) -> Score {
    90 * (depth - i32::from(improving))
}

/// A static score this far below alpha cannot be lifted by a quiet move.
pub(super) fn futility(depth: i32) -> Score {
    150 + 110 * depth
}

/// A static score this far below alpha at a shallow node is handed to quiescence.
pub(super) fn razoring(depth: i32) -> Score {
    250 + 250 * depth * depth
}

/// How many plies a null move saves.
pub(super) fn null_reduction(depth: i32, surplus: Score) -> i32 {
    3 + depth / 4 + (surplus / 200).clamp(0, 3)
}

/// A capture found so far above beta by a shallower search is believed to stay above it.
pub(super) const STRONG: Score = 180;
/// How many captures are tried for that.
pub(super) const STRONG_TRIES: usize = 4;

/// After how many quiet moves of a class a shallow node stops looking at that class.
///
/// Drops have their own, smaller allowance: where hundreds are possible (Gungi Marshal) the best by
/// experience come first and the rest differ little from them.
pub(super) fn allowance(class: Class, depth: i32, improving: bool) -> i32 {
    let base = match class {
        Class::Drop => 3 + depth * depth,
        Class::Quiet | Class::Tactical => 4 + depth * depth * 3 / 2,
    };
    if improving { base * 2 } else { base }
}

/// The worst exchange that a shallow node still looks at.
pub(super) fn exchange_floor(class: Class, depth: i32) -> Score {
    match class {
        Class::Tactical => -120 * depth,
        Class::Drop | Class::Quiet => -50 * depth,
    }
}

/// Plies that a late move is searched less deep at first.
pub(super) fn late_reduction(depth: i32, tried: i32) -> i32 {
    static TABLE: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (tried, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (0.6 + (depth as f64).ln() * (tried as f64).ln() / 1.8) as u8;
            }
        }
        table
    });
    i32::from(TABLE[depth.clamp(0, 63) as usize][tried.clamp(0, 63) as usize])
}

/// What a cutoff at `depth` teaches.
pub(super) fn lesson(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).min(1600)
}
