//! How each game's positions are judged, and what its moves look like to the search.
//!
//! For each game `inputs` says what a net is shown. Where a game has no net yet, and as the first teacher of
//! one, an evaluation made by hand judges: a sum of weights, one for each thing that `terms` sees in a
//! position; the weights are in `weights/`.

mod control;
pub mod enhanced;
pub mod gueides;
pub mod gungi25;
mod linear;
pub mod marshal;
pub mod shogi;
mod tower;
mod weights;

pub use linear::{Linear, Terms};
