//! Nothing acknowledged is ever lost: the real server, killed without warning at random moments under load, over
//! SQLite and, where one is at hand, PostgreSQL, by one process and by two on one database. `IKUSA_KILLS` sets how often (a longer run by hand).

mod process;

use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ikusa_rules::Seeded;
use process::{Server, path, walk};
use serde_json::{Value, json};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

const MATCHES: usize = 6;

/// No match goes on for ever: after so many moves another begins.
const LONG: u64 = 4_000;

/// A match that one client plays for both sides, and how far it was acknowledged.
struct Game {
    id: String,
    token: String,
    acknowledged: Mutex<u64>,
}

impl Game {
    fn begin(server: &Server) -> Arc<Game> {
        let made = server.call("POST", "/api/matches", None, &walk()).expect("a match");
        let (id, token) = (made["id"].as_str().expect("an id"), made["token"].as_str().expect("a token"));
        Arc::new(Game { id: id.to_owned(), token: token.to_owned(), acknowledged: Mutex::new(0) })
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn connect(address: &str, game: &Game) -> Option<Socket> {
    let (mut socket, _) = tungstenite::connect(format!("ws://{address}/ws/{}", game.id)).ok()?;
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    }
    let hello = json!({ "t": "hello", "token": game.token, "lean": true });
    socket.send(Message::Text(hello.to_string().into())).ok()?;
    Some(socket)
}

/// Plays on until the server goes away.
fn play(address: &str, game: &Game, stop: &AtomicBool) -> Option<()> {
    let mut socket = connect(address, game)?;
    while !stop.load(Ordering::Relaxed) {
        let version = *game.acknowledged.lock().expect("no panic holds it");
        let text = path(version);
        let order = json!({ "t": "command", "id": version, "do": "move", "text": text, "version": version });
        socket.send(Message::Text(order.to_string().into())).ok()?;
        loop {
            let Message::Text(text) = socket.read().ok()? else { continue };
            let answer: Value = serde_json::from_str(&text).ok()?;
            if answer["id"] != version {
                continue;
            }
            // What the killed server had sent to PostgreSQL may become durable after the new one was asked, but no
            // more than the one move that was under way.
            let late = answer["code"] == "stale" && answer["version"] == version + 1;
            assert!(answer["t"] == "ack" || late, "{answer}");
            *game.acknowledged.lock().expect("no panic holds it") = answer["version"].as_u64()?;
            break;
        }
    }
    Some(())
}

/// One of the processes is killed at a time, and the matches wander from one to the other.
fn survive(database: &str, kills: u64, processes: usize) {
    let mut seeded = Seeded::new(2026);
    eprintln!("seed 2026, {kills} kills, {processes} at a time");
    let mut servers: Vec<Server> = (0..processes).map(|_| Server::start(database)).collect();
    let mut games: Vec<Arc<Game>> = (0..MATCHES).map(|_| Game::begin(&servers[0])).collect();
    let mut total = 0;
    for kill in 0..kills {
        let stop = Arc::new(AtomicBool::new(false));
        let play_at = |(index, game): (usize, &Arc<Game>)| {
            let address = servers[(index + kill as usize) % processes].address.clone();
            let (game, stop) = (Arc::clone(game), Arc::clone(&stop));
            thread::spawn(move || play(&address, &game, &stop))
        };
        let players: Vec<_> = games.iter().enumerate().map(play_at).collect();
        thread::sleep(Duration::from_millis(20 + seeded.below(120) as u64));
        let victim = seeded.below(processes);
        servers[victim].kill();
        stop.store(true, Ordering::Relaxed);
        for player in players {
            let _ = player.join().expect("a player does not panic");
        }
        servers[victim] = Server::start(database);
        for game in &mut games {
            let version = assert_kept(&servers[victim], game, kill);
            if version >= LONG {
                total += version;
                *game = Game::begin(&servers[victim]);
            }
        }
    }
    total += games.iter().map(|game| *game.acknowledged.lock().expect("no panic holds it")).sum::<u64>();
    eprintln!("{total} moves acknowledged, none lost");
    assert!(total > 0, "nothing was played at all");
}

/// Everything acknowledged is there, once and in order: how much there is.
fn assert_kept(server: &Server, game: &Game, kill: u64) -> u64 {
    let kept = server.call("GET", &format!("/api/matches/{}", game.id), None, &Value::Null);
    let kept = kept.expect("the match is there");
    let version = kept["state"]["version"].as_u64().expect("a version");
    let mut acknowledged = game.acknowledged.lock().expect("no panic holds it");
    assert!(version >= *acknowledged, "kill {kill}: {version} of {acknowledged} acknowledged moves left");
    let moves = kept["state"]["line"]["moves"].as_array().expect("moves");
    assert_eq!(moves.len() as u64, version);
    let right = moves.iter().enumerate().all(|(index, m)| *m == path(index as u64));
    assert!(right, "the moves are those played");
    *acknowledged = version;
    version
}

fn kills() -> u64 {
    std::env::var("IKUSA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

#[test]
fn no_acknowledged_move_is_lost_on_sqlite() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-kill-{}", std::process::id()));
    survive(&folder.join("kill.db").display().to_string(), kills(), 1);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// One process and then two on the PostgreSQL that is at hand, if one is.
#[test]
fn no_acknowledged_move_is_lost_on_postgres() {
    let Ok(server) = std::env::var("IKUSA_TEST_POSTGRES") else {
        eprintln!("IKUSA_TEST_POSTGRES is not set: not tested here");
        return;
    };
    survive(&server, kills().div_ceil(2), 1);
    survive(&server, kills().div_ceil(2), 2);
}
