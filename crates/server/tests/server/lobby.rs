//! Those who wait find each other: quick pairing, ranges, blocks, challenges by name, the hall; on every database at hand,
//! and through two processes where they can share one.

use std::time::Duration;

use crate::house::{self, House, Kind, Socket, on_each, text};
use serde_json::{Value, json};

fn eventually<T>(what: &str, probe: impl Fn() -> Option<T>) -> T {
    for _ in 0..1_500 {
        if let Some(found) = probe() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("it never came true: {what}");
}

fn pair(house: &House, cookie: Option<&str>, extra: Value) -> (u16, Value) {
    let mut wish =
        json!({ "game": "gueides", "time": { "kind": "fischer", "main": 300_000, "increment": 5_000 } });
    for (key, value) in extra.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let (status, body, _) = house.call_as(cookie, "POST", "/api/pairing", None, Some(wish));
    (status, body)
}

fn lobby(house: &House) -> usize {
    house.get("/api/lobby", None).as_array().map_or(0, Vec::len)
}

fn waits(house: &House, seated: &Value) -> Socket {
    let mut socket = house.socket(&text(&seated["id"]), Some(&text(&seated["token"])));
    socket.until("a state", |message| message["t"] == "state");
    socket
}

/// Two houses over one database where it can be shared, else the same one twice.
fn two_doors(kind: Kind) -> Vec<House> {
    let first = House::fresh(kind);
    match kind {
        Kind::Sqlite => vec![first],
        Kind::Postgres => {
            let second = House::on(&first.database);
            vec![first, second]
        }
    }
}

#[test]
fn two_who_want_the_same_sit_down_together() {
    on_each(|kind| {
        let houses = two_doors(kind);
        let (one, other) = (&houses[0], &houses[houses.len() - 1]);
        let (_, ana) = pair(one, None, json!({ "name": "Ana" }));
        let _waiting = waits(one, &ana);
        // Another game and another time are something else.
        let (_, eva) = pair(other, None, json!({ "game": "shogi" }));
        assert_ne!(eva["id"], ana["id"]);
        let (_, blas) = pair(other, None, json!({ "name": "Blas" }));
        assert_eq!(blas["id"], ana["id"]);
        assert_ne!(blas["seat"], ana["seat"]);
        let seen = eventually("the match begins", || {
            let seen = one.get(&format!("/api/matches/{}", text(&ana["id"])), Some(&text(&ana["token"])));
            (!seen["state"].is_null()).then_some(seen)
        });
        assert_eq!(seen["state"]["seat"], ana["seat"]);
        let seen = other.get(&format!("/api/matches/{}", text(&blas["id"])), Some(&text(&blas["token"])));
        assert_eq!(seen["state"]["seat"], blas["seat"]);
        assert_eq!(lobby(one), 1, "Eva still waits");
    });
}

#[test]
fn many_at_once_leave_nobody_over() {
    on_each(|kind| {
        let houses = two_doors(kind);
        let seats: Vec<Value> = std::thread::scope(|scope| {
            let ask = |number: usize| {
                let house = &houses[number % houses.len()];
                scope.spawn(move || {
                    let (status, seated) = pair(house, None, json!({}));
                    assert_eq!(status, 200, "{seated}");
                    let _here = waits(house, &seated);
                    let (id, token) = (text(&seated["id"]), text(&seated["token"]));
                    // Whoever is led elsewhere hears where; the same secret holds the seat there.
                    eventually("a match", || {
                        let seen = house.get(&format!("/api/matches/{id}"), Some(&token));
                        let id = seen["next"].as_str().unwrap_or(&id).to_owned();
                        let seen = house.get(&format!("/api/matches/{id}"), Some(&token));
                        let seat = seen["state"]["seat"].clone();
                        (!seat.is_null()).then(|| json!({ "id": id, "seat": seat }))
                    })
                })
            };
            let asked: Vec<_> = (0..8).map(ask).collect();
            asked.into_iter().map(|one| one.join().expect("a seat")).collect()
        });
        for seat in &seats {
            let same = |other: &&Value| other["id"] == seat["id"];
            assert_eq!(seats.iter().filter(same).count(), 2, "{seats:?}");
            assert_eq!(seats.iter().filter(|other| *other == seat).count(), 1, "{seats:?}");
        }
        assert_eq!(lobby(&houses[0]), 0);
    });
}

#[test]
fn ratings_and_blocks_keep_people_apart() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas) = (house.account("Ana"), house.account("Blas"));
        assert_eq!(pair(&house, None, json!({ "within": 100 })).0, 403, "a guest has no rating");
        assert_eq!(pair(&house, Some(&ana), json!({ "within": 9_999 })).0, 400);
        let (_, seek) = pair(&house, Some(&ana), json!({ "within": 100 }));
        let _waiting = waits(&house, &seek);
        // A guest is not paired with her and cannot sit down either; nobody else's rating is known to be near.
        let (_, guest) = pair(&house, None, json!({}));
        assert_ne!(guest["id"], seek["id"]);
        let join = format!("/api/matches/{}/join", text(&seek["id"]));
        assert_eq!(house.call("POST", &join, None, Some(json!({}))).1["code"], "out-of-range");
        let (status, _, _) = house.call_as(Some(&ana), "PUT", "/api/me/blocks/Blas", None, None);
        assert_eq!(status, 204);
        let (_, alone) = pair(&house, Some(&blas), json!({ "within": 100 }));
        assert_ne!(alone["id"], seek["id"], "blocked people are never paired");
        let (_, seen, _) = house.call_as(Some(&blas), "GET", "/api/lobby", None, None);
        let ids: Vec<_> = seen.as_array().into_iter().flatten().map(|entry| entry["id"].clone()).collect();
        assert!(!ids.contains(&seek["id"]), "{seen}");
        house.call_as(Some(&ana), "DELETE", "/api/me/blocks/Blas", None, None);
        let _blas = waits(&house, &alone);
        // Both are there and nothing keeps them apart any more: they are brought together.
        eventually("they meet", || {
            let seen = |seat: &Value| house.get(&format!("/api/matches/{}", text(&seat["id"])), None);
            let (one, other) = (seen(&seek), seen(&alone));
            (one["next"] == alone["id"] || other["next"] == seek["id"]).then_some(())
        });
    });
}

