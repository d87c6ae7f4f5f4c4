//! The doors: who may come in how often, and what is told to whom who may not.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use crate::house::{self, House, Kind, text};
use ikusa_server::Config;
use ikusa_server::store::Store;
use serde_json::{Value, json};

fn house_with(set: impl FnOnce(&mut Config)) -> House {
    House::with(&house::database(Kind::Sqlite), set)
}

/// What the server answers to bytes as they are, until it hangs up.
fn answer_to(house: &House, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(house.address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
    stream.write_all(bytes).expect("the server listens");
    let mut answer = Vec::new();
    // A reset after the answer is an end too.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(house: &House, path: &str, headers: &str) -> String {
    answer_to(house, format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n").as_bytes())
}

#[test]
fn visitors_behind_a_trusted_proxy_are_counted_one_by_one() {
    let ask = |house: &House, address: &str| {
        let host = format!("Host: {}\r\nX-Forwarded-For: {address}\r\n", house.address);
        get(house, "/api/lobby", &host)
    };
    let proxied = house_with(|config| {
        config.requests_per_client = 2;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
    });
    for visitor in 0..20 {
        assert!(ask(&proxied, &format!("192.0.2.{visitor}")).starts_with("HTTP/1.1 200"));
    }
    let tries: Vec<bool> =
        (0..4).map(|_| ask(&proxied, "198.51.100.1").starts_with("HTTP/1.1 200")).collect();
    assert_eq!(tries, [true, true, false, false]);
    // Without trust nobody can choose an address.
    let open = house_with(|config| config.requests_per_client = 2);
    let tries: Vec<bool> =
        (0..4).map(|number| ask(&open, &format!("192.0.2.{number}")).starts_with("HTTP/1.1 200")).collect();
    assert_eq!(tries, [true, true, false, false]);
}

#[test]
fn half_a_request_is_not_waited_for_for_ever() {
    let house = house_with(|config| config.request_timeout = 1);
    // Half a head is hung up on, half a body is told so.
    assert!(!answer_to(&house, b"GET /api/lobby HTTP/1.1\r\nHost: 127").contains("200"));
    let half = format!(
        "POST /api/mine HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        house.address
    );
    let answer = answer_to(&house, half.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
}

#[test]
fn a_socket_that_answers_no_ping_is_given_up() {
    let house = house_with(|config| config.socket_timeout = 1);
    let (id, black, white) = house.seated("shogi", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    // A client that never reads never answers a ping.
    let hello = format!(r#"{{"t":"hello","token":"{white}"}}"#);
    let mut dead = house.silent_socket(&id);
    dead.say_raw(tungstenite::Message::Text(hello.into()));
    ana.until("White to come", |message| message["audience"]["white"] == true || message["white"] == true);
    ana.until("White to be given up", |message| message["t"] == "audience" && message["white"] == false);
    drop(dead);
}

/// Whoever is connected hears that the server stops, whoever has said half of something is not waited for for ever, and the
/// file alone holds everything.
#[test]
fn a_server_that_stops_says_so_and_leaves_one_file() {
    let mut house = House::fresh(Kind::Sqlite);
    let (id, black, _) = house.seated("shogi", json!({}));
    let (mut ana, mut visitor) = (house.socket(&id, Some(&black)), house.hall(None));
    assert_eq!(ana.play("7g7f")["t"], "ack");
    assert!(visitor.hear().is_some());
    let mut half = TcpStream::connect(house.address).expect("a connection");
    half.write_all(b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Le").expect("the server listens");
    house.close();
    assert_eq!((ana.parting(), visitor.parting()), (Some(1012), Some(1012)));
    let copy = format!("{}.copy", house.database);
    std::fs::copy(&house.database, &copy).expect("a copy");
    let file = rusqlite::Connection::open(&copy).expect("the copy opens");
    let kept = file.query_row("SELECT COUNT(*) FROM commands", [], |row| row.get::<_, i64>(0));
    assert_eq!(kept.ok(), Some(1));
}

/// The head of a request has 64 kB: a longer one is refused as soon as they are full, whether it ever ends or not.
#[test]
fn no_head_of_a_request_is_a_book() {
    let house = House::fresh(Kind::Sqlite);
    let long = format!("Host: localhost\r\nX-Long: {}\r\n", "x".repeat(60_000));
    assert!(get(&house, "/api/games", &long).starts_with("HTTP/1.1 200"));
    let endless = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {}", "x".repeat(64 * 1024));
    assert!(answer_to(&house, &endless.as_bytes()[..64 * 1024]).starts_with("HTTP/1.1 431"));
}

/// Files of the client are compressed when they are built and asked for once; what is large and made of words is counted.
#[test]
fn nobody_lets_the_server_compress_all_day() {
    let house = house_with(|config| config.requests_per_client = 2);
    let host = "Host: localhost\r\nAccept-Encoding: gzip\r\n";
    let asked: Vec<bool> =
        (0..4).map(|_| get(&house, "/openapi.json", host).starts_with("HTTP/1.1 200")).collect();
    assert_eq!(asked, [true, true, false, false]);
    let files: Vec<(&str, usize)> =
        ikusa_server::client_files().map(|(name, bytes)| (name, bytes.len())).collect();
    let has = |name: String| files.iter().any(|(other, _)| *other == name);
    for (name, size) in &files {
        let head = |encoding: &str| {
            let asked = format!("Host: localhost\r\nAccept-Encoding: {encoding}\r\n");
            let answer = get(&house, &format!("/{name}"), &asked);
            answer.split("\r\n\r\n").next().unwrap_or_default().to_lowercase()
        };
        let written = [".js", ".css", ".html", ".svg"].iter().any(|ending| name.ends_with(ending));
        assert!(!written || *size < 1_000 || has(format!("{name}.gz")), "{name} is not compressed");
        if *size >= 1_000 && !has(format!("{name}.gz")) && !name.ends_with(".gz") && !name.ends_with(".br") {
            assert!(!head("gzip").contains("content-encoding"), "{name} is compressed each time");
        }
    }
    if has("index.html".to_owned()) {
        let tag = get(&house, "/index.html", "Host: localhost\r\n");
        let tag = tag.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
        let again = get(&house, "/index.html", &format!("Host: localhost\r\nIf-None-Match: {tag}\r\n"));
        assert!(again.starts_with("HTTP/1.1 304"), "{again}");
    }
}

#[test]
fn a_message_too_large_is_told_why() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, _) = house.seated("shogi", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    ana.state_at(0);
    ana.say_raw(tungstenite::Message::Text("x".repeat(20_000).into()));
    let why = ana.until("why", |message| message["t"] == "error");
    assert_eq!(why["code"], "bad-request", "{why}");
}

/// Some libraries ask or answer for a sign of life before anyone has said anything; and whoever never says hello is told.
#[test]
fn a_socket_may_ping_before_its_hello_and_is_told_if_none_comes() {
    let house = House::fresh(Kind::Sqlite);
    let (id, ..) = house.seated("shogi", json!({}));
    let mut lively = house.silent_socket(&id);
    lively.say_raw(tungstenite::Message::Ping("are you there?".into()));
    lively.say_raw(tungstenite::Message::Pong("unasked".into()));
    lively.say(&json!({ "t": "hello" }));
    lively.state_at(0);
    let mut mute = house.silent_socket(&id);
    let why = mute.until("why", |message| message["t"] == "error");
    assert_eq!(why["code"], "too-slow", "{why}");
    assert_eq!(mute.parting(), Some(1008));
}

#[test]
fn connections_are_counted() {
    let house = house_with(|config| config.connections_per_client = 2);
    let held: Vec<TcpStream> =
        (0..2).map(|_| TcpStream::connect(house.address).expect("a connection")).collect();
    // The server may still be taking them in.
    let full = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(20));
        get(&house, "/healthz", "Host: localhost\r\n").starts_with("HTTP/1.1 503")
    });
    assert!(full);
    drop(held);
    let room = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(20));
        get(&house, "/healthz", "Host: localhost\r\n").starts_with("HTTP/1.1 200")
    });
    assert!(room);
}

