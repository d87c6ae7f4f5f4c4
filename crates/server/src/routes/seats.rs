//! Seats that one took as a guest and keeps as an account.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::matches::Tokens;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(adopt))
}

/// What became one's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct Adopted {
    /// How many matches are the account's by these tokens now.
    matches: usize,
}

/// Take the seats that a device holds into one's account: they are there on every device from now on
#[utoipa::path(post, path = "/api/me/seats", request_body = Tokens, security(("session" = [])),
    responses((status = 200, body = Adopted), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn adopt(
    State(app): State<App>,
    caller: Caller,
    Body(shown): Body<Tokens>,
) -> Answer<Json<Adopted>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let matches = app.hub.store().adopt(&account, &shown.hashes()?).await?;
    Ok(Json(Adopted { matches }))
}
