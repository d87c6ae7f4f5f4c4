//! Ends the matches of accounts that the host has closed, by a moderator's page or from outside, wherever the one who did it has not
//! come to the end of it.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::Millis;

use crate::error::Answer;
use crate::eviction::evict;
use crate::live::{Hub, now};

/// How often it is looked.
const BEAT: Duration = Duration::from_secs(1);
/// For so long a request may still be under way that began before the account was closed: it may sit down once more.
const SETTLES: Millis = 5_000;

pub(crate) async fn tend(hub: Arc<Hub>) {
    loop {
        if let Err(error) = look(&hub).await {
            tracing::warn!(?error, "cannot end the matches of closed accounts");
        }
        tokio::time::sleep(BEAT).await;
    }
}

async fn look(hub: &Hub) -> Answer<()> {
    for (account, since) in hub.store().evicted().await? {
        let at = now();
        evict(hub, account).await?;
        if at.saturating_sub(since) > SETTLES {
            hub.store().end_eviction(account, since).await?;
        }
    }
    Ok(())
}
