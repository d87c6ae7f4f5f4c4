//! A slow twin of Gungi Enhanced, written clause by clause from the rules and sharing no code with the fast
//! generator, first tested by itself and then compared with it.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

#[path = "enhanced_twin/board.rs"]
mod board;
#[path = "enhanced_twin/compare.rs"]
mod compare;
#[path = "enhanced_twin/draft.rs"]
mod draft;
#[path = "enhanced_twin/effects.rs"]
mod effects;
#[path = "enhanced_twin/examples.rs"]
mod examples;
#[path = "enhanced_twin/fine_print.rs"]
mod fine_print;
#[path = "enhanced_twin/laws.rs"]
mod laws;
#[path = "enhanced_twin/movement.rs"]
mod movement;
#[path = "enhanced_twin/perft.rs"]
mod perft;
#[path = "enhanced_twin/piece.rs"]
mod piece;
#[path = "enhanced_twin/reach.rs"]
mod reach;
#[path = "enhanced_twin/rulings.rs"]
mod rulings;
#[path = "enhanced_twin/scene.rs"]
mod scene;
#[path = "enhanced_twin/shrink.rs"]
mod shrink;
#[path = "enhanced_twin/synthetic.rs"]
mod synthetic;
#[path = "enhanced_twin/text.rs"]
mod text;
#[path = "enhanced_twin/turn.rs"]
mod turn;
#[path = "enhanced_twin/twin.rs"]
mod twin;
