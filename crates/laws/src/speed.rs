//! How fast a game's tree is walked, beside another in the same process: what the games' benches share.

use std::hint::black_box;
use std::time::Instant;

use ikusa_rules::Position;
use ikusa_rules::perft::{Leaves, perft};

/// Measures a position at both depths, counting and playing its leaves, prints the best of so many rounds as a row, and
/// returns how many million leaves a second it plays.
#[expect(clippy::print_stdout, reason = "a bench reports to the terminal")]
pub fn report<P: Position>(name: &str, position: &P, depths: (u32, u32), rounds: usize) -> f64 {
    let best = |depth, leaves| {
        let walk = || perft(black_box(position), black_box(depth), leaves);
        (0..rounds).map(|_| millions(walk)).fold(0.0, f64::max)
    };
    let (counted, played) = (best(depths.0, Leaves::Counted), best(depths.1, Leaves::Played));
    println!("{name:<18} {:>9} {counted:>12.1} {played:>12.1}", position.count_moves());
    played
}

/// Millions of leaves a second.
pub fn millions(count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    black_box(count()) as f64 / start.elapsed().as_secs_f64() / 1e6
}
