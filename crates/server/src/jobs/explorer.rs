//! Enters finished matches into the explorer, a few at a time. Any process does, and each match counts once.

use std::time::Duration;

use ikusa_play::{Millis, Speed, explorer};
use ikusa_rules::Color;
use tokio::time::sleep;

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::live::replay;
use crate::store::{MatchRow, Seen};

/// How often it looks, and how long it rests between full pages: a server that has many matches from before is not to be
/// busy with them.
const EVERY: Duration = Duration::from_secs(2);
const REST: Duration = Duration::from_millis(100);
const PAGE: u32 = 32;

pub(super) async fn enter(app: App) {
    loop {
        let full = match enter_page(&app).await {
            Ok(count) => count == PAGE as usize,
            Err(error) => {
                tracing::warn!(?error, "cannot enter matches into the explorer");
                false
            }
        };
        sleep(if full { REST } else { EVERY }).await;
    }
}

async fn enter_page(app: &App) -> Answer<usize> {
    let store = app.hub.store();
    let ids = store.unexplored(PAGE).await?;
    for id in &ids {
        let row = store.find_match(id).await?;
        let seen = match row.began {
            Some(began) => look_at(app, &row, began).await?,
            None => Seen::default(),
        };
        store.explore(&row, &seen).await?;
    }
    Ok(ids.len())
}

/// What a match has shown: nothing if it was never played, or can no longer be.
async fn look_at(app: &App, row: &MatchRow, began: Millis) -> Answer<Seen> {
    let log = app.hub.store().commands(&row.id, 0).await?;
    let known = row.clone();
    let looked = move || {
        let contest = replay(&known, began, log)?;
        let verdict = contest.verdict()?;
        let terms = contest.terms();
        let moves = explorer::beginning(contest.game(), contest.line(), &terms.borrowed_options());
        let armies = explorer::formations(&contest);
        let speed = Speed::of(terms.time);
        Some((speed, Seen { winner: verdict.winner, moves, armies, weight: 0, speed: speed.word() }))
    };
    let looked = tokio::task::spawn_blocking(looked).await;
    match looked.map_err(|error| ApiError::Internal(error.to_string()))? {
        Some((speed, seen)) => Ok(Seen { weight: weight(app, row, speed).await?, ..seen }),
        None => Ok(Seen::default()),
    }
}

/// The rating of the weaker player: a match weighs nothing unless both have one.
async fn weight(app: &App, row: &MatchRow, speed: Speed) -> Answer<i64> {
    let mut weight = i64::MAX;
    for color in Color::BOTH {
        let Some(account) = row.seats[color].account else { return Ok(0) };
        let rating = app.hub.store().rating(account, &row.game, speed.word()).await?;
        weight = weight.min(if rating.games == 0 { 0 } else { rating.rating.rating as i64 });
    }
    Ok(weight.max(0))
}
