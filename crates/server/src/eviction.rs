//! What becomes of the matches of an account that the host has closed: they end, so that no opponent is left waiting for somebody
//! who may not come back. What has been played is lost as if the account had resigned; what has hardly begun ends without a
//! result; what nobody has accepted is withdrawn.

use ikusa_play::{Command, Denial};
use ikusa_rules::Color;

use crate::error::{Answer, ApiError};
use crate::live::{Hub, Order, now};
use crate::store::{MatchRow, StoreError};

/// How many matches are ended between two questions to the database.
const PAGE: u32 = 256;

/// Takes a closed account out of everything that it takes part in.
///
/// # Errors
/// If the database cannot be reached; what has not been done then is done by whoever looks next.
pub(crate) async fn evict(hub: &Hub, account: i64) -> Answer<()> {
    let store = hub.store();
    store.decline_all(account, now()).await?;
    let mut after = String::new();
    loop {
        let rows = store.unfinished(account, &after, PAGE).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.id.clone();
        for row in rows {
            match end(hub, &row, account).await {
                // It has ended by itself, or begins in this very moment: whoever looks next finds it.
                Ok(()) | Err(ApiError::Denied(Denial::Over) | ApiError::SeatTaken) => {}
                Err(error @ (ApiError::Unavailable(_) | ApiError::Unknown(_))) => return Err(error),
                Err(error) => tracing::warn!(id = row.id, ?error, "a match of a closed account goes on"),
            }
        }
    }
}

async fn end(hub: &Hub, row: &MatchRow, account: i64) -> Answer<()> {
    let store = hub.store();
    if row.frozen.is_some() {
        return match store.annul_frozen(row, now()).await {
            Err(StoreError::Conflict) => Ok(()),
            done => Ok(done?),
        };
    }
    let seat = Color::BOTH.into_iter().find(|color| row.seats[*color].account == Some(account));
    let seat = seat.ok_or(ApiError::NotYours)?;
    let command = if row.began.is_some() { Command::Forfeit } else { Command::Abort };
    hub.table(&row.id).command(store, Order::new(seat, command)).await.map(drop)
}
