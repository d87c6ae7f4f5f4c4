//! Perft of Gungi Enhanced beside our shogi in the same process: the best of several rounds.
//!
//! `cargo bench -p ikusa-gungi-enhanced --bench perft [ROUNDS]`. "Counted" takes whole sets at the last ply, "played"
//! makes every move. Slices are short and many, so that the best of them runs undisturbed. Only the ratios mean
//! something on a machine that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use ikusa_gungi_enhanced::Enhanced;
use ikusa_laws::speed::report;
use ikusa_rules::Game;
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
