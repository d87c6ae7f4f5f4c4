//! Tournaments: make one, enter it, leave it, let it begin, look at it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ikusa_cup::Kind;
use ikusa_play::desk::{NewMatch, Opponent};
use ikusa_play::{Match, Millis, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::cup_views::{CupEntryView, CupView, cup_entry, cup_view};
use super::request::{Body, MatchId, Query};
use crate::app::App;
use crate::cups;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::limits::Client;
use crate::live::now;
use crate::speech;
use crate::store::{CupChange, CupMark, CupRow, CupStage, StoreError};
use crate::token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(create))
        .routes(routes!(look))
        .routes(routes!(enter))
        .routes(routes!(leave))
        .routes(routes!(start))
        .routes(routes!(cancel))
}

/// How many tournaments of a stage are told at a time.
const LISTED: u32 = 30;
const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// How many tournaments that are not over an account may have made.
const UNFINISHED: u64 = 5;
/// How long one waits for its maker to let it begin.
const PATIENCE: Millis = 14 * DAY;

/// What a new tournament is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCup {
    /// What it is called: 2 to 60 characters.
    name: String,
    /// `arena`, `swiss` or `round-robin`.
    kind: String,
    /// The game's id.
    game: String,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// How time is limited in its matches; there must be a limit.
    time: TimeControl,
    /// Milliseconds for the secret formation.
    #[serde(default)]
    formation_time: Option<Millis>,
    /// Whether its matches count for ratings.
    #[serde(default)]
    rated: bool,
    /// Whether bots may enter.
    #[serde(default)]
    bots: bool,
    /// How many rounds a Swiss has (1 to 20, 5 if not given), or how often everyone meets everyone in a round robin (1 or 2,
    /// once if not given).
    #[serde(default)]
    rounds: Option<u32>,
    /// How many minutes an arena lasts: 1 to 1440, 60 if not given.
    #[serde(default)]
    minutes: Option<u32>,
    /// How many seconds it rests between rounds: at most a day, 30 if not given.
    #[serde(default)]
    pause: Option<u32>,
    /// When it begins, in milliseconds since the Unix epoch, within 90 days; without it, when its maker says so.
    #[serde(default)]
    starts: Option<Millis>,
}

impl NewCup {
    fn settle(self, maker: i64, at: Millis) -> Answer<CupRow> {
        let bad = |what: &str| ApiError::BadRequest(what.to_owned());
        let kind = Kind::named(&self.kind).ok_or_else(|| bad("kind is arena, swiss or round-robin"))?;
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(2..=60).contains(&name.chars().count()) || !speech::is_legible(&name) {
            return Err(bad("a tournament's name has 2 to 60 characters"));
        }
        let rounds = match kind {
            Kind::Arena => 0,
            Kind::Swiss => in_range(self.rounds.unwrap_or(5), 1, 20, "a Swiss has 1 to 20 rounds")?,
            Kind::RoundRobin => in_range(self.rounds.unwrap_or(1), 1, 2, "everyone meets once or twice")?,
        };
        let minutes = in_range(self.minutes.unwrap_or(60), 1, 1_440, "an arena lasts 1 to 1440 minutes")?;
        let pause = in_range(self.pause.unwrap_or(30), 0, 86_400, "a pause lasts at most a day")?;
        if self.starts.is_some_and(|starts| starts > at + 90 * DAY) {
            return Err(bad("a tournament begins within 90 days"));
        }
        let correspondence = matches!(self.time, TimeControl::Correspondence { .. });
        if self.time == TimeControl::None || (correspondence && kind == Kind::Arena) {
            return Err(bad("a tournament needs a time control, and an arena a clock at one sitting"));
        }
        let wish = NewMatch {
            game: self.game,
            options: self.options,
            position: None,
            time: self.time,
            formation_time: self.formation_time,
            opponent: Opponent::Invitation,
            seat: None,
            name: None,
            rated: self.rated,
            token: None,
        };
        let (game, terms) = wish.settle()?;
        Match::new(game, terms.clone(), at)?;
        let next = Some(self.starts.unwrap_or(at + PATIENCE));
        Ok(CupRow {
            id: token::match_id(),
            name,
            kind,
            game: game.id().to_owned(),
            terms: serde_json::to_string(&terms).map_err(|error| ApiError::Internal(error.to_string()))?,
            rated: self.rated,
            bots: self.bots,
            rounds,
            lasts: Millis::from(minutes) * MINUTE,
            pause: Millis::from(pause) * 1_000,
            starts: self.starts,
            maker: Some(maker),
            created: at,
            stage: CupStage::Open,
            round: 0,
            began: None,
            ended: None,
            next,
            version: 0,
            due: next,
        })
    }
}

fn in_range(value: u32, least: u32, most: u32, otherwise: &str) -> Answer<u32> {
    if (least..=most).contains(&value) { Ok(value) } else { Err(ApiError::BadRequest(otherwise.to_owned())) }
}

/// Tournaments by stage, each list the newest first, thirty at a time.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupLists {
    /// Those that run.
    running: Vec<CupEntryView>,
    /// Those that have not begun.
    open: Vec<CupEntryView>,
    /// Those that are over.
    over: Vec<CupEntryView>,
    /// For each list that has more, what to ask for `after` to see them.
    next: Vec<String>,
}

/// Where a list of tournaments goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CupsQuery {
    /// One of `next` of the answer before: then only that list is told. It begins with the list's name.
    after: Option<String>,
}

/// Tournaments: those that run, those that have not begun and those that are over
#[utoipa::path(get, operation_id = "cups", path = "/api/cups", params(CupsQuery),
    responses((status = 200, body = CupLists), (status = 400, body = ErrorBody)))]
