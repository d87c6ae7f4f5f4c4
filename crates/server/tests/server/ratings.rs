//! Rated matches: each counts once, whoever ends it and wherever, on every database at hand.

use crate::house::{House, Kind, ask_postgres, on_each, text};
use ikusa_server::store::{Act, Store};
use serde_json::{Value, json};

/// A rated match of Black against White: its id and both tokens.
fn rated(house: &House, black: &str, white: &str) -> (String, String, String) {
    let wish = json!({ "game": "gueides", "opponent": { "kind": "invitation" }, "seat": "black", "rated": true,
        "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
    let (status, made, _) = house.call_as(Some(black), "POST", "/api/matches", None, Some(wish));
    assert_eq!(status, 200, "{made}");
    let id = text(&made["id"]);
    let (status, joined, _) =
        house.call_as(Some(white), "POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
    assert_eq!(status, 200, "{joined}");
    (id, text(&made["token"]), text(&joined["token"]))
}

fn ratings(house: &House, name: &str) -> Value {
    house.get(&format!("/api/accounts/{name}"), None)["ratings"].clone()
}

fn rating(house: &House, name: &str) -> (f64, u64) {
    let row = &ratings(house, name)[0];
    (row["rating"].as_f64().unwrap_or(1500.0), row["games"].as_u64().unwrap_or(0))
}

#[test]
fn a_rated_match_counts_once_for_its_game_and_speed() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas) = (house.account("Ana"), house.account("Blas"));
        let (id, black, _) = rated(&house, &ana, &blas);
        assert_eq!(ratings(&house, "Ana"), json!([]));
        let mut socket = house.socket(&id, Some(&black));
        assert_eq!(socket.command(json!({ "do": "resign" }))["t"], "ack");
        assert_eq!(socket.command(json!({ "do": "resign" }))["code"], "over");
        let row = &ratings(&house, "Blas")[0];
        assert_eq!(
            (&row["game"], &row["speed"], &row["games"]),
            (&json!("gueides"), &json!("blitz"), &json!(1))
        );
        let (winner, loser) = (rating(&house, "Blas").0, rating(&house, "Ana").0);
        assert!(winner > 1600.0 && (winner + loser - 3000.0).abs() < 1e-6, "{winner} {loser}");
        // A rematch is another rated match; asking for it changes nothing yet.
        assert_eq!(socket.command(json!({ "do": "rematch" }))["t"], "ack");
        assert_eq!(rating(&house, "Blas"), (winner, 1));
        let (status, me, _) = house.call_as(Some(&blas), "GET", "/api/me", None, None);
        assert_eq!((status, &me["ratings"][0]["games"]), (200, &json!(1)));
    });
}

#[test]
fn matches_that_end_at_once_all_count() {
    on_each(|kind| {
        const MATCHES: usize = 30;
        let house = House::fresh(kind);
        let there = (kind == Kind::Postgres).then(|| House::on(&house.database));
        let ana = house.account("Ana");
        let others = ["Blas", "Carla", "Dora"].map(|name| house.account(name));
        let matches: Vec<_> = (0..MATCHES)
            .map(|index| match (&others[index % 3], index % 2) {
                (other, 0) => rated(&house, &ana, other),
                (other, _) => rated(&house, other, &ana),
            })
            .collect();
        std::thread::scope(|scope| {
            for (index, (id, black, _)) in matches.iter().enumerate() {
                let house = if index % 3 == 0 { there.as_ref().unwrap_or(&house) } else { &house };
                scope.spawn(move || {
                    // However many end at once, nobody has to try again.
                    let answer = house.socket(id, Some(black)).command(json!({ "do": "resign" }));
                    assert_eq!(answer["t"], "ack", "{answer}");
                });
            }
        });
        assert_eq!(rating(&house, "Ana").1, MATCHES as u64);
        let games = ["Blas", "Carla", "Dora"].map(|name| rating(&house, name).1);
        assert_eq!(games, [MATCHES as u64 / 3; 3]);
    });
}

