//! Analyses for visitors of other processes. They take turns with the computer's moves at this one's threads; who comes next
//! among the visitors, the database says.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::Millis;
use ikusa_play::desk::{AnalysisAnswer, AnalysisWish};
use ikusa_play::think::{Control, Thinker};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::engines::Permit;
use crate::error::{Answer, ApiError};
use crate::live::now;
use crate::store::StoreError;

/// How often the database is asked while nobody wants anything.
const IDLE: Duration = Duration::from_millis(100);
/// How long a claim stands that is not renewed, and how often it is.
const LEASE: Millis = 1_200;
const BEAT: Duration = Duration::from_millis(300);

/// Makes analyses, as many at a time as there are threads for them.
pub(super) async fn make(app: App) {
    loop {
        let place = app.engines.for_errand().turn().await;
        match app.hub.store().claim_analysis(app.hub.name(), now(), now() + LEASE).await {
            Ok(Some((id, wish))) => {
                tokio::spawn(work(app.clone(), id, wish, place));
                continue;
            }
            Ok(None) => drop(place),
            Err(error) => {
                drop(place);
                tracing::warn!(%error, "cannot look for analyses to make");
            }
        }
        sleep(IDLE).await;
    }
}

async fn work(app: App, id: String, wish: String, place: Permit) {
    let (store, name) = (app.hub.store(), app.hub.name());
    let control = Arc::new(Control::default());
    let mut thought = tokio::task::spawn_blocking({
        let control = Arc::clone(&control);
        move || {
            let _place = place;
            think(&wish, &control)
        }
    });
    let thought = loop {
        if let Ok(thought) = timeout(BEAT, &mut thought).await {
            break thought;
        }
        match store.hold_analysis(&id, name, now() + LEASE).await {
            Err(StoreError::Conflict) => control.stop(),
            Err(error) => tracing::warn!(id, %error, "cannot renew the claim on an analysis"),
            Ok(()) => {}
        }
    };
    let told = match thought {
        Ok(Ok(answer)) => store.answer_analysis(&id, name, &answer).await,
        failed => {
            tracing::error!(id, ?failed, "an analysis fails");
            Ok(())
        }
    };
    match told {
        // Nobody waits for it any more.
        Ok(()) | Err(StoreError::Conflict) => {}
        Err(error) => tracing::warn!(id, %error, "an analysis cannot be told"),
    }
}

fn think(wish: &str, control: &Control) -> Answer<String> {
    let internal = |error: serde_json::Error| ApiError::Internal(error.to_string());
    let wish: AnalysisWish = serde_json::from_str(wish).map_err(internal)?;
    let thoughts = wish.place.open()?.think(&mut Thinker::default(), &wish.task(), control);
    serde_json::to_string(&AnalysisAnswer::from(thoughts)).map_err(internal)
}
