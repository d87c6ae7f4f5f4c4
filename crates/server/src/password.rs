//! Passwords: hashed slowly on purpose, so that a stolen database gives nothing away, and few at a time, so that nobody
//! can fill memory and processor with them.

use std::cell::RefCell;
use std::sync::LazyLock;

use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{
    self, Decimal, Ident, Output, ParamsString, PasswordHash, PasswordHasher, PasswordVerifier, Salt,
    SaltString,
};
use argon2::{Algorithm, Argon2, Block, Params, Version};

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
            let right = hash.is_ok_and(|hash| Hasher.verify_password(password.as_bytes(), &hash).is_ok());
            right && kept.is_some()
        };
        self.0.run(compare).await
    }
}

fn hash(password: &str) -> Answer<String> {
    let salt = SaltString::generate(&mut OsRng);
    let hash = Hasher.hash_password(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|error| ApiError::Internal(error.to_string()))
}

thread_local! {
    /// The memory that a thread hashes in, which it keeps.
    static ROOM: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Argon2 in memory that is used again. Taken anew for each password, some of it would be left lying behind whatever else was
/// put there meanwhile: twenty sign-ups then cost 300 MB for good.
struct Hasher;

impl PasswordHasher for Hasher {
    type Params = Params;

    fn hash_password_customized<'a>(
        &self,
        password: &[u8],
        algorithm: Option<Ident<'a>>,
        version: Option<Decimal>,
        params: Params,
        salt: impl Into<Salt<'a>>,
    ) -> password_hash::Result<PasswordHash<'a>> {
        let algorithm = algorithm.map(Algorithm::try_from).transpose()?.unwrap_or_default();
        let version = version.map(Version::try_from).transpose()?.unwrap_or_default();
        let salt = salt.into();
        let mut bytes = [0; Salt::MAX_LENGTH];
        let salted = salt.decode_b64(&mut bytes)?;
        let argon2 = Argon2::new(algorithm, version, params.clone());
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let hash = Output::init_with(length, |out| {
            ROOM.with_borrow_mut(|room| {
                room.resize(params.block_count(), Block::default());
                Ok(argon2.hash_password_into_with_memory(password, salted, out, room.as_mut_slice())?)
            })
        })?;
        Ok(PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params)?,
            salt: Some(salt),
            hash: Some(hash),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lies in the memory from the password before must not matter, and other programs read what is kept.
    #[test]
    fn memory_used_again_gives_the_same_hashes() {
        let salt = SaltString::generate(&mut OsRng);
        for password in ["first", "second", ""] {
            let kept = Hasher.hash_password(password.as_bytes(), &salt).expect("a hash").to_string();
            let usual = Argon2::default().hash_password(password.as_bytes(), &salt).expect("a hash");
            assert_eq!(kept, usual.to_string());
            let kept = PasswordHash::new(&kept).expect("a hash");
            assert!(Hasher.verify_password(password.as_bytes(), &kept).is_ok());
            assert!(Hasher.verify_password(b"third", &kept).is_err());
        }
    }
}
