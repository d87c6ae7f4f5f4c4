//! Boards without a match: a position with its moves, explanations, records read and written.

use axum::Json;
use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use ikusa_play::protocol::{LineView, RefusalView};
use ikusa_play::{AnyLine, GAMES};
use ikusa_rules::MoveError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::Caller;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/position", post(position))
        .route("/api/why", post(why))
        .route("/api/records/read", post(read))
        .route("/api/records/write", post(write))
}

/// A place in a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
        let game = ikusa_play::game(&self.game)
            .ok_or_else(|| ApiError::BadRequest(format!("unknown game '{}'", self.game)))?;
        let options: Vec<_> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let mut line = game.open(self.position.as_deref(), &options)?;
        for text in &self.moves {
            line.play(text).map_err(|error| ApiError::Denied(error.into()))?;
        }
        Ok(line)
    }
}

/// A position to draw, with every legal move
#[utoipa::path(post, path = "/api/position", request_body = Place,
    responses((status = 200, body = LineView), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn position(_caller: Caller, Json(place): Json<Place>) -> Answer<Json<LineView>> {
    Ok(Json(LineView::open(place.open()?.as_ref())))
}

/// A move to explain.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Doubt {
    /// Where.
    #[serde(flatten)]
    place: PlaceFields,
    /// The move's text.
    r#move: String,
}

/// A place, as part of a larger request.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PlaceFields {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

impl From<PlaceFields> for Place {
    fn from(PlaceFields { game, position, moves, options }: PlaceFields) -> Place {
        Place { game, position, moves, options }
    }
}

/// Why a move may not be played; null if it may
#[utoipa::path(post, path = "/api/why", request_body = Doubt,
    responses((status = 200, body = Option<RefusalView>), (status = 400, body = ErrorBody)))]
pub(super) async fn why(_caller: Caller, Json(doubt): Json<Doubt>) -> Answer<Json<Option<RefusalView>>> {
    let line = Place::from(doubt.place).open()?;
    match line.judge(&doubt.r#move) {
        Ok(()) => Ok(Json(None)),
        Err(MoveError::Illegal(refusal)) => Ok(Json(Some((&refusal).into()))),
        Err(MoveError::Syntax(error)) => Err(ApiError::BadRequest(error.to_string())),
    }
}

/// A record file to read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordText {
    /// The text of the file.
    text: String,
    /// Its format; by content if not given.
    #[serde(default)]
    format: Option<String>,
}

/// A record that was read.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecordAnswer {
    /// The game's id.
    game: String,
    /// The format's id.
    format: String,
    /// The header lines.
    headers: Vec<(String, String)>,
    /// Options of the game.
    options: BTreeMap<String, String>,
    /// The first position.
    position: String,
    /// The moves of the main line.
    moves: Vec<String>,
    /// How it ends, as a code.
    ending: Option<String>,
}

/// Read a record in any format
#[utoipa::path(post, path = "/api/records/read", request_body = RecordText,
    responses((status = 200, body = RecordAnswer), (status = 400, body = ErrorBody)))]
pub(super) async fn read(_caller: Caller, Json(file): Json<RecordText>) -> Answer<Json<RecordAnswer>> {
    let bytes = file.text.as_bytes();
    let known = GAMES.iter().flat_map(|game| game.formats().into_iter().map(move |format| (*game, format)));
    let fits = |format: &ikusa_play::FormatInfo| match &file.format {
        Some(id) => format.id == id,
        None => (format.detect)(bytes),
    };
    let (game, format) = known
        .into_iter()
        .find(|(_, format)| fits(format))
        .ok_or_else(|| ApiError::BadRequest("cannot tell the record format; name it".into()))?;
    let record =
        game.read_record(format.id, bytes).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    Ok(Json(RecordAnswer {
        game: game.id().to_owned(),
        format: format.id.to_owned(),
        headers: record.headers().to_vec(),
        options: record.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        position: record.start(),
        moves: record.moves(),
        ending: record.ending().map(|ending| ending.code.to_owned()),
    }))
}

/// A line to write down.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WriteWish {
    /// The line.
    #[serde(flatten)]
    place: PlaceFields,
    /// The format's id.
    format: String,
}

/// Write a line as a record file
#[utoipa::path(post, path = "/api/records/write", request_body = WriteWish,
    responses((status = 200, description = "the record file"), (status = 400, body = ErrorBody)))]
pub(super) async fn write(_caller: Caller, Json(wish): Json<WriteWish>) -> Answer<Response> {
    let line = Place::from(wish.place).open()?;
    let bytes = line.record().write(&wish.format).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}
