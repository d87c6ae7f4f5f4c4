//! One client who asks for too much: it is refused, and others find the place it would have taken.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::house::{self, House, Kind, on_each, text};
use serde_json::{Value, json};
use tungstenite::Message;

/// How many of so many who ask at once are answered with 200; whoever is not is told that it is too much.
fn granted(count: usize, ask: impl Fn(usize) -> (u16, Value) + Sync) -> usize {
    let granted = AtomicUsize::new(0);
    thread::scope(|scope| {
        for index in 0..count {
            let (ask, granted) = (&ask, &granted);
            scope.spawn(move || match ask(index) {
                (200, _) => drop(granted.fetch_add(1, Ordering::Relaxed)),
                (status, body) => assert_eq!(status, 429, "{body}"),
            });
        }
    });
    granted.into_inner()
}

fn open(token: Option<String>) -> Value {
    json!({ "game": "shogi", "opponent": { "kind": "open" }, "seat": "black", "token": token })
}

/// One guest's open challenges cannot push everyone else out of the lobby.
#[test]
fn the_lobby_has_room_for_others() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let token = |index: usize| format!("{index:0>32}");
        let made =
            granted(40, |index| house.call("POST", "/api/matches", None, Some(open(Some(token(index))))));
        // Two transactions of a PostgreSQL may not see each other.
        assert!((16..=20).contains(&made), "{made} of 40");
        assert_eq!(house.call("POST", "/api/pairing", None, Some(json!({ "game": "gueides" }))).0, 429);
        let (status, made, _) = house.call_as(Some(&ana), "POST", "/api/matches", None, Some(open(None)));
        assert_eq!(status, 200, "{made}");
        let lobby = house.get("/api/lobby", None);
        assert!(lobby.as_array().is_some_and(|all| all.iter().any(|one| one["id"] == made["id"])));
        // Whoever asks again with the same token has the same seat, however many wait.
        let again =
            (0..40).map(|index| house.call("POST", "/api/matches", None, Some(open(Some(token(index))))));
        assert!(again.filter(|(status, _)| *status == 200).count() >= 16);
    });
}

#[test]
fn one_account_makes_few_tournaments() {
    on_each(|kind| {
        let house = House::fresh(kind);
        let ana = house.account("Ana");
        let time = json!({ "kind": "fischer", "main": 60_000, "increment": 0 });
        let wish = |name: &str| json!({ "name": name, "kind": "arena", "game": "shogi", "time": time });
        let ask = |name: &str| {
            let (status, body, _) = house.call_as(Some(&ana), "POST", "/api/cups", None, Some(wish(name)));
            (status, body)
        };
        let made = granted(20, |index| ask(&format!("Copa {index}")));
        assert!((5..=8).contains(&made), "{made} of 20");
        for hidden in ["Copa \u{202e}ana", "Co\u{200b}pa", "\u{feff}Copa"] {
            assert_eq!(ask(hidden).0, 400, "{hidden:?}");
        }
    });
}

/// A challenge by name rings at a device: nobody rings for ever by taking it back each time.
#[test]
fn nobody_is_challenged_without_end() {
    let house = House::fresh(Kind::Sqlite);
    let (ana, _blas) = (house.account("Ana"), house.account("Blas"));
    let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" } });
    let mut made = 0;
    let refused = loop {
        let path = "/api/accounts/Blas/challenges";
        let (status, body, _) = house.call_as(Some(&ana), "POST", path, None, Some(wish.clone()));
        if status != 200 {
            break body;
        }
        made += 1;
        assert!(made <= 30, "no end of challenges");
        let abort = format!("/api/matches/{}/commands", text(&body["id"]));
        house.post(&abort, Some(&text(&body["token"])), json!({ "do": "abort" }));
    };
    assert_eq!((made, &refused["code"]), (30, &json!("too-many")));
}

/// Frames of every kind count, not only what is said.
#[test]
fn whoever_only_pings_is_dropped_in_the_hall_too() {
    let house = House::fresh(Kind::Sqlite);
    let mut noisy = house.hall(None);
    assert!(noisy.hear().is_some());
    for _ in 0..400 {
        noisy.say_raw(Message::Ping(Vec::new().into()));
    }
    assert!(noisy.parting().is_some(), "the server goes on listening");
    let mut calm = house.hall(None);
    assert!(calm.hear().is_some());
}

/// Commands over all sockets of a client count together: many sockets are no way around a limit.
#[test]
fn many_sockets_give_no_more_commands() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.requests_per_client = 10);
    let (id, black, _) = house.seated("shogi", json!({}));
    let mut sockets: Vec<_> = (0..4).map(|_| house.socket(&id, Some(&black))).collect();
    let refused = (0..45).any(|_| {
        sockets.iter_mut().any(|socket| {
            let answer = socket.command(json!({ "do": "move", "text": "nonsense" }));
            answer["code"] == "too-many"
        })
    });
    assert!(refused, "180 commands of 50");
}

/// Rows that nobody needs cost a database more than requests do, so there are fewer of them.
#[test]
fn matches_are_counted_for_longer_than_requests() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.requests_per_client = 3);
    let wish = json!({ "game": "shogi", "opponent": { "kind": "oneself" } });
    let make = || house.call("POST", "/api/matches", None, Some(wish.clone())).0;
    assert_eq!([make(), make(), make()], [200, 200, 200]);
    thread::sleep(Duration::from_secs(11));
    assert_eq!(house.call("GET", "/api/lobby", None, None).0, 200, "requests are allowed again");
    assert_eq!(make(), 429);
}

/// Another match agreed on is a row like any other.
#[test]
fn matches_that_follow_on_matches_are_counted_too() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.requests_per_client = 8);
    let (id, black, _) = house.seated("shogi", json!({}));
    let mut socket = house.socket(&id, Some(&black));
    assert_eq!(socket.command(json!({ "do": "resign" }))["t"], "ack");
    let again = |socket: &mut house::Socket| {
        let asked = socket.command(json!({ "do": "rematch" }));
        let declined = socket.command(json!({ "do": "decline-rematch" }));
        (asked["code"].clone(), declined["t"].clone())
    };
    let answers: Vec<_> = (0..8).map(|_| again(&mut socket)).collect();
    assert!(answers[..6].iter().all(|(code, _)| code.is_null()), "{answers:?}");
    assert!(answers[6..].iter().all(|(code, _)| code == "too-many"), "{answers:?}");
}

/// Whoever comes and goes without end does not keep everyone busy who looks on.
#[test]
fn comings_and_goings_are_told_now_and_then() {
    let house = House::fresh(Kind::Sqlite);
    let (id, ..) = house.seated("shogi", json!({}));
    let mut onlooker = house.socket(&id, None);
    onlooker.until("a state", |message| message["t"] == "state");
    let begun = Instant::now();
    for _ in 0..40 {
        house.socket(&id, None).until("a state", |message| message["t"] == "state");
    }
    // So many at once there were not before.
    let _those_who_stay: Vec<_> = (0..12).map(|_| house.socket(&id, None)).collect();
    onlooker.until("all of them", |message| message["t"] == "audience" && message["watching"] == 13);
    let seconds = begun.elapsed().as_secs();
    let told = onlooker.heard.iter().filter(|text| text.starts_with("{\"t\":\"audience\""));
    let told = told.count() as u64;
    assert!(told <= seconds + 3, "{told} messages in {seconds} seconds about 52 visits");
}
