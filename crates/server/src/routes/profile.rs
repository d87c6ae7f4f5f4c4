//! Profiles: how an account has played, for everyone to see.

use std::io;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use ikusa_play::Millis;
use ikusa_play::protocol::MatchEntry;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::account::{RatingView, ratings};
use super::answers::match_entry;
use super::parcel::Parcel;
use super::request::{Path, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::names;
use crate::store::{AccountRow, GameScores, Holder, PlayedRow, Score, Wanted};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(find_accounts))
        .routes(routes!(profile))
        .routes(routes!(progress))
        .routes(routes!(history))
        .routes(routes!(records))
}

/// An account's page.
#[derive(Serialize, ToSchema)]
pub(crate) struct Profile {
    /// The name.
    name: String,
    /// When the account was made, in milliseconds since the Unix epoch.
    created: Millis,
    /// Whether it is connected now.
    online: bool,
    /// Until when it is on vacation from matches by correspondence, if it is.
    vacation: Option<Millis>,
    /// Ratings by game and speed.
    ratings: Vec<RatingView>,
    /// How it has scored in each game.
    tally: Vec<ScoresView>,
    /// How it has scored against whoever asks; null for guests and oneself.
    against: Option<Vec<ScoresView>>,
}

/// How an account has scored in a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct ScoresView {
    /// The game's id.
    game: String,
    /// How many were won.
    won: u64,
    /// How many were drawn.
    drawn: u64,
    /// How many were lost.
    lost: u64,
}

impl From<GameScores> for ScoresView {
    fn from(GameScores { game, scores: [lost, drawn, won] }: GameScores) -> ScoresView {
        ScoresView { game, won, drawn, lost }
    }
}

pub(super) async fn find(app: &App, name: &str) -> Answer<AccountRow> {
    if !names::may_be_an_account(name) {
        return Err(ApiError::NotFound);
    }
    Ok(app.hub.store().account_by_name(name).await?)
}

/// Whom one looks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sought {
    /// How the name begins: 2 characters at the least.
    name: String,
}

/// The names of accounts that begin so, twenty at the most
#[utoipa::path(get, path = "/api/accounts", params(Sought),
    responses((status = 200, body = Vec<String>), (status = 400, body = ErrorBody)))]
pub(super) async fn find_accounts(
    State(app): State<App>,
    Query(sought): Query<Sought>,
    _caller: Caller,
) -> Answer<Json<Vec<String>>> {
    let name = sought.name.trim();
    check_plain(name, 200)?;
    if !names::may_be_an_account(name) {
        return Err(ApiError::BadRequest("name: expected 2 to 24 characters".to_owned()));
    }
    Ok(Json(app.hub.store().names(name).await?))
}

/// How an account has played
#[utoipa::path(get, path = "/api/accounts/{name}/profile", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = 404, body = ErrorBody)), security((), ("session" = [])))]
pub(super) async fn profile(
    State(app): State<App>,
    Path(name): Path<String>,
    caller: Caller,
) -> Answer<Json<Profile>> {
    let account = find(&app, &name).await?;
    let store = app.hub.store();
    let views = |tallies: Vec<GameScores>| tallies.into_iter().map(ScoresView::from).collect();
    let against = match caller.account.filter(|caller| caller.id != account.id) {
        Some(caller) => Some(views(store.scores(account.id, Some(caller.id)).await?)),
        None => None,
    };
    Ok(Json(Profile {
        created: store.account_created(account.id).await?,
        vacation: store.vacation(account.id, now()).await?,
        online: store.is_online(account.id, now()).await?,
        ratings: ratings(&app, account.id).await?,
        tally: views(store.scores(account.id, None).await?),
        against,
        name: account.name,
    }))
}

/// Which rating.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProgressQuery {
    /// The game's id.
    game: String,
    /// The speed.
    speed: String,
}

/// A rating after a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct PointView {
    /// When the game ended, in milliseconds since the Unix epoch.
    at: Millis,
    /// The rating after it.
    rating: f64,
    /// One standard deviation of it.
    deviation: f64,
    /// The match.
    id: String,
}

/// How a rating went: after each of the last thousand rated games, the oldest first
#[utoipa::path(get, path = "/api/accounts/{name}/progress", params(("name" = String, Path), ProgressQuery),
    responses((status = 200, body = Vec<PointView>), (status = 404, body = ErrorBody)))]
pub(super) async fn progress(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<ProgressQuery>,
    _caller: Caller,
) -> Answer<Json<Vec<PointView>>> {
    check_plain(&query.game, 200)?;
    check_plain(&query.speed, 200)?;
    let account = find(&app, &name).await?;
    let points = app.hub.store().rating_points(account.id, &query.game, &query.speed).await?.into_iter();
    let view = |point: crate::store::RatingPoint| PointView {
        at: point.at,
        rating: point.rating,
        deviation: point.deviation,
        id: point.id,
    };
    Ok(Json(points.map(view).collect()))
}

