//! What players ask of each other over the wire: another match, an impasse, who is there; on every database at hand.

use crate::house::{self, House, Kind, on_each, text};
use serde_json::{Value, json};

/// A finished match between people.
fn finished(house: &House) -> (String, String, String) {
    let (id, black, white) = house.seated("gueides", json!({ "options": { "lone": "40" } }));
    assert_eq!(house.socket(&id, Some(&black)).command(json!({ "do": "resign" }))["t"], "ack");
    (id, black, white)
}

#[test]
fn a_rematch_is_made_once_with_the_seats_exchanged() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = finished(&house);
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        assert_eq!(ana.command(json!({ "do": "rematch" }))["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "rematch" }))["code"], "already-offered");
        let asked = blas.state_at(2);
        assert_eq!(asked["state"]["offer"], json!({ "by": "black", "kind": "rematch" }));
        assert_eq!(asked["next"], Value::Null);
        assert_eq!(blas.command(json!({ "do": "rematch" }))["t"], "ack");
        let next = text(&ana.state_at(3)["next"]);
        assert_eq!(blas.command(json!({ "do": "rematch" }))["code"], "already-offered");
        assert_eq!(blas.command(json!({ "do": "decline-rematch" }))["code"], "no-offer");
        // The same tokens hold the seats, exchanged, and the terms are the same.
        let house = House::on(&house.crash());
        assert_eq!(house.get(&format!("/api/matches/{id}"), None)["next"], json!(next));
        let seat = |token: &str| house.get(&format!("/api/matches/{next}"), Some(token));
        assert_eq!(seat(&black)["state"]["seat"], "white");
        assert_eq!(seat(&white)["state"]["seat"], "black");
        assert_eq!(seat(&black)["state"]["options"]["lone"], "40");
        assert_eq!(seat(&black)["white"]["name"], "Ana");
        assert_eq!(seat(&black)["state"]["stage"], "playing");
        assert_eq!(
            house.post("/api/mine", None, json!({ "tokens": [black] })).as_array().map(Vec::len),
            Some(2)
        );
    });
}

#[test]
fn a_rematch_can_be_declined_and_belongs_after_the_end() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("shogi", json!({}));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        assert_eq!(ana.command(json!({ "do": "rematch" }))["code"], "not-over");
        assert_eq!(ana.command(json!({ "do": "resign" }))["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "rematch" }))["t"], "ack");
        assert_eq!(blas.command(json!({ "do": "decline-rematch" }))["t"], "ack");
        assert_eq!(ana.state_at(3)["state"]["offer"], Value::Null);
    });
}

#[test]
fn the_computer_and_oneself_agree_at_once() {
    let house = House::fresh(Kind::Sqlite);
    for opponent in [json!({ "kind": "computer", "level": 0 }), json!({ "kind": "oneself" })] {
        let wish = json!({ "game": "shogi", "opponent": opponent, "seat": "black" });
        let made = house.post("/api/matches", None, wish);
        let (id, token) = (text(&made["id"]), text(&made["token"]));
        let mut ana = house.socket(&id, Some(&token));
        assert_eq!(ana.command(json!({ "do": "resign" }))["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "rematch" }))["t"], "ack");
        let next = text(&house.get(&format!("/api/matches/{id}"), Some(&token))["next"]);
        let answer = house.get(&format!("/api/matches/{next}"), Some(&token));
        assert_eq!(answer["black"]["level"], opponent["level"]);
        assert_eq!(answer["both"], json!(opponent["kind"] == "oneself"));
    }
}

#[test]
fn two_processes_that_agree_at_once_make_one_rematch() {
    if !house::kinds().contains(&Kind::Postgres) {
        return;
    }
    let here = House::fresh(Kind::Postgres);
    let there = House::on(&here.database);
    for _ in 0..5 {
        let (id, black, white) = finished(&here);
        std::thread::scope(|scope| {
            let (id, here, there) = (&id, &here, &there);
            scope.spawn(move || here.socket(id, Some(&black)).command(json!({ "do": "rematch" })));
            scope.spawn(move || there.socket(id, Some(&white)).command(json!({ "do": "rematch" })));
        });
        let next = [&here, &there].map(|house| {
            let mut eve = house.socket(&id, None);
            text(&eve.until("the next match", |message| message["next"].is_string())["next"])
        });
        assert_eq!(next[0], next[1]);
        assert_eq!(here.get(&format!("/api/matches/{}", next[0]), None)["state"]["stage"], "playing");
    }
}

/// Both kings have entered; Black has 30 points and White 24, or 23.
const EVEN: &str = "4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S2N17pp2n4l 1";
const UNEVEN: &str = "4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S3N18pn4l 1";

#[test]
fn whoever_plays_both_sides_answers_for_the_side_that_waits() {
    let house = House::fresh(Kind::Sqlite);
    let wish = json!({ "game": "shogi", "opponent": { "kind": "oneself" }, "position": UNEVEN });
    let made = house.post("/api/matches", None, wish);
    let mut both = house.socket(&text(&made["id"]), Some(&text(&made["token"])));
    assert_eq!(both.command(json!({ "do": "propose-impasse" }))["t"], "ack");
    assert_eq!(both.command(json!({ "do": "answer-impasse", "accept": true }))["t"], "ack");
    assert_eq!(both.state_at(2)["state"]["outcome"]["winner"], "black");
}

#[test]
fn an_impasse_is_proposed_refused_accepted_or_settled_at_once() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let begin = |position: &str| {
            let (id, black, white) = house.seated("shogi", json!({ "position": position }));
            (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)))
        };
        let (mut ana, _) = begin("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        assert_eq!(ana.state_at(0)["state"]["impasse"]["propose"], false);
        assert_eq!(ana.command(json!({ "do": "propose-impasse" }))["code"], "no-impasse");
        assert_eq!(ana.command(json!({ "do": "declare-impasse" }))["code"], "no-declaration");
        // Whoever is asked may refuse, with however many points.
        let (mut ana, mut blas) = begin(EVEN);
        let told = ana.state_at(0)["state"]["impasse"].clone();
        assert_eq!(
            told,
            json!({ "propose": true, "refusable": true, "declare": false, "black": 30, "white": 24 })
        );
        assert_eq!(ana.command(json!({ "do": "propose-impasse" }))["t"], "ack");
        assert_eq!(blas.state_at(1)["state"]["outcome"], Value::Null);
        assert_eq!(blas.command(json!({ "do": "answer-impasse", "accept": true }))["t"], "ack");
        let over = blas.state_at(2);
        assert_eq!(over["state"]["outcome"]["winner"], Value::Null);
        assert_eq!(over["state"]["outcome"]["reason"], "impasse");
        // White has 23 and refuses once, then accepts and loses.
        let (mut ana, mut blas) = begin(UNEVEN);
        assert_eq!(ana.command(json!({ "do": "propose-impasse" }))["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "answer-impasse", "accept": true }))["code"], "no-offer");
        assert_eq!(blas.state_at(1)["state"]["offer"], json!({ "by": "black", "kind": "impasse" }));
        assert_eq!(blas.command(json!({ "do": "answer-impasse", "accept": false }))["t"], "ack");
        assert_eq!(ana.command(json!({ "do": "propose-impasse" }))["t"], "ack");
        assert_eq!(blas.command(json!({ "do": "answer-impasse", "accept": true }))["t"], "ack");
        assert_eq!(ana.state_at(4)["state"]["outcome"]["winner"], "black");
    });
}

