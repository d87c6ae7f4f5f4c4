//! The engine's opinion of a position: bounded in time, and one client after the other.

use std::sync::Arc;

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
use crate::config::ComputerMoves;
use crate::engines::{Call, Permit, Ticket};
use crate::errands::Errand;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::store::Progress;

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
    async fn done(self, place: Permit) -> Answer<String> {
        let control = Arc::new(Control::default());
        let _end = EndWhenDropped(Arc::clone(&control));
        let thought = tokio::task::spawn_blocking(move || {
            let _place = place;
            self.line.think(&mut Thinker::default(), &self.task, &control)
        });
        let thoughts = thought.await.map_err(|error| ApiError::Internal(error.to_string()))?;
        let answer = AnalysisAnswer::from(thoughts);
        serde_json::to_string(&answer).map_err(|error| ApiError::Internal(error.to_string()))
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
    let (task, text) = (wish.task(), serde_json::to_string(&wish));
    let line = app.workshop.run_for(caller.client, move || wish.place.open()).await??;
    let waiting = match app.config.computer_moves {
        ComputerMoves::Here => {
            Waiting::Here(app.engines.for_analysis(&caller.whence(&app))?, Work { line, task })
        }
        ComputerMoves::Workers => {
            let text = text.map_err(|error| ApiError::Internal(error.to_string()))?;
            Waiting::Elsewhere(app.errands.ask(&app.hub, &caller.whence(&app), &text).await?)
        }
    };
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("text/event-stream")) {
        return Ok(Sse::new(stream::unfold(Some(waiting), tell)).into_response());
    }
    let answer = waiting.answer().await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// An analysis that is being waited for.
enum Waiting {
    /// This process makes it when its turn comes.
    Here(Ticket, Work),
    /// A worker does.
    Elsewhere(Errand),
}

/// What there is to tell whoever waits.
enum News {
    Place(usize, Waiting),
    Answer(Answer<String>),
}

impl Waiting {
    async fn news(self) -> News {
        match self {
            Waiting::Here(mut ticket, work) => match ticket.next().await {
                Call::Place(place) => News::Place(place, Waiting::Here(ticket, work)),
                Call::Now(place) => News::Answer(work.done(place).await),
            },
            Waiting::Elsewhere(mut errand) => match errand.next().await {
                Progress::Waits(place) => News::Place(place, Waiting::Elsewhere(errand)),
                Progress::Done(answer) => News::Answer(Ok(answer)),
                Progress::InWork | Progress::Lost => {
                    News::Answer(Err(ApiError::Internal("no worker could analyse this".to_owned())))
                }
            },
        }
    }

    /// The answer, as JSON.
    async fn answer(mut self) -> Answer<String> {
        loop {
            match self.news().await {
                News::Place(_, waiting) => self = waiting,
                News::Answer(answer) => return answer,
            }
        }
    }
}

type Told = Result<Event, axum::Error>;

/// The next thing to tell whoever waits.
async fn tell(waiting: Option<Waiting>) -> Option<(Told, Option<Waiting>)> {
    Some(match waiting?.news().await {
        News::Place(place, waiting) => (Event::default().event("place").json_data(place), Some(waiting)),
        News::Answer(Ok(answer)) => (Ok(Event::default().event("analysis").data(answer)), None),
        News::Answer(Err(error)) => (Event::default().event("error").json_data(error.report()), None),
    })
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
    use crate::store::SessionRow;
    use crate::token::Token;

    async fn app(name: &str) -> App {
        let folder = std::env::temp_dir().join(format!("ikusa-{name}-{}", std::process::id()));
        let mut config = Config::over(&folder.join("test.db").display().to_string()).expect("the defaults");
        config.engine_threads = 1;
        App::start(config).await.expect("the database opens")
    }

    async fn ask(router: &Router, accept: &str) -> Response {
        ask_as(router, accept, "").await
    }

    async fn ask_as(router: &Router, accept: &str, cookie: &str) -> Response {
        let wish = r#"{ "game": "shogi", "time": 10 }"#;
        let request = Request::post("/api/analysis").header("accept", accept).header("cookie", cookie);
        let request = request.header("content-type", "application/json").body(Body::from(wish));
        router.clone().oneshot(request.expect("a request")).await.expect("an answer")
    }

    async fn signed_in(app: &App) -> String {
        let (store, token) = (app.hub.store(), Token::fresh());
        let account = store.create_account("Ana", String::new(), 0).await.expect("an account");
        let (expires, device) = (ikusa_play::Millis::MAX / 2, None);
        let session = SessionRow { token: token.hash(), account, expires, opened: None, device };
        store.create_session(session).await.expect("a session");
        format!("{}={}", crate::routes::COOKIE, token.reveal())
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
        // An account is made in no time: it is no way to have more of the engine.
        let cookie = signed_in(&app).await;
        assert_eq!(ask_as(&router, "*/*", &cookie).await.status(), StatusCode::TOO_MANY_REQUESTS);
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
