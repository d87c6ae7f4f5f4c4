//! Looks after those who wait: notes that they are there, forgets those who are not, and brings together who has come back
//! or whose process died in the middle.

use std::time::Duration;

use ikusa_play::Millis;

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::live::now;
use crate::lobby;

/// How often it is looked.
const BEAT: Duration = Duration::from_secs(1);
/// Who was there so lately may be led to an opponent.
const NEAR: Millis = 4_000;
/// In how many beats it is said once who is there, and how long that stands.
const ROUND: u32 = 4;
const STAY: Millis = 12_000;

pub(super) async fn tend(app: App) {
    for beat in 0_u32.. {
        if let Err(error) = look_after(&app, now()).await {
            tracing::warn!(?error, "cannot look after those who wait");
        }
        if beat.is_multiple_of(ROUND)
            && let Err(error) = call_the_roll(&app, now()).await
        {
            tracing::warn!(?error, "cannot say who is there");
        }
        tokio::time::sleep(BEAT).await;
    }
}

async fn look_after(app: &App, at: Millis) -> Answer<()> {
    let store = app.hub.store();
    let waiting = store.unanswered_seeks().await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let here: Vec<String> = waiting.into_iter().filter(|id| app.hub.has_player(id)).collect();
    store.keep_seeks(&here, at).await?;
    store.forget_seeks(at.saturating_sub(lobby::end_of_patience(&app.config)), at).await?;
    let seeks = store.seeks(at.saturating_sub(NEAR), lobby::MOST).await?;
    // Each is led by the process that it is connected to.
    for own in seeks.iter().filter(|own| own.seek.pairs && here.contains(&own.row.id)) {
        match lobby::pair_off(&app.hub, own, &seeks).await {
            Ok(_) | Err(ApiError::NotFound) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

async fn call_the_roll(app: &App, at: Millis) -> Answer<()> {
    let visitors = app.hall.visitors();
    let accounts: Vec<i64> = visitors.accounts.keys().copied().collect();
    let store = app.hub.store();
    if !visitors.is_empty() {
        store.note_online(&accounts, visitors.guests, app.hub.name(), at + STAY).await?;
    }
    store.forget_absent(at).await?;
    Ok(())
}
