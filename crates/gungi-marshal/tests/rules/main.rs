//! One named test for every clause, ruling and example of the rules page.

#[path = "../common/mod.rs"]
mod common;

mod armies;
mod battle;
mod examples;
mod pieces;
mod placement;
mod rulings;
