//! A tournament's results as a file.

use std::fmt::Write as _;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ikusa_cup::tiebreaks;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::cup_views::{CupEntryView, CupGameView, CupLineView, all_games, cup_entry, table};
use super::request::{MatchId, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::store::Cup;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(file))
}

/// Which form.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileQuery {
    /// `csv`: the table. `json`: the table and all games.
    format: String,
}

/// A tournament's results: the file in JSON.
#[derive(Serialize, ToSchema)]
pub(crate) struct CupFile {
    /// What it is.
    cup: CupEntryView,
    /// The table.
    table: Vec<CupLineView>,
    /// All games and byes.
    games: Vec<CupGameView>,
}

/// A tournament's results as a file
#[utoipa::path(get, path = "/api/cups/{id}/file", params(("id" = String, Path), FileQuery),
    responses((status = 200, body = CupFile), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn file(
    State(app): State<App>,
    MatchId(id): MatchId,
    Query(query): Query<FileQuery>,
    caller: Caller,
) -> Answer<Response> {
    let cup = app.hub.store().cup(&id).await?;
    let name = |ending: &str| {
        [(header::CONTENT_DISPOSITION, format!("attachment; filename=\"ikusa-{id}.{ending}\""))]
    };
    match query.format.as_str() {
        "csv" => {
            let kind = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
            let text = app.workshop.run_for(caller.client, move || csv(&cup)).await?;
            Ok((name("csv"), kind, text).into_response())
        }
        "json" => {
            let file = move || CupFile {
                cup: cup_entry(&cup.row, cup.entries.len() as u64),
                table: table(&cup, usize::MAX),
                games: all_games(&cup),
            };
            let file = app.workshop.run_for(caller.client, file).await?;
            Ok((name("json"), Json(file)).into_response())
        }
        _ => Err(ApiError::BadRequest("format is csv or json".into())),
    }
}

/// A line for each player. Names are letters, digits, - and _, so nothing needs quotes.
fn csv(cup: &Cup) -> String {
    let breaks = tiebreaks(cup.row.kind).map(ikusa_cup::Tiebreak::word);
    let mut text = format!("rank,name,rating,points,{}\n", breaks.join(","));
    for line in table(cup, 0) {
        let CupLineView { rank, name, rating, points, tiebreaks: [first, second, third], .. } = line;
        let _ = writeln!(text, "{rank},{name},{rating},{points},{first},{second},{third}");
    }
    text
}
