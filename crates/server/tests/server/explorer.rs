//! The explorer: finished games by position, once each, and secret armies only when the game is over; on every database at
//! hand.

use std::time::{Duration, Instant};

use crate::house::{self, House, on_each, text};
use ikusa_play::GAMES;
use serde_json::{Value, json};

/// A game of two guests; the side resigns after the moves.
fn game(house: &House, moves: &[&str], resigns: usize) -> String {
    let (id, black, white) = house.seated("shogi", json!({}));
    let (tokens, path) = ([black, white], format!("/api/matches/{id}/commands"));
    for (index, text) in moves.iter().enumerate() {
        house.post(&path, Some(&tokens[index % 2]), json!({ "do": "move", "text": text }));
    }
    house.post(&path, Some(&tokens[resigns]), json!({ "do": "resign" }));
    id
}

/// What the explorer says once so many games of the position have been entered.
fn explored(house: &House, place: &Value, games: u64) -> Value {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let found = house.post("/api/explorer", None, place.clone());
        let count =
            |row: &Value| ["black", "drawn", "white"].iter().filter_map(|key| row[key].as_u64()).sum::<u64>();
        let all: u64 = found["moves"].as_array().expect("moves").iter().map(count).sum();
        if all >= games {
            assert_eq!(all, games, "{found}");
            return found;
        }
        assert!(Instant::now() < patience, "{found}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn finished_games_meet_where_they_come_to_the_same_position() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let first = game(&house, &["7g7f", "3c3d", "2g2f", "8c8d"], 1);
        let second = game(&house, &["2g2f", "3c3d", "7g7f", "4c4d"], 0);
        game(&house, &["7g7f"], 1);
        let start = json!({ "game": "shogi" });
        let found = explored(&house, &start, 3);
        let row = |text: &str, black: u64, white: u64, best: &Value| json!({ "text": text, "black": black, "drawn": 0, "white": white, "best": best });
        assert_eq!(found["moves"][0]["text"], "7g7f");
        assert_eq!(found["moves"][0]["black"], 2);
        assert_eq!(found["moves"][1], row("2g2f", 0, 1, &json!(second)));
        assert_eq!(found["games"].as_array().map(Vec::len), Some(2));
        // By either order, and by the position's own text.
        let moves = json!({ "game": "shogi", "moves": ["2g2f", "3c3d", "7g7f"] });
        let there = explored(&house, &moves, 2);
        assert_eq!(
            there["moves"],
            json!([row("4c4d", 0, 1, &json!(second)), row("8c8d", 1, 0, &json!(first))])
        );
        let position = house.post("/api/position", None, moves)["position"].clone();
        let by_text = house.post("/api/explorer", None, json!({ "game": "shogi", "position": position }));
        assert_eq!(by_text["moves"], there["moves"]);
        // A game in play is nobody's business, and a restart counts nothing again.
        let (running, black, _) = house.seated("shogi", json!({}));
        house.post(
            &format!("/api/matches/{running}/commands"),
            Some(&black),
            json!({ "do": "move", "text": "9g9f" }),
        );
        let house = House::on(&house.crash());
        game(&house, &["7g7f"], 0);
        let found = explored(&house, &start, 4);
        assert_eq!((&found["moves"][0]["black"], &found["moves"][0]["white"]), (&json!(2), &json!(1)));
        let handicap = json!({ "game": "shogi", "options": { "handicap": "lance" } });
        assert_eq!(house.post("/api/explorer", None, handicap)["moves"], json!([]));
        let bad = [
            json!({ "game": "odd" }),
            json!({ "game": "shogi", "moves": ["7g7e"] }),
            json!({ "game": "shogi", "speed": "slow" }),
            json!({ "game": "shogi", "since": "2026-13" }),
            json!({ "game": "shogi", "until": "soon" }),
            json!({ "game": "shogi", "rating": -1 }),
        ];
        for bad in bad {
            assert!((400..500).contains(&house.call("POST", "/api/explorer", None, Some(bad)).0));
        }
    });
}

