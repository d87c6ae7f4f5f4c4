//! Live play over a WebSocket; `docs/protocol.md` describes it for clients.
//!
//! Each connection is one task that either hears its client or tells it the newest state. There is no queue
//! of old states: whoever is slow gets the latest, and whoever cannot take even that is dropped.

mod words;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use ikusa_play::protocol::{ClockView, OutcomeView};

use ikusa_rules::Color;
use tokio::sync::watch;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::connections::{ConnectionPlace, told_to_stop};
use crate::error::{Answer, ApiError};
use crate::lag::Lag;
use crate::limits::{Client, Counted};
use crate::live::{Audience, Eyes, Play, Table, now};
use crate::metrics::Metrics;
use crate::pace::Pace;
use crate::routes::Caller;
use crate::routes::answers::{audience_view, match_answer};
use crate::routes::request::MatchId;
use crate::routes::table::{self, Ordered};
use crate::store::Holder;
use crate::token::Token;
use words::{Acknowledged, DeniedCommand, Hello, Lean, Numbered, Ponged};
pub(crate) use words::{Heard, Said};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upgrade))
}

/// The default read buffer of 128 KiB costs 136 MB per thousand idle sockets; commands are tiny.
const READ_BUFFER: usize = 1024;
const LARGEST_MESSAGE: usize = 16 * 1024;
/// A client that cannot take a message within this time is dropped.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two messages about who is connected: whoever comes and goes without end makes no work for all who look on.
const COMINGS_AND_GOINGS: Duration = Duration::from_secs(1);
/// How long a client has to take in why it is dropped.
const PARTING: Duration = Duration::from_secs(1);

/// Play live over a WebSocket: a client says `Heard`, the server `Said`
#[utoipa::path(get, path = "/ws/{id}", params(("id" = String, Path)),
    responses((status = 101, description = "the connection speaks JSON: `Heard` one way, `Said` the other")))]
async fn upgrade(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    connection: Option<Extension<Arc<ConnectionPlace>>>,
    socket: WebSocketUpgrade,
) -> Answer<Response> {
    let place = app.limits.socket(caller.client)?;
    let (client, holder) = (caller.client, caller.holder());
    Ok(socket
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            app.metrics.sockets_open.fetch_add(1, Ordering::Relaxed);
            let table = app.hub.table(&id);
            let places = (place, connection);
            let mut connection = Connection {
                app: &app,
                id: &id,
                socket,
                client,
                holder,
                lean: false,
                lag: Lag::default(),
                behind: false,
                _places: places,
            };
            // A connection that ends in an error is simply gone; its client comes back and resumes.
            let _ = connection.run(&table).await;
            app.metrics.sockets_open.fetch_sub(1, Ordering::Relaxed);
        }))
}

/// Why a connection ends.
struct Gone;

/// A connection, which mostly waits. What it does now and then has a room of its own for as long as it takes: a future is as
/// large as the largest thing that it ever waits for.
struct Connection<'a> {
    app: &'a App,
    id: &'a str,
    socket: WebSocket,
    client: Client,
    holder: Holder,
    lean: bool,
    lag: Lag,
    /// Whether there is news that it could not be told.
    behind: bool,
    _places: (Counted, Option<Extension<Arc<ConnectionPlace>>>),
}

