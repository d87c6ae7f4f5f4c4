//! Conditional moves of a player: seen and changed by nobody else.

use axum::Json;
use axum::extract::State;
use ikusa_rules::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::{Body, MatchId};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::plan::{self, Lines};
use crate::store::PlanRow;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(look, keep))
}

/// What one answers to which moves.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Lines of moves by turns, the opponent's first and a reply of one's own last; sixteen at the most, of 24 moves.
    #[schema(value_type = Vec<Vec<String>>)]
    lines: Lines,
    /// After how many moves of the match they begin; the server says it.
    #[serde(default)]
    ply: u64,
}

/// One's conditional moves
#[utoipa::path(get, operation_id = "plan", path = "/api/matches/{id}/plan", params(("id" = String, Path)),
    responses((status = 200, body = Plan), (status = 403, body = ErrorBody)),
    security(("seat" = []), ("session" = [])))]
pub(super) async fn look(State(app): State<App>, MatchId(id): MatchId, caller: Caller) -> Answer<Json<Plan>> {
    let store = app.hub.store();
    let seat = own_seat(&app, &id, &caller).await?;
    let plan = store.plan(&id, seat).await?;
    let ply = plan.as_ref().map_or(0, |plan| plan.ply);
    let lines = plan.map_or_else(Vec::new, |plan| serde_json::from_str(&plan.lines).unwrap_or_default());
    Ok(Json(Plan { lines, ply }))
}

/// Say what one answers to which moves, in place of what one said before; no lines for nothing
#[utoipa::path(put, operation_id = "keep_plan", path = "/api/matches/{id}/plan", params(("id" = String, Path)), request_body = Plan,
    responses((status = 200, body = Plan), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)),
    security(("seat" = []), ("session" = [])))]
pub(super) async fn keep(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(wish): Body<Plan>,
) -> Answer<Json<Plan>> {
    let store = app.hub.store();
    let seat = own_seat(&app, &id, &caller).await?;
    if wish.lines.is_empty() {
        store.drop_plan(&id, seat).await?;
        return Ok(Json(Plan { lines: Vec::new(), ply: 0 }));
    }
    let play = app.hub.table(&id).now(store).await?;
    let checked = app.workshop.run_for(caller.client, move || {
        let contest = play.contest.as_ref().ok_or(ApiError::NotFound)?;
        plan::check(contest, seat, &wish.lines)?;
        Ok::<_, ApiError>((contest.line().played().len() as u64, contest.version(), wish.lines))
    });
    let (ply, version, lines) = checked.await??;
    let text = serde_json::to_string(&lines).map_err(|error| ApiError::Internal(error.to_string()))?;
    store.keep_plan(PlanRow { id, seat, ply, version, lines: text }).await?;
    Ok(Json(Plan { lines, ply }))
}

/// The seat that a caller holds against someone else.
async fn own_seat(app: &App, id: &str, caller: &Caller) -> Answer<Color> {
    let row = app.hub.store().find_match(id).await?;
    match row.seats_of(&caller.holder()).as_slice() {
        [seat] => Ok(*seat),
        _ => Err(ApiError::NotYours),
    }
}
