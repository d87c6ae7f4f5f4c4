//! When things go wrong: a locked SQLite, a lost PostgreSQL, clients that mean harm. The right code comes back, the match
//! is unharmed, and the server lives on.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::house::{self, House, Kind, Socket};
use ikusa_rules::Seeded;
use serde_json::{Value, json};
use tungstenite::Message;

#[test]
fn a_locked_sqlite_refuses_and_recovers() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, white) = house.seated("shogi", json!({}));
    let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
    assert_eq!(ana.play("7g7f")["t"], "ack");
    let thief = rusqlite::Connection::open(&house.database).expect("the file opens");
    thief.execute_batch("BEGIN IMMEDIATE").expect("the lock is free");
    let refused = blas.play("3c3d");
    assert_eq!((&refused["t"], &refused["code"]), (&json!("denied"), &json!("unavailable")));
    let wish = json!({ "game": "shogi", "opponent": { "kind": "open" } });
    let (status, body) = house.call("POST", "/api/matches", None, Some(wish.clone()));
    assert_eq!((status, &body["code"]), (503, &json!("unavailable")));
    // Whoever only looks is not held up.
    assert_eq!(house.get(&format!("/api/matches/{id}"), None)["state"]["line"]["moves"], json!(["7g7f"]));
    thief.execute_batch("ROLLBACK").expect("the lock goes");
    assert_eq!(blas.play("3c3d")["version"], 2);
    house.post("/api/matches", None, wish);
}

/// A wire to a PostgreSQL that can be cut and mended.
struct Wire {
    address: SocketAddr,
    state: Arc<Mutex<WireState>>,
}

#[derive(Default)]
struct WireState {
    cut: bool,
    /// Whether it keeps everything to itself.
    silent: bool,
    streams: Vec<TcpStream>,
}

