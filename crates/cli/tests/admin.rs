//! `ikusa admin` beside a running server, on each database at hand.

mod process;

use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use process::{Server, path, walk};
use serde_json::{Value, json};

fn admin(database: &str, args: &[&str]) -> Output {
    let binary = env!("CARGO_BIN_EXE_ikusa");
    Command::new(binary)
        .arg("admin")
        .args(args)
        .args(["--database", database, "--json"])
        .output()
        .expect("the binary runs")
}

fn answer(database: &str, args: &[&str]) -> Value {
    let output = admin(database, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refusal(database: &str, args: &[&str]) -> String {
    let output = admin(database, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// A fresh database of each kind at hand.
fn databases() -> Vec<String> {
    let name = format!("ikusa_admin_{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
    let mut databases = vec![folder.join("admin.db").display().to_string()];
    match std::env::var("IKUSA_TEST_POSTGRES") {
        Ok(server) => databases.push(process::database_at(&server, &name)),
        Err(_) => eprintln!("IKUSA_TEST_POSTGRES is not set: SQLite only"),
    }
    databases
}

#[test]
fn a_host_lists_shows_and_ends_matches_and_closes_accounts() {
    for database in databases() {
        let server = Server::start(&database);
        let post = |path: &str, body: Value| server.call("POST", path, None, &body).expect("an answer");
        let made = post("/api/matches", walk());
        let (id, token) = (made["id"].as_str().expect("an id"), made["token"].as_str().expect("a token"));
        let step = json!({ "do": "move", "text": path(0) });
        let commands = format!("/api/matches/{id}/commands");
        server.call("POST", &commands, Some(token), &step).expect("a move");
        let open = post("/api/matches", json!({ "game": "shogi", "opponent": { "kind": "open" } }));
        let open = open["id"].as_str().expect("an id");
        post("/api/accounts", json!({ "name": "Ana", "password": "correct horse" }));

        let running = answer(&database, &["matches"]);
        assert_eq!((running.as_array().map(Vec::len), &running[0]["id"]), (Some(1), &json!(id)));
        assert_eq!(answer(&database, &["matches", "waiting"])[0]["id"], open);
        let shown = answer(&database, &["show", id]);
        assert_eq!((&shown["commands"][0]["text"], &shown["state"]), (&json!(path(0)), &json!("running")));
        assert!(!shown.to_string().contains(token), "tokens stay where they are");

        assert_eq!(answer(&database, &["end", id])["done"], "annulled");
        assert_eq!(answer(&database, &["end", open])["done"], "withdrawn");
        let again = refusal(&database, &["end", id]);
        assert!(again.contains("is over"), "{again}");
        assert!(refusal(&database, &["end", "nowhere"]).contains("no match 'nowhere'"));
        // The server finds out by itself.
        let patience = Instant::now() + Duration::from_secs(60);
        loop {
            let look = server.call("GET", &format!("/api/matches/{id}"), None, &Value::Null);
            if look.expect("the match")["state"]["outcome"]["reason"] == "annulled" {
                break;
            }
            assert!(Instant::now() < patience, "the server never hears of it");
            thread::sleep(Duration::from_millis(100));
        }
        let denied = server.call("POST", &commands, Some(token), &json!({ "do": "move", "text": path(1) }));
        assert_eq!(denied.expect("an answer")["code"], "over");
        let theirs = server.call("POST", &commands, Some(token), &json!({ "do": "annul" }));
        assert_eq!(theirs.expect("an answer")["code"], "bad-request");

        assert_eq!(answer(&database, &["accounts"])[0]["name"], "Ana");
        assert_eq!(answer(&database, &["close-account", "ana"])["done"], "closed");
        assert!(refusal(&database, &["close-account", "Ana"]).contains("no account 'Ana'"));
        assert_eq!(answer(&database, &["accounts"]), json!([]));
        assert_eq!(answer(&database, &["vacuum"])["done"], "tidy");
    }
    assert!(refusal("nowhere/at/all.db", &["matches"]).contains("there is no database"));
}
