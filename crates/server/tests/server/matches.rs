//! Matches as clients live them, on every database at hand.

use crate::house::{House, Kind, kinds, on_each, text};
use serde_json::{Value, json};
use tungstenite::Message;

#[test]
fn two_players_and_a_spectator_see_a_game_to_its_end() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("gueides", json!({}));
        let (mut ana, mut blas, mut eve) =
            (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)), house.socket(&id, None));
        let first = ana.state_at(0);
        assert_eq!(first["state"]["seat"], "black");
        assert_eq!(first["black"]["name"], "Ana");
        assert_eq!(first["state"]["line"]["legal"].as_array().map(Vec::len), Some(37));
        assert_eq!(blas.state_at(0)["state"]["line"]["legal"], json!([]));
        assert_eq!(eve.state_at(0)["state"]["seat"], Value::Null);
        let ack = ana.play("g1-g3");
        assert_eq!((&ack["t"], &ack["version"]), (&json!("ack"), &json!(1)));
        assert_eq!(blas.state_at(1)["state"]["line"]["moves"], json!(["g1-g3"]));
        assert_eq!(eve.state_at(1)["state"]["line"]["legal"], json!([]));
        assert_eq!(blas.play("e7-e5")["t"], "ack");
        ana.state_at(2);
        assert_eq!(blas.command(json!({ "do": "resign" }))["t"], "ack");
        let over = eve.state_at(3);
        assert_eq!(over["state"]["stage"], "over");
        assert_eq!(over["state"]["outcome"]["winner"], "black");
        assert_eq!(over["state"]["outcome"]["reason"], "resignation");
        assert_eq!(ana.play("a2-a3")["code"], "over");
    });
}

#[test]
fn what_is_not_allowed_is_refused_with_its_code_and_clause() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("shogi", json!({}));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        assert_eq!(blas.play("3c3d")["code"], "not-your-turn");
        let denied = ana.play("7g7e");
        assert_eq!(denied["code"], "illegal-move");
        assert!(text(&denied["clauses"][0]["clause"]).starts_with("shogi."));
        assert!(!text(&denied["clauses"][0]["says"]["es"]).is_empty());
        assert_eq!(ana.play("nonsense")["code"], "bad-move");
        assert_eq!(ana.command(json!({ "do": "offer-draw" }))["code"], "no-draws");
        assert_eq!(ana.command(json!({ "do": "flag" }))["code"], "bad-request");
        assert_eq!(house.socket(&id, Some("wrong")).play("7g7f")["code"], "not-yours");
        let stale = ana.command(json!({ "do": "move", "text": "7g7f", "version": 7 }));
        assert_eq!(stale["code"], "stale");
        assert_eq!(house.get(&format!("/api/matches/{id}"), Some(&black))["state"]["version"], 0);
        let why = house.get(&format!("/api/matches/{id}/why?move=5i5e"), Some(&black));
        assert!(text(&why["clause"]).starts_with("shogi."));
    });
}

#[test]
fn everything_is_there_after_a_crash() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house
            .seated("shogi", json!({ "time": { "kind": "fischer", "main": 600_000, "increment": 5_000 } }));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        for (index, text) in ["7g7f", "3c3d", "8h2b+", "3a2b"].into_iter().enumerate() {
            let player = if index % 2 == 0 { &mut ana } else { &mut blas };
            assert_eq!(player.play(text)["version"], index as u64 + 1);
        }
        let before = house.get(&format!("/api/matches/{id}"), Some(&black));
        let house = House::on(&house.crash());
        let after = house.get(&format!("/api/matches/{id}"), Some(&black));
        assert_eq!(before["state"]["line"], after["state"]["line"]);
        assert_eq!(before["state"]["version"], after["state"]["version"]);
        let clock = |answer: &Value| answer["state"]["clock"]["white"]["main"].as_u64().expect("a time");
        assert_eq!(clock(&before), clock(&after));
        assert_eq!(after["state"]["clock"]["running"], "black");
        assert_eq!(house.socket(&id, Some(&black)).play("B*5e")["t"], "ack");
    });
}

#[test]
fn a_secret_formation_stays_secret_until_the_reveal() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let army = |side: &str, seed: u64| {
            text(
                &house.post(
                    "/api/formation",
                    None,
                    json!({ "game": "gungi-enhanced", "side": side, "seed": seed }),
                )["army"],
            )
        };
        let own = army("black", 1);
        // Two matches that differ only in White's army: Black and a spectator hear the same but for ids and times.
        let told: Vec<_> = [army("white", 2), army("white", 3)]
            .into_iter()
            .map(|secret| {
                let (id, black, white) = house.seated("gungi-enhanced", json!({}));
                let (mut ana, mut blas, mut eve) = (
                    house.socket(&id, Some(&black)),
                    house.socket(&id, Some(&white)),
                    house.socket(&id, None),
                );
                assert_eq!(blas.command(json!({ "do": "form", "army": secret }))["t"], "ack");
                assert_eq!(blas.command(json!({ "do": "done", "army": secret }))["t"], "ack");
                let (seen, watched) = (ana.state_at(1), eve.state_at(1));
                assert_eq!(seen["state"]["formation"]["opponent_done"], true);
                for message in ana.heard.iter().chain(&eve.heard) {
                    assert!(!message.contains(&secret), "the secret army crossed the wire");
                }
                assert_eq!(ana.command(json!({ "do": "done", "army": own }))["t"], "ack");
                let revealed = ana.state_at(2);
                assert_eq!(revealed["state"]["stage"], "playing");
                [seen, watched].map(|mut state| {
                    state["id"] = Value::Null;
                    state["created"] = Value::Null;
                    state["state"]["clock"]["at"] = Value::Null;
                    state["audience"] = Value::Null;
                    state
                })
            })
            .collect();
        assert_eq!(told[0], told[1]);
    });
}

