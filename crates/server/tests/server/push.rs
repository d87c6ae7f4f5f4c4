//! Devices are told what happens while nobody is there: once, sealed, and nowhere that nothing may go. The push service is one
//! of our own, on this machine, and opens what it gets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::house::{self, House, Kind, on_each, text};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ikusa_server::config::Push;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use serde_json::{Value, json};

/// A request as the service got it.
#[derive(Clone, Debug)]
struct Received {
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
    }
}

/// A push service.
struct Service {
    address: String,
    received: Arc<Mutex<Vec<Received>>>,
    /// What it answers.
    status: Arc<AtomicU16>,
}

impl Service {
    fn open() -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let (received, status) = (Arc::<Mutex<Vec<Received>>>::default(), Arc::new(AtomicU16::new(201)));
        let (kept, answers) = (Arc::clone(&received), Arc::clone(&status));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let mut reader = BufReader::new(stream);
                let mut line = || {
                    let mut text = String::new();
                    reader.read_line(&mut text).expect("a line");
                    text.trim_end().to_owned()
                };
                let path = line().split(' ').nth(1).unwrap_or_default().to_owned();
                let headers: Vec<(String, String)> = std::iter::from_fn(|| {
                    let text = line();
                    let (key, value) = text.split_once(": ")?;
                    Some((key.to_lowercase(), value.to_owned()))
                })
                .collect();
                let length = headers.iter().find(|(key, _)| key == "content-length");
                let mut body = vec![0; length.map_or(0, |(_, length)| length.parse().expect("a number"))];
                reader.read_exact(&mut body).expect("a body");
                kept.lock().expect("nobody panics").push(Received { path, headers, body });
                let status = answers.load(Ordering::Relaxed);
                let _ = write!(reader.get_mut(), "HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
            }
        });
        Service { address, received, status }
    }

    fn at(&self, path: &str) -> Vec<Received> {
        let all = self.received.lock().expect("nobody panics");
        all.iter().filter(|one| one.path == path).cloned().collect()
    }

    fn until(&self, path: &str, count: usize) -> Vec<Received> {
        for _ in 0..1_500 {
            let found = self.at(path);
            if found.len() >= count {
                return found;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{path}: {} of {count} came", self.at(path).len());
    }
}

/// A browser's keys; they open one message.
struct Browser {
    key: EphemeralPrivateKey,
    point: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    key.expand(info, Length(N)).and_then(|okm| okm.fill(&mut bytes)).expect("a short key");
    bytes
}

impl Browser {
    fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let point = key.compute_public_key().expect("a point").as_ref().to_vec();
        Browser { key, point, auth: *b"sixteen letters!" }
    }

    fn subscribe(&self, house: &House, cookie: &str, endpoint: &str) -> u16 {
        let wish = json!({ "endpoint": endpoint, "key": BASE64.encode(&self.point), "auth": BASE64.encode(self.auth),
            "lang": "es" });
        house.call_as(Some(cookie), "PUT", "/api/me/push", None, Some(wish)).0
    }

    /// Opens a message as RFC 8291 tells a browser to.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (length, theirs, record) = (rest[4], &rest[5..70], &rest[70..]);
        assert_eq!((length, u32::from_be_bytes(rest[..4].try_into().expect("four"))), (65, 4096));
        let (point, auth) = (self.point, self.auth);
        let keys = agree_ephemeral(self.key, &UnparsedPublicKey::new(&ECDH_P256, theirs), |shared| {
            let input: [u8; 32] =
                expand(&Salt::new(HKDF_SHA256, &auth).extract(shared), &[b"WebPush: info\0", &point, theirs]);
            let content = Salt::new(HKDF_SHA256, salt).extract(&input);
            let key: [u8; 16] = expand(&content, &[b"Content-Encoding: aes128gcm\0"]);
            let nonce: [u8; 12] = expand(&content, &[b"Content-Encoding: nonce\0"]);
            (key, nonce)
        });
        let (key, nonce) = keys.expect("keys");
        let key = ring::aead::UnboundKey::new(&ring::aead::AES_128_GCM, &key).expect("a key");
        let mut record = record.to_vec();
        let nonce = ring::aead::Nonce::assume_unique_for_key(nonce);
        let opened =
            ring::aead::LessSafeKey::new(key).open_in_place(nonce, ring::aead::Aad::empty(), &mut record);
        let opened = opened.expect("it is for us and unchanged");
        assert_eq!(opened.last(), Some(&2), "the last record");
        serde_json::from_slice(&opened[..opened.len() - 1]).expect("JSON")
    }
}

/// Looks whether a message proves who sends it.
fn check_proof(received: &Received, service: &str, key: &str) {
    let proof = received.header("authorization").strip_prefix("vapid t=").expect("a proof");
    let (token, shown) = proof.split_once(", k=").expect("a key");
    assert_eq!(shown, key);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let signature = BASE64.decode(signature).expect("base64");
    let key = BASE64.decode(key).expect("base64");
    Verifier::new(&ECDSA_P256_SHA256_FIXED, key)
        .verify(signed.as_bytes(), &signature)
        .expect("our signature");
    let claims = BASE64.decode(signed.split_once('.').expect("claims").1).expect("base64");
    let claims: Value = serde_json::from_slice(&claims).expect("JSON");
    assert_eq!(claims["aud"], service);
}

