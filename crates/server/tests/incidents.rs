//! What goes wrong inside the server: whoever asked hears so under the name that the log has it under, and nobody passes for
//! somebody else meanwhile.

mod house;

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use house::{House, Kind, text};
use serde_json::json;

/// What has been logged so far.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic holds it").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// All tests of a process share one log.
static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).init();
    log
});

/// Waits for a line with all of these.
fn assert_logged(parts: &[&str]) {
    let patience = Instant::now() + Duration::from_secs(120);
    loop {
        let text = String::from_utf8_lossy(&LOG.0.lock().expect("no panic holds it")).into_owned();
        if text.lines().any(|line| parts.iter().all(|part| line.contains(part))) {
            return;
        }
        assert!(Instant::now() < patience, "no line with {parts:?} in:\n{text}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Takes a table away from under the server, or gives it back.
fn rename(house: &House, from: &str, to: &str) {
    let file = rusqlite::Connection::open(&house.database).expect("the file opens");
    file.busy_timeout(Duration::from_secs(30)).expect("a patience");
    file.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}")).expect("it is renamed");
}

#[test]
fn errors_over_a_socket_are_logged_under_the_id_that_is_told() {
    LazyLock::force(&LOG);
    let house = House::fresh(Kind::Sqlite);
    let (id, black, white) = house.seated("shogi", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    ana.state_at(0);
    rename(&house, "commands", "away");
    let refused = ana.play("7g7f");
    assert_ne!(refused["t"], "ack", "{refused}");
    assert_logged(&[&text(&refused["incident"]), "commands"]);
    // Over HTTP the id of the request is the same.
    let order = json!({ "do": "move", "text": "7g7f" });
    let (status, body) =
        house.call("POST", &format!("/api/matches/{id}/commands"), Some(&black), Some(order));
    assert_eq!(status, 503, "{body}");
    assert_logged(&[&text(&body["incident"]), "commands"]);
    rename(&house, "away", "commands");
    assert_eq!(ana.play("7g7f")["t"], "ack");
    // A socket that cannot even be told the state says so and ends.
    let (other, _, _) = house.seated("shogi", json!({}));
    rename(&house, "matches", "away");
    let parting = house.socket(&other, Some(&white)).until("why", |message| message["t"] == "error");
    assert_logged(&[&text(&parting["incident"]), "matches"]);
}

#[test]
fn without_the_database_a_player_is_no_guest() {
    let house = House::fresh(Kind::Sqlite);
    let ana = house.account("Ana");
    let (id, _) = {
        let wish = json!({ "game": "shogi", "opponent": { "kind": "open" } });
        let made = house.post("/api/matches", None, wish);
        (text(&made["id"]), text(&made["token"]))
    };
    rename(&house, "sessions", "away");
    for (verb, path) in [("GET", "/api/me".to_owned()), ("POST", format!("/api/matches/{id}/join"))] {
        let body = (verb == "POST").then(|| json!({}));
        let (status, answer, _) = house.call_as(Some(&ana), verb, &path, None, body);
        assert_eq!((status, &answer["code"]), (503, &json!("unavailable")), "{path}: {answer}");
    }
    rename(&house, "away", "sessions");
    let (_, me, _) = house.call_as(Some(&ana), "GET", "/api/me", None, None);
    assert_eq!(me["name"], "Ana");
    let (status, joined, _) =
        house.call_as(Some(&ana), "POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
    assert_eq!(status, 200, "the seat is still free: {joined}");
}

#[test]
fn a_computer_that_cannot_act_is_logged_and_tries_again() {
    LazyLock::force(&LOG);
    let house = House::fresh(Kind::Sqlite);
    rename(&house, "commands", "away");
    let wish = json!({ "game": "shogi", "opponent": { "kind": "computer", "level": 1 }, "seat": "white" });
    let id = text(&house.post("/api/matches", None, wish)["id"]);
    assert_logged(&["the computer cannot act", &id]);
    rename(&house, "away", "commands");
    house.socket(&id, None).state_at(1);
}
