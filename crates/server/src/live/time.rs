//! The server's clock. It begins with the wall clock's time and from then on only goes forward, whatever anyone does to the
//! wall clock; where several processes share a database it follows the database's, gently.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ikusa_play::Millis;

use crate::store::Store;

struct Timepiece {
    began: Instant,
    /// The wall clock's time then.
    wall: Millis,
    /// What is added to agree with the database.
    ahead: AtomicI64,
}

static TIMEPIECE: LazyLock<Timepiece> = LazyLock::new(|| {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH);
    Timepiece::set(wall.map_or(0, |time| time.as_millis() as Millis))
});

impl Timepiece {
    fn set(wall: Millis) -> Timepiece {
        Timepiece { began: Instant::now(), wall, ahead: AtomicI64::new(0) }
    }

    fn read(&self) -> Millis {
        let time = self.wall + self.began.elapsed().as_millis() as Millis;
        time.saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// Goes a little towards a clock that is ahead by so much: should that one be set anew, no flag falls by it.
    fn follow(&self, error: i64) {
        self.ahead.fetch_add(error.clamp(-GENTLY, GENTLY), Ordering::Relaxed);
    }
}

#[cfg(test)]
thread_local! {
    /// When this thread's simulation began, by the runtime's virtual time.
    static SIMULATION: std::cell::Cell<Option<tokio::time::Instant>> = const { std::cell::Cell::new(None) };
}

/// From now on this thread's clock is the runtime's virtual one, and always begins at the same moment.
#[cfg(test)]
pub(crate) fn simulate() {
    SIMULATION.set(Some(tokio::time::Instant::now()));
}

/// The server's clock, in milliseconds since the Unix epoch.
pub fn now() -> Millis {
    #[cfg(test)]
    if let Some(began) = SIMULATION.get() {
        return 1_000_000_000_000 + began.elapsed().as_millis() as Millis;
    }
    TIMEPIECE.read()
}

/// How often the database is asked what time it is.
const EVERY: Duration = Duration::from_secs(5);
/// How much the clock is corrected at a time, in milliseconds.
const GENTLY: i64 = 20;

/// Sets the clock by the database's, before anyone has looked at it.
pub(crate) async fn set_by(store: &Store) {
    if let Some(error) = error(store).await {
        TIMEPIECE.ahead.fetch_add(error, Ordering::Relaxed);
    }
}

/// Keeps the clock near the database's as long as the process lives.
pub(crate) async fn follow(store: Store) {
    loop {
        tokio::time::sleep(EVERY).await;
        let Some(error) = error(&store).await else { continue };
        if error.abs() > 50 * GENTLY {
            tracing::warn!(milliseconds = error, "the clock is far from the database's");
        }
        TIMEPIECE.follow(error);
    }
}

/// By how much the database's clock is ahead of this one; nothing where it has none or cannot be asked.
async fn error(store: &Store) -> Option<i64> {
    let asked = now();
    let told = store.clock().await.ok()??;
    let answered = now();
    // The database looked at its clock some time between the two.
    let middle = asked.midpoint(answered);
    let error = told as i64 - middle as i64;
    // What may be nothing but the way is no error.
    (error.unsigned_abs() > answered.saturating_sub(asked) / 2 + 1).then_some(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_another_clock_flags_nobody() {
        const TEN_MINUTES: i64 = 600_000;
        let piece = Timepiece::set(5_000_000);
        for (error, moved) in [(TEN_MINUTES, GENTLY), (-TEN_MINUTES, 0), (-7, -7), (3, -4)] {
            piece.follow(error);
            assert_eq!(piece.ahead.load(Ordering::Relaxed), moved);
        }
        // Only time itself moves it on.
        assert!(piece.read() >= 5_000_000 - 4 && piece.read() < 5_000_000 + TEN_MINUTES as Millis);
    }
}
