//! What an account keeps beside its games, so that every device has it: stars of the courses, armies, and puzzles from its
//! own mistakes.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::{Body, Path};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::speech;
use crate::store::StoreError;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(shelf))
        .routes(routes!(learn))
        .routes(routes!(keep_army, drop_army))
        .routes(routes!(keep_mistakes))
}

/// How long the id of a stage, the name of an army and an army may be.
const LONGEST_STAGE: usize = 64;
const LONGEST_NAME: usize = 40;
const LONGEST_ARMY: usize = 200;
/// How many puzzles of one's own a game may have, and how long one is, with its position, move and more.
const MOST_MISTAKES: usize = 100;
const LONGEST_MISTAKE: usize = 600;
/// How many stages may be entered at once.
const MOST_AT_ONCE: usize = 200;

/// What an account keeps beside its games.
#[derive(Serialize, ToSchema)]
pub(crate) struct Shelf {
    /// Stars by game and stage of its course.
    pub(super) courses: BTreeMap<String, BTreeMap<String, u64>>,
    /// Armies by game and name, as White places them.
    pub(super) armies: BTreeMap<String, BTreeMap<String, String>>,
    /// Puzzles from one's own mistakes by game, a row each as in the files of puzzles.
    pub(super) mistakes: BTreeMap<String, Vec<String>>,
}

/// What an account keeps.
pub(super) async fn of(app: &App, account: i64) -> Answer<Shelf> {
    let (mut courses, mut armies) =
        (BTreeMap::<_, BTreeMap<_, _>>::new(), BTreeMap::<_, BTreeMap<_, _>>::new());
    for (game, stage, stars) in app.hub.store().learnt(account).await? {
        courses.entry(game).or_default().insert(stage, stars);
    }
    for (game, name, army) in app.hub.store().armies(account).await? {
        armies.entry(game).or_default().insert(name, army);
    }
    let rows = app.hub.store().mistakes(account).await?.into_iter();
    let mistakes = rows.map(|(game, rows)| (game, rows.lines().map(str::to_owned).collect())).collect();
    Ok(Shelf { courses, armies, mistakes })
}

/// What one keeps beside one's games
#[utoipa::path(get, path = "/api/me/shelf", security(("session" = [])),
    responses((status = 200, body = Shelf), (status = 403, body = ErrorBody)))]
pub(super) async fn shelf(State(app): State<App>, caller: Caller) -> Answer<Json<Shelf>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(of(&app, account.id).await?))
}

/// Enter stars for stages of a course, from 1 to 3 each; more stars are kept, fewer change nothing
#[utoipa::path(put, operation_id = "learn_stage", path = "/api/me/courses/{game}", request_body = BTreeMap<String, u8>, params(("game" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)), security(("session" = [])))]
pub(super) async fn learn(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Body(stages): Body<BTreeMap<String, u8>>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let game = known(&game)?;
    let sound = |(stage, stars): (&String, &u8)| is_line(stage, LONGEST_STAGE) && (1..=3).contains(stars);
    if stages.len() > MOST_AT_ONCE || !stages.iter().all(sound) {
        return Err(ApiError::BadRequest("expected at most 200 stages with 1 to 3 stars each".into()));
    }
    let stages: Vec<_> = stages.into_iter().collect();
    done(app.hub.store().learn(account.id, game, &stages).await)
}

/// An army as White places it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptArmy {
    /// The rows; pieces may be missing.
    army: String,
}

/// Keep an army under a name
#[utoipa::path(put, path = "/api/me/armies/{game}/{name}", request_body = KeptArmy,
    params(("game" = String, Path), ("name" = String, Path)), security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn keep_army(
    State(app): State<App>,
    Path((game, name)): Path<(String, String)>,
    caller: Caller,
    Body(KeptArmy { army }): Body<KeptArmy>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let game = known(&game)?;
    if !is_line(&name, LONGEST_NAME) || !army.is_ascii() || !is_line(&army, LONGEST_ARMY) {
        return Err(ApiError::BadRequest(
            "expected a name of 40 letters and an army of 200 at the most".into(),
        ));
    }
    done(app.hub.store().keep_army(account.id, game, &name, &army).await)
}

/// Let go of an army
#[utoipa::path(delete, path = "/api/me/armies/{game}/{name}", security(("session" = [])),
    params(("game" = String, Path), ("name" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorBody)))]
pub(super) async fn drop_army(
    State(app): State<App>,
    Path((game, name)): Path<(String, String)>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    app.hub.store().drop_army(account.id, known(&game)?, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keep puzzles from one's own mistakes in a game, in place of those before
#[utoipa::path(put, path = "/api/me/mistakes/{game}", request_body = Vec<String>, params(("game" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)), security(("session" = [])))]
pub(super) async fn keep_mistakes(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Body(rows): Body<Vec<String>>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let game = known(&game)?;
    if rows.len() > MOST_MISTAKES || !rows.iter().all(|row| is_line(row, LONGEST_MISTAKE)) {
        return Err(ApiError::BadRequest("expected at most 100 rows of 600 letters each".into()));
    }
    app.hub.store().keep_mistakes(account.id, game, &rows.join("\n")).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The id of a game that there is.
fn known(id: &str) -> Answer<&'static str> {
    Ok(ikusa_play::desk::game(id)?.id())
}

/// Whether a text fits one line of a list.
pub(super) fn is_line(text: &str, longest: usize) -> bool {
    let letters = text.chars().count();
    (1..=longest).contains(&letters) && speech::is_legible(text)
}

fn done(kept: Result<(), StoreError>) -> Answer<StatusCode> {
    match kept {
        Err(StoreError::Conflict) => Err(ApiError::TooMany),
        kept => Ok(kept.map(|()| StatusCode::NO_CONTENT)?),
    }
}