#[test]
fn ratings_won_by_cheating_are_given_back() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas, rufo) = (house.account("Ana"), house.account("Blas"), house.account("Rufo"));
        let lose = |black: &str, white: &str| {
            let (id, token, _) = rated(&house, black, white);
            assert_eq!(house.socket(&id, Some(&token)).command(json!({ "do": "resign" }))["t"], "ack");
        };
        lose(&ana, &blas);
        let before = [rating(&house, "Ana"), rating(&house, "Blas")];
        lose(&ana, &rufo);
        lose(&blas, &rufo);
        let honest = rating(&house, "Ana").0 + rating(&house, "Blas").0;
        assert!(honest < before[0].0 + before[1].0);
        for _ in 0..2 {
            // Twice is as good as once.
            tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
                let store = Store::visit(&house.database).await.expect("the database");
                let account = store.account_by_name("Rufo").await.expect("Rufo").id;
                store.moderate(account, &Act::Unrate, "Eva", "an engine", 1).await.expect("done");
            });
            for (name, (rating_then, games)) in [("Ana", before[0]), ("Blas", before[1])] {
                let (now, played) = rating(&house, name);
                assert!((now - rating_then).abs() < 1e-6, "{name}: {now}, not {rating_then}");
                assert_eq!(played, games + 1);
                let points =
                    house.get(&format!("/api/accounts/{name}/progress?game=gueides&speed=blitz"), None);
                assert_eq!(
                    points.as_array().and_then(|all| all.last()).map(|last| &last["rating"]),
                    Some(&json!(now))
                );
            }
            assert_eq!(ratings(&house, "Rufo"), json!([]));
        }
        let counted = house.get("/api/accounts/Ana/matches?rated=true", None);
        assert_eq!(counted["games"].as_array().map(Vec::len), Some(1));
    });
}

#[test]
fn only_played_matches_between_accounts_count() {
    let house = House::fresh(Kind::Sqlite);
    let (ana, blas) = (house.account("Ana"), house.account("Blas"));
    let refused = |cookie: Option<&str>, path: &str, wish: Value| {
        let (status, body, _) = house.call_as(cookie, "POST", path, None, Some(wish));
        (status, text(&body["code"]))
    };
    let wish = json!({ "game": "shogi", "opponent": { "kind": "open" }, "rated": true });
    assert_eq!(refused(None, "/api/matches", wish.clone()), (403, "needs-account".to_owned()));
    let computer = json!({ "game": "shogi", "opponent": { "kind": "computer", "level": 1 }, "rated": true });
    assert_eq!(refused(Some(&ana), "/api/matches", computer).0, 400);
    let (_, made, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(wish));
    let join = format!("/api/matches/{}/join", text(&made["id"]));
    assert_eq!(refused(None, &join, json!({})), (403, "needs-account".to_owned()));
    assert_eq!(refused(Some(&ana), &join, json!({})), (403, "needs-account".to_owned()));
    let (id, black, _) = rated(&house, &ana, &blas);
    assert_eq!(house.socket(&id, Some(&black)).command(json!({ "do": "abort" }))["t"], "ack");
    assert_eq!(ratings(&house, "Ana"), json!([]));
    assert_eq!(house.call("GET", "/api/accounts/nobody", None, None).0, 404);
}

/// Runs a statement on the database of a house.
fn alter(house: &House, kind: Kind, statement: &str) {
    match kind {
        Kind::Postgres => ask_postgres(&house.database, statement),
        Kind::Sqlite => {
            let file = rusqlite::Connection::open(&house.database).expect("a file");
            file.busy_timeout(std::time::Duration::from_secs(60)).expect("patience");
            file.execute_batch(statement).expect("SQLite obeys");
        }
    }
}

