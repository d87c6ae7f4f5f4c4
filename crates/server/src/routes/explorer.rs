//! The explorer: what has been played from a position, in the matches of this server and in the engine's own games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
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
use crate::store::{ArmyPage, Explored, ExploredArmy};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(explore_matches))
        .routes(routes!(explore_book))
        .routes(routes!(explore_formations))
}

/// How many matches are shown.
const TOP: usize = 5;

/// What has been played from a position in matches of this server that are over
#[utoipa::path(post, path = "/api/explorer", request_body = Place,
    responses((status = 200, body = ExplorerAnswer), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn explore_matches(
    State(app): State<App>,
    caller: Caller,
    Body(place): Body<Place>,
) -> Answer<Json<ExplorerAnswer>> {
    let game = desk::game(&place.game)?.id();
    let key = app.workshop.run_for(caller.client, move || place.key()).await??;
    let found = app.hub.store().explored(game, key).await?;
    let mut strongest: Vec<&Explored> = found.iter().collect();
    strongest.sort_by_key(|explored| std::cmp::Reverse(explored.weight));
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
}

/// A page of armies.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormationsPage {
    /// The armies, the commonest first.
    armies: Vec<ArmyFortune>,
    /// What to ask for `after` to see more; null at the end.
    next: Option<String>,
}

/// The secret armies of matches that are over, twenty at a time, the commonest first, with what became of them
#[utoipa::path(get, path = "/api/explorer/{game}/formations", params(("game" = String, Path), FormationsQuery),
    responses((status = 200, body = FormationsPage), (status = 400, body = ErrorBody)))]
pub(super) async fn explore_formations(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(query): Query<FormationsQuery>,
    _caller: Caller,
) -> Answer<Json<FormationsPage>> {
    let after = match query.after.as_deref().filter(|after| after.len() <= 1_100) {
        Some(after) => {
            read_page(after).ok_or_else(|| ApiError::BadRequest("that is no 'next' of a page".to_owned()))?
        }
        None => ArmyPage::default(),
    };
    let (armies, more) = app.hub.store().explored_armies(desk::game(&game)?.id(), &after).await?;
    let next = armies.last().filter(|_| more).map(|last| format!("{}-{}", last.fortune.games(), last.army));
    let view = |ExploredArmy { army, fortune, best }| ArmyFortune::of(army, fortune, Some(best));
    Ok(Json(FormationsPage { armies: armies.into_iter().map(view).collect(), next }))
}

fn read_page(place: &str) -> Option<ArmyPage> {
    let (games, army) = place.split_once('-')?;
    let plain = army.chars().all(|letter| letter.is_ascii_graphic());
    Some(ArmyPage {
        games: games.parse().ok().filter(|games| *games <= i64::MAX as u64)?,
        army: army.to_owned(),
    })
    .filter(|_| plain)
}
