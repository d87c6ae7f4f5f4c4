//! Proofs: that whoever asks is still the one who signed in, by the password or by a passkey.

use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Caller;
use super::authenticator::{Assertion, signer};
use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::limits::Client;
use crate::store::AccountRow;

/// Who one is, to make sure: the password, or what a passkey has signed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proof {
    /// The present password.
    password: Option<String>,
    /// The answer of a passkey to `POST /api/passkeys/challenge`.
    passkey: Option<Assertion>,
}

impl Proof {
    /// One with a password, where only that is asked for by name.
    pub(super) fn of(password: Option<String>, passkey: Option<Assertion>) -> Proof {
        Proof { password, passkey }
    }

    /// The account of whoever asks, if the proof is right.
    pub(super) async fn check(self, app: &App, caller: Caller, headers: &HeaderMap) -> Answer<AccountRow> {
        let client = caller.client;
        let account = caller.account.ok_or(ApiError::NotYours)?;
        match (self.password, self.passkey) {
            (Some(password), None) => {
                prove(app, client, &account.name, password, Some(account.password.clone())).await?;
            }
            (None, Some(assertion)) => {
                let passkey = signer(app, headers, assertion).await?;
                if passkey.account != account.id {
                    return Err(ApiError::BadPasskey);
                }
            }
            _ => return Err(ApiError::BadRequest("expected either password or passkey".to_owned())),
        }
        Ok(account)
    }
}

/// Whether a password is the one that is kept for a name; wrong ones are counted.
pub(super) async fn prove(
    app: &App,
    client: Client,
    name: &str,
    password: String,
    kept: Option<String>,
) -> Answer<()> {
    app.limits.try_password(client, name)?;
    if app.passwords.is_right(password, kept).await? {
        return Ok(());
    }
    app.limits.wrong_password(client, name);
    tracing::info!(?client, "a wrong name or password");
    Err(ApiError::BadLogin)
}
