//! Matches: make one, join it, look at it, command it.

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use ikusa_play::protocol::{MatchView, RefusalView, Side};
use ikusa_play::{Command, Match, Millis, Terms, TimeControl};
use ikusa_rules::{ByColor, Color, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

use super::Caller;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::{Play, now, status_of};
use crate::metrics::Metrics;
use crate::store::{MatchRow, Seat, Status};
use crate::token::{self, Token};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/matches", post(create))
        .route("/api/matches/{id}", get(look))
        .route("/api/matches/{id}/join", post(join))
        .route("/api/matches/{id}/commands", post(command))
        .route("/api/matches/{id}/record", get(record))
        .route("/api/matches/{id}/why", get(why))
        .route("/api/lobby", get(lobby))
        .route("/api/mine", post(mine))
}

/// Whom to play.
#[derive(Deserialize, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Opponent {
    /// The computer at a level from 0 to 9.
    Computer {
        /// How strong.
        level: u8,
    },
    /// Whoever gets the link.
    Invitation,
    /// Whoever comes first from the lobby.
    Open,
    /// Both seats at one device.
    Oneself,
}

/// What a new match is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// The game's id.
    game: String,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// A position to begin from.
    #[serde(default)]
    position: Option<String>,
    /// How time is limited.
    #[serde(default)]
    #[schema(value_type = Object)]
    time: TimeControl,
    /// Milliseconds for the secret formation.
    #[serde(default)]
    formation_time: Option<Millis>,
    /// Whom to play.
    opponent: Opponent,
    /// One's own side; drawn by lot if not given.
    #[serde(default)]
    seat: Option<Side>,
    /// The name to show.
    #[serde(default)]
    name: Option<String>,
    /// Whether the result counts for ratings; both players need accounts.
    #[serde(default)]
    rated: bool,
}

/// A seat that now belongs to whoever shows the token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The match.
    id: String,
    /// The side; null when one holds both.
    seat: Option<Side>,
    /// The secret that holds the seat. Keep it: it is told only once.
    token: String,
}

/// Who sits where.
#[derive(Serialize, ToSchema, Clone, Debug)]
pub(crate) struct Player {
    /// The name; null for guests without one.
    name: Option<String>,
    /// The level of the computer; null for people.
    level: Option<u8>,
    /// Whether anyone sits there.
    taken: bool,
}

/// A match with its surroundings.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchAnswer {
    /// The id.
    id: String,
    /// Black's seat.
    black: Player,
    /// White's seat.
    white: Player,
    /// Whether one token holds both seats.
    both: bool,
    /// Whether it is listed in the lobby.
    open: bool,
    /// When it was made, in milliseconds since the Unix epoch.
    created: Millis,
    /// The game's id.
    game: String,
    /// The match itself; null while a seat is free.
    state: Option<MatchView>,
}

/// A line of a list of matches.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchEntry {
    id: String,
    game: String,
    black: Player,
    white: Player,
    /// Whose move it is.
    turn: Option<Side>,
    /// One's own seat, where one has one.
    seat: Option<Side>,
    over: bool,
    winner: Option<Side>,
    reason: Option<String>,
    created: Millis,
    touched: Millis,
    /// How time is limited.
    #[schema(value_type = Object)]
    time: TimeControl,
}

const NAME_LENGTH: usize = 40;

/// Make a match
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch,
    responses((status = 200, body = Seated), (status = 400, body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Json(wish): Json<NewMatch>,
) -> Answer<Json<Seated>> {
    let game = ikusa_play::game(&wish.game)
        .ok_or_else(|| ApiError::BadRequest(format!("unknown game '{}'", wish.game)))?;
    if let Opponent::Computer { level: 10.. } = wish.opponent {
        return Err(ApiError::BadRequest("levels run from 0 to 9".into()));
    }
    let terms = Terms {
        options: wish.options.into_iter().collect(),
        position: wish.position,
        time: wish.time,
        formation_time: wish.formation_time,
    };
    let at = now();
    let contest =
        Match::new(game, terms.clone(), at).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    let token = Token::fresh();
    let own = Seat {
        token: Some(token.hash()),
        name: shown_name(wish.name, &caller)?,
        account: caller.account.as_ref().map(|account| account.id),
        level: None,
    };
    let color = wish.seat.map_or_else(drawn_by_lot, Color::from);
    let other = match wish.opponent {
        Opponent::Computer { level } => Seat { level: Some(level), ..Seat::default() },
        Opponent::Oneself => own.clone(),
        Opponent::Invitation | Opponent::Open => Seat::default(),
    };
    let full = matches!(wish.opponent, Opponent::Computer { .. } | Opponent::Oneself);
    let seats = if color == Color::Black { ByColor::new(own, other) } else { ByColor::new(other, own) };
    let row = MatchRow {
        id: token::match_id(),
        game: game.id().to_owned(),
        terms: serde_json::to_string(&terms).map_err(|error| ApiError::Internal(error.to_string()))?,
        began: full.then_some(at),
        version: 0,
        open: wish.opponent == Opponent::Open,
        rated: wish.rated,
        created: at,
        seats,
        status: if full { status_of(&contest, at) } else { Status { touched: at, ..Status::default() } },
    };
    let id = row.id.clone();
    app.hub.store().create_match(row).await?;
    Metrics::count(&app.metrics.matches_created);
    let seat = (wish.opponent != Opponent::Oneself).then(|| color.into());
    Ok(Json(Seated { id, seat, token: token.reveal().to_owned() }))
}

fn drawn_by_lot() -> Color {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has a random source");
    Color::BOTH[usize::from(byte[0] & 1)]
}

fn shown_name(name: Option<String>, caller: &Caller) -> Answer<Option<String>> {
    if let Some(account) = &caller.account {
        return Ok(Some(account.name.clone()));
    }
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    if name
        .as_ref()
        .is_some_and(|name| name.chars().count() > NAME_LENGTH || name.chars().any(char::is_control))
    {
        return Err(ApiError::BadRequest(format!("a name has at most {NAME_LENGTH} characters")));
    }
    Ok(name)
}

/// Where to sit.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Joining {
    /// The side; whichever is free if not given.
    #[serde(default)]
    seat: Option<Side>,
    /// The name to show.
    #[serde(default)]
    name: Option<String>,
}