#[test]
fn a_declaration_ends_the_game_where_the_option_allows_it() {
    let house = House::fresh(Kind::Sqlite);
    let position = "+P+P+P+PK+P+P+P+P/GG7/9/9/9/9/9/9/4k4 b 2R2B4S 1";
    let (id, black, white) =
        house.seated("shogi", json!({ "position": position, "options": { "impasse": "csa24" } }));
    let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
    assert_eq!(ana.state_at(0)["state"]["impasse"]["declare"], true);
    assert_eq!(blas.command(json!({ "do": "declare-impasse" }))["code"], "not-your-turn");
    assert_eq!(ana.command(json!({ "do": "declare-impasse" }))["t"], "ack");
    assert_eq!(blas.state_at(1)["state"]["outcome"]["winner"], "black");
    let (id, black, _) = house.seated("gueides", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    assert_eq!(ana.state_at(0)["state"]["impasse"], Value::Null);
    assert_eq!(ana.command(json!({ "do": "propose-impasse" }))["code"], "no-impasse");
}

#[test]
fn everyone_hears_who_is_there() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, white) = house.seated("shogi", json!({}));
    let mut ana = house.socket(&id, Some(&black));
    let hears = |socket: &mut house::Socket, audience: Value| {
        socket.until("the audience", |message| {
            let told = if message["t"] == "audience" { message } else { &message["audience"] };
            ["black", "white", "watching"].iter().all(|key| told[key] == audience[key])
        });
    };
    hears(&mut ana, json!({ "black": true, "white": false, "watching": 0 }));
    let blas = house.socket(&id, Some(&white));
    hears(&mut ana, json!({ "black": true, "white": true, "watching": 0 }));
    let mut eve = house.socket(&id, None);
    hears(&mut ana, json!({ "black": true, "white": true, "watching": 1 }));
    drop(blas);
    hears(&mut ana, json!({ "black": true, "white": false, "watching": 1 }));
    hears(&mut eve, json!({ "black": true, "white": false, "watching": 1 }));
}

#[test]
fn a_clock_tells_all_that_a_reload_needs() {
    let house = House::fresh(Kind::Sqlite);
    let time = json!({ "kind": "byoyomi", "main": 0, "period": 60_000, "periods": 3 });
    let (id, black, _) = house.seated("shogi", json!({ "time": time }));
    let begun = |message: &Value| message["state"]["clock"]["running"] == "black";
    house.socket(&id, Some(&black)).until("the clock", begun);
    let clock = house.get(&format!("/api/matches/{id}"), Some(&black))["state"]["clock"].clone();
    let number = |value: &Value| value.as_u64().expect("a number");
    assert_eq!(number(&clock["black"]["periods"]), 3);
    assert_eq!(number(&clock["white"]["period"]), 60_000);
    // Two whole periods and what is left of the running one.
    assert_eq!(
        number(&clock["deadline"]) - number(&clock["at"]),
        120_000 + number(&clock["black"]["period"])
    );
}
