//! The engine's opinion of a position, bounded in time and in how many may ask at once.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use ikusa_play::think::{Control, Limits, Opinion, Settings, Task, Thinker, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use super::study::Place;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(analyse))
}

/// What to analyse.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AnalysisWish {
    /// Where.
    #[serde(flatten)]
    place: Place,
    /// Milliseconds to think, 2000 at the most.
    #[serde(default)]
    time: Option<u64>,
    /// How many lines, 5 at the most.
    #[serde(default)]
    lines: Option<usize>,
}

/// What the engine thinks.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnalysisAnswer {
    /// The best lines first.
    lines: Vec<LineAnswer>,
    /// How deep it looked.
    depth: i32,
    /// How many nodes it searched.
    nodes: u64,
}

/// A line of play with its score for the side to move.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineAnswer {
    /// In hundredths of a pawn.
    cp: Option<i32>,
    /// Plies to mate; negative if the side to move is mated.
    mate: Option<i32>,
    /// The moves.
    moves: Vec<String>,
}

const LONGEST: u64 = 2_000;

/// The engine's best lines of a position
#[utoipa::path(post, path = "/api/analysis", request_body = AnalysisWish,
    responses((status = 200, body = AnalysisAnswer), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn analyse(
    State(app): State<App>,
    _caller: Caller,
    Body(wish): Body<AnalysisWish>,
) -> Answer<Json<AnalysisAnswer>> {
    let place = wish.place;
    let line = app.workshop.run(move || place.open()).await??;
    let time = Duration::from_millis(wish.time.unwrap_or(500).clamp(10, LONGEST));
    let lines = wish.lines.unwrap_or(1).clamp(1, 5);
    let work = app.limits.analyses.clone().try_acquire_owned().map_err(|_| ApiError::TooMany)?;
    let thought = tokio::task::spawn_blocking(move || {
        let settings = Settings { lines, ..Settings::default() };
        let task = Task { settings, limits: Limits::movetime(time), ..Task::default() };
        let thought = line.think(&mut Thinker::default(), &task, &Control::default());
        drop(work);
        thought
    });
    let thought = thought.await.map_err(|error| ApiError::Internal(error.to_string()))?;
    let line = |(verdict, moves): Opinion| match verdict {
        Verdict::Centipawns(cp) => LineAnswer { cp: Some(cp), mate: None, moves },
        Verdict::Mate(plies) => LineAnswer { cp: None, mate: Some(plies), moves },
    };
    Ok(Json(AnalysisAnswer {
        depth: thought.depth,
        nodes: thought.nodes,
        lines: thought.lines.into_iter().map(line).collect(),
    }))
}
