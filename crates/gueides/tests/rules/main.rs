//! One named test for every clause, ruling and example of the inventor's rulebook.

#[path = "../common/mod.rs"]
mod common;

mod clauses;
mod examples;
