//! Passkeys: sign up, sign in without a name, prove, name, remove; and what is refused. The authenticator is one of our own.

use crate::house::{self, House, Kind, on_each, text};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const ORIGIN: &str = "https://club.example";
const PASSWORD: &str = "correct horse";
/// What stands before a point of P-256 where certificates have it, and the first byte of every such point.
const P256: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE";

/// Something that makes keys and signs.
struct Authenticator {
    pair: EcdsaKeyPair,
    credential: Vec<u8>,
    handle: String,
    counter: u32,
    origin: &'static str,
    flags: u8,
}

impl Authenticator {
    fn new(credential: &[u8]) -> Authenticator {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, made.as_ref(), &random);
        Authenticator {
            pair: pair.expect("a key"),
            credential: credential.to_vec(),
            handle: String::new(),
            counter: 0,
            origin: ORIGIN,
            flags: 0b101,
        }
    }

    fn client_data(&self, kind: &str, asked: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn statement(&self, asked: &Value, more: u8) -> Vec<u8> {
        let mut statement = Sha256::digest(text(&asked["site"])).to_vec();
        statement.push(self.flags | more);
        statement.extend(self.counter.to_be_bytes());
        statement
    }

    /// A new key, as a browser hands it over.
    fn create(&mut self, asked: &Value, label: &str) -> Value {
        self.handle = text(&asked["handle"]);
        let mut statement = self.statement(asked, 0b100_0000);
        statement.extend([0; 16]);
        statement.extend(u16::try_from(self.credential.len()).expect("short").to_be_bytes());
        statement.extend(&self.credential);
        let mut key = base64::engine::general_purpose::STANDARD_NO_PAD.decode(P256).expect("base64");
        key.extend(&self.pair.public_key().as_ref()[1..]);
        json!({ "client_data": BASE64.encode(self.client_data("webauthn.create", asked)),
            "statement": BASE64.encode(statement), "key": BASE64.encode(key), "algorithm": -7, "label": label })
    }

    /// What it signs, as a browser hands it over.
    fn get(&self, asked: &Value) -> Value {
        let (data, statement) = (self.client_data("webauthn.get", asked), self.statement(asked, 0));
        let signed = [statement.as_slice(), &Sha256::digest(&data)].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).expect("a signature");
        json!({ "credential": BASE64.encode(&self.credential), "client_data": BASE64.encode(data),
            "statement": BASE64.encode(statement), "signature": BASE64.encode(signature), "handle": self.handle })
    }
}

fn open(kind: Kind) -> House {
    House::with(&house::database(kind), |config| {
        config.origin = ikusa_server::Config::origin_of(ORIGIN);
    })
}

fn call(house: &House, cookie: Option<&str>, verb: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let (status, answer, _) = house.call_as(cookie, verb, path, None, body);
    (status, answer)
}

fn challenge(house: &House) -> Value {
    house.post("/api/passkeys/challenge", None, Value::Null)
}

/// Signs in: the status, and the cookie.
fn enter(house: &House, answer: Value) -> (u16, Option<String>) {
    let (status, _, cookie) = house.call_as(None, "POST", "/api/passkeys/session", None, Some(answer));
    (status, cookie)
}

/// Signs up with a passkey alone.
fn join(house: &House, name: &str, key: &mut Authenticator) -> String {
    let asked = house.post("/api/passkeys/new", None, json!({ "name": name }));
    let wish = json!({ "name": name, "key": key.create(&asked, "first") });
    let (status, me, cookie) = house.call_as(None, "POST", "/api/passkeys/account", None, Some(wish));
    assert_eq!((status, &me["name"]), (200, &json!(name)));
    cookie.expect("a cookie")
}

