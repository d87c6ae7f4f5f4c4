//! Work that no request waits for: the computer's moves and clocks that run out. Every process looks for it in
//! the database and claims it there, so that each piece is done exactly once.

mod analyses;
pub(crate) mod clocks;
mod computer;
mod cups;
pub(crate) mod evictions;
mod explorer;
mod hall;
mod lobby;
mod mail;
mod notices;
mod replies;
mod roll;
mod rota;
mod sweeper;

use std::sync::Arc;

use ikusa_play::think::Thinkers;

use crate::app::App;
use crate::config::{ComputerMoves, Push};
use crate::errands;
use crate::live::time;

/// How many engines remember their matches between moves: some twenty megabytes each at the highest levels, two at the
/// others.
const THINKERS: usize = 32;

/// Starts every kind of work.
pub(crate) fn spawn(app: &App) {
    tokio::spawn(time::follow(app.hub.store().clone()));
    tokio::spawn(sweeper::sweep(app.clone()));
    tokio::spawn(replies::play(app.clone()));
    if app.config.push != Push::Off {
        tokio::spawn(notices::tell(app.clone()));
    }
    if let Some(mailer) = &app.mailer {
        tokio::spawn(mail::send(app.clone(), Arc::clone(mailer)));
    }
    tokio::spawn(lobby::tend(app.clone()));
    tokio::spawn(hall::show(app.clone()));
    tokio::spawn(cups::lead(app.clone()));
    tokio::spawn(explorer::enter(app.clone()));
    tokio::spawn(roll::call(Arc::clone(&app.hub)));
    tokio::spawn(evictions::tend(Arc::clone(&app.hub)));
    tokio::spawn(clocks::watch(Arc::clone(&app.hub), Arc::clone(&app.metrics)));
    match app.config.computer_moves {
        ComputerMoves::Here => spawn_computer(app),
        ComputerMoves::Workers => {
            tokio::spawn(errands::look_after(Arc::clone(&app.errands), Arc::clone(&app.hub)));
        }
    }
}

/// Starts the engine's work alone.
pub(crate) fn spawn_worker(app: &App) {
    tokio::spawn(time::follow(app.hub.store().clone()));
    spawn_computer(app);
    tokio::spawn(analyses::make(app.clone()));
}

fn spawn_computer(app: &App) {
    tokio::spawn(computer::keep_claims(app.clone()));
    let thinkers = Arc::new(Thinkers::new(THINKERS));
    tokio::spawn(computer::make_moves(app.clone(), thinkers));
}
