//! An address in the account, where the host sends mail: confirmed by a letter, good for digests and for a new password.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::account::{Me, check_password, welcome};
use super::authenticator::Assertion;
use super::proof::Proof;
use super::request::{Body, Path};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::mail::{Leaving, address};
use crate::names;
use crate::store::{LetterKind, MailRow, StoreError};
use crate::token::Token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(mail_offer))
        .routes(routes!(mail, set_mail, forget_mail))
        .routes(routes!(want_digest))
        .routes(routes!(confirm_mail))
        .routes(routes!(ask_for_password_by_mail, password_by_mail))
        .routes(routes!(leave_mail))
}

/// The address of one's account.
#[derive(Serialize, ToSchema)]
pub(crate) struct MailView {
    /// Whether this server sends mail at all.
    pub(super) offered: bool,
    /// The address; null if there is none.
    pub(super) address: Option<String>,
    /// When it was confirmed, in milliseconds since the Unix epoch; nothing goes to it before.
    pub(super) confirmed: Option<Millis>,
    /// Whether it gets what waits for one, once a day at the most.
    pub(super) digest: bool,
    /// When that was sent for the last time.
    pub(super) sent: Option<Millis>,
    /// The language of letters, `es` or `en`.
    pub(super) lang: Option<String>,
}

impl MailView {
    /// An account's address, as its owner may see it.
    pub(super) async fn of(app: &App, account: i64) -> Answer<MailView> {
        let row = app.hub.store().mail(account).await?;
        let offered = app.mailer.is_some();
        Ok(row.map_or(
            MailView { offered, address: None, confirmed: None, digest: false, sent: None, lang: None },
            |MailRow { address, lang, confirmed, digest, sent, .. }| MailView {
                offered,
                address: Some(address),
                confirmed,
                digest,
                sent,
                lang: Some(lang),
            },
        ))
    }
}

/// An address for one's account, and who one is: it can open the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAddress {
    /// The address.
    address: String,
    /// The language of letters, `es` or `en`.
    lang: String,
    /// The present password.
    password: Option<String>,
    /// The answer of a passkey to `POST /api/passkeys/challenge`, in place of the password.
    passkey: Option<Assertion>,
}

/// Whether one wants it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantDigest {
    /// So or not.
    want: bool,
}

/// The code in a letter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailCode {
    /// The code.
    code: String,
}

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forgotten {
    /// The account's name.
    name: String,
}

/// The code in a letter for a new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordByMail {
    /// The code.
    code: String,
    /// The new password, at least 8 characters.
    password: String,
}

/// Whether letters are sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct MailOffer {
    /// So or not.
    offered: bool,
}

/// Whether this server sends mail
#[utoipa::path(get, path = "/api/mail", responses((status = 200, body = MailOffer)))]
pub(super) async fn mail_offer(State(app): State<App>, _caller: Caller) -> Answer<Json<MailOffer>> {
    Ok(Json(MailOffer { offered: app.mailer.is_some() }))
}

/// The address of one's account
#[utoipa::path(get, path = "/api/me/mail", security(("session" = [])),
    responses((status = 200, body = MailView), (status = 403, body = ErrorBody)))]
pub(super) async fn mail(State(app): State<App>, caller: Caller) -> Answer<Json<MailView>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(MailView::of(&app, account.id).await?))
}

/// Give one's account an address; a letter asks to confirm it
#[utoipa::path(put, path = "/api/me/mail", request_body = NewAddress, security(("session" = [])),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(super) async fn set_mail(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<NewAddress>,
) -> Answer<StatusCode> {
    offered(&app)?;
    let client = caller.client;
    let place = address(&wish.address)
        .ok_or_else(|| ApiError::BadRequest("address: expected one such as name@example.org".to_owned()))?;
    let account = Proof::of(wish.password, wish.passkey).check(&app, caller, &headers).await?;
    app.limits.letter(client, &place)?;
    let lang = if wish.lang == "es" { "es" } else { "en" };
    app.hub.store().set_mail(account.id, &place, lang, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take the address out of one's account
#[utoipa::path(delete, path = "/api/me/mail", security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody)))]
pub(super) async fn forget_mail(State(app): State<App>, caller: Caller) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    app.hub.store().drop_mail(account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get what waits for one by mail, or not
#[utoipa::path(put, path = "/api/me/mail/digest", request_body = WantDigest, security(("session" = [])),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn want_digest(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<WantDigest>,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    match app.hub.store().want_digest(account.id, wish.want).await {
        Err(StoreError::Conflict) => Err(ApiError::NotFound),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Confirm an address by the code in the letter to it
#[utoipa::path(post, path = "/api/mail/confirmation", request_body = MailCode,
    responses((status = 204), (status = 401, body = ErrorBody)))]
pub(super) async fn confirm_mail(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<MailCode>,
) -> Answer<StatusCode> {
    app.limits.login(caller.client)?;
    let done = app.hub.store().confirm_mail(Token::shown(&wish.code).hash(), now()).await;
    spent(done).map(|()| StatusCode::NO_CONTENT)
}

/// Ask for a letter to choose a new password; the answer is the same whether or not there is such an account
#[utoipa::path(post, path = "/api/mail/password", request_body = Forgotten,
    responses((status = 204), (status = 400, body = ErrorBody)))]
pub(super) async fn ask_for_password_by_mail(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Forgotten>,
) -> Answer<StatusCode> {
    offered(&app)?;
    app.limits.login(caller.client)?;
    if names::may_be_an_account(&wish.name) {
        app.limits.letter(caller.client, &wish.name)?;
        match app.hub.store().account_by_name(&wish.name).await {
            Err(StoreError::NotFound) => {}
            found => app.hub.store().write_letter(found?.id, LetterKind::Recover, now()).await?,
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Set a new password by the code in a letter and sign in; every other session ends
#[utoipa::path(put, path = "/api/mail/password", request_body = PasswordByMail,
    responses((status = 200, body = Me), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub(super) async fn password_by_mail(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<PasswordByMail>,
) -> Answer<(HeaderMap, Json<Me>)> {
    check_password(&wish.password)?;
    app.limits.login(caller.client)?;
    let password = app.passwords.hash(wish.password).await?;
    let store = app.hub.store();
    let account = spent(store.recover_by_mail(Token::shown(&wish.code).hash(), password, now()).await)?;
    welcome(&app, store.account_by_id(account).await?, &headers).await
}

/// Get no more digests, by the link in a letter
#[utoipa::path(post, path = "/api/mail/leave/{link}", params(("link" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub(super) async fn leave_mail(
    State(app): State<App>,
    Path(link): Path<String>,
    _caller: Caller,
) -> Answer<StatusCode> {
    let account = Leaving::account(&link).ok_or(ApiError::NotFound)?;
    let store = app.hub.store();
    let row = store.mail(account).await?.ok_or(ApiError::NotFound)?;
    if Leaving::of(&app.mail_secret, account, &row.address).text() != link {
        return Err(ApiError::NotFound);
    }
    // An address that nobody has confirmed may be a stranger's: it is forgotten.
    match row.confirmed {
        Some(_) => store.want_digest(account, false).await?,
        None => store.drop_mail(account).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

fn offered(app: &App) -> Answer<()> {
    let none = || ApiError::BadRequest("this server sends no mail".to_owned());
    app.mailer.is_some().then_some(()).ok_or_else(none)
}

/// What a code gives; one that is void, spent or made up gives nothing.
fn spent<T>(done: Result<T, StoreError>) -> Answer<T> {
    match done {
        Err(StoreError::NotFound | StoreError::Conflict) => Err(ApiError::BadCode),
        done => Ok(done?),
    }
}