#[test]
fn an_account_without_a_password_opens_by_its_passkey_alone() {
    on_each(|kind| {
        let house = open(kind);
        let mut key = Authenticator::new(b"one");
        let first = join(&house, "Ana", &mut key);
        assert_eq!(call(&house, Some(&first), "DELETE", "/api/sessions", None).0, 204);
        let (status, cookie) = enter(&house, key.get(&challenge(&house)));
        let cookie = cookie.expect("a cookie");
        assert_eq!(
            (status, &call(&house, Some(&cookie), "GET", "/api/me", None).1["name"]),
            (200, &json!("Ana"))
        );
        // No password opens it, not even an empty one; and another account cannot have the name.
        for password in ["", "correct horse"] {
            let wish = json!({ "name": "Ana", "password": password });
            assert_eq!(call(&house, None, "POST", "/api/sessions", Some(wish)).0, 401);
        }
        assert_eq!(call(&house, None, "POST", "/api/passkeys/new", Some(json!({ "name": "ana" }))).0, 409);
        let ways = call(&house, Some(&cookie), "GET", "/api/me/passkeys", None).1;
        assert_eq!((&ways["password"], &ways["passkeys"][0]["label"]), (&json!(false), &json!("first")));
        assert!(ways["passkeys"][0]["used"].is_u64());
        // The last way in stays; with a password, which a passkey lets one choose, it may go.
        let path = format!("/api/me/passkeys/{}", ways["passkeys"][0]["id"]);
        let (status, refused) = call(&house, Some(&cookie), "DELETE", &path, None);
        assert_eq!((status, &refused["code"]), (409, &json!("last-way-in")));
        let wish = json!({ "new": PASSWORD, "passkey": key.get(&challenge(&house)) });
        assert_eq!(call(&house, Some(&cookie), "PUT", "/api/me/password", Some(wish)).0, 204);
        assert_eq!(call(&house, Some(&cookie), "DELETE", &path, None).0, 204);
        assert_eq!(call(&house, Some(&cookie), "DELETE", &path, None).0, 404);
        assert_eq!(enter(&house, key.get(&challenge(&house))).0, 401, "it is gone");
        let wish = json!({ "name": "Ana", "password": PASSWORD });
        assert_eq!(call(&house, None, "POST", "/api/sessions", Some(wish)).0, 200);
    });
}

#[test]
fn passkeys_are_added_named_and_removed_by_their_owner() {
    on_each(|kind| {
        let house = open(kind);
        let (ana, blas) = (house.account("Ana"), house.account("Blas"));
        let new = |cookie: &str, proof: Value| {
            call(&house, Some(cookie), "POST", "/api/me/passkeys/new", Some(proof))
        };
        assert_eq!(new(&ana, json!({ "password": "wrong horse" })).0, 401);
        assert_eq!(new(&ana, json!({})).0, 400);
        assert_eq!(
            call(&house, None, "POST", "/api/me/passkeys/new", Some(json!({ "password": PASSWORD }))).0,
            403
        );
        let mut keys = [Authenticator::new(b"one"), Authenticator::new(b"two")];
        let asked = new(&ana, json!({ "password": PASSWORD })).1;
        let add =
            |cookie: &str, wish: Value| call(&house, Some(cookie), "POST", "/api/me/passkeys", Some(wish)).0;
        let wish = keys[0].create(&asked, "Phone");
        assert_eq!(add(&blas, wish.clone()), 401, "it was asked of another");
        assert_eq!(add(&ana, wish), 401, "a challenge is spent by the first answer");
        let asked = new(&ana, json!({ "password": PASSWORD })).1;
        assert_eq!(add(&ana, keys[0].create(&asked, "Phone")), 204);
        // A passkey proves as well as the password; both keys call their owner the same.
        let asked = new(&ana, json!({ "passkey": keys[0].get(&challenge(&house)) })).1;
        assert_eq!(
            (&asked["handle"], &asked["known"]),
            (&json!(keys[0].handle), &json!([BASE64.encode(b"one")]))
        );
        assert_eq!(add(&ana, keys[1].create(&asked, "Laptop")), 204);
        assert_eq!(new(&blas, json!({ "passkey": keys[0].get(&challenge(&house)) })).0, 401, "not his");
        let list = || call(&house, Some(&ana), "GET", "/api/me/passkeys", None).1["passkeys"].clone();
        let path = format!("/api/me/passkeys/{}", list()[0]["id"]);
        let name = |cookie: &str, label: &str| {
            call(&house, Some(cookie), "PUT", &path, Some(json!({ "label": label }))).0
        };
        assert_eq!((name(&blas, "Mine"), name(&ana, &"x".repeat(41)), name(&ana, "Pocket")), (404, 400, 204));
        assert_eq!(list()[0]["label"], "Pocket");
        assert_eq!(call(&house, Some(&blas), "DELETE", &path, None).0, 404);
        assert_eq!(call(&house, Some(&ana), "DELETE", &path, None).0, 204);
        assert_eq!(
            (list().as_array().map(Vec::len), enter(&house, keys[1].get(&challenge(&house))).0),
            (Some(1), 200)
        );
    });
}

