//! Passkeys (WebAuthn): on which site they work, and whether what an authenticator says is so.
//!
//! No attestation is asked for, so nothing is believed of a new key but that it is one; browsers hand it over as certificates
//! have it, and the library that reads those for TLS reads it and checks its signatures.

use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use rustls::pki_types::{SignatureVerificationAlgorithm, SubjectPublicKeyInfoDer};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use webpki::RawPublicKeyEntity;
use webpki::ring::{ECDSA_P256_SHA256, ED25519, RSA_PKCS1_2048_8192_SHA256};

use crate::config::{Config, Origin};
use crate::error::{Answer, ApiError};
use crate::token;

/// The ways of signing that are taken, by their numbers (COSE), the most liked first.
pub(crate) const ALGORITHMS: [i64; 3] = [-7, -8, -257];

fn algorithm(number: i64) -> Option<&'static dyn SignatureVerificationAlgorithm> {
    match number {
        -7 => Some(ECDSA_P256_SHA256),
        -8 => Some(ED25519),
        -257 => Some(RSA_PKCS1_2048_8192_SHA256),
        _ => None,
    }
}

/// No text of an authenticator is longer, in bytes; ids of credentials have a bound of their own.
const LONGEST: usize = 4096;
const LONGEST_ID: usize = 1023;

/// A new challenge, in the letters of base64url: nobody can know it before.
pub(crate) fn challenge() -> String {
    BASE64.encode(token::random_bytes::<32>())
}

/// Bytes that someone sends in the letters of base64url.
pub(crate) fn bytes(text: &str) -> Answer<Vec<u8>> {
    let fits = text.len() <= 2 * LONGEST;
    BASE64.decode(if fits { text.trim_end_matches('=') } else { "!" }).map_err(|_| ApiError::BadPasskey)
}

/// Where a passkey belongs: the page's origin, and the name that authenticators keep for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    origin: String,
    /// The name, which is the host's.
    pub(crate) name: String,
}

impl Site {
    /// The site of a request. Browsers know passkeys on pages over TLS and on this machine's own name, and nowhere else.
    pub(crate) fn of(config: &Config, headers: &HeaderMap) -> Answer<Site> {
        let told = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let public = config.origin.as_ref().filter(|origin| origin.is_secure()).map(Origin::text);
        let here = told(header::HOST).map(|host| format!("http://{host}"));
        let origin = told(header::ORIGIN).or(public).or(here.as_deref()).unwrap_or_default();
        let (scheme, authority) = origin.split_once("://").unwrap_or_default();
        let name = authority.rsplit_once(':').map_or(authority, |(name, _)| name);
        let local = name == "localhost" || name.ends_with(".localhost");
        if public == Some(origin) || (scheme == "http" && local) {
            return Ok(Site { origin: origin.to_owned(), name: name.to_owned() });
        }
        Err(ApiError::NoPasskeysHere)
    }
}

/// What a browser says that it was asked.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// What a browser is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rite {
    /// A new key.
    Create,
    /// A signature.
    Get,
}

/// The challenge that a browser has answered, if it was asked for this on a page of this site.
pub(crate) fn answered(client_data: &[u8], rite: Rite, site: &Site) -> Answer<String> {
    let read = serde_json::from_slice(client_data).ok();
    let data: ClientData = read.filter(|_| client_data.len() <= LONGEST).ok_or(ApiError::BadPasskey)?;
    let kind = if rite == Rite::Create { "webauthn.create" } else { "webauthn.get" };
    let right = data.kind == kind && data.origin == site.origin && !data.cross_origin;
    if right { Ok(data.challenge) } else { Err(ApiError::BadPasskey) }
}

/// Someone was there, and the authenticator knows who: a finger, a face or a number.
const PRESENT_AND_KNOWN: u8 = 0b101;
/// A new credential follows.
const CREDENTIAL: u8 = 0b100_0000;

/// What an authenticator says of itself: how often it has signed, and what follows.
struct Statement<'a> {
    flags: u8,
    counter: u32,
    rest: &'a [u8],
}

impl Statement<'_> {
    fn read<'a>(data: &'a [u8], site: &Site) -> Option<Statement<'a>> {
        let (hash, data) = data.split_at_checked(32)?;
        let (flags, data) = data.split_first()?;
        let (counter, rest) = data.split_first_chunk::<4>()?;
        let ours = hash == Sha256::digest(site.name.as_bytes()).as_slice();
        let known = flags & PRESENT_AND_KNOWN == PRESENT_AND_KNOWN;
        let statement = Statement { flags: *flags, counter: u32::from_be_bytes(*counter), rest };
        (ours && known && data.len() <= LONGEST).then_some(statement)
    }

    /// The id of the new credential.
    fn credential(&self) -> Option<Vec<u8>> {
        let (_maker, rest) = self.rest.split_at_checked(16)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let (id, _key) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        let fits = self.flags & CREDENTIAL != 0 && (1..=LONGEST_ID).contains(&id.len());
        fits.then(|| id.to_vec())
    }
}

