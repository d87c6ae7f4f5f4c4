//! Work that no request waits for: the computer's moves and clocks that run out. Every process looks for it in
//! the database and claims it there, so that each piece is done exactly once.

mod clocks;
mod computer;

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::app::App;

/// Starts both kinds of work.
pub(crate) fn spawn(app: &App) {
    tokio::spawn(clocks::watch(app.clone()));
    let places = Arc::new(Semaphore::new(app.config.engine_threads.max(1)));
    tokio::spawn(computer::keep_claims(app.clone(), Arc::clone(&places)));
    tokio::spawn(computer::make_moves(app.clone(), places));
}
