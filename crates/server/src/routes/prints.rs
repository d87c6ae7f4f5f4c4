//! A game to print and play.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use ikusa_print::Edition;

use super::Caller;
use super::request::Path;
use crate::app::App;
use crate::error::{Answer, ApiError};

pub(super) fn routes() -> Router<App> {
    Router::new().route("/print/{name}", get(edition))
}

/// `/print/shogi-a4-es.pdf`: board, pieces and rules at true size.
async fn edition(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> Answer<Response> {
    let edition = Edition::named(&name).ok_or(ApiError::NotFound)?;
    let bytes = app.press.print(&app.workshop, caller.client, edition).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CACHE_CONTROL, "public, max-age=86400".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{}\"", edition.name())),
    ];
    Ok((headers, bytes).into_response())
}
