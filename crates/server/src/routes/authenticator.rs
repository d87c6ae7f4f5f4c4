//! What authenticators are asked and what they answer: a challenge stands in the store for five minutes and is spent by the
//! first answer, right or wrong.

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ikusa_play::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::live::now;
use crate::passkey::{ALGORITHMS, Key, Rite, Site, answered, bytes, challenge};
use crate::store::{Asked, AskedOf, CHALLENGE_STANDS, NewPasskey, PasskeyRow, StoreError};

/// How long what one calls a passkey may be.
const LABEL: usize = 40;

/// What an authenticator is to sign.
#[derive(Serialize, ToSchema)]
pub(crate) struct Challenge {
    /// Random bytes, in the letters of base64url.
    challenge: String,
    /// The site that the passkey belongs to (`rpId`).
    site: String,
    /// How long the answer may take, in milliseconds.
    timeout: Millis,
}

/// What an authenticator needs to know to make a key.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyChallenge {
    /// Random bytes that the answer has to hold, in the letters of base64url.
    challenge: String,
    /// The site that the passkey will belong to (`rp.id`).
    site: String,
    /// How long the answer may take, in milliseconds.
    timeout: Millis,
    /// What authenticators are to call the owner (`user.id`), in the letters of base64url.
    handle: String,
    /// The account's name.
    name: String,
    /// The ways of signing that are taken (COSE), the most liked first.
    algorithms: Vec<i64>,
    /// The credentials that the account has already, in the letters of base64url: no authenticator is to make a second.
    known: Vec<String>,
}

/// What a passkey has signed, as browsers give it; all bytes in the letters of base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Assertion {
    /// The credential's id.
    credential: String,
    /// `clientDataJSON`.
    client_data: String,
    /// `authenticatorData`.
    statement: String,
    /// `signature`.
    signature: String,
    /// `userHandle`, if the authenticator gives one.
    handle: Option<String>,
}

/// A key that an authenticator has made, as browsers give it; all bytes in the letters of base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKey {
    /// `clientDataJSON`.
    client_data: String,
    /// `getAuthenticatorData()`.
    statement: String,
    /// `getPublicKey()`.
    key: String,
    /// `getPublicKeyAlgorithm()`.
    algorithm: i64,
    /// What to call it, at most 40 characters.
    label: String,
}

impl KeyChallenge {
    /// Asks an authenticator for a key.
    pub(super) async fn pose(
        app: &App,
        headers: &HeaderMap,
        what: Asked,
        of: AskedOf,
        name: String,
        kept: &[PasskeyRow],
    ) -> Answer<KeyChallenge> {
        let handle = BASE64.encode(&of.handle);
        let Challenge { challenge, site, timeout } = pose(app, headers, what, of).await?;
        let known = kept.iter().map(|row| BASE64.encode(&row.key.credential)).collect();
        Ok(KeyChallenge { challenge, site, timeout, handle, name, algorithms: ALGORITHMS.to_vec(), known })
    }
}

/// Asks an authenticator something.
pub(super) async fn pose(app: &App, headers: &HeaderMap, what: Asked, of: AskedOf) -> Answer<Challenge> {
    let (site, challenge) = (Site::of(&app.config, headers)?, challenge());
    app.hub.store().ask_authenticator(&challenge, what, of, now()).await?;
    Ok(Challenge { challenge, site: site.name, timeout: CHALLENGE_STANDS })
}

/// Takes an answer for what it was asked for; whom it was asked of.
async fn spend(app: &App, challenge: &str, what: Asked) -> Answer<AskedOf> {
    match app.hub.store().spend_challenge(challenge, what, now()).await {
        Err(StoreError::NotFound | StoreError::Conflict) => Err(ApiError::BadPasskey),
        spent => Ok(spent?),
    }
}

/// A key that was made as it was asked for, and for which account.
pub(super) async fn made(
    app: &App,
    headers: &HeaderMap,
    what: Asked,
    wish: NewKey,
) -> Answer<(NewPasskey, Option<i64>)> {
    let site = Site::of(&app.config, headers)?;
    let label = label(&wish.label)?;
    let asked = spend(app, &answered(&bytes(&wish.client_data)?, Rite::Create, &site)?, what).await?;
    let key = Key::made(&bytes(&wish.statement)?, bytes(&wish.key)?, wish.algorithm, &site)?;
    Ok((NewPasskey { key, handle: asked.handle, label }, asked.account))
}

/// The passkey that has signed what it was asked to sign.
pub(super) async fn signer(app: &App, headers: &HeaderMap, answer: Assertion) -> Answer<PasskeyRow> {
    let site = Site::of(&app.config, headers)?;
    let client_data = bytes(&answer.client_data)?;
    spend(app, &answered(&client_data, Rite::Get, &site)?, Asked::Signature).await?;
    let store = app.hub.store();
    let passkey = match store.passkey(bytes(&answer.credential)?).await {
        Err(StoreError::NotFound) => return Err(ApiError::BadPasskey),
        found => found?,
    };
    let named = answer.handle.as_deref().map(bytes).transpose()?;
    if named.is_some_and(|handle| handle != passkey.handle) {
        return Err(ApiError::BadPasskey);
    }
    let (statement, signature) = (bytes(&answer.statement)?, bytes(&answer.signature)?);
    let counter = passkey.key.signed(&statement, &client_data, &signature, &site)?;
    match store.use_passkey(passkey.id, counter, now()).await {
        Err(StoreError::Conflict) => {
            tracing::warn!(
                passkey = passkey.id,
                "a passkey's count does not go on: there may be a copy of it"
            );
            Err(ApiError::BadPasskey)
        }
        used => Ok(used.map(|()| passkey)?),
    }
}

/// What one calls a passkey.
pub(super) fn label(text: &str) -> Answer<String> {
    let text = text.trim();
    if text.chars().count() > LABEL || text.chars().any(char::is_control) {
        return Err(ApiError::BadRequest(format!("a label has at most {LABEL} characters")));
    }
    Ok(text.to_owned())
}
