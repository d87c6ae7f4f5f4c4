//! Engine against engine: games from random openings, every move checked, and what the results mean.

mod contest;
mod foreign;
mod seat;
mod statistics;

pub use contest::{Plan, Tally, contest};
pub use seat::{Pace, Player};
pub use statistics::{Estimate, Sprt, estimate, likelihood};
