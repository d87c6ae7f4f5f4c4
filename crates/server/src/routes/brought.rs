//! Games that were played at a device while there was no server, brought into one's account: finished, unrated, and marked.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use ikusa_play::desk::{Chair, Kept};
use ikusa_play::{Match, Terms};
use ikusa_rules::{ByColor, Color};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::{now, played, status_of};
use crate::store::{AccountRow, MatchRow, Seat, StoreError};
use crate::token::{self, Token};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(bring)).layer(DefaultBodyLimit::max(LARGEST_GAME))
}

/// The longest game fits, a flood does not.
const LARGEST_GAME: usize = 1 << 19;
/// What a device calls a game.
const LONGEST_ID: usize = 64;

/// A game that has found its place.
#[derive(Serialize, ToSchema)]
pub(crate) struct Brought {
    /// The match that it is at the server.
    id: String,
}

/// Bring a finished game that was played at a device into one's account; asked again, the answer is the same match
///
/// The body is the game as the browser's module keeps it (`/local/begin`). It is replayed by the rules, never counts for
/// ratings, and says wherever it is listed that it was played at a device.
#[utoipa::path(post, path = "/api/me/matches", request_body = serde_json::Value, security(("session" = [])),
    responses((status = 200, body = Brought), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn bring(
    State(app): State<App>,
    caller: Caller,
    Body(kept): Body<Kept>,
) -> Answer<Json<Brought>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !(1..=LONGEST_ID).contains(&kept.id.len()) || !plain(&kept.id) {
        return Err(ApiError::BadRequest("expected an id of at most 64 letters and digits".into()));
    }
    let store = app.hub.store();
    if let Some(id) = store.brought(account.id, &kept.id).await? {
        return Ok(Json(Brought { id }));
    }
    let (kept, contest) =
        app.workshop.run_for(caller.client, move || kept.finished().map(|contest| (kept, contest))).await??;
    let row = row_of(&kept, &contest, &account)?;
    let entries = played(&row, &contest, row.status.touched);
    match store.bring(account.id, &kept.id, &row, contest.log(), &entries).await {
        Ok(()) => Ok(Json(Brought { id: row.id })),
        // Too many, unless another tab was faster.
        Err(StoreError::Conflict) => {
            let id = store.brought(account.id, &kept.id).await?.ok_or(ApiError::TooMany)?;
            Ok(Json(Brought { id }))
        }
        Err(error) => Err(error.into()),
    }
}

/// The match as the server keeps it. A device's clock may be ahead; nothing has happened in the future.
fn row_of(kept: &Kept, contest: &Match, account: &AccountRow) -> Answer<MatchRow> {
    let own = Seat {
        token: Some(Token::fresh().hash()),
        name: Some(account.name.clone()),
        account: Some(account.id),
        level: None,
    };
    let seat = |chair: &Chair| match chair.level {
        Some(level) => Seat { level: Some(level), ..Seat::default() },
        None => own.clone(),
    };
    let seats = ByColor::from_fn(|color| seat(if color == Color::Black { &kept.black } else { &kept.white }));
    let terms = Terms { device: true, ..kept.terms.clone() };
    let ended = kept.log.last().map_or(kept.began, |last| last.at).min(now());
    Ok(MatchRow {
        id: token::match_id(),
        game: kept.game.clone(),
        terms: serde_json::to_string(&terms).map_err(|error| ApiError::Internal(error.to_string()))?,
        began: Some(kept.began),
        version: contest.log().len() as u64,
        open: false,
        rated: false,
        created: kept.began.min(ended),
        status: status_of(contest, &seats, ended),
        seats,
        client: Some(super::client_of(account.id)),
        sequel: None,
        presence: ByColor::default(),
        frozen: None,
        cup: None,
        capped: false,
    })
}
