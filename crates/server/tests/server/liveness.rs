//! Nothing waits for ever: not for the computer, not for news, not for a process that has died.

use std::time::{Duration, Instant};

use crate::house::{House, Kind, database, kinds, on_each, text};
use ikusa_play::{Command, Match, Terms, game};
use ikusa_rules::{ByColor, Color};
use ikusa_server::live::{Hub, Order, Play, now, status_of};
use ikusa_server::store::{MatchRow, Progress, Seat, Store, StoreError};
use serde_json::{Value, json};

/// How long anything may take on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(240);

fn against_computer(house: &House, game: &str, extra: Value) -> (String, String) {
    let mut wish = json!({ "game": game, "opponent": { "kind": "computer", "level": 1 }, "seat": "white" });
    for (key, value) in extra.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let made = house.post("/api/matches", None, wish);
    (text(&made["id"]), text(&made["token"]))
}

/// Waits until the computer has made the first move.
fn assert_computer_moves(house: &House, id: &str) {
    let patience = Instant::now() + PATIENCE;
    while house.get(&format!("/api/matches/{id}"), None)["state"]["version"] == 0 {
        assert!(Instant::now() < patience, "the computer does not move");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn abandoned_formations_do_not_silence_the_computer() {
    on_each(|kind| {
        let house = House::fresh(kind);
        for _ in 0..70 {
            against_computer(&house, "gungi-enhanced", json!({}));
        }
        let (id, _) = against_computer(&house, "shogi", json!({}));
        assert_computer_moves(&house, &id);
    });
}

#[test]
fn matches_that_do_not_replay_hold_up_nobody() {
    let house = House::fresh(Kind::Sqlite);
    for _ in 0..70 {
        against_computer(&house, "gueides", json!({ "seat": "black" }));
    }
    let database = house.crash();
    let file = rusqlite::Connection::open(&database).expect("the file opens");
    file.execute_batch("UPDATE matches SET terms = '{', awaits = 'white', deadline = 1").expect("rows break");
    drop(file);
    let house = House::on(&database);
    let (id, _) = against_computer(&house, "shogi", json!({}));
    assert_computer_moves(&house, &id);
    let time = json!({ "kind": "sudden-death", "main": 200 });
    let (id, black, white) = house.seated("shogi", json!({ "time": time }));
    let (mut ana, _blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
    ana.until("the flag", |message| message["state"]["outcome"]["reason"] == "time");
}

/// A match of two guests, not from the API.
fn row(game_id: &str, id: &str) -> MatchRow {
    let guest = |name: &str| Seat { token: Some(name.into()), name: Some(name.into()), ..Seat::default() };
    let (terms, at) = (Terms::default(), now());
    let contest = Match::new(game(game_id).expect("a game"), terms.clone(), at).expect("a match");
    let seats = ByColor::new(guest("Ana"), guest("Blas"));
    MatchRow {
        id: id.to_owned(),
        game: game_id.to_owned(),
        terms: serde_json::to_string(&terms).expect("terms are JSON"),
        began: Some(at),
        version: 0,
        open: false,
        rated: false,
        created: at,
        status: status_of(&contest, &seats, at),
        seats,
        client: None,
        sequel: None,
        presence: ByColor::default(),
        frozen: None,
        cup: None,
        capped: false,
    }
}

/// Starts something and goes away at once, as a client that hangs up makes a server do.
async fn hang_up<T>(work: impl Future<Output = T>) {
    // What has no time is asked once and dropped.
    let _ = tokio::time::timeout(Duration::ZERO, work).await;
}

#[test]
fn what_is_durable_is_told_although_its_sender_has_gone() {
    on_each(|kind| {
        let address = database(kind);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let hub = Hub::new(Store::open(&address).await.expect("a store"));
            hub.create(row("shogi", "played")).await.expect("a match");
            let free = MatchRow {
                began: None,
                seats: ByColor::new(row("shogi", "").seats[Color::Black].clone(), Seat::default()),
                ..row("shogi", "joined")
            };
            hub.create(free).await.expect("a match");
            let table = hub.table("played");
            table.look(hub.store(), |_| ()).await.expect("it is there");
            let mut pulse = table.watch();
            let order = Command::Move { text: "7g7f".to_owned() };
            hang_up(table.command(hub.store(), Order::new(Color::Black, order))).await;
            tokio::time::timeout(PATIENCE, pulse.changed())
                .await
                .expect("the move is told")
                .expect("a table");
            let table = hub.table("joined");
            table.look(hub.store(), |_| ()).await.expect("it is there");
            let mut pulse = table.watch();
            let seat = Seat { token: Some(b"Blas".to_vec()), ..Seat::default() };
            hang_up(table.sit(hub.store(), Color::White, seat)).await;
            tokio::time::timeout(PATIENCE, pulse.changed())
                .await
                .expect("the seat is told")
                .expect("a table");
            let began = table.look(hub.store(), |play| play.contest.is_some()).await.expect("it is there");
            assert!(began, "both sit");
        });
    });
}

/// Who looks takes a picture away and holds up nobody, however long they look at it.
#[test]
fn whoever_looks_at_a_match_holds_up_nobody_and_sees_what_was() {
    on_each(|kind| {
        let address = database(kind);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let hub = Hub::new(Store::open(&address).await.expect("a store"));
            hub.create(row("shogi", "played")).await.expect("a match");
            let table = hub.table("played");
            let before = table.now(hub.store()).await.expect("it is there");
            let order = Order::new(Color::Black, Command::Move { text: "7g7f".to_owned() });
            let done = tokio::time::timeout(PATIENCE, table.command(hub.store(), order)).await;
            assert!(matches!(done, Ok(Ok(1))), "{done:?}");
            let after = table.now(hub.store()).await.expect("it is there");
            let played = |play: &Play| play.contest.as_ref().map_or(0, |contest| contest.line().len());
            assert_eq!((played(&before), played(&after)), (0, 1));
            assert_eq!((before.row.version, after.row.version), (0, 1));
        });
    });
}