#[test]
fn challenges_turns_and_results_are_told_once() {
    on_each(|kind| {
        let service = Service::open();
        let database = house::database(kind);
        let doors = if kind == Kind::Postgres { 2 } else { 1 };
        let open = |_| House::with(&database, |config| config.push = Push::Anywhere);
        let houses: Vec<House> = (0..doors).map(open).collect();
        let (one, other) = (&houses[0], &houses[doors - 1]);
        let (ana, blas) = (one.account("Eva"), one.account("Teo"));
        let key = text(&one.get("/api/push", None)["key"]);
        assert_eq!(other.get("/api/push", None)["key"], json!(key), "processes share a key");
        let (first, second, third) = (Browser::new(), Browser::new(), Browser::new());
        assert_eq!(first.subscribe(one, &blas, &format!("{}/first", service.address)), 204);
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let (_, made, _) = one.call_as(Some(&ana), "POST", "/api/accounts/Teo/challenges", None, Some(wish));
        let id = text(&made["id"]);
        let told = service.until("/first", 1)[0].clone();
        check_proof(&told, &service.address, &key);
        assert_eq!((told.header("content-encoding"), told.header("topic")), ("aes128gcm", id.as_str()));
        let message = first.open(&told.body);
        assert_eq!((&message["kind"], &message["match"]), (&json!("challenge"), &json!(id)));
        assert_eq!((&message["title"], &message["body"]), (&json!("Te retan"), &json!("Shogi, Eva")));

        // Whoever is there is not told; whoever has gone is.
        other.call_as(Some(&blas), "POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
        second.subscribe(one, &blas, &format!("{}/second", service.address));
        let command = |order: Value| {
            let path = format!("/api/matches/{id}/commands");
            let (status, body, _) = one.call_as(Some(&ana), "POST", &path, None, Some(order));
            assert_eq!(status, 200, "{body}");
        };
        let joined = one.call_as(Some(&blas), "POST", "/api/mine", None, Some(json!({}))).1;
        assert_eq!(joined[0]["id"], json!(id));
        let away = |gone: bool| {
            for _ in 0..1_500 {
                let seen = one.get(&format!("/api/matches/{id}"), None);
                if seen["state"]["claimable"]["white"].is_u64() == gone {
                    return;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            panic!("nobody noticed");
        };
        let mut socket = other.socket_as(&id, &blas);
        socket.until("a state", |message| message["t"] == "state");
        away(false);
        drop(socket);
        away(true);
        command(json!({ "do": "move", "text": "7g7f" }));
        let told = service.until("/second", 1)[0].clone();
        let message = second.open(&told.body);
        assert_eq!((&message["kind"], &message["title"]), (&json!("turn"), &json!("Te toca")));

        third.subscribe(one, &blas, &format!("{}/third", service.address));
        command(json!({ "do": "resign" }));
        let told = service.until("/third", 1)[0].clone();
        let message = third.open(&told.body);
        assert_eq!((&message["kind"], &message["title"]), (&json!("result"), &json!("Ganaste")));
        // The others have been told too; nothing comes twice, whoever looks for it.
        service.until("/first", 3);
        std::thread::sleep(Duration::from_millis(1_500));
        let counts = ["/first", "/second", "/third"].map(|path| service.at(path).len());
        assert_eq!(counts, [3, 2, 1]);
    });
}

#[test]
fn a_device_that_wants_no_more_is_forgotten_and_nothing_goes_astray() {
    let service = Service::open();
    let house = House::with(&house::database(Kind::Sqlite), |config| config.push = Push::Anywhere);
    let (ana, blas) = (house.account("Eva"), house.account("Teo"));
    let challenge = || {
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" } });
        house.call_as(Some(&ana), "POST", "/api/accounts/Teo/challenges", None, Some(wish))
    };
    service.status.store(410, Ordering::Relaxed);
    Browser::new().subscribe(&house, &blas, &format!("{}/gone", service.address));
    challenge();
    service.until("/gone", 1);
    let told = |cookie: &str| house.call_as(Some(cookie), "GET", "/api/me/export", None, None).0;
    assert_eq!(told(&blas), 200);
    service.status.store(201, Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(700));
    Browser::new().subscribe(&house, &blas, &format!("{}/next", service.address));
    challenge();
    service.until("/next", 1);
    assert_eq!(service.at("/gone").len(), 1);
    // Taken back, it is told nothing either.
    let endpoint = json!({ "endpoint": format!("{}/next", service.address) });
    assert_eq!(house.call_as(Some(&blas), "DELETE", "/api/me/push", None, Some(endpoint)).0, 204);
    // Without the setting for tests nothing may go to this machine, and nobody without an account is told.
    let strict = House::fresh(Kind::Sqlite);
    let eva = strict.account("Eva");
    for endpoint in
        [format!("{}/x", service.address), "https://127.0.0.1/x".to_owned(), "file:///etc/passwd".to_owned()]
    {
        assert_eq!(Browser::new().subscribe(&strict, &eva, &endpoint), 400, "{endpoint}");
    }
    assert_eq!(Browser::new().subscribe(&strict, &eva, "https://push.example/x"), 204);
    assert_eq!(Browser::new().subscribe(&strict, "nobody=1", "https://push.example/x"), 403);
    let bad = json!({ "endpoint": "https://push.example/x", "key": "short", "auth": "short", "lang": "en" });
    assert_eq!(strict.call_as(Some(&eva), "PUT", "/api/me/push", None, Some(bad)).0, 400);
    let off = House::with(&house::database(Kind::Sqlite), |config| config.push = Push::Off);
    assert_eq!(off.get("/api/push", None)["key"], Value::Null);
}