/// Take the free seat of a match
#[utoipa::path(post, path = "/api/matches/{id}/join", request_body = Joining, params(("id" = String, Path)),
    responses((status = 200, body = Seated), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Json(wish): Json<Joining>,
) -> Answer<Json<Seated>> {
    let store = app.hub.store();
    let row = store.find_match(id.clone()).await?;
    let free = Color::BOTH.into_iter().find(|color| row.is_free(*color));
    let color = wish.seat.map(Color::from).or(free).ok_or(ApiError::SeatTaken)?;
    let token = Token::fresh();
    let seat = Seat {
        token: Some(token.hash()),
        name: shown_name(wish.name, &caller)?,
        account: caller.account.map(|account| account.id),
        level: None,
    };
    app.hub.table(&id).sit(store, color, seat).await?;
    Ok(Json(Seated { id, seat: Some(color.into()), token: token.reveal().to_owned() }))
}

/// Look at a match
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)),
    responses((status = 200, body = MatchAnswer), (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<Json<MatchAnswer>> {
    let token = caller.token.map(|token| token.hash());
    let answer = app.hub.table(&id).look(app.hub.store(), |play| describe(play, token.as_deref())).await?;
    Ok(Json(answer))
}

/// The match as whoever shows this token hash may see it.
pub(crate) fn describe(play: &Play, token: Option<&[u8]>) -> MatchAnswer {
    let row = &play.row;
    MatchAnswer {
        id: row.id.clone(),
        black: player(row, Color::Black),
        white: player(row, Color::White),
        both: token.is_some_and(|token| row.seats_of(token).len() == 2),
        open: row.open,
        created: row.created,
        game: row.game.clone(),
        state: play.view(viewer(play, token)),
    }
}

/// Whoever holds both seats looks from the side to move.
pub(crate) fn viewer(play: &Play, token: Option<&[u8]>) -> Viewer {
    let seats = token.map(|token| play.row.seats_of(token)).unwrap_or_default();
    match (seats.as_slice(), &play.contest) {
        ([one], _) => Viewer::Seat(*one),
        ([_, _], Some(contest)) => Viewer::Seat(contest.to_act()),
        _ => Viewer::Spectator,
    }
}

fn player(row: &MatchRow, color: Color) -> Player {
    let seat = &row.seats[color];
    Player { name: seat.name.clone(), level: seat.level, taken: !row.is_free(color) }
}

/// A command for a match.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Ordered {
    /// The version the match must have; without it the command applies to whatever it has now.
    #[serde(default)]
    pub(crate) version: Option<u64>,
    /// The command itself.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub(crate) command: Command,
}

/// The version after a command.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    /// How many commands the match has had.
    version: u64,
}

/// Give a match a command; the answer comes once it is durable
#[utoipa::path(post, path = "/api/matches/{id}/commands", request_body = Ordered, params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn command(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Json(order): Json<Ordered>,
) -> Answer<Json<Done>> {
    let token = caller.token.ok_or(ApiError::NotYours)?.hash();
    let version = obey(&app, &id, &token, order).await?;
    Ok(Json(Done { version }))
}

/// Applies a command for whoever shows this token hash.
pub(crate) async fn obey(app: &App, id: &str, token: &[u8], order: Ordered) -> Answer<u64> {
    let table = app.hub.table(id);
    let store = app.hub.store();
    let acting = table.look(store, |play| {
        acting_seat(play, token).map(|seat| (seat, play.row.seats[seat.other()].level.is_some()))
    });
    let (seat, faces_computer) = acting.await?.ok_or(ApiError::NotYours)?;
    if order.command == Command::Flag {
        return Err(ApiError::BadRequest("clocks are the server's business".into()));
    }
    let reply = computer_reply(&order.command).filter(|_| faces_computer);
    let mut result = table.command(store, seat, order.command, order.version).await;
    if let (Ok(_), Some(reply)) = (&result, reply) {
        result = table.command(store, seat.other(), reply, None).await;
    }
    match &result {
        Ok(_) => Metrics::count(&app.metrics.commands_applied),
        Err(ApiError::Unavailable(_)) => Metrics::count(&app.metrics.store_errors),
        Err(_) => Metrics::count(&app.metrics.commands_denied),
    }
    result
}

