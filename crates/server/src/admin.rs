//! What whoever runs the server may do to it from outside, while it runs or not.

use ikusa_play::Command;
use ikusa_rules::Color;

use crate::error::ApiError;
use crate::live::{Hub, Order, now};
use crate::store::{Store, StoreError};

/// How a match was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It was played and has no result now.
    Annulled,
    /// It was a challenge that nobody had accepted.
    Withdrawn,
}

/// Ends a match without a result; servers that hold it hear of it.
///
/// # Errors
/// If there is no such match, it is over, or the database cannot be reached: why.
pub async fn end(store: &Store, id: &str) -> Result<Ended, String> {
    let row = store.find_match(id).await.map_err(|error| match error {
        StoreError::NotFound => format!("there is no match '{id}'"),
        error => error.to_string(),
    })?;
    if row.status.over {
        return Err(format!("the match '{id}' is over"));
    }
    if row.frozen.is_some() {
        return store.annul_frozen(&row, now()).await.map(|()| Ended::Annulled).map_err(|e| e.to_string());
    }
    let (command, ended) = match row.began {
        Some(_) => (Command::Annul, Ended::Annulled),
        None => (Command::Abort, Ended::Withdrawn),
    };
    let hub = Hub::new(store.clone());
    let done = hub.table(id).command(store, Order::new(Color::Black, command)).await;
    done.map(|_| ended).map_err(|error| match error {
        ApiError::Denied(denial) => denial.to_string(),
        error => format!("{error:?}"),
    })
}

/// Takes an account away as its owner could: its sessions, its ratings, its name in matches.
///
/// # Errors
/// If there is no such account or the database cannot be reached: why.
pub async fn close_account(store: &Store, name: &str) -> Result<(), String> {
    let account = store.account_by_name(name).await.map_err(|error| match error {
        StoreError::NotFound => format!("there is no account '{name}'"),
        error => error.to_string(),
    })?;
    store.close_account(account.id, now()).await.map_err(|error| error.to_string())
}

/// Does away with what nobody comes back for, and gives back its room.
///
/// # Errors
/// If the database cannot be reached: why.
pub async fn vacuum(store: &Store) -> Result<(), String> {
    store.sweep(now()).await.map_err(|error| error.to_string())?;
    store.vacuum().await.map_err(|error| error.to_string())
}
