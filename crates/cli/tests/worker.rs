//! `ikusa worker`: the computer's moves from another process, which may die over them.

mod process;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use process::Server;
use serde_json::{Value, json};

const IKUSA: &str = env!("CARGO_BIN_EXE_ikusa");

/// A worker process; killed when dropped.
struct Worker(Child);

impl Worker {
    fn start(database: &str, time: &str) -> Worker {
        let mut child = Command::new(IKUSA)
            .args(["worker", "--database", database, "--engine-threads", "1", "--engine-time", time])
            .env("RUST_LOG", "off")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stderr.take().expect("standard error")).read_line(&mut line).expect("a line");
        assert!(line.contains("works"), "{line}");
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn moves(server: &Server, id: &str) -> usize {
    let look = server.call("GET", &format!("/api/matches/{id}"), None, &Value::Null).expect("the match");
    look["state"]["line"]["moves"].as_array().expect("moves").len()
}

fn wait_for(server: &Server, id: &str, count: usize) {
    let patience = Instant::now() + Duration::from_secs(120);
    while moves(server, id) < count {
        assert!(Instant::now() < patience, "nobody makes the computer's move");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn workers_make_the_computers_moves_and_take_over_from_the_dead() {
    let Ok(postgres) = std::env::var("IKUSA_TEST_POSTGRES") else {
        eprintln!("IKUSA_TEST_POSTGRES is not set: not tested here");
        return;
    };
    let database = process::database_at(&postgres, &format!("ikusa_worker_{}", std::process::id()));
    let mut command = Command::new(IKUSA);
    command.env("IKUSA_COMPUTER_MOVES", "workers");
    let server = Server::start_by(command, &database);
    let wish = json!({ "game": "shogi", "opponent": { "kind": "computer", "level": 1 }, "seat": "white" });
    let made = server.call("POST", "/api/matches", None, &wish).expect("a match");
    let id = made["id"].as_str().expect("an id").to_owned();
    // The server itself leaves it alone: it looks for work every 0.4 s if it looks at all.
    thread::sleep(Duration::from_secs(2));
    assert_eq!(moves(&server, &id), 0);
    let worker = Worker::start(&database, "20");
    wait_for(&server, &id, 1);
    drop(worker);
    // One that thinks for a long time dies over it; the next one takes over.
    let wish = json!({ "game": "shogi", "opponent": { "kind": "computer", "level": 9 }, "seat": "white" });
    let made = server.call("POST", "/api/matches", None, &wish).expect("a match");
    let id = made["id"].as_str().expect("an id").to_owned();
    let slow = Worker::start(&database, "60000");
    thread::sleep(Duration::from_secs(1));
    drop(slow);
    let _next = Worker::start(&database, "20");
    wait_for(&server, &id, 1);
}

#[test]
fn a_file_belongs_to_one_process() {
    let output = Command::new(IKUSA).args(["worker", "--database", "some.db"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("workers need postgres://"));
}

#[test]
fn workers_make_analyses_and_take_over_from_the_dead() {
    let Ok(postgres) = std::env::var("IKUSA_TEST_POSTGRES") else {
        eprintln!("IKUSA_TEST_POSTGRES is not set: not tested here");
        return;
    };
    let database = process::database_at(&postgres, &format!("ikusa_analyst_{}", std::process::id()));
    let mut command = Command::new(IKUSA);
    command.env("IKUSA_COMPUTER_MOVES", "workers");
    let server = Server::start_by(command, &database);
    let wish = json!({ "game": "shogi", "time": 2_000, "lines": 2 });
    let answer = thread::scope(|scope| {
        // Nobody has it made yet.
        let answer = scope.spawn(|| server.call("POST", "/api/analysis", None, &wish).expect("an analysis"));
        let slow = Worker::start(&database, "1000");
        thread::sleep(Duration::from_secs(1));
        // It dies over its work; the next one takes over.
        drop(slow);
        assert!(!answer.is_finished(), "two seconds are longer than one");
        let _next = Worker::start(&database, "1000");
        answer.join().expect("an answer")
    });
    assert_eq!(answer["lines"].as_array().map(Vec::len), Some(2), "{answer}");
}