#[test]
fn changes_that_nobody_told_are_found() {
    on_each(|kind| {
        let address = database(kind);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let hub = Hub::new(Store::open(&address).await.expect("a store"));
            let free = MatchRow {
                began: None,
                seats: ByColor::new(row("shogi", "").seats[Color::Black].clone(), Seat::default()),
                ..row("shogi", "joined")
            };
            hub.create(free).await.expect("a match");
            let table = hub.table("joined");
            table.look(hub.store(), |_| ()).await.expect("it is there");
            // Someone looks at a match that there is not, with an id that no database takes.
            let _nothing = hub.table("a\0b \"");
            let mut pulse = table.watch();
            // Another process seats White and dies before it can say so: this hub's table hears nothing.
            let other = Hub::new(hub.store().clone());
            let seat = Seat { token: Some(b"Blas".to_vec()), ..Seat::default() };
            other.table("joined").sit(other.store(), Color::White, seat).await.expect("a free seat");
            assert!(!pulse.has_changed().expect("a table"));
            hub.catch_up().await.expect("the database answers");
            assert!(pulse.has_changed().expect("a table"), "the seat is found");
            pulse.borrow_and_update();
            let began = table.look(hub.store(), |play| play.contest.is_some()).await.expect("it is there");
            assert!(began, "both sit");
            hub.catch_up().await.expect("the database answers");
            assert!(!pulse.has_changed().expect("a table"), "no news are no news");
        });
    });
}

