//! Perft of Gungi Marshal beside our shogi in the same process: the best of several rounds.
//!
//! `cargo bench -p ikusa-gungi-marshal --bench perft [ROUNDS]`. "Counted" takes whole sets at the last ply, "played"
//! makes every move. Slices are short and many, so that the best of them runs undisturbed. Only the ratios mean
//! something on a machine that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use ikusa_gungi_marshal::Marshal;
use ikusa_laws::speed::report;
use ikusa_rules::Game;
use ikusa_shogi::{Position as Shogi, text};

/// Gungi Marshal, after a placement of twenty pieces each, and with the armies engaged.
const MARSHAL: [(&str, &str); 2] = [
    (
        "marshal opening",
        "l1ja(gm)aj1l/1fsc2nf1/pup1(gp)1pup/9/9/9/PUP1(GP)1PUP/1FN2CSF1/L1JA(GM)AJ1L b 2J4GC2RSN2Y4P2j4gc2rsn2y4p - 46",
    ),
    (
        "marshal engaged",
        "l1j1(gm)aj1l/1f1c2nf1/p1p1(gpN)1pu1/3(pS)1u2p/2(UP)2(PA)3/5(Gs)3/P1P3P1P/1FN2C1FU/L1J1(GM)1J1L w 2J3GC2R2Y3P2j3gc2rsn2y3p - 81",
    ),
];

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(40);
    println!("{:<18} {:>9} {:>12} {:>12}", "M nodes/s", "moves", "counted", "played");
    let shogi: Shogi = text::START.parse().expect("the start is legal");
    let shogi_played = report("shogi start", &shogi, (4, 4), rounds);
    for (name, opening) in MARSHAL {
        let position = Marshal::read_position(opening, Default::default()).expect("the positions are legal");
        let played = report(name, &position, (3, 3), rounds);
        println!("{:<18} {:>34.0} % of shogi", "", played / shogi_played * 100.0);
    }
}
