//! Accounts for those who want them: a name, a password, sessions.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router};
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{Body, Path};
use super::{COOKIE, Caller, cookie};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::store::StoreError;
use crate::token::Token;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/accounts", post(register))
        .route("/api/sessions", post(login).delete(logout))
        .route("/api/accounts/{name}", get(account))
        .route("/api/me", get(me))
}

const SESSION: Millis = 60 * 24 * 60 * 60 * 1000;

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
    name: Option<String>,
    /// Ratings by game and speed.
    ratings: Vec<RatingView>,
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
    Body(wish): Body<Credentials>,
) -> Answer<(HeaderMap, Json<Me>)> {
    let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let length = wish.name.chars().count();
    if !(2..=24).contains(&length) || !wish.name.chars().all(fits) {
        return Err(ApiError::BadRequest("a name has 2 to 24 letters, digits, - or _".into()));
    }
    if !(8..=200).contains(&wish.password.chars().count()) {
        return Err(ApiError::BadRequest("a password has 8 to 200 characters".into()));
    }
    app.limits.login(caller.client)?;
    let hash = app.passwords.hash(wish.password).await?;
    let account = match app.hub.store().create_account(&wish.name, hash, now()).await {
        Err(StoreError::Conflict) => return Err(ApiError::NameTaken),
        made => made?,
    };
    let headers = open_session(&app, account).await?;
    Ok((headers, Json(Me { name: Some(wish.name), ratings: Vec::new() })))
}

/// Sign in
#[utoipa::path(post, path = "/api/sessions", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = ErrorBody)))]
pub(super) async fn login(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Credentials>,
) -> Answer<(HeaderMap, Json<Me>)> {
    app.limits.login(caller.client)?;
    app.limits.try_password(caller.client, &wish.name)?;
    let account = match app.hub.store().account_by_name(&wish.name).await {
        Err(StoreError::NotFound) => None,
        found => Some(found?),
    };
    let kept = account.as_ref().map(|account| account.password.clone());
    let right = app.passwords.is_right(wish.password, kept).await?;
    let Some(account) = account.filter(|_| right) else {
        app.limits.wrong_password(caller.client, &wish.name);
        tracing::info!(client = ?caller.client, "a wrong name or password");
        return Err(ApiError::BadLogin);
    };
    let headers = open_session(&app, account.id).await?;
    let ratings = ratings(&app, account.id).await?;
    Ok((headers, Json(Me { name: Some(account.name), ratings })))
}

/// Sign out
#[utoipa::path(delete, path = "/api/sessions", responses((status = 204)))]
pub(super) async fn logout(
    State(app): State<App>,
    _caller: Caller,
    headers: HeaderMap,
) -> Answer<(StatusCode, HeaderMap)> {
    if let Some(session) = cookie(&headers, COOKIE) {
        app.hub.store().end_session(Token::shown(&session).hash()).await?;
    }
    Ok((StatusCode::NO_CONTENT, set_cookie("", 0)?))
}

/// Who is signed in
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Answer<Json<Me>> {
    let Some(account) = caller.account else { return Ok(Json(Me { name: None, ratings: Vec::new() })) };
    let ratings = ratings(&app, account.id).await?;
    Ok(Json(Me { name: Some(account.name), ratings }))
}

/// An account as everyone may see it
#[utoipa::path(get, path = "/api/accounts/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Me), (status = 404, body = ErrorBody)))]
pub(super) async fn account(
    State(app): State<App>,
    Path(name): Path<String>,
    _caller: Caller,
) -> Answer<Json<Me>> {
    let account = app.hub.store().account_by_name(&name).await?;
    let ratings = ratings(&app, account.id).await?;
    Ok(Json(Me { name: Some(account.name), ratings }))
}

async fn ratings(app: &App, account: i64) -> Answer<Vec<RatingView>> {
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

async fn open_session(app: &App, account: i64) -> Answer<HeaderMap> {
    let token = Token::fresh();
    app.hub.store().create_session(token.hash(), account, now() + SESSION).await?;
    set_cookie(token.reveal(), SESSION / 1000)
}

fn set_cookie(value: &str, seconds: u64) -> Answer<HeaderMap> {
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}");
    let value = HeaderValue::from_str(&cookie).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(HeaderMap::from_iter([(header::SET_COOKIE, value)]))
}
