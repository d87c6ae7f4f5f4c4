//! Quick pairing: an opponent for a game and a time, now.

use axum::Json;
use axum::extract::State;
use ikusa_play::TimeControl;
use ikusa_play::desk::{NewMatch, Opponent};
use ikusa_play::protocol::Side;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::matches::{Seated, make, seek_of};
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::{Invites, now};
use crate::lobby;
use crate::store::{Seek, Sought};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(pair))
}

/// How far apart two players may wish to be at the most.
const WIDEST: u32 = 1_000;

/// What someone would like to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pairing {
    /// The game's id.
    game: String,
    /// How time is limited.
    #[serde(default)]
    time: TimeControl,
    /// Whether the result counts for ratings; both players need accounts.
    #[serde(default)]
    rated: bool,
    /// How many points the opponent's rating may be from one's own; anyone if not given. It needs an account.
    #[serde(default)]
    within: Option<u32>,
    /// The name to show.
    #[serde(default)]
    name: Option<String>,
    /// A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server
    /// answers with the same seat.
    #[serde(default)]
    token: Option<String>,
}

/// Find an opponent: sit down with whoever waits for the same, or wait for one at an open challenge
#[utoipa::path(post, path = "/api/pairing", request_body = Pairing,
    responses((status = 200, body = Seated), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)),
    security((), ("session" = [])))]
pub(super) async fn pair(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Pairing>,
) -> Answer<Json<Seated>> {
    let Pairing { game, time, rated, within, name, token } = wish;
    if within.is_some_and(|within| within > WIDEST) {
        return Err(ApiError::BadRequest(format!("within: expected at most {WIDEST}")));
    }
    let wish = NewMatch {
        game,
        options: Default::default(),
        position: None,
        time,
        formation_time: None,
        opponent: Opponent::Open,
        seat: None,
        name,
        rated,
        token,
    };
    let seek = Seek { pairs: true, ..seek_of(&app, &caller, &wish, within).await? };
    let Json(own) = make(&app, &caller, wish, Invites::Anyone(seek.clone())).await?;
    Ok(Json(paired(&app, own, seek).await?))
}

/// The seat that someone has who has just begun to wait: another's challenge if there is one that fits.
async fn paired(app: &App, own: Seated, seek: Seek) -> Answer<Seated> {
    let store = app.hub.store();
    let row = store.find_match(&own.id).await?;
    // It was asked for before, and the answer got lost.
    if let Some(next) = &row.sequel {
        let there = store.find_match(next).await?;
        let seat = there
            .seats
            .iter()
            .position(|seat| row.seats.iter().any(|own| own.token.is_some() && own.token == seat.token));
        let sides = [Side::Black, Side::White];
        return Ok(Seated { id: there.id, seat: seat.map(|place| sides[place]), token: own.token });
    }
    let others = store.seeks(now().saturating_sub(lobby::patience(&app.config)), lobby::MOST).await?;
    let found = lobby::pair_off(&app.hub, &Sought { seek, row }, &others).await?;
    Ok(match found {
        Some((id, color)) => Seated { id, seat: Some(color.into()), token: own.token },
        None => own,
    })
}
