//! The trial of `docs/scale.md`: four servers, two workers and a pooler on one PostgreSQL, and one of each killed in the
//! middle of play. It takes a minute and more connections than a small database allows beside others, so it is run by hand: `make scale`.

mod process;

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use process::{Server, path, walk};
use serde_json::{Value, json};

const IKUSA: &str = env!("CARGO_BIN_EXE_ikusa");
const SERVERS: usize = 4;
const WORKERS: usize = 2;
const MATCHES: usize = 24;
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that is killed when dropped.
struct Helper(Child);

impl Helper {
    fn start(command: &mut Command) -> Helper {
        Helper(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs"))
    }

    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.kill();
    }
}

fn worker(database: &str) -> Helper {
    let settings = ["--engine-threads", "1", "--engine-time", "200"];
    let mut command = Command::new(IKUSA);
    Helper::start(command.args(["worker", "--database", database]).args(settings).env("RUST_LOG", "off"))
}

/// A pooler in front of a PostgreSQL, one session for each connection: `LISTEN` needs that.
struct Pooler {
    folder: PathBuf,
    port: u16,
    running: Option<Helper>,
}

impl Pooler {
    fn over(database: &str) -> Option<Pooler> {
        Command::new("pgbouncer").arg("--version").stdout(Stdio::null()).status().ok()?;
        let (_, place) = database.split_once('@').expect("an address");
        let (host, _) = place.split_once('/').expect("an address with a database");
        let port = host.rsplit_once(':').expect("a port").1;
        let folder = std::env::temp_dir().join(format!("ikusa-pooler-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let own = free.local_addr().expect("a port").port();
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={port} user=ikusa\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {own}\nauth_type = any\npool_mode = session\nmax_client_conn = 400\ndefault_pool_size = 90\n\
             unix_socket_dir =\nignore_startup_parameters = extra_float_digits,options\n"
        );
        fs::write(folder.join("pooler.ini"), settings).expect("its settings");
        let mut pooler = Pooler { folder, port: own, running: None };
        drop(free);
        pooler.start();
        Some(pooler)
    }

    fn start(&mut self) {
        let mut command = Command::new("pgbouncer");
        // It refuses to be run by root.
        if Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n")) {
            command.args(["-u", "nobody"]);
        }
        self.running = Some(Helper::start(command.arg(self.folder.join("pooler.ini"))));
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(since.elapsed() < PATIENCE, "the pooler does not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn kill_and_start(&mut self) {
        self.running.take().expect("it runs").kill();
        self.start();
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        self.running = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What the players of all matches share.
struct Hall {
    addresses: Vec<String>,
    stop: AtomicBool,
    /// The longest that anybody waited for a move to be acknowledged.
    longest: Mutex<Duration>,
    lost_answers: AtomicUsize,
}

fn call(address: &str, verb: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(10)))
        .build()
        .into();
    let request = ureq::http::Request::builder()
        .method(verb)
        .uri(format!("http://{address}{path}"))
        .header("Content-Type", "application/json")
        .header("Authorization", format!("Bearer {token}"))
        .body(if verb == "GET" { String::new() } else { body.to_string() })
        .ok()?;
    let text = agent.run(request).ok()?.body_mut().read_to_string().ok()?;
    serde_json::from_str(&text).ok()
}

/// Plays a match with itself through one server after the other, and tries again what had no answer: how far it came.
fn play(hall: &Hall, id: &str, token: &str, index: usize) -> u64 {
    let (mut version, mut server) = (0, index);
    while !hall.stop.load(Ordering::Relaxed) {
        let since = Instant::now();
        let order = json!({ "do": "move", "text": path(version), "version": version });
        loop {
            let address = &hall.addresses[server % SERVERS];
            let answer = call(address, "POST", &format!("/api/matches/{id}/commands"), token, &order);
            match answer {
                Some(done) if done["code"].is_null() => {
                    assert_eq!(done["version"], version + 1, "{done}");
                    break;
                }
                // It had been obeyed, but nobody could say so.
                Some(stale) if stale["code"] == "stale" && stale["version"] == version + 1 => {
                    hall.lost_answers.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                Some(refused)
                    if !["unavailable", "unknown"].contains(&refused["code"].as_str().unwrap_or("")) =>
                {
                    panic!("match {id} at {version}: {refused}");
                }
                _ => {
                    assert!(since.elapsed() < PATIENCE, "nobody answers");
                    server += 1;
                    thread::sleep(Duration::from_millis(20));
                }
            }
        }
        version += 1;
        let mut longest = hall.longest.lock().expect("no panic holds it");
        *longest = since.elapsed().max(*longest);
        drop(longest);
        thread::sleep(Duration::from_millis(50));
    }
    version
}

/// Asks for a move of the computer and an analysis through a server that lives: how long each took.
fn ask_the_engine(address: &str) -> [Duration; 2] {
    let since = Instant::now();
    let wish = json!({ "game": "shogi", "opponent": { "kind": "computer", "level": 3 }, "seat": "white" });
    let made = loop {
        match call(address, "POST", "/api/matches", "", &wish) {
            Some(made) if made["id"].is_string() => break made,
            _ => assert!(since.elapsed() < PATIENCE, "no match is made"),
        }
        thread::sleep(Duration::from_millis(50));
    };
    let look = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let moved =
        |seen: Value| seen["state"]["line"]["moves"].as_array().is_some_and(|moves| !moves.is_empty());
    while !call(address, "GET", &look, "", &Value::Null).is_some_and(moved) {
        assert!(since.elapsed() < PATIENCE, "the computer does not move");
        thread::sleep(Duration::from_millis(20));
    }
    let (moved, since) = (since.elapsed(), Instant::now());
    let wish = json!({ "game": "shogi", "time": 200 });
    while !call(address, "POST", "/api/analysis", "", &wish).is_some_and(|answer| answer["lines"].is_array())
    {
        assert!(since.elapsed() < PATIENCE, "nobody analyses");
        thread::sleep(Duration::from_millis(50));
    }
    [moved, since.elapsed()]
}

#[test]
#[ignore = "takes a minute and many connections"]
fn four_servers_two_workers_and_a_pooler_outlive_one_of_each() {
    let postgres =
        std::env::var("IKUSA_TEST_POSTGRES").expect("IKUSA_TEST_POSTGRES is the address of a PostgreSQL");
    let direct = process::database_at(&postgres, &format!("ikusa_scale_{}", std::process::id()));
    let mut pooler = Pooler::over(&direct);
    let database = match &pooler {
        Some(pooler) => {
            let name = direct.rsplit_once('/').expect("a database").1;
            format!("postgres://ikusa@127.0.0.1:{}/{name}", pooler.port)
        }
        None => direct,
    };
    eprintln!("pooler: {}", if pooler.is_some() { "pgbouncer, by session" } else { "none here" });
    let start = |_| {
        let mut command = Command::new(IKUSA);
        command.env("IKUSA_COMPUTER_MOVES", "workers");
        Server::start_by(command, &database)
    };
    let mut servers: Vec<Server> = (0..SERVERS).map(start).collect();
    let mut workers: Vec<Helper> = (0..WORKERS).map(|_| worker(&database)).collect();
    let hall = Arc::new(Hall {
        addresses: servers.iter().map(|server| server.address.clone()).collect(),
        stop: AtomicBool::new(false),
        longest: Mutex::default(),
        lost_answers: AtomicUsize::new(0),
    });
    let begin = |index: usize| {
        let made = servers[index % SERVERS].call("POST", "/api/matches", None, &walk()).expect("a match");
        (made["id"].as_str().expect("an id").to_owned(), made["token"].as_str().expect("a token").to_owned())
    };
    let games: Vec<_> = (0..MATCHES).map(begin).collect();
    let players: Vec<_> = games
        .iter()
        .cloned()
        .enumerate()
        .map(|(index, (id, token))| {
            let hall = Arc::clone(&hall);
            thread::spawn(move || play(&hall, &id, &token, index))
        })
        .collect();
    // The last of them lives to the end.
    let witness = hall.addresses[SERVERS - 1].clone();
    let tell = |what: &str| {
        thread::sleep(Duration::from_secs(4));
        let [moved, analysed] = ask_the_engine(&witness);
        let longest = std::mem::take(&mut *hall.longest.lock().expect("no panic holds it"));
        eprintln!(
            "{what}: longest wait for a move {longest:.1?}; the computer after {moved:.1?}, an analysis after {analysed:.1?}"
        );
    };
    tell("undisturbed");
    servers[0].kill();
    tell("a server killed");
    workers[0].kill();
    tell("a worker killed");
    if let Some(pooler) = &mut pooler {
        pooler.kill_and_start();
        tell("the pooler killed and started again");
    }
    hall.stop.store(true, Ordering::Relaxed);
    let acknowledged: Vec<u64> =
        players.into_iter().map(|player| player.join().expect("a law is broken")).collect();
    for ((id, _), acknowledged) in games.iter().zip(&acknowledged) {
        let kept = call(&witness, "GET", &format!("/api/matches/{id}"), "", &Value::Null)
            .expect("the match is there");
        let moves = kept["state"]["line"]["moves"].as_array().expect("moves");
        assert_eq!(moves.len() as u64, *acknowledged, "match {id}");
        assert!(moves.iter().enumerate().all(|(index, text)| *text == path(index as u64)), "match {id}");
    }
    let total: u64 = acknowledged.iter().sum();
    let lost = hall.lost_answers.load(Ordering::Relaxed);
    eprintln!(
        "{total} moves acknowledged in {MATCHES} matches, none lost or doubled; {lost} of them had lost their answer first"
    );
}