pub(super) async fn list(
    State(app): State<App>,
    Query(query): Query<CupsQuery>,
    _caller: Caller,
) -> Answer<Json<CupLists>> {
    let bad = || ApiError::BadRequest("that is no 'next' of a page".to_owned());
    let after = query.after.as_deref().map(|after| read_mark(after).ok_or_else(bad)).transpose()?;
    let newest = (Millis::MAX, String::new());
    let (mut lists, mut next) = (Vec::new(), Vec::new());
    for stage in STAGES {
        let from = match &after {
            Some((wanted, mark)) => Some(mark).filter(|_| *wanted == stage),
            None => Some(&newest),
        };
        let rows = match from {
            Some(mark) => app.hub.store().cups(stage, mark, LISTED).await?,
            None => Vec::new(),
        };
        let last = rows.last().filter(|_| rows.len() == LISTED as usize);
        next.extend(last.map(|(row, _)| format!("{}-{}-{}", stage.word(), row.created, row.id)));
        lists.push(rows.iter().map(|(row, players)| cup_entry(row, *players)).collect());
    }
    let mut lists = lists.into_iter();
    let mut list = || lists.next().unwrap_or_default();
    Ok(Json(CupLists { running: list(), open: list(), over: list(), next }))
}

/// The stages that are listed.
const STAGES: [CupStage; 3] = [CupStage::Running, CupStage::Open, CupStage::Over];

fn read_mark(mark: &str) -> Option<(CupStage, CupMark)> {
    let (stage, (created, id)) =
        mark.split_once('-').and_then(|(stage, rest)| Some((stage, rest.split_once('-')?)))?;
    let stage = STAGES.into_iter().find(|known| known.word() == stage)?;
    Some((stage, (created.parse().ok()?, id.to_owned()))).filter(|_| token::is_match_id(id))
}

/// Make a tournament
#[utoipa::path(post, operation_id = "create_cup", path = "/api/cups", request_body = NewCup, security(("session" = [])),
    responses((status = 200, body = CupEntryView), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<NewCup>,
) -> Answer<Json<CupEntryView>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let row = wish.settle(account.id, now())?;
    match app.hub.store().create_cup(&row, UNFINISHED).await {
        Err(StoreError::Conflict) => Err(ApiError::TooMany),
        made => Ok(made.map(|()| Json(cup_entry(&row, 0)))?),
    }
}

/// A tournament with its table and games. The answer has an `ETag`: asked again with `If-None-Match`, an unchanged one is 304
#[utoipa::path(get, operation_id = "cup", path = "/api/cups/{id}", params(("id" = String, Path)), security((), ("session" = [])),
    responses((status = 200, body = CupView), (status = 304, description = "nothing has changed"), (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Response> {
    let account = caller.account.map(|account| account.id);
    let tag = |row: &CupRow| format!("\"{}-{}\"", row.version, account.unwrap_or(0));
    let row = app.hub.store().cup_row(&id).await?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known == Some(tag(&row).as_str()) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag(&row))]).into_response());
    }
    let cup = app.hub.store().cup(&id).await?;
    let tag = [(header::ETAG, tag(&cup.row)), (header::CACHE_CONTROL, "no-cache".to_owned())];
    let view = app.workshop.run_for(caller.client, move || cup_view(&cup, account)).await?;
    Ok((tag, Json(view)).into_response())
}

/// Enter a tournament, or come back to it
#[utoipa::path(post, operation_id = "enter_cup", path = "/api/cups/{id}/enter", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = CupView), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn enter(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<CupView>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    cups::enter(&app, &id, &account, now()).await?;
    answer(&app, caller.client, &id, account.id).await
}

/// Leave a tournament: for good before it begins, afterwards until one comes back
#[utoipa::path(post, operation_id = "leave_cup", path = "/api/cups/{id}/leave", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = CupView), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn leave(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<CupView>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    cups::leave(&app, &id, account.id, now()).await?;
    answer(&app, caller.client, &id, account.id).await
}

/// Let one's tournament begin now
#[utoipa::path(post, operation_id = "start_cup", path = "/api/cups/{id}/start", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = CupView), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn start(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<CupView>> {
    decide(&app, &id, caller, |row, at| {
        (row.starts, row.next, row.due) = (Some(at), Some(at), Some(at));
    })
    .await
}

/// Call one's tournament off before it begins
#[utoipa::path(post, operation_id = "cancel_cup", path = "/api/cups/{id}/cancel", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = CupView), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn cancel(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
) -> Answer<Json<CupView>> {
    decide(&app, &id, caller, |row, at| {
        (row.stage, row.ended, row.next, row.due) = (CupStage::Cancelled, Some(at), None, None);
    })
    .await
}

/// What only whoever made it decides, and only before it begins.
async fn decide(
    app: &App,
    id: &str,
    caller: Caller,
    how: impl Fn(&mut CupRow, Millis),
) -> Answer<Json<CupView>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let store = app.hub.store();
    loop {
        let row = store.cup_row(id).await?;
        if row.maker != Some(account.id) {
            return Err(ApiError::NotYours);
        }
        if row.stage != CupStage::Open {
            return Err(ApiError::CupClosed);
        }
        let mut change = CupChange::of(&row);
        how(&mut change.row, now());
        match store.change_cup(&change).await {
            // Somebody entered meanwhile.
            Err(StoreError::Conflict) => tokio::task::yield_now().await,
            done => {
                done?;
                return answer(app, caller.client, id, account.id).await;
            }
        }
    }
}

async fn answer(app: &App, client: Client, id: &str, account: i64) -> Answer<Json<CupView>> {
    let cup = app.hub.store().cup(id).await?;
    Ok(Json(app.workshop.run_for(client, move || cup_view(&cup, Some(account))).await?))
}
