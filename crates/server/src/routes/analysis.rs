//! The engine's opinion of a position: bounded in time, and one client after the other.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use ikusa_play::AnyLine;
use ikusa_play::desk::{AnalysisAnswer, AnalysisWish};
use ikusa_play::think::{Control, Task, Thinker};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::engines::{Call, Place, Ticket};
use crate::error::{Answer, ApiError, ErrorBody};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(analyse))
}

/// A piece of thinking that waits for its place.
struct Work {
    line: Box<dyn AnyLine>,
    task: Task,
}

impl Work {
    /// Thinks, and gives the place back. Whoever goes away meanwhile ends it.
    async fn done(self, place: Place) -> Answer<AnalysisAnswer> {
        let control = Arc::new(Control::default());
        let _end = EndWhenDropped(Arc::clone(&control));
        let thought = tokio::task::spawn_blocking(move || {
            let _place = place;
            self.line.think(&mut Thinker::default(), &self.task, &control)
        });
        let thoughts = thought.await.map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok(thoughts.into())
    }
}

struct EndWhenDropped(Arc<Control>);

impl Drop for EndWhenDropped {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The engine's best lines of a position
///
/// Clients are served in turn. Whoever accepts `text/event-stream` hears meanwhile how many are before them: events `place`
/// with a number, then one event `analysis` with the answer, or `error` with what went wrong.
#[utoipa::path(post, path = "/api/analysis", request_body = AnalysisWish,
    responses((status = 200, body = AnalysisAnswer), (status = 400, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn analyse(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<AnalysisWish>,
) -> Answer<Response> {
    let task = wish.task();
    let line = app.workshop.run(move || wish.place.open()).await??;
    let work = Work { line, task };
    let ticket = app.engines.for_analysis(&caller.client())?;
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("text/event-stream")) {
        return Ok(Sse::new(stream::unfold(Some((ticket, work)), tell)).into_response());
    }
    Ok(Json(work.done(ticket.turn().await).await?).into_response())
}

type Told = Result<Event, axum::Error>;

/// The next thing to tell whoever waits.
async fn tell(waiting: Option<(Ticket, Work)>) -> Option<(Told, Option<(Ticket, Work)>)> {
    let (mut ticket, work) = waiting?;
    match ticket.next().await {
        Call::Place(place) => Some((Event::default().event("place").json_data(place), Some((ticket, work)))),
        Call::Now(place) => {
            let told = match work.done(place).await {
                Ok(answer) => Event::default().event("analysis").json_data(answer),
                Err(error) => Event::default().event("error").json_data(error.report()),
            };
            Some((told, None))
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, BodyDataStream};
    use axum::http::{Request, StatusCode};
    use futures_util::StreamExt as _;
    use tower::ServiceExt as _;

    use super::*;
    use crate::config::Config;

    async fn app(name: &str) -> App {
        let folder = std::env::temp_dir().join(format!("ikusa-{name}-{}", std::process::id()));
        let mut config = Config::over(&folder.join("test.db").display().to_string()).expect("the defaults");
        config.engine_threads = 1;
        App::start(config).await.expect("the database opens")
    }

    async fn ask(router: &Router, accept: &str) -> Response {
        let wish = r#"{ "game": "shogi", "time": 10 }"#;
        let request = Request::post("/api/analysis").header("accept", accept);
        let request = request.header("content-type", "application/json").body(Body::from(wish));
        router.clone().oneshot(request.expect("a request")).await.expect("an answer")
    }

    async fn next(events: &mut BodyDataStream) -> Option<String> {
        let bytes = events.next().await?.expect("the stream holds");
        Some(String::from_utf8(bytes.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn whoever_waits_is_told_the_place_and_one_client_waits_for_few() {
        let app = app("analysis").await;
        let router = app.router();
        let busy = app.engines.for_move().turn().await;
        let mut line = Vec::new();
        for place in 1..=4 {
            let answer = ask(&router, "text/event-stream").await;
            assert_eq!(answer.status(), StatusCode::OK);
            let mut events = answer.into_body().into_data_stream();
            let told = next(&mut events).await.expect("a place");
            assert_eq!(told, format!("event: place\ndata: {place}\n\n"));
            line.push(events);
        }
        assert_eq!(ask(&router, "text/event-stream").await.status(), StatusCode::TOO_MANY_REQUESTS);
        // Whoever goes away lets the others move up.
        drop(line.remove(0));
        assert_eq!(next(&mut line[0]).await.expect("a place"), "event: place\ndata: 1\n\n");
        drop(line.split_off(1));
        drop(busy);
        let told = next(&mut line[0]).await.expect("the answer");
        assert!(told.starts_with("event: analysis\ndata: {\"lines\":[{"), "{told}");
        assert_eq!(next(&mut line[0]).await, None);
        let plain = ask(&router, "*/*").await;
        assert_eq!(plain.headers()["content-type"], "application/json");
        assert_eq!(app.engines.waiting(), 0);
    }
}
