//! Perft beside shogi in the same process: interleaved, best of several rounds.
//!
//! `cargo bench -p ikusa-gueides --bench perft [ROUNDS]`. Leaves are counted in whole sets at the last ply
//! ("counted") or played one by one ("played"). Counting is also compared by generated positions per second,
//! since a set counts for as much as the branching of its game. Only the ratios mean something on a machine
//! that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use std::hint::black_box;
use std::time::Instant;

use ikusa_gueides::Gueides;
use ikusa_rules::Game;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_shogi::Shogi;

/// Gueides, the array: 2,334,588 leaves. Shogi, even: 719,731.
const DEPTH: u32 = 4;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(7);
    let gueides = Gueides::start(Default::default());
    let shogi = Shogi::start(Default::default());
    println!("{:<22} {:>10} {:>10} {:>7} {:>6}", "M/s", "gueides", "shogi", "ratio", "aim");
    for (name, leaves, aim) in
        [("leaves played", Leaves::Played, 0.6), ("leaves counted", Leaves::Counted, 1.0)]
    {
        let (mut ours, mut theirs) = (Speed::default(), Speed::default());
        for _ in 0..rounds {
            ours.improve(|depth| perft(black_box(&gueides), black_box(depth), leaves));
            theirs.improve(|depth| perft(black_box(&shogi), black_box(depth), leaves));
        }
        report(name, ours.leaves, theirs.leaves, aim);
        if leaves == Leaves::Counted {
            report("positions generated", ours.positions, theirs.positions, 0.6);
        }
    }
}

fn report(name: &str, ours: f64, theirs: f64, aim: f64) {
    println!("{name:<22} {ours:>10.1} {theirs:>10.1} {:>6.2}x {aim:>5.1}x", ours / theirs);
}

/// The best so far, in millions per second.
#[derive(Default)]
struct Speed {
    leaves: f64,
    /// Positions whose moves were generated: all above the leaves.
    positions: f64,
}

impl Speed {
    fn improve(&mut self, count: impl Fn(u32) -> u64) {
        let start = Instant::now();
        let leaves = black_box(count(DEPTH));
        let micros = start.elapsed().as_secs_f64() * 1e6;
        let positions: u64 = (0..DEPTH).map(&count).sum();
        self.leaves = self.leaves.max(leaves as f64 / micros);
        self.positions = self.positions.max(positions as f64 / micros);
    }
}
