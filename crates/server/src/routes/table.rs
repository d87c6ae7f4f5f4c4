//! At the table of a match: look at it, command it, ask why, write it down.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ikusa_play::desk::{Tried, told};
use ikusa_play::protocol::{LineView, MatchAnswer, RefusalView};
use ikusa_play::{Across, Command, Denial, Match, Millis};
use ikusa_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::answers::{audience_view, match_answer, viewer};
use super::request::{Body, MatchId, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::limits::Client;
use crate::live::{Eyes, Order, Play, now};
use crate::metrics::Metrics;
use crate::store::{Holder, Seat};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(look))
        .routes(routes!(command))
        .routes(routes!(earlier))
        .routes(routes!(record))
        .routes(routes!(why))
}

/// Look at a match
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)),
    responses((status = 200, body = MatchAnswer), (status = 404, body = ErrorBody)),
    security((), ("seat" = [])))]
pub(super) async fn look(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<MatchAnswer>> {
    let holder = caller.holder();
    let table = app.hub.table(&id);
    let audience = audience_view(*table.audience().borrow());
    let turn = app.views.turn(caller.client).await;
    let play = table.now(app.hub.store()).await?;
    // A bot need not be connected: whoever looks at their own challenge is there.
    if play.contest.is_none() && play.row.open && !play.row.seats_of(&holder).is_empty() {
        app.hub.store().keep_seeks(&[id], now()).await?;
    }
    let eyes = Eyes::of(&play.row.seats_of(&holder));
    Ok(Json(app.views.run(move || (match_answer(&play, eyes, audience), turn).0).await?))
}

/// A command for a match.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Ordered {
    /// The version the match must have; without it the command applies to whatever it has now.
    #[serde(default)]
    pub(crate) version: Option<u64>,
    /// What one calls the command, if one wants to be able to give it again: the same key of the same seat is obeyed once.
    #[serde(default)]
    pub(crate) key: Option<String>,
    /// The command itself.
    #[serde(flatten)]
    pub(crate) command: Command,
}

const LONGEST_KEY: usize = 64;

/// The version after a command.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    /// How many commands the match has had.
    version: u64,
}

/// Give a match a command; the answer comes once it is durable
#[utoipa::path(post, path = "/api/matches/{id}/commands", request_body = Ordered, params(("id" = String, Path)),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn command(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(order): Body<Ordered>,
) -> Answer<Json<Done>> {
    count(&app, caller.client, &order)?;
    let version = obey(&app, &id, &caller.holder(), order, 0).await?;
    Ok(Json(Done { version }))
}

/// Counts what a client's command may lead to: another match is one more that it makes.
pub(crate) fn count(app: &App, client: Client, order: &Ordered) -> Answer<()> {
    if order.command == Command::Rematch { app.limits.seat(client) } else { Ok(()) }
}

/// Applies a command for a holder of seats that was on its way for `lag`, as far as that was measured.
pub(crate) async fn obey(app: &App, id: &str, holder: &Holder, order: Ordered, lag: Millis) -> Answer<u64> {
    let table = app.hub.table(id);
    let store = app.hub.store();
    let acting = table.look(store, |play| {
        let across = |seat: Color| match (play.row.seats_of(holder).len(), play.row.seats[seat.other()].level)
        {
            (2, _) => Across::Oneself,
            (_, Some(_)) => Across::Computer,
            _ => Across::Person,
        };
        let accounts = ByColor::from_fn(|color| play.row.seats[color].account);
        let over = play.row.status.over.then_some(accounts);
        acting_seat(play, holder).map(|seat| (seat, across(seat), over))
    });
    let (mut seat, across, over) = acting.await?.ok_or(ApiError::NotYours)?;
    if let Some(accounts) = over {
        let rival = accounts[seat.other()].filter(|_| order.command == Command::Rematch);
        must_be_open(app, [accounts[seat], rival]).await?;
    }
    if order.command.is_of_the_server() {
        return Err(ApiError::BadRequest("that is the server's business".into()));
    }
    if across.turns_round(&order.command) {
        seat = seat.other();
    }
    let reply = across.reply(&order.command);
    if order.key.as_ref().is_some_and(|key| key.len() > LONGEST_KEY) {
        return Err(ApiError::BadRequest(format!("a key has at most {LONGEST_KEY} bytes")));
    }
    let order = Order { seat, command: order.command, expected: order.version, key: order.key, lag };
    let mut result = table.command(store, order).await;
    // An offer that stands already may have lost its reply to a crash; it gets it now.
    let offered = matches!(result, Ok(_) | Err(ApiError::Denied(Denial::AlreadyOffered)));
    if let Some(reply) = reply.filter(|_| offered) {
        result = table.command(store, Order::new(seat.other(), reply)).await;
    }
    match &result {
        Ok(_) => Metrics::count(&app.metrics.commands_applied),
        Err(ApiError::Unavailable(_)) => Metrics::count(&app.metrics.store_errors),
        Err(_) => Metrics::count(&app.metrics.commands_denied),
    }
    result
}