#[test]
fn the_computer_answers_in_every_game() {
    on_each(|kind| {
        let house = House::fresh(kind);
        for game in ikusa_play::GAMES.iter().map(|game| game.id()) {
            let made = house.post(
                "/api/matches",
                None,
                json!({ "game": game, "opponent": { "kind": "computer", "level": 1 }, "seat": "black" }),
            );
            let (id, token) = (text(&made["id"]), text(&made["token"]));
            let mut ana = house.socket(&id, Some(&token));
            let mut state = ana.state_at(0);
            if state["state"]["stage"] == "forming" {
                let army =
                    house.post("/api/formation", None, json!({ "game": game, "side": "black", "seed": 5 }));
                ana.command(json!({ "do": "done", "army": army["army"] }));
                state = ana.until("the reveal", |message| message["state"]["stage"] == "playing");
            }
            let may_move = |message: &Value| message["state"]["line"]["legal"][0].is_object();
            if !may_move(&state) {
                // The computer begins.
                state = ana.until("the first move", may_move);
            }
            let before = state["state"]["version"].as_u64().expect("a version");
            let first = text(&state["state"]["line"]["legal"][0]["text"]);
            assert_eq!(ana.play(&first)["t"], "ack", "{game}");
            ana.state_at(before + 2);
        }
    });
}

#[test]
fn the_computer_claims_a_fault_it_is_told_of() {
    let house = House::fresh(Kind::Sqlite);
    for level in [0, 5] {
        let made = house.post(
            "/api/matches",
            None,
            json!({
                "game": "gungi-enhanced", "opponent": { "kind": "computer", "level": level }, "seat": "black",
                "position": "r8/4B4/9/9/3B5/9/9/9/8R b - - - - - 1", "options": { "faults": "claim" },
            }),
        );
        let mut ana = house.socket(&text(&made["id"]), Some(&text(&made["token"])));
        ana.state_at(0);
        assert_eq!(ana.play("d5-e5")["t"], "ack", "two Jesters in one column can be played");
        let over = ana.until("the claim", |message| message["state"]["stage"] == "over");
        assert_eq!(over["state"]["outcome"]["winner"], "white");
        assert_eq!(over["state"]["line"]["moves"][1], "claim");
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, _) = house.seated("shogi", json!({ "time": { "kind": "sudden-death", "main": 50 } }));
        let over = house.socket(&id, Some(&black)).until("the flag", |message| {
            message["state"]["stage"] == "over" || message["outcome"].is_object()
        });
        assert_eq!(over["state"]["outcome"]["reason"], "time");
        assert_eq!(over["state"]["outcome"]["winner"], "white");
    });
}

#[test]
fn challenges_are_listed_joined_once_and_found_again() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let made = house.post(
            "/api/matches",
            None,
            json!({ "game": "gueides", "opponent": { "kind": "open" }, "seat": "white" }),
        );
        let (id, token) = (text(&made["id"]), text(&made["token"]));
        assert_eq!(house.get("/api/lobby", None)[0]["id"], json!(id));
        assert_eq!(house.get(&format!("/api/matches/{id}"), None)["state"], Value::Null);
        let joined = house.post(&format!("/api/matches/{id}/join"), None, json!({}));
        assert_eq!(joined["seat"], "black");
        let (status, refused) = house.call("POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
        assert_eq!((status, &refused["code"]), (409, &json!("seat-taken")));
        assert_eq!(house.get("/api/lobby", None), json!([]));
        let mine = house.post("/api/mine", None, json!({ "tokens": [token] }));
        assert_eq!((&mine[0]["id"], &mine[0]["seat"]), (&json!(id), &json!("white")));
        let record = house.call("GET", &format!("/api/matches/{id}/record"), None, None);
        assert_eq!(record.0, 200);
    });
}

#[test]
fn one_person_can_play_both_sides_and_take_moves_back() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let made =
            house.post("/api/matches", None, json!({ "game": "shogi", "opponent": { "kind": "oneself" } }));
        let (id, token) = (text(&made["id"]), text(&made["token"]));
        let mut both = house.socket(&id, Some(&token));
        assert_eq!(both.play("7g7f")["t"], "ack");
        assert_eq!(both.play("3c3d")["t"], "ack");
        let (id, black, white) = house.seated("shogi", json!({}));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        assert_eq!(ana.play("7g7f")["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "request-takeback" }))["t"], "ack");
        assert_eq!(blas.command(json!({ "do": "answer-takeback", "accept": true }))["t"], "ack");
        assert_eq!(ana.state_at(3)["state"]["line"]["moves"], json!([]));
    });
}

