//! The API described by itself.

use axum::routing::get;
use axum::{Json, Router};
use ikusa_play::GAMES;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, Schema};
use utoipa::{Modify, OpenApi};

use super::{account, analysis, games, matches, records, study, table};
use crate::app::App;
use crate::error::ErrorBody;

/// Every documented path; the schemas come with them.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ikusa",
        description = "Play, study and build on Gungi Enhanced, Gungi Marshal, Shogi and Gueides."
    ),
    modifiers(&Failures, &Games),
    components(schemas(ErrorBody)),
    paths(
        games::list,
        games::formation,
        matches::create,
        matches::join,
        matches::lobby,
        matches::mine,
        table::look,
        table::command,
        table::earlier,
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

/// Any request may fail for reasons that are not its own: too many, too large, no database. All failures look alike.
struct Failures;

impl Modify for Failures {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
        let failure = ResponseBuilder::new()
            .description("any failure: a code and what is wrong")
            .content("application/json", body)
            .build();
        for path in api.paths.paths.values_mut() {
            let operations = [&mut path.get, &mut path.post, &mut path.delete];
            for operation in operations.into_iter().flatten() {
                operation.responses.responses.insert("default".into(), failure.clone().into());
            }
        }
    }
}

/// Wherever a game is named, it is one of these.
struct Games;

impl Modify for Games {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let schemas = api.components.iter_mut().flat_map(|components| components.schemas.values_mut());
        for schema in schemas {
            let RefOr::T(Schema::Object(object)) = schema else { continue };
            if let Some(RefOr::T(Schema::Object(game))) = object.properties.get_mut("game") {
                game.enum_values = Some(GAMES.iter().map(|game| game.id().into()).collect());
            }
        }
    }
}

pub(super) fn routes() -> Router<App> {
    Router::new().route("/openapi.json", get(|| async { Json(Api::openapi()) }))
}