#[test]
fn drafts_are_small_replaced_and_nobody_elses_business() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let (id, black, white) = house.seated("gungi-enhanced", json!({}));
        let mut ana = house.socket(&id, Some(&black));
        let mut blas = house.socket(&id, Some(&white));
        ana.state_at(0);
        let flood = json!({ "do": "form", "army": "x".repeat(1_025) });
        assert_eq!(blas.command(flood)["code"], "too-long");
        let path = format!("/api/matches/{id}/commands");
        let large = json!({ "do": "done", "army": "x".repeat(900_000) });
        assert!(house.call("POST", &path, Some(&white), Some(large)).0 >= 400);
        for draft in 0..20 {
            let ack = blas.command(json!({ "do": "form", "army": format!("draft {draft}") }));
            assert_eq!((&ack["t"], &ack["version"]), (&json!("ack"), &json!(0)));
        }
        // The next thing that Ana hears is the next thing that happens.
        assert_eq!(blas.command(json!({ "do": "resign" }))["version"], 1);
        ana.state_at(1);
        assert_eq!(ana.heard.iter().filter(|said| said.contains("\"t\":\"state\"")).count(), 2);

        let (id, _, white) = house.seated("gungi-enhanced", json!({}));
        let mut blas = house.socket(&id, Some(&white));
        for draft in ["first", "last"] {
            assert_eq!(blas.command(json!({ "do": "form", "army": draft }))["t"], "ack");
        }
        let house = House::on(&house.crash());
        let state = house.get(&format!("/api/matches/{id}"), Some(&white));
        assert_eq!(
            (&state["state"]["formation"]["army"], &state["state"]["version"]),
            (&json!("last"), &json!(0))
        );
    });
}

#[test]
fn the_work_of_a_dead_process_is_taken_over() {
    on_each(|kind| {
        let slow = |config: &mut ikusa_server::Config| config.engine_time = 5_000;
        let house = House::with(&database(kind), slow);
        let (id, _) =
            against_computer(&house, "shogi", json!({ "opponent": { "kind": "computer", "level": 9 } }));
        std::thread::sleep(Duration::from_millis(700));
        let address = house.crash();
        if kind == Kind::Sqlite {
            // However slow the machine is: a claim that nobody renews ends soon.
            let file = rusqlite::Connection::open(&address).expect("the file opens");
            let until =
                file.query_row("SELECT COALESCE(MAX(until), 0) FROM claims", [], |row| row.get::<_, i64>(0));
            assert!(until.expect("a moment") <= now() as i64 + 2_000);
        }
        let house = House::on(&address);
        assert_computer_moves(&house, &id);
    });
}

#[test]
fn a_process_that_stops_gives_its_work_back() {
    for kind in kinds() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let address = database(kind);
        runtime.block_on(async {
            let store = Store::open(&address).await.expect("a store");
            let (one, two) = (Hub::new(store.clone()), Hub::new(store));
            let mut row = row("shogi", "claimed");
            row.status.awaits = ByColor::new(true, false);
            one.create(row.clone()).await.expect("a match");
            let claim = async |hub: &Hub| {
                hub.store().claim(&row, hub.name(), now(), now() + 600_000).await.expect("an answer")
            };
            assert!(claim(&one).await, "nobody has it");
            assert!(!claim(&two).await, "the first has it");
            assert_eq!(two.store().computer_work(now(), 8).await.expect("an answer"), []);
            one.give_back().await;
            assert_eq!(two.store().computer_work(now(), 8).await.expect("an answer").len(), 1);
            assert!(claim(&two).await, "it was given back");
            // What fails rests twice as long each time.
            two.store().fail_claim("claimed", two.name(), now(), 60_000).await.expect("an answer");
            assert!(!claim(&one).await, "it rests");
            assert_eq!(two.store().computer_work(now() + 50_000, 8).await.expect("an answer"), []);
            assert_eq!(two.store().computer_work(now() + 61_000, 8).await.expect("an answer").len(), 1);
        });
    }
}

#[test]
fn the_computer_plans_by_its_clock() {
    let house = House::with(&database(Kind::Sqlite), |config| config.engine_time = 1_000);
    let time = json!({ "kind": "sudden-death", "main": 12_000 });
    let opponent = json!({ "kind": "computer", "level": 9 });
    let (id, token) = against_computer(&house, "shogi", json!({ "time": time, "opponent": opponent }));
    let mut human = house.socket(&id, Some(&token));
    for _ in 0..14 {
        let state = human.until("one's turn", |message| {
            message["state"]["outcome"] != Value::Null
                || message["state"]["line"]["legal"].as_array().is_some_and(|legal| !legal.is_empty())
        });
        assert_ne!(state["state"]["outcome"]["reason"], "time", "{}", state["state"]["outcome"]);
        let Some(first) = state["state"]["line"]["legal"].get(0) else { break };
        human.play(&text(&first["text"]));
    }
}

