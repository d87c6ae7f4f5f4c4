//! Records read and written in every format.

use std::collections::BTreeMap;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use ikusa_play::protocol::{NodeView, TreeView};
use ikusa_play::{AnyRecord, GAMES};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Caller;
use super::request::Body;
use super::study::{Place, game};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/api/records/read", post(read)).route("/api/records/write", post(write))
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
    /// Everything: variations, comments, times and endings.
    tree: TreeView,
}

/// Read a record in any format
#[utoipa::path(post, path = "/api/records/read", request_body = RecordText,
    responses((status = 200, body = RecordAnswer), (status = 400, body = ErrorBody)))]
pub(super) async fn read(_caller: Caller, Body(file): Body<RecordText>) -> Answer<Json<RecordAnswer>> {
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
        tree: record.tree(),
    }))
}

/// A line or a tree to write down.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WriteWish {
    /// Where it begins, and the moves of a record that is only a line.
    #[serde(flatten)]
    place: Place,
    /// Variations, comments, times and endings, from the place on; without it the record is the place's line.
    #[serde(default)]
    tree: Option<TreeView>,
    /// Header lines, as the format knows them.
    #[serde(default)]
    headers: Vec<(String, String)>,
    /// The format's id.
    format: String,
}

/// Beyond so many nodes a tree is refused.
const MOST_NODES: usize = 20_000;

/// Write a line or a tree as a record file
#[utoipa::path(post, path = "/api/records/write", request_body = WriteWish,
    responses((status = 200, description = "the record file", content_type = "application/octet-stream"),
        (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn write(_caller: Caller, Body(wish): Body<WriteWish>) -> Answer<Response> {
    let record = compose(&wish)?;
    let bytes = record.write(&wish.format).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

fn compose(wish: &WriteWish) -> Answer<Box<dyn AnyRecord>> {
    let place = &wish.place;
    let line = |moves: &[String]| {
        let node = |(index, text): (usize, &String)| NodeView {
            parent: index.checked_sub(1),
            text: Some(text.clone()),
            ..NodeView::default()
        };
        TreeView { nodes: moves.iter().enumerate().map(node).collect(), ..TreeView::default() }
    };
    let tree = match &wish.tree {
        Some(_) if !place.moves.is_empty() => {
            return Err(ApiError::BadRequest("expected moves or a tree, not both".into()));
        }
        Some(tree) => tree.clone(),
        None => line(&place.moves),
    };
    if tree.nodes.len() > MOST_NODES {
        return Err(ApiError::BadRequest(format!("at most {MOST_NODES} nodes")));
    }
    let options: Vec<_> = place.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let headers = wish.headers.clone();
    Ok(game(&place.game)?.compose_record(headers, place.position.as_deref(), &options, &tree)?)
}
