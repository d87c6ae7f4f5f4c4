//! News of changes, from the store to the tables that have watchers here.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use super::Hub;
use crate::store::News;

/// How long a change can stay unheard whose process died before it could tell of it.
const UNHEARD: Duration = Duration::from_secs(2);

/// Looks now and then whether the matches held here have moved on unheard.
pub(crate) async fn catch_up(hub: Arc<Hub>) {
    loop {
        tokio::time::sleep(UNHEARD).await;
        if let Err(error) = hub.catch_up().await {
            tracing::warn!(%error, "cannot look for unheard changes");
        }
    }
}

/// Takes any news for a sign that the computer may have something to do: to one who only works, nobody else says so.
pub(crate) async fn look_for_work(hub: Arc<Hub>) {
    let mut news = hub.store().news();
    while !matches!(news.recv().await, Err(RecvError::Closed)) {
        hub.wake_computer();
    }
}

/// Passes news of changes on to the tables that have watchers here.
pub(crate) async fn spread(hub: Arc<Hub>) {
    let mut news = hub.store().news();
    loop {
        match news.recv().await {
            Ok(News::Changed { id, standing }) => hub.heard(&id, standing),
            Ok(News::Spoken { id }) => hub.spoken(&id),
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => hub.stir_all(),
            Err(RecvError::Closed) => return,
        }
    }
}
