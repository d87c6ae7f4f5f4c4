//! What was measured, and how it is printed.

use std::time::Duration;

use serde::Serialize;

use super::Plan;

/// How long moves took.
#[derive(Default)]
pub(super) struct Latencies {
    acknowledged: Vec<Duration>,
    delivered: Vec<Duration>,
}

impl Latencies {
    pub(super) fn add(&mut self, acknowledged: Duration, delivered: Duration) {
        self.acknowledged.push(acknowledged);
        self.delivered.push(delivered);
    }

    pub(super) fn extend(&mut self, other: Latencies) {
        self.acknowledged.extend(other.acknowledged);
        self.delivered.extend(other.delivered);
    }
}

/// The server's memory at moments of the load, in bytes.
#[derive(Default)]
pub(super) struct Memory {
    pub(super) started: Option<u64>,
    pub(super) made: Option<u64>,
    pub(super) connected: Option<u64>,
    pub(super) playing: Option<u64>,
}

/// Milliseconds that half, nearly all, and all of the moves took at the most.
#[derive(Serialize)]
struct Spread {
    p50: f64,
    p99: f64,
    max: f64,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Spread {
        times.sort_unstable();
        let at = |share: f64| {
            let index = (times.len() as f64 * share).ceil() as usize;
            times.get(index.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        Spread { p50: at(0.5), p99: at(0.99), max: at(1.0) }
    }

    fn words(&self) -> String {
        format!("p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms", self.p50, self.p99, self.max)
    }
}

/// What the load came to.
#[derive(Serialize)]
pub(crate) struct Report {
    matches: usize,
    sockets: usize,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    /// From sending a move to hearing that it is durable.
    acknowledged: Spread,
    /// From sending a move to the opponent's hearing of it.
    delivered: Spread,
    cold_start_ms: Option<f64>,
    /// The server's resident memory at the end of play, in megabytes of a million bytes.
    memory_mb: Option<f64>,
    /// What each match costs that nobody looks at, in bytes.
    idle_match_bytes: Option<i64>,
    /// What each match costs with two players connected, in bytes.
    connected_match_bytes: Option<i64>,
}

impl Report {
    pub(super) fn new(
        plan: &Plan,
        latencies: Latencies,
        time: Duration,
        memory: Memory,
        cold_start: Option<Duration>,
    ) -> Report {
        let moves = latencies.acknowledged.len();
        let each = |from: Option<u64>, to: Option<u64>| {
            Some((i64::try_from(to?).ok()? - i64::try_from(from?).ok()?) / plan.matches as i64)
        };
        Report {
            matches: plan.matches,
            sockets: 2 * plan.matches,
            seconds: time.as_secs_f64(),
            moves,
            moves_per_second: moves as f64 / time.as_secs_f64(),
            acknowledged: Spread::of(latencies.acknowledged),
            delivered: Spread::of(latencies.delivered),
            cold_start_ms: cold_start.map(|time| time.as_secs_f64() * 1e3),
            memory_mb: memory.playing.map(|bytes| bytes as f64 / 1e6),
            idle_match_bytes: each(memory.started, memory.made),
            connected_match_bytes: each(memory.made, memory.connected),
        }
    }

    /// The report for people.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("matches       {} ({} sockets) for {:.1} s", self.matches, self.sockets, self.seconds),
            format!("moves         {} ({:.0} a second)", self.moves, self.moves_per_second),
            format!("acknowledged  {}", self.acknowledged.words()),
            format!("delivered     {}", self.delivered.words()),
        ];
        let mut more = |name: &str, value: Option<String>| {
            lines.extend(value.map(|value| format!("{name:<14}{value}")));
        };
        more("cold start", self.cold_start_ms.map(|ms| format!("{ms:.0} ms to the first answer")));
        more("memory", self.memory_mb.map(|mb| format!("{mb:.0} MB resident at the end")));
        more("idle match", self.idle_match_bytes.map(|bytes| format!("{bytes} bytes")));
        more("in play", self.connected_match_bytes.map(|bytes| format!("{bytes} bytes with two sockets")));
        lines
    }
}
