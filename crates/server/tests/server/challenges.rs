//! From the challenge to the end: asked twice, withdrawn, left, claimed, on another device; on every database at hand.

use std::time::Duration;

use crate::house::{self, House, Kind, on_each, text};
use serde_json::{Value, json};

fn challenge(house: &House, extra: Value) -> Value {
    let mut wish = json!({ "game": "gueides", "opponent": { "kind": "open" }, "seat": "black" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    house.post("/api/matches", None, wish)
}

fn lobby(house: &House) -> Vec<Value> {
    house.get("/api/lobby", None).as_array().cloned().unwrap_or_default()
}

/// Waits until something holds.
fn eventually(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..1_500 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came true: {what}");
}

#[test]
fn asking_twice_with_ones_own_token_is_asking_once() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (mine, yours) = ("a".repeat(32), "b2".repeat(16));
        let made = challenge(&house, json!({ "token": mine }));
        assert_eq!(made["token"], json!(mine));
        // The answer got lost; the same wish again gives the same match, begun or not.
        assert_eq!(challenge(&house, json!({ "token": mine })), made);
        assert_eq!(lobby(&house).len(), 1);
        let join = format!("/api/matches/{}/join", text(&made["id"]));
        let joined = house.post(&join, None, json!({ "token": yours }));
        assert_eq!(joined["seat"], "white");
        assert_eq!(house.post(&join, None, json!({ "token": yours })), joined);
        assert_eq!(challenge(&house, json!({ "token": mine })), made);
        // Whoever asks for something else with it is not given this instead.
        let other = json!({ "game": "shogi", "opponent": { "kind": "open" }, "token": mine });
        assert_eq!(house.call("POST", "/api/matches", None, Some(other)).0, 400);
        assert_eq!(house.call("POST", &join, None, Some(json!({ "token": "c".repeat(32) }))).0, 409);
        assert_eq!(house.call("POST", &join, None, Some(json!({ "token": "guess" }))).0, 400);
    });
}

#[test]
fn a_command_with_a_key_is_obeyed_once() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("shogi", json!({}));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        let order = json!({ "do": "move", "text": "7g7f", "key": "first" });
        assert_eq!(ana.command(order.clone())["version"], 1);
        assert_eq!(ana.command(order.clone())["version"], 1);
        assert_eq!(blas.play("3c3d")["version"], 2);
        assert_eq!(ana.command(order.clone())["version"], 1);
        // It is remembered after a crash, and only for its own seat.
        let house = House::on(&house.crash());
        assert_eq!(house.socket(&id, Some(&black)).command(order.clone())["version"], 1);
        assert_eq!(house.socket(&id, Some(&white)).command(order)["code"], "not-your-turn");
        // Another command is not told that it was obeyed because its key was.
        let other = json!({ "do": "resign", "key": "first" });
        assert_eq!(house.socket(&id, Some(&black)).command(other)["code"], "bad-request");
        let long = json!({ "do": "resign", "key": "k".repeat(65) });
        assert_eq!(house.socket(&id, Some(&black)).command(long)["code"], "bad-request");
    });
}

#[test]
fn a_challenge_can_be_withdrawn_and_vanishes_with_its_maker() {
    on_each(|kind| {
        let house = House::with(&house::database(kind), |config| config.seek_timeout = 2);
        let made = challenge(&house, json!({}));
        let (id, token) = (text(&made["id"]), text(&made["token"]));
        let mut ana = house.socket(&id, Some(&token));
        ana.until("a state", |message| message["t"] == "state");
        assert_eq!(lobby(&house).len(), 1);
        drop(ana);
        eventually("the challenge of someone who has gone is not listed", || lobby(&house).is_empty());
        let mut ana = house.socket(&id, Some(&token));
        eventually("whoever comes back is listed again", || lobby(&house).len() == 1);
        assert_eq!(ana.command(json!({ "do": "abort" }))["t"], "ack");
        assert_eq!(lobby(&house).len(), 0);
        assert_eq!(house.get(&format!("/api/matches/{id}"), None)["closed"], "withdrawn");
        let join = format!("/api/matches/{id}/join");
        assert_eq!(house.call("POST", &join, None, Some(json!({}))).0, 409);
    });
}

