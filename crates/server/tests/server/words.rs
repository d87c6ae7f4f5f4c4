//! Words beside the board: phrases for everyone, own words where both want them, spectators apart, blocks, mutes, reports and
//! limits; on every database at hand and over two processes.

use crate::house::{self, House, Kind, on_each, text};
use ikusa_server::store::{Act, Store};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// A match between two accounts: its path, and their cookies.
fn meeting(house: &House) -> (String, String, String) {
    let (ana, blas) = (house.account("Ana"), house.account("Blas"));
    let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
    let (_, made, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(wish));
    let path = format!("/api/matches/{}", text(&made["id"]));
    let (status, _, _) = house.call_as(Some(&blas), "POST", &format!("{path}/join"), None, Some(json!({})));
    assert_eq!(status, 200);
    (path, ana, blas)
}

fn code(answer: (u16, Value, Option<String>)) -> (u16, String) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default().to_owned())
}

/// What someone hears: the phrases and texts.
fn heard(house: &House, cookie: Option<&str>, path: &str) -> Vec<String> {
    let (status, talk, _) = house.call_as(cookie, "GET", &format!("{path}/words"), None, None);
    assert_eq!(status, 200, "{talk}");
    let said = |word: &Value| word["phrase"].as_str().or(word["text"].as_str()).map(str::to_owned);
    talk["words"].as_array().into_iter().flatten().filter_map(said).collect()
}

#[test]
fn players_and_spectators_talk_apart() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let there = (kind == Kind::Postgres).then(|| House::on(&house.database));
        let (path, ana, blas) = meeting(&house);
        let say = |cookie: Option<&str>, word: Value| {
            code(house.call_as(cookie, "POST", &format!("{path}/words"), None, Some(word)))
        };
        // A spectator of another process, where there is one, is told that something was said.
        let mut watcher = there.as_ref().unwrap_or(&house).socket(&path[13..], None);
        watcher.state_at(0);
        assert_eq!(say(Some(&ana), json!({ "phrase": "hello" })).0, 204);
        watcher.until("news of words", |said| said["t"] == "words");
        assert_eq!(say(Some(&blas), json!({ "text": "hi" })), (403, "not-agreed".into()));
        let talk = |cookie: &str, want: bool| {
            let wish = Some(json!({ "want": want }));
            house.call_as(Some(cookie), "PUT", &format!("{path}/free-talk"), None, wish).0
        };
        assert_eq!((talk(&ana, true), say(Some(&ana), json!({ "text": "hi" })).0), (204, 403));
        assert_eq!((talk(&blas, true), say(Some(&ana), json!({ "text": " hi " })).0), (204, 204));
        assert_eq!(say(Some(&ana), json!({ "text": "see example.org" })), (403, "no-links".into()));
        assert_eq!((talk(&ana, false), say(Some(&blas), json!({ "text": "why?" })).0), (204, 403));
        // Spectators: phrases for guests, own words for accounts; players hear them after the end.
        let carla = house.account("Carla");
        assert_eq!(say(None, json!({ "phrase": "nice-move" })).0, 204);
        assert_eq!(say(None, json!({ "text": "rook to 5e!" })).0, 403);
        assert_eq!(say(Some(&carla), json!({ "text": "pawn to 7f!" })).0, 204);
        assert_eq!(heard(&house, Some(&ana), &path), ["hello", "hi"]);
        assert_eq!(heard(&house, None, &path), ["hello", "hi", "nice-move", "pawn to 7f!"]);
        for bad in [json!({}), json!({ "phrase": "insult" }), json!({ "phrase": "hello", "text": "x" })] {
            assert_eq!(say(Some(&ana), bad).0, 400);
        }
        house.call_as(Some(&ana), "POST", &format!("{path}/commands"), None, Some(json!({ "do": "resign" })));
        assert_eq!(heard(&house, Some(&ana), &path).len(), 4);
        assert_eq!(say(Some(&ana), json!({ "phrase": "good-game" })).0, 204);
        let last = house.get(&format!("{path}/words"), None)["words"][4].clone();
        assert_eq!((&last["seat"], &last["name"]), (&json!("black"), &json!("Ana")));
        let later = house.get(&format!("{path}/words?after={}", last["id"]), None);
        assert_eq!(later["words"], json!([]));
        // The computer has nothing to say, and nobody talks to themselves.
        for opponent in [json!({ "kind": "computer", "level": 0 }), json!({ "kind": "oneself" })] {
            let made = house.post("/api/matches", None, json!({ "game": "shogi", "opponent": opponent }));
            let path = format!("/api/matches/{}/words", text(&made["id"]));
            let token = text(&made["token"]);
            assert_eq!(house.call("POST", &path, Some(&token), Some(json!({ "phrase": "hello" }))).0, 403);
        }
    });
}