#[test]
fn what_is_not_a_right_answer_opens_nothing() {
    on_each(|kind| {
        let house = open(kind);
        let mut key = Authenticator::new(b"one");
        join(&house, "Ana", &mut key);
        let asked = challenge(&house);
        let answer = key.get(&asked);
        assert_eq!(enter(&house, answer.clone()).0, 200);
        assert_eq!(enter(&house, answer).0, 401, "a challenge is answered once");
        let never = json!({ "challenge": BASE64.encode([7; 32]), "site": "club.example" });
        assert_eq!(enter(&house, key.get(&never)).0, 401, "it was never asked");
        // A challenge for a new key is none for a signature.
        let asked = house.post("/api/passkeys/new", None, json!({ "name": "Blas" }));
        assert_eq!(enter(&house, key.get(&asked)).0, 401);
        type Change = fn(&mut Authenticator);
        let changes: [(&str, Change); 4] = [
            ("another site's page", |key| key.origin = "https://club.example.evil"),
            ("nobody there", |key| key.flags = 0b100),
            ("not known who", |key| key.flags = 0b001),
            ("another owner", |key| key.handle = BASE64.encode([1; 32])),
        ];
        for (what, change) in changes {
            let (origin, flags, handle) = (key.origin, key.flags, key.handle.clone());
            change(&mut key);
            assert_eq!(enter(&house, key.get(&challenge(&house))).0, 401, "{what}");
            (key.origin, key.flags, key.handle) = (origin, flags, handle);
        }
        let mut other_site = challenge(&house);
        other_site["site"] = json!("evil.example");
        assert_eq!(enter(&house, key.get(&other_site)).0, 401, "another site's passkey");
        let thief = Authenticator { handle: key.handle.clone(), ..Authenticator::new(b"one") };
        assert_eq!(enter(&house, thief.get(&challenge(&house))).0, 401, "another key");
        let mut broken = key.get(&challenge(&house));
        broken["signature"] = json!("%%%");
        assert_eq!(enter(&house, broken).0, 401);
        assert_eq!(enter(&house, key.get(&challenge(&house))).0, 200, "nothing has changed");
    });
}

#[test]
fn a_count_that_does_not_grow_is_a_copys() {
    on_each(|kind| {
        let house = open(kind);
        let mut key = Authenticator::new(b"one");
        key.counter = 5;
        join(&house, "Ana", &mut key);
        let mut at = |counter: u32| {
            key.counter = counter;
            enter(&house, key.get(&challenge(&house))).0
        };
        assert_eq!([at(6), at(6), at(5), at(0), at(9), at(10)], [200, 401, 401, 401, 200, 200]);
    });
}

#[test]
fn passkeys_are_refused_in_words_where_browsers_have_none() {
    let house = House::fresh(Kind::Sqlite);
    // The address of a test is a number, which no passkey can belong to.
    let (status, refused) = house.call("POST", "/api/passkeys/challenge", None, Some(Value::Null));
    assert_eq!((status, &refused["code"]), (400, &json!("no-passkeys-here")));
}

#[test]
fn passkeys_are_exported_and_erased_with_their_account() {
    on_each(|kind| {
        let house = open(kind);
        let mut key = Authenticator::new(b"Xochiquetzalli-credential");
        let cookie = join(&house, "Ana", &mut key);
        challenge(&house);
        let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
        let request = agent.get(format!("http://{}/api/me/export", house.address)).header("Cookie", &cookie);
        let archive = request.call().expect("an archive").body_mut().read_to_vec().expect("bytes");
        assert!(String::from_utf8_lossy(&archive).contains("\"label\": \"first\""));
        let proof = json!({ "passkey": key.get(&challenge(&house)) });
        assert_eq!(call(&house, Some(&cookie), "DELETE", "/api/me", Some(proof)).0, 204);
        assert_eq!(enter(&house, key.get(&challenge(&house))).0, 401);
        let mut key = Authenticator::new(b"Xochiquetzalli-credential");
        join(&house, "Ana", &mut key);
    });
}
