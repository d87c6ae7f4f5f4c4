//! Work that no request waits for: the computer's moves and clocks that run out. Every process looks for it in
//! the database and claims it there, so that each piece is done exactly once.

pub(crate) mod clocks;
mod computer;
mod sweeper;

use std::sync::Arc;

use ikusa_play::think::Thinkers;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::live::time;

/// How many engines remember their matches between moves: some twenty megabytes each at the highest levels, two at the
/// others.
const THINKERS: usize = 32;

/// Starts both kinds of work.
pub(crate) fn spawn(app: &App) {
    tokio::spawn(time::follow(app.hub.store().clone()));
    tokio::spawn(sweeper::sweep(app.clone()));
    tokio::spawn(clocks::watch(Arc::clone(&app.hub), Arc::clone(&app.metrics)));
    let places = Arc::new(Semaphore::new(app.config.engine_threads.max(1)));
    tokio::spawn(computer::keep_claims(app.clone(), Arc::clone(&places)));
    let thinkers = Arc::new(Thinkers::new(THINKERS));
    tokio::spawn(computer::make_moves(app.clone(), places, thinkers));
}
