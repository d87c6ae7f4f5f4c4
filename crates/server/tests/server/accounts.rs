//! An account is a seat on every device: adopted seats, sessions, recovery codes, export and erasure, on every database at
//! hand.

use std::io::Read;

use crate::house::{House, Kind, on_each, text};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

const PASSWORD: &str = "correct horse";

/// A call with a session.
fn ask(house: &House, cookie: &str, verb: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let (status, answer, _) = house.call_as(Some(cookie), verb, path, None, body);
    (status, answer)
}

/// Signs in once more: the cookie of another device.
fn sign_in(house: &House, name: &str, password: &str) -> (u16, Option<String>) {
    let wish = json!({ "name": name, "password": password });
    let (status, _, cookie) = house.call_as(None, "POST", "/api/sessions", None, Some(wish));
    (status, cookie)
}

#[test]
fn a_guest_who_signs_up_keeps_the_seat_on_every_device() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("shogi", json!({}));
        let mut opponent = house.socket(&id, Some(&white));
        opponent.state_at(0);
        let phone = house.account("Delekta");
        let (status, adopted) =
            ask(&house, &phone, "POST", "/api/me/seats", Some(json!({ "tokens": [black, "nonsense"] })));
        assert_eq!((status, adopted), (200, json!({ "matches": 1 })));
        // The opponent hears the name that the seat has now.
        opponent.until("the new name", |said| said["t"] == "state" && said["black"]["name"] == "Delekta");
        // Another device has no token and plays on.
        let (_, laptop) = sign_in(&house, "delekta", PASSWORD);
        let laptop = laptop.expect("a cookie");
        let (_, mine) = ask(&house, &laptop, "POST", "/api/mine", Some(json!({})));
        assert_eq!((&mine[0]["id"], &mine[0]["seat"]), (&json!(id), &json!("black")));
        let command = json!({ "do": "move", "text": "7g7f" });
        let (status, done) =
            ask(&house, &laptop, "POST", &format!("/api/matches/{id}/commands"), Some(command));
        assert_eq!(status, 200, "{done}");
        // What is an account's is no one else's to take.
        let other = house.account("Blas");
        let (_, adopted) =
            ask(&house, &other, "POST", "/api/me/seats", Some(json!({ "tokens": [black, white] })));
        assert_eq!(adopted, json!({ "matches": 1 }));
        let seats = house.get(&format!("/api/matches/{id}"), None);
        assert_eq!((&seats["black"]["name"], &seats["white"]["name"]), (&json!("Delekta"), &json!("Blas")));
    });
}

#[test]
fn one_account_never_takes_both_sides_of_two_devices() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("gungi-enhanced", json!({}));
        let ana = house.account("Ana");
        ask(&house, &ana, "POST", "/api/me/seats", Some(json!({ "tokens": [black] })));
        ask(&house, &ana, "POST", "/api/me/seats", Some(json!({ "tokens": [white] })));
        let (_, seen) = ask(&house, &ana, "GET", &format!("/api/matches/{id}"), None);
        assert_eq!((&seen["both"], &seen["state"]["seat"]), (&json!(false), &json!("black")));
        // At one device both sides are one's own.
        let wish = json!({ "game": "shogi", "opponent": { "kind": "oneself" } });
        let made = house.post("/api/matches", None, wish);
        ask(&house, &ana, "POST", "/api/me/seats", Some(json!({ "tokens": [made["token"]] })));
        let (_, seen) = ask(&house, &ana, "GET", &format!("/api/matches/{}", text(&made["id"])), None);
        assert_eq!(seen["both"], json!(true));
        assert_eq!(house.call("POST", "/api/me/seats", None, Some(json!({ "tokens": [] }))).0, 403);
    });
}

