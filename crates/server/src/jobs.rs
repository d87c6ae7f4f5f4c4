//! Work that no request waits for: the computer's moves and clocks that run out. Every process looks for it in
//! the database and claims it there, so that each piece is done exactly once.

mod clocks;
mod computer;

use std::sync::Arc;

use ikusa_play::think::Thinkers;
use tokio::sync::Semaphore;

use crate::app::App;

/// How many engines remember their matches between moves: some twenty megabytes each at the highest levels, two at the
/// others.
const THINKERS: usize = 32;

/// Starts both kinds of work.
pub(crate) fn spawn(app: &App) {
    tokio::spawn(clocks::watch(app.clone()));
    let places = Arc::new(Semaphore::new(app.config.engine_threads.max(1)));
    tokio::spawn(computer::keep_claims(app.clone(), Arc::clone(&places)));
    let thinkers = Arc::new(Thinkers::new(THINKERS));
    tokio::spawn(computer::make_moves(app.clone(), places, thinkers));
}