#[test]
fn blocks_and_mutes_end_a_conversation() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (path, ana, blas) = meeting(&house);
        let say = |cookie: &str| {
            let word = Some(json!({ "phrase": "hello" }));
            code(house.call_as(Some(cookie), "POST", &format!("{path}/words"), None, word))
        };
        let block = |verb: &str, name: &str| {
            house.call_as(Some(&ana), verb, &format!("/api/me/blocks/{name}"), None, None).0
        };
        assert_eq!((block("PUT", "nobody"), block("PUT", "Ana"), block("PUT", "blas")), (404, 400, 204));
        assert_eq!(block("PUT", "Blas"), 204);
        assert_eq!(house.call_as(Some(&ana), "GET", "/api/me/blocks", None, None).1, json!(["Blas"]));
        assert_eq!((say(&blas), say(&ana)), ((403, "blocked".into()), (403, "blocked".into())));
        // Neither sits down with the other any more.
        for (maker, guest) in [(&ana, &blas), (&blas, &ana)] {
            let wish = json!({ "game": "shogi", "opponent": { "kind": "open" } });
            let (_, made, _) = house.call_as(Some(maker), "POST", "/api/matches", None, Some(wish));
            let join = format!("/api/matches/{}/join", text(&made["id"]));
            let answer = house.call_as(Some(guest), "POST", &join, None, Some(json!({})));
            assert_eq!(code(answer), (403, "blocked".into()));
        }
        assert_eq!((block("DELETE", "Blas"), say(&blas).0), (204, 204));
        // The host steps in beside the server.
        let runtime = Runtime::new().expect("a runtime");
        let act = |act: Act| {
            runtime.block_on(async {
                let store = Store::visit(&house.database).await.expect("the database");
                let account = store.account_by_name("Blas").await.expect("Blas");
                store.moderate(account.id, &act, "Eva", "be kind", 1).await.expect("done");
            });
        };
        act(Act::Mute(u64::MAX / 4));
        assert_eq!(say(&blas), (403, "muted".into()));
        act(Act::Unmute);
        assert_eq!(say(&blas).0, 204);
        act(Act::Warn);
        let me = || house.call_as(Some(&blas), "GET", "/api/me", None, None).1;
        assert_eq!(me()["warning"], "be kind");
        assert_eq!(house.call_as(Some(&blas), "DELETE", "/api/me/warning", None, None).0, 204);
        assert_eq!(me()["warning"], Value::Null);
        act(Act::Close);
        assert_eq!(me()["name"], Value::Null, "its sessions have ended");
    });
}

/// The secret of a seat speaks for the account that sits there, and nobody is written to from among the spectators.
#[test]
fn whoever_is_blocked_or_muted_finds_no_other_way_to_speak() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let [ana, blas, carla] = ["Ana", "Blas", "Carla"].map(|name| house.account(name));
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let (_, made, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(wish));
        let path = format!("/api/matches/{}", text(&made["id"]));
        let (_, joined, _) =
            house.call_as(Some(&blas), "POST", &format!("{path}/join"), None, Some(json!({})));
        let token = text(&joined["token"]);
        let say = |cookie: Option<&str>, token: Option<&str>| {
            let word = Some(json!({ "phrase": "hello" }));
            code(house.call_as(cookie, "POST", &format!("{path}/words"), token, word))
        };
        assert_eq!((say(None, Some(&token)).0, say(Some(&carla), None).0), (204, 204));
        let resign = Some(json!({ "do": "resign" }));
        assert_eq!(house.call_as(Some(&blas), "POST", &format!("{path}/commands"), None, resign).0, 200);
        assert_eq!(heard(&house, Some(&ana), &path).len(), 2);
        for name in ["Blas", "Carla"] {
            let block = format!("/api/me/blocks/{name}");
            assert_eq!(house.call_as(Some(&ana), "PUT", &block, None, None).0, 204);
        }
        assert_eq!(say(None, Some(&token)), (403, "blocked".into()), "signed out, by the seat's secret");
        assert_eq!(say(Some(&carla), None), (403, "blocked".into()), "from among the spectators");
        // What they said elsewhere, or before, is not shown to whoever blocked them; others hear it.
        assert_eq!((heard(&house, Some(&ana), &path).len(), heard(&house, None, &path).len()), (0, 2));
    });
}

