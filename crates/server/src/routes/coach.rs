//! Attempts at puzzles judged, moves of a game reviewed.

use axum::Json;
use axum::extract::State;
use ikusa_play::desk::{AttemptAnswer, AttemptWish, JudgeAnswer, JudgeWish};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(attempt)).routes(routes!(judge))
}

/// Whether a move solves a puzzle or goes on with it
#[utoipa::path(post, path = "/api/puzzles/attempt", request_body = AttemptWish,
    responses((status = 200, body = AttemptAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn attempt(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<AttemptWish>,
) -> Answer<Json<AttemptAnswer>> {
    thinking(&app, &caller, move || Ok(Json(wish.judge()?))).await
}

/// A move judged: what it cost, what was better, and why
#[utoipa::path(post, path = "/api/review", request_body = JudgeWish,
    responses((status = 200, body = JudgeAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn judge(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<JudgeWish>,
) -> Answer<Json<JudgeAnswer>> {
    thinking(&app, &caller, move || Ok(Json(wish.judge()?))).await
}

/// Thinks where analyses are thought, in turn with other clients and the computer's moves.
async fn thinking<T: Send + 'static>(
    app: &App,
    caller: &Caller,
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let place = app.engines.for_analysis(&caller.whence(app))?.turn().await;
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    done.await.map_err(|error| ApiError::Internal(error.to_string()))?
}
