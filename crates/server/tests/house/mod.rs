//! A server of one's own for a test: on a port that the system chooses, with a database of its own.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use ikusa_server::{App, Config};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Which database a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

/// The databases at hand: SQLite always, PostgreSQL where `IKUSA_TEST_POSTGRES` says how to reach it
/// (`make test` starts one).
pub(crate) fn kinds() -> Vec<Kind> {
    let mut kinds = vec![Kind::Sqlite];
    if std::env::var_os("IKUSA_TEST_POSTGRES").is_some() {
        kinds.push(Kind::Postgres);
    } else {
        eprintln!("IKUSA_TEST_POSTGRES is not set: SQLite only");
    }
    kinds
}

/// Runs a test on each of them.
pub(crate) fn on_each(test: impl Fn(Kind)) {
    for kind in kinds() {
        eprintln!("on {kind:?}");
        test(kind);
    }
}

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A fresh database's address.
pub(crate) fn database(kind: Kind) -> String {
    let name = format!("ikusa_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    match kind {
        Kind::Sqlite => {
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("test.db").display().to_string()
        }
        Kind::Postgres => {
            let server = std::env::var("IKUSA_TEST_POSTGRES").expect("a PostgreSQL to test on");
            ask_postgres(&server, &format!("CREATE DATABASE {name}"));
            let (base, _) = server.rsplit_once('/').expect("an address with a database");
            format!("{base}/{name}")
        }
    }
}

/// Runs a statement on a PostgreSQL.
pub(crate) fn ask_postgres(address: &str, statement: &str) {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let (client, connection) =
            tokio_postgres::connect(address, tokio_postgres::NoTls).await.expect("PostgreSQL answers");
        tokio::spawn(connection);
        client.batch_execute(statement).await.expect("PostgreSQL obeys");
    });
}