#[test]
fn one_clients_many_games_do_not_delay_another() {
    on_each(|kind| {
        let address = database(kind);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let hub = Hub::new(Store::open(&address).await.expect("a store"));
            let waiting = |id: String, client: &str, touched: u64, deadline: Option<u64>| {
                let mut row = row("shogi", &id);
                row.client = Some(client.to_owned());
                (row.status.awaits, row.status.touched) = (ByColor::new(true, false), touched);
                row.status.deadline = deadline;
                row
            };
            for index in 0..40 {
                let many = waiting(format!("many{index}"), "one", index, None);
                hub.create(many).await.expect("a match");
            }
            hub.create(waiting("other".to_owned(), "another", 100, None)).await.expect("a match");
            hub.create(waiting("hurry".to_owned(), "third", 200, Some(9_000_000))).await.expect("a match");
            let next = async |most: u32| -> Vec<String> {
                let rows = hub.store().computer_work(1_000, most).await.expect("an answer");
                rows.into_iter().map(|row| row.id).collect()
            };
            // Whose clock runs comes first, then each client's oldest, then anyone's second.
            assert_eq!(next(4).await, ["hurry", "many0", "other", "many1"]);
            // What is being worked on for a client counts: it waits until the others have had as much.
            let first = waiting("many0".to_owned(), "one", 0, None);
            assert!(hub.store().claim(&first, "some process", 1_000, 2_000).await.expect("an answer"));
            assert_eq!(next(3).await, ["hurry", "other", "many1"]);
            assert_eq!(next(1_000).await.len(), 41);
        });
    });
}

/// The same with one thread that really thinks: whoever comes last waits for a move or two of the many, not for all of them.
#[test]
fn one_thread_serves_clients_in_turn() {
    // A minute's thinking, of which the other must see little; on any machine all of this is asked in less.
    const MANY: usize = 30;
    let house = House::with(&database(Kind::Sqlite), |config| {
        config.engine_time = 2_000;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
    });
    let from = |address: &str, level: u8| -> String {
        let wish =
            json!({ "game": "shogi", "opponent": { "kind": "computer", "level": level }, "seat": "white" });
        let request =
            ureq::post(format!("http://{}/api/matches", house.address)).header("X-Forwarded-For", address);
        let answer = request.send_json(&wish).expect("an answer").body_mut().read_json::<Value>();
        text(&answer.expect("a match")["id"])
    };
    let many: Vec<String> = (0..MANY).map(|_| from("192.0.2.1", 9)).collect();
    let other = from("192.0.2.2", 1);
    assert_computer_moves(&house, &other);
    let version = |id: &String| house.get(&format!("/api/matches/{id}"), None)["state"]["version"].clone();
    let waiting = many.iter().filter(|id| version(id) == 0).count();
    assert!(waiting > 0, "all {MANY} games of one client came before the other's");
}

#[test]
fn whoever_was_connected_through_a_process_that_died_is_away() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let time = json!({ "kind": "sudden-death", "main": 600_000 });
        let (id, black, white) = house.seated("shogi", json!({ "time": time }));
        let (mut ana, mut blas) = (house.socket(&id, Some(&black)), house.socket(&id, Some(&white)));
        for (player, text) in [(0, "7g7f"), (1, "3c3d")] {
            assert_eq!([&mut ana, &mut blas][player].play(text)["t"], "ack");
        }
        // Both were there when it died; only one comes back.
        let house = House::on(&house.crash());
        let mut blas = house.socket(&id, Some(&white));
        let away = blas.until("Ana's absence", |message| message["state"]["claimable"]["black"].is_number());
        assert!(away["state"]["claimable"]["white"].is_null(), "{away}");
        let mut ana = house.socket(&id, Some(&black));
        blas.until("Ana's return", |message| {
            message["t"] == "state" && message["state"]["claimable"]["black"].is_null()
        });
        assert_eq!(ana.play("2g2f")["t"], "ack");
    });
}

