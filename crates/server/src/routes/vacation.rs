//! Vacations from matches by correspondence.

use axum::Json;
use axum::extract::State;
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::store::StoreError;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(look, begin, end))
}

/// One's vacation.
#[derive(Serialize, ToSchema)]
pub(crate) struct Vacation {
    /// Until when one is away, in milliseconds since the Unix epoch; null if one is not.
    until: Option<Millis>,
    /// How many days one may still take: thirty in a year.
    left: u64,
}

async fn told(app: &App, account: i64) -> Answer<Json<Vacation>> {
    let (store, at) = (app.hub.store(), now());
    let (until, left) = (store.vacation(account, at).await?, store.vacation_left(account, at).await?);
    Ok(Json(Vacation { until, left }))
}

/// One's vacation from matches by correspondence
#[utoipa::path(get, operation_id = "vacation", path = "/api/me/vacation", security(("session" = [])),
    responses((status = 200, body = Vacation), (status = 403, body = ErrorBody)))]
pub(super) async fn look(State(app): State<App>, caller: Caller) -> Answer<Json<Vacation>> {
    told(&app, caller.account.ok_or(ApiError::NotYours)?.id).await
}

/// How long one will be away.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leave {
    /// How many days.
    days: u64,
}

/// Go on vacation: a clock by correspondence that would fall meanwhile gets the time until one is back, and a move's time more
#[utoipa::path(put, operation_id = "begin_vacation", path = "/api/me/vacation", request_body = Leave, security(("session" = [])),
    responses((status = 200, body = Vacation), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn begin(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Leave>,
) -> Answer<Json<Vacation>> {
    let account = caller.account.ok_or(ApiError::NotYours)?.id;
    let short =
        || ApiError::BadRequest("days: expected from 1 to as many as are left, and no vacation now".into());
    if wish.days == 0 {
        return Err(short());
    }
    match app.hub.store().begin_vacation(account, wish.days, now()).await {
        Err(StoreError::Conflict) => return Err(short()),
        begun => begun?,
    };
    told(&app, account).await
}

/// Come back from vacation; days that were taken stay taken
#[utoipa::path(delete, operation_id = "end_vacation", path = "/api/me/vacation", security(("session" = [])),
    responses((status = 200, body = Vacation), (status = 403, body = ErrorBody)))]
pub(super) async fn end(State(app): State<App>, caller: Caller) -> Answer<Json<Vacation>> {
    let account = caller.account.ok_or(ApiError::NotYours)?.id;
    app.hub.store().end_vacation(account, now()).await?;
    told(&app, account).await
}
