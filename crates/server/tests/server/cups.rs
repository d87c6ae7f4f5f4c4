//! Tournaments of each kind with sixteen players over a real server that is killed and started again in the middle, on
//! every database at hand; on PostgreSQL by two processes at once.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use crate::house::{House, Kind, ask_postgres, database, on_each, text};
use serde_json::{Value, json};

const PLAYERS: usize = 16;

/// A club: its server, or two processes of it, and the sessions of its members.
struct Club {
    kind: Kind,
    houses: Vec<House>,
    database: String,
    /// Cookies by name.
    members: BTreeMap<String, String>,
    asked: usize,
}

impl Club {
    fn found(kind: Kind) -> Club {
        let database = database(kind);
        let mut club = Club { kind, houses: Vec::new(), database, members: BTreeMap::new(), asked: 0 };
        club.open();
        for number in 1..=PLAYERS {
            let name = format!("player{number:02}");
            let cookie = club.houses[0].account(&name);
            club.members.insert(name, cookie);
        }
        club
    }

    fn open(&mut self) {
        let processes = if self.kind == Kind::Postgres { 2 } else { 1 };
        self.houses = (0..processes).map(|_| House::on(&self.database)).collect();
    }

    /// Kills every process at once, and starts new ones.
    fn crash(&mut self) {
        for house in std::mem::take(&mut self.houses) {
            house.crash();
        }
        self.open();
    }

    /// A request of a member, to each process in turn.
    fn ask(&mut self, name: &str, verb: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        self.asked += 1;
        let house = &self.houses[self.asked % self.houses.len()];
        let cookie = self.members.get(name).map(String::as_str);
        let (status, body, _) = house.call_as(cookie, verb, path, None, body);
        (status, body)
    }

    fn done(&mut self, name: &str, verb: &str, path: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.ask(name, verb, path, body);
        assert_eq!(status, 200, "{name} {verb} {path}: {answer}");
        answer
    }

    /// A tournament that everyone has entered and that has begun.
    fn tournament(&mut self, wish: Value) -> String {
        let mut whole = json!({ "name": "Club night", "game": "shogi", "pause": 0,
            "time": { "kind": "fischer", "main": 180_000, "increment": 2_000 } });
        wish.as_object().into_iter().flatten().for_each(|(key, value)| whole[key] = value.clone());
        let made = self.done("player01", "POST", "/api/cups", Some(whole));
        let id = text(&made["id"]);
        for name in self.members.keys().cloned().collect::<Vec<_>>() {
            self.done(&name, "POST", &format!("/api/cups/{id}/enter"), None);
        }
        self.done("player01", "POST", &format!("/api/cups/{id}/start"), None);
        id
    }

    fn file(&mut self, id: &str) -> Value {
        self.done("", "GET", &format!("/api/cups/{id}/file?format=json"), None)
    }

    /// The games that run: the match, and who loses it if the one of the lower number is to win.
    fn running(&mut self, id: &str) -> Vec<(String, String)> {
        open_games(&self.file(id))
    }

