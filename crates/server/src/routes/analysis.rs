//! The engine's opinion of a position, bounded in time and in how many may ask at once.

use axum::Json;
use axum::extract::State;
use ikusa_play::desk::{AnalysisAnswer, AnalysisWish};
use ikusa_play::think::{Control, Thinker};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(analyse))
}

/// The engine's best lines of a position
#[utoipa::path(post, path = "/api/analysis", request_body = AnalysisWish,
    responses((status = 200, body = AnalysisAnswer), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn analyse(
    State(app): State<App>,
    _caller: Caller,
    Body(wish): Body<AnalysisWish>,
) -> Answer<Json<AnalysisAnswer>> {
    let task = wish.task();
    let line = app.workshop.run(move || wish.place.open()).await??;
    let work = app.limits.analyses.clone().try_acquire_owned().map_err(|_| ApiError::TooMany)?;
    let thought = tokio::task::spawn_blocking(move || {
        let thought = line.think(&mut Thinker::default(), &task, &Control::default());
        drop(work);
        thought
    });
    let thoughts = thought.await.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(thoughts.into()))
}