#[test]
fn words_and_reports_are_limited() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.words_per_client = 3);
    let (path, ana, _) = meeting(&house);
    let ask = |place: &str, body: Value| {
        code(house.call_as(Some(&ana), "POST", &format!("{path}/{place}"), None, Some(body)))
    };
    let hello = || ask("words", json!({ "phrase": "hello" }));
    assert_eq!([hello().0, hello().0, hello().0, hello().0], [204, 204, 204, 429]);
    let report = || ask("reports", json!({ "seat": "white", "reason": "spam" }));
    assert_eq!((0..11).map(|_| report().0).filter(|status| *status == 204).count(), 10);
    assert_eq!(ask("reports", json!({ "seat": "white", "reason": "odd" })).0, 400);
    assert_eq!(ask("reports", json!({ "reason": "spam" })).0, 400);
}

#[test]
fn moderators_see_reports_and_act_and_answer_to_the_host_alone() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let [eva, teo, rufo] = ["Eva", "Teo", "Rufo"].map(|name| house.account(name));
        let runtime = Runtime::new().expect("a runtime");
        let host = |name: &str, act: Act| {
            runtime.block_on(async {
                let store = Store::visit(&house.database).await.expect("the database");
                let account = store.account_by_name(name).await.expect("an account");
                store.moderate(account.id, &act, "host", "by word", 1).await.expect("done");
            });
        };
        let ask = |cookie: &str, verb: &str, path: &str, body: Option<Value>| {
            let (status, answer, _) =
                house.call_as(Some(cookie), verb, &format!("/api/moderation/{path}"), None, body);
            (status, answer)
        };
        for cookie in [&eva, &rufo] {
            for path in ["reports", "log", "words/abc"] {
                assert_eq!(ask(cookie, "GET", path, None).0, 403, "{path}");
            }
        }
        host("Eva", Act::Appoint);
        host("Teo", Act::Appoint);
        let me = house.call_as(Some(&eva), "GET", "/api/me", None, None).1;
        assert_eq!(me["moderator"], json!(true));
        // Someone reports Rufo; the moderator reads it, mutes him and closes the report.
        let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
        let id = text(&house.call_as(Some(&rufo), "POST", "/api/matches", None, Some(wish)).1["id"]);
        house.call_as(Some(&teo), "POST", &format!("/api/matches/{id}/join"), None, Some(json!({})));
        let report = json!({ "seat": "black", "reason": "abuse", "note": "he shouts" });
        let path = format!("/api/matches/{id}/reports");
        assert_eq!(house.call_as(Some(&teo), "POST", &path, None, Some(report)).0, 204);
        let (status, reports) = ask(&eva, "GET", "reports", None);
        assert_eq!((status, &reports[0]["accused"], &reports[0]["match"]), (200, &json!("Rufo"), &json!(id)));
        assert_eq!(ask(&eva, "GET", &format!("words/{id}"), None), (200, json!([])));
        let act = |name: &str, act: &str, why: &str| {
            ask(&eva, "POST", &format!("accounts/{name}"), Some(json!({ "act": act, "why": why }))).0
        };
        assert_eq!(act("Rufo", "mute", "shouting"), 204);
        assert_eq!(
            [act("Rufo", "mute", ""), act("Rufo", "appoint", "x"), act("nobody", "warn", "x")],
            [400, 400, 404]
        );
        assert_eq!(
            [act("Teo", "ban", "envy"), act("Eva", "unmute", "me")],
            [403, 403],
            "moderators are the host's"
        );
        let dismiss = format!("reports/{}", reports[0]["id"]);
        let why = || Some(json!({ "why": "muted" }));
        assert_eq!((ask(&eva, "POST", &dismiss, why()).0, ask(&eva, "POST", &dismiss, why()).0), (204, 404));
        assert_eq!(ask(&eva, "GET", "reports", None).1, json!([]));
        assert_eq!(act("Rufo", "ban", "again"), 204);
        assert_eq!(house.call_as(Some(&rufo), "GET", "/api/me", None, None).1["name"], Value::Null);
        let log = ask(&eva, "GET", "log", None).1;
        let last: Vec<_> = (0..3).map(|at| (text(&log[at]["by"]), text(&log[at]["act"]))).collect();
        let eva_did = |what: &str| ("Eva".to_owned(), what.to_owned());
        assert_eq!(last, [eva_did("ban"), eva_did("dismiss"), eva_did("mute")]);
        host("Eva", Act::Recall);
        assert_eq!(ask(&eva, "GET", "reports", None).0, 403);
    });
}