#[test]
fn two_accounts_trade_no_ratings() {
    const QUOTA: usize = 20;
    on_each(|kind| {
        let house = House::fresh(kind);
        let [ana, blas, carla] = ["Ana", "Blas", "Carla"].map(|name| house.account(name));
        let counts = |id: &str| {
            let answer = house.get(&format!("/api/matches/{id}"), None);
            (answer["rated"] == true, answer["capped"] == true)
        };
        let (rated_one, capped) = ((true, false), (false, true));
        let resign = |id: &str, token: &str| {
            assert_eq!(house.socket(id, Some(token)).command(json!({ "do": "resign" }))["t"], "ack");
        };
        // A game that ends without a result is none, and a guest's or an unrated one is nobody's business.
        let (id, black, _) = rated(&house, &ana, &blas);
        assert_eq!(house.socket(&id, Some(&black)).command(json!({ "do": "abort" }))["t"], "ack");
        // Those that are over count, whoever won, and those that are being played.
        let mut last = Default::default();
        for index in 0..QUOTA {
            last = if index % 2 == 0 { rated(&house, &ana, &blas) } else { rated(&house, &blas, &ana) };
            assert_eq!(counts(&last.0), rated_one, "{index}");
            if index % 3 == 0 {
                resign(&last.0, &last.1);
            }
        }
        // By link, from the lobby, by quick pairing, by name and by a rematch: all begin, and say that they do not count.
        assert_eq!(counts(&rated(&house, &blas, &ana).0), capped);
        let ask = |cookie: &str, path: &str, wish: Value| {
            let (status, answer, _) = house.call_as(Some(cookie), "POST", path, None, Some(wish));
            assert_eq!(status, 200, "{answer}");
            text(&answer["id"])
        };
        let open = json!({ "game": "gueides", "opponent": { "kind": "open" }, "rated": true });
        let id = ask(&ana, "/api/matches", open.clone());
        assert_eq!(counts(&id), rated_one, "nobody knows who will come");
        ask(&blas, &format!("/api/matches/{id}/join"), json!({}));
        assert_eq!(counts(&id), capped);
        let pairing =
            json!({ "game": "gueides", "rated": true, "time": { "kind": "correspondence", "days": 2 } });
        let (first, second) =
            (ask(&ana, "/api/pairing", pairing.clone()), ask(&blas, "/api/pairing", pairing));
        assert_eq!((&first, counts(&second)), (&second, capped));
        let by_name = |game: &str, name: &str| {
            let wish = json!({ "game": game, "opponent": { "kind": "invitation" }, "rated": true });
            ask(&ana, &format!("/api/accounts/{name}/challenges"), wish)
        };
        let id = by_name("gueides", "Blas");
        assert_eq!(counts(&id), capped, "it is known before anybody accepts");
        ask(&blas, &format!("/api/matches/{id}/join"), json!({}));
        assert_eq!(counts(&id), capped);
        let (id, black, white) = &last;
        resign(id, black);
        let rating_then = rating(&house, "Ana");
        let mut asks = [house.socket(id, Some(black)), house.socket(id, Some(white))];
        asks.iter_mut().for_each(|one| assert_eq!(one.command(json!({ "do": "rematch" }))["t"], "ack"));
        let next = text(&house.get(&format!("/api/matches/{id}"), None)["next"]);
        assert_eq!(counts(&next), capped);
        resign(&next, black);
        assert_eq!(rating(&house, "Ana"), rating_then, "it says so, and does so");
        // Another game, another opponent and a tournament count.
        assert_eq!(counts(&by_name("shogi", "Blas")), rated_one);
        let id = ask(&carla, "/api/matches", open);
        ask(&ana, &format!("/api/matches/{id}/join"), json!({}));
        assert_eq!(counts(&id), rated_one);
        let cup = json!({ "name": "Duel", "game": "gueides", "kind": "round-robin", "rated": true, "pause": 0,
            "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        let cup = ask(&ana, "/api/cups", cup);
        for (cookie, what) in [(&ana, "enter"), (&blas, "enter"), (&ana, "start")] {
            house.call_as(Some(cookie), "POST", &format!("/api/cups/{cup}/{what}"), None, None);
        }
        let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
        let playing = loop {
            let (_, answer, _) = house.call_as(Some(&ana), "GET", &format!("/api/cups/{cup}"), None, None);
            if let Some(id) = answer["me"]["playing"].as_str() {
                break id.to_owned();
            }
            assert!(std::time::Instant::now() < patience, "{answer}");
        };
        assert_eq!(counts(&playing), rated_one);
        // A day later they begin anew, and a rematch of what did not count counts again.
        alter(
            &house,
            kind,
            "UPDATE played SET ended = ended - 86400000; UPDATE matches SET touched = touched - 86400000;",
        );
        assert_eq!(counts(&rated(&house, &blas, &ana).0), rated_one);
        let mut asks = [house.socket(&next, Some(black)), house.socket(&next, Some(white))];
        asks.iter_mut().for_each(|one| assert_eq!(one.command(json!({ "do": "rematch" }))["t"], "ack"));
        let again = text(&house.get(&format!("/api/matches/{next}"), None)["next"]);
        assert_eq!(counts(&again), rated_one);
    });
}