    /// Plays until `enough` of the tournament's file; in every game the lower number wins.
    fn play(&mut self, id: &str, enough: impl Fn(&Value) -> bool) {
        let patience = Instant::now() + Duration::from_secs(120);
        loop {
            let file = self.file(id);
            if enough(&file) {
                return;
            }
            assert!(Instant::now() < patience, "nothing happens: {file}");
            for (game, loser) in open_games(&file) {
                self.resign(&game, &loser);
            }
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    fn resign(&mut self, game: &str, loser: &str) {
        // A result that is not entered yet may be asked for twice.
        let (status, answer) = self.ask(
            loser,
            "POST",
            &format!("/api/matches/{game}/commands"),
            Some(json!({ "do": "resign" })),
        );
        assert!(status == 200 || answer["code"] == "over", "{answer}");
    }
}

/// The games that run: the match, and who loses it if the one of the lower number is to win.
fn open_games(file: &Value) -> Vec<(String, String)> {
    let names = names(file);
    let open = file["games"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|game| game["result"].is_null() && !game["id"].is_null());
    let loser =
        |game: &Value| names[&game["black"].as_u64().max(game["white"].as_u64()).expect("a number")].clone();
    open.map(|game| (text(&game["id"]), loser(game))).collect()
}

fn names(file: &Value) -> BTreeMap<u64, String> {
    let lines = file["table"].as_array().into_iter().flatten();
    lines.map(|line| (line["number"].as_u64().expect("a number"), text(&line["name"]))).collect()
}

fn finished(file: &Value) -> usize {
    let games = file["games"].as_array().into_iter().flatten();
    games.filter(|game| !game["result"].is_null()).count()
}

fn is_over(file: &Value) -> bool {
    file["cup"]["stage"] == "over"
}

/// How often each two have met.
fn meetings(file: &Value) -> BTreeMap<BTreeSet<u64>, usize> {
    let mut meetings = BTreeMap::new();
    for game in file["games"].as_array().into_iter().flatten().filter(|game| !game["white"].is_null()) {
        let pair = [&game["black"], &game["white"]].into_iter().filter_map(Value::as_u64).collect();
        *meetings.entry(pair).or_default() += 1;
    }
    meetings
}

#[test]
fn a_round_robin_survives_a_crash() {
    on_each(|kind| {
        let mut club = Club::found(kind);
        let id = club.tournament(json!({ "kind": "round-robin" }));
        // In the middle of a round: some of its games have ended, others not.
        club.play(&id, |file| finished(file) >= 3 * PLAYERS / 2);
        let (game, loser) = loop {
            if let Some(first) = club.running(&id).into_iter().next() {
                break first;
            }
        };
        club.resign(&game, &loser);
        club.crash();
        club.play(&id, is_over);
        let file = club.file(&id);
        assert_eq!(file["games"].as_array().map(Vec::len), Some(PLAYERS * (PLAYERS - 1) / 2));
        assert!(meetings(&file).values().all(|count| *count == 1));
        for (place, line) in file["table"].as_array().into_iter().flatten().enumerate() {
            assert_eq!(line["name"], format!("player{:02}", place + 1));
            assert_eq!(
                (&line["rank"], &line["points"]),
                (&json!(place + 1), &json!((PLAYERS - 1 - place) as f64))
            );
        }
        let csv = text(&club.done("", "GET", &format!("/api/cups/{id}/file?format=csv"), None));
        assert!(
            csv.starts_with("rank,name,rating,points,direct,sonneborn-berger,wins\n1,player01,1500,15,0,"),
            "{csv}"
        );
        // Its matches are ordinary ones that know where they belong.
        let entry = club.done("", "GET", &format!("/api/matches/{}", text(&file["games"][0]["id"])), None);
        assert_eq!(entry["cup"], json!(id));
        let (status, _) = club.ask("player02", "POST", &format!("/api/cups/{id}/enter"), None);
        assert_eq!(status, 200, "whoever is in it is in it");
    });
}

#[test]
fn a_swiss_survives_a_crash_and_takes_latecomers() {
    on_each(|kind| {
        let mut club = Club::found(kind);
        let id = club.tournament(json!({ "kind": "swiss", "rounds": 4, "game": "gueides" }));
        club.play(&id, |file| file["cup"]["round"] == 2);
        let late = club.houses[0].account("zlate");
        club.members.insert("zlate".to_owned(), late);
        club.done("zlate", "POST", &format!("/api/cups/{id}/enter"), None);
        club.done("player16", "POST", &format!("/api/cups/{id}/leave"), None);
        club.crash();
        club.play(&id, |file| file["cup"]["round"] == 3);
        // Who breaks off before the first move loses, and is not paired again before coming back.
        let (game, quitter) = club.running(&id).remove(0);
        club.done(&quitter, "POST", &format!("/api/matches/{game}/commands"), Some(json!({ "do": "abort" })));
        club.crash();
        club.play(&id, is_over);
        let file = club.file(&id);
        assert_eq!(file["cup"]["round"], 4);
        assert!(meetings(&file).values().all(|count| *count == 1), "{file}");
        let lines = file["table"].as_array().expect("a table");
        assert_eq!(lines.len(), PLAYERS + 1);
        assert_eq!((&lines[0]["name"], &lines[0]["points"]), (&json!("player01"), &json!(4.0)));
        let line = |name: &str| lines.iter().find(|line| line["name"] == name).expect("a line");
        assert_eq!(line("player16")["here"], false);
        assert_eq!(line(&quitter)["here"], false);
        assert_eq!(line("player16")["sheet"].as_array().map(Vec::len), Some(2));
        assert_eq!(line("zlate")["sheet"].as_array().map(Vec::len), Some(2), "two rounds were left");
        let aborted = file["games"].as_array().into_iter().flatten().find(|entry| entry["id"] == json!(game));
        assert!(text(&aborted.expect("the game")["result"]).ends_with("-unplayed"));
    });
}

#[test]
fn an_arena_survives_a_crash_and_ends_when_its_time_is_up() {
    on_each(|kind| {
        let mut club = Club::found(kind);
        let id = club.tournament(json!({ "kind": "arena", "minutes": 60 }));
        club.play(&id, |file| finished(file) >= 12);
        club.crash();
        club.play(&id, |file| finished(file) >= 30);
        // With its version: whoever is leading it on must not write back what it was.
        let up = format!("UPDATE cups SET next = 1, due = 1, version = version + 1 WHERE id = '{id}'");
        match kind {
            Kind::Sqlite => {
                let file = rusqlite::Connection::open(&club.database).expect("the file");
                file.busy_timeout(Duration::from_secs(10)).expect("a time-out");
                file.execute_batch(&up).expect("the time is up");
            }
            Kind::Postgres => ask_postgres(&club.database, &up),
        }
        club.play(&id, is_over);
        let file = club.file(&id);
        let games = file["games"].as_array().expect("games");
        assert!(
            games.iter().all(|game| !game["result"].is_null()),
            "what runs at the end is played and counts"
        );
        let points: f64 =
            file["table"].as_array().into_iter().flatten().filter_map(|line| line["points"].as_f64()).sum();
        assert!((points - games.len() as f64).abs() < 0.01, "a point for each game, no more");
        assert_eq!(file["table"][0]["rank"], 1);
        // Nobody met the same opponent twice in a row.
        for line in file["table"].as_array().into_iter().flatten() {
            let sheet = line["sheet"].as_array().expect("games");
            assert!(sheet.windows(2).all(|two| two[0]["opponent"] != two[1]["opponent"]), "{line}");
        }
    });
}

#[test]
fn who_may_do_what() {
    on_each(|kind| {
        let mut club =
            Club { kind, houses: Vec::new(), database: database(kind), members: BTreeMap::new(), asked: 0 };
        club.open();
        for name in ["ana", "blas", "engine-bot"] {
            let cookie = club.houses[0].account(name);
            club.members.insert(name.to_owned(), cookie);
        }
        let time = json!({ "kind": "fischer", "main": 180_000, "increment": 0 });
        let wish = json!({ "name": " Copa  de otoño ", "kind": "swiss", "game": "shogi", "time": time });
        assert_eq!(club.ask("guest", "POST", "/api/cups", Some(wish.clone())).0, 403);
        for (key, bad) in [
            ("kind", json!("odd")),
            ("name", json!("x")),
            ("game", json!("go")),
            ("time", json!({ "kind": "none" })),
            ("rounds", json!(21)),
            ("minutes", json!(0)),
            ("pause", json!(86_401)),
            ("starts", json!(9_000_000_000_000_000_u64)),
            ("options", json!({ "odd": "yes" })),
            ("wish", json!(1)),
        ] {
            let mut wrong = wish.clone();
            wrong[key] = bad;
            let status = club.ask("ana", "POST", "/api/cups", Some(wrong)).0;
            assert!(status == 400 || status == 422, "{key}: {status}");
        }
        let made = club.done("ana", "POST", "/api/cups", Some(wish.clone()));
        assert_eq!(
            (&made["name"], &made["rounds"], &made["stage"]),
            (&json!("Copa de otoño"), &json!(5), &json!("open"))
        );
        let path = format!("/api/cups/{}", text(&made["id"]));
        assert_eq!(club.ask("guest", "POST", &format!("{path}/enter"), None).0, 403);
        let (status, answer) = club.ask("engine-bot", "POST", &format!("{path}/enter"), None);
        assert_eq!((status, &answer["code"]), (403, &json!("no-bots")));
        assert_eq!(club.ask("blas", "POST", &format!("{path}/start"), None).0, 403);
        club.done("ana", "POST", &format!("{path}/enter"), None);
        club.done("blas", "POST", &format!("{path}/enter"), None);
        let seen = club.done("blas", "POST", &format!("{path}/enter"), None);
        assert_eq!((&seen["me"]["number"], &seen["cup"]["players"]), (&json!(2), &json!(2)));
        let left = club.done("blas", "POST", &format!("{path}/leave"), None);
        assert_eq!((&left["me"]["number"], &left["cup"]["players"]), (&Value::Null, &json!(1)));
        assert_eq!(club.ask("blas", "POST", &format!("{path}/leave"), None).0, 404);
        // With one player nothing begins.
        club.done("ana", "POST", &format!("{path}/start"), None);
        let patience = Instant::now() + Duration::from_secs(30);
        while club.done("ana", "GET", &path, None)["cup"]["stage"] != "cancelled" {
            assert!(Instant::now() < patience, "it is not called off");
            std::thread::sleep(Duration::from_millis(20));
        }
        let (status, answer) = club.ask("blas", "POST", &format!("{path}/enter"), None);
        assert_eq!((status, &answer["code"]), (403, &json!("cup-closed")));
        // Whoever knows the answer is not told it again.
        let address = format!("http://{}{path}", club.houses[0].address);
        let first = ureq::get(&address).call().expect("an answer");
        let tag = first.headers()["ETag"].to_str().expect("a tag").to_owned();
        let again = ureq::get(&address).header("If-None-Match", &tag).call().expect("an answer");
        assert_eq!(again.status(), 304);
        // Bots enter where they may, nobody has more than five at a time, and one's own may be called off.
        let mut open = wish.clone();
        open["bots"] = json!(true);
        let ids: Vec<String> =
            (0..5).map(|_| text(&club.done("ana", "POST", "/api/cups", Some(open.clone()))["id"])).collect();
        club.done("engine-bot", "POST", &format!("/api/cups/{}/enter", ids[0]), None);
        assert_eq!(club.ask("ana", "POST", "/api/cups", Some(open.clone())).0, 429);
        let gone = club.done("ana", "POST", &format!("/api/cups/{}/cancel", ids[0]), None);
        assert_eq!(gone["cup"]["stage"], "cancelled");
        assert_eq!(club.done("guest", "GET", "/api/cups", None)["open"].as_array().map(Vec::len), Some(4));
        assert_eq!(club.ask("guest", "GET", "/api/cups/nothere", None).0, 404);
        assert_eq!(club.ask("guest", "GET", &format!("{path}/file?format=odd"), None).0, 400);
    });
}
