//! The real server as a process, and a game that never ends to play on it.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A server process; killed when dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(database: &str) -> Server {
        Server::start_by(Command::new(env!("CARGO_BIN_EXE_ikusa")), database)
    }

    /// Starts it by a command that takes the arguments of `ikusa`.
    pub(crate) fn start_by(mut command: Command, database: &str) -> Server {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .args(["--requests-per-client", "1000000", "--sockets-per-client", "1000"])
            .env("RUST_LOG", "off")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stderr.take().expect("standard error"))
            .read_line(&mut line)
            .expect("an address");
        let address = line.trim().rsplit("http://").next().expect("an address").to_owned();
        Server { child, address }
    }

    /// SIGKILL: no chance to tidy up.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the server can be killed");
        self.child.wait().expect("the server ends");
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn call(&self, verb: &str, path: &str, token: Option<&str>, body: &Value) -> Option<Value> {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::builder()
            .method(verb)
            .uri(format!("http://{}{path}", self.address))
            .header("Content-Type", "application/json")
            .header("Authorization", format!("Bearer {}", token.unwrap_or_default()))
            .body(if verb == "GET" { String::new() } else { body.to_string() })
            .ok()?;
        let text = agent.run(request).ok()?.body_mut().read_to_string().ok()?;
        serde_json::from_str(&text).ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of a fresh database on a PostgreSQL.
pub(crate) fn database_at(server: &str, name: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let made = tokio_postgres::connect(server, tokio_postgres::NoTls).await;
        let (client, connection) = made.expect("PostgreSQL answers");
        tokio::spawn(connection);
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("PostgreSQL obeys");
    });
    let (base, _) = server.rsplit_once('/').expect("an address with a database");
    format!("{base}/{name}")
}

/// A match with oneself in which two Kings walk for ever.
pub(crate) fn walk() -> Value {
    json!({
        "game": "gungi-enhanced",
        "opponent": { "kind": "oneself" },
        "position": "r8/9/9/9/9/9/9/9/R8 b - - - - - 1",
        "options": { "repetition": "off" },
    })
}

/// The move at a version: both Kings walk, a step a turn, along their own three rows and never meet.
pub(crate) fn path(version: u64) -> String {
    const LAP: usize = 16;
    let turn = (version / 2) as usize;
    let column = |step: usize| char::from(b'a' + (8 - (step % LAP).abs_diff(8)) as u8);
    let rows = if version.is_multiple_of(2) { [9, 8, 7, 8] } else { [1, 2, 3, 2] };
    let row = |step: usize| rows[step / LAP % rows.len()];
    format!("{}{}-{}{}", column(turn), row(turn), column(turn + 1), row(turn + 1))
}
