//! Engine against engine: games from random or listed openings, every move checked, and what the results mean.

mod contest;
mod opening;
mod pipe;
mod seat;
mod statistics;
mod universal;
mod xboard;

pub use contest::{Plan, Tally, contest};
pub use opening::Openings;
pub use seat::{Pace, Player, Protocol};
pub use statistics::{Estimate, Sprt, estimate, likelihood};
