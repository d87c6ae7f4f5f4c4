//! What there is to play, and armies for it.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::LazyLock;

use axum::Json;
use axum::body::Bytes;
use ikusa_play::GAMES;
use ikusa_play::protocol::{GameView, RefusalView, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::token::SystemRandom;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(formation))
}

/// The games with their options, pieces and formats
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameView>)))]
pub(super) async fn list(_caller: Caller) -> impl IntoResponse {
    // The same for everyone and always.
    static GAMES_AS_JSON: LazyLock<Bytes> = LazyLock::new(|| {
        let games: Vec<_> = GAMES.iter().map(|game| GameView::of(*game)).collect();
        serde_json::to_vec(&games).unwrap_or_default().into()
    });
    ([(header::CONTENT_TYPE, "application/json")], GAMES_AS_JSON.clone())
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
    State(app): State<App>,
    _caller: Caller,
    Body(wish): Body<ArmyWish>,
) -> Answer<Json<ArmyAnswer>> {
    app.workshop.run(move || army(wish).map(Json)).await?
}

fn army(wish: ArmyWish) -> Answer<ArmyAnswer> {
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
    Ok(ArmyAnswer { army, problems: problems.iter().map(RefusalView::from).collect() })
}
