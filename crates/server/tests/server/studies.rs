//! Studies of accounts: kept, changed from two devices, shown to whom they are for, bounded; on every database at hand.

use crate::house::{House, on_each, text};
use serde_json::{Value, json};

fn chapter(name: &str, moves: &[&str]) -> Value {
    let parent = |index: usize| if index == 0 { Value::Null } else { json!(index - 1) };
    let nodes: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(index, text)| json!({ "parent": parent(index), "move": text }))
        .collect();
    json!({ "name": name, "game": "shogi", "tree": { "comments": ["a beginning"], "nodes": nodes } })
}

fn wish(visibility: &str, chapters: Value) -> Value {
    json!({ "name": "Aperturas", "visibility": visibility, "chapters": chapters })
}

#[test]
fn a_study_is_kept_changed_and_shown_to_whom_it_is_for() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (ana, blas) = (house.account("Ana"), house.account("Blas"));
        let ask = |cookie: Option<&str>, verb: &str, path: &str, body: Option<Value>| {
            let (status, body, _) = house.call_as(cookie, verb, path, None, body);
            (status, body)
        };
        let two = json!([chapter("one", &["7g7f", "3c3d"]), chapter("two", &["2g2f"])]);
        let (status, kept) = ask(Some(&ana), "POST", "/api/me/studies", Some(wish("private", two.clone())));
        assert_eq!((status, &kept["version"], &kept["count"]), (200, &json!(1), &json!(2)), "{kept}");
        let (own, shown) =
            (format!("/api/me/studies/{}", text(&kept["id"])), format!("/api/studies/{}", text(&kept["id"])));
        // Private: nobody else sees it, nor that it is there.
        assert_eq!(ask(Some(&blas), "GET", &shown, None).0, 404);
        let (_, seen) = ask(Some(&ana), "GET", &shown, None);
        assert_eq!(
            (&seen["mine"], &seen["chapters"][1]["tree"]["nodes"][0]["move"]),
            (&json!(true), &json!("2g2f"))
        );
        // By link: whoever has it, but no list.
        let mut next = wish("unlisted", json!([chapter("one", &["7g7f"])]));
        next["version"] = json!(1);
        assert_eq!(ask(Some(&ana), "PUT", &own, Some(next.clone())).1["version"], 2);
        assert_eq!(ask(None, "GET", &shown, None).1["mine"], false);
        assert_eq!(house.get("/api/accounts/ana/studies", None), json!([]));
        // A device that has seen an older one does not write over it, and nobody else writes at all.
        let (status, stale) = ask(Some(&ana), "PUT", &own, Some(next.clone()));
        assert_eq!(status, 409, "{stale}");
        next["version"] = json!(2);
        next["visibility"] = json!("public");
        assert_eq!(ask(Some(&blas), "PUT", &own, Some(next.clone())).0, 404);
        assert_eq!(ask(Some(&blas), "DELETE", &own, None).0, 204);
        assert_eq!(ask(Some(&ana), "PUT", &own, Some(next)).0, 200);
        let listed = house.get("/api/accounts/ana/studies", None);
        assert_eq!((&listed[0]["name"], &listed[0]["owner"]), (&json!("Aperturas"), &json!("Ana")));
        assert_eq!(ask(Some(&ana), "GET", "/api/me/studies", None).1.as_array().map(Vec::len), Some(1));
        assert_eq!(ask(Some(&ana), "DELETE", &own, None).0, 204);
        assert_eq!(ask(Some(&ana), "GET", &shown, None).0, 404);
    });
}

#[test]
fn what_is_no_study_is_refused_and_everything_has_a_bound() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let keep = |wish: Value| house.call_as(Some(&ana), "POST", "/api/me/studies", None, Some(wish)).0;
        let one = || json!([chapter("one", &["7g7f"])]);
        let many: Vec<_> = (0..33).map(|_| chapter("one", &[])).collect();
        let mut large = chapter("one", &["7g7f"]);
        large["tree"]["comments"] = json!(["x".repeat(100_001)]);
        assert_eq!(keep(wish("odd", one())), 400);
        assert_eq!(keep(wish("public", json!([]))), 400);
        assert_eq!(keep(wish("public", json!(many))), 400);
        assert_eq!(keep(wish("public", json!([large]))), 413);
        assert_eq!(keep(wish("public", json!([chapter("", &[])]))), 400);
        // A move that the rules refuse names its node.
        assert!(keep(wish("public", json!([chapter("one", &["7g7e"])]))) >= 400);
        assert_eq!(house.call("POST", "/api/me/studies", None, Some(wish("public", one()))).0, 403);
        let kept = (0..101).filter(|_| keep(wish("private", one())) == 200).count();
        assert_eq!(kept, 100);
    });
}
