//! Live play over a WebSocket; `docs/protocol.md` describes it for clients.
//!
//! Each connection is one task that either hears its client or tells it the newest state. There is no queue
//! of old states: whoever is slow gets the latest, and whoever cannot take even that is dropped.

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use ikusa_play::protocol::{ClockView, OutcomeView, Side};
use ikusa_rules::Color;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::limits::SocketPlace;
use crate::live::{Play, Table, now};
use crate::metrics::Metrics;
use crate::routes::Caller;
use crate::routes::answers::{AudienceView, MatchAnswer};
use crate::routes::table::{self, Ordered};
use crate::token::Token;

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/ws/{id}", any(upgrade))
}

/// The default read buffer of 128 KiB costs 136 MB per thousand idle sockets; commands are tiny.
const READ_BUFFER: usize = 1024;
const LARGEST_MESSAGE: usize = 16 * 1024;
/// A client that cannot take a message within this time is dropped.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a client has to take in why it is dropped.
const PARTING: Duration = Duration::from_secs(1);
const PING: Duration = Duration::from_secs(20);
/// Messages a client may send in a second before it is dropped.
const MESSAGES_PER_SECOND: u32 = 50;

/// What a client says.
#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Heard {
    /// First of all: who one is, and how much one wants to hear.
    Hello {
        #[serde(default)]
        token: Option<String>,
        #[serde(default)]
        lean: bool,
    },
    /// A command; the answer carries the same number.
    Command {
        id: u64,
        #[serde(flatten)]
        order: Ordered,
    },
    /// Whether anyone is there: browsers do not show a page the pings of the WebSocket itself.
    Ping,
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Said {
    /// Everything, as this client may see it.
    State(Box<MatchAnswer>),
    /// The little that a bot needs.
    Lean(Lean),
    /// Who is connected has changed.
    Audience(AudienceView),
    /// The command is durable.
    Ack { id: u64, version: u64 },
    /// The command is refused; nothing changed.
    Denied {
        id: u64,
        #[serde(flatten)]
        why: ErrorBody,
    },
    /// Someone is there.
    Pong,
    /// The connection makes no sense and ends.
    Error { code: &'static str, message: String },
}

#[derive(Serialize)]
struct Lean {
    version: u64,
    turn: Option<Side>,
    last: Option<String>,
    clock: Option<ClockView>,
    outcome: Option<OutcomeView>,
}

async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    socket: WebSocketUpgrade,
) -> Answer<Response> {
    let place = app.limits.socket(caller.client)?;
    Ok(socket
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            app.metrics.sockets_open.fetch_add(1, Ordering::Relaxed);
            let table = app.hub.table(&id);
            let mut line = Line { app: &app, id: &id, socket, token: None, lean: false, _place: place };
            // A line that ends in an error is simply gone; its client comes back and resumes.
            let _ = line.run(&table).await;
            app.metrics.sockets_open.fetch_sub(1, Ordering::Relaxed);
        }))
}

/// Why a connection ends.
struct Gone;

struct Line<'a> {
    app: &'a App,
    id: &'a str,
    socket: WebSocket,
    token: Option<Vec<u8>>,
    lean: bool,
    _place: SocketPlace,
}

impl Line<'_> {
    async fn run(&mut self, table: &Table) -> Result<(), Gone> {
        self.greet().await?;
        let (mut pulse, mut audience) = (table.watch(), table.audience());
        let _attendance = table.attend(&self.seats(table).await);
        pulse.borrow_and_update();
        audience.borrow_and_update();
        self.tell_state(table).await?;
        let mut pings = tokio::time::interval(PING);
        pings.tick().await;
        let mut pace = Pace::new();
        loop {
            tokio::select! {
                changed = pulse.changed() => {
                    changed.map_err(|_| Gone)?;
                    self.tell_state(table).await?;
                }
                changed = audience.changed(), if !self.lean => {
                    changed.map_err(|_| Gone)?;
                    let view = AudienceView::from(*audience.borrow_and_update());
                    self.say(&Said::Audience(view)).await?;
                }
                message = self.socket.recv() => {
                    let message = message.ok_or(Gone)?.map_err(|_| Gone)?;
                    if !pace.allows(Instant::now()) {
                        return self.part("too-many", "too many messages").await;
                    }
                    self.hear(message).await?;
                }
                _ = pings.tick() => self.send(Message::Ping(Vec::new().into())).await?,
            }
        }
    }

    /// The seats that this client's token holds; none too if the match cannot be found, which is told later.
    async fn seats(&mut self, table: &Table) -> Vec<Color> {
        let Some(token) = &self.token else { return Vec::new() };
        table.look(self.app.hub.store(), |play| play.row.seats_of(token)).await.unwrap_or_default()
    }

    /// Waits for the client to say who it is.
    async fn greet(&mut self) -> Result<(), Gone> {
        let first = tokio::time::timeout(PATIENCE, self.socket.recv()).await.map_err(|_| Gone)?;
        let Some(Ok(Message::Text(text))) = first else {
            return self.part("bad-request", "expected a hello").await;
        };
        match serde_json::from_str(&text) {
            Ok(Heard::Hello { token, lean }) => {
                self.token = token.map(|token| Token::shown(&token).hash());
                self.lean = lean;
                Ok(())
            }
            _ => self.part("bad-request", "expected a hello").await,
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => return self.part("bad-request", "expected text").await,
        };
        match serde_json::from_str(&text) {
            Ok(Heard::Command { id, order }) => self.obey(id, order).await,
            Ok(Heard::Hello { .. }) => Ok(()),
            Ok(Heard::Ping) => self.say(&Said::Pong).await,
            Err(error) => self.part("bad-request", &error.to_string()).await,
        }
    }

    async fn obey(&mut self, id: u64, order: Ordered) -> Result<(), Gone> {
        let result = match &self.token {
            Some(token) => table::obey(self.app, self.id, token, order).await,
            None => Err(ApiError::NotYours),
        };
        let answer = match result {
            Ok(version) => Said::Ack { id, version },
            Err(error) => Said::Denied { id, why: error.body() },
        };
        self.say(&answer).await
    }

    async fn tell_state(&mut self, table: &Table) -> Result<(), Gone> {
        let (lean, token) = (self.lean, self.token.clone());
        let said = table
            .look(self.app.hub.store(), |play| {
                if lean {
                    Said::Lean(lean_of(play))
                } else {
                    let audience = (*table.audience().borrow()).into();
                    Said::State(Box::new(MatchAnswer::of(play, token.as_deref(), audience)))
                }
            })
            .await;
        match said {
            Ok(said) => self.say(&said).await,
            Err(error) => self.part(error.code(), &error.body().message).await,
        }
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
    async fn part(&mut self, code: &'static str, message: &str) -> Result<(), Gone> {
        self.say(&Said::Error { code, message: message.to_owned() }).await?;
        self.send(Message::Close(None)).await?;
        // Hanging up on unread messages would reset the connection and take the reason away with it.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(PARTING, rest).await;
        Err(Gone)
    }
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

/// How fast a client speaks.
struct Pace {
    since: Instant,
    count: u32,
}

impl Pace {
    fn new() -> Pace {
        Pace { since: Instant::now(), count: 0 }
    }

    fn allows(&mut self, now: Instant) -> bool {
        if now.duration_since(self.since) >= Duration::from_secs(1) {
            *self = Pace { since: now, count: 0 };
        }
        self.count += 1;
        self.count <= MESSAGES_PER_SECOND
    }
}
