//! Clocks that run out.

use std::time::Duration;

use ikusa_play::Command;
use tokio::task::JoinSet;

use crate::app::App;
use crate::error::ApiError;
use crate::live::now;
use crate::metrics::Metrics;
use crate::store::{MatchRow, Page, Stored};

/// How often fallen clocks are looked for.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait when the database cannot be asked.
const PAUSE: Duration = Duration::from_millis(500);
/// How many are told at once: they share a commit.
const PAGE: u32 = 256;

pub(super) async fn watch(app: App) {
    loop {
        tokio::time::sleep(TICK).await;
        if let Err(error) = flag_the_fallen(&app).await {
            tracing::warn!(%error, "cannot look for fallen clocks");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Page after page, so that those which cannot be flagged hold up nobody else.
async fn flag_the_fallen(app: &App) -> Stored<()> {
    let (at, mut page) = (now(), Page::default());
    loop {
        let rows = app.hub.store().fallen(at, &page, PAGE).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        page = Page::ending_with(last);
        let mut flags: JoinSet<()> = JoinSet::new();
        for row in rows {
            flags.spawn(flag(app.clone(), row));
        }
        while flags.join_next().await.is_some() {}
    }
}

async fn flag(app: App, row: MatchRow) {
    let (table, store) = (app.hub.table(&row.id), app.hub.store());
    let fallen =
        table.look(store, |play| play.contest.as_ref().and_then(|contest| contest.clock().flagged(now())));
    let flagged = match fallen.await {
        // The command itself is refused if the clock was saved meanwhile; several processes may try.
        Ok(Some(seat)) => table.command(store, seat, Command::Flag, None).await.map(drop),
        Ok(None) => return,
        Err(error) => Err(error),
    };
    match flagged {
        Ok(()) => Metrics::count(&app.metrics.flags_fallen),
        Err(ApiError::Denied(_) | ApiError::Stale(_)) => {}
        Err(error) => tracing::warn!(id = row.id, ?error, "a fallen clock cannot be told"),
    }
}