impl Connection<'_> {
    async fn run(&mut self, table: &Table) -> Result<(), Gone> {
        self.greet().await?;
        let (mut pulse, mut audience, mut words) = (table.watch(), table.audience(), table.words());
        let _attendance = table.attend(&self.seats(table).await);
        pulse.borrow_and_update();
        audience.borrow_and_update();
        self.ping().await?;
        self.tell_state(table).await?;
        let silence = Duration::from_secs(self.app.config.socket_timeout);
        let mut pings = tokio::time::interval(silence * 2 / 5);
        pings.tick().await;
        let mut stopping = self.app.stopping.subscribe();
        let (mut pace, mut alive, mut counted) = (Pace::new(), Instant::now(), None);
        loop {
            tokio::select! {
                changed = pulse.changed() => {
                    changed.map_err(|_| Gone)?;
                    self.keep_told(table).await?;
                }
                changed = at_leisure(&mut audience, counted), if !self.lean => {
                    changed?;
                    counted = Some(Instant::now());
                    let view = audience_view(*audience.borrow_and_update());
                    self.say(&Said::Audience(view)).await?;
                }
                changed = words.changed(), if !self.lean => {
                    changed.map_err(|_| Gone)?;
                    words.borrow_and_update();
                    self.say(&Said::Words).await?;
                }
                message = self.socket.recv() => {
                    alive = Instant::now();
                    let message = match message.ok_or(Gone)? {
                        Ok(message) => message,
                        Err(error) => return self.part(&ApiError::BadRequest(error.to_string())).await,
                    };
                    if !pace.allows(alive) {
                        return self.part(&ApiError::TooMany).await;
                    }
                    self.hear(message).await?;
                }
                _ = pings.tick() => {
                    if alive.elapsed() >= silence {
                        Metrics::count(&self.app.metrics.sockets_silent);
                        return Err(Gone);
                    }
                    self.ping().await?;
                    if self.behind {
                        self.keep_told(table).await?;
                    }
                }
                () = told_to_stop(&mut stopping) => {
                    return self.hang_up(close_code::RESTART, "restarting: connect again").await;
                }
            }
        }
    }

    /// The seats that this client holds; none too if the match cannot be found, which is told later.
    async fn seats(&mut self, table: &Table) -> Vec<Color> {
        let seats = async {
            let _turn = self.app.views.turn(self.client).await;
            table.look(self.app.hub.store(), |play| play.row.seats_of(&self.holder)).await
        };
        Box::pin(seats).await.unwrap_or_default()
    }

    /// Waits for the client to say who it is.
    async fn greet(&mut self) -> Result<(), Gone> {
        let Ok(first) = tokio::time::timeout(PATIENCE, self.first_words()).await else {
            return self.part(&ApiError::TooSlow).await;
        };
        let expected = || ApiError::BadRequest("expected a hello".into());
        let Some(Ok(Message::Text(text))) = first else { return self.part(&expected()).await };
        match serde_json::from_str(&text) {
            Ok(Heard::Hello(Hello { token, lean })) => {
                self.holder.tokens = token.iter().map(|token| Token::shown(token).hash()).collect();
                self.lean = lean;
                Ok(())
            }
            _ => self.part(&expected()).await,
        }
    }

    /// What a client says first. Some libraries ask whether the line is alive before anyone has said anything.
    async fn first_words(&mut self) -> Option<Result<Message, axum::Error>> {
        const SIGNS_OF_LIFE: usize = 16;
        for _ in 0..SIGNS_OF_LIFE {
            match self.socket.recv().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                said => return said,
            }
        }
        None
    }

    async fn hear(&mut self, message: Message) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) => return Ok(()),
            Message::Pong(number) => {
                self.lag.answered(&number);
                return Ok(());
            }
            Message::Binary(_) => return self.part(&ApiError::BadRequest("expected text".into())).await,
        };
        match serde_json::from_str(&text) {
            Ok(Heard::Command(Numbered { id, order })) => self.obey(id, order).await,
            Ok(Heard::Hello(_)) => Ok(()),
            Ok(Heard::Ping) => self.say(&Said::Pong(Ponged { lag: self.lag.given_back() })).await,
            Err(error) => self.part(&ApiError::BadRequest(error.to_string())).await,
        }
    }

    async fn obey(&mut self, id: u64, order: Ordered) -> Result<(), Gone> {
        let obeyed = async {
            self.app.limits.command(self.client)?;
            table::count(self.app, self.client, &order)?;
            table::obey(self.app, self.id, &self.holder, order, self.lag.given_back()).await
        };
        let answer = match Box::pin(obeyed).await {
            Ok(version) => Said::Ack(Acknowledged { id, version }),
            Err(error @ ApiError::Unknown(_)) => Said::Unknown(DeniedCommand { id, why: error.report() }),
            Err(error) => Said::Denied(DeniedCommand { id, why: error.report() }),
        };
        self.say(&answer).await
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        let number = self.lag.asked();
        self.send(Message::Ping(number)).await
    }

    async fn tell_state(&mut self, table: &Table) -> Result<(), Gone> {
        match self.state(table).await {
            Ok(text) => self.send(Message::Text(text)).await,
            Err(error) => self.part(&error).await,
        }
    }

    /// Tells news, or remembers that they are owed: a database that is away for a moment must not make every client of
    /// every match come back at once.
    async fn keep_told(&mut self, table: &Table) -> Result<(), Gone> {
        let state = self.state(table).await;
        self.behind = matches!(state, Err(ApiError::Unavailable(_)));
        match state {
            Ok(text) => self.send(Message::Text(text)).await,
            Err(_) if self.behind => Ok(()),
            Err(error) => self.part(&error).await,
        }
    }

    /// The match as this client may see it, written once for all who see the same.
    async fn state(&mut self, table: &Table) -> Answer<Utf8Bytes> {
        Box::pin(self.written(table)).await
    }

    async fn written(&mut self, table: &Table) -> Answer<Utf8Bytes> {
        let audience = *table.audience().borrow();
        let play = table.now(self.app.hub.store()).await?;
        let eyes = if self.lean { Eyes::Lean } else { Eyes::of(&play.row.seats_of(&self.holder)) };
        let write = |circle| write_states(self.app, Arc::clone(&play), circle, audience);
        play.told.once(eyes, audience, write).await
    }

    async fn say(&mut self, said: &Said) -> Result<(), Gone> {
        let text = serde_json::to_string(said).map_err(|_| Gone)?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(sent) => sent.map_err(|_| Gone),
            Err(_) => {
                Metrics::count(&self.app.metrics.sockets_dropped);
                Err(Gone)
            }
        }
    }

    /// Says why and ends the connection.
    async fn part(&mut self, error: &ApiError) -> Result<(), Gone> {
        let why = error.report();
        let code = match error {
            ApiError::Internal(_) => close_code::ERROR,
            ApiError::Unavailable(_) => close_code::AGAIN,
            _ => close_code::POLICY,
        };
        let reason = why.code.clone();
        self.say(&Said::Error(why)).await?;
        self.hang_up(code, &reason).await
    }

    async fn hang_up(&mut self, code: u16, reason: &str) -> Result<(), Gone> {
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
        // Hanging up on unread messages would reset the connection and take the reason away with it.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(PARTING, rest).await;
        Err(Gone)
    }
}

