//! Looks up what is going on, as long as someone wants to see it.

use std::sync::OnceLock;
use std::time::Duration;

use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::hall::Activity;
use crate::live::now;
use crate::lobby;
use crate::store::Stored;

/// The database is not asked more often than this.
const BREATH: Duration = Duration::from_millis(500);
/// How often it is asked without news: people leave without saying so.
const TICK: Duration = Duration::from_secs(2);

pub(super) async fn show(app: App) {
    let mut news = app.hub.store().news();
    loop {
        app.hall.someone().await;
        while matches!(news.try_recv(), Ok(_) | Err(TryRecvError::Lagged(_))) {}
        match look(&app).await {
            Ok(activity) => app.hall.show(activity),
            Err(error) => tracing::warn!(%error, "cannot see what is going on"),
        }
        sleep(BREATH).await;
        let heard = async {
            tokio::select! {
                heard = news.recv() => heard.map(drop),
                () = app.hall.entered() => Ok(()),
            }
        };
        if let Ok(Err(RecvError::Closed)) = timeout(TICK, heard).await {
            return;
        }
    }
}

async fn look(app: &App) -> Stored<Activity> {
    let (store, at) = (app.hub.store(), now());
    let visitors = app.hall.visitors();
    // Whoever has just come in is there, though no process has told the database yet.
    let inside = visitors.accounts.len() as u64 + visitors.guests;
    let here = visitors.accounts;
    let mut challenges = Vec::new();
    if !here.is_empty() {
        let wanted = store.challenges().await?.into_iter().filter(|row| here.contains_key(&row.target));
        let wanted: Vec<_> = wanted.collect();
        let ids: Vec<String> = wanted.iter().map(|row| row.id.clone()).collect();
        let mut rows = store.matches_by_id(&ids).await?;
        for challenge in wanted {
            if let Some(place) = rows.iter().position(|row| row.id == challenge.id) {
                challenges.push((challenge, rows.swap_remove(place)));
            }
        }
    }
    Ok(Activity {
        seeks: store.seeks(at.saturating_sub(lobby::patience(&app.config)), lobby::MOST).await?,
        playing: lobby::playing(&app.hub).await?,
        challenges,
        online: store.count_online(at).await?.max(inside),
        for_guests: OnceLock::new(),
    })
}
