//! Devices that want to be told what happens while nobody is there.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::Body;
use crate::app::App;
use crate::config::Push;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::push::{AUTH, POINT, PushEndpoint};
use crate::store::Device;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(key)).routes(routes!(subscribe, unsubscribe))
}

/// How browsers know this server's messages.
#[derive(Serialize, ToSchema)]
pub(crate) struct PushKey {
    /// The public key, in the letters of base64url; null where the host wants no messages to be sent.
    key: Option<String>,
}

/// The key that browsers ask for before they take messages
#[utoipa::path(get, path = "/api/push", responses((status = 200, body = PushKey)))]
pub(super) async fn key(State(app): State<App>, _caller: Caller) -> Answer<Json<PushKey>> {
    Ok(Json(PushKey { key: (app.config.push != Push::Off).then(|| app.keys.public()) }))
}

/// A device, as its browser describes it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subscription {
    /// Where messages for it go: an address of a push service, over TLS.
    endpoint: String,
    /// Its public key (`p256dh`), in the letters of base64url.
    key: String,
    /// The secret it shares with this server (`auth`), likewise.
    auth: String,
    /// `es` or `en`.
    lang: String,
}

/// Have a device told of one's turn, challenges and results; ten devices at the most, the oldest give way
#[utoipa::path(put, path = "/api/me/push", request_body = Subscription, security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Subscription>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let bad = |what: &str| ApiError::BadRequest(what.to_owned());
    if app.config.push == Push::Off {
        return Err(bad("this server sends no messages"));
    }
    PushEndpoint::read(&wish.endpoint, app.config.push)
        .ok_or_else(|| bad("endpoint: expected https://… of a push service"))?;
    let read = |text: &str, length: usize| {
        BASE64.decode(text.trim_end_matches('=')).ok().filter(|bytes| bytes.len() == length)
    };
    let point = read(&wish.key, POINT).ok_or_else(|| bad("key: expected 65 bytes in base64url"))?;
    let auth = read(&wish.auth, AUTH).ok_or_else(|| bad("auth: expected 16 bytes in base64url"))?;
    let lang = if wish.lang == "es" { "es" } else { "en" }.to_owned();
    let device = Device { endpoint: wish.endpoint, account: account.id, point, auth, lang };
    app.hub.store().add_device(device, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which device.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Endpoint {
    /// Where messages for it went.
    endpoint: String,
}

/// Have a device told nothing more
#[utoipa::path(delete, path = "/api/me/push", request_body = Endpoint, security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody)))]
pub(super) async fn unsubscribe(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Endpoint>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    app.hub.store().drop_device(&wish.endpoint, account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
