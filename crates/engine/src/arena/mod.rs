//! Engine against engine: games from random openings, every move checked, and what the results mean.

mod contest;
mod pipe;
mod seat;
mod statistics;
mod universal;
mod xboard;

pub use contest::{Plan, Tally, contest};
pub use seat::{Pace, Player, Protocol};
pub use statistics::{Estimate, Sprt, estimate, likelihood};
