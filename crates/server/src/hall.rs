//! What is going on, for whoever looks in: who waits, who plays, who is challenged, how many are there. It is looked up once
//! for everyone, and only while somebody is there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, watch};

use crate::store::{ChallengeRow, MatchRow, PlayingRow, Sought};

/// What is going on.
#[derive(Debug)]
pub(crate) struct Activity {
    /// Who waits for an opponent, the newest first.
    pub(crate) seeks: Vec<Sought>,
    /// What is being played, the strongest first.
    pub(crate) playing: Vec<PlayingRow>,
    /// Which of those who are here are challenged by whom, the newest first.
    pub(crate) challenges: Vec<(ChallengeRow, MatchRow)>,
    /// How many people are there.
    pub(crate) online: u64,
    /// All of it as guests are told it, written for the first of them.
    pub(crate) for_guests: OnceLock<Utf8Bytes>,
}

/// Whether the same goes on, whoever has been told.
impl PartialEq for Activity {
    fn eq(&self, other: &Activity) -> bool {
        self.seeks == other.seeks
            && self.playing == other.playing
            && self.challenges == other.challenges
            && self.online == other.online
    }
}

/// Where people look in.
pub(crate) struct Hall {
    /// What is going on; nothing while nobody has looked.
    activity: watch::Sender<Option<Arc<Activity>>>,
    visitors: Mutex<Visitors>,
    /// Told when someone comes into an empty hall.
    entered: Notify,
}

impl Default for Hall {
    fn default() -> Hall {
        Hall { activity: watch::Sender::new(None), visitors: Mutex::default(), entered: Notify::new() }
    }
}

/// Who is here, through this process.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visitors {
    /// Connections of each account.
    pub(crate) accounts: BTreeMap<i64, u32>,
    /// Connections of guests.
    pub(crate) guests: u64,
}

impl Visitors {
    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.guests == 0 && self.accounts.is_empty()
    }
}

/// Someone's stay; it ends when dropped.
pub(crate) struct Visit {
    hall: Arc<Hall>,
    account: Option<i64>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visitors = self.hall.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        match self.account {
            None => visitors.guests -= 1,
            Some(account) => {
                let left = visitors.accounts.get_mut(&account).map(|count| {
                    *count -= 1;
                    *count
                });
                if left == Some(0) {
                    visitors.accounts.remove(&account);
                }
            }
        }
        if visitors.is_empty() {
            // Whoever comes next is not shown what was.
            self.hall.activity.send_replace(None);
        }
    }
}

impl Hall {
    /// Someone comes in.
    pub(crate) fn visit(self: &Arc<Self>, account: Option<i64>) -> Visit {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        match account {
            None => visitors.guests += 1,
            Some(account) => *visitors.accounts.entry(account).or_default() += 1,
        }
        self.entered.notify_one();
        Visit { hall: Arc::clone(self), account }
    }

    /// Who is here.
    pub(crate) fn visitors(&self) -> Visitors {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until someone is here.
    pub(crate) async fn someone(&self) {
        while self.visitors().is_empty() {
            self.entered.notified().await;
        }
    }

    /// Waits until someone else comes in.
    pub(crate) async fn entered(&self) {
        self.entered.notified().await;
    }

    /// Shows everyone what is going on, if it is something else.
    pub(crate) fn show(&self, activity: Activity) {
        self.activity.send_if_modified(|shown| {
            let news = shown.as_deref() != Some(&activity);
            if news {
                *shown = Some(Arc::new(activity));
            }
            news
        });
    }

    /// What is going on, and every change of it.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<Arc<Activity>>> {
        self.activity.subscribe()
    }
}