/// Waits until who is connected has changed, and until those who look on may be told so again.
async fn at_leisure(audience: &mut watch::Receiver<Audience>, told: Option<Instant>) -> Result<(), Gone> {
    let rest = told.map(|told| COMINGS_AND_GOINGS.saturating_sub(told.elapsed()));
    if let Some(rest) = rest.filter(|rest| !rest.is_zero()) {
        tokio::time::sleep(rest).await;
    }
    audience.changed().await.map_err(|_| Gone)
}

/// A state of a match as text, for each of some eyes. The little that bots hear is written on the spot; a board with its moves
/// takes the processor, and is written where that holds up nobody.
async fn write_states(
    app: &App,
    play: Arc<Play>,
    circle: Vec<Eyes>,
    audience: Audience,
) -> Answer<Vec<String>> {
    let written: Result<Vec<String>, _> = if circle == [Eyes::Lean] {
        serde_json::to_string(&Said::Lean(lean_of(&play))).map(|text| vec![text])
    } else {
        let write = move |eyes: Eyes| {
            let answer = match_answer(&play, eyes, audience_view(audience));
            serde_json::to_string(&Said::State(Box::new(answer)))
        };
        app.views.run(move || circle.into_iter().map(write).collect()).await?
    };
    written.map_err(|error| ApiError::Internal(error.to_string()))
}

fn lean_of(play: &Play) -> Lean {
    let contest = play.contest.as_ref();
    Lean {
        version: play.row.version,
        turn: contest.map(|contest| contest.to_act().into()),
        // Secrets stay where they are: what a game hides is not for the lean view.
        last: contest
            .filter(|contest| !contest.game().has_secrets())
            .and_then(|contest| contest.line().last_move()),
        clock: contest.map(|contest| ClockView::at(contest.clock(), now())),
        outcome: contest.and_then(ikusa_play::Match::outcome).map(OutcomeView::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<'a, F: Future>(_: impl FnOnce(&'a mut Connection<'a>, &'a Table) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_connection_that_waits_takes_little_room() {
        let size = size(Connection::run);
        assert!(size <= 2_048, "{size} bytes");
    }
}
