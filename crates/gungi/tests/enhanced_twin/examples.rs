//! The twin against the worked examples of section 14, the sample record and its perft.

use super::piece::Side;
use super::twin::{Faults, Twin};

pub(crate) const SAMPLE: &str = "7n1/1p(fp)r(sp)(si)(ya)1p/(up)1q(tpa)lq1(pta)1/9/9/9/\
    P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2 b - - - - - 1";

#[test]
fn sample_perft() {
    let twin = Twin::parse(SAMPLE, Faults::Prevent, Side::Black).unwrap();
    assert_eq!([1, 2, 3].map(|depth| twin.perft(depth)), [42, 1_514, 63_617]);
}

#[test]
fn sample_record() {
    let mut twin = Twin::parse(SAMPLE, Faults::Prevent, Side::Black).unwrap();
    let plies = "c9-d8 h3-g4 d7-e6 :d3 b7-d7 h3-g4 b7-b6 c3-c4 f7-h7 c4-e4";
    for ply in plies.split(' ') {
        twin = twin.play(ply).unwrap_or_else(|| panic!("{ply} in {}", twin.text()));
    }
    assert_eq!(twin.round, 6);
    assert!(twin.text().contains(" d3 "), "the exchange leaves its mark: {}", twin.text());
}
