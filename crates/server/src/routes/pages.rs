//! Pages: the web client where it is built in, else the API's own page.

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::assets;

pub(super) fn routes() -> Router<App> {
    let script = ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("api.js"));
    Router::new()
        .route("/api", get(|| async { Html(include_str!("api.html")) }))
        .route("/api.js", get(|| async move { script }))
        .fallback(page)
}

/// A file of the client, or its start page for every address that the client itself understands.
async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::error::ApiError::NotFound.into_response();
    }
    if let Some(file) = assets::find(path) {
        let lasting = path.starts_with("assets/");
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, cache)], file.bytes)
            .into_response();
    }
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match assets::find("index.html") {
        Some(file) if !looks_like_a_file => {
            ([(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, "no-cache")], file.bytes)
                .into_response()
        }
        _ if path.is_empty() => Html(include_str!("api.html")).into_response(),
        _ => (StatusCode::NOT_FOUND, "not found\n").into_response(),
    }
}