#[test]
fn a_seek_is_hidden_and_then_closed_without_its_maker() {
    on_each(|kind| {
        let house = House::with(&house::database(kind), |config| config.seek_timeout = 1);
        let (_, seek) = pair(&house, None, json!({}));
        let waiting = waits(&house, &seek);
        std::thread::sleep(Duration::from_millis(2_500));
        assert_eq!(lobby(&house), 1, "whoever waits is listed");
        drop(waiting);
        eventually("it is hidden", || (lobby(&house) == 0).then_some(()));
        let path = format!("/api/matches/{}", text(&seek["id"]));
        assert_eq!(house.get(&path, None)["closed"], Value::Null, "hidden, not closed");
        let waiting = waits(&house, &seek);
        eventually("whoever comes back is listed", || (lobby(&house) == 1).then_some(()));
        drop(waiting);
        eventually("it is closed", || (house.get(&path, None)["closed"] == "withdrawn").then_some(()));
    });
}

#[test]
fn a_challenge_by_name_is_for_one_account() {
    on_each(|kind| {
        let houses = two_doors(kind);
        let (one, other) = (&houses[0], &houses[houses.len() - 1]);
        let (ana, blas, eva) = (one.account("Ana"), one.account("Blas"), one.account("Eva"));
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let challenge = |cookie: &str, name: &str| {
            let path = format!("/api/accounts/{name}/challenges");
            let (status, body, _) = one.call_as(Some(cookie), "POST", &path, None, Some(wish.clone()));
            (status, body)
        };
        assert_eq!(challenge(&ana, "Nobody").0, 404);
        assert_eq!(challenge(&ana, "Ana").0, 400);
        let mut hall = other.hall(Some(&blas));
        let (status, made) = challenge(&ana, "blas");
        assert_eq!(status, 200, "{made}");
        let told = hall
            .until("the challenge", |scene| scene["challenges"].as_array().is_some_and(|all| all.len() == 1));
        assert_eq!(told["challenges"][0]["id"], made["id"]);
        let join = format!("/api/matches/{}/join", text(&made["id"]));
        assert_eq!(one.call_as(Some(&eva), "POST", &join, None, Some(json!({}))).0, 403);
        assert_eq!(other.call_as(Some(&blas), "POST", &join, None, Some(json!({}))).0, 200);
        hall.until("no challenge", |scene| scene["challenges"] == json!([]));
        // What is declined is over for both, and only whoever is asked can decline.
        let (_, made) = challenge(&ana, "Blas");
        let decline = format!("/api/matches/{}/decline", text(&made["id"]));
        assert_eq!(one.call_as(Some(&eva), "POST", &decline, None, None).0, 403);
        assert_eq!(other.call_as(Some(&blas), "POST", &decline, None, None).0, 204);
        assert_eq!(one.get(&format!("/api/matches/{}", text(&made["id"])), None)["closed"], "declined");
        one.call_as(Some(&blas), "PUT", "/api/me/blocks/Ana", None, None);
        assert_eq!(challenge(&ana, "Blas").1["code"], "blocked");
        // Nobody can bury anyone in challenges.
        let all: Vec<u16> = (0..21).map(|_| challenge(&ana, "Eva").0).collect();
        assert_eq!(all.iter().filter(|status| **status == 200).count(), 20, "{all:?}");
        assert_eq!(all[20], 429);
    });
}

#[test]
fn the_hall_tells_who_waits_who_plays_and_who_is_there() {
    on_each(|kind| {
        let houses = two_doors(kind);
        let (one, other) = (&houses[0], &houses[houses.len() - 1]);
        let (ana, blas) = (one.account("Luz"), one.account("Teo"));
        let mut hall = other.hall(Some(&ana));
        let first = hall.until("an empty hall", |scene| scene["playing"] == json!([]));
        assert!(first["online"].as_u64() >= Some(1), "whoever looks is there: {first}");
        let (_, seek) = pair(one, Some(&blas), json!({ "rated": true }));
        let _blas = waits(one, &seek);
        let scene = hall.until("the seek", |scene| scene["seeks"][0]["entry"]["id"] == seek["id"]);
        assert_eq!((&scene["seeks"][0]["rating"], &scene["seeks"][0]["fits"]), (&json!(1500), &json!(true)));
        let (_, found) = pair(other, Some(&ana), json!({ "rated": true }));
        assert_eq!(found["id"], seek["id"]);
        let scene = hall.until("the match", |scene| scene["playing"][0]["entry"]["id"] == seek["id"]);
        assert_eq!((&scene["playing"][0]["best"], &scene["seeks"]), (&json!(true), &json!([])));
        assert_eq!(scene["online"], 1);
        let here = || (one.get("/api/accounts/Luz/profile", None)["online"] == true).then_some(());
        eventually("whoever is in the hall is there", here);
        assert_eq!(one.get("/api/accounts/Teo/profile", None)["online"], false);
        // What two play behind a link of their own is theirs.
        one.seated("shogi", json!({}));
        let playing = one.get("/api/playing", None);
        assert_eq!(playing.as_array().map(Vec::len), Some(1), "{playing}");
    });
}
