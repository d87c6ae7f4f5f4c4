//! A slow twin of Gungi Marshal: a mailbox of towers and naive rules, written from the clauses of the rules
//! page and sharing nothing with the library, and the comparison of the two.

#[path = "marshal_twin/board.rs"]
mod board;
#[path = "marshal_twin/comparison.rs"]
mod comparison;
#[path = "marshal_twin/endings.rs"]
mod endings;
#[path = "marshal_twin/examples.rs"]
mod examples;
#[path = "marshal_twin/game.rs"]
mod game;
#[path = "marshal_twin/hands.rs"]
mod hands;
#[path = "marshal_twin/options.rs"]
mod options;
#[path = "marshal_twin/perft.rs"]
mod perft;
#[path = "marshal_twin/pieces.rs"]
mod pieces;
#[path = "marshal_twin/placement.rs"]
mod placement;
#[path = "marshal_twin/reach.rs"]
mod reach;
#[path = "marshal_twin/scenes.rs"]
mod scenes;
