//! Messages that only one browser can open (RFC 8291, in the encoding of RFC 8188).

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of a public key: a point of P-256, uncompressed.
pub(crate) const POINT: usize = 65;
/// The length of the secret that a browser shares with its server.
pub(crate) const AUTH: usize = 16;

const SALT: usize = 16;
const RECORD: u32 = 4096;
/// What ends the last record.
const LAST: u8 = 2;

/// A message for the browser that has shown these keys; `None` if they are no keys.
pub(crate) fn seal(message: &[u8], point: &[u8], auth: &[u8]) -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let own_point = own.compute_public_key().ok()?;
    let mut salt = [0; SALT];
    random.fill(&mut salt).ok()?;
    let keys = agree_ephemeral(own, &UnparsedPublicKey::new(&ECDH_P256, point), |shared| {
        derive(shared, auth, point, own_point.as_ref(), &salt)
    });
    let (key, nonce) = keys.ok()??;
    let mut record = message.to_vec();
    record.push(LAST);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
    let mut sealed = Vec::with_capacity(SALT + 5 + POINT + record.len());
    sealed.extend_from_slice(&salt);
    sealed.extend_from_slice(&RECORD.to_be_bytes());
    sealed.push(POINT as u8);
    sealed.extend_from_slice(own_point.as_ref());
    sealed.extend_from_slice(&record);
    Some(sealed)
}

/// The key and the nonce of a message (RFC 8291 §3.4, RFC 8188 §2.2 and §2.3).
fn derive(
    shared: &[u8],
    auth: &[u8],
    theirs: &[u8],
    own: &[u8],
    salt: &[u8],
) -> Option<([u8; 16], [u8; 12])> {
    let combined = Salt::new(HKDF_SHA256, auth).extract(shared);
    let input: [u8; 32] = expand(&combined, &[b"WebPush: info\0", theirs, own])?;
    let content = Salt::new(HKDF_SHA256, salt).extract(&input);
    Some((
        expand(&content, &[b"Content-Encoding: aes128gcm\0"])?,
        expand(&content, &[b"Content-Encoding: nonce\0"])?,
    ))
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    key.expand(info, Length(N)).and_then(|okm| okm.fill(&mut bytes)).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    /// Appendix A of RFC 8291: what both sides derive from the same secrets.
    #[test]
    fn the_rfcs_own_example_comes_out() {
        let read = |text: &str| BASE64.decode(text).expect("base64");
        let shared = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let auth = read("BTBZMqHH6r4Tts7J_aSIgg");
        let theirs =
            read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let own =
            read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw");
        let (key, nonce) = derive(&shared, &auth, &theirs, &own, &salt).expect("keys");
        assert_eq!(BASE64.encode(key), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(BASE64.encode(nonce), "4h_95klXJ5E_qnoN");
    }

    #[test]
    fn what_is_no_key_seals_nothing() {
        assert!(seal(b"hello", &[4; POINT], &[0; AUTH]).is_none(), "no point of the curve");
        assert!(seal(b"hello", &[], &[0; AUTH]).is_none());
    }
}
