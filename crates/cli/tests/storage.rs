//! What an operator meets: backups made while people play, restored as the documents say, and a disk that is full.

mod process;

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use process::{Server, path, walk};
use serde_json::{Value, json};

/// A walk on a server, as far as it was acknowledged.
struct Walk {
    id: String,
    token: String,
    version: u64,
}

impl Walk {
    fn begin(server: &Server) -> Walk {
        let made = server.call("POST", "/api/matches", None, &walk()).expect("a match");
        let word = |key: &str| made[key].as_str().expect("a word").to_owned();
        Walk { id: word("id"), token: word("token"), version: 0 }
    }

    /// The answer to one more step.
    fn step(&mut self, server: &Server) -> Value {
        let order = json!({ "do": "move", "text": path(self.version) });
        let place = format!("/api/matches/{}/commands", self.id);
        let answer = server.call("POST", &place, Some(&self.token), &order).expect("an answer");
        self.version = answer["version"].as_u64().unwrap_or(self.version);
        answer
    }

    fn steps(&mut self, server: &Server, count: u64) {
        let goal = self.version + count;
        while self.version < goal {
            let before = self.version;
            let answer = self.step(server);
            assert!(self.version > before, "{answer}");
        }
    }

    /// The moves that a server knows.
    fn known(&self, server: &Server) -> u64 {
        let answer =
            server.call("GET", &format!("/api/matches/{}", self.id), None, &Value::Null).expect("the match");
        let moves = answer["state"]["line"]["moves"].as_array().expect("moves").len() as u64;
        assert_eq!(answer["state"]["version"], moves);
        moves
    }
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What remains is in the build's folder for tests.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn backup(database: &str, copy: &str) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_ikusa"))
        .args(["backup", copy, "--database", database])
        .output()
        .expect("the binary runs")
}

/// The first lines that a server says, as many as are asked for.
fn greeting(database: &str, lines: usize) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ikusa"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database, "--lang", "en"])
        .env("RUST_LOG", "off")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let said = BufReader::new(child.stderr.take().expect("standard error"));
    let heard = said.lines().take(lines).collect::<Result<_, _>>().expect("text");
    child.kill().expect("the server can be killed");
    child.wait().expect("the server ends");
    heard
}

#[test]
fn the_first_start_says_what_to_do_next_below_the_address() {
    let folder = Folder::new("welcome");
    let database = folder.file("games.db");
    let first = greeting(&database, 2);
    assert!(first[0].starts_with("Ikusa is at http://127.0.0.1:"), "{first:?}");
    assert!(first[1].starts_with("First start: ") && first[1].contains(&database), "{first:?}");
    assert!(Path::new(&database).exists(), "so that the next start is not the first");
}

#[test]
fn a_backup_of_a_running_sqlite_holds_everything_acknowledged_before() {
    let folder = Folder::new("backup");
    let (database, copy) = (folder.file("live.db"), folder.file("copy.db"));
    let mut server = Server::start(&database);
    let mut walk = Walk::begin(&server);
    walk.steps(&server, 30);
    let before = walk.version;
    let copying = {
        let (database, copy) = (database.clone(), copy.clone());
        std::thread::spawn(move || backup(&database, &copy))
    };
    walk.steps(&server, 30);
    let made = copying.join().expect("the backup ends");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    server.kill();
    let restored = Server::start(&copy);
    assert!((before..=walk.version).contains(&walk.known(&restored)));
    walk.version = walk.known(&restored);
    walk.steps(&restored, 5);
    // Never over a file that is there, and not from nowhere.
    for (database, copy) in
        [(database.as_str(), copy.as_str()), ("/nonexistent/ikusa.db", &folder.file("none.db"))]
    {
        let refused = backup(database, copy);
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(String::from_utf8_lossy(&refused.stderr).lines().count(), 1);
    }
    assert!(!Path::new("/nonexistent").exists());
}

/// A program of PostgreSQL's, by name.
fn program(name: &str) -> Option<PathBuf> {
    let runs =
        |path: &Path| Command::new(path).arg("--version").output().is_ok_and(|out| out.status.success());
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    std::iter::once(PathBuf::from(name))
        .chain(installed.map(|version| version.path().join("bin").join(name)))
        .find(|path| runs(path))
}

#[test]
fn a_dump_of_postgres_restores_as_documented() {
    let (Ok(address), Some(dump), Some(psql)) =
        (std::env::var("IKUSA_TEST_POSTGRES"), program("pg_dump"), program("psql"))
    else {
        eprintln!("IKUSA_TEST_POSTGRES is not set, or pg_dump and psql are missing: not tested here");
        return;
    };
    let (base, _) = address.rsplit_once('/').expect("an address with a database");
    let [live, copy] = ["live", "copy"].map(|name| format!("ikusa_backup_{name}_{}", std::process::id()));
    let run = |program: &Path, args: &[&str]| {
        let done = Command::new(program).args(args).output().expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    for name in [&live, &copy] {
        run(&psql, &[&address, "-q", "-c", &format!("CREATE DATABASE {name}")]);
    }
    let [live, copy] = [live, copy].map(|name| format!("{base}/{name}"));
    let folder = Folder::new("dump");
    let file = folder.file("ikusa.sql");
    let mut server = Server::start(&live);
    let mut walk = Walk::begin(&server);
    walk.steps(&server, 30);
    let before = walk.version;
    run(&dump, &["--file", &file, &live]);
    walk.steps(&server, 5);
    server.kill();
    run(&psql, &[&copy, "-q", "-v", "ON_ERROR_STOP=1", "-f", &file]);
    let restored = Server::start(&copy);
    assert_eq!(walk.known(&restored), before);
    walk.version = before;
    walk.steps(&restored, 5);
}

#[test]
fn a_full_disk_refuses_harms_nothing_and_recovers() {
    let folder = Folder::new("full");
    // No file may grow beyond a megabyte, and the attempt fails as it does on a full disk instead of ending the process.
    let mut limited = Command::new("sh");
    limited.args(["-c", r#"trap "" XFSZ; ulimit -S -f 2048; exec "$0" "$@""#, env!("CARGO_BIN_EXE_ikusa")]);
    let server = Server::start_by(limited, &folder.file("full.db"));
    let mut walk = Walk::begin(&server);
    let refused = loop {
        let answer = walk.step(&server);
        if answer["version"].is_null() {
            break answer;
        }
        assert!(walk.version < 5_000, "the disk does not fill up");
    };
    assert_eq!(refused["code"], "unavailable", "after {} moves: {refused}", walk.version);
    assert_eq!(walk.known(&server), walk.version);
    assert_eq!(walk.step(&server)["code"], "unavailable");
    let raised =
        Command::new("prlimit").args(["--pid", &server.id().to_string(), "--fsize=unlimited"]).status();
    if !raised.is_ok_and(|status| status.success()) {
        eprintln!("prlimit is missing: the recovery is not tested here");
        return;
    }
    walk.steps(&server, 20);
    assert_eq!(walk.known(&server), walk.version);
}
