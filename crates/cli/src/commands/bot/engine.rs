//! An engine at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Which protocol it speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    Usi,
    Ugi,
}

/// A running engine; it ends with this.
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    protocol: Protocol,
}

/// An engine that says nothing for so long, beyond its thinking time, has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many lines it may be ahead of whoever listens.
const WAITING: usize = 1024;

/// Where the game stands.
pub(super) struct GameSoFar<'a> {
    /// The position it began with, where that is known, or stands at.
    pub(super) position: Option<&'a str>,
    /// The moves since.
    pub(super) moves: &'a [String],
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit");
        std::thread::sleep(Duration::from_millis(50));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Engine {
    /// Starts a program with its arguments and waits until it is ready.
    ///
    /// # Errors
    /// If it does not start or falls silent.
    pub(super) fn start(command: &str, protocol: Protocol, settings: &[(&str, &str)]) -> Result<Engine> {
        let mut words = command.split_whitespace();
        let program = words.next().context("no program")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = child.stdin.take().context("the program has no input")?;
        let lines = BufReader::new(child.stdout.take().context("the program has no output")?).lines();
        let (sender, output) = sync_channel(WAITING);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { child, input, output, protocol };
        match protocol {
            Protocol::Usi => engine.ask("usi", "usiok")?,
            Protocol::Ugi => engine.ask("ugi", "ugiok")?,
        };
        for (name, value) in settings {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) -> Result<()> {
        self.say(match self.protocol {
            Protocol::Usi => "usinewgame",
            Protocol::Ugi => "uginewgame",
        })?;
        self.ask("isready", "readyok").map(drop)
    }

    /// What it would play.
    pub(super) fn think(&mut self, place: &GameSoFar<'_>, clock: &Value, time: Duration) -> Result<String> {
        let start = match (place.position, self.protocol) {
            (None, _) => "startpos".to_owned(),
            (Some(position), Protocol::Usi) => format!("sfen {position}"),
            (Some(position), Protocol::Ugi) => format!("fen {position}"),
        };
        let moves =
            if place.moves.is_empty() { String::new() } else { format!(" moves {}", place.moves.join(" ")) };
        self.say(&format!("position {start}{moves}"))?;
        let (limits, most) = limits(clock, time);
        self.say(&format!("go {limits}"))?;
        let answer = self.hear("bestmove", most)?;
        let best = answer.split_whitespace().nth(1).context("the engine named no move")?;
        Ok(best.to_owned())
    }

    fn ask(&mut self, line: &str, word: &str) -> Result<String> {
        self.say(line)?;
        self.hear(word, Duration::ZERO)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).context("the engine has gone")
    }

    /// The next line that begins with a word.
    fn hear(&self, word: &str, thinking: Duration) -> Result<String> {
        loop {
            let Ok(line) = self.output.recv_timeout(PATIENCE + thinking) else {
                bail!("the engine fell silent before '{word}'");
            };
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

/// How to say what is on the clock, and how long that can take at the most.
fn limits(clock: &Value, time: Duration) -> (String, Duration) {
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let main = |side: &str| number(&clock[side]["main"]);
    let control = &clock["control"];
    let most =
        |side: &str| main(side) + number(&clock[side]["period"]) * number(&clock[side]["periods"]).max(1);
    let longest = Duration::from_millis(most("black").max(most("white")));
    let (black, white) = (main("black"), main("white"));
    match control["kind"].as_str() {
        Some("fischer") => {
            let increment = number(&control["increment"]);
            (format!("btime {black} wtime {white} binc {increment} winc {increment}"), longest)
        }
        Some("byoyomi") => {
            (format!("btime {black} wtime {white} byoyomi {}", number(&control["period"])), longest)
        }
        Some("sudden-death") => (format!("btime {black} wtime {white}"), longest),
        _ => (format!("movetime {}", time.as_millis()), time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn clocks_are_said_as_engines_know_them() {
        let said = |clock: Value| limits(&clock, Duration::from_millis(700)).0;
        let side = json!({ "main": 60_000, "periods": 3, "period": 10_000 });
        let clock = |control: Value| json!({ "control": control, "black": side, "white": side });
        assert_eq!(said(clock(json!({ "kind": "none" }))), "movetime 700");
        let fischer = clock(json!({ "kind": "fischer", "main": 60_000, "increment": 2_000 }));
        assert_eq!(said(fischer), "btime 60000 wtime 60000 binc 2000 winc 2000");
        let byoyomi = clock(json!({ "kind": "byoyomi", "main": 60_000, "period": 10_000, "periods": 3 }));
        assert_eq!(said(byoyomi), "btime 60000 wtime 60000 byoyomi 10000");
    }
}
