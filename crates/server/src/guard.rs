//! What every request goes through: it gets an id, must ask for a host that is ours, and has a time to be answered in.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use crate::app::App;
use crate::config::{Config, Origin};
use crate::error::{Answer, ApiError};
use crate::metrics::Metrics;
use crate::token;

tokio::task_local! {
    /// The id of the request that is being answered.
    static REQUEST: String;
}

/// The id that logs and answers share: of the request that is being answered, or a new one for what no request asked for.
pub(crate) fn incident() -> String {
    REQUEST.try_with(Clone::clone).unwrap_or_else(|_| token::incident())
}

/// No route takes a larger body.
const LARGEST: u64 = 1 << 20;
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What the guard needs to know.
#[derive(Clone)]
pub(crate) struct Guard {
    app: App,
    /// What every answer says, unless it says something else.
    headers: Arc<[(HeaderName, HeaderValue)]>,
}

impl Guard {
    pub(crate) fn new(app: &App) -> Guard {
        Guard { app: app.clone(), headers: headers(&app.config).into() }
    }
}

fn headers(config: &Config) -> Vec<(HeaderName, HeaderValue)> {
    let origin = config.origin.as_ref();
    // Most browsers take 'self' for WebSockets too; naming them helps the others.
    let sockets =
        origin.map(|origin| format!(" {}", origin.text().replacen("http", "ws", 1))).unwrap_or_default();
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'{sockets}; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    );
    let mut headers = vec![
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    ];
    headers.extend(HeaderValue::from_str(&policy).map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    if origin.is_some_and(Origin::is_secure) {
        headers.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
    }
    headers
}

/// Answers a request within its bounds.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let app = &guard.app;
    let id = token::incident();
    let span = tracing::info_span!("request", %id, method = %request.method(), path = request.uri().path());
    let patience = Duration::from_secs(app.config.request_timeout);
    let of_the_api = request.uri().path().starts_with("/api/");
    let answer = async {
        if let Err(error) = check_host(app, &request).and_then(|()| check_size(&request)) {
            return error.into_response();
        }
        let answered = tokio::time::timeout(patience, next.run(request)).await;
        let answer = answered.unwrap_or_else(|_| ApiError::TooSlow.into_response());
        tracing::debug!(status = answer.status().as_u16(), "answered");
        answer
    };
    let mut answer = REQUEST.scope(id.clone(), answer).instrument(span).await;
    match answer.status() {
        StatusCode::TOO_MANY_REQUESTS => Metrics::count(&app.metrics.requests_refused),
        StatusCode::REQUEST_TIMEOUT => Metrics::count(&app.metrics.requests_timed_out),
        status if status.is_server_error() => Metrics::count(&app.metrics.requests_failed),
        _ => {}
    }
    let told = answer.headers_mut();
    told.extend(HeaderValue::from_str(&id).map(|id| (REQUEST_ID, id)));
    for (name, value) in guard.headers.iter().filter(|(name, _)| !told.contains_key(name)).collect::<Vec<_>>()
    {
        told.insert(name, value.clone());
    }
    // Most answers of the API are for whoever asks, and of this moment: no cache on the way may keep them.
    if of_the_api && !told.contains_key(header::CACHE_CONTROL) {
        told.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

/// A page of another site can make its own name point to this machine and would then speak for its visitors here. So a
/// server that knows its address answers to that name alone, and one that listens on loopback to loopback's names; a bare
/// address cannot be made to point elsewhere.
fn check_host(app: &App, request: &Request) -> Answer<()> {
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = named.or_else(|| request.uri().authority().map(Authority::as_str)) else {
        return Ok(());
    };
    let (origin, listen) = (app.config.origin.as_ref(), app.config.listen.ip());
    let open = origin.is_none() && !listen.is_loopback();
    if open || is_address(host) || origin.is_some_and(|origin| origin.authority().eq_ignore_ascii_case(host))
    {
        return Ok(());
    }
    Err(ApiError::BadRequest(format!("this server does not answer to the host '{host}'; is its origin set?")))
}

/// A body that says itself that nobody will read all of it need not be sent.
fn check_size(request: &Request) -> Answer<()> {
    let said = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length: Option<u64> = said.and_then(|length| length.parse().ok());
    if length.is_some_and(|length| length > LARGEST) { Err(ApiError::TooLarge) } else { Ok(()) }
}

fn is_address(host: &str) -> bool {
    let bare = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    let bare = bare.unwrap_or_default().to_ascii_lowercase();
    bare == "localhost" || bare.ends_with(".localhost") || bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_address;

    #[test]
    fn addresses_are_told_from_names() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "localhost:80", "a.localhost", "192.0.2.1"]
        {
            assert!(is_address(host), "{host}");
        }
        for host in
            ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", ""]
        {
            assert!(!is_address(host), "{host}");
        }
    }
}
