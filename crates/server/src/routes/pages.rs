//! Pages: the web client where it is built in, else the API's own page.

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::assets::{self, File};
use crate::error::ApiError;

pub(super) fn routes() -> Router<App> {
    let script = ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("api.js"));
    Router::new()
        .route("/api", get(|| async { Html(include_str!("api.html")) }))
        .route("/api.js", get(|| async move { script }))
        .fallback(page)
}

/// How the addresses of the client's pages begin; `App.svelte` has the pages, and a test compares.
const PAGES: [&str; 12] =
    ["", "m", "study", "edit", "learn", "puzzles", "cups", "tv", "account", "mail", "moderation", "@"];

/// Whether the client has a page at this address.
fn is_page(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    PAGES.contains(&first) || first.starts_with('@')
}

/// A file of the client, or its start page: for every address that the client itself understands, and as not found for
/// the others, since the client has a way on from there.
async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return ApiError::NotFound.into_response();
    }
    let accepted = text(&headers, header::ACCEPT_ENCODING);
    if let Some(file) = assets::find(path, accepted) {
        // The names of built files change with their content.
        let lasting = path.starts_with("assets/");
        return answer(
            &file,
            &headers,
            if lasting { "public, max-age=31536000, immutable" } else { "no-cache" },
        );
    }
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match assets::find("index.html", accepted) {
        Some(file) if !looks_like_a_file && is_page(path) => answer(&file, &headers, "no-cache"),
        Some(file) if !looks_like_a_file => {
            (StatusCode::NOT_FOUND, answer(&file, &HeaderMap::new(), "no-cache")).into_response()
        }
        _ if path.is_empty() => Html(include_str!("api.html")).into_response(),
        _ => (StatusCode::NOT_FOUND, "not found\n").into_response(),
    }
}

/// The client's start page, for an address that it understands itself.
pub(super) fn start(headers: &HeaderMap) -> Response {
    match assets::find("index.html", text(headers, header::ACCEPT_ENCODING)) {
        Some(file) => answer(&file, headers, "no-cache"),
        None => Html(include_str!("api.html")).into_response(),
    }
}

fn answer(file: &File, asked: &HeaderMap, cache: &'static str) -> Response {
    let mut said = HeaderMap::new();
    let mut say =
        |name: HeaderName, value: &'static str| drop(said.insert(name, HeaderValue::from_static(value)));
    say(header::ETAG, file.tag);
    say(header::CACHE_CONTROL, cache);
    say(header::VARY, "accept-encoding");
    if text(asked, header::IF_NONE_MATCH)
        .split(',')
        .any(|tag| tag.trim().trim_start_matches("W/") == file.tag)
    {
        return (StatusCode::NOT_MODIFIED, said).into_response();
    }
    say(header::CONTENT_TYPE, file.kind);
    if let Some(encoding) = file.encoding {
        say(header::CONTENT_ENCODING, encoding);
    }
    (said, file.bytes).into_response()
}

fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_client_is_known() {
        let client = include_str!("../../../../web/src/App.svelte");
        let patterns = client.lines().filter_map(|line| line.trim().strip_prefix("[/^\\/"));
        let names: Vec<&str> = patterns
            .map(|rest| rest.split(|c: char| !c.is_ascii_alphabetic() && c != '@').next().unwrap_or_default())
            .collect();
        assert!(names.len() > 4, "{names:?}");
        for name in names {
            assert!(is_page(name), "the client has a page at /{name}");
        }
        assert!(!is_page("nonsense") && !is_page("learning/shogi"));
    }
}
