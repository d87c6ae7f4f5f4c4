//! Records read and written in every format.

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ikusa_play::desk::{RecordAnswer, RecordText, WriteWish};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read))
        .routes(routes!(write))
        .layer(DefaultBodyLimit::max(LARGEST_RECORD))
}

/// A long record fits, a flood does not.
const LARGEST_RECORD: usize = 1 << 20;

/// Read a record in any format
#[utoipa::path(post, path = "/api/records/read", request_body = RecordText,
    responses((status = 200, body = RecordAnswer), (status = 400, body = ErrorBody)))]
pub(super) async fn read(
    State(app): State<App>,
    caller: Caller,
    Body(file): Body<RecordText>,
) -> Answer<Json<RecordAnswer>> {
    app.workshop.run_for(caller.client, move || Ok(Json(file.read()?))).await?
}

/// Write a line or a tree as a record file
#[utoipa::path(post, path = "/api/records/write", request_body = WriteWish,
    responses((status = 200, description = "the record file", content_type = "application/octet-stream"),
        (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn write(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<WriteWish>,
) -> Answer<Response> {
    let bytes = app.workshop.run_for(caller.client, move || wish.write()).await??;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}
