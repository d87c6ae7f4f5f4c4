//! Recovery codes: the way back for whoever forgets their password, without e-mail.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::account::{LONGEST_PASSWORD, Me, check_password, welcome};
use super::proof::Proof;
use super::request::Body;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::names;
use crate::store::StoreError;
use crate::token::Token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(codes_left, new_codes)).routes(routes!(recover))
}

/// How many codes one is given.
const CODES: usize = 8;

/// Codes to write down, each good for one new password.
#[derive(Serialize, ToSchema)]
pub(crate) struct Codes {
    /// The codes; they are told only once.
    codes: Vec<String>,
}

/// How many codes there are.
#[derive(Serialize, ToSchema)]
pub(crate) struct CodesLeft {
    /// So many have not been used.
    left: u64,
}

/// A code for a new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recovery {
    /// The account's name.
    name: String,
    /// A recovery code, as it was written down.
    code: String,
    /// The new password, at least 8 characters.
    password: String,
}

/// How many recovery codes one has left
#[utoipa::path(get, path = "/api/me/recovery-codes", security(("session" = [])),
    responses((status = 200, body = CodesLeft), (status = 403, body = ErrorBody)))]
pub(super) async fn codes_left(State(app): State<App>, caller: Caller) -> Answer<Json<CodesLeft>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(CodesLeft { left: app.hub.store().recovery_codes(account.id).await? }))
}

/// Make new recovery codes in place of the old ones
#[utoipa::path(post, path = "/api/me/recovery-codes", request_body = Proof, security(("session" = [])),
    responses((status = 200, body = Codes), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn new_codes(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(proof): Body<Proof>,
) -> Answer<Json<Codes>> {
    let account = proof.check(&app, caller, &headers).await?;
    let codes: Vec<Token> = (0..CODES).map(|_| Token::code()).collect();
    app.hub.store().set_recovery_codes(account.id, codes.iter().map(Token::hash).collect()).await?;
    Ok(Json(Codes { codes: codes.iter().map(|code| code.reveal().to_owned()).collect() }))
}

/// Set a new password by a recovery code and sign in; every other session ends
#[utoipa::path(post, path = "/api/recovery", request_body = Recovery,
    responses((status = 200, body = Me), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub(super) async fn recover(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Recovery>,
) -> Answer<(HeaderMap, Json<Me>)> {
    check_password(&wish.password)?;
    app.limits.login(caller.client)?;
    app.limits.try_password(caller.client, &wish.name)?;
    if !names::may_be_an_account(&wish.name) || wish.code.len() > LONGEST_PASSWORD {
        return Err(ApiError::BadLogin);
    }
    let store = app.hub.store();
    // The work is the same whether or not there is such an account.
    let password = app.passwords.hash(wish.password).await?;
    let account = match store.account_by_name(&wish.name).await {
        Err(StoreError::NotFound) => None,
        found => Some(found?),
    };
    let spent = match &account {
        Some(account) => store.recover(account.id, Token::typed(&wish.code).hash(), password).await,
        None => Err(StoreError::Conflict),
    };
    match (spent, account) {
        (Ok(()), Some(account)) => welcome(&app, account, &headers).await,
        (Err(StoreError::Conflict), _) | (_, None) => {
            app.limits.wrong_password(caller.client, &wish.name);
            Err(ApiError::BadLogin)
        }
        (Err(error), _) => Err(error.into()),
    }
}
