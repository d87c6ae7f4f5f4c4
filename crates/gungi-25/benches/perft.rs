//! Perft of Gungi 25 beside our shogi in the same process: the best of several rounds.
//!
//! `cargo bench -p ikusa-gungi-25 --bench perft [ROUNDS]`. "Counted" takes whole sets at the last ply, "played"
//! makes every move. Slices are short and many, so that the best of them runs undisturbed. Only the ratios mean
//! something on a machine that others use too.

#![expect(clippy::print_stdout, reason = "a bench reports to the terminal")]

use ikusa_gungi_25::Gungi25;
use ikusa_laws::speed::report;
use ikusa_rules::Game;
use ikusa_shogi::{Position as Shogi, text};

/// The fixed starts, and a battle of level 3 with towers and full hands.
const GUNGI_25: [(&str, &str); 3] = [
    ("gungi-25 intro", "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1"),
    (
        "gungi-25 beginner",
        "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2R1S1D1/j2n2r1s1d1 w 1 - 1",
    ),
    (
        "gungi-25 engaged",
        "3i|w:m|g3/1rac|f:n|kas1/d1f|d:w|d3d/9/3|J:N|1n3/9/D1F|D:W|D3D/1SACN|F:K|AR1/3G|W:M|I3 J1N1R1S1T1/j2n1r1s1t1 w 3 - 20",
    ),
];

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(40);
    println!("{:<18} {:>9} {:>12} {:>12}", "M nodes/s", "moves", "counted", "played");
    let shogi: Shogi = text::START.parse().expect("the start is legal");
    let shogi_played = report("shogi start", &shogi, (4, 4), rounds);
    for (name, opening) in GUNGI_25 {
        let position = Gungi25::read_position(opening, Default::default()).expect("the positions are legal");
        let played = report(name, &position, (3, 3), rounds);
        println!("{:<18} {:>34.0} % of shogi", "", played / shogi_played * 100.0);
    }
}
