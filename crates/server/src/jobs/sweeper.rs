//! Does away with what nobody comes back for: closed challenges, expired sessions, old claims and drafts.

use std::time::Duration;

use crate::app::App;
use crate::live::now;

const EVERY: Duration = Duration::from_secs(10 * 60);

pub(super) async fn sweep(app: App) {
    loop {
        if let Err(error) = app.hub.store().sweep(now()).await {
            tracing::warn!(%error, "cannot sweep the database");
        }
        tokio::time::sleep(EVERY).await;
    }
}
