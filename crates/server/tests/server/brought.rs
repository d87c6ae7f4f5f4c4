//! Games that were played at a device without a server, brought into an account; on every database at hand.

use crate::house::{self, House, on_each, text};
use ikusa_play::Command;
use ikusa_play::desk::{Kept, NewMatch};
use ikusa_rules::Seeded;
use serde_json::{Value, json};

/// A game at a device as its browser keeps it: these moves of both sides, then whoever is to move resigns.
fn kept(id: &str, opponent: &Value, moves: &[&str], resigns: bool) -> Value {
    let wish = json!({ "game": "shogi", "opponent": opponent, "seat": "black", "name": "Anybody" });
    let wish: NewMatch = serde_json::from_value(wish).expect("a wish");
    let mut kept = Kept::new(&wish, id.into(), 1_000, &mut Seeded::new(1)).expect("a game");
    for (index, text) in moves.iter().enumerate() {
        kept = kept.obey(Command::Move { text: (*text).into() }, 2_000 + index as u64).expect("legal");
    }
    if resigns {
        kept = kept.obey(Command::Resign, 9_000).expect("not over");
    }
    serde_json::to_value(kept).expect("JSON")
}

fn bring(house: &House, session: Option<&str>, kept: &Value) -> (u16, Value) {
    let (status, said, _) = house.call_as(session, "POST", "/api/me/matches", None, Some(kept.clone()));
    (status, said)
}

#[test]
fn a_game_at_a_device_becomes_one_of_the_account_and_counts_for_nothing() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let computer = json!({ "kind": "computer", "level": 3 });
        let game = kept("home-1", &computer, &["7g7f"], true);
        assert_eq!(bring(&house, None, &game).0, 403);
        let (status, said) = bring(&house, Some(&ana), &game);
        assert_eq!(status, 200, "{said}");
        let id = text(&said["id"]);
        // However often it is sent, it is one game.
        assert_eq!(bring(&house, Some(&ana), &game), (200, json!({ "id": id })));
        let (_, mine, _) = house.call_as(Some(&ana), "POST", "/api/mine", None, Some(json!({})));
        assert_eq!(mine.as_array().map(Vec::len), Some(1));
        let entry = &mine[0];
        assert_eq!(
            (&entry["id"], &entry["device"], &entry["rated"]),
            (&json!(id), &json!(true), &json!(false))
        );
        assert_eq!(
            (&entry["over"], &entry["winner"], &entry["touched"]),
            (&json!(true), &json!("white"), &json!(9_000))
        );
        assert_eq!((&entry["black"]["name"], &entry["white"]["level"]), (&json!("Ana"), &json!(3)));
        let seen = house.get(&format!("/api/matches/{id}"), None);
        assert_eq!((&seen["device"], &seen["state"]["line"]["moves"]), (&json!(true), &json!(["7g7f"])));
        let page = house.get("/api/accounts/ana/matches", None);
        assert_eq!(
            (&page["games"][0]["entry"]["id"], &page["games"][0]["result"]),
            (&json!(id), &json!("lost"))
        );
        assert_eq!(house.get("/api/accounts/ana/profile", None)["ratings"], json!([]));
        assert_eq!(house.call("GET", &format!("/api/matches/{id}/record"), None, None).0, 200);
        // Another account has its own copy of it, and two at one device are both the account.
        let blas = house.account("Blas");
        assert_ne!(text(&bring(&house, Some(&blas), &game).1["id"]), id);
        let both = kept("home-2", &json!({ "kind": "oneself" }), &["7g7f", "3c3d"], true);
        assert_eq!(bring(&house, Some(&ana), &both).0, 200);
        assert_eq!(house.get("/api/accounts/ana/matches", None)["games"].as_array().map(Vec::len), Some(1));
        // An erased account leaves nothing that says whose it was.
        let gone = json!({ "password": "correct horse" });
        assert_eq!(house.call_as(Some(&ana), "DELETE", "/api/me", None, Some(gone)).0, 204);
        assert_eq!(house.get(&format!("/api/matches/{id}"), None)["black"]["name"], Value::Null);
    });
}

#[test]
fn what_could_not_have_been_played_is_refused() {
    let house = House::fresh(house::Kind::Sqlite);
    let ana = house.account("Ana");
    let oneself = json!({ "kind": "oneself" });
    let sound = kept("home-3", &oneself, &["7g7f"], true);
    let with = |key: &str, value: Value| {
        let mut game = sound.clone();
        game[key] = value;
        game
    };
    let early = {
        let mut game = sound.clone();
        game["log"][1]["at"] = json!(5);
        game
    };
    let illegal = {
        let mut game = sound.clone();
        game["log"][0]["text"] = json!("5i5e");
        game
    };
    let refused = [
        ("not over", kept("home-4", &oneself, &["7g7f"], false)),
        ("an illegal move", illegal),
        ("time runs backwards", early),
        ("the computer against itself", with("black", json!({ "name": null, "level": 1 }))),
        ("no such level", with("white", json!({ "name": null, "level": 99 }))),
        ("no such game", with("game", json!("go"))),
        ("an id of another shape", with("id", json!("../x"))),
        ("long after the end of time", with("began", json!(u64::MAX))),
        ("nonsense", json!({ "id": 1 })),
    ];
    for (what, mut game) in refused {
        if what == "the computer against itself" {
            game["white"] = game["black"].clone();
        }
        assert_eq!(bring(&house, Some(&ana), &game).0, 400, "{what}");
    }
    assert_eq!(bring(&house, Some(&ana), &sound).0, 200);
    assert_eq!(house.get("/api/accounts/ana/matches", None)["games"], json!([]));
}
