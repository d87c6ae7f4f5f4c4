//! Boards without a match: a position with its moves, explanations, positions put together by hand.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use ikusa_play::protocol::{Arranged, Composed, LevelView, LineView, RefusalView, Side};
use ikusa_play::{AnyGame, AnyLine};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use super::table::told;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position))
        .routes(routes!(why))
        .routes(routes!(compose))
        .routes(routes!(levels))
}

/// A place in a game.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Place {
    /// The game's id.
    pub(crate) game: String,
    /// The position's text; the start if not given.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// Moves played from there.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// Options of the game.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
}

impl Place {
    /// The line with its moves played.
    pub(crate) fn open(&self) -> Answer<Box<dyn AnyLine>> {
        if self.moves.len() > 2_000 {
            return Err(ApiError::BadRequest("at most 2000 moves".into()));
        }
        let game = game(&self.game)?;
        let options: Vec<_> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let mut line = game.open(self.position.as_deref(), &options)?;
        for text in &self.moves {
            line.play(text).map_err(|error| ApiError::Denied(error.into()))?;
        }
        Ok(line)
    }
}

/// The game with this id.
pub(super) fn game(id: &str) -> Answer<&'static dyn AnyGame> {
    ikusa_play::game(id).ok_or_else(|| ApiError::BadRequest(format!("unknown game '{id}'")))
}

/// A position to draw, with every legal move
#[utoipa::path(post, path = "/api/position", request_body = Place,
    responses((status = 200, body = LineView), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn position(
    State(app): State<App>,
    _caller: Caller,
    Body(place): Body<Place>,
) -> Answer<Json<LineView>> {
    app.workshop.run(move || Ok(Json(LineView::open(place.open()?.as_ref())))).await?
}

/// A move to explain.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Doubt {
    /// Where.
    #[serde(flatten)]
    place: Place,
    /// The move's text.
    r#move: String,
}

/// Why a move may not be played; null if it may
#[utoipa::path(post, path = "/api/why", request_body = Doubt,
    responses((status = 200, body = Option<RefusalView>), (status = 400, body = ErrorBody)))]
pub(super) async fn why(
    State(app): State<App>,
    _caller: Caller,
    Body(doubt): Body<Doubt>,
) -> Answer<Json<Option<RefusalView>>> {
    app.workshop.run(move || told(doubt.place.open()?.check(&doubt.r#move)).map(Json)).await?
}

/// Pieces put together by hand.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sketched {
    /// The game's id.
    game: String,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The pieces.
    board: Arranged,
    /// The side to move.
    turn: Side,
}

/// What position a board put together by hand is, or every reason why it is none
#[utoipa::path(post, path = "/api/positions/compose", request_body = Sketched,
    responses((status = 200, body = Composed), (status = 400, body = ErrorBody)))]
pub(super) async fn compose(
    State(app): State<App>,
    _caller: Caller,
    Body(sketch): Body<Sketched>,
) -> Answer<Json<Composed>> {
    let game = game(&sketch.game)?;
    app.workshop.run(move || Ok(Json(sketch.board.compose(game, &sketch.options, sketch.turn)?))).await?
}

/// A tower to look into.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inspected {
    /// The game's id.
    game: String,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The pieces, as the viewer sees them.
    board: Arranged,
    /// The cell of the tower.
    cell: usize,
}

/// How each piece of a tower would move at its level, what stands above it being lifted off
#[utoipa::path(post, path = "/api/positions/levels", request_body = Inspected,
    responses((status = 200, body = Vec<LevelView>), (status = 400, body = ErrorBody)))]
pub(super) async fn levels(
    State(app): State<App>,
    _caller: Caller,
    Body(wish): Body<Inspected>,
) -> Answer<Json<Vec<LevelView>>> {
    let game = game(&wish.game)?;
    app.workshop.run(move || Ok(Json(wish.board.levels(game, &wish.options, wish.cell)?))).await?
}