#[test]
fn accounts_keep_names_and_sessions() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let wish = json!({ "name": "Delekta", "password": "correct horse" });
        assert_eq!(house.post("/api/accounts", None, wish.clone())["name"], "Delekta");
        let (status, taken) = house.call(
            "POST",
            "/api/accounts",
            None,
            Some(json!({ "name": "delekta", "password": "another one" })),
        );
        assert_eq!((status, &taken["code"]), (409, &json!("name-taken")));
        assert_eq!(house.post("/api/sessions", None, wish)["name"], "Delekta");
        let (status, _) = house.call(
            "POST",
            "/api/sessions",
            None,
            Some(json!({ "name": "Delekta", "password": "wrong horse" })),
        );
        assert_eq!(status, 401);
        assert_eq!(
            house.call("POST", "/api/accounts", None, Some(json!({ "name": "x", "password": "12345678" }))).0,
            400
        );
        assert_eq!(house.get("/api/me", None)["name"], Value::Null);
    });
}

#[test]
fn bad_requests_get_a_status_and_the_server_lives_on() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, _) = house.seated("shogi", json!({}));
    assert_eq!(house.call("GET", "/api/matches/none", None, None).0, 404);
    assert_eq!(house.call("GET", "/api/nowhere", None, None).0, 404);
    assert_eq!(
        house
            .call(
                "POST",
                "/api/matches",
                None,
                Some(json!({ "game": "chess", "opponent": { "kind": "open" } }))
            )
            .0,
        400
    );
    let (status, refused) = house.call("POST", "/api/matches", None, Some(json!(7)));
    assert_eq!((status, &refused["code"]), (400, &json!("bad-request")));
    assert_eq!(
        house.call("POST", "/api/position", None, Some(json!({ "game": "shogi", "position": "x" }))).0,
        400
    );
    assert_eq!(
        house.call("POST", &format!("/api/matches/{id}/commands"), None, Some(json!({ "do": "resign" }))).0,
        403
    );
    let flood = json!({ "game": "shogi", "position": "9/".repeat(1 << 20) });
    assert_eq!(house.call("POST", "/api/position", None, Some(flood)).0, 413);
    for hostile in ["", "{", "[]", "{\"t\":\"hello\"}x", "{\"t\":\"command\",\"id\":-1}", "\u{0}", "null"] {
        let mut socket = house.socket(&id, Some(&black));
        socket.say_raw(Message::Text(hostile.into()));
        socket.say_raw(Message::Binary(vec![0; 64].into()));
        while socket.hear().is_some() {}
    }
    let mut huge = house.socket(&id, Some(&black));
    huge.say_raw(Message::Text("x".repeat(1 << 20).into()));
    while huge.hear().is_some() {}
    assert_eq!(house.socket(&id, Some(&black)).play("7g7f")["t"], "ack");
    assert_eq!(house.call("GET", "/healthz", None, None).0, 200);
    assert_eq!(house.call("GET", "/readyz", None, None).0, 200);
    assert!(text(&house.call("GET", "/metrics", None, None).1).contains("ikusa_commands_applied"));
    assert_eq!(house.get("/openapi.json", None)["info"]["title"], "Ikusa");
}

#[test]
fn two_processes_on_one_postgres_serve_the_same_match() {
    if !kinds().contains(&Kind::Postgres) {
        return;
    }
    let here = House::fresh(Kind::Postgres);
    let there = House::on(&here.database);
    let (id, black, white) = here.seated("shogi", json!({}));
    let (mut ana, mut blas) = (here.socket(&id, Some(&black)), there.socket(&id, Some(&white)));
    ana.state_at(0);
    blas.state_at(0);
    for (index, text) in ["7g7f", "3c3d", "2g2f", "8c8d"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut ana, &mut blas) } else { (&mut blas, &mut ana) };
        assert_eq!(mover.play(text)["t"], "ack");
        other.state_at(index as u64 + 1);
    }
    let state = there.get(&format!("/api/matches/{id}"), None);
    assert_eq!(state["state"]["line"]["moves"], json!(["7g7f", "3c3d", "2g2f", "8c8d"]));
}

#[test]
fn a_slow_way_is_measured_and_given_back_within_a_bound() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, _) = house.seated("shogi", json!({}));
        let mut socket = house.socket(&id, Some(&black));
        // Whoever does not read does not answer pings: that is as good as a long way.
        std::thread::sleep(std::time::Duration::from_millis(400));
        socket.until("a state", |said| said["t"] == "state");
        socket.say(&json!({ "t": "ping" }));
        let pong = socket.until("a pong", |said| said["t"] == "pong");
        assert_eq!(pong["lag"], 200, "{pong}");
    });
}
