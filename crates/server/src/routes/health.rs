//! For those who watch over the server.

use std::time::Duration;

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

/// How long the database may take to answer whoever asks whether it does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether requests can be served, and if not why.
async fn ready(State(app): State<App>) -> (StatusCode, String) {
    let not = |why: &str| (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    if *app.stopping.borrow() {
        return not("the server is stopping");
    }
    match tokio::time::timeout(PATIENCE, app.hub.store().is_writable()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n".to_owned()),
        Ok(Err(error)) => not(&error.to_string()),
        Err(_) => not("the database does not answer"),
    }
}

async fn metrics(State(app): State<App>) -> String {
    let mut text = app.metrics.text();
    for (name, value, about) in [
        ("matches_held", app.hub.held(), "Matches in memory."),
        ("work_held", app.workshop.held(), "Work on positions and records that is being done or waits."),
        (
            "analyses_waiting",
            app.engines.waiting() + app.errands.held(),
            "Analyses that wait for their turn or for a worker.",
        ),
        ("passwords_held", app.passwords.held(), "Passwords that are being hashed or wait for it."),
    ] {
        text.push_str(&format!(
            "# HELP ikusa_{name} {about}\n# TYPE ikusa_{name} gauge\nikusa_{name} {value}\n"
        ));
    }
    text
}
