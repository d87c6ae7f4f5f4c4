//! What there is to play, and armies for it.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::LazyLock;

use axum::Json;
use axum::body::Bytes;
use ikusa_play::desk::{self, ArmyAnswer, ArmyWish, PlacementAnswer, PlacementWish};
use ikusa_play::protocol::GameView;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ErrorBody};
use crate::token::SystemRandom;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(formation)).routes(routes!(placement))
}

/// The games with their options, pieces and formats
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameView>)))]
pub(super) async fn list(_caller: Caller) -> impl IntoResponse {
    // The same for everyone and always.
    static GAMES_AS_JSON: LazyLock<Bytes> =
        LazyLock::new(|| serde_json::to_vec(&desk::games()).unwrap_or_default().into());
    ([(header::CONTENT_TYPE, "application/json")], GAMES_AS_JSON.clone())
}

/// Make a random or preset army, or check one
#[utoipa::path(post, path = "/api/formation", request_body = ArmyWish,
    responses((status = 200, body = ArmyAnswer), (status = 400, body = ErrorBody)))]
pub(super) async fn formation(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<ArmyWish>,
) -> Answer<Json<ArmyAnswer>> {
    app.workshop.run_for(caller.client, move || Ok(Json(wish.grant(&mut SystemRandom)?))).await?
}

/// The next move of an open placement towards a ready army
#[utoipa::path(post, path = "/api/placement", request_body = PlacementWish,
    responses((status = 200, body = PlacementAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn placement(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<PlacementWish>,
) -> Answer<Json<PlacementAnswer>> {
    app.workshop.run_for(caller.client, move || Ok(Json(wish.next()?))).await?
}