/// What the computer says to an offer: it lets people take back, and plays on.
fn computer_reply(command: &Command) -> Option<Command> {
    match command {
        Command::RequestTakeback => Some(Command::AnswerTakeback { accept: true }),
        Command::OfferDraw => Some(Command::AnswerDraw { accept: false }),
        _ => None,
    }
}

/// For which seat a token acts: its own, or for a holder of both the one that is to act.
fn acting_seat(play: &Play, token: &[u8]) -> Option<Color> {
    match play.row.seats_of(token).as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => play.contest.as_ref().map(Match::to_act),
    }
}

/// Which record format to write.
#[derive(Deserialize, IntoParams)]
pub(crate) struct RecordQuery {
    /// The format's id; the game's own if not given.
    format: Option<String>,
}

/// The record of a match that is over, or of an open game so far
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path), RecordQuery),
    responses((status = 200, description = "the record file"), (status = 404, body = ErrorBody)))]
pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
    _caller: Caller,
) -> Answer<Response> {
    let bytes = app
        .hub
        .table(&id)
        .look(app.hub.store(), |play| {
            let contest = play.contest.as_ref().ok_or(ApiError::NotFound)?;
            // A running game with secrets is nobody's to write down yet.
            if contest.game().has_formation() && contest.outcome().is_none() {
                return Err(ApiError::NotYours);
            }
            let format = query.format.as_deref().unwrap_or(contest.game().formats()[0].id);
            contest.line().record().write(format).map_err(|error| ApiError::BadRequest(error.to_string()))
        })
        .await??;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response())
}

/// Which move to explain.
#[derive(Deserialize, IntoParams)]
pub(crate) struct WhyQuery {
    /// The move's text.
    r#move: String,
}

/// Why a move may not be played now; null if it may
#[utoipa::path(get, path = "/api/matches/{id}/why", params(("id" = String, Path), WhyQuery),
    responses((status = 200, body = Option<RefusalView>), (status = 403, body = ErrorBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<WhyQuery>,
    caller: Caller,
) -> Answer<Json<Option<RefusalView>>> {
    let token = caller.token.ok_or(ApiError::NotYours)?.hash();
    let answer = app
        .hub
        .table(&id)
        .look(app.hub.store(), |play| {
            let seat = acting_seat(play, &token).ok_or(ApiError::NotYours)?;
            let contest = play.contest.as_ref().ok_or(ApiError::NotFound)?;
            if contest.to_act() != seat {
                return Err(ApiError::Denied(ikusa_play::Denial::NotYourTurn));
            }
            Ok(contest.why(&query.r#move).as_ref().map(RefusalView::from))
        })
        .await??;
    Ok(Json(answer))
}

/// The open challenges
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Vec<MatchEntry>)))]
pub(super) async fn lobby(State(app): State<App>, _caller: Caller) -> Answer<Json<Vec<MatchEntry>>> {
    let rows = app.hub.store().lobby(100).await?;
    Ok(Json(rows.iter().map(|row| entry(row, &[])).collect()))
}

/// The seats one holds, to find one's matches.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tokens {
    /// Seat tokens.
    #[serde(default)]
    tokens: Vec<String>,
}

/// One's own matches, by tokens and account
#[utoipa::path(post, path = "/api/mine", request_body = Tokens, responses((status = 200, body = Vec<MatchEntry>)))]
pub(super) async fn mine(
    State(app): State<App>,
    caller: Caller,
    Json(shown): Json<Tokens>,
) -> Answer<Json<Vec<MatchEntry>>> {
    if shown.tokens.len() > 100 {
        return Err(ApiError::BadRequest("at most 100 tokens at a time".into()));
    }
    let hashes: Vec<_> = shown.tokens.iter().map(|token| Token::shown(token).hash()).collect();
    let rows =
        app.hub.store().matches_of(hashes.clone(), caller.account.map(|account| account.id), 100).await?;
    Ok(Json(rows.iter().map(|row| entry(row, &hashes)).collect()))
}

fn entry(row: &MatchRow, hashes: &[Vec<u8>]) -> MatchEntry {
    let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
    let seat = hashes.iter().flat_map(|hash| row.seats_of(hash)).next();
    MatchEntry {
        id: row.id.clone(),
        game: row.game.clone(),
        black: player(row, Color::Black),
        white: player(row, Color::White),
        turn: row.status.turn.map(Side::from),
        seat: seat.map(Side::from),
        over: row.status.over,
        winner: row.status.winner.map(Side::from),
        reason: row.status.reason.clone(),
        created: row.created,
        touched: row.status.touched,
        time: terms.time,
    }
}
