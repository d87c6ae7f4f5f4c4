//! Engine against engine: games from random or listed openings, every move checked, and what the results mean.

mod opening;
mod pipe;
mod seat;
mod series;
mod statistics;
mod universal;
mod xboard;

pub use opening::Openings;
pub use seat::{Pace, Player, Protocol};
pub use series::{SeriesPlan, Tally, play_series};
pub use statistics::{Estimate, Sprt, estimate, likelihood};