/// Nobody plays for or against an account that the host has closed. Its matches have ended then, so whoever plays on need not be
/// asked: only what comes after the end, or before the beginning.
pub(crate) async fn must_be_open(app: &App, accounts: impl IntoIterator<Item = Option<i64>>) -> Answer<()> {
    for account in accounts.into_iter().flatten() {
        if app.hub.store().conduct(account).await?.closed.is_some() {
            return Err(ApiError::AccountClosed);
        }
    }
    Ok(())
}

/// For which seat someone acts: their own, or for a holder of both the one that is to act.
fn acting_seat(play: &Play, holder: &Holder) -> Option<Color> {
    match (play.row.seats_of(holder).as_slice(), &play.contest) {
        ([], _) => None,
        ([one], _) => Some(*one),
        ([first, ..], None) => Some(*first),
        _ => play.contest.as_ref().map(Match::to_act),
    }
}

/// How far to look back.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EarlierQuery {
    /// After how many moves.
    moves: usize,
}

/// The board after the first moves of a match, as the caller was shown it then
#[utoipa::path(get, path = "/api/matches/{id}/earlier", params(("id" = String, Path), EarlierQuery),
    responses((status = 200, body = LineView), (status = 404, body = ErrorBody)),
    security((), ("seat" = [])))]
pub(super) async fn earlier(
    State(app): State<App>,
    MatchId(id): MatchId,
    Query(query): Query<EarlierQuery>,
    caller: Caller,
) -> Answer<Json<LineView>> {
    let holder = caller.holder();
    let play = app.match_for(caller.client, &id).await?;
    let seen = move || {
        let contest = play.contest.as_ref()?;
        LineView::earlier(contest, viewer(&play, Eyes::of(&play.row.seats_of(&holder))), query.moves)
    };
    app.workshop.run_for(caller.client, seen).await?.map(Json).ok_or(ApiError::NotFound)
}

/// Where matches are played, as their records say.
const PLACE: &str = "Ikusa";

/// Who sat there, as a record says it.
fn player_name(seat: &Seat) -> Option<String> {
    seat.name.clone().or_else(|| seat.level.map(|level| format!("Ikusa {level}")))
}

/// Which record format to write.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecordQuery {
    /// The format's id; the game's own if not given.
    format: Option<String>,
}

/// The record of a match that is over, or of an open game so far
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path), RecordQuery),
    responses((status = 200, description = "the record file", content_type = "application/octet-stream"), (status = 404, body = ErrorBody)))]
pub(super) async fn record(
    State(app): State<App>,
    MatchId(id): MatchId,
    Query(query): Query<RecordQuery>,
    caller: Caller,
) -> Answer<Response> {
    let play = app.match_for(caller.client, &id).await?;
    let write = move || written(&play, query.format.as_deref());
    let written = app.workshop.run_for(caller.client, write).await??;
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], written.bytes).into_response())
}

/// A record file.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    /// How names of such files end.
    pub(super) ending: &'static str,
}

/// Writes a match down in a format, or in its game's own, for an archive: few of them are written at a time.
pub(super) async fn write_record(app: &App, id: &str, format: Option<&str>) -> Answer<Written> {
    let play = app.hub.table(id).now(app.hub.store()).await?;
    let format = format.map(str::to_owned);
    app.workshop.run(move || written(&play, format.as_deref())).await?
}

fn written(play: &Play, format: Option<&str>) -> Answer<Written> {
    let contest = play.contest.as_ref().ok_or(ApiError::NotFound)?;
    // A running game with secrets is nobody's to write down yet.
    if contest.game().has_secrets() && contest.outcome().is_none() {
        return Err(ApiError::NotYours);
    }
    let formats = contest.game().formats();
    let format = format.unwrap_or(formats[0].id);
    let names = ByColor::from_fn(|color| player_name(&play.row.seats[color]));
    let record = contest.record(names, Some(PLACE.to_owned()));
    // Fractions of seconds and the like are left out where a format has no place for them.
    let (bytes, _) = record.write_lossily(format).map_err(|error| ApiError::Unreadable(error.says()))?;
    let known = formats.iter().find(|known| known.id == format);
    let ending = known.and_then(|known| known.extensions.first().copied()).unwrap_or("txt");
    Ok(Written { bytes, ending })
}

/// Why a move may not be played now; null if it may
#[utoipa::path(get, operation_id = "match_why", path = "/api/matches/{id}/why", params(("id" = String, Path), Tried),
    responses((status = 200, body = Option<RefusalView>), (status = 403, body = ErrorBody)),
    security(("seat" = [])))]
pub(super) async fn why(
    State(app): State<App>,
    MatchId(id): MatchId,
    Query(tried): Query<Tried>,
    caller: Caller,
) -> Answer<Json<Option<RefusalView>>> {
    let play = app.match_for(caller.client, &id).await?;
    let seat = acting_seat(&play, &caller.holder()).ok_or(ApiError::NotYours)?;
    let explain = move || {
        let contest = play.contest.as_ref().ok_or(ApiError::NotFound)?;
        if contest.to_act() != seat {
            return Err(ApiError::Denied(Denial::NotYourTurn));
        }
        Ok(told(contest.why(&tried.text(contest.line())?))?)
    };
    Ok(Json(app.workshop.run_for(caller.client, explain).await??))
}
