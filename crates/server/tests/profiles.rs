//! Profiles: finished games with filters and stable pages, ratings as they went, head to head, records as one archive; on
//! every database at hand.

mod house;

use std::io::Read;

use house::{House, on_each, text};
use serde_json::{Value, json};

/// A game of Ana, as Black, against whoever joins; she resigns after some moves, or the other does.
fn game(
    house: &House,
    ana: &str,
    other: Option<&str>,
    extra: Value,
    moves: &[&str],
    ana_wins: bool,
) -> String {
    let mut wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let (_, made, _) = house.call_as(Some(ana), "POST", "/api/matches", None, Some(wish));
    let id = text(&made["id"]);
    let (status, joined, _) =
        house.call_as(other, "POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
    assert_eq!(status, 200, "{joined}");
    let tokens = [text(&made["token"]), text(&joined["token"])];
    let path = format!("/api/matches/{id}/commands");
    for (index, text) in moves.iter().enumerate() {
        house.post(&path, Some(&tokens[index % 2]), json!({ "do": "move", "text": text }));
    }
    house.post(&path, Some(&tokens[usize::from(ana_wins)]), json!({ "do": "resign" }));
    id
}

fn games(house: &House, query: &str) -> Vec<String> {
    let page = house.get(&format!("/api/accounts/ana/matches?{query}"), None);
    page["games"].as_array().expect("games").iter().map(|game| text(&game["entry"]["id"])).collect()
}

#[test]
fn games_are_found_by_what_they_were() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas) = (house.account("Ana"), house.account("Blas"));
        let rated =
            json!({ "rated": true, "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        let first = game(&house, &ana, Some(&blas), rated.clone(), &["7g7f", "3c3d"], true);
        let second = game(&house, &ana, None, json!({}), &["2g2f"], false);
        let third = game(&house, &ana, Some(&blas), json!({ "game": "gueides" }), &[], false);
        let fourth = game(&house, &ana, Some(&blas), rated, &["7g7f"], false);
        // A game against oneself and one that was never played are nobody's history.
        let oneself = json!({ "game": "shogi", "opponent": { "kind": "oneself" } });
        let (_, alone, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(oneself));
        let path = format!("/api/matches/{}/commands", text(&alone["id"]));
        house.post(&path, Some(&text(&alone["token"])), json!({ "do": "resign" }));
        let all = [&fourth, &third, &second, &first].map(Clone::clone);
        assert_eq!(games(&house, ""), all);
        assert_eq!(games(&house, "game=shogi"), [fourth.clone(), second.clone(), first.clone()]);
        assert_eq!(games(&house, "opponent=BLAS"), [fourth.clone(), third.clone(), first.clone()]);
        assert_eq!(games(&house, "opponent=blas&game=gueides"), std::slice::from_ref(&third));
        assert_eq!(games(&house, "result=won"), std::slice::from_ref(&first));
        assert_eq!(games(&house, "rated=false"), [third.clone(), second.clone()]);
        assert_eq!(games(&house, "opening=7g7f"), [fourth.clone(), first.clone()]);
        assert_eq!(games(&house, "opening=7g7f%203c3d"), std::slice::from_ref(&first));
        assert_eq!(games(&house, "opening=%25"), Vec::<String>::new());
        let page = house.get("/api/accounts/Ana/matches", None);
        let ended = page["games"][1]["ended"].as_u64().expect("a moment");
        assert_eq!(games(&house, &format!("since={}", ended + 1)), std::slice::from_ref(&fourth));
        assert_eq!(games(&house, &format!("until={ended}")), [second, first.clone()]);
        for bad in ["result=odd", "after=odd", "opening=%00", "wish=1", "rated=maybe"] {
            assert_eq!(
                house.call("GET", &format!("/api/accounts/ana/matches?{bad}"), None, None).0,
                400,
                "{bad}"
            );
        }
        assert_eq!(house.call("GET", "/api/accounts/ana/matches?opponent=nobody", None, None).0, 404);
        // How both have scored, seen by Blas and by a guest.
        let (_, seen, _) = house.call_as(Some(&blas), "GET", "/api/accounts/ana/profile", None, None);
        let shogi = json!({ "game": "shogi", "won": 1, "drawn": 0, "lost": 2 });
        let gueides = json!({ "game": "gueides", "won": 0, "drawn": 0, "lost": 1 });
        assert_eq!(seen["tally"], json!([gueides, shogi]));
        let between = json!({ "game": "shogi", "won": 1, "drawn": 0, "lost": 1 });
        assert_eq!(seen["against"], json!([gueides, between]));
        assert_eq!(house.get("/api/accounts/ana/profile", None)["against"], Value::Null);
        // Two rated games made two points of a graph that ends where the rating is.
        let points = house.get("/api/accounts/ana/progress?game=shogi&speed=blitz", None);
        assert_eq!(points.as_array().map(Vec::len), Some(2));
        assert_eq!((&points[0]["id"], &points[1]["id"]), (&json!(first), &json!(fourth)));
        assert_eq!(points[1]["rating"], seen["ratings"][0]["rating"]);
        // A rematch that is asked for after the end changes nothing.
        house.call_as(
            Some(&blas),
            "POST",
            &format!("/api/matches/{fourth}/commands"),
            None,
            Some(json!({ "do": "rematch" })),
        );
        assert_eq!(games(&house, ""), all);
    });
}

#[test]
fn pages_are_stable_while_games_end() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let mut ids: Vec<String> = (0..60).map(|_| game(&house, &ana, None, json!({}), &[], true)).collect();
        ids.reverse();
        let first = house.get("/api/accounts/ana/matches", None);
        let next = text(&first["next"]);
        game(&house, &ana, None, json!({}), &[], true);
        let rest = games(&house, &format!("after={next}"));
        let seen: Vec<String> =
            first["games"].as_array().into_iter().flatten().map(|game| text(&game["entry"]["id"])).collect();
        assert_eq!([seen, rest].concat(), ids);
        let last = house.get(&format!("/api/accounts/ana/matches?after={next}"), None);
        assert_eq!(last["next"], Value::Null);
        let request = ureq::get(format!("http://{}/api/accounts/ana/records?result=won", house.address));
        let mut zip = Vec::new();
        request.call().expect("an archive").body_mut().as_reader().read_to_end(&mut zip).expect("all of it");
        let names = String::from_utf8_lossy(&zip).matches("records/shogi-").count();
        assert_eq!(names, 2 * 61, "each name stands before its file and in the directory");
        let asked = format!("http://{}/api/accounts/ana/records?format=csa&since=0", house.address);
        let zip = ureq::get(asked).call().expect("an archive").body_mut().read_to_vec().expect("all of it");
        assert_eq!(String::from_utf8_lossy(&zip).matches(".csa").count(), 2 * 61);
    });
}
