//! A slow twin of Gueides: a mailbox board and naive rules, written from the clauses of the rules page and
//! sharing nothing with the library, and the comparison of the two.

#[path = "twin/board.rs"]
mod board;
#[path = "twin/comparison.rs"]
mod comparison;
#[path = "twin/endings.rs"]
mod endings;
#[path = "twin/examples.rs"]
mod examples;
#[path = "twin/game.rs"]
mod game;
#[path = "twin/moves.rs"]
mod moves;
#[path = "twin/past.rs"]
mod past;
#[path = "twin/perft.rs"]
mod perft;
#[path = "twin/sparse.rs"]
mod sparse;
