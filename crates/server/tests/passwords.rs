//! Many passwords at once. Alone in its process, because it looks at the memory of all of it.

mod house;

use std::thread;

use house::{House, Kind};
use serde_json::json;

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
                let wish = json!({ "name": format!("nobody{number}"), "password": "wrong password" });
                let (status, body) = house.call("POST", "/api/sessions", None, Some(wish));
                assert!(matches!(status, 401 | 429), "{status} {body}");
            });
        }
    });
    // A hundred at once would take 1.9 GB, and a hundred one after the other some 350 MB if each took memory of its own.
    let grown = peak_memory() - before;
    assert!(grown < 150 << 20, "{} MiB", grown >> 20);
}
