//! `ikusa csa`: the engine at a server of the CSA protocol, where shogi programs meet.

mod game;
mod summary;
mod wire;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use self::game::Game;
use self::summary::Summary;
use self::wire::Wire;
use super::thinking::parse_time;
use crate::output;
use crate::tongue::tell;

/// Play shogi on a server of the CSA protocol, where engines meet
#[derive(Args, Debug)]
pub(crate) struct Csa {
    /// The server: HOST or HOST:PORT [default port: 4081]
    host: String,
    /// The name to log in with
    #[arg(long)]
    user: String,
    /// The password, for servers that ask for one; floodgate takes the kind of game here
    #[arg(long, default_value = "ikusa", env = "IKUSA_CSA_PASSWORD", hide_env_values = true)]
    password: String,
    /// How many games to play before logging out
    #[arg(long, default_value_t = 1)]
    games: u32,
    /// How strong, from 0 to 9
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(0..=9))]
    level: u8,
    /// How many threads search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// How much of each move's time is kept for the way to the server and back
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = parse_time)]
    delay: Duration,
}

impl Csa {
    pub(crate) fn run(&self) -> Result<()> {
        let address = if self.host.contains(':') { self.host.clone() } else { format!("{}:4081", self.host) };
        let mut wire = Wire::open(&address)?;
        self.log_in(&mut wire)?;
        for _ in 0..self.games {
            self.play(&mut wire)?;
        }
        wire.say("LOGOUT")
    }

    fn log_in(&self, wire: &mut Wire) -> Result<()> {
        for word in [&self.user, &self.password] {
            if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c.is_control()) {
                bail!(
                    "{}",
                    tell!("nombre y contraseña van sin espacios", "name and password have no blanks in them")
                );
            }
        }
        wire.say(&format!("LOGIN {} {}", self.user, self.password))?;
        match wire.hear()?.as_str() {
            said if said.starts_with("LOGIN:") && said.ends_with(" OK") => Ok(()),
            said => bail!("{}: {said}", tell!("el servidor no deja entrar", "the server refuses the login")),
        }
    }

    /// Waits for a game that both agree on, plays it and says how it ended.
    fn play(&self, wire: &mut Wire) -> Result<()> {
        let (summary, started) = loop {
            let summary = Summary::hear(wire)?;
            wire.say("AGREE")?;
            let answer = wire.hear()?;
            if answer.starts_with("START:") {
                break (summary, answer);
            }
            // The other player may decline; then the next game is awaited.
            if !answer.starts_with("REJECT:") {
                bail!(
                    "{}: {answer}",
                    tell!(
                        "se esperaba START o REJECT y el servidor dice",
                        "expected START or REJECT, the server says"
                    )
                );
            }
        };
        let mut out = output::stdout();
        writeln!(out, "{started}  {} - {}", summary.names[0], summary.names[1])?;
        out.flush()?;
        let result = Game::begin(self, summary)?.play(wire)?;
        writeln!(out, "{result}")?;
        Ok(out.flush()?)
    }
}
