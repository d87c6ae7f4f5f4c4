//! Passwords: hashed slowly on purpose, so that a stolen database gives nothing away, and few at a time, so that nobody
//! can fill memory and processor with them.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};

use crate::error::{Answer, ApiError};
use crate::workshop::Workshop;

/// How many are hashed at a time: each takes 19 MiB and some fifty milliseconds of a core.
const PLACES: usize = 2;
/// How many may wait for a place before the next is refused.
const QUEUE: usize = 64;

/// What an unknown name's password is compared with, so that its answer takes as long as any other.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash("nobody").unwrap_or_default());

/// The places for hashing.
#[derive(Clone)]
pub(crate) struct Passwords(Workshop);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(Workshop::new("ikusa-password", PLACES, QUEUE))
    }
}

impl Passwords {
    /// How many are being hashed or wait.
    pub(crate) fn held(&self) -> usize {
        self.0.held()
    }

    /// What the database keeps of a password.
    ///
    /// # Errors
    /// If too many are waiting.
    pub(crate) async fn hash(&self, password: String) -> Answer<String> {
        self.0.run(move || hash(&password)).await?
    }

    /// Whether a password is the one behind a hash; without one it is wrong, after the same time.
    ///
    /// # Errors
    /// If too many are waiting.
    pub(crate) async fn is_right(&self, password: String, kept: Option<String>) -> Answer<bool> {
        // An account that only passkeys open has none.
        let kept = kept.filter(|hash| !hash.is_empty());
        let compare = move || {
            let hash = PasswordHash::new(kept.as_ref().unwrap_or(&NOBODY));
            let right =
                hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            right && kept.is_some()
        };
        self.0.run(compare).await
    }
}

fn hash(password: &str) -> Answer<String> {
    let salt = SaltString::generate(&mut OsRng);
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|error| ApiError::Internal(error.to_string()))
}
