//! Records read and written in every format.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ikusa_play::protocol::{NodeView, TreeView};
use ikusa_play::{AnyRecord, GAMES};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use super::study::{Place, game};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read))
        .routes(routes!(write))
        .layer(DefaultBodyLimit::max(LARGEST_RECORD))
}

/// A long record fits, a flood does not.
const LARGEST_RECORD: usize = 1 << 20;

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
pub(super) async fn read(
    State(app): State<App>,
    _caller: Caller,
    Body(file): Body<RecordText>,
) -> Answer<Json<RecordAnswer>> {
    app.workshop.run(move || read_file(&file).map(Json)).await?
}

fn read_file(file: &RecordText) -> Answer<RecordAnswer> {
    let bytes = file.text.as_bytes();
    // No two games share a format's id; a test sees to it.
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
    Ok(RecordAnswer {
        game: game.id().to_owned(),
        format: format.id.to_owned(),
        headers: record.headers().to_vec(),
        options: record.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        position: record.start(),
        moves: record.moves(),
        ending: record.ending().map(|ending| ending.code.to_owned()),
        tree: record.tree(),
    })
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
pub(super) async fn write(
    State(app): State<App>,
    _caller: Caller,
    Body(wish): Body<WriteWish>,
) -> Answer<Response> {
    let written = move || {
        let record = compose(&wish)?;
        record.write(&wish.format).map_err(|error| ApiError::BadRequest(error.to_string()))
    };
    let bytes = app.workshop.run(written).await??;
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