/// A key that an authenticator has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// What the authenticator calls it.
    pub credential: Vec<u8>,
    /// How it signs (COSE).
    pub algorithm: i64,
    /// The public half, as certificates have it.
    pub key: Vec<u8>,
    /// How often it has signed; many authenticators do not count, and say 0.
    pub counter: u32,
}

impl Key {
    /// A new key, as an authenticator states it.
    pub(crate) fn made(statement: &[u8], key: Vec<u8>, number: i64, site: &Site) -> Answer<Key> {
        let read = || {
            let statement = Statement::read(statement, site)?;
            algorithm(number)?;
            let info = SubjectPublicKeyInfoDer::from(key.as_slice());
            RawPublicKeyEntity::try_from(&info).ok().filter(|_| key.len() <= LONGEST)?;
            Some((statement.credential()?, statement.counter))
        };
        let (credential, counter) = read().ok_or(ApiError::BadPasskey)?;
        Ok(Key { credential, algorithm: number, key, counter })
    }

    /// How often the key has signed, if it has signed this.
    pub(crate) fn signed(
        &self,
        statement: &[u8],
        client_data: &[u8],
        signature: &[u8],
        site: &Site,
    ) -> Answer<u32> {
        let check = || {
            let counter = Statement::read(statement, site)?.counter;
            let info = SubjectPublicKeyInfoDer::from(self.key.as_slice());
            let key = RawPublicKeyEntity::try_from(&info).ok()?;
            let signed = [statement, Sha256::digest(client_data).as_slice()].concat();
            key.verify_signature(algorithm(self.algorithm)?, &signed, signature).ok()?;
            Some(counter)
        };
        check().ok_or(ApiError::BadPasskey)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(origin: &str, headers: &[(&str, &str)]) -> Option<(String, String)> {
        let mut config = Config::over("some.db").expect("the defaults");
        config.origin = Config::origin_of(origin);
        let pair = |(name, value): &(&str, &str)| {
            let name = axum::http::HeaderName::from_bytes(name.as_bytes()).expect("a name");
            (name, value.parse().expect("a value"))
        };
        let headers: HeaderMap = headers.iter().map(pair).collect();
        Site::of(&config, &headers).ok().map(|site| (site.origin, site.name))
    }

    #[test]
    fn passkeys_work_over_tls_and_on_this_machine() {
        let found = |origin: &str, name: &str| Some((origin.to_owned(), name.to_owned()));
        let club = ("origin", "https://club.example:8443");
        assert_eq!(
            site("https://club.example:8443", &[("host", "127.0.0.1:80"), club]),
            found(club.1, "club.example")
        );
        let local = [("host", "localhost:8080"), ("origin", "http://localhost:8080")];
        assert_eq!(site("", &local), found("http://localhost:8080", "localhost"));
        assert_eq!(site("https://club.example", &local), found("http://localhost:8080", "localhost"));
        for (origin, headers) in [
            ("", [("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")]),
            ("http://club.example", [("host", "club.example"), ("origin", "http://club.example")]),
            ("", [("host", "club.example"), ("origin", "https://club.example")]),
            (
                "https://club.example",
                [("host", "club.example"), ("origin", "https://localhost.evil.example")],
            ),
        ] {
            assert_eq!(site(origin, &headers), None, "{headers:?}");
        }
    }

    #[test]
    fn broken_statements_are_refused_at_every_length() {
        let site = Site { origin: "http://localhost".into(), name: "localhost".into() };
        let mut whole = Sha256::digest(b"localhost").to_vec();
        whole.extend([0b100_0101, 0, 0, 0, 7]);
        whole.extend([0; 16]);
        whole.extend([0, 3, 1, 2, 3]);
        let id = |data: &[u8]| Statement::read(data, &site).and_then(|statement| statement.credential());
        assert_eq!(id(&whole), Some(vec![1, 2, 3]));
        assert!((0..whole.len()).all(|length| id(&whole[..length]).is_none()));
        for flags in [0b100_0001, 0b100_0100, 0b101] {
            let mut other = whole.clone();
            other[32] = flags;
            assert_eq!(id(&other), None, "{flags:b}");
        }
    }
}
