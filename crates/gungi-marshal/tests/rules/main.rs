//! What no row of `testdata/gungi-marshal/rules.txt` can say: tables, whole placements and armies.

#[path = "../common/mod.rs"]
mod common;

mod armies;
mod pieces;
mod placement;
mod rulings;
