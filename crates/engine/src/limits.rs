//! When a search ends, and how it is told to end sooner.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::instant::Instant;

/// What bounds a search. Without any bound it runs until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// The allowance of time.
    pub time: Option<Allowance>,
}

/// Time to think: what a move should take and what it must not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// No new iteration begins after this.
    pub soft: Duration,
    /// The search stops at this.
    pub hard: Duration,
}

impl Allowance {
    /// When the `n`th of `shares` equal parts of this allowance ends.
    #[must_use]
    pub fn share(self, n: usize, shares: usize) -> Allowance {
        let part = |whole: Duration| whole.mul_f64(n as f64 / shares.max(1) as f64);
        Allowance { soft: part(self.soft), hard: part(self.hard) }
    }
}

impl Limits {
    /// So many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Exactly so much time.
    pub fn movetime(time: Duration) -> Limits {
        Limits { time: Some(Allowance { soft: time, hard: time }), ..Limits::default() }
    }

    /// The part of the `n`th of `shares` searches, which follow each other on one clock.
    #[must_use]
    pub fn share(&self, n: usize, shares: usize) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| (nodes / shares.max(1) as u64).max(1)),
            time: self.time.map(|time| time.share(n + 1, shares)),
        }
    }

    /// Half of the nodes and of the time.
    #[must_use]
    pub fn halved(&self) -> Limits {
        self.share(0, 2)
    }

    /// Whether nothing but a stop ends the search.
    pub fn is_infinite(&self) -> bool {
        *self == Limits::default()
    }
}

/// The switchboard between a running search and whoever started it.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    ponder: AtomicBool,
    started: Mutex<Instant>,
}

impl Default for Control {
    fn default() -> Self {
        Control {
            stop: AtomicBool::new(false),
            ponder: AtomicBool::new(false),
            started: Mutex::new(Instant::now()),
        }
    }
}

impl Control {
    /// Makes ready for a new search, which ponders (ignores its limits until [`Control::ponderhit`]) or not.
    /// Its clock runs since `arrival`, the moment it was asked for.
    pub fn begin(&self, ponder: bool, arrival: Instant) {
        self.stop.store(false, Ordering::Relaxed);
        self.ponder.store(ponder, Ordering::Relaxed);
        self.restart_clock(arrival);
    }

    /// Ends the search as soon as it looks, which it does every few hundred nodes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on the limits hold and the clock runs.
    pub fn ponderhit(&self) {
        self.restart_clock(Instant::now());
        self.ponder.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search thinks in the opponent's time.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.ponder.load(Ordering::Relaxed)
    }

    /// Time since the search began or the ponder move was played.
    pub fn elapsed(&self) -> Duration {
        self.started.lock().map_or(Duration::ZERO, |started| started.elapsed())
    }

    fn restart_clock(&self, moment: Instant) {
        if let Ok(mut started) = self.started.lock() {
            *started = moment;
        }
    }
}
