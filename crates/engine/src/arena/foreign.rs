//! A program of someone else behind a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use super::seat::Pace;

/// A program that answers lines with lines.
pub(super) struct Foreign {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    tongue: Tongue,
    clock: &'static str,
    /// What GNU Shogi's board has seen so far.
    told: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tongue {
    Usi,
    Ugi,
    GnuShogi,
}

/// A program that says nothing for so long, beyond its thinking time, has failed.
const PATIENCE: Duration = Duration::from_secs(30);

impl Drop for Foreign {
    fn drop(&mut self) {
        let _ = self.say("quit");
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            thread::sleep(Duration::from_millis(50));
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

impl Foreign {
    /// `clock` is what stands before a time per move in `go`.
    pub(super) fn usi(command: &str, clock: &'static str) -> Result<Foreign, String> {
        let mut foreign = Foreign::start(command, Tongue::Usi)?;
        foreign.clock = clock;
        foreign.say("usi")?;
        foreign.wait("usiok")?;
        foreign.say("isready")?;
        foreign.wait("readyok")?;
        Ok(foreign)
    }

    pub(super) fn ugi(command: &str) -> Result<Foreign, String> {
        let mut foreign = Foreign::start(command, Tongue::Ugi)?;
        foreign.say("ugi")?;
        foreign.wait("ugiok")?;
        foreign.say("isready")?;
        foreign.wait("readyok")?;
        Ok(foreign)
    }

    pub(super) fn gnushogi(command: &str) -> Result<Foreign, String> {
        Foreign::start(command, Tongue::GnuShogi)
    }

    fn start(command: &str, tongue: Tongue) -> Result<Foreign, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no program")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start {program}: {error}"))?;
        let input = child.stdin.take().ok_or("the program has no input")?;
        let output = child.stdout.take().ok_or("the program has no output")?;
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Foreign { child, input, output: receiver, tongue, clock: "movetime", told: Vec::new() })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    fn hear(&self, extra: Duration) -> Result<String, String> {
        self.output.recv_timeout(PATIENCE + extra).map_err(|_| "the program fell silent".to_owned())
    }

    fn wait(&mut self, word: &str) -> Result<(), String> {
        while self.hear(Duration::ZERO)?.split_whitespace().next() != Some(word) {}
        Ok(())
    }

    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.told.clear();
        match self.tongue {
            Tongue::Usi => self.say("usinewgame")?,
            Tongue::Ugi => self.say("uginewgame")?,
            Tongue::GnuShogi => {
                self.say("new")?;
                self.say("force")?;
            }
        }
        Ok(())
    }

    pub(super) fn choose(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        pace: Pace,
    ) -> Result<Option<String>, String> {
        if self.tongue == Tongue::GnuShogi {
            return self.choose_gnushogi(moves);
        }
        let place = match self.tongue {
            Tongue::Usi => "sfen",
            _ => "fen",
        };
        let start = start.map_or_else(|| "startpos".to_owned(), |text| format!("{place} {text}"));
        self.say(&format!("position {start} moves {}", moves.join(" ")))?;
        let (go, extra) = match pace {
            Pace::Time(time) => (format!("go {} {}", self.clock, time.as_millis()), time),
            Pace::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::from_secs(60)),
            Pace::Depth(depth) => (format!("go depth {depth}"), Duration::from_secs(60)),
        };
        self.say(&go)?;
        loop {
            let line = self.hear(extra)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let text = words.next().unwrap_or("resign");
                let nothing = matches!(text, "resign" | "win" | "(none)" | "0000" | "none");
                // Some shogi programs write drops with `@`.
                let drop = if self.tongue == Tongue::Usi { "*" } else { "@" };
                return Ok((!nothing).then(|| text.replace('@', drop)));
            }
        }
    }

    /// GNU Shogi keeps the board itself: it is told the moves it has not seen and asked for its own. Its
    /// answers read `12. ... 3c3d 299610`; its time is set by its arguments.
    fn choose_gnushogi(&mut self, moves: &[String]) -> Result<Option<String>, String> {
        let fresh: Vec<String> = moves[self.told.len()..].to_vec();
        for text in fresh {
            self.say("force")?;
            self.say(&text)?;
            self.told.push(text);
        }
        self.say("go")?;
        loop {
            let line = self.hear(Duration::from_secs(30))?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [_, "...", text, ..] => {
                    self.told.push(text.to_owned());
                    return Ok(Some(text.to_owned()));
                }
                [first, ..] if first.contains("mates") || first == "resign" => return Ok(None),
                _ => {}
            }
        }
    }
}
