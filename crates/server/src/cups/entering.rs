//! Entering a tournament, and leaving it.

use ikusa_cup::{Kind, swiss};
use ikusa_play::{Millis, Speed, Terms};

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::store::{AccountRow, Cup, CupChange, CupEntry, CupStage, StoreError};

/// A round robin of more would not end.
const MOST_IN_A_ROUND_ROBIN: usize = 32;
/// How often a change is tried while others are faster.
const TRIES: u32 = 200;

/// Lets an account enter, or come back.
///
/// # Errors
/// If it is too late, nobody else fits in, or bots may not.
pub(crate) async fn enter(app: &App, id: &str, account: &AccountRow, now: Millis) -> Answer<()> {
    let store = app.hub.store();
    let row = store.cup_row(id).await?;
    if !row.bots && is_bot(&account.name) {
        return Err(ApiError::NoBots);
    }
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    let rating = store.rating(account.id, &row.game, Speed::of(terms.time).word()).await?;
    let rating = rating.rating.rating.round() as i32;
    change(app, id, |cup| {
        let known = cup.entries.iter().find(|entry| entry.account == Some(account.id));
        let mut change = CupChange::of(&cup.row);
        match known {
            Some(entry) if entry.here => return Ok(None),
            Some(entry) => {
                may_come_back(cup)?;
                change.changed.push(CupEntry { here: true, since: now, ..entry.clone() });
            }
            None => {
                may_enter(cup)?;
                change.entered.push(CupEntry {
                    number: cup.entries.last().map_or(1, |last| last.number + 1),
                    account: Some(account.id),
                    name: account.name.clone(),
                    rating,
                    here: true,
                    since: now,
                });
            }
        }
        change.row.due = Some(cup.row.due.map_or(now, |due| due.min(now)));
        Ok(Some(change))
    })
    .await
}

/// Lets an account leave: before it begins for good, afterwards until it comes back. A game that runs is played on.
///
/// # Errors
/// If it has not entered.
pub(crate) async fn leave(app: &App, id: &str, account: i64, now: Millis) -> Answer<()> {
    change(app, id, |cup| {
        let known = cup.entries.iter().find(|entry| entry.account == Some(account));
        let entry = known.ok_or(ApiError::NotFound)?;
        let mut change = CupChange::of(&cup.row);
        match cup.row.stage {
            CupStage::Open => change.removed.push(entry.number),
            CupStage::Running if entry.here => {
                change.changed.push(CupEntry { here: false, since: now, ..entry.clone() });
            }
            _ => return Ok(None),
        }
        Ok(Some(change))
    })
    .await
}

/// The names of bots say so.
fn is_bot(name: &str) -> bool {
    name.to_lowercase().ends_with("-bot")
}

fn may_come_back(cup: &Cup) -> Answer<()> {
    if cup.row.stage == CupStage::Running { Ok(()) } else { Err(ApiError::CupClosed) }
}

fn may_enter(cup: &Cup) -> Answer<()> {
    let row = &cup.row;
    let in_time = match (row.stage, row.kind) {
        (CupStage::Open, _) | (CupStage::Running, Kind::Arena) => true,
        (CupStage::Running, Kind::Swiss) => row.round < row.rounds,
        _ => false,
    };
    let room = if row.kind == Kind::RoundRobin { MOST_IN_A_ROUND_ROBIN } else { swiss::MOST_PLAYERS };
    if in_time && cup.entries.len() < room { Ok(()) } else { Err(ApiError::CupClosed) }
}

/// Makes a change by what the tournament is now, again and again while someone else is faster.
async fn change(app: &App, id: &str, make: impl Fn(&Cup) -> Answer<Option<CupChange>>) -> Answer<()> {
    for attempt in 0..TRIES {
        let Some(change) = make(&app.hub.store().cup(id).await?)? else { return Ok(()) };
        match app.hub.store().change_cup(&change).await {
            Err(StoreError::Conflict) => {
                tokio::time::sleep(std::time::Duration::from_millis(u64::from(attempt % 8))).await;
            }
            done => return Ok(done?),
        }
    }
    Err(ApiError::Unavailable("others were faster every time".to_owned()))
}
