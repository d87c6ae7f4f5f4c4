//! Sessions: where one is signed in.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use ikusa_play::Millis;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::request::Path;
use super::{COOKIE, Caller, cookie};
use crate::app::App;
use crate::config::Origin;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::store::SessionRow;
use crate::token::Token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sessions)).routes(routes!(end_session))
}

const SESSION: Millis = 60 * 24 * 60 * 60 * 1000;

/// A place where one is signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionView {
    /// What it is called; it shows nothing of the session's secret.
    id: String,
    /// When it ends by itself, in milliseconds since the Unix epoch.
    expires: Millis,
    /// When it was opened.
    opened: Option<Millis>,
    /// The kind of program and system, as `Firefox, Linux`.
    device: Option<String>,
    /// Whether it is the one that asks.
    current: bool,
}

impl SessionView {
    fn of(row: SessionRow, current: Option<&Vec<u8>>) -> SessionView {
        SessionView {
            id: session_id(&row.token),
            expires: row.expires,
            opened: row.opened,
            device: row.device,
            current: current == Some(&row.token),
        }
    }
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
    Ok(Json(all(&app, account.id, &headers).await?))
}

/// The sessions of an account, and which of them asks.
pub(super) async fn all(app: &App, account: i64, headers: &HeaderMap) -> Answer<Vec<SessionView>> {
    let current = this_session(headers);
    let rows = app.hub.store().sessions(account, now()).await?;
    Ok(rows.into_iter().map(|row| SessionView::of(row, current.as_ref())).collect())
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
    let found = sessions.into_iter().find(|row| session_id(&row.token) == id).ok_or(ApiError::NotFound)?;
    app.hub.store().end_session(found.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs an account in: the header that sets the cookie.
pub(super) async fn open_session(app: &App, account: i64, asked: &HeaderMap) -> Answer<HeaderMap> {
    let (token, at) = (Token::fresh(), now());
    let program = asked.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let row = SessionRow {
        token: token.hash(),
        account,
        expires: at + SESSION,
        opened: Some(at),
        device: program.and_then(device),
    };
    app.hub.store().create_session(row).await?;
    set_cookie(app, token.reveal(), SESSION / 1000)
}

pub(super) fn set_cookie(app: &App, value: &str, seconds: u64) -> Answer<HeaderMap> {
    let secure = if app.config.origin.as_ref().is_some_and(Origin::is_secure) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&cookie).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(HeaderMap::from_iter([(header::SET_COOKIE, value)]))
}

/// The hash of the session that a request shows.
pub(super) fn this_session(headers: &HeaderMap) -> Option<Vec<u8>> {
    cookie(headers, COOKIE).map(|session| Token::shown(&session).hash())
}

/// How a session is called: enough of its hash to tell it from others, too little to show it.
fn session_id(token: &[u8]) -> String {
    token.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What programs say of themselves, the particular before the general: Edge calls itself Chrome, and Chrome Safari.
const PROGRAMS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("ikusa", "Ikusa"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Two words that tell one's devices apart; versions and the rest are nobody's business.
fn device(program: &str) -> Option<String> {
    let named = |table: &[(&str, &'static str)]| {
        table.iter().find(|(sign, _)| program.contains(sign)).map(|(_, name)| *name)
    };
    let words: Vec<_> = [named(&PROGRAMS), named(&SYSTEMS)].into_iter().flatten().collect();
    Some(words.join(", ")).filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn a_device_is_two_words() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
        assert_eq!(device(firefox).as_deref(), Some("Firefox, Linux"));
        assert_eq!(device(phone).as_deref(), Some("Safari, iOS"));
        assert_eq!(device("curl/8.0"), None);
    }
}
