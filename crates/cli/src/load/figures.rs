//! What was measured, and how it is printed.

use std::time::Duration;

use serde::Serialize;

use super::{LoadKind, LoadPlan};

/// How long moves took.
#[derive(Default)]
pub(super) struct Latencies {
    pub(super) acknowledged: Vec<Duration>,
    pub(super) delivered: Vec<Duration>,
    /// How long states took to those who look on.
    pub(super) onlookers: Vec<Duration>,
    /// How late players heard of fallen clocks.
    pub(super) fallen: Vec<Duration>,
}

impl Latencies {
    pub(super) fn add(&mut self, acknowledged: Duration, delivered: Duration) {
        self.acknowledged.push(acknowledged);
        self.delivered.push(delivered);
    }

    pub(super) fn extend(&mut self, other: Latencies) {
        self.acknowledged.extend(other.acknowledged);
        self.delivered.extend(other.delivered);
        self.fallen.extend(other.fallen);
    }
}

/// What it took.
pub(super) struct Taken {
    pub(super) time: Duration,
    /// Of the server's processor time.
    pub(super) processor: Option<Duration>,
    pub(super) cold_start: Option<Duration>,
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
    fn of_some(times: Vec<Duration>) -> Option<Spread> {
        (!times.is_empty()).then(|| Spread::of(times))
    }

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
    /// From sending a move to the opponent's hearing of it; against the computer, to its reply.
    delivered: Spread,
    /// From sending a move to each spectator's hearing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    spectators: Option<Spread>,
    /// From the fall of a clock to the players' hearing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fallen: Option<Spread>,
    /// The processor time that the server took for it, in seconds.
    processor_seconds: Option<f64>,
    #[serde(skip)]
    against_computer: bool,
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
        plan: &LoadPlan,
        latencies: Latencies,
        Taken { time, processor, cold_start }: Taken,
        memory: Memory,
    ) -> Report {
        let moves = latencies.acknowledged.len();
        let each = |from: Option<u64>, to: Option<u64>| {
            Some((i64::try_from(to?).ok()? - i64::try_from(from?).ok()?) / plan.matches as i64)
        };
        Report {
            matches: plan.matches,
            sockets: plan.sockets() + plan.spectators,
            seconds: time.as_secs_f64(),
            moves,
            moves_per_second: moves as f64 / time.as_secs_f64(),
            acknowledged: Spread::of(latencies.acknowledged),
            delivered: Spread::of(latencies.delivered),
            spectators: Spread::of_some(latencies.onlookers),
            fallen: Spread::of_some(latencies.fallen),
            processor_seconds: processor.map(|time| time.as_secs_f64()),
            against_computer: matches!(plan.kind, LoadKind::Computer(_)),
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
            format!(
                "{:<14}{}",
                if self.against_computer { "answered" } else { "delivered" },
                self.delivered.words()
            ),
        ];
        let mut more = |name: &str, value: Option<String>| {
            lines.extend(value.map(|value| format!("{name:<14}{value}")));
        };
        more("spectators", self.spectators.as_ref().map(Spread::words));
        more("fallen", self.fallen.as_ref().map(|late| format!("told late by {}", late.words())));
        let share = |seconds: f64| {
            format!("{seconds:.1} s of the server ({:.0} % of a core)", 100.0 * seconds / self.seconds)
        };
        more("processor", self.processor_seconds.map(share));
        more("cold start", self.cold_start_ms.map(|ms| format!("{ms:.0} ms to the first answer")));
        more("memory", self.memory_mb.map(|mb| format!("{mb:.0} MB resident at the end")));
        more("idle match", self.idle_match_bytes.map(|bytes| format!("{bytes} bytes")));
        more("in play", self.connected_match_bytes.map(|bytes| format!("{bytes} bytes with its sockets")));
        lines
    }
}
