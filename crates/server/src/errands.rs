//! Analyses that workers make for this process: asked for in the database, and looked after there as long as someone waits.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ikusa_play::Millis;
use tokio::sync::{Notify, watch};

use crate::error::{Answer, ApiError};
use crate::live::{Hub, now};
use crate::store::{Progress, Store, StoreError};
use crate::token;

/// How often it is looked how far they are.
const BEAT: Duration = Duration::from_millis(100);
/// How long a wish stands that its process does not renew.
const STAY: Millis = 5_000;

/// What is asked for and not answered yet.
#[derive(Default)]
pub(crate) struct Errands {
    waiting: Mutex<HashMap<String, watch::Sender<Progress>>>,
    asked: Notify,
}

impl Errands {
    fn waiting(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Progress>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are waited for.
    pub(crate) fn held(&self) -> usize {
        self.waiting().len()
    }

    /// Asks for an analysis.
    ///
    /// # Errors
    /// If this client has enough under way, or all together have, or the database cannot be reached.
    pub(crate) async fn ask(self: &Arc<Self>, hub: &Hub, client: &str, wish: &str) -> Answer<Errand> {
        let (progress, told) = watch::channel(Progress::InWork);
        let (id, store) = (token::match_id(), hub.store().clone());
        self.waiting().insert(id.clone(), progress);
        // From here on whoever goes away takes it back.
        let errand = Errand { errands: Arc::clone(self), store, id, told };
        let moment = (now(), now() + STAY);
        match errand.store.ask_analysis(&errand.id, hub.name(), client, wish, moment).await {
            Ok(()) => self.asked.notify_one(),
            Err(StoreError::Conflict) => return Err(ApiError::TooMany),
            Err(error) => return Err(error.into()),
        }
        Ok(errand)
    }
}

/// Tells those who wait how far it is, as long as someone does.
pub(crate) async fn look_after(errands: Arc<Errands>, hub: Arc<Hub>) {
    loop {
        if errands.held() == 0 {
            errands.asked.notified().await;
        }
        match hub.store().analyses_of(hub.name(), now()).await {
            Ok(found) => {
                let waiting = errands.waiting();
                for (id, progress) in found {
                    if let Some(told) = waiting.get(&id) {
                        told.send_if_modified(|known| std::mem::replace(known, progress.clone()) != progress);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look how far analyses are"),
        }
        if let Err(error) = hub.store().want_analyses(hub.name(), now() + STAY).await {
            tracing::warn!(%error, "cannot say that analyses are wanted");
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// An analysis that someone waits for; whoever drops it has gone away.
pub(crate) struct Errand {
    errands: Arc<Errands>,
    store: Store,
    id: String,
    told: watch::Receiver<Progress>,
}

impl Errand {
    /// What comes next: a place nearer to the front, or how it ended.
    pub(crate) async fn next(&mut self) -> Progress {
        loop {
            if self.told.changed().await.is_err() {
                return Progress::Lost;
            }
            match self.told.borrow_and_update().clone() {
                Progress::InWork => {}
                progress => return progress,
            }
        }
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        self.errands.waiting().remove(&self.id);
        let (store, id) = (self.store.clone(), std::mem::take(&mut self.id));
        // Should the process stop before, the wish ends by itself.
        tokio::spawn(async move { store.forget_analysis(&id).await });
    }
}