impl Wire {
    fn to(server: &str) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::<Mutex<WireState>>::default();
        let (kept, server) = (Arc::clone(&state), server.to_owned());
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let mut state = kept.lock().expect("no panic holds it");
                if state.cut {
                    continue;
                }
                let Ok(far) = TcpStream::connect(&server) else { continue };
                for stream in [&near, &far] {
                    state.streams.push(stream.try_clone().expect("a second handle"));
                }
                let second = |stream: &TcpStream| stream.try_clone().expect("a second handle");
                pass(second(&near), second(&far), &kept);
                pass(far, near, &kept);
            }
        });
        Wire { address, state }
    }

    fn cut(&self) {
        let mut state = self.state.lock().expect("no panic holds it");
        state.cut = true;
        for stream in state.streams.drain(..) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Nothing comes through any more, and nobody is told so.
    fn hush(&self, silent: bool) {
        self.state.lock().expect("no panic holds it").silent = silent;
    }

    fn mend(&self) {
        self.state.lock().expect("no panic holds it").cut = false;
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, state: &Arc<Mutex<WireState>>) {
    let state = Arc::clone(state);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            while state.lock().expect("no panic holds it").silent {
                thread::sleep(Duration::from_millis(10));
            }
            if to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}

/// Plays a move as soon as the server can; the version it led to.
fn play_when_possible(socket: &mut Socket, text: &str) -> Value {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let answer = socket.play(text);
        // Whether it was done the last time, nobody could say; if it was, it is the other's turn now.
        match answer["code"].as_str() {
            Some("unavailable" | "unknown") => {}
            _ => return answer,
        }
        assert!(Instant::now() < patience, "the server does not recover: {answer}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_lost_postgres_refuses_and_recovers() {
    if !house::kinds().contains(&Kind::Postgres) {
        return;
    }
    let database = house::database(Kind::Postgres);
    let (user, rest) = database.split_once('@').expect("an address with a user");
    let (server, name) = rest.split_once('/').expect("an address with a database");
    let wire = Wire::to(server);
    let house = House::on(&format!("{user}@{}/{name}", wire.address));
    let (id, black, white) = house.seated("shogi", json!({}));
    let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
    assert_eq!(ana.play("7g7f")["t"], "ack");
    blas.state_at(1);
    wire.cut();
    let refused = blas.play("3c3d");
    let told = (refused["t"].as_str(), refused["code"].as_str());
    assert!(
        [(Some("denied"), Some("unavailable")), (Some("unknown"), Some("unknown"))].contains(&told),
        "{refused}"
    );
    let (status, body) = house.call("GET", "/api/lobby", None, None);
    assert_eq!((status, &body["code"]), (503, &json!("unavailable")));
    assert_eq!(house.call("GET", "/readyz", None, None).0, 503);
    assert_eq!(house.call("GET", "/healthz", None, None).0, 200);
    wire.mend();
    assert_eq!(play_when_possible(&mut blas, "3c3d")["version"], 2);
    assert_eq!(play_when_possible(&mut ana, "2g2f")["version"], 3);
    // The notifications flow again too: another process's move arrives at whoever stayed on the line.
    let there = House::on(&database);
    assert_eq!(there.socket(&id, Some(&white)).play("8c8d")["version"], 4);
    ana.state_at(4);
    assert_eq!(house.call("GET", "/readyz", None, None).0, 200);
}

/// A PostgreSQL behind a wire, and the address that leads there.
fn wired() -> Option<(Wire, String)> {
    if !house::kinds().contains(&Kind::Postgres) {
        return None;
    }
    let database = house::database(Kind::Postgres);
    let (user, rest) = database.split_once('@').expect("an address with a user");
    let (server, name) = rest.split_once('/').expect("an address with a database");
    let wire = Wire::to(server);
    let address = format!("{user}@{}/{name}", wire.address);
    Some((wire, address))
}

/// A database that takes connections and says nothing is given up after a few seconds, by requests and at the end.
#[test]
fn a_silent_postgres_is_not_waited_for_for_ever() {
    let Some((wire, address)) = wired() else { return };
    let mut house = House::on(&address);
    let (id, black, _) = house.seated("shogi", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    ana.state_at(0);
    wire.hush(true);
    let refused = ana.play("7g7f");
    let told = refused["code"].as_str().unwrap_or_default().to_owned();
    assert!(["unavailable", "unknown"].contains(&told.as_str()), "{refused}");
    assert_eq!(house.call("GET", "/api/lobby", None, None).0, 503);
    assert_eq!(house.call("GET", "/readyz", None, None).0, 503);
    assert_eq!(house.call("GET", "/healthz", None, None).0, 200);
    wire.hush(false);
    let played = play_when_possible(&mut ana, "7g7f");
    // Only of what is unknown may it turn out that it was done.
    let done_before = played["code"] == "not-your-turn" && told == "unknown";
    assert!(played["version"] == 1 || done_before, "{refused} {played}");
    wire.hush(true);
    house.close();
}

/// A server that starts before its database waits for it.
#[test]
fn a_postgres_that_is_not_there_yet_is_waited_for() {
    let Some((wire, address)) = wired() else { return };
    wire.cut();
    let mut config = ikusa_server::Config::over(&address).expect("the defaults");
    config.listen = "127.0.0.1:0".parse().expect("an address");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = runtime.spawn(ikusa_server::serve(config, || ()));
    thread::sleep(Duration::from_secs(2));
    assert!(!server.is_finished(), "it gives up");
    wire.mend();
    let patience = Instant::now() + Duration::from_secs(60);
    // Once it has its tables, it serves.
    while runtime.block_on(ikusa_server::store::Store::visit(&address)).is_err() {
        assert!(Instant::now() < patience && !server.is_finished(), "it does not come");
        thread::sleep(Duration::from_millis(50));
    }
    runtime.shutdown_background();
}

#[test]
fn connections_ended_by_the_database_are_made_again() {
    if !house::kinds().contains(&Kind::Postgres) {
        return;
    }
    let house = House::fresh(Kind::Postgres);
    let (id, black, white) = house.seated("shogi", json!({}));
    let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
    for round in 0..3 {
        house::ask_postgres(
            &house.database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        let (there, back) = if round % 2 == 0 { ("2h3h", "8b7b") } else { ("3h2h", "7b8b") };
        assert_eq!(play_when_possible(&mut ana, there)["t"], "ack");
        assert_eq!(play_when_possible(&mut blas, back)["t"], "ack");
    }
    assert_eq!(house.get(&format!("/api/matches/{id}"), None)["state"]["version"], 6);
}

/// Something that a client should not send.
fn nonsense(seeded: &mut Seeded) -> Message {
    const SCRAPS: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "t",
        "hello",
        "command",
        "id",
        "do",
        "move",
        "text",
        "7g7f",
        "resign",
        "null",
        "-1",
        "1e999",
        "\u{0}",
        "\\ud800",
        "🎌",
        "version",
        "18446744073709551616",
    ];
    let mut text = String::new();
    for _ in 0..seeded.below(30) {
        text.push_str(seeded.pick(&SCRAPS).expect("scraps"));
    }
    match seeded.below(12) {
        0 => Message::Binary(
            (0..seeded.below(300)).map(|_| seeded.below(256) as u8).collect::<Vec<_>>().into(),
        ),
        1 => Message::Ping(vec![7; seeded.below(100)].into()),
        2 => Message::Text("x".repeat(seeded.below(40_000)).into()),
        3 => Message::Text("[".repeat(seeded.below(5_000)).into()),
        4 => Message::Text(json!({ "t": "command", "id": seeded.next_u64(), "do": text }).to_string().into()),
        5 => Message::Text(json!({ "t": "command", "id": 1, "do": "move", "text": text }).to_string().into()),
        6 => Message::Text(json!({ "t": "command", "id": 1, "do": "form", "army": text }).to_string().into()),
        7 => Message::Text(
            json!({ "t": "command", "id": 1, "do": "answer-draw", "accept": text }).to_string().into(),
        ),
        8 => Message::Text(json!({ "t": "hello", "token": text, "lean": true }).to_string().into()),
        9 => {
            Message::Text(json!({ "t": "command", "id": 1, "do": "move", "text": "5i5e" }).to_string().into())
        }
        10 => Message::Close(None),
        _ => Message::Text(text.into()),
    }
}

#[test]
fn hostile_sockets_harm_nobody() {
    let seed = std::env::var("IKUSA_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(2026);
    let rounds = std::env::var("IKUSA_FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
    eprintln!("IKUSA_FUZZ_SEED={seed} IKUSA_FUZZ_ROUNDS={rounds}");
    let mut seeded = Seeded::new(seed);
    let house = House::fresh(Kind::Sqlite);
    let (id, black, white) = house.seated("shogi", json!({}));
    for round in 0..rounds {
        // Neither a spectator nor a stranger nor White can do anything before Black has moved but resign or abort, and
        // the scraps say neither alone.
        let token = [None, Some("stranger"), Some(white.as_str())][seeded.below(3)];
        let mut socket =
            if seeded.below(8) == 0 { house.silent_socket(&id) } else { house.socket(&id, token) };
        for _ in 0..seeded.below(80) {
            socket.say_raw(nonsense(&mut seeded));
        }
        if seeded.below(2) == 0 {
            socket.say_raw(Message::Close(None));
            while socket.hear().is_some() {}
        }
        if round % 50 == 0 {
            assert_eq!(house.call("GET", "/healthz", None, None).0, 200);
        }
    }
    let state = house.get(&format!("/api/matches/{id}"), Some(&black));
    assert_eq!((&state["state"]["version"], &state["state"]["stage"]), (&json!(0), &json!("playing")));
    assert_eq!(house.socket(&id, Some(&black)).play("7g7f")["t"], "ack");
}

#[test]
fn whoever_talks_too_much_is_told_and_dropped() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, _) = house.seated("shogi", json!({}));
    let mut chatty = house.socket(&id, Some(&black));
    for _ in 0..500 {
        chatty.say_raw(Message::Text(r#"{"t":"hello"}"#.into()));
    }
    let mut last = Value::Null;
    while let Some(message) = chatty.hear() {
        last = message;
    }
    assert_eq!((&last["t"], &last["code"]), (&json!("error"), &json!("too-many")));
    assert_eq!(house.socket(&id, Some(&black)).play("7g7f")["t"], "ack");
}
