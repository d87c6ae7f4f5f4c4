//! One match of a bot: from the hello to the end, over as many connections as it takes.

use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use super::engine::{Engine, GameSoFar};
use super::house::{House, Seat};

/// How often a lost connection is made again, and how long to wait before.
const TRIES: u32 = 60;
const PAUSE: Duration = Duration::from_secs(1);
/// The server pings more often than this.
const SILENCE: Duration = Duration::from_secs(40);

/// Plays a match to its end; how it ended.
///
/// # Errors
/// If the engine fails, or the server stays away.
pub(super) fn play(house: &House, seat: &Seat, engine: &mut Engine, time: Duration) -> Result<String> {
    let mut table = BotMatch { engine, time, start: None, known: None };
    table.engine.begin()?;
    for _ in 0..TRIES {
        match table.attend(house, seat) {
            Ok(end) => return Ok(end),
            Err(Trouble::Engine(error)) => {
                // An opponent should not wait for an engine that has gone.
                house.resign(seat);
                return Err(error);
            }
            Err(Trouble::Link(error)) => eprintln!("{}: {error:#}; once more", seat.id),
        }
        std::thread::sleep(PAUSE);
    }
    bail!("the server stays away")
}

enum Trouble {
    Engine(anyhow::Error),
    Link(anyhow::Error),
}

struct BotMatch<'a> {
    engine: &'a mut Engine,
    time: Duration,
    /// The position that the match began with, if it was seen.
    start: Option<String>,
    /// The version that was last acted on.
    known: Option<u64>,
}

impl BotMatch<'_> {
    fn attend(&mut self, house: &House, seat: &Seat) -> Result<String, Trouble> {
        let mut socket = open(house, seat).map_err(Trouble::Link)?;
        self.known = None;
        loop {
            let said = hear(&mut socket).map_err(Trouble::Link)?;
            match said["t"].as_str() {
                Some("state") if said["closed"].is_string() => {
                    return Ok(format!("closed, {}", said["closed"]));
                }
                Some("state") => {
                    if let Some(end) = ending(&said["state"]) {
                        return Ok(end);
                    }
                    if let Some(command) = self.answer(&said["state"])? {
                        tell(&mut socket, command).map_err(Trouble::Link)?;
                    }
                }
                Some("denied") => {
                    // What the rules refuse an engine should not have played.
                    eprintln!("{}: refused: {}", seat.id, said["message"]);
                    if said["code"] != "stale" {
                        tell(&mut socket, json!({ "do": "resign" })).map_err(Trouble::Link)?;
                    }
                }
                _ => {}
            }
        }
    }

    /// What to do now, if anything.
    fn answer(&mut self, state: &Value) -> Result<Option<Value>, Trouble> {
        let line = &state["line"];
        let moves: Vec<String> = serde_json::from_value(line["moves"].clone()).unwrap_or_default();
        let position = line["position"].as_str();
        if moves.is_empty() {
            self.start = position.map(str::to_owned);
        }
        let version = state["version"].as_u64();
        let mine = state["stage"] == "playing" && !state["seat"].is_null() && line["turn"] == state["seat"];
        if !mine || self.known == version {
            return Ok(None);
        }
        self.known = version;
        // Without the beginning the present position has to do.
        let place = match &self.start {
            Some(start) => GameSoFar { position: Some(start), moves: &moves },
            None => GameSoFar { position, moves: &[] },
        };
        let best = self.engine.think(&place, &state["clock"], self.time).map_err(Trouble::Engine)?;
        Ok(Some(match best.as_str() {
            "resign" | "none" | "(none)" => json!({ "do": "resign" }),
            "win" => json!({ "do": "declare-impasse" }),
            text => json!({ "do": "move", "text": text, "version": version }),
        }))
    }
}

/// How a match ended, in words; none while it goes on.
fn ending(state: &Value) -> Option<String> {
    let outcome = state["outcome"].as_object()?;
    let winner = outcome.get("winner").and_then(Value::as_str).unwrap_or("nobody");
    let reason = outcome.get("reason").and_then(Value::as_str).unwrap_or_default();
    Some(format!("{winner} wins by {reason}"))
}

type Socket = WebSocket<TcpStream>;

fn open(house: &House, seat: &Seat) -> Result<Socket> {
    let stream = house.connect()?;
    stream.set_read_timeout(Some(SILENCE))?;
    let opened = tungstenite::client(house.socket(&seat.id)?, stream);
    let (mut socket, _) = opened.map_err(|error| anyhow::anyhow!("no connection: {error}"))?;
    let hello = json!({ "t": "hello", "token": seat.token });
    socket.send(Message::Text(hello.to_string().into()))?;
    Ok(socket)
}

fn hear(socket: &mut Socket) -> Result<Value> {
    loop {
        if let Message::Text(text) = socket.read().context("the connection is lost")? {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

fn tell(socket: &mut Socket, mut command: Value) -> Result<()> {
    command["t"] = json!("command");
    command["id"] = json!(1);
    Ok(socket.send(Message::Text(command.to_string().into()))?)
}
