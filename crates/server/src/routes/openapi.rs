//! The API described by itself.

use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;

use super::{account, analysis, games, matches, records, study, table};
use crate::app::App;

/// Every documented path; the schemas come with them.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ikusa",
        description = "Play, study and build on Gungi Enhanced, Gungi Marshal, Shogi and Gueides."
    ),
    paths(
        games::list,
        games::formation,
        matches::create,
        matches::join,
        matches::lobby,
        matches::mine,
        table::look,
        table::command,
        table::record,
        table::why,
        study::position,
        study::why,
        study::compose,
        study::levels,
        records::read,
        records::write,
        analysis::analyse,
        account::register,
        account::login,
        account::logout,
        account::me,
        account::account,
    )
)]
pub(crate) struct Api;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/openapi.json", get(|| async { Json(Api::openapi()) }))
}
