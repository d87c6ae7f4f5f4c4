//! Perft beside shogi in the same process: interleaved, best of several rounds.
//!
//! `cargo bench -p ikusa-gueides --bench perft [ROUNDS]`. Leaves are played one by one ("played") or counted
//! in whole sets at the last ply ("counted"). Only the ratios mean something on a machine that others use.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use std::hint::black_box;

use ikusa_gueides::Gueides;
use ikusa_laws::speed::millions;
use ikusa_rules::Game;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_shogi::Shogi;

/// Trees that take about a millisecond: short enough that the best of many rounds is undisturbed.
/// Gueides, the array: 56,706 leaves. Shogi, even game: 25,470.
const DEPTH: u32 = 3;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(400);
    let gueides = Gueides::start(Default::default());
    let shogi = Shogi::start(Default::default());
    println!("{:<30} {:>8} {:>8} {:>7} {:>6}", "M/s", "gueides", "shogi", "ratio", "aim");
    for (name, leaves, aim) in
        [("leaves played", Leaves::Played, 0.6), ("leaves counted", Leaves::Counted, 1.0)]
    {
        let (mut ours, mut theirs) = (0f64, 0f64);
        for _ in 0..rounds {
            ours = ours.max(millions(|| perft(black_box(&gueides), black_box(DEPTH), leaves)));
            theirs = theirs.max(millions(|| perft(black_box(&shogi), black_box(DEPTH), leaves)));
        }
        println!("{name:<30} {ours:>8.1} {theirs:>8.1} {:>6.2}x {aim:>5.1}x", ours / theirs);
    }
}
