//! For those who watch over the server.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use crate::app::App;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.hub.store().ping().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(app): State<App>) -> String {
    let held = app.hub.held();
    let passwords = app.passwords.held();
    format!(
        "{}# HELP ikusa_matches_held Matches in memory.\n# TYPE ikusa_matches_held gauge\nikusa_matches_held {held}\n\
         # HELP ikusa_passwords_held Passwords being hashed or waiting.\n# TYPE ikusa_passwords_held gauge\nikusa_passwords_held {passwords}\n",
        app.metrics.text()
    )
}
