//! The routes, one file per resource.

mod account;
mod analysis;
pub(crate) mod answers;
mod authenticator;
mod brought;
mod challenges;
mod coach;
mod cup_files;
mod cup_views;
mod cups;
mod explorer;
mod export;
mod games;
mod hall;
mod health;
mod mail;
mod matches;
mod moderation;
mod neighbours;
mod openapi;
mod pages;
mod pairing;
mod parcel;
mod passkeys;
mod pictures;
mod plans;
mod prints;
mod profile;
mod proof;
mod push;
mod records;
mod recovery;
pub(crate) mod request;
mod seats;
mod sessions;
mod shelf;
mod studies;
mod study;
pub(crate) mod table;
mod vacation;
mod words;

use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::Client;
use crate::live::now;
use crate::proxy::client_address;
use crate::socket;
use crate::store::{AccountRow, Holder, StoreError};
use crate::token::{self, Token};

/// Every route.
pub(crate) fn all() -> Router<App> {
    let (router, mut api) = OpenApiRouter::with_openapi(openapi::Api::openapi())
        .merge(account::routes())
        .merge(analysis::routes())
        .merge(brought::routes())
        .merge(challenges::routes())
        .merge(coach::routes())
        .merge(cup_files::routes())
        .merge(cups::routes())
        .merge(explorer::routes())
        .merge(export::routes())
        .merge(games::routes())
        .merge(hall::routes())
        .merge(mail::routes())
        .merge(matches::routes())
        .merge(moderation::routes())
        .merge(neighbours::routes())
        .merge(pairing::routes())
        .merge(passkeys::routes())
        .merge(plans::routes())
        .merge(profile::routes())
        .merge(push::routes())
        .merge(records::routes())
        .merge(recovery::routes())
        .merge(seats::routes())
        .merge(sessions::routes())
        .merge(shelf::routes())
        .merge(studies::routes())
        .merge(study::routes())
        .merge(table::routes())
        .merge(vacation::routes())
        .merge(words::routes())
        .merge(socket::routes())
        .split_for_parts();
    openapi::finish(&mut api);
    router
        .merge(openapi::routes(&api))
        .merge(health::routes())
        .merge(pictures::routes())
        .merge(prints::routes())
        .merge(pages::routes())
        .method_not_allowed_fallback(|| async { ApiError::WrongMethod })
}

/// The name of the session cookie.
pub(crate) const COOKIE: &str = "ikusa_session";

/// Who calls: a client address within its limits, with the token and account it shows. Every handler of the API
/// takes one, so none forgets to count or to check where a request comes from.
pub(crate) struct Caller {
    pub(crate) client: Client,
    pub(crate) token: Option<Token>,
    pub(crate) account: Option<AccountRow>,
}

impl Caller {
    /// What this client shows to hold seats.
    pub(crate) fn holder(&self) -> Holder {
        Holder {
            tokens: self.token.iter().map(Token::hash).collect(),
            account: self.account.as_ref().map(|account| account.id),
        }
    }

    /// What tells this client from others, and nothing more: its account, or where it calls from.
    pub(crate) fn client(&self, app: &App) -> String {
        self.account.as_ref().map_or_else(|| self.whence(app), |account| client_of(account.id))
    }

    /// What tells where this client calls from, and nothing more to anyone who has not the server's key. The engine's time is
    /// shared out by it: accounts are made in no time, addresses are not.
    pub(crate) fn whence(&self, app: &App) -> String {
        token::veiled(&app.clients_secret, &format!("{:?}", self.client))
    }
}

/// What tells an account from other clients.
pub(crate) fn client_of(account: i64) -> String {
    format!("account {account}")
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
        let client = Client::of(client_address(peer, &parts.headers, &app.config.trusted_proxies));
        app.limits.request(client)?;
        if parts.method != Method::GET || parts.uri.path().starts_with("/ws/") {
            check_origin(&parts.headers, app)?;
        }
        let token = bearer(&parts.headers).map(|text| Token::shown(&text));
        let account = match cookie(&parts.headers, COOKIE) {
            // Without the database nobody can say who this is: a player must not pass for a guest then.
            Some(session) => match app.hub.store().session(Token::shown(&session).hash(), now()).await {
                Err(StoreError::NotFound) => None,
                found => Some(found?),
            },
            None => None,
        };
        Ok(Caller { client, token, account })
    }
}

/// Browsers say where a page that makes a request comes from; another site's pages may not act here.
fn check_origin(headers: &HeaderMap, app: &App) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()) else {
        return Ok(());
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, authority)| authority == host);
    if own || app.config.origin.as_ref().is_some_and(|ours| ours.text() == origin) {
        Ok(())
    } else {
        Err(ApiError::NotYours)
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then(|| value.to_owned())
    })
}
