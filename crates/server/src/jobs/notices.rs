//! Tells devices what happened while nobody was there. Each notice is claimed in the database before it is sent, so that one
//! process sends it once; what a service does not take now is tried again, more and more seldom.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::Millis;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::app::App;
use crate::config::Origin;
use crate::live::now;
use crate::metrics::Metrics;
use crate::push::{Fate, Post, PushEndpoint, message, seal};
use crate::store::{NoticeRow, StoreError, Stored};

const BEAT: Duration = Duration::from_millis(500);
/// How long a notice rests after the first try, should its process die; twice as long each further time.
const REST: Millis = 60_000;
/// How often one is tried.
const TRIES: u32 = 7;

pub(super) async fn tell(app: App) {
    let post = Arc::new(Post::new(app.config.push));
    loop {
        if let Err(error) = tell_all(&app, &post).await {
            tracing::warn!(%error, "cannot tell devices what happened");
        }
        sleep(BEAT).await;
    }
}

async fn tell_all(app: &App, post: &Arc<Post>) -> Stored<()> {
    let mut told: JoinSet<()> = JoinSet::new();
    for notice in app.hub.store().due_notices(now()).await? {
        let rest = REST << notice.tries.min(TRIES);
        match app.hub.store().claim_notice(&notice, now() + rest).await {
            Ok(()) => drop(told.spawn(tell_one(app.clone(), Arc::clone(post), notice))),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
    while told.join_next().await.is_some() {}
    Ok(())
}

async fn tell_one(app: App, post: Arc<Post>, notice: NoticeRow) {
    let fate = deliver(&app, &post, &notice).await;
    let store = app.hub.store();
    let done = match fate {
        Ok(Fate::Taken) => {
            Metrics::count(&app.metrics.notices_sent);
            store.end_notice(&notice).await
        }
        Ok(Fate::Gone) => match store.end_notice(&notice).await {
            Ok(()) => store.forget_device(&notice.device.endpoint).await,
            failed => failed,
        },
        Ok(Fate::Later) if notice.tries + 1 < TRIES => Ok(()),
        Ok(Fate::Later | Fate::Refused) => store.end_notice(&notice).await,
        Err(error) => Err(error),
    };
    if let Err(error) = done {
        tracing::warn!(%error, "a notice rests");
    }
}

async fn deliver(app: &App, post: &Post, notice: &NoticeRow) -> Stored<Fate> {
    let device = &notice.device;
    let Some(place) = PushEndpoint::read(&device.endpoint, app.config.push) else { return Ok(Fate::Gone) };
    let row = match app.hub.store().find_match(&notice.id).await {
        Err(StoreError::NotFound) => return Ok(Fate::Refused),
        row => row?,
    };
    let text = message(&row, notice.kind, device.account, &device.lang);
    let Some(sealed) = seal(text.as_bytes(), &device.point, &device.auth) else { return Ok(Fate::Gone) };
    let contact = app.config.origin.as_ref().filter(|origin| origin.is_secure()).map(Origin::text);
    let Some(proof) = app.keys.proof(&place.origin(), contact, now()) else { return Ok(Fate::Refused) };
    Ok(post.send(&place, &proof, &notice.id, sealed).await)
}
