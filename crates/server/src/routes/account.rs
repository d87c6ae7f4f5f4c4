//! Accounts for those who want them: a name and a password.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::authenticator::Assertion;
use super::proof::{Proof, prove};
use super::request::{Body, Path};
use super::sessions::{open_session, set_cookie, this_session};
use super::{COOKIE, Caller, cookie};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::names;
use crate::store::{AccountRow, Conduct, StoreError};
use crate::token::Token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(login, logout))
        .routes(routes!(account))
        .routes(routes!(me, close))
        .routes(routes!(change_password))
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    /// 2 to 24 letters, digits, `-` or `_`.
    name: String,
    /// At least 8 characters.
    password: String,
}

/// Who is signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The account's name; null for guests.
    pub(super) name: Option<String>,
    /// Ratings by game and speed.
    pub(super) ratings: Vec<RatingView>,
    /// What the host has to tell whoever is signed in; `DELETE /api/me/warning` says that it was read.
    pub(super) warning: Option<String>,
    /// Whether one is a moderator, told to whoever is signed in.
    pub(super) moderator: bool,
}

/// A new password for the old one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The present one; whoever has none shows a passkey.
    old: Option<String>,
    /// The answer of a passkey to `POST /api/passkeys/challenge`, in place of the present password.
    passkey: Option<Assertion>,
    /// At least 8 characters.
    new: String,
}

/// A rating by Glicko-2.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatingView {
    /// The game's id.
    game: String,
    /// `bullet`, `blitz`, `rapid`, `classical`, `correspondence` or `unlimited`.
    speed: String,
    /// The rating.
    rating: f64,
    /// One standard deviation of it.
    deviation: f64,
    /// After how many matches.
    games: u32,
}

/// Make an account and sign in
#[utoipa::path(post, path = "/api/accounts", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn register(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answer<(HeaderMap, Json<Me>)> {
    names::check_account(&wish.name)?;
    check_password(&wish.password)?;
    app.limits.login(caller.client)?;
    let hash = app.passwords.hash(wish.password).await?;
    let account = match app.hub.store().create_account(&wish.name, hash, now()).await {
        Err(StoreError::Conflict) => return Err(ApiError::NameTaken),
        made => made?,
    };
    let headers = open_session(&app, account, &headers).await?;
    Ok((headers, Json(Me { name: Some(wish.name), ratings: Vec::new(), warning: None, moderator: false })))
}

/// Sign in
#[utoipa::path(post, path = "/api/sessions", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody)))]
pub(super) async fn login(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Answer<(HeaderMap, Json<Me>)> {
    app.limits.login(caller.client)?;
    if !names::may_be_an_account(&wish.name) || wish.password.len() > LONGEST_PASSWORD {
        return Err(ApiError::BadLogin);
    }
    let account = match app.hub.store().account_by_name(&wish.name).await {
        Err(StoreError::NotFound) => None,
        found => Some(found?),
    };
    let kept = account.as_ref().map(|account| account.password.clone());
    prove(&app, caller.client, &wish.name, wish.password, kept).await?;
    let account = account.ok_or(ApiError::BadLogin)?;
    welcome(&app, account, &headers).await
}

/// Signs in whoever has shown that the account is theirs.
pub(super) async fn welcome(
    app: &App,
    account: AccountRow,
    asked: &HeaderMap,
) -> Answer<(HeaderMap, Json<Me>)> {
    let conduct = app.hub.store().conduct(account.id).await?;
    if conduct.closed.is_some() {
        return Err(ApiError::AccountClosed);
    }
    let headers = open_session(app, account.id, asked).await?;
    let ratings = ratings(app, account.id).await?;
    let Conduct { warning, moderator, .. } = conduct;
    Ok((headers, Json(Me { name: Some(account.name), ratings, warning, moderator })))
}

/// Sign out
#[utoipa::path(delete, path = "/api/sessions", responses((status = 204)),
    security((), ("session" = [])))]
pub(super) async fn logout(
    State(app): State<App>,
    _caller: Caller,
    headers: HeaderMap,
) -> Answer<(StatusCode, HeaderMap)> {
    if let Some(session) = cookie(&headers, COOKIE) {
        app.hub.store().end_session(Token::shown(&session).hash()).await?;
    }
    Ok((StatusCode::NO_CONTENT, set_cookie(&app, "", 0)?))
}

/// Who is signed in
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)),
    security((), ("session" = [])))]
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Answer<Json<Me>> {
    let Some(account) = caller.account else {
        return Ok(Json(Me { name: None, ratings: Vec::new(), warning: None, moderator: false }));
    };
    // Every page begins with this question: whoever asks it sees what there is.
    app.hub.store().seen_news(account.id).await?;
    let ratings = ratings(&app, account.id).await?;
    let Conduct { warning, moderator, .. } = app.hub.store().conduct(account.id).await?;
    Ok(Json(Me { name: Some(account.name), ratings, warning, moderator }))
}

/// An account as everyone may see it
#[utoipa::path(get, path = "/api/accounts/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Me), (status = 404, body = ErrorBody)))]
pub(super) async fn account(
    State(app): State<App>,
    Path(name): Path<String>,
    _caller: Caller,
) -> Answer<Json<Me>> {
    if !names::may_be_an_account(&name) {
        return Err(ApiError::NotFound);
    }
    let account = app.hub.store().account_by_name(&name).await?;
    let ratings = ratings(&app, account.id).await?;
    Ok(Json(Me { name: Some(account.name), ratings, warning: None, moderator: false }))
}

/// Change one's password; every other session ends
#[utoipa::path(put, path = "/api/me/password", request_body = NewPassword, security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn change_password(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<NewPassword>,
) -> Answer<StatusCode> {
    check_password(&wish.new)?;
    let account = Proof::of(wish.old, wish.passkey).check(&app, caller, &headers).await?;
    let hash = app.passwords.hash(wish.new).await?;
    let store = app.hub.store();
    store.set_password(account.id, hash).await?;
    store.end_sessions(account.id, this_session(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Close one's account: name, password, sessions and ratings go; its matches stay, without a name
#[utoipa::path(delete, path = "/api/me", request_body = Proof, security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Answer<(StatusCode, HeaderMap)> {
    let account = proof.check(&app, caller, &headers).await?;
    app.hub.store().close_account(account.id, now()).await?;
    Ok((StatusCode::NO_CONTENT, set_cookie(&app, "", 0)?))
}

/// No password has more bytes.
pub(super) const LONGEST_PASSWORD: usize = 800;

pub(super) fn check_password(password: &str) -> Answer<()> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(ApiError::BadRequest("a password has 8 to 200 characters".into()))
}

pub(super) async fn ratings(app: &App, account: i64) -> Answer<Vec<RatingView>> {
    let rows = app.hub.store().ratings(account).await?;
    let view = |(game, speed, row): (String, String, crate::store::RatingRow)| RatingView {
        game,
        speed,
        rating: row.rating.rating,
        deviation: row.rating.deviation,
        games: row.games,
    };
    Ok(rows.into_iter().map(view).collect())
}
