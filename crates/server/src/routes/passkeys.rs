//! Passkeys beside passwords: to make an account, to sign in, and to prove who one is.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::account::{Me, welcome};
use super::authenticator::{Assertion, Challenge, KeyChallenge, NewKey, label, made, pose, signer};
use super::proof::Proof;
use super::request::{Body, Path};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::names;
use crate::store::{Asked, AskedOf, PasskeyRow, StoreError};
use crate::token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(passkey_challenge))
        .routes(routes!(sign_in_by_passkey))
        .routes(routes!(first_passkey_challenge))
        .routes(routes!(sign_up_by_passkey))
        .routes(routes!(another_passkey_challenge))
        .routes(routes!(passkeys, add_passkey))
        .routes(routes!(name_passkey, remove_passkey))
}

/// More passkeys than these no account needs.
const MOST: usize = 20;

/// The name of a new account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Newcomer {
    /// 2 to 24 letters, digits, `-` or `_`.
    name: String,
}

/// A new account that a passkey opens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMember {
    /// 2 to 24 letters, digits, `-` or `_`.
    name: String,
    /// Its first key.
    key: NewKey,
}

/// What to call a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Label {
    /// At most 40 characters.
    label: String,
}

/// A passkey, as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PasskeyView {
    /// Its number.
    id: i64,
    /// What its owner calls it.
    label: String,
    /// When it was added, in milliseconds since the Unix epoch.
    created: Millis,
    /// When it was used for the last time.
    used: Option<Millis>,
}

impl From<PasskeyRow> for PasskeyView {
    fn from(row: PasskeyRow) -> PasskeyView {
        PasskeyView { id: row.id, label: row.label, created: row.created, used: row.used }
    }
}

/// How one can sign in.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaysIn {
    /// Whether there is a password.
    password: bool,
    /// The passkeys.
    passkeys: Vec<PasskeyView>,
}

/// A challenge for a passkey: to sign in, or to prove who one is
#[utoipa::path(post, path = "/api/passkeys/challenge",
    responses((status = 200, body = Challenge), (status = 400, body = ErrorBody)))]
pub(super) async fn passkey_challenge(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Json<Challenge>> {
    app.limits.login(caller.client)?;
    let nobody = AskedOf { account: None, handle: Vec::new() };
    Ok(Json(pose(&app, &headers, Asked::Signature, nobody).await?))
}

/// Sign in by a passkey, without a name
#[utoipa::path(post, path = "/api/passkeys/session", request_body = Assertion,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody)))]
pub(super) async fn sign_in_by_passkey(
    State(app): State<App>,
    _caller: Caller,
    headers: HeaderMap,
    Body(assertion): Body<Assertion>,
) -> Answer<(HeaderMap, Json<Me>)> {
    let passkey = signer(&app, &headers, assertion).await?;
    let account = app.hub.store().account_by_id(passkey.account).await?;
    welcome(&app, account, &headers).await
}

/// A challenge for the first passkey of a new account
#[utoipa::path(post, path = "/api/passkeys/new", request_body = Newcomer,
    responses((status = 200, body = KeyChallenge), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn first_passkey_challenge(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Newcomer>,
) -> Answer<Json<KeyChallenge>> {
    names::check_account(&wish.name)?;
    app.limits.login(caller.client)?;
    match app.hub.store().account_by_name(&wish.name).await {
        Err(StoreError::NotFound) => {}
        Ok(_) => return Err(ApiError::NameTaken),
        Err(error) => return Err(error.into()),
    }
    let of = AskedOf { account: None, handle: token::random_bytes::<32>().to_vec() };
    Ok(Json(KeyChallenge::pose(&app, &headers, Asked::FirstKey, of, wish.name, &[]).await?))
}

/// Make an account that a passkey opens, without a password, and sign in
#[utoipa::path(post, path = "/api/passkeys/account", request_body = NewMember,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn sign_up_by_passkey(
    State(app): State<App>,
    _caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<NewMember>,
) -> Answer<(HeaderMap, Json<Me>)> {
    names::check_account(&wish.name)?;
    let (passkey, _) = made(&app, &headers, Asked::FirstKey, wish.key).await?;
    let store = app.hub.store();
    match store.create_account_with(&wish.name, passkey, now()).await {
        Err(StoreError::Conflict) => return Err(ApiError::NameTaken),
        made => made?,
    };
    let account = store.account_by_name(&wish.name).await?;
    welcome(&app, account, &headers).await
}

/// A challenge for one more passkey of one's account
#[utoipa::path(post, path = "/api/me/passkeys/new", request_body = Proof, security(("session" = [])),
    responses((status = 200, body = KeyChallenge), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody)))]
pub(super) async fn another_passkey_challenge(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Answer<Json<KeyChallenge>> {
    let account = proof.check(&app, caller, &headers).await?;
    let kept = app.hub.store().passkeys(account.id).await?;
    if kept.len() >= MOST {
        return Err(ApiError::BadRequest(format!("an account has {MOST} passkeys at the most")));
    }
    // All passkeys of an account call its owner the same.
    let fresh = || token::random_bytes::<32>().to_vec();
    let handle = kept.first().map_or_else(fresh, |row| row.handle.clone());
    let of = AskedOf { account: Some(account.id), handle };
    Ok(Json(KeyChallenge::pose(&app, &headers, Asked::AnotherKey, of, account.name, &kept).await?))
}

/// How one can sign in: the password and the passkeys
#[utoipa::path(get, path = "/api/me/passkeys", security(("session" = [])),
    responses((status = 200, body = WaysIn), (status = 403, body = ErrorBody)))]
pub(super) async fn passkeys(State(app): State<App>, caller: Caller) -> Answer<Json<WaysIn>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(WaysIn { password: !account.password.is_empty(), passkeys: all(&app, account.id).await? }))
}

/// The passkeys of an account.
pub(super) async fn all(app: &App, account: i64) -> Answer<Vec<PasskeyView>> {
    Ok(app.hub.store().passkeys(account).await?.into_iter().map(PasskeyView::from).collect())
}

/// Add a passkey to one's account
#[utoipa::path(post, path = "/api/me/passkeys", request_body = NewKey, security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn add_passkey(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(key): Body<NewKey>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let (passkey, asked) = made(&app, &headers, Asked::AnotherKey, key).await?;
    if asked != Some(account.id) {
        return Err(ApiError::BadPasskey);
    }
    match app.hub.store().add_passkey(account.id, passkey, now()).await {
        Err(StoreError::Conflict) => Err(ApiError::BadPasskey),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Call a passkey something else
#[utoipa::path(put, path = "/api/me/passkeys/{id}", request_body = Label, params(("id" = i64, Path)),
    security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn name_passkey(
    State(app): State<App>,
    Path(id): Path<i64>,
    caller: Caller,
    Body(wish): Body<Label>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let label = label(&wish.label)?;
    match app.hub.store().name_passkey(account.id, id, &label).await {
        Err(StoreError::Conflict) => Err(ApiError::NotFound),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Remove a passkey; the last way to sign in stays
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", params(("id" = i64, Path)), security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn remove_passkey(
    State(app): State<App>,
    Path(id): Path<i64>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let store = app.hub.store();
    if !store.passkeys(account.id).await?.iter().any(|row| row.id == id) {
        return Err(ApiError::NotFound);
    }
    match store.drop_passkey(account.id, id).await {
        Err(StoreError::Conflict) => Err(ApiError::LastWayIn),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}
