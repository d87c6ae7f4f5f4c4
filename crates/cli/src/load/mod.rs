//! A load of real matches: a server to play on, duels over WebSocket, and figures of what was measured.

mod duel;
mod fall;
mod figures;
mod onlookers;
mod pupil;
mod server;
mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ikusa_play::AnyGame;
use tokio::task::JoinSet;

use duel::Duel;
use fall::Faller;
pub(crate) use figures::Report;
use figures::{Latencies, Memory, Taken};
use onlookers::Onlookers;
use pupil::Pupil;
use server::Seats;
pub(crate) use server::Server;

/// What is to be played.
#[derive(Clone, Copy)]
pub(crate) struct LoadPlan {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) kind: LoadKind,
    pub(crate) matches: usize,
    /// How many look on at the first of them.
    pub(crate) spectators: usize,
    pub(crate) time: Duration,
    /// How often each side moves.
    pub(crate) pace: Duration,
    pub(crate) lean: bool,
    pub(crate) seed: u64,
}

/// What kind of matches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LoadKind {
    /// Two connections that move in turn.
    People,
    /// One connection against the computer of a level.
    Computer(u8),
    /// Two connections, one move, and a clock that falls.
    Fall,
}

/// How many matches are made before the memory of a match is measured.
const WARM_UP: usize = 300;
/// How many matches are made or connected at the same time.
const HANDS: usize = 16;

/// Makes the matches, connects, plays, and says how it went.
///
/// # Errors
/// If the server refuses something it should not.
pub(crate) async fn run(plan: &LoadPlan, server: &Server) -> Result<Report> {
    eprintln!("making {} matches of {} at {}", plan.matches, plan.game.id(), server.address());
    // A server that has just started takes memory for its threads and caches first.
    seat(WARM_UP, plan, server).await?;
    let mut memory = Memory { started: server.memory(), ..Memory::default() };
    let seats = seat(plan.matches, plan, server).await?;
    memory.made = server.memory();
    eprintln!("connecting {} players", plan.sockets());
    let seats = Arc::new(seats);
    // Who looks on reads all the while; players who wait for a thousand others would be given up as dead.
    let onlookers = Onlookers::come(plan.spectators, server, &seats).await?;
    let mut players = each(plan.matches, |index| {
        let (server, seats, plan) = (server.clone(), Arc::clone(&seats), *plan);
        async move { Players::begin(&server, &seats[index], &plan, index as u64).await }
    })
    .await?;
    memory.connected = server.memory();
    if let Some(Players::Duel(duel)) = players.first_mut() {
        duel.show_to(&onlookers.sendings);
    }
    eprintln!("playing for {} s", plan.time.as_secs());
    let (begun, processor) = (Instant::now(), server.processor_time());
    let mut latencies = play(players, plan, begun).await?;
    let time = begun.elapsed();
    latencies.onlookers = onlookers.heard();
    memory.playing = server.memory();
    let processor = server.processor_time().zip(processor).map(|(after, before)| after - before);
    Ok(Report::new(plan, latencies, Taken { time, processor, cold_start: server.cold_start() }, memory))
}

impl LoadPlan {
    /// How many connections players have.
    fn sockets(&self) -> usize {
        self.matches * if let LoadKind::Computer(_) = self.kind { 1 } else { 2 }
    }
}

/// Those who play a match.
enum Players {
    Duel(Duel),
    Pupil(Pupil),
    Faller(Faller),
}

impl Players {
    async fn begin(server: &Server, seats: &Seats, plan: &LoadPlan, index: u64) -> Result<Players> {
        Ok(match plan.kind {
            LoadKind::People => Players::Duel(Duel::begin(server, seats, plan, index).await?),
            LoadKind::Computer(_) => Players::Pupil(Pupil::begin(server, seats, plan, index).await?),
            LoadKind::Fall => Players::Faller(Faller::begin(server, seats, plan, index).await?),
        })
    }

    async fn play(self, plan: LoadPlan, begun: Instant) -> Result<Latencies> {
        match self {
            Players::Duel(duel) => duel.play(plan, begun).await,
            Players::Pupil(pupil) => pupil.play(plan, begun).await,
            Players::Faller(faller) => faller.play().await,
        }
    }
}

/// Makes matches and takes both seats of each.
async fn seat(matches: usize, plan: &LoadPlan, server: &Server) -> Result<Vec<Seats>> {
    each(matches, |index| {
        let (server, plan) = (server.clone(), *plan);
        async move {
            let seats = tokio::task::spawn_blocking(move || server.seats(&plan)).await?;
            seats.with_context(|| format!("match {index} cannot be made"))
        }
    })
    .await
}

async fn play(players: Vec<Players>, plan: &LoadPlan, begun: Instant) -> Result<Latencies> {
    let mut playing = JoinSet::new();
    for players in players {
        playing.spawn(players.play(*plan, begun));
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