#[test]
fn other_hosts_methods_and_sizes_are_refused_in_json() {
    let house = House::fresh(Kind::Sqlite);
    let evil = get(&house, "/api/lobby", "Host: evil.example\r\nOrigin: http://evil.example\r\n");
    assert!(evil.starts_with("HTTP/1.1 400") && evil.contains("evil.example"), "{evil}");
    for host in ["localhost:8080", "127.0.0.1", "[::1]:80"] {
        assert!(get(&house, "/healthz", &format!("Host: {host}\r\n")).starts_with("HTTP/1.1 200"), "{host}");
    }
    let (status, body) = house.call("DELETE", "/api/lobby", None, None);
    assert_eq!((status, text(&body["code"])), (405, "bad-request".to_owned()));
    let large = answer_to(
        &house,
        "POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\nConnection: close\r\n\r\n".as_bytes(),
    );
    assert!(large.starts_with("HTTP/1.1 413") && large.contains("too-large"), "{large}");
    for id in ["a%00b", "..", "%F0%9F%8E%8C", &"x".repeat(500)] {
        let status = house.call("GET", &format!("/api/matches/{id}/why?move=x"), Some("token"), None).0;
        assert!(matches!(status, 400 | 404), "{id}: {status}");
    }
}

#[test]
fn answers_carry_an_id_and_https_its_headers() {
    let house = house_with(|config| config.origin = Config::origin_of("https://play.example"));
    let answer = get(&house, "/healthz", "Host: play.example\r\n").to_lowercase();
    for expected in
        ["x-request-id: ", "strict-transport-security: ", "connect-src 'self' wss://play.example;"]
    {
        assert!(answer.contains(expected), "{expected}: {answer}");
    }
    let wish = r#"{"name":"Ana","password":"correct horse"}"#;
    let made = answer_to(
        &house,
        format!(
            "POST /api/accounts HTTP/1.1\r\nHost: play.example\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{wish}",
            wish.len()
        )
        .as_bytes(),
    );
    assert!(made.contains("; Secure"), "{made}");
}

