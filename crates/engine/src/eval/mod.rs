//! How each game's positions are judged, and what its moves look like to the search.
//!
//! Every evaluation is a sum of weights, one for each thing seen in a position, so that one description of
//! what is seen serves both playing and tuning. For each game `terms` says what is seen and `prior` what
//! general knowledge thinks of it; the tuned weights are in `weights/`.

mod control;
pub mod enhanced;
pub mod gueides;
mod linear;
pub mod marshal;
pub mod shogi;

pub use linear::{Linear, Terms};
