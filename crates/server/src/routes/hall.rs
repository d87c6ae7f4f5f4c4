//! The hall over a WebSocket: the server says what is going on, again whenever it changes, and the client only that it is
//! there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use axum::{Extension, Json};
use ikusa_play::protocol::MatchEntry;
use ikusa_play::{Speed, Terms};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::answers::match_entry;
use crate::app::App;
use crate::connections::{ConnectionPlace, told_to_stop};
use crate::error::Answer;
use crate::hall::Activity;
use crate::lobby;
use crate::pace::Pace;
use crate::store::{Holder, PlayingRow, RatingRow, Sought};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(enter)).routes(routes!(playing))
}

/// Clients have little to say here.
const LARGEST_MESSAGE: usize = 256;
const BUFFER: usize = 1024;
/// A client that cannot take a message within this time is dropped.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two messages of a visitor.
const SHORTEST_PAUSE: Duration = Duration::from_millis(200);
/// How long what is known of a visitor stands.
const STANDS: Duration = Duration::from_secs(10);

/// What is going on.
#[derive(Serialize, ToSchema)]
pub(crate) struct ActivityView {
    /// Who waits for an opponent, the newest first.
    seeks: Vec<SeekView>,
    /// What is being played, the strongest first.
    playing: Vec<PlayingView>,
    /// Who challenges whoever looks, the newest first.
    challenges: Vec<MatchEntry>,
    /// How many people are there.
    online: u64,
}

/// Someone who waits for an opponent.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeekView {
    /// The match.
    entry: MatchEntry,
    /// The rating of whoever waits; null for guests.
    rating: Option<i64>,
    /// The lowest and the highest rating that will do; null if anyone will.
    range: Option<[i64; 2]>,
    /// Whether whoever looks will do.
    fits: bool,
}

/// A match that is being played.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayingView {
    /// The match.
    entry: MatchEntry,
    /// The players' ratings on average; null for guests.
    rating: Option<i64>,
    /// Whether it is the best of its game.
    best: bool,
}

/// What is going on, over a WebSocket: the server says an `ActivityView` whenever it changes, a client `{}` now and then
#[utoipa::path(get, operation_id = "enter_hall", path = "/ws/hall", security((), ("session" = [])),
    responses((status = 101, description = "the connection speaks JSON")))]
async fn enter(
    State(app): State<App>,
    caller: Caller,
    connection: Option<Extension<Arc<ConnectionPlace>>>,
    socket: WebSocketUpgrade,
) -> Answer<Response> {
    let place = app.limits.socket(caller.client)?;
    Ok(socket
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            let _places = (place, connection);
            let mut visitor = Visitor::new(&app, caller.account.map(|account| account.id), socket);
            // Whoever is gone is gone.
            let _ = visitor.stay().await;
        }))
}

/// The matches that are being played, the strongest players first
#[utoipa::path(get, path = "/api/playing", responses((status = 200, body = Vec<PlayingView>)))]
async fn playing(State(app): State<App>, _caller: Caller) -> Answer<Json<Vec<PlayingView>>> {
    Ok(Json(playing_views(&lobby::playing(&app.hub).await?)))
}

struct Gone;

/// Someone in the hall.
struct Visitor<'a> {
    app: &'a App,
    account: Option<i64>,
    socket: WebSocket,
    known: Known,
}

/// What matters of a visitor to what they are shown.
#[derive(Default)]
struct Known {
    shunned: Vec<i64>,
    ratings: Vec<(String, String, RatingRow)>,
    at: Option<Instant>,
}

