//! Small positions for tests, set up tower by tower.

use super::board::{Board, Tower, square};
use super::piece::{Piece, Side};
use super::twin::{Faults, Twin};

pub(crate) const SAMPLE: &str = "7n1/1p(fp)r(sp)(si)(ya)1p/(up)1q(tpa)lq1(pta)1/9/9/9/\
    P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2 b - - - - - 1";

/// A position from its towers (`"e5=ps i1=r a9=R"`) and the other fields of its text without the round.
pub(crate) fn with_faults(towers: &str, fields: &str, faults: Faults) -> Twin {
    let mut twin = Twin::parse(SAMPLE, faults, Side::Black).unwrap();
    twin.board = Board::empty();
    for word in towers.split_whitespace() {
        let (at, letters) = word.split_once('=').unwrap();
        let mut tower = Tower::empty();
        letters.chars().for_each(|letter| tower.push(Piece::of(letter).unwrap()));
        twin.board.0[square(at).unwrap()] = tower;
    }
    let board = twin.text().split(' ').next().unwrap().to_owned();
    let text = format!("{board} {fields} 1");
    Twin::parse(&text, faults, Side::Black).unwrap_or_else(|why| panic!("{text}: {why}"))
}
