//! A load of real matches: a server to play on, duels over WebSocket, and figures of what was measured.

mod duel;
mod figures;
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ikusa_play::AnyGame;
use tokio::task::JoinSet;

use duel::Duel;
pub(crate) use figures::Report;
use figures::{Latencies, Memory};
use server::Seats;
pub(crate) use server::Server;

/// What is to be played.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) matches: usize,
    pub(crate) time: Duration,
    /// How often each side moves.
    pub(crate) pace: Duration,
    pub(crate) lean: bool,
    pub(crate) seed: u64,
}

/// How many matches are made before the memory of a match is measured.
const WARM_UP: usize = 300;
/// How many matches are made or connected at the same time.
const HANDS: usize = 16;

/// Makes the matches, connects, plays, and says how it went.
///
/// # Errors
/// If the server refuses something it should not.
pub(crate) async fn run(plan: &Plan, server: &Server) -> Result<Report> {
    eprintln!("making {} matches of {} at {}", plan.matches, plan.game.id(), server.address());
    // A server that has just started takes memory for its threads and caches first.
    seat(WARM_UP, plan, server).await?;
    let mut memory = Memory { started: server.memory(), ..Memory::default() };
    let seats = seat(plan.matches, plan, server).await?;
    memory.made = server.memory();
    eprintln!("connecting {} players", 2 * plan.matches);
    let seats = Arc::new(seats);
    let duels = each(plan.matches, |index| {
        let (server, seats, plan) = (server.clone(), Arc::clone(&seats), *plan);
        async move { Duel::begin(&server, &seats[index], &plan, index as u64).await }
    })
    .await?;
    memory.connected = server.memory();
    eprintln!("playing for {} s", plan.time.as_secs());
    let begun = Instant::now();
    let latencies = play(duels, plan, begun).await?;
    memory.playing = server.memory();
    Ok(Report::new(plan, latencies, begun.elapsed(), memory, server.cold_start()))
}

/// Makes matches and takes both seats of each.
async fn seat(matches: usize, plan: &Plan, server: &Server) -> Result<Vec<Seats>> {
    let game = plan.game.id();
    each(matches, |index| {
        let server = server.clone();
        async move {
            let seats = tokio::task::spawn_blocking(move || server.seats(game)).await?;
            seats.with_context(|| format!("match {index} cannot be made"))
        }
    })
    .await
}

async fn play(duels: Vec<Duel>, plan: &Plan, begun: Instant) -> Result<Latencies> {
    let mut playing = JoinSet::new();
    for duel in duels {
        playing.spawn(duel.play(*plan, begun));
    }
    let mut all = Latencies::default();
    while let Some(played) = playing.join_next().await {
        all.extend(played??);
    }
    Ok(all)
}

/// Does something for each index, a few at a time, and keeps the order.
async fn each<T, F>(count: usize, work: impl Fn(usize) -> F) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
{
    let next = AtomicUsize::new(0);
    let mut working = JoinSet::new();
    let spawn = |working: &mut JoinSet<Result<(usize, T)>>| {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index < count {
            let made = work(index);
            working.spawn(async move { Ok((index, made.await?)) });
        }
    };
    (0..HANDS).for_each(|_| spawn(&mut working));
    let mut done = Vec::with_capacity(count);
    while let Some(made) = working.join_next().await {
        done.push(made??);
        spawn(&mut working);
    }
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, made)| made).collect())
}