impl Visitor<'_> {
    fn new(app: &App, account: Option<i64>, socket: WebSocket) -> Visitor<'_> {
        Visitor { app, account, socket, known: Known::default() }
    }

    async fn stay(&mut self) -> Result<(), Gone> {
        let app = self.app;
        let mut activity = app.hall.watch();
        let _visit = app.hall.visit(self.account);
        activity.mark_changed();
        let silence = Duration::from_secs(app.config.socket_timeout);
        let mut pings = tokio::time::interval(silence * 2 / 5);
        let mut stopping = app.stopping.subscribe();
        let (mut alive, mut pace) = (Instant::now(), Pace::new());
        let mut said: Option<Instant> = None;
        loop {
            tokio::select! {
                changed = activity.changed() => {
                    changed.map_err(|_| Gone)?;
                    let newest = activity.borrow_and_update().clone();
                    if let Some(newest) = newest {
                        self.tell(&newest).await?;
                    }
                }
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                    Some(Ok(message)) => {
                        alive = Instant::now();
                        // Whoever has so much to say is no visitor. Answers to pings come when the server wants them.
                        if !pace.allows(alive) {
                            return Err(Gone);
                        }
                        if matches!(message, Message::Text(_))
                            && said.replace(alive).is_some_and(|last| alive - last < SHORTEST_PAUSE)
                        {
                            return Err(Gone);
                        }
                    }
                },
                _ = pings.tick() => {
                    if alive.elapsed() >= silence {
                        return Err(Gone);
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
                () = told_to_stop(&mut stopping) => {
                    let reason = "restarting: connect again".into();
                    return self.send(Message::Close(Some(CloseFrame { code: close_code::RESTART, reason }))).await;
                }
            }
        }
    }

    async fn tell(&mut self, activity: &Activity) -> Result<(), Gone> {
        // Without the database a visitor is shown what everyone sees, once it is back.
        self.learn().await.map_err(|_| Gone)?;
        let text = self.written(activity);
        self.send(Message::Text(text)).await
    }

    /// What is going on, as this visitor is told it; guests all hear the same.
    fn written(&self, activity: &Activity) -> Utf8Bytes {
        let write = || serde_json::to_string(&self.view(activity)).map(Utf8Bytes::from).unwrap_or_default();
        match self.account {
            None => activity.for_guests.get_or_init(write).clone(),
            Some(_) => write(),
        }
    }

    async fn learn(&mut self) -> Answer<()> {
        let Some(account) = self.account else { return Ok(()) };
        if self.known.at.is_none_or(|at| at.elapsed() > STANDS) {
            let store = self.app.hub.store();
            let (shunned, ratings) = (store.shunned(account).await?, store.ratings(account).await?);
            self.known = Known { shunned, ratings, at: Some(Instant::now()) };
        }
        Ok(())
    }

    fn view(&self, activity: &Activity) -> ActivityView {
        let holder = Holder { tokens: Vec::new(), account: self.account };
        let welcome = |account: Option<i64>| account.is_none_or(|other| !self.known.shunned.contains(&other));
        let own = activity.challenges.iter().filter(|(challenge, _)| {
            Some(challenge.target) == self.account && welcome(Some(challenge.challenger))
        });
        let seeks = activity.seeks.iter().filter(|one| welcome(one.seek.account));
        ActivityView {
            seeks: seeks.map(|one| self.seek_view(one, &holder)).collect(),
            playing: playing_views(&activity.playing),
            challenges: own.map(|(_, row)| match_entry(row, &holder)).collect(),
            online: activity.online,
        }
    }

    fn seek_view(&self, one: &Sought, holder: &Holder) -> SeekView {
        let own = self.account.is_some() && one.seek.account == self.account;
        let known = self.account.is_some() || !one.row.rated;
        SeekView {
            entry: match_entry(&one.row, holder),
            rating: one.seek.rating,
            range: one.seek.range.map(|(lowest, highest)| [lowest, highest]),
            fits: !own && known && one.seek.takes(self.rating_for(one)),
        }
    }

    /// The visitor's rating at a seek's game and speed.
    fn rating_for(&self, one: &Sought) -> Option<i64> {
        self.account?;
        let terms: Terms = serde_json::from_str(&one.row.terms).unwrap_or_default();
        let speed = Speed::of(terms.time).word();
        let found = self.known.ratings.iter().find(|(game, of, _)| *game == one.row.game && of == speed);
        let rating = found.map_or_else(RatingRow::default, |(_, _, rating)| *rating);
        Some(rating.rating.rating.round() as i64)
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        let sent = tokio::time::timeout(PATIENCE, self.socket.send(message)).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }
}

/// The first of each game is its best.
fn playing_views(rows: &[PlayingRow]) -> Vec<PlayingView> {
    let mut seen: Vec<String> = Vec::new();
    let mut view = |PlayingRow { rating, row }: &PlayingRow| {
        let best = !seen.contains(&row.game);
        if best {
            seen.push(row.game.clone());
        }
        let rating = rating.map(|rating| rating.round() as i64);
        PlayingView { entry: match_entry(row, &Holder::default()), rating, best }
    };
    rows.iter().map(&mut view).collect()
}
