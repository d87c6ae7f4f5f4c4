//! A program of someone else at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A program that answers lines with lines.
pub(super) struct Pipe {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

/// A program that says nothing for so long, beyond its thinking time, has failed.
const PATIENCE: Duration = Duration::from_secs(30);

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.say("quit");
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            thread::sleep(Duration::from_millis(50));
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

impl Pipe {
    /// Starts a program with its arguments.
    pub(super) fn start(command: &str) -> Result<Pipe, String> {
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
        Ok(Pipe { child, input, output: receiver })
    }

    /// Writes a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    /// The next line, within the time that the program needs and some patience.
    pub(super) fn hear(&self, thinking: Duration) -> Result<String, String> {
        self.output.recv_timeout(PATIENCE + thinking).map_err(|_| "the program fell silent".to_owned())
    }

    /// Listens until `answer` makes something of a line.
    pub(super) fn listen<T>(
        &self,
        thinking: Duration,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, String> {
        loop {
            if let Some(found) = answer(&self.hear(thinking)?) {
                return Ok(found);
            }
        }
    }

    /// Listens like that, but only for so long.
    pub(super) fn listen_for<T>(
        &self,
        time: Duration,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Option<T> {
        let end = Instant::now() + time;
        loop {
            let line = self.output.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?;
            if let Some(found) = answer(&line) {
                return Some(found);
            }
        }
    }

    /// Says a line and waits for the one that begins with `word`.
    pub(super) fn ask(&mut self, line: &str, word: &str) -> Result<(), String> {
        self.say(line)?;
        self.listen(Duration::ZERO, |line| (line.split_whitespace().next() == Some(word)).then_some(()))
    }

    /// Forgets what was said and not yet heard.
    pub(super) fn drain(&self) {
        while self.output.try_recv().is_ok() {}
    }
}
