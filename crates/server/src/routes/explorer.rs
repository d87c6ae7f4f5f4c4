//! The explorer: what has been played from a position, in the matches of this server and in the engine's own games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ikusa_play::Speed;
use ikusa_play::desk::{self, ArmyFortune, BookWish, ExploredMove, ExplorerAnswer, Place};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::answers::match_entry;
use super::request::{Body, Path, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::store::{ArmyMark, ArmyOrder, Counted, Explored, ExploredArmy};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(explore_matches))
        .routes(routes!(explore_book))
        .routes(routes!(explore_formations))
}

/// How many matches are shown.
const TOP: usize = 5;

/// A question to the matches of this server.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ExplorerWish {
    /// Where.
    #[serde(flatten)]
    place: Place,
    /// Only matches of this speed: `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`.
    #[serde(default)]
    speed: Option<String>,
    /// Only matches of two accounts that both had this rating at the least, in hundreds.
    #[serde(default)]
    rating: Option<u32>,
    /// Only matches that ended in this month or later: `2026-11`.
    #[serde(default)]
    since: Option<String>,
    /// Only matches that ended in this month or earlier.
    #[serde(default)]
    until: Option<String>,
}

impl ExplorerWish {
    fn counted(&self) -> Answer<Counted> {
        let bad = |what: &str| ApiError::BadRequest(what.to_owned());
        let named = |word: &String| {
            let found = Speed::ALL.into_iter().map(Speed::word).find(|known| known == word);
            found.ok_or_else(|| {
                bad("speed: expected bullet, blitz, rapid, classical, correspondence or unlimited")
            })
        };
        let month = |text: &Option<String>| match text {
            Some(text) => read_month(text).map(Some).ok_or_else(|| bad("expected a month such as 2026-11")),
            None => Ok(None),
        };
        let (since, until) = (month(&self.since)?, month(&self.until)?);
        Ok(Counted {
            speed: self.speed.as_ref().map(named).transpose()?,
            rating: i64::from(self.rating.unwrap_or(0)),
            months: since.unwrap_or(0)..=until.unwrap_or(i64::MAX),
        })
    }
}

fn read_month(text: &str) -> Option<i64> {
    let (year, month) = text.split_once('-').filter(|_| text.len() == 7 && text.is_ascii())?;
    let number =
        |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<i64>());
    let (year, month) = (number(year)?.ok()?, number(month)?.ok()?);
    (1..=12).contains(&month).then_some(year * 12 + month - 1)
}

/// What has been played from a position in matches of this server that are over
#[utoipa::path(post, path = "/api/explorer", request_body = ExplorerWish,
    responses((status = 200, body = ExplorerAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn explore_matches(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<ExplorerWish>,
) -> Answer<Json<ExplorerAnswer>> {
    let (counted, place) = (wish.counted()?, wish.place);
    let game = desk::game(&place.game)?.id();
    let key = app.workshop.run_for(caller.client, move || place.key()).await??;
    let found = app.hub.store().explored(game, key, &counted).await?;
    let mut strongest: Vec<&Explored> = found.iter().collect();
    strongest.sort_by(|a, b| b.weight.cmp(&a.weight));
    let mut ids: Vec<String> = strongest.iter().map(|explored| explored.best.clone()).collect();
    ids.truncate(TOP);
    let mut rows = app.hub.store().matches_by_id(&ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let holder = caller.holder();
    let moves = found.into_iter().map(|Explored { text, results, best, .. }| ExploredMove {
        text,
        results,
        best: Some(best),
    });
    Ok(Json(ExplorerAnswer {
        moves: moves.collect(),
        games: rows.iter().map(|row| match_entry(row, &holder)).collect(),
        armies: Vec::new(),
    }))
}

/// What the engine has played from a position in games against itself that come with the program
#[utoipa::path(post, path = "/api/explorer/book", request_body = BookWish,
    responses((status = 200, body = ExplorerAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn explore_book(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<BookWish>,
) -> Answer<Json<ExplorerAnswer>> {
    let books = Arc::clone(&app.books);
    app.workshop
        .run_for(caller.client, move || Ok(Json(wish.look_up(&books.of(desk::game(&wish.place.game)?))?)))
        .await?
}

/// Where a list of armies goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormationsQuery {
    /// `next` of the page before.
    after: Option<String>,
    /// `games` for the commonest first, which is usual, or `success` for those that fare best.
    order: Option<String>,
}

impl FormationsQuery {
    fn order(&self) -> Answer<ArmyOrder> {
        match self.order.as_deref() {
            None | Some("games") => Ok(ArmyOrder::Games),
            Some("success") => Ok(ArmyOrder::Success),
            Some(_) => Err(ApiError::BadRequest("order: expected games or success".to_owned())),
        }
    }
}

/// A page of armies.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormationsPage {
    /// The armies in the order that was asked for.
    armies: Vec<ArmyFortune>,
    /// What to ask for `after` to see more; null at the end.
    next: Option<String>,
}

/// The secret armies of matches that are over, twenty at a time, with what became of them
#[utoipa::path(get, path = "/api/explorer/{game}/formations", params(("game" = String, Path), FormationsQuery),
    responses((status = 200, body = FormationsPage), (status = 400, body = ErrorBody)))]
pub(super) async fn explore_formations(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(query): Query<FormationsQuery>,
    _caller: Caller,
) -> Answer<Json<FormationsPage>> {
    let bad = || ApiError::BadRequest("that is no 'next' of a page".to_owned());
    let after = query.after.as_deref().map(|after| read_mark(after).ok_or_else(bad)).transpose()?;
    let game = desk::game(&game)?.id();
    let (armies, next) = app.hub.store().explored_armies(game, query.order()?, after).await?;
    let view = |ExploredArmy { army, fortune, best }| ArmyFortune::of(army, fortune, Some(best));
    let next = next.map(|(number, army)| format!("{number}-{army}"));
    Ok(Json(FormationsPage { armies: armies.into_iter().map(view).collect(), next }))
}

fn read_mark(mark: &str) -> Option<ArmyMark> {
    let (number, army) = mark.split_once('-').filter(|_| mark.len() <= 1_100)?;
    let plain = army.chars().all(|letter| letter.is_ascii_graphic());
    number.parse().ok().filter(|number| *number >= 0 && plain).map(|number| (number, army.to_owned()))
}
