//! The doors: who may come in how often, and what is told to whom who may not.

mod house;

use std::thread;

use house::{House, Kind, text};
use serde_json::{Value, json};

fn login(house: &House, name: &str, password: &str) -> (u16, Value) {
    house.call("POST", "/api/sessions", None, Some(json!({ "name": name, "password": password })))
}

/// The peak of this process's memory, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a Linux");
    let line = status.lines().find(|line| line.starts_with("VmHWM")).expect("a peak");
    let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).expect("a number");
    kilobytes * 1024
}

#[test]
fn many_passwords_at_once_cost_little_memory() {
    let house = House::fresh(Kind::Sqlite);
    let before = peak_memory();
    thread::scope(|scope| {
        for number in 0..100 {
            let house = &house;
            scope.spawn(move || {
                let (status, body) = login(house, &format!("nobody{number}"), "wrong password");
                assert!(matches!(status, 401 | 429), "{status} {body}");
            });
        }
    });
    // A hundred at once would take 1.9 GB.
    let grown = peak_memory() - before;
    assert!(grown < 400 << 20, "{} MiB", grown >> 20);
}

#[test]
fn wrong_passwords_are_counted_by_name_and_client() {
    let house = House::fresh(Kind::Sqlite);
    house.account("Ana");
    house.account("Blas");
    for _ in 0..10 {
        assert_eq!(login(&house, "Ana", "wrong password").0, 401);
    }
    let (status, body) = login(&house, "ana", "correct horse");
    assert_eq!((status, text(&body["code"])), (429, "too-many".to_owned()));
    assert_eq!(login(&house, "Blas", "correct horse").0, 200);
}

#[test]
fn attempts_to_sign_in_are_counted_by_client() {
    let house = House::with(&house::database(Kind::Sqlite), |config| config.logins_per_client = 3);
    let tries: Vec<u16> =
        (0..5).map(|number| login(&house, &format!("nobody{number}"), "wrong password").0).collect();
    assert_eq!(tries, [401, 401, 401, 429, 429]);
    assert_eq!(house.call("GET", "/api/lobby", None, None).0, 200);
}

#[test]
fn random_armies_without_a_seed_never_repeat() {
    let house = House::fresh(Kind::Sqlite);
    let army = || {
        text(
            &house.post("/api/formation", None, json!({ "game": "gungi-enhanced", "side": "white" }))["army"],
        )
    };
    let armies: std::collections::HashSet<String> = (0..40).map(|_| army()).collect();
    assert_eq!(armies.len(), 40);
}
