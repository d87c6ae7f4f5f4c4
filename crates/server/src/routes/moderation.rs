//! What moderators see and do: the same as `ikusa admin`, on accounts that are not moderators themselves. Every act needs a reason
//! and is entered in the log under the moderator's name.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::{Body, MatchId, Path, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::eviction::evict;
use crate::live::now;
use crate::names;
use crate::store::{AccountRow, Act, AuditRow, ReportRow, StoreError, WordRow};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(reports))
        .routes(routes!(dismiss_report))
        .routes(routes!(reported_words))
        .routes(routes!(moderate))
        .routes(routes!(moderation_log))
}

/// How many lines a list has.
const LINES: u32 = 100;
const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long a reason may be, in characters.
const REASON: usize = 500;

/// Where a list goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeforeQuery {
    /// Only what came before the entry with this number: the last of the page before.
    before: Option<i64>,
}

/// A report that nobody has dealt with.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReportView {
    /// Its number.
    id: i64,
    /// When it was made, in milliseconds since the Unix epoch.
    at: Millis,
    /// Who made it; null for guests.
    reporter: Option<String>,
    /// Whom it is about; null for guests.
    accused: Option<String>,
    /// At which match.
    #[serde(rename = "match")]
    id_of_match: String,
    /// The word for the reason.
    reason: String,
    /// What was written to it.
    note: String,
}

impl From<ReportRow> for ReportView {
    fn from(row: ReportRow) -> ReportView {
        let ReportRow { id, at, reporter, accused, match_id, reason, note, .. } = row;
        ReportView { id, at, reporter, accused, id_of_match: match_id, reason, note }
    }
}

/// Something that was said at a match.
#[derive(Serialize, ToSchema)]
pub(crate) struct SaidView {
    /// When, in milliseconds since the Unix epoch.
    at: Millis,
    /// Who; null for guests.
    name: Option<String>,
    /// A phrase of the list.
    phrase: Option<String>,
    /// Words of one's own.
    text: Option<String>,
}

impl From<WordRow> for SaidView {
    fn from(row: WordRow) -> SaidView {
        SaidView { at: row.at, name: row.name, phrase: row.phrase, text: row.body }
    }
}

/// Something that a host or a moderator has done.
#[derive(Serialize, ToSchema)]
pub(crate) struct ActView {
    /// Its number.
    id: i64,
    /// When, in milliseconds since the Unix epoch.
    at: Millis,
    /// Who did it.
    by: String,
    /// The word for it.
    act: String,
    /// To whom.
    name: Option<String>,
    /// Why.
    why: String,
}

impl From<AuditRow> for ActView {
    fn from(row: AuditRow) -> ActView {
        ActView { id: row.id, at: row.at, by: row.who, act: row.act, name: row.name, why: row.about }
    }
}

/// A reason.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reason {
    /// 1 to 500 characters.
    why: String,
}

/// Something to do to an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAct {
    /// `warn`, `mute`, `unmute`, `ban`, `unban` or `unrate`.
    act: String,
    /// For how many days it may say nothing, 1 to 3650; seven unless told.
    days: Option<u64>,
    /// 1 to 500 characters; a warning is told in these words.
    why: String,
}

impl NewAct {
    fn act(&self) -> Answer<Act> {
        let days = self.days.unwrap_or(7);
        if !(1..=3650).contains(&days) {
            return Err(ApiError::BadRequest("days: expected 1 to 3650".to_owned()));
        }
        let acts =
            [Act::Warn, Act::Mute(now() + days * DAY), Act::Unmute, Act::Close, Act::Reopen, Act::Unrate];
        let found = acts.into_iter().find(|act| act.word() == self.act);
        found.ok_or_else(|| {
            ApiError::BadRequest("act: expected warn, mute, unmute, ban, unban or unrate".to_owned())
        })
    }
}

