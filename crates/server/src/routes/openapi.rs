//! The API described by itself.

use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;

use super::{account, analysis, games, matches, study};
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
        matches::look,
        matches::join,
        matches::command,
        matches::record,
        matches::why,
        matches::lobby,
        matches::mine,
        study::position,
        study::why,
        study::read,
        study::write,
        analysis::analyse,
        account::register,
        account::login,
        account::logout,
        account::me,
    )
)]
pub(crate) struct Api;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/openapi.json", get(|| async { Json(Api::openapi()) }))
}
