//! A connection of the load.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use ikusa_play::Command;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::server::Server;

/// A connection to a match.
pub(super) struct Wire(WebSocketStream<TcpStream>);

impl Wire {
    /// Connects and waits for the first state.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn open(server: &Server, id: &str, token: Option<&str>, lean: bool) -> Result<Wire> {
        let stream = TcpStream::connect(server.address()).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/ws/{id}", server.address());
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
        let mut wire = Wire(socket);
        wire.send(&json!({ "t": "hello", "token": token, "lean": lean })).await?;
        wire.hears(Instant::now(), |text| tells(text, 0)).await?;
        Ok(wire)
    }

    async fn send(&mut self, message: &Value) -> Result<()> {
        let sent = self.0.send(Message::Text(message.to_string().into())).await;
        // A pipe that breaks here is the server's, not that of whoever reads the figures.
        sent.map_err(|error| anyhow!("the server has hung up: {error}"))
    }

    /// Gives a command that leads to a version.
    ///
    /// # Errors
    /// If the server has hung up.
    pub(super) async fn command(&mut self, version: u64, command: &Command) -> Result<()> {
        let mut order = serde_json::to_value(command)?;
        order["t"] = "command".into();
        order["id"] = version.into();
        self.send(&order).await
    }

    /// Reads until a message fits; how long that took since `sent`.
    ///
    /// # Errors
    /// If the server refuses something or hangs up.
    pub(super) async fn hears(&mut self, sent: Instant, fits: impl Fn(&str) -> bool) -> Result<Duration> {
        self.reads(|text| fits(text).then_some(())).await?;
        Ok(sent.elapsed())
    }

    /// Reads until a message says something.
    ///
    /// # Errors
    /// If the server refuses something or hangs up.
    pub(super) async fn reads<T>(&mut self, says: impl Fn(&str) -> Option<T>) -> Result<T> {
        while let Some(message) = self.0.next().await {
            let Message::Text(text) = message? else { continue };
            if let Some(said) = says(&text) {
                return Ok(said);
            }
            if text.starts_with(r#"{"t":"denied""#) || text.starts_with(r#"{"t":"error""#) {
                bail!("the server refuses: {text}");
            }
        }
        bail!("the server has hung up")
    }
}

pub(super) fn is_ack(text: &str, version: u64) -> bool {
    text.starts_with(r#"{"t":"ack""#) && number_after(text, r#""version":"#) == Some(version)
}

/// Whether a state is at least this far.
pub(super) fn tells(text: &str, version: u64) -> bool {
    told(text).is_some_and(|told| told >= version)
}

/// How far a state is. The number stands near the front of the message, so the rest is not read: the generator shares its
/// cores with the server.
pub(super) fn told(text: &str) -> Option<u64> {
    let state = text.starts_with(r#"{"t":"state""#) || text.starts_with(r#"{"t":"lean""#);
    if state { number_after(text, r#""version":"#) } else { None }
}

fn number_after(text: &str, key: &str) -> Option<u64> {
    let (_, rest) = text.split_once(key)?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}