/// The reports that nobody has dealt with, a hundred at a time, the newest first, for moderators
#[utoipa::path(get, path = "/api/moderation/reports", params(BeforeQuery), security(("session" = [])),
    responses((status = 200, body = Vec<ReportView>), (status = 403, body = ErrorBody)))]
pub(super) async fn reports(
    State(app): State<App>,
    Query(query): Query<BeforeQuery>,
    caller: Caller,
) -> Answer<Json<Vec<ReportView>>> {
    moderator(&app, caller).await?;
    let rows = app.hub.store().reports(false, query.before.unwrap_or(i64::MAX), LINES).await?;
    Ok(Json(rows.into_iter().map(ReportView::from).collect()))
}

/// Close a report, as a moderator
#[utoipa::path(post, path = "/api/moderation/reports/{id}", params(("id" = i64, Path)), request_body = Reason,
    security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn dismiss_report(
    State(app): State<App>,
    Path(id): Path<i64>,
    caller: Caller,
    Body(wish): Body<Reason>,
) -> Answer<StatusCode> {
    let by = moderator(&app, caller).await?;
    let why = reason(&wish.why)?;
    done(app.hub.store().close_report(id, &by.name, why, now()).await)
}

/// What was said at a match, by players and spectators, for moderators
#[utoipa::path(get, path = "/api/moderation/words/{id}", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = Vec<SaidView>), (status = 403, body = ErrorBody)))]
pub(super) async fn reported_words(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<Vec<SaidView>>> {
    moderator(&app, caller).await?;
    Ok(Json(app.hub.store().said(&id, 0).await?.into_iter().map(SaidView::from).collect()))
}

/// Warn, mute or ban an account, or take it back, as a moderator
#[utoipa::path(post, path = "/api/moderation/accounts/{name}", params(("name" = String, Path)), request_body = NewAct,
    security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn moderate(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
    Body(wish): Body<NewAct>,
) -> Answer<StatusCode> {
    let by = moderator(&app, caller).await?;
    let (act, why) = (wish.act()?, reason(&wish.why)?);
    if !names::may_be_an_account(&name) {
        return Err(ApiError::NotFound);
    }
    let store = app.hub.store();
    let account = store.account_by_name(&name).await?;
    // Moderators answer to the host alone.
    if store.conduct(account.id).await?.moderator {
        return Err(ApiError::NotYours);
    }
    let moderated = done(store.moderate(account.id, &act, &by.name, why, now()).await)?;
    if act == Act::Close
        && let Err(error) = evict(&app.hub, account.id).await
    {
        tracing::warn!(?error, "the matches of a closed account are ended later");
    }
    Ok(moderated)
}

/// What hosts and moderators have done, a hundred at a time, the newest first, for moderators
#[utoipa::path(get, path = "/api/moderation/log", params(BeforeQuery), security(("session" = [])),
    responses((status = 200, body = Vec<ActView>), (status = 403, body = ErrorBody)))]
pub(super) async fn moderation_log(
    State(app): State<App>,
    Query(query): Query<BeforeQuery>,
    caller: Caller,
) -> Answer<Json<Vec<ActView>>> {
    moderator(&app, caller).await?;
    let rows = app.hub.store().audit(query.before.unwrap_or(i64::MAX), LINES).await?;
    Ok(Json(rows.into_iter().map(ActView::from).collect()))
}

/// Who asks, if the host has made them a moderator.
async fn moderator(app: &App, caller: Caller) -> Answer<AccountRow> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    if app.hub.store().conduct(account.id).await?.moderator { Ok(account) } else { Err(ApiError::NotYours) }
}

fn reason(why: &str) -> Answer<&str> {
    let why = why.trim();
    if (1..=REASON).contains(&why.chars().count()) {
        return Ok(why);
    }
    Err(ApiError::BadRequest(format!("why: expected 1 to {REASON} characters")))
}

fn done(done: Result<(), StoreError>) -> Answer<StatusCode> {
    match done {
        Err(StoreError::Conflict) => Err(ApiError::NotFound),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}
