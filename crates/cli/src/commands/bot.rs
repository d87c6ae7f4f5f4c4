//! `ikusa bot`: an engine of any make plays on a server, as a guest or an account.

mod engine;
mod house;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::{Value, json};

use self::engine::{Engine, Protocol};
use self::house::{House, Seat};
use super::thinking::parse_time;
use crate::args::{GameArg, parse_game};

/// Let a USI or UGI engine play on a server
///
/// The bot makes an open challenge, plays it within its clock, and makes the next; or it accepts challenges from the lobby
/// that fit. An account's bot is one by its name: it ends in -bot. Games with secret formations are not for engines that
/// know everything.
#[derive(Args, Debug)]
pub(crate) struct Bot {
    /// The server, as http://host:port
    #[arg(long, value_name = "URL")]
    url: String,
    /// The engine and its arguments, speaking USI
    #[arg(long, value_name = "PROGRAM", required_unless_present = "ugi", conflicts_with = "ugi")]
    usi: Option<String>,
    /// The engine and its arguments, speaking UGI
    #[arg(long, value_name = "PROGRAM")]
    ugi: Option<String>,
    /// The game's id
    #[arg(long, value_parser = parse_game, default_value = "shogi")]
    game: GameArg,
    /// The name to show; with a password file the account's
    #[arg(long, default_value = "engine-bot")]
    name: String,
    /// A file with the account's password in its first line; without it the bot is a guest
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// An option for the engine, as often as needed
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Accept fitting challenges from the lobby instead of making them
    #[arg(long)]
    join: bool,
    /// Minutes and seconds of increment of the challenges it makes or accepts at the least, as 5+3; none without a clock
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = parse_clock)]
    clock: Option<(u64, u64)>,
    /// Time for each move where there is no clock
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// Enter this tournament, by its id or its address, and play its games until it ends; only as an account
    #[arg(long, value_name = "ID", requires = "password_file", conflicts_with_all = ["join", "clock", "games"])]
    cup: Option<String>,
    /// How many games to play [default: no end]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
}

/// How long to wait before the lobby is looked at again.
const PAUSE: Duration = Duration::from_secs(2);

impl Bot {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(
            !self.game.0.has_secrets(),
            "{}: its formations are secret, and an engine is told everything",
            self.game.0.id()
        );
        let mut house = House::at(&self.url)?;
        let mut engine = self.engine()?;
        if let Some(file) = &self.password_file {
            ensure!(self.name.ends_with("-bot"), "a bot's account has a name that ends in -bot");
            let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
            house.sign_in(&self.name, text.lines().next().unwrap_or_default())?;
        }
        if let Some(cup) = &self.cup {
            return self.compete(&house, cup.rsplit('/').next().unwrap_or(cup), &mut engine);
        }
        for _ in 0..self.games.unwrap_or(u32::MAX) {
            let seat = if self.join { self.accept(&house)? } else { self.challenge(&house)? };
            self.play(&house, &seat, &mut engine)?;
        }
        Ok(())
    }

    fn play(&self, house: &House, seat: &Seat, engine: &mut Engine) -> Result<()> {
        eprintln!("{}/m/{}", house.url(), seat.id);
        let end = table::play(house, seat, engine, self.time)?;
        eprintln!("{}: {end}", seat.id);
        Ok(())
    }

    /// Enters a tournament and plays whatever it is paired for until there is nothing more to play.
    fn compete(&self, house: &House, cup: &str, engine: &mut Engine) -> Result<()> {
        let path = format!("/api/cups/{cup}");
        let view = house.call("GET", &path, Value::Null)?;
        let game = view["cup"]["game"].as_str().unwrap_or_default();
        ensure!(
            game == self.game.0.id(),
            "the tournament plays {game}, and this engine {}",
            self.game.0.id()
        );
        house.call("POST", &format!("{path}/enter"), json!({}))?;
        let mut last = None;
        loop {
            let view = house.call("GET", &path, Value::Null)?;
            let playing = view["me"]["playing"].as_str().map(str::to_owned);
            if playing.is_some() && playing != last {
                let seat = Seat { id: playing.clone().unwrap_or_default(), token: None };
                self.play(house, &seat, engine)?;
                last = playing;
                continue;
            }
            if matches!(view["cup"]["stage"].as_str(), Some("over" | "cancelled")) {
                eprintln!(
                    "{}/cups/{cup}: {}",
                    house.url(),
                    view["cup"]["stage"].as_str().unwrap_or_default()
                );
                return Ok(());
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn engine(&self) -> Result<Engine> {
        let (program, protocol) = match (&self.usi, &self.ugi) {
            (Some(program), _) => (program, Protocol::Usi),
            (None, Some(program)) => (program, Protocol::Ugi),
            (None, None) => bail!("--usi or --ugi names the engine"),
        };
        let mut settings = Vec::new();
        for setting in &self.settings {
            settings
                .push(setting.split_once('=').with_context(|| format!("{setting}: expected NAME=VALUE"))?);
        }
        Engine::start(program, protocol, &settings)
    }

    fn challenge(&self, house: &House) -> Result<Seat> {
        let time = match self.clock {
            Some((minutes, seconds)) => {
                json!({ "kind": "fischer", "main": minutes * 60_000, "increment": seconds * 1_000 })
            }
            None => json!({ "kind": "none" }),
        };
        let game = self.game.0.id();
        let wish = json!({ "game": game, "opponent": { "kind": "open" }, "time": time, "name": self.name });
        house.sit("/api/matches", wish)
    }

    /// Waits for a challenge that fits, and sits down.
    fn accept(&self, house: &House) -> Result<Seat> {
        loop {
            let lobby = house.call("GET", "/api/lobby", Value::Null)?;
            for entry in lobby.as_array().into_iter().flatten().filter(|entry| self.fits(house, entry)) {
                let path = format!("/api/matches/{}/join", entry["id"].as_str().unwrap_or_default());
                // Someone else may be faster, or have blocked this bot: there are others.
                if let Ok(seat) = house.sit(&path, json!({ "name": self.name })) {
                    return Ok(seat);
                }
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn fits(&self, house: &House, entry: &Value) -> bool {
        let (time, main) = (&entry["time"], entry["time"]["main"].as_u64().unwrap_or(0));
        let timed = match self.clock {
            None => time["kind"] == "none",
            Some((minutes, seconds)) => {
                let increment = time["increment"].as_u64().unwrap_or(0);
                main >= minutes * 60_000 && increment >= seconds * 1_000
            }
        };
        let rated = entry["rated"] == true;
        entry["game"] == self.game.0.id() && timed && (!rated || house.has_account())
    }
}

fn parse_clock(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('+').and_then(|(minutes, seconds)| {
        Some((
            minutes.parse().ok().filter(|m| (1..=600).contains(m))?,
            seconds.parse().ok().filter(|s| *s <= 600)?,
        ))
    });
    numbers.ok_or_else(|| "expected minutes and seconds, as 5+3".to_owned())
}
