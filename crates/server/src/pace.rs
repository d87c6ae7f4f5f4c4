//! How fast a client of a WebSocket speaks.

use std::time::{Duration, Instant};

/// Messages a client may send in a second before it is dropped.
const MESSAGES_PER_SECOND: u32 = 50;

/// How fast a client speaks.
pub(crate) struct Pace {
    since: Instant,
    count: u32,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace { since: Instant::now(), count: 0 }
    }

    /// Counts a message that comes now; whether it may.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        if now.duration_since(self.since) >= Duration::from_secs(1) {
            *self = Pace { since: now, count: 0 };
        }
        self.count += 1;
        self.count <= MESSAGES_PER_SECOND
    }
}
