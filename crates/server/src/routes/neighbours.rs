//! Whom one wants nothing to do with, and whom the host should look at.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ikusa_play::protocol::Side;
use ikusa_rules::Color;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::profile::find;
use super::request::{Body, MatchId, Path};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::speech;
use crate::store::{NewReport, StoreError};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(blocks))
        .routes(routes!(block, unblock))
        .routes(routes!(report))
        .routes(routes!(take_warning))
}

/// The names that one has blocked
#[utoipa::path(get, path = "/api/me/blocks", security(("session" = [])),
    responses((status = 200, body = Vec<String>), (status = 403, body = ErrorBody)))]
pub(super) async fn blocks(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<String>>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(app.hub.store().blocked(account.id).await?))
}

/// Block someone: neither can write to the other or sit down with them
#[utoipa::path(put, path = "/api/me/blocks/{name}", params(("name" = String, Path)), security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn block(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let other = find(&app, &name).await?;
    if other.id == account.id {
        return Err(ApiError::BadRequest("nobody can block themselves".into()));
    }
    match app.hub.store().block(account.id, other.id).await {
        Err(StoreError::Conflict) => Err(ApiError::TooMany),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Let go of a block
#[utoipa::path(delete, path = "/api/me/blocks/{name}", params(("name" = String, Path)), security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn unblock(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let other = find(&app, &name).await?;
    app.hub.store().unblock(account.id, other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom to look at, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Report {
    /// The player who is meant; or a word says who.
    #[serde(default)]
    seat: Option<Side>,
    /// The number of a word.
    #[serde(default)]
    word: Option<i64>,
    /// `abuse`, `cheating`, `spam` or `other`.
    reason: String,
    /// What happened, 1000 characters at the most.
    #[serde(default)]
    note: String,
}

/// Report a player, or whoever said something, to the host
#[utoipa::path(post, path = "/api/matches/{id}/reports", request_body = Report, params(("id" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)),
    security((), ("seat" = []), ("session" = [])))]
pub(super) async fn report(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(report): Body<Report>,
) -> Answer<StatusCode> {
    let reason = speech::one_of(&speech::REASONS, &report.reason)?;
    let note = speech::note(&report.note)?;
    let store = app.hub.store();
    let row = store.find_match(&id).await?;
    let accused = match (report.seat, report.word) {
        (Some(seat), None) => row.seats[Color::from(seat)].account,
        (None, Some(word)) => store.word(&id, word).await?.account,
        _ => return Err(ApiError::BadRequest("expected a seat or a word".into())),
    };
    app.limits.report(caller.client)?;
    let reporter = caller.account.map(|account| account.id);
    let report = NewReport { at: now(), reporter, accused, match_id: id, reason: reason.to_owned(), note };
    store.report(report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say that one has read the host's warning
#[utoipa::path(delete, path = "/api/me/warning", security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody)))]
pub(super) async fn take_warning(State(app): State<App>, caller: Caller) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    app.hub.store().take_warning(account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