/// A running server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) database: String,
    runtime: Option<Runtime>,
    /// Tells it to stop, and when it has.
    stop: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl House {
    /// Opens a house on a fresh database.
    pub(crate) fn fresh(kind: Kind) -> House {
        House::on(&database(kind))
    }

    /// Opens a house on a database that may hold matches already.
    pub(crate) fn on(database: &str) -> House {
        House::with(database, |_| ())
    }

    /// Opens a house with settings of its own.
    pub(crate) fn with(database: &str, set: impl FnOnce(&mut Config)) -> House {
        let runtime = Runtime::new().expect("a runtime");
        let mut config = Config::over(database).expect("the defaults");
        (config.engine_threads, config.engine_time) = (1, 20);
        (config.connections_per_client, config.sockets_per_client) = (10_000, 1_000);
        (config.requests_per_client, config.logins_per_client) = (100_000, 100_000);
        (config.archives_per_client, config.words_per_client) = (100_000, 100_000);
        // A test listens only when it asks, so it may be silent for as long as a slow machine needs.
        config.socket_timeout = 600;
        set(&mut config);
        let (stop, stopped) = oneshot::channel::<()>();
        let (address, served) = runtime.block_on(async {
            let app = App::start(config).await.expect("the database opens");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let stopped = async {
                if stopped.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            (address, tokio::spawn(async move { app.serve(listener, stopped).await }))
        });
        House { address, database: database.to_owned(), runtime: Some(runtime), stop: Some((stop, served)) }
    }

    /// Tells it to stop, and waits until it has.
    pub(crate) fn close(&mut self) {
        let (stop, served) = self.stop.take().expect("it runs");
        stop.send(()).expect("it listens");
        let runtime = self.runtime.as_ref().expect("it runs");
        let served = runtime.block_on(async { tokio::time::timeout(Duration::from_secs(120), served).await });
        served.expect("it stops").expect("it does not panic");
    }

    /// Stops at once, as a crash would, and gives the database back.
    pub(crate) fn crash(mut self) -> String {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
        self.database.clone()
    }

    /// A request with an optional token; the status and the JSON answer.
    pub(crate) fn call(
        &self,
        verb: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        let (status, body, _) = self.call_as(None, verb, path, token, body);
        (status, body)
    }

    /// Makes an account; the cookie of its session.
    pub(crate) fn account(&self, name: &str) -> String {
        let wish = json!({ "name": name, "password": "correct horse" });
        let (status, body, cookie) = self.call_as(None, "POST", "/api/accounts", None, Some(wish));
        assert_eq!(status, 200, "{body}");
        cookie.expect("a cookie")
    }

    /// A request with an optional session cookie too; also the cookie that is set.
    pub(crate) fn call_as(
        &self,
        cookie: Option<&str>,
        verb: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value, Option<String>) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut request =
            ureq::http::Request::builder().method(verb).uri(format!("http://{}{path}", self.address));
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some(cookie) = cookie {
            request = request.header("Cookie", cookie);
        }
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        let request = request.header("Content-Type", "application/json").body(text).expect("a request");
        let mut response = match agent.run(request) {
            Ok(response) => response,
            // The server may hang up on a body that is too large before all of it was sent.
            Err(ureq::Error::Io(_)) => return (413, Value::Null, None),
            Err(error) => panic!("{path}: {error}"),
        };
        let set = response.headers().get("Set-Cookie").and_then(|value| value.to_str().ok());
        let set = set.and_then(|value| value.split(';').next()).map(str::to_owned);
        let text = response.body_mut().read_to_string().unwrap_or_default();
        (response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)), set)
    }

    pub(crate) fn get(&self, path: &str, token: Option<&str>) -> Value {
        let (status, body) = self.call("GET", path, token, None);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: Value) -> Value {
        let (status, body) = self.call("POST", path, token, Some(body));
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// Makes a match and joins it: its id, Black's token and White's.
    pub(crate) fn seated(&self, game: &str, extra: Value) -> (String, String, String) {
        let mut wish =
            json!({ "game": game, "opponent": { "kind": "invitation" }, "seat": "black", "name": "Ana" });
        for (key, value) in extra.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        let made = self.post("/api/matches", None, wish);
        let id = text(&made["id"]);
        let joined = self.post(&format!("/api/matches/{id}/join"), None, json!({ "name": "Blas" }));
        assert_eq!(joined["seat"], "white");
        (id, text(&made["token"]), text(&joined["token"]))
    }

    /// A socket that has said hello.
    pub(crate) fn socket(&self, id: &str, token: Option<&str>) -> Socket {
        let mut socket = self.silent_socket(id);
        socket.say(&json!({ "t": "hello", "token": token }));
        socket
    }

    /// A visitor of the hall.
    pub(crate) fn hall(&self, cookie: Option<&str>) -> Socket {
        self.signed_in("hall", cookie)
    }

    /// A socket of an account that has said hello.
    pub(crate) fn socket_as(&self, id: &str, cookie: &str) -> Socket {
        let mut socket = self.signed_in(id, Some(cookie));
        socket.say(&json!({ "t": "hello" }));
        socket
    }

    fn signed_in(&self, place: &str, cookie: Option<&str>) -> Socket {
        use tungstenite::client::IntoClientRequest as _;
        let address = format!("ws://{}/ws/{place}", self.address);
        let mut request = address.into_client_request().expect("an address");
        if let Some(cookie) = cookie {
            request.headers_mut().insert("Cookie", cookie.parse().expect("a cookie"));
        }
        Socket::over(tungstenite::connect(request).expect("a socket").0)
    }

    /// A socket that has said nothing yet.
    pub(crate) fn silent_socket(&self, id: &str) -> Socket {
        Socket::over(tungstenite::connect(format!("ws://{}/ws/{id}", self.address)).expect("a socket").0)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A client's end of a WebSocket.
pub(crate) struct Socket {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// Everything the server said, as it came.
    pub(crate) heard: Vec<String>,
    next: u64,
}

impl Socket {
    fn over(socket: WebSocket<MaybeTlsStream<TcpStream>>) -> Socket {
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            let patience = Some(Duration::from_secs(60));
            TcpStream::set_read_timeout(stream, patience).expect("a time-out");
        }
        Socket { socket, heard: Vec::new(), next: 0 }
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).expect("the server listens");
    }

    pub(crate) fn say_raw(&mut self, message: Message) {
        // A server that has already hung up is what some tests are after.
        let _ = self.socket.send(message);
    }

    /// The next thing the server says; `None` when it has hung up.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    return serde_json::from_str(&text).ok();
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Listens to the end: the code it comes with, 0 if there is none; nothing if there is no end.
    pub(crate) fn parting(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return Some(frame.map_or(0, |frame| frame.code.into())),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    return None;
                }
                Err(_) => return Some(0),
            }
        }
    }

    /// The next message that `fits`.
    pub(crate) fn until(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let patience = Instant::now() + Duration::from_secs(60);
        while Instant::now() < patience {
            let message = self.hear().unwrap_or_else(|| panic!("the server hung up before {what}"));
            if fits(&message) {
                return message;
            }
        }
        panic!("nothing came: {what}");
    }

    pub(crate) fn state_at(&mut self, version: u64) -> Value {
        self.until(&format!("version {version}"), |message| {
            message["t"] == "state" && message["state"]["version"].as_u64().is_some_and(|v| v >= version)
        })
    }

    /// Gives a command and waits for the answer to it.
    pub(crate) fn command(&mut self, mut command: Value) -> Value {
        self.next += 1;
        let number = self.next;
        command["t"] = json!("command");
        command["id"] = json!(number);
        self.say(&command);
        self.until("an answer", |message| message["id"] == number)
    }

    pub(crate) fn play(&mut self, text: &str) -> Value {
        self.command(json!({ "do": "move", "text": text }))
    }
}

/// The moment, in milliseconds since the Unix epoch.
pub(crate) fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_millis() as u64)
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}
