//! The roll of processes: each says again and again that it lives, and whoever was connected to a match through one that
//! does not is away.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::Millis;

use crate::live::{Hub, now};
use crate::store::Stored;

/// How often a process says that it lives and looks after those that do not.
const BEAT: Duration = Duration::from_millis(500);
/// How long its word stands.
const LEASE: Millis = 2_000;
/// How many matches are looked after at a time.
const PAGE: u32 = 256;

pub(crate) async fn call(hub: Arc<Hub>) {
    let mut steady = now();
    let mut last = steady;
    loop {
        let at = now();
        // Whoever could not speak for a while cannot tell who else could not: all begin anew.
        if at.saturating_sub(last) > LEASE {
            steady = at;
        }
        match speak(&hub, at, at.saturating_sub(steady) > LEASE).await {
            Ok(found) => {
                last = at;
                // There may be more.
                if found >= PAGE {
                    continue;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot call the roll of processes"),
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// Says that this process lives and, where it may judge, who has been left behind by others: how many.
async fn speak(hub: &Hub, at: Millis, judges: bool) -> Stored<u32> {
    hub.store().lives(hub.name(), at + LEASE).await?;
    if judges { hub.store().note_deserted(at, PAGE).await } else { Ok(0) }
}
