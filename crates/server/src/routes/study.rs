//! Boards without a match: a position with its moves, explanations, positions put together by hand.

use axum::Json;
use axum::extract::State;
use ikusa_play::desk::{Doubt, Inspected, Place, Sketched};
use ikusa_play::protocol::{Composed, LevelView, LineView, RefusalView};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position))
        .routes(routes!(why))
        .routes(routes!(compose))
        .routes(routes!(levels))
}

/// A position to draw, with every legal move
#[utoipa::path(post, path = "/api/position", request_body = Place,
    responses((status = 200, body = LineView), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn position(
    State(app): State<App>,
    caller: Caller,
    Body(place): Body<Place>,
) -> Answer<Json<LineView>> {
    app.workshop.run_for(caller.client, move || Ok(Json(place.show()?))).await?
}

/// Why a move may not be played; null if it may
#[utoipa::path(post, path = "/api/why", request_body = Doubt,
    responses((status = 200, body = Option<RefusalView>), (status = 400, body = ErrorBody)))]
pub(super) async fn why(
    State(app): State<App>,
    caller: Caller,
    Body(doubt): Body<Doubt>,
) -> Answer<Json<Option<RefusalView>>> {
    app.workshop.run_for(caller.client, move || Ok(Json(doubt.explain()?))).await?
}

/// What position a board put together by hand is, or every reason why it is none
#[utoipa::path(post, path = "/api/positions/compose", request_body = Sketched,
    responses((status = 200, body = Composed), (status = 400, body = ErrorBody)))]
pub(super) async fn compose(
    State(app): State<App>,
    caller: Caller,
    Body(sketch): Body<Sketched>,
) -> Answer<Json<Composed>> {
    app.workshop.run_for(caller.client, move || Ok(Json(sketch.compose()?))).await?
}

/// How each piece of a tower would move at its level, what stands above it being lifted off
#[utoipa::path(post, path = "/api/positions/levels", request_body = Inspected,
    responses((status = 200, body = Vec<LevelView>), (status = 400, body = ErrorBody)))]
pub(super) async fn levels(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Inspected>,
) -> Answer<Json<Vec<LevelView>>> {
    app.workshop.run_for(caller.client, move || Ok(Json(wish.levels()?))).await?
}