#[test]
fn no_cache_keeps_what_the_api_answers() {
    let house = house_with(|_| {});
    let (id, black, _) = house.seated("shogi", serde_json::json!({}));
    for path in
        ["/api/me".to_owned(), "/api/lobby".to_owned(), format!("/api/matches/{id}"), "/api/nothing".into()]
    {
        let answer = get(&house, &path, &format!("Host: 127.0.0.1\r\nAuthorization: Bearer {black}\r\n"));
        assert!(answer.to_lowercase().contains("cache-control: no-store"), "{path}: {answer}");
    }
    let picture = get(&house, "/p/shogi.svg", "Host: 127.0.0.1\r\n").to_lowercase();
    assert!(picture.contains("cache-control: public"), "{picture}");
}

#[test]
fn guests_are_marked_and_carry_no_accounts_name() {
    let house = House::fresh(Kind::Sqlite);
    house.account("Magnus");
    let wish = |name: &str| json!({ "game": "shogi", "opponent": { "kind": "open" }, "seat": "black", "name": name });
    let (status, body) = house.call("POST", "/api/matches", None, Some(wish("magnus")));
    assert_eq!((status, text(&body["code"])), (409, "name-taken".to_owned()));
    for name in ["\u{41c}\u{430}gnus", "Mag\u{200b}nus", "Mag\u{202e}nus"] {
        assert_eq!(house.call("POST", "/api/matches", None, Some(wish(name))).0, 400, "{name:?}");
    }
    let id = text(&house.post("/api/matches", None, wish("Ana"))["id"]);
    let seen = house.get(&format!("/api/matches/{id}"), None);
    assert_eq!((&seen["black"]["name"], &seen["black"]["guest"]), (&json!("Ana"), &json!(true)));
    for name in ["\u{41c}\u{430}gnus", "\u{430}\u{441}\u{430}"] {
        let wish = json!({ "name": name, "password": "correct horse" });
        assert_eq!(house.call("POST", "/api/accounts", None, Some(wish)).0, 400, "{name}");
    }
}

#[test]
fn an_account_is_its_owners() {
    house::on_each(|kind| {
        let house = House::fresh(kind);
        let first = house.account("Ana");
        let (_, _, second) = house.call_as(
            None,
            "POST",
            "/api/sessions",
            None,
            Some(json!({ "name": "Ana", "password": "correct horse" })),
        );
        let second = second.expect("a cookie");
        let ask = |cookie: &str, verb: &str, path: &str, body: Option<Value>| {
            let (status, body, _) = house.call_as(Some(cookie), verb, path, None, body);
            (status, body)
        };
        let (_, sessions) = ask(&first, "GET", "/api/me/sessions", None);
        assert_eq!(sessions.as_array().map(Vec::len), Some(2));
        let wrong = json!({ "old": "wrong horse", "new": "another horse" });
        assert_eq!(ask(&first, "PUT", "/api/me/password", Some(wrong)).0, 401);
        let right = json!({ "old": "correct horse", "new": "another horse" });
        assert_eq!(ask(&first, "PUT", "/api/me/password", Some(right)).0, 204);
        // The other session has ended, this one goes on.
        assert_eq!(ask(&second, "GET", "/api/me", None).1["name"], Value::Null);
        assert_eq!(ask(&first, "GET", "/api/me", None).1["name"], "Ana");
        assert_eq!(login(&house, "Ana", "correct horse").0, 401);
        let wish = json!({ "game": "shogi", "opponent": { "kind": "open" }, "seat": "black" });
        let id = text(&ask(&first, "POST", "/api/matches", Some(wish)).1["id"]);
        let (status, _) = ask(&first, "DELETE", "/api/me", Some(json!({ "password": "another horse" })));
        assert_eq!(status, 204);
        assert_eq!(house.call("GET", "/api/accounts/Ana", None, None).0, 404);
        assert_eq!(house.get(&format!("/api/matches/{id}"), None)["black"]["name"], Value::Null);
        house.account("Ana");
    });
}