/// Which games.
#[derive(Deserialize, IntoParams, Default)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryQuery {
    /// Only of this game.
    game: Option<String>,
    /// Only against the account of this name.
    opponent: Option<String>,
    /// Only `won`, `drawn` or `lost` ones.
    result: Option<String>,
    /// Only rated ones, or only others.
    rated: Option<bool>,
    /// Only those that ended at this moment or later, in milliseconds since the Unix epoch.
    since: Option<Millis>,
    /// Only those that ended before this moment.
    until: Option<Millis>,
    /// Only those that begin with these moves, separated by spaces; the first eight moves are known.
    opening: Option<String>,
    /// Only those in which the account placed this secret army, as `/api/explorer/{game}/formations` writes it.
    formation: Option<String>,
    /// Where to go on: `next` of the page before.
    after: Option<String>,
    /// The format of records, for games that have it.
    format: Option<String>,
}

/// No army is written with more bytes.
const LONGEST_ARMY: usize = 1_000;

impl HistoryQuery {
    async fn wanted(&self, app: &App) -> Answer<Wanted> {
        let bad = |what: &str| ApiError::BadRequest(what.to_owned());
        let texts = [&self.game, &self.opponent, &self.opening, &self.after, &self.format];
        texts.into_iter().flatten().try_for_each(|text| check_plain(text, 200))?;
        self.formation.iter().try_for_each(|army| check_plain(army, LONGEST_ARMY))?;
        let opponent = match self.opponent.as_deref().filter(|name| !name.is_empty()) {
            Some(name) => Some(find(app, name).await?.id),
            None => None,
        };
        let score = self
            .result
            .as_deref()
            .map(|word| Score::named(word).ok_or_else(|| bad("a result is 'won', 'drawn' or 'lost'")));
        let before = match &self.after {
            Some(place) => read_place(place).ok_or_else(|| bad("that is no 'next' of a page"))?,
            None => (self.until.unwrap_or(Millis::MAX), String::new()),
        };
        Ok(Wanted {
            before,
            since: self.since.unwrap_or(0),
            game: self.game.clone().filter(|game| !game.is_empty()),
            opponent,
            score: score.transpose()?,
            rated: self.rated,
            opening: self.opening.clone().unwrap_or_default(),
            formation: self.formation.clone().filter(|army| !army.is_empty()),
        })
    }
}

/// Long texts and those that databases cannot hold are nobody's wish.
fn check_plain(text: &str, longest: usize) -> Answer<()> {
    if text.len() <= longest && !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(ApiError::BadRequest(
        "a text in the address is too long or has characters that cannot be read".into(),
    ))
}

fn read_place(place: &str) -> Option<(Millis, String)> {
    let (ended, id) = place.split_once('-')?;
    Some((ended.parse().ok()?, id.to_owned()))
}

/// A finished game in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedView {
    /// When it ended, in milliseconds since the Unix epoch.
    ended: Millis,
    /// `won`, `drawn` or `lost`, for the account whose list it is.
    result: &'static str,
    /// The match.
    entry: MatchEntry,
}

/// A page of finished games.
#[derive(Serialize, ToSchema)]
pub(crate) struct HistoryPage {
    /// The games, the newest first.
    games: Vec<PlayedView>,
    /// What to ask for `after` to see more; null at the end. What ends meanwhile shifts nothing. Where hardly any game fits, a
    /// page may have fewer than fifty, or none, and still go on.
    next: Option<String>,
}

/// An account's finished games, fifty at a time at the most, the newest first
#[utoipa::path(get, path = "/api/accounts/{name}/matches", params(("name" = String, Path), HistoryQuery),
    responses((status = 200, body = HistoryPage), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn history(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<HistoryQuery>,
    _caller: Caller,
) -> Answer<Json<HistoryPage>> {
    let account = find(&app, &name).await?;
    let wanted = query.wanted(&app).await?;
    let (rows, next) = app.hub.store().history(account.id, &wanted).await?;
    let next = next.map(|(ended, id)| format!("{ended}-{id}"));
    let holder = Holder { tokens: Vec::new(), account: Some(account.id) };
    let view = |played: &PlayedRow| PlayedView {
        ended: played.ended,
        result: played.score.word(),
        entry: match_entry(&played.row, &holder),
    };
    Ok(Json(HistoryPage { games: rows.iter().map(view).collect(), next }))
}

/// The records of an account's finished games as a ZIP archive
#[utoipa::path(get, path = "/api/accounts/{name}/records", params(("name" = String, Path), HistoryQuery),
    responses((status = 200, description = "the archive", content_type = "application/zip"), (status = 404, body = ErrorBody)))]
pub(super) async fn records(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<HistoryQuery>,
    caller: Caller,
) -> Answer<Response> {
    let account = find(&app, &name).await?;
    let wanted = query.wanted(&app).await?;
    let (mut parcel, answer) =
        Parcel::open(&app, caller.client, &format!("ikusa-{}-games.zip", account.name))?;
    tokio::spawn(async move {
        let filled = fill(&mut parcel, account.id, wanted, query.format.as_deref()).await;
        parcel.close(filled).await;
    });
    Ok(answer)
}

async fn fill(parcel: &mut Parcel, account: i64, mut wanted: Wanted, format: Option<&str>) -> io::Result<()> {
    loop {
        let page = parcel.app.hub.store().history(account, &wanted).await;
        let (rows, next) = page.map_err(io::Error::other)?;
        for played in &rows {
            parcel.record(&played.row, format).await?;
        }
        match next {
            Some(mark) => wanted.before = mark,
            None => return Ok(()),
        }
    }
}