#[test]
fn an_account_holds_its_seat_on_every_device() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let (_, made, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(wish));
        let id = text(&made["id"]);
        house.post(&format!("/api/matches/{id}/join"), None, json!({}));
        let other_device = |verb: &str, path: &str, body: Option<Value>| {
            let (status, answer, _) = house.call_as(Some(&ana), verb, path, None, body);
            (status, answer)
        };
        let (_, mine) = other_device("POST", "/api/mine", Some(json!({})));
        assert_eq!((&mine[0]["id"], &mine[0]["seat"]), (&json!(id), &json!("black")));
        let (_, seen) = other_device("GET", &format!("/api/matches/{id}"), None);
        assert_eq!(seen["state"]["seat"], "black");
        let order = json!({ "do": "move", "text": "7g7f" });
        let commands = format!("/api/matches/{id}/commands");
        assert_eq!(other_device("POST", &commands, Some(order)).0, 200);
        // Another account holds nothing.
        let blas = house.account("Blas");
        let order = json!({ "do": "resign" });
        assert_eq!(house.call_as(Some(&blas), "POST", &commands, None, Some(order)).0, 403);
    });
}

#[test]
fn no_clock_runs_before_both_players_are_there() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let time = json!({ "kind": "sudden-death", "main": 30_000 });
        let (id, black, white) = house.seated("shogi", json!({ "time": time }));
        let state = |token: &str| house.get(&format!("/api/matches/{id}"), Some(token))["state"].clone();
        eventually("whoever joins is there", || state(&black)["awaited"] == json!(["black"]));
        assert_eq!(state(&black)["clock"]["running"], Value::Null);
        let mut blas = house.socket(&id, Some(&white));
        blas.until("a state", |message| message["t"] == "state");
        let mut ana = house.socket(&id, Some(&black));
        let begun = |message: &Value| message["state"]["clock"]["running"] == "black";
        blas.until("the clock", begun);
        ana.until("the clock", begun);
        // It is the same after a crash.
        let before = state(&black)["clock"]["deadline"].clone();
        let house = House::on(&house.crash());
        let after = house.get(&format!("/api/matches/{id}"), Some(&black))["state"].clone();
        assert_eq!((&after["clock"]["deadline"], &after["awaited"]), (&before, &json!([])));
    });
}

#[test]
fn a_move_after_the_flag_is_not_acknowledged() {
    let house = House::fresh(Kind::Sqlite);
    let time = json!({ "kind": "sudden-death", "main": 1 });
    for _ in 0..5 {
        let (id, black, white) = house.seated("shogi", json!({ "time": time }));
        let _blas = house.socket(&id, Some(&white));
        let mut ana = house.socket(&id, Some(&black));
        std::thread::sleep(Duration::from_millis(30));
        let answer = ana.play("7g7f");
        // Either the worker was faster or the move itself finds the flag fallen; nobody plays on.
        assert!(answer["code"] == "time-is-up" || answer["code"] == "over", "{answer}");
        let state = house.get(&format!("/api/matches/{id}"), None);
        assert_eq!(state["state"]["outcome"]["reason"], "time");
        assert_eq!(state["state"]["line"]["moves"], json!([]));
        assert_eq!(state["state"]["clock"]["black"]["main"], 0);
    }
}

#[test]
fn whoever_goes_away_starts_a_countdown() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("gueides", json!({}));
        let mut ana = house.socket(&id, Some(&black));
        let blas = house.socket(&id, Some(&white));
        ana.until("both", |message| message["audience"]["white"] == true || message["white"] == true);
        assert_eq!(ana.command(json!({ "do": "claim-victory" }))["code"], "opponent-here");
        drop(blas);
        let state = ana.until("a countdown", |message| message["state"]["claimable"]["white"].is_u64());
        let from = state["state"]["claimable"]["white"].as_u64().expect("a time");
        assert!(from > state["state"]["clock"]["at"].as_u64().expect("a time"));
        assert_eq!(ana.command(json!({ "do": "claim-victory" }))["code"], "opponent-here");
        let _blas = house.socket(&id, Some(&white));
        ana.until("no countdown", |message| {
            message["t"] == "state" && message["state"]["claimable"]["white"].is_null()
        });
    });
}

#[test]
fn a_match_that_does_not_replay_is_frozen_and_not_tried_again() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, _) = house.seated("shogi", json!({}));
    assert_eq!(house.socket(&id, Some(&black)).play("7g7f")["t"], "ack");
    let database = house.crash();
    let file = rusqlite::Connection::open(&database).expect("the file opens");
    file.execute_batch(
        "UPDATE commands SET body = replace(body, '7g7f', '7g7e'); UPDATE matches SET deadline = 1",
    )
    .expect("the rules change");
    let house = House::on(&database);
    let (status, body) = house.call("GET", &format!("/api/matches/{id}"), Some(&black), None);
    assert_eq!((status, &body["code"]), (410, &json!("frozen")));
    let row = |column: &str| -> Option<String> {
        file.query_row(&format!("SELECT CAST({column} AS TEXT) FROM matches"), [], |row| row.get(0))
            .expect("the row is there")
    };
    assert!(row("frozen").is_some_and(|why| why.contains("does not replay")), "it says why");
    assert_eq!(row("deadline"), None);
}
