//! Accounts for those who want them: a name, a password, sessions.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answers::MatchEntry;
use super::request::{Body, Path};
use super::{COOKIE, Caller, cookie};
use crate::app::App;
use crate::config::Origin;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::limits::Client;
use crate::live::now;
use crate::names;
use crate::store::{Holder, StoreError};
use crate::token::Token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(register))
        .routes(routes!(login, logout))
        .routes(routes!(account))
        .routes(routes!(me, close))
        .routes(routes!(change_password))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .routes(routes!(export))
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

/// A new password for the old one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// The present one.
    old: String,
    /// At least 8 characters.
    new: String,
}

/// The password, to make sure.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Farewell {
    /// The present one.
    password: String,
}

/// A place where one is signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionView {
    /// What it is called; it shows nothing of the session's secret.
    id: String,
    /// When it ends by itself, in milliseconds since the Unix epoch.
    expires: Millis,
    /// Whether it is the one that asks.
    current: bool,
}

/// Everything that is kept of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Export {
    /// The name.
    name: String,
    /// Ratings by game and speed.
    ratings: Vec<RatingView>,
    /// Matches, newest first; `/api/matches/{id}/record` has each.
    matches: Vec<MatchEntry>,
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
    names::check_account(&wish.name)?;
    check_password(&wish.password)?;
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
    let headers = open_session(&app, account.id).await?;
    let ratings = ratings(&app, account.id).await?;
    Ok((headers, Json(Me { name: Some(account.name), ratings })))
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
    if !names::may_be_an_account(&name) {
        return Err(ApiError::NotFound);
    }
    let account = app.hub.store().account_by_name(&name).await?;
    let ratings = ratings(&app, account.id).await?;
    Ok(Json(Me { name: Some(account.name), ratings }))
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
    let account = caller.account.ok_or(ApiError::NotYours)?;
    check_password(&wish.new)?;
    prove(&app, caller.client, &account.name, wish.old, Some(account.password)).await?;
    let hash = app.passwords.hash(wish.new).await?;
    let store = app.hub.store();
    store.set_password(account.id, hash).await?;
    store.end_sessions(account.id, this_session(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One's sessions
#[utoipa::path(get, path = "/api/me/sessions", security(("session" = [])),
    responses((status = 200, body = Vec<SessionView>), (status = 403, body = ErrorBody)))]
pub(super) async fn sessions(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Answer<Json<Vec<SessionView>>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let current = this_session(&headers);
    let view = |(token, expires): (Vec<u8>, Millis)| SessionView {
        id: session_id(&token),
        expires,
        current: current.as_ref() == Some(&token),
    };
    Ok(Json(app.hub.store().sessions(account.id, now()).await?.into_iter().map(view).collect()))
}

/// End one of one's sessions
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn end_session(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let sessions = app.hub.store().sessions(account.id, now()).await?;
    let (token, _) =
        sessions.into_iter().find(|(token, _)| session_id(token) == id).ok_or(ApiError::NotFound)?;
    app.hub.store().end_session(token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Close one's account: name, password, sessions and ratings go; its matches stay, without a name
#[utoipa::path(delete, path = "/api/me", request_body = Farewell, security(("session" = [])),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Farewell>,
) -> Answer<(StatusCode, HeaderMap)> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    prove(&app, caller.client, &account.name, wish.password, Some(account.password)).await?;
    app.hub.store().close_account(account.id).await?;
    Ok((StatusCode::NO_CONTENT, set_cookie(&app, "", 0)?))
}

/// Everything that is kept of one's account
#[utoipa::path(get, path = "/api/me/export", security(("session" = [])),
    responses((status = 200, body = Export), (status = 403, body = ErrorBody)))]
pub(super) async fn export(State(app): State<App>, caller: Caller) -> Answer<Json<Export>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let ratings = ratings(&app, account.id).await?;
    let holder = Holder { tokens: Vec::new(), account: Some(account.id) };
    let rows = app.hub.store().matches_of(&holder, EXPORTED).await?;
    let matches = rows.iter().map(|row| MatchEntry::of(row, &holder)).collect();
    Ok(Json(Export { name: account.name, ratings, matches }))
}

/// How many matches an export lists.
const EXPORTED: u32 = 10_000;
/// No password has more bytes.
const LONGEST_PASSWORD: usize = 800;

fn check_password(password: &str) -> Answer<()> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(ApiError::BadRequest("a password has 8 to 200 characters".into()))
}

/// Whether a password is the one that is kept for a name; wrong ones are counted.
async fn prove(app: &App, client: Client, name: &str, password: String, kept: Option<String>) -> Answer<()> {
    app.limits.try_password(client, name)?;
    if app.passwords.is_right(password, kept).await? {
        return Ok(());
    }
    app.limits.wrong_password(client, name);
    tracing::info!(?client, "a wrong name or password");
    Err(ApiError::BadLogin)
}

/// The hash of the session that a request shows.
fn this_session(headers: &HeaderMap) -> Option<Vec<u8>> {
    cookie(headers, COOKIE).map(|session| Token::shown(&session).hash())
}

/// How a session is called: enough of its hash to tell it from others, too little to show it.
fn session_id(token: &[u8]) -> String {
    token.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
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
    set_cookie(app, token.reveal(), SESSION / 1000)
}

fn set_cookie(app: &App, value: &str, seconds: u64) -> Answer<HeaderMap> {
    let secure = if app.config.origin.as_ref().is_some_and(Origin::is_secure) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&cookie).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(HeaderMap::from_iter([(header::SET_COOKIE, value)]))
}