#[test]
fn a_recovery_code_opens_an_account_once() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let codes = |password: &str| {
            ask(&house, &ana, "POST", "/api/me/recovery-codes", Some(json!({ "password": password })))
        };
        assert_eq!(codes("wrong horse").0, 401);
        let old = codes(PASSWORD).1["codes"][0].clone();
        let (_, made) = codes(PASSWORD);
        assert_eq!(made["codes"].as_array().map(Vec::len), Some(8));
        let recover = |code: &str, password: &str| {
            let wish = json!({ "name": "ana", "code": code, "password": password });
            house.call("POST", "/api/recovery", None, Some(wish)).0
        };
        assert_eq!(recover(&text(&old), "another horse"), 401, "new codes take the place of old ones");
        let code = text(&made["codes"][3]);
        assert_eq!(recover(&code, "short"), 400);
        assert_eq!(recover(&code.to_uppercase().replace('-', " "), "another horse"), 200);
        assert_eq!(recover(&code, "third horse"), 401);
        assert_eq!(ask(&house, &ana, "GET", "/api/me", None).1["name"], Value::Null, "old sessions end");
        assert_eq!(sign_in(&house, "Ana", PASSWORD).0, 401);
        let (status, cookie) = sign_in(&house, "Ana", "another horse");
        assert_eq!(status, 200);
        let cookie = cookie.expect("a cookie");
        assert_eq!(ask(&house, &cookie, "GET", "/api/me/recovery-codes", None).1["left"], 7);
        let nobody = json!({ "name": "nobody", "code": code, "password": "another horse" });
        assert_eq!(house.call("POST", "/api/recovery", None, Some(nobody)).0, 401);
    });
}

#[test]
fn sessions_are_told_apart_and_ended() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let first = house.account("Ana");
        let (_, second) = sign_in(&house, "Ana", PASSWORD);
        let second = second.expect("a cookie");
        let (_, list) = ask(&house, &first, "GET", "/api/me/sessions", None);
        let other = list.as_array().and_then(|list| list.iter().find(|one| one["current"] == false));
        let other = other.expect("another session");
        assert!(other["opened"].as_u64() < other["expires"].as_u64(), "{other}");
        let path = format!("/api/me/sessions/{}", text(&other["id"]));
        assert_eq!(ask(&house, &house.account("Blas"), "DELETE", &path, None).0, 404);
        assert_eq!(ask(&house, &first, "DELETE", &path, None).0, 204);
        assert_eq!(ask(&house, &second, "GET", "/api/me", None).1["name"], Value::Null);
        assert_eq!(ask(&house, &first, "GET", "/api/me", None).1["name"], "Ana");
    });
}

/// The bytes of an archive.
fn download(house: &House, cookie: &str, path: &str) -> Vec<u8> {
    let request = ureq::get(format!("http://{}{path}", house.address)).header("Cookie", cookie);
    let mut answer = request.call().expect("an archive");
    let mut bytes = Vec::new();
    answer.body_mut().as_reader().read_to_end(&mut bytes).expect("a whole archive");
    bytes
}

#[test]
fn an_export_holds_the_account_and_every_game() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let wish = json!({ "game": "shogi", "opponent": { "kind": "oneself" } });
        let ids: Vec<String> = (0..3)
            .map(|_| text(&ask(&house, &ana, "POST", "/api/matches", Some(wish.clone())).1["id"]))
            .collect();
        let command = json!({ "do": "move", "text": "7g7f" });
        ask(&house, &ana, "POST", &format!("/api/matches/{}/commands", ids[0]), Some(command));
        let chapter = json!({ "name": "one", "game": "shogi", "tree": { "comments": ["Kept for later"] } });
        let study = json!({ "name": "Mine", "visibility": "private", "chapters": [chapter] });
        assert_eq!(ask(&house, &ana, "POST", "/api/me/studies", Some(study)).0, 200);
        let cup = json!({ "name": "Copa de Ana", "kind": "swiss", "game": "shogi",
            "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        let cup = text(&ask(&house, &ana, "POST", "/api/cups", Some(cup)).1["id"]);
        assert_eq!(ask(&house, &ana, "POST", &format!("/api/cups/{cup}/enter"), None).0, 200);
        let archive = download(&house, &ana, "/api/me/export");
        let archive = String::from_utf8_lossy(&archive);
        assert!(archive.contains("account.json") && archive.contains("\"name\": \"Ana\""));
        assert!(archive.contains("matches/0001.json"));
        assert!(archive.contains("tournaments/0001.json") && archive.contains("Copa de Ana"));
        assert!(archive.contains("studies/0001.json") && archive.contains("Kept for later"));
        assert!(ids.iter().all(|id| archive.contains(&format!("records/shogi-{id}."))), "{archive}");
        assert_eq!(house.call("GET", "/api/me/export", None, None).0, 403);
    });
}

