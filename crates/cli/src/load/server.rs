//! The server under load: a process of one's own, or one that runs already.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{LoadKind, LoadPlan, fall};

/// A server to play on. The process that was started for it ends with the last copy.
#[derive(Clone)]
pub(crate) struct Server {
    address: Arc<str>,
    agent: ureq::Agent,
    process: Option<Arc<Process>>,
}

struct Process {
    child: Child,
    cold_start: Duration,
    /// The folder of a temporary database.
    folder: Option<PathBuf>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It is ours and holds nothing that anybody will miss.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A match and the tokens of its seats.
pub(crate) struct Seats {
    pub(crate) id: String,
    pub(crate) black: String,
    pub(crate) white: String,
}

impl Server {
    /// A server that runs already.
    ///
    /// # Errors
    /// If it does not answer.
    pub(crate) fn at(url: &str) -> Result<Server> {
        let address = url.trim_end_matches('/').trim_start_matches("http://");
        let server = Server { address: address.into(), agent: agent(), process: None };
        server.call("GET", "/api/games", &Value::Null)?;
        Ok(server)
    }

    /// A server process on a port that the system chooses.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn start(database: Option<&str>) -> Result<Server> {
        let folder = std::env::temp_dir().join(format!("ikusa-load-{}", std::process::id()));
        let (database, folder) = match database {
            Some(database) => (database.to_owned(), None),
            None => (folder.join("load.db").display().to_string(), Some(folder)),
        };
        let begun = Instant::now();
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
            .args(["--requests-per-client", "100000000", "--sockets-per-client", "1000000"])
            .args(["--connections-per-client", "1000000", "--connections", "100000"])
            .env("RUST_LOG", "error")
            .stderr(Stdio::piped())
            .spawn()
            .context("the server does not start")?;
        let mut said = BufReader::new(child.stderr.take().context("the server has no standard error")?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        let address = line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned());
        let mut process = Process { child, cold_start: begun.elapsed(), folder };
        let address = address.with_context(|| format!("the server does not start: {}", line.trim()))?;
        // What it says later must not fill the pipe and stop it.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::stderr()));
        let mut server = Server { address: address.into(), agent: agent(), process: None };
        server.call("GET", "/api/games", &Value::Null)?;
        process.cold_start = begun.elapsed();
        server.process = Some(Arc::new(process));
        Ok(server)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// From the start of the process to its first answer, if it was started here.
    pub(crate) fn cold_start(&self) -> Option<Duration> {
        self.process.as_ref().map(|process| process.cold_start)
    }

    /// The resident memory of the process in bytes, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let id = self.process.as_ref()?.child.id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    }

    /// The processor time that the process has taken, where the system tells.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        let id = self.process.as_ref()?.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name may hold spaces; what follows its bracket is numbers, the twelfth and thirteenth of them in hundredths.
        let (_, rest) = stat.rsplit_once(')')?;
        let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        Some(Duration::from_millis(10 * ticks.sum::<Result<u64, _>>().ok()?))
    }

    /// Makes a match between two guests, or of one against the computer.
    ///
    /// # Errors
    /// If the server refuses.
    pub(crate) fn seats(&self, plan: &LoadPlan) -> Result<Seats> {
        let time = match plan.kind {
            LoadKind::Fall => json!({ "kind": "sudden-death", "main": fall::MAIN.as_millis() as u64 }),
            _ => json!({ "kind": "fischer", "main": 3_600_000, "increment": 10_000 }),
        };
        let opponent = match plan.kind {
            LoadKind::Computer(level) => json!({ "kind": "computer", "level": level }),
            _ => json!({ "kind": "invitation" }),
        };
        let wish = json!({ "game": plan.game.id(), "opponent": opponent, "seat": "black", "time": time });
        let made = self.call("POST", "/api/matches", &wish)?;
        let word = |answer: &Value, key: &str| {
            answer[key].as_str().map(str::to_owned).with_context(|| format!("no {key} in {answer}"))
        };
        let (id, black) = (word(&made, "id")?, word(&made, "token")?);
        if let LoadKind::Computer(_) = plan.kind {
            return Ok(Seats { id, black, white: String::new() });
        }
        let joined = self.call("POST", &format!("/api/matches/{id}/join"), &json!({}))?;
        Ok(Seats { white: word(&joined, "token")?, id, black })
    }

    fn call(&self, verb: &str, path: &str, body: &Value) -> Result<Value> {
        let request = ureq::http::Request::builder()
            .method(verb)
            .uri(format!("http://{}{path}", self.address))
            .header("Content-Type", "application/json")
            .body(if body.is_null() { String::new() } else { body.to_string() })?;
        let mut response = self.agent.run(request).with_context(|| format!("{verb} {path}"))?;
        let text = response.body_mut().read_to_string()?;
        ensure!(response.status().is_success(), "{verb} {path}: {} {text}", response.status());
        Ok(serde_json::from_str(&text)?)
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).max_idle_connections_per_host(16).build().into()
}
