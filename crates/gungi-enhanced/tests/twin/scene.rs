//! Small positions for tests, set up tower by tower, and questions to ask of them.

use super::board::{Board, Tower, square};
use super::piece::{Piece, Side};
use super::twin::{Faults, Twin};

pub(crate) const SAMPLE: &str = "7n1/1p(fp)r(sp)(si)(ya)1p/(up)1q(tpa)lq1(pta)1/9/9/9/\
    P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2 b - - - - - 1";

/// A position from its towers (`"e5=ps i1=r a9=R"`) and the other fields of its text without the round.
pub(crate) fn set_up(towers: &str, fields: &str) -> Twin {
    with_faults(towers, fields, Faults::Prevent)
}

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

/// Where legal moves, jumps and captures from a square lead, sorted.
pub(crate) fn reached(twin: &Twin, from: &str) -> String {
    let moves = twin.legal_moves();
    let here = moves.iter().filter_map(|text| text.strip_prefix(from)?.strip_prefix(['-', 'x']));
    let mut squares: Vec<&str> = here.collect();
    squares.sort_unstable();
    squares.join(" ")
}

/// The legal moves that contain a text.
pub(crate) fn having(twin: &Twin, part: &str) -> String {
    let moves = twin.legal_moves();
    moves.iter().filter(|text| text.contains(part)).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The text of the position after a legal move.
pub(crate) fn after(twin: &Twin, text: &str) -> Twin {
    twin.play(text).unwrap_or_else(|| panic!("{text} is not legal in {}", twin.text()))
}

pub(crate) fn is_legal(twin: &Twin, text: &str) -> bool {
    twin.play(text).is_some()
}

/// The pieces of a square from base to top.
pub(crate) fn tower(twin: &Twin, at: &str) -> String {
    twin.board.0[square(at).unwrap()].iter().map(|piece| piece.letter()).collect()
}

/// One field of the position text, counted from 0.
pub(crate) fn field(twin: &Twin, number: usize) -> String {
    twin.text().split(' ').nth(number).unwrap().to_owned()
}