/// Every value of every table, as texts and bytes: what a thief of the database would have.
fn dump(kind: Kind, address: &str) -> String {
    match kind {
        Kind::Sqlite => {
            // The files themselves: not even what was deleted may be left in them.
            let folder = std::path::Path::new(address).parent().expect("a folder");
            let files = std::fs::read_dir(folder).expect("a folder").flatten();
            let bytes = files.map(|entry| std::fs::read(entry.path()).unwrap_or_default());
            String::from_utf8_lossy(&bytes.flatten().collect::<Vec<u8>>()).into_owned()
        }
        Kind::Postgres => Runtime::new().expect("a runtime").block_on(async {
            let (client, connection) =
                tokio_postgres::connect(address, tokio_postgres::NoTls).await.expect("PostgreSQL answers");
            tokio::spawn(connection);
            let tables = client
                .query("SELECT tablename::TEXT FROM pg_tables WHERE schemaname = 'public'", &[])
                .await
                .expect("tables");
            let mut all = String::new();
            for table in tables {
                let query = format!("SELECT t::TEXT FROM {} t", table.get::<_, String>(0));
                for row in client.query(&query, &[]).await.expect("rows") {
                    all += &row.get::<_, String>(0);
                    all.push('\n');
                }
            }
            all
        }),
    }
}