/// What nobody comes back for does not stay for ever.
#[test]
fn what_nobody_comes_back_for_is_swept() {
    let house = House::fresh(Kind::Sqlite);
    let cookie = house.account("Ana");
    let open = json!({ "game": "shogi", "opponent": { "kind": "open" }, "seat": "black" });
    let link = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
    let ids = [open, link].map(|wish| text(&house.post("/api/matches", None, wish)["id"]));
    let database = house.crash();
    let file = rusqlite::Connection::open(&database).expect("the file opens");
    file.execute_batch(
        "UPDATE sessions SET expires = 1; UPDATE matches SET touched = 1; \
         INSERT INTO claims (match_id, version, holder, until, failures) VALUES ('gone', 0, 'dead', 1, 0); \
         INSERT INTO processes (name, until) VALUES ('dead', 1);",
    )
    .expect("they grow old");
    let house = House::on(&database);
    let left = |table: &str, condition: &str| {
        let query = format!("SELECT COUNT(*) FROM {table} WHERE {condition}");
        file.query_row(&query, [], |row| row.get::<_, i64>(0)).expect("a number")
    };
    let patience = Instant::now() + PATIENCE;
    let old = [("sessions", "expires = 1"), ("claims", "until = 1"), ("processes", "until = 1")];
    while old.iter().map(|(table, condition)| left(table, condition)).sum::<i64>() > 0
        || left("matches", "over = 0") > 0
    {
        assert!(Instant::now() < patience, "nobody sweeps");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(house.call_as(Some(&cookie), "GET", "/api/me", None, None).1["name"], Value::Null);
    for id in ids {
        let path = format!("/api/matches/{id}/join");
        assert!(house.call("POST", &path, None, Some(json!({}))).0 >= 400, "nobody waits there");
    }
}

/// Clients take turns at the analyses that workers make; a worker that dies over one leaves it to the next, and what kills
/// one after the other is given up.
#[test]
fn analyses_wait_in_turn_and_outlive_their_workers() {
    on_each(|kind| {
        let address = database(kind);
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&address).await.expect("a store");
            let ask = async |id: &str, client: &str, at| {
                store.ask_analysis(id, "server", client, id, (at, 9_000)).await
            };
            for (id, client, at) in
                [("a1", "ana", 1), ("a2", "ana", 2), ("a3", "ana", 3), ("a4", "ana", 4), ("b1", "blas", 5)]
            {
                ask(id, client, at).await.expect("room");
            }
            assert!(matches!(ask("a5", "ana", 6).await, Err(StoreError::Conflict)), "four are enough");
            let places = async |now| store.analyses_of("server", now).await.expect("their progress");
            let place = async |id: &str, now| {
                places(now).await.into_iter().find(|(known, _)| known == id).map(|(_, progress)| progress)
            };
            assert_eq!(place("b1", 10).await, Some(Progress::Waits(2)));
            assert_eq!(place("a2", 10).await, Some(Progress::Waits(3)));
            let claim = async |worker: &str, now| {
                store.claim_analysis(worker, now, now + 100).await.expect("a claim").map(|(id, _)| id)
            };
            let first = [claim("one", 10).await, claim("two", 11).await, claim("three", 12).await];
            assert_eq!(first, ["a1", "b1", "a2"].map(|id| Some(id.to_owned())));
            store.answer_analysis("a1", "one", "told").await.expect("it is wanted");
            assert_eq!(place("a1", 20).await, Some(Progress::Done("told".to_owned())));
            store.forget_analysis("a2").await.expect("the client has gone");
            let late = store.answer_analysis("a2", "three", "told").await;
            assert!(matches!(late, Err(StoreError::Conflict)), "nobody wants it");
            // The second dies over it, and so do two others.
            assert_eq!(place("b1", 50).await, Some(Progress::InWork));
            for now in [200, 400] {
                store.forget_analysis("a3").await.expect("gone");
                store.forget_analysis("a4").await.expect("gone");
                assert_eq!(claim("next", now).await.as_deref(), Some("b1"));
            }
            assert_eq!(claim("last", 600).await, None);
            assert_eq!(place("b1", 600).await, Some(Progress::Lost));
            // What its process no longer wants is nobody's work.
            ask("c1", "carla", 700).await.expect("room");
            assert_eq!(claim("last", 9_001).await, None);
            store.want_analyses("server", 20_000).await.expect("it is wanted again");
            assert_eq!(claim("last", 9_001).await.as_deref(), Some("c1"));
        });
    });
}