#[test]
fn games_are_counted_by_speed_rating_and_month() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let people = ["Carla", "Dario"].map(|name| house.account(name));
        // Two rated games of accounts, fast; before and after them one of guests without a clock.
        game(&house, &["7g7f"], 0);
        for opening in ["7g7f", "2g2f"] {
            let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black", "rated": true,
                "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
            let (_, made, _) = house.call_as(Some(&people[0]), "POST", "/api/matches", None, Some(wish));
            let path = format!("/api/matches/{}", text(&made["id"]));
            house.call_as(Some(&people[1]), "POST", &format!("{path}/join"), None, Some(json!({})));
            let sockets: Vec<_> = people.iter().map(|cookie| house.socket_as(&path[13..], cookie)).collect();
            let order = |who: usize, order: Value| {
                let answer =
                    house.call_as(Some(&people[who]), "POST", &format!("{path}/commands"), None, Some(order));
                assert_eq!(answer.0, 200, "{:?}", answer.1);
            };
            order(0, json!({ "do": "move", "text": opening }));
            order(1, json!({ "do": "move", "text": "3c3d" }));
            order(1, json!({ "do": "resign" }));
            drop(sockets);
        }
        game(&house, &["9g9f"], 0);
        explored(&house, &json!({ "game": "shogi" }), 4);
        let (now, later) = (ikusa_play::moment(house::now()), "2999-01");
        let this_month = now[..7].replace('/', "-");
        let count = |filter: Value| {
            let mut wish = json!({ "game": "shogi" });
            for (key, value) in filter.as_object().expect("filters") {
                wish[key] = value.clone();
            }
            let found = house.post("/api/explorer", None, wish);
            (found["moves"].as_array().map(Vec::len), found["games"].as_array().map(Vec::len))
        };
        assert_eq!(count(json!({})), (Some(3), Some(3)));
        assert_eq!(count(json!({ "speed": "blitz" })), (Some(2), Some(2)));
        assert_eq!(count(json!({ "speed": "unlimited" })), (Some(2), Some(2)));
        assert_eq!(count(json!({ "speed": "bullet" })), (Some(0), Some(0)));
        // The loser of the first game has some 1300 points after it, the winner more.
        assert_eq!(count(json!({ "rating": 1000 })), (Some(2), Some(2)));
        assert_eq!(count(json!({ "rating": 2500 })), (Some(0), Some(0)));
        assert_eq!(count(json!({ "since": this_month, "until": later })), (Some(3), Some(3)));
        assert_eq!(count(json!({ "since": later })), (Some(0), Some(0)));
        assert_eq!(count(json!({ "until": "2020-12" })), (Some(0), Some(0)));
    });
}

#[test]
fn secret_armies_are_told_when_the_game_is_over() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("gungi-enhanced", json!({}));
        let eva = house.account("Eva");
        house.call_as(Some(&eva), "POST", "/api/me/seats", None, Some(json!({ "tokens": [white] })));
        let path = format!("/api/matches/{id}/commands");
        let army = |side: &str| {
            let wish = json!({ "game": "gungi-enhanced", "side": side, "preset": "book" });
            text(&house.post("/api/formation", None, wish)["army"])
        };
        house.post(&path, Some(&black), json!({ "do": "done", "army": army("black") }));
        house.post(&path, Some(&white), json!({ "do": "done", "army": army("white") }));
        let list = || house.get("/api/explorer/gungi-enhanced/formations", None);
        // Another game ends meanwhile: the job has been by, and has told nothing of the one in play.
        game(&house, &["7g7f"], 1);
        explored(&house, &json!({ "game": "shogi" }), 1);
        assert_eq!(list(), json!({ "armies": [], "next": null }));
        house.post(&path, Some(&black), json!({ "do": "resign" }));
        let patience = Instant::now() + Duration::from_secs(60);
        while list()["armies"] == json!([]) {
            assert!(Instant::now() < patience, "nothing is entered");
            std::thread::sleep(Duration::from_millis(100));
        }
        let armies = list()["armies"].as_array().cloned().expect("armies");
        let whites = armies.iter().find(|row| row["army"] == json!(army("white"))).expect("White's army");
        assert_eq!(whites["best"], json!(id));
        let sums = ["won", "drawn", "lost"]
            .map(|key| armies.iter().filter_map(|row| row[key].as_u64()).sum::<u64>());
        assert_eq!(sums, [1, 0, 1]);
        // The winner's army fares better than the loser's, wherever the list begins.
        let best = house.get("/api/explorer/gungi-enhanced/formations?order=success", None);
        assert_eq!(best["armies"][0]["army"], json!(army("white")), "{best}");
        assert_eq!(
            house.call("GET", "/api/explorer/gungi-enhanced/formations?order=luck", None, None).0,
            400
        );
        // Whoever placed it finds the game by it.
        let placed = |army: &str| {
            let army = army.replace('/', "%2F").replace('+', "%2B");
            let listed = house.get(&format!("/api/accounts/Eva/matches?formation={army}"), None);
            listed["games"].as_array().map(Vec::len)
        };
        assert_eq!((placed(&army("white")), placed("another")), (Some(1), Some(0)));
        for bad in ["odd", "-1-x", "1-%00"] {
            let asked = format!("/api/explorer/gungi-enhanced/formations?after={bad}");
            assert_eq!(house.call("GET", &asked, None, None).0, 400, "{bad}");
        }
        assert_eq!(house.get("/api/explorer/gungi-enhanced/formations?after=1-", None)["armies"], json!([]));
    });
}

/// Every game has games of the engine against itself, and every row of them can be played.
#[test]
fn the_engines_own_games_come_with_the_program() {
    let house = House::fresh(house::Kind::Sqlite);
    for game in GAMES.iter() {
        let told = house.post("/api/explorer/book", None, json!({ "game": game.id() }));
        // A battle begins with other armies each time: what is known there is what became of them.
        let rows = if game.has_formation() { &told["armies"] } else { &told["moves"] };
        assert!(rows.as_array().is_some_and(|rows| rows.len() > 10), "{}: {told}", game.id());
    }
}
