//! How each game's positions are judged, and what its moves look like to the search.
//!
//! Every evaluation is a sum of weights, one for each thing seen in a position, so that one description of
//! what is seen serves both playing and tuning.

pub mod enhanced;
pub mod gueides;
mod linear;
pub mod marshal;
pub mod shogi;

pub use linear::{Linear, Terms};