#[test]
fn erasure_leaves_no_personal_datum_in_the_database() {
    on_each(|kind| {
        let house = House::fresh(kind);
        // Nothing else in the database can look like this name.
        let (name, other) = ("Xochiquetzalli", "Quetzalcoatlus");
        let (mine, theirs) = (house.account(name), house.account(other));
        let wish = json!({ "game": "gueides", "opponent": { "kind": "invitation" }, "seat": "black", "rated": true,
            "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        let (_, made) = ask(&house, &mine, "POST", "/api/matches", Some(wish.clone()));
        let id = text(&made["id"]);
        ask(&house, &theirs, "POST", &format!("/api/matches/{id}/join"), Some(json!({})));
        let (_, open) = ask(&house, &mine, "POST", "/api/matches", Some(wish));
        ask(&house, &mine, "POST", "/api/me/recovery-codes", Some(json!({ "password": PASSWORD })));
        fill(&house, &mine, &theirs, &id);
        let cup = json!({ "name": "Copa de xochiquetzalli", "kind": "swiss", "game": "shogi",
            "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        let cup = text(&ask(&house, &mine, "POST", "/api/cups", Some(cup)).1["id"]);
        assert_eq!(ask(&house, &mine, "POST", &format!("/api/cups/{cup}/enter"), None).0, 200);
        speak_as_a_guest(&house, &mine);
        let resign = Some(json!({ "do": "resign" }));
        assert_eq!(ask(&house, &theirs, "POST", &format!("/api/matches/{id}/commands"), resign).0, 200);
        assert!(dump(kind, &house.database).to_lowercase().contains(&name.to_lowercase()));
        assert_eq!(ask(&house, &mine, "DELETE", "/api/me", Some(json!({ "password": PASSWORD }))).0, 204);
        let left = dump(kind, &house.database).to_lowercase();
        assert!(!left.contains(&name.to_lowercase()), "the name is still there");
        assert!(!left.contains("account 1"), "the account's id is still there");
        assert!(left.contains(&other.to_lowercase()), "the opponent's is kept");
        let listed = house.get(&format!("/api/accounts/{other}/matches"), None);
        assert_eq!(listed["games"][0]["entry"]["black"]["name"], Value::Null, "{listed}");
        let entry = house.get(&format!("/api/cups/{cup}"), None)["table"][0].clone();
        assert_eq!((&entry["name"], &entry["here"]), (&json!(""), &json!(false)));
        // The game stays, and says nothing of who played it; the challenge that was open is closed.
        let seen = house.get(&format!("/api/matches/{id}"), None);
        assert_eq!((&seen["black"]["name"], &seen["white"]["name"]), (&Value::Null, &json!(other)));
        assert_eq!(house.get(&format!("/api/matches/{}", text(&open["id"])), None)["closed"], "withdrawn");
        assert_eq!(house.call("GET", &format!("/api/accounts/{name}"), None, None).0, 404);
        assert_eq!(ask(&house, &mine, "GET", "/api/me", None).1["name"], Value::Null);
    });
}

/// Says something as a guest, and takes the seat into the account afterwards.
fn speak_as_a_guest(house: &House, mine: &str) {
    let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black", "name": "Xochiquetzalli G" });
    let made = house.post("/api/matches", None, wish);
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    let joined = house.post(&format!("/api/matches/{id}/join"), None, json!({}));
    for token in [&token, &text(&joined["token"])] {
        let path = format!("/api/matches/{id}/free-talk");
        assert_eq!(house.call("PUT", &path, Some(token), Some(json!({ "want": true }))).0, 204);
    }
    let word = json!({ "text": "I am Xochiquetzalli" });
    assert_eq!(house.call("POST", &format!("/api/matches/{id}/words"), Some(&token), Some(word)).0, 204);
    assert_eq!(ask(house, mine, "POST", "/api/me/seats", Some(json!({ "tokens": [token] }))).0, 200);
}

/// Leaves whatever an account can leave beside its matches: words, blocks, reports by it and about it.
fn fill(house: &House, mine: &str, theirs: &str, id: &str) {
    let path = format!("/api/matches/{id}");
    let done = |cookie: &str, verb: &str, path: &str, body: Option<Value>| {
        assert_eq!(ask(house, cookie, verb, path, body).0, 204, "{path}");
    };
    for cookie in [mine, theirs] {
        done(cookie, "PUT", &format!("{path}/free-talk"), Some(json!({ "want": true })));
    }
    done(mine, "POST", &format!("{path}/words"), Some(json!({ "text": "Xochiquetzalli speaks" })));
    let note = "Xochiquetzalli was here";
    for (cookie, seat) in [(mine, "white"), (theirs, "black")] {
        let report = json!({ "seat": seat, "reason": "other", "note": note });
        done(cookie, "POST", &format!("{path}/reports"), Some(report));
    }
    done(theirs, "PUT", "/api/me/blocks/Xochiquetzalli", None);
    let chapter = json!({ "name": "Xochiquetzalli", "game": "shogi", "tree": { "nodes": [] } });
    let study = json!({ "name": "Xochiquetzalli", "visibility": "public", "chapters": [chapter] });
    assert_eq!(ask(house, mine, "POST", "/api/me/studies", Some(study)).0, 200);
}

#[test]
fn stars_and_armies_are_kept_on_every_device() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let put = |path: &str, body: Value| ask(&house, &ana, "PUT", path, Some(body)).0;
        assert_eq!(put("/api/me/courses/shogi", json!({ "pawn": 2, "gold": 3 })), 204);
        // A device that comes late with fewer stars takes none away.
        assert_eq!(put("/api/me/courses/shogi", json!({ "pawn": 1, "lance": 1 })), 204);
        assert_eq!(put("/api/me/armies/gungi-enhanced/La%20roca", json!({ "army": "9/9/4r4" })), 204);
        assert_eq!(put("/api/me/armies/gungi-enhanced/La%20roca", json!({ "army": "9/9/r8" })), 204);
        // Puzzles from one's mistakes are one list for each game, the last one kept.
        assert_eq!(put("/api/me/mistakes/shogi", json!(["c | d | own | 1500"])), 204);
        assert_eq!(put("/api/me/mistakes/shogi", json!(["a | b | own | 1500"])), 204);
        let (_, laptop) = sign_in(&house, "ana", PASSWORD);
        let laptop = laptop.expect("a cookie");
        let (_, shelf) = ask(&house, &laptop, "GET", "/api/me/shelf", None);
        let kept = json!({
            "courses": { "shogi": { "gold": 3, "lance": 1, "pawn": 2 } },
            "armies": { "gungi-enhanced": { "La roca": "9/9/r8" } },
            "mistakes": { "shogi": ["a | b | own | 1500"] }
        });
        assert_eq!(shelf, kept);
        ask(&house, &laptop, "DELETE", "/api/me/armies/gungi-enhanced/La%20roca", None);
        assert_eq!(ask(&house, &ana, "GET", "/api/me/shelf", None).1["armies"], json!({}));
        // What is no star, no game, no name or no account is refused, and everything has a bound.
        assert_eq!(put("/api/me/courses/shogi", json!({ "pawn": 4 })), 400);
        assert_eq!(put("/api/me/courses/chess", json!({ "pawn": 1 })), 400);
        assert_eq!(put("/api/me/mistakes/chess", json!([])), 400);
        assert_eq!(put("/api/me/mistakes/shogi", json!(["a\nb"])), 400);
        assert_eq!(put("/api/me/mistakes/shogi", json!(vec!["a"; 101])), 400);
        assert_eq!(
            put(&format!("/api/me/armies/gungi-enhanced/{}", "a".repeat(41)), json!({ "army": "9" })),
            400
        );
        assert_eq!(put("/api/me/armies/gungi-enhanced/long", json!({ "army": "9".repeat(201) })), 400);
        assert_eq!(house.call("GET", "/api/me/shelf", None, None).0, 403);
        let filled =
            (0..51).map(|n| put(&format!("/api/me/armies/gungi-enhanced/{n}"), json!({ "army": "9/9/9" })));
        assert_eq!(filled.filter(|status| *status == 204).count(), 50);
    });
}
