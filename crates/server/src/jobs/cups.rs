//! Tournaments that are due: any process leads them on, and only one does so each time.

use std::time::Duration;

use ikusa_play::Millis;
use tokio::time::sleep;

use crate::app::App;
use crate::cups::{Finished, conduct, is_verdict, judge};
use crate::error::{Answer, ApiError};
use crate::live::now;
use crate::store::{Cup, CupRow, StoreError};

/// How often they are looked for.
const TICK: Duration = Duration::from_millis(200);
/// How long to wait when the database cannot be asked.
const PAUSE: Duration = Duration::from_millis(1_000);
/// How many are led on at a time.
const PAGE: u32 = 16;
/// How long one rests that cannot be led on.
const REST: Millis = 10_000;

pub(super) async fn lead(app: App) {
    loop {
        sleep(TICK).await;
        let due = match app.hub.store().due_cups(now(), PAGE).await {
            Ok(due) => due,
            Err(error) => {
                tracing::warn!(%error, "cannot look for tournaments that are due");
                sleep(PAUSE).await;
                continue;
            }
        };
        for row in due {
            if let Err(error) = lead_on(&app, &row).await {
                tracing::error!(id = row.id, ?error, "a tournament cannot be led on");
                let rested = app.hub.store().put_off_cup(&row, Some(now() + REST)).await;
                rested.unwrap_or_else(|error| tracing::warn!(%error, "a tournament cannot rest"));
            }
        }
    }
}

async fn lead_on(app: &App, row: &CupRow) -> Answer<()> {
    let store = app.hub.store();
    let cup = store.cup(&row.id).await?;
    let finished = finished(app, &cup).await?;
    let apart = store.apart_in_cup(&row.id).await?;
    let at = now();
    // Pairing a large Swiss takes a moment that no request should wait for.
    let (asked, led) = (cup.row.clone(), move || conduct(&cup, &finished, &apart, at));
    let led =
        tokio::task::spawn_blocking(led).await.map_err(|error| ApiError::Internal(error.to_string()))?;
    match led? {
        Ok(change) => match store.change_cup(&change).await {
            // Someone else was faster; if there is something to do still, it is due.
            Err(StoreError::Conflict) => Ok(()),
            done => Ok(done?),
        },
        Err(due) => Ok(store.put_off_cup(&asked, due).await?),
    }
}

/// The results of those of its matches that are over and not entered yet.
async fn finished(app: &App, cup: &Cup) -> Answer<Finished> {
    let store = app.hub.store();
    let open = cup.games.iter().filter(|game| game.result.is_none()).filter_map(|game| game.match_id.clone());
    let rows = store.matches_by_id(&open.collect::<Vec<_>>()).await?;
    let mut finished = Finished::new();
    for row in rows.into_iter().filter(|row| row.status.over) {
        let log = if is_verdict(&row) { Vec::new() } else { store.commands(&row.id, 0).await? };
        finished.insert(row.id.clone(), judge(&row, &log));
    }
    Ok(finished)
}
