//! What there is to play, and armies for it.

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use ikusa_play::GAMES;
use ikusa_play::protocol::{GameView, RefusalView, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::token::SystemRandom;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/api/games", get(list)).route("/api/formation", post(formation))
}

/// The games with their options, pieces and formats
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameView>)))]
pub(super) async fn list(_caller: Caller) -> Json<Vec<GameView>> {
    Json(GAMES.iter().map(|game| GameView::of(*game)).collect())
}

/// An army to make or check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyWish {
    /// The game's id.
    game: String,
    /// Whose army.
    side: Side,
    /// A text to check instead of making one.
    #[serde(default)]
    check: Option<String>,
    /// A named army.
    #[serde(default)]
    preset: Option<String>,
    /// The seed of a random army, for one that is to be drawn again. An opponent can try seeds out: an army to play
    /// with is drawn without one, from the system's randomness.
    #[serde(default)]
    seed: Option<u64>,
}

/// An army and what is wrong with it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ArmyAnswer {
    /// The army's text.
    army: String,
    /// Every reason why it is not complete and legal.
    problems: Vec<RefusalView>,
}

/// Make a random or preset army, or check one
#[utoipa::path(post, path = "/api/formation", request_body = ArmyWish,
    responses((status = 200, body = ArmyAnswer), (status = 400, body = ErrorBody)))]
pub(super) async fn formation(
    State(_): State<App>,
    _caller: Caller,
    Body(wish): Body<ArmyWish>,
) -> Answer<Json<ArmyAnswer>> {
    let bad = |what: &str| ApiError::BadRequest(what.to_owned());
    let game = ikusa_play::game(&wish.game).ok_or_else(|| bad("unknown game"))?;
    let armies = game.armies().ok_or_else(|| bad("this game has no formation"))?;
    let color = wish.side.into();
    let army = match (wish.check, wish.preset) {
        (Some(text), _) => text,
        (_, Some(id)) => armies.preset(&id, color).ok_or_else(|| bad("unknown preset"))?,
        _ => match wish.seed {
            Some(seed) => armies.random(color, seed),
            None => armies.drawn(color, &mut SystemRandom),
        },
    };
    let problems = armies.check(color, &army).map_err(|error| ApiError::BadRequest(error.to_string()))?;
    Ok(Json(ArmyAnswer { army, problems: problems.iter().map(RefusalView::from).collect() }))
}