#[test]
fn the_description_of_the_api_is_sound() {
    let house = House::fresh(Kind::Sqlite);
    let api = house.get("/openapi.json", None);
    let mut ids = std::collections::HashSet::new();
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            assert!(ids.insert(text(&operation["operationId"])), "{path}: an id for two");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let named = path.contains(&format!("{{{}}}", text(&parameter["name"])));
                let place = text(&parameter["in"]);
                assert_eq!(place == "path", named, "{method} {path}: {parameter}");
            }
        }
    }
    for schema in ["Heard", "Said", "ErrorBody", "Command"] {
        assert!(api["components"]["schemas"][schema].is_object(), "{schema}");
    }
    assert!(api["components"]["securitySchemes"]["seat"].is_object());
    assert!(api["paths"]["/ws/{id}"]["get"].is_object());
}

fn login(house: &House, name: &str, password: &str) -> (u16, Value) {
    house.call("POST", "/api/sessions", None, Some(json!({ "name": name, "password": password })))
}

#[test]
fn wrong_passwords_are_counted_by_name_and_client() {
    let house = House::fresh(Kind::Sqlite);
    house.account("Ana");
    house.account("Blas");
    for _ in 0..10 {
        assert_eq!(login(&house, "Ana", "wrong password").0, 401);
    }
    let (status, body) = login(&house, "ana", "correct horse");
    assert_eq!((status, text(&body["code"])), (429, "too-many".to_owned()));
    assert_eq!(login(&house, "Blas", "correct horse").0, 200);
}

#[test]
fn attempts_to_sign_in_are_counted_by_client() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.logins_per_client = 3);
    let tries: Vec<u16> =
        (0..5).map(|number| login(&house, &format!("nobody{number}"), "wrong password").0).collect();
    assert_eq!(tries, [401, 401, 401, 429, 429]);
    assert_eq!(house.call("GET", "/api/lobby", None, None).0, 200);
}

#[test]
fn random_armies_without_a_seed_never_repeat() {
    let house = House::fresh(Kind::Sqlite);
    let army = || {
        text(
            &house.post("/api/formation", None, json!({ "game": "gungi-enhanced", "side": "white" }))["army"],
        )
    };
    let armies: std::collections::HashSet<String> = (0..40).map(|_| army()).collect();
    assert_eq!(armies.len(), 40);
}

/// What opening a database fails with.
fn refusal(database: &str) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let opened = runtime.block_on(Store::open(database));
    opened.err().map(|error| error.to_string()).expect("a refusal")
}

#[test]
fn a_second_process_on_one_file_is_refused() {
    let house = House::fresh(Kind::Sqlite);
    let error = refusal(&house.database);
    assert!(error.contains("another process"), "{error}");
}

#[test]
fn the_files_of_a_database_are_its_owners() {
    use std::os::unix::fs::PermissionsExt;
    let house = House::fresh(Kind::Sqlite);
    house.account("Ana");
    for ending in ["", "-wal", ".lock"] {
        let name = format!("{}{ending}", house.database);
        let mode = std::fs::metadata(&name).expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
    }
}

#[test]
fn tables_of_a_later_version_are_refused() {
    for kind in house::kinds() {
        let database = house::database(kind);
        House::on(&database).crash();
        match kind {
            Kind::Sqlite => {
                let file = rusqlite::Connection::open(&database).expect("the file opens");
                file.execute_batch("PRAGMA user_version = 99").expect("a later version");
            }
            Kind::Postgres => house::ask_postgres(&database, "INSERT INTO schema_steps VALUES (99)"),
        }
        let error = refusal(&database);
        assert!(error.contains("99"), "{error}");
    }
}
