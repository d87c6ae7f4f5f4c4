//! Profiles: finished games with filters and stable pages, ratings as they went, head to head, records as one archive; on
//! every database at hand.

use std::io::Read;

use crate::house::{self, House, on_each, text};
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
        // People are found by how their names begin.
        house.account("Anabel");
        assert_eq!(house.get("/api/accounts?name=AN", None), json!(["Ana", "Anabel"]));
        assert_eq!(house.get("/api/accounts?name=anab", None), json!(["Anabel"]));
        assert_eq!(house.get("/api/accounts?name=%25%25", None), json!([]));
        for bad in ["name=a", "name=", "", "name=a%00b"] {
            assert_eq!(house.call("GET", &format!("/api/accounts?{bad}"), None, None).0, 400, "{bad}");
        }
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

/// Nine thousand games of one account against another, of which the oldest is the only draw, and another the only one of its game.
const MANY: &str = "
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
    INSERT INTO matches (id, game, terms, began, version, open, rated, created, black_account, white_account, over, winner, reason, touched, explored)
    SELECT 'm' || i, 'shogi', '{}', i, 1, 0, 0, i, 1, 2, 1, 'black', 'mate', i, 1 FROM n;
INSERT INTO played (account, ended, match_id, game, seat, opponent, result, rated, opening, formation)
    SELECT 1, touched, id, CASE touched WHEN 4500 THEN 'gueides' ELSE 'shogi' END, 'black', 2, CASE touched WHEN 1 THEN 1 ELSE 2 END,
    touched % 2, CASE touched WHEN 3 THEN '7g7f 3c3d' WHEN 2 THEN '7g7f 3c3d' ELSE '7g7f 8c8d' END, '' FROM matches;
";

/// Where hardly any game fits, a page is short and says where to go on; following it finds every game once, in order.
#[test]
fn what_hardly_any_game_fits_is_found_page_by_page() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let _people = ["Ana", "Blas"].map(|name| house.account(name));
        match kind {
            house::Kind::Sqlite => {
                let file = rusqlite::Connection::open(&house.database).expect("the file");
                file.execute_batch(&format!("BEGIN; {MANY} COMMIT;")).expect("rows");
            }
            house::Kind::Postgres => house::ask_postgres(&house.database, MANY),
        }
        let all = |filter: &str| {
            let (mut found, mut next, mut pages) = (Vec::new(), String::new(), 0);
            loop {
                let page = house.get(&format!("/api/accounts/ana/matches?{filter}{next}"), None);
                found.extend(
                    page["games"].as_array().into_iter().flatten().map(|game| text(&game["entry"]["id"])),
                );
                pages += 1;
                match page["next"].as_str() {
                    Some(mark) => next = format!("&after={mark}"),
                    None => return (found, pages),
                }
            }
        };
        let ids = |ids: &[u32]| ids.iter().map(|id| format!("m{id}")).collect::<Vec<_>>();
        assert_eq!(all("opponent=blas&result=drawn"), (ids(&[1]), 3));
        assert_eq!(all("opponent=blas&game=gueides&rated=false"), (ids(&[4500]), 3));
        assert_eq!(all("result=drawn").0, ids(&[1]));
        assert_eq!(all("opening=7g7f+3c3d"), (ids(&[3, 2]), 1));
        // Two ways that give up at different places: nothing is missed between them, nothing comes twice.
        let (found, _) = all("opening=7g7f&result=won&game=shogi");
        let expected: Vec<u32> = (2..=9000).rev().filter(|id| *id != 4500).collect();
        assert_eq!(found, ids(&expected));
        let (found, _) = all("opening=7g7f&rated=true&since=8000");
        assert_eq!(found, ids(&(8000..=9000).rev().filter(|id| id % 2 == 1).collect::<Vec<u32>>()));
    });
}
