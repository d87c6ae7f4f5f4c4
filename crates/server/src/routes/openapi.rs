//! The API described by itself: every route brings its description with it, and what holds for all is added here.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use ikusa_play::GAMES;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, Schema};
use utoipa::{Modify, OpenApi};

use super::hall::ActivityView;
use super::{COOKIE, Caller};
use crate::app::App;
use crate::error::ErrorBody;
use crate::socket::{Heard, Said};

/// What belongs to no route alone.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ikusa",
        description = "Play, study and build on Gungi in several rule sets, Shogi and Gueides."
    ),
    components(schemas(ErrorBody, Heard, Said, ActivityView))
)]
pub(super) struct Api;

/// The description once every route is in it.
pub(super) fn finish(api: &mut utoipa::openapi::OpenApi) {
    [&Failures as &dyn Modify, &Games, &Proofs].iter().for_each(|change| change.modify(api));
}

/// How a caller proves who it is.
struct Proofs;

impl Modify for Proofs {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let components = api.components.get_or_insert_default();
        let seat = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("the token of a seat, told to whoever makes or joins a match"))
            .build();
        components.add_security_scheme("seat", SecurityScheme::Http(seat));
        let session = ApiKeyValue::with_description(COOKIE, "the session of an account, set by signing in");
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    }
}

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
            let operations = [&mut path.get, &mut path.post, &mut path.put, &mut path.delete];
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

/// The description itself, written once; it is large, so whoever asks for it is counted.
pub(super) fn routes(api: &utoipa::openapi::OpenApi) -> Router<App> {
    let text = Bytes::from(api.to_json().unwrap_or_default());
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Router::new().route("/openapi.json", get(|_: Caller| async move { (kind, text) }))
}
