//! Who sends: a key of the server's own, made at its first start, by which push services know it (VAPID, RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ikusa_play::Millis;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};

use crate::store::{Store, StoreError, Stored};

/// What the key is called in the store.
const NAME: &str = "push";
/// How long a proof stands, in seconds; services take a day at the most.
const STANDS: u64 = 12 * 60 * 60;

/// The server's own key.
pub(crate) struct Keys {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl Keys {
    /// The key that stands in the store; made now if there is none. Processes that share a store share the key.
    ///
    /// # Errors
    /// If the database cannot be reached, or what stands there is no key.
    pub(crate) async fn of(store: &Store) -> Stored<Keys> {
        let broken = |what: String| StoreError::Unavailable(format!("the key for push messages: {what}"));
        let random = SystemRandom::new();
        let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let fresh = fresh.map_err(|error| broken(error.to_string()))?;
        let kept = store.key(NAME, fresh.as_ref()).await?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random);
        Ok(Keys { pair: pair.map_err(|error| broken(error.to_string()))?, random })
    }

    /// The public half, as browsers want to be told it.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key().as_ref())
    }

    /// The header by which a service knows who sends.
    pub(crate) fn proof(&self, service: &str, contact: Option<&str>, now: Millis) -> Option<String> {
        let mut claims = serde_json::json!({ "aud": service, "exp": now / 1_000 + STANDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&self.random, signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}
