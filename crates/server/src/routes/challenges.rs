//! Challenges to someone by name.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ikusa_play::desk::{NewMatch, Opponent};
use ikusa_play::protocol::MatchEntry;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::answers::match_entry;
use super::matches::{Seated, make};
use super::profile::find;
use super::request::{Body, MatchId, Path};
use super::table::must_be_open;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::{Invites, now};
use crate::store::Holder;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(challenge)).routes(routes!(met)).routes(routes!(decline))
}

/// Challenge someone: a match whose free seat is theirs alone. `opponent` must be an invitation
#[utoipa::path(post, path = "/api/accounts/{name}/challenges", params(("name" = String, Path)), request_body = NewMatch,
    responses((status = 200, body = Seated), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)),
    security(("session" = [])))]
pub(super) async fn challenge(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
    Body(wish): Body<NewMatch>,
) -> Answer<Json<Seated>> {
    let challenger = caller.account.as_ref().ok_or(ApiError::NotYours)?.id;
    let target = find(&app, &name).await?.id;
    must_be_open(&app, [Some(target)]).await?;
    if challenger == target {
        return Err(ApiError::BadRequest("nobody can challenge themselves".into()));
    }
    if wish.opponent != Opponent::Invitation {
        return Err(ApiError::BadRequest("opponent: expected an invitation".into()));
    }
    app.limits.challenge(caller.client)?;
    if app.hub.store().is_blocked(challenger, target).await? {
        return Err(ApiError::Blocked);
    }
    match make(&app, &caller, wish, Invites::Account { challenger, target }).await {
        Err(ApiError::SeatTaken) => Err(ApiError::TooMany),
        done => done,
    }
}

/// The challenges that wait for one's answer
#[utoipa::path(get, path = "/api/me/challenges", security(("session" = [])),
    responses((status = 200, body = Vec<MatchEntry>), (status = 403, body = ErrorBody)))]
pub(super) async fn met(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<MatchEntry>>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let rows = app.hub.store().challenges_for(account.id).await?;
    Ok(Json(rows.iter().map(|row| match_entry(row, &Holder::default())).collect()))
}

/// Decline a challenge
#[utoipa::path(post, path = "/api/matches/{id}/decline", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn decline(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let challenge = app.hub.store().challenge(&id).await?.ok_or(ApiError::NotFound)?;
    if challenge.target != account.id {
        return Err(ApiError::NotYours);
    }
    app.hub.store().decline(&id, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
