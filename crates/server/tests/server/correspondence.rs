//! Matches that take days: planned replies and vacations, on every database at hand.

use std::time::Duration;

use crate::house::{House, Kind, on_each, text};
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

fn days(days: u32) -> Value {
    json!({ "time": { "kind": "correspondence", "days": days } })
}

fn plan(house: &House, id: &str, token: Option<&str>, lines: Value) -> (u16, Value) {
    house.call("PUT", &format!("/api/matches/{id}/plan"), token, Some(json!({ "lines": lines })))
}

fn play(house: &House, id: &str, token: &str, text: &str) {
    let order = json!({ "do": "move", "text": text });
    house.post(&format!("/api/matches/{id}/commands"), Some(token), order);
}

fn moves(house: &House, id: &str) -> Value {
    house.get(&format!("/api/matches/{id}"), None)["state"]["line"]["moves"].clone()
}

#[test]
fn planned_replies_are_played_once_and_only_as_long_as_they_fit() {
    on_each(|kind| {
        let house = House::fresh(kind);
        // Where processes can share a database, both look for replies.
        let _other = (kind == Kind::Postgres).then(|| House::on(&house.database));
        let (id, black, white) = house.seated("shogi", days(3));
        let lines =
            json!([["7g7f", "3c3d", "2g2f", "8c8d"], ["7g7f", "3c3d", "6g6f", "4a3b"], ["2g2f", "8c8d"]]);
        let (status, kept) = plan(&house, &id, Some(&white), lines.clone());
        assert_eq!((status, &kept["lines"], &kept["ply"]), (200, &lines, &json!(0)), "{kept}");
        // It is nobody else's to see.
        assert_eq!(house.call("GET", &format!("/api/matches/{id}/plan"), None, None).0, 403);
        assert_eq!(house.get(&format!("/api/matches/{id}/plan"), Some(&black))["lines"], json!([]));
        play(&house, &id, &black, "7g7f");
        eventually("the reply", || (moves(&house, &id) == json!(["7g7f", "3c3d"])).then_some(()));
        play(&house, &id, &black, "6g6f");
        let played = json!(["7g7f", "3c3d", "6g6f", "4a3b"]);
        eventually("the second reply", || (moves(&house, &id) == played).then_some(()));
        play(&house, &id, &black, "9g9f");
        eventually("the end of the plan", || {
            (house.get(&format!("/api/matches/{id}/plan"), Some(&white))["lines"] == json!([])).then_some(())
        });
        assert_eq!(moves(&house, &id).as_array().map(Vec::len), Some(5));
    });
}

#[test]
fn a_plan_that_makes_no_sense_is_refused() {
    let house = House::fresh(Kind::Sqlite);
    let (id, black, white) = house.seated("shogi", days(3));
    for (lines, status) in [
        (json!([["7g7f"]]), 400),
        (json!([[]]), 400),
        (json!([["7g7f", "3c3e"]]), 422),
        (json!([["7g7f", "3c3d"], ["7g7f", "8c8d"]]), 400),
        (json!(vec![vec!["7g7f", "3c3d"]; 17]), 413),
        (json!([vec!["7g7f"; 26]]), 413),
    ] {
        assert_eq!(plan(&house, &id, Some(&white), lines.clone()).0, status, "{lines}");
    }
    assert_eq!(plan(&house, &id, Some(&black), json!([["3c3d", "7g7f"]])).0, 400, "it is Black's own turn");
    assert_eq!(plan(&house, &id, None, json!([["7g7f", "3c3d"]])).0, 403);
    let (quick, _, white) =
        house.seated("shogi", json!({ "time": { "kind": "sudden-death", "main": 60_000 } }));
    assert_eq!(
        plan(&house, &quick, Some(&white), json!([["7g7f", "3c3d"]])).0,
        400,
        "a clock at one sitting"
    );
    let (secret, _, white) = house.seated("gungi-enhanced", days(3));
    assert_eq!(plan(&house, &secret, Some(&white), json!([["a", "b"]])).0, 400, "a game with secrets");
}

#[test]
fn no_flag_falls_on_vacation() {
    let house = House::fresh(Kind::Sqlite);
    let (ana, blas) = (house.account("Eva"), house.account("Teo"));
    let begin = |cookie: &str| {
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black",
            "time": { "kind": "correspondence", "days": 2 } });
        let (_, made, _) = house.call_as(Some(cookie), "POST", "/api/matches", None, Some(wish));
        let id = text(&made["id"]);
        house.post(&format!("/api/matches/{id}/join"), None, json!({}));
        id
    };
    let (away, there) = (begin(&ana), begin(&blas));
    let vacation = |verb: &str, body: Option<Value>| {
        let (status, told, _) = house.call_as(Some(&ana), verb, "/api/me/vacation", None, body);
        (status, told)
    };
    assert_eq!(vacation("GET", None).1, json!({ "until": null, "left": 30 }));
    assert_eq!(vacation("PUT", Some(json!({ "days": 31 }))).0, 400);
    assert_eq!(vacation("PUT", Some(json!({ "days": 0 }))).0, 400);
    let (status, told) = vacation("PUT", Some(json!({ "days": 10 })));
    assert_eq!((status, &told["left"]), (200, &json!(20)), "{told}");
    assert_eq!(vacation("PUT", Some(json!({ "days": 1 }))).0, 400, "one at a time");
    assert!(house.get("/api/accounts/Eva/profile", None)["vacation"].is_u64());
    let database = house.crash();
    let file = rusqlite::Connection::open(&database).expect("the file opens");
    // Three days go by in a moment.
    file.execute_batch("UPDATE matches SET began = began - 259200000, deadline = 1").expect("time goes by");
    let house = House::on(&database);
    let state = |id: &str| house.get(&format!("/api/matches/{id}"), None)["state"].clone();
    let fallen = eventually("whoever is there loses", || {
        let state = state(&there);
        (!state["outcome"].is_null()).then_some(state)
    });
    assert_eq!(fallen["outcome"]["reason"], "time");
    let state = eventually("whoever is on vacation gets time", || {
        let state = state(&away);
        (state["version"] == 1).then_some(state)
    });
    let left = state["clock"]["deadline"].as_u64().expect("a deadline")
        - state["clock"]["at"].as_u64().expect("now");
    assert_eq!(state["outcome"], Value::Null);
    assert!(
        left > 11 * 86_400_000 && left <= 12 * 86_400_000,
        "until the end of it and a whole move: {left}"
    );
    // Coming back gives no days back.
    let (_, told, _) = house.call_as(Some(&ana), "DELETE", "/api/me/vacation", None, None);
    assert_eq!(told, json!({ "until": null, "left": 20 }));
}
