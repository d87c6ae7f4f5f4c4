//! Clocks that run out.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::{Command, Match, Millis, Terms, TimeControl};
use ikusa_rules::Color;
use tokio::task::JoinSet;

use crate::error::ApiError;
use crate::live::{Hub, Order, now};
use crate::metrics::Metrics;
use crate::store::{MatchRow, Page, Stored};

/// How often fallen clocks are looked for.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait when the database cannot be asked.
const PAUSE: Duration = Duration::from_millis(500);
/// How many are told at once: they share a commit.
const PAGE: u32 = 256;
const DAY: Millis = 24 * 60 * 60 * 1_000;

pub(crate) async fn watch(hub: Arc<Hub>, metrics: Arc<Metrics>) {
    loop {
        tokio::time::sleep(TICK).await;
        if let Err(error) = flag_the_fallen(&hub, &metrics).await {
            tracing::warn!(%error, "cannot look for fallen clocks");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Page after page, so that those which cannot be flagged hold up nobody else.
async fn flag_the_fallen(hub: &Arc<Hub>, metrics: &Arc<Metrics>) -> Stored<()> {
    let (at, mut page) = (now(), Page::default());
    loop {
        let rows = hub.store().fallen(at, &page, PAGE).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        page = Page::ending_with(last);
        let mut flags: JoinSet<()> = JoinSet::new();
        for row in rows {
            flags.spawn(flag(Arc::clone(hub), Arc::clone(metrics), row));
        }
        while flags.join_next().await.is_some() {}
    }
}

async fn flag(hub: Arc<Hub>, metrics: Arc<Metrics>, row: MatchRow) {
    let (table, store) = (hub.table(&row.id), hub.store());
    let fallen = table.look(store, |play| {
        let contest = play.contest.as_ref();
        (
            contest.and_then(|contest| contest.fallen(now())),
            contest.and_then(Match::deadline),
            play.row.version,
        )
    });
    let flagged = match fallen.await {
        // The command itself is refused if the clock was saved meanwhile; several processes may try.
        Ok((Some(seat), deadline, _)) => match vacation_of(&hub, &row, seat, deadline).await {
            Ok(granted) => {
                let command = granted.unwrap_or(Command::Flag);
                table.command(store, Order::new(seat, command)).await.map(drop)
            }
            Err(error) => Err(error.into()),
        },
        // The deadline that was found is not the match's any more.
        Ok((None, deadline, version)) if version == row.version => {
            store.set_deadline(&row, deadline).await.map_err(ApiError::from)
        }
        Ok(_) | Err(ApiError::Frozen) => return,
        Err(error) => Err(error),
    };
    match flagged {
        Ok(()) => Metrics::count(&metrics.flags_fallen),
        Err(ApiError::Denied(_) | ApiError::Stale(_)) => {}
        Err(error) => tracing::warn!(id = row.id, ?error, "a fallen clock cannot be told"),
    }
}

/// What a player by correspondence gets instead who is on vacation: the time until they are back, and a whole move's.
async fn vacation_of(
    hub: &Hub,
    row: &MatchRow,
    seat: Color,
    deadline: Option<Millis>,
) -> Stored<Option<Command>> {
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    let TimeControl::Correspondence { days } = terms.time else { return Ok(None) };
    let Some(account) = row.seats[seat].account else { return Ok(None) };
    let until = hub.store().vacation(account, now()).await?;
    let missing = |until: Millis| until.saturating_sub(deadline.unwrap_or_else(now));
    Ok(until.map(|until| Command::Grant { time: missing(until) + Millis::from(days) * DAY }))
}
