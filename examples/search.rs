//! A tree search in sixty lines, for any of the games: alpha-beta over the trait `Position`, men counted at the leaves.
//!
//! `cargo run -p ikusa-play --example search`

#![allow(clippy::print_stdout, reason = "an example talks to whoever runs it")]

use std::ops::ControlFlow;

use ikusa_gueides::Gueides;
use ikusa_rules::{Game, Line, Position, Select};
use ikusa_shogi::Shogi;

const WON: i32 = 10_000;

/// How many more men the side to move has on the board.
fn men<G: Game>(position: &G::Position) -> i32 {
    let men = G::diagram(position);
    men.cells.iter().flatten().map(|man| if man.color == position.turn() { 1 } else { -1 }).sum()
}

/// The value of a position for the side to move, `depth` plies ahead, as far as it lies between the bounds.
fn search<G: Game>(position: &G::Position, depth: u32, mut low: i32, high: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| if winner == position.turn() { WON } else { -WON });
    }
    if depth == 0 {
        return men::<G>(position);
    }
    let _ = position.visit_moves(Select::All, |m| {
        let next = position.after(m);
        // A turn may go on after a move: then nothing changes sides.
        let value = if next.turn() == position.turn() {
            search::<G>(&next, depth - 1, low, high)
        } else {
            -search::<G>(&next, depth - 1, -high, -low)
        };
        low = low.max(value);
        if low >= high { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    low
}

/// The best move of a line by this search.
fn best<G: Game>(line: &Line<G>, depth: u32) -> Option<String> {
    let value = |m: &<G::Position as Position>::Move| {
        let next = line.now().after(*m);
        let value = search::<G>(&next, depth - 1, -WON, WON);
        if next.turn() == line.now().turn() { value } else { -value }
    };
    line.moves().into_iter().max_by_key(value).map(|m| G::write_move(line.now(), m))
}

fn main() {
    let start = Line::<Gueides>::default();
    println!("gueides: {}", best(&start, 2).unwrap_or_default());
    // Black mates at once by a gold before the king.
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let mate = Line::<Shogi>::open(Some(text), Default::default()).expect("a position");
    println!("shogi: {}", best(&mate, 2).unwrap_or_default());
}

#[test]
fn the_search_sees_a_mate_in_one() {
    let text = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let mate = Line::<Shogi>::open(Some(text), Default::default()).expect("a position");
    assert_eq!(best(&mate, 2).as_deref(), Some("G*5b"));
}
