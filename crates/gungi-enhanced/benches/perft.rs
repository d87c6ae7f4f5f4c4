//! Perft of Gungi Enhanced beside our shogi in the same process: the best of several rounds.
//!
//! `cargo bench -p ikusa-gungi-enhanced --bench perft [ROUNDS]`. "Counted" takes whole sets at the last ply, "played"
//! makes every move. Slices are short and many, so that the best of them runs undisturbed. Only the ratios mean
//! something on a machine that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use std::hint::black_box;
use std::time::Instant;

use ikusa_gungi_enhanced::Enhanced;
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Game, Position};
use ikusa_shogi::{Position as Shogi, text};

/// Gungi Enhanced with both reserves filled and the armies engaged.
const ENGAGED: &str = "7n1/2(fp)r(sp)(si)y1p/(up)1q(tpa)lq1(pta)1/9/4S4/4a4/1(SPQ)1(PA)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2 b Bb - - - - 9";

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(40);
    println!("{:<18} {:>9} {:>12} {:>12}", "M nodes/s", "moves", "counted", "played");
    let shogi: Shogi = text::START.parse().expect("the start is legal");
    let shogi_played = report("shogi start", &shogi, (4, 4), rounds);
    let sample = Enhanced::start(Default::default());
    let engaged = Enhanced::read_position(ENGAGED, Default::default()).expect("the positions are legal");
    for (name, position, depth) in [("enhanced sample", sample, 3), ("enhanced engaged", engaged, 2)] {
        let played = report(name, &position, (depth, depth), rounds);
        println!("{:<18} {:>34.0} % of shogi", "", played / shogi_played * 100.0);
    }
}

/// Measures a position counted and played, prints both, returns the played one.
fn report<P: Position>(name: &str, position: &P, depths: (u32, u32), rounds: usize) -> f64 {
    let best = |depth, leaves| {
        (0..rounds)
            .map(|_| speed(|| perft(black_box(position), black_box(depth), leaves)))
            .fold(0.0, f64::max)
    };
    let (counted, played) = (best(depths.0, Leaves::Counted), best(depths.1, Leaves::Played));
    println!("{name:<18} {:>9} {counted:>12.1} {played:>12.1}", position.count_moves());
    played
}

/// Millions of leaves per second.
fn speed(count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    black_box(count()) as f64 / start.elapsed().as_secs_f64() / 1e6
}
