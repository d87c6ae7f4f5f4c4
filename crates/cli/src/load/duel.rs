//! One match of the load: two connections that move in turn.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use ikusa_play::AnyLine;
use ikusa_rules::Seeded;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::Plan;
use super::figures::Latencies;
use super::server::{Seats, Server};

type Socket = WebSocketStream<TcpStream>;

/// Longer than this and the server has lost a message.
const PATIENCE: Duration = Duration::from_secs(30);

/// A match with both its players.
pub(super) struct Duel {
    /// Black's and White's.
    sockets: [Socket; 2],
    line: Box<dyn AnyLine>,
    seeded: Seeded,
    version: u64,
}

impl Duel {
    /// Connects both players.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn begin(server: &Server, seats: &Seats, plan: &Plan, index: u64) -> Result<Duel> {
        let [black, white] =
            [&seats.black, &seats.white].map(|token| connect(server, &seats.id, token, plan.lean));
        Ok(Duel {
            sockets: [black.await?, white.await?],
            line: plan.game.open(None, &[])?,
            seeded: Seeded::new(plan.seed.wrapping_mul(1_000_003).wrapping_add(index)),
            version: 0,
        })
    }

    /// Plays until the time is over or the game is. Each side moves once in a pace, the sides by turns; every match
    /// begins at a moment of its own within the first pace.
    ///
    /// # Errors
    /// If the server refuses a move or falls silent.
    pub(super) async fn play(mut self, plan: Plan, begun: Instant) -> Result<Latencies> {
        let mut latencies = Latencies::default();
        let beat = plan.pace / 2;
        let first = begun + plan.pace.mul_f64(self.seeded.below(1_000) as f64 / 1_000.0);
        for number in 0.. {
            let due = first + beat * number;
            if due >= begun + plan.time || self.line.outcome().is_some() {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            let (acknowledged, delivered) = tokio::time::timeout(PATIENCE, self.make_move())
                .await
                .context("the server has fallen silent")??;
            latencies.add(acknowledged, delivered);
        }
        Ok(latencies)
    }

    /// One random legal move: how long until it is acknowledged, and until the opponent knows it.
    async fn make_move(&mut self) -> Result<(Duration, Duration)> {
        let text =
            self.seeded.pick(&self.line.moves()).cloned().context("a game that is not over has moves")?;
        let mover = usize::from(self.line.turn() == ikusa_rules::Color::White);
        let order = json!({ "t": "command", "id": self.version, "do": "move", "text": text });
        self.line.play(&text)?;
        self.version += 1;
        let version = self.version;
        let [black, white] = &mut self.sockets;
        let (mover, other) = if mover == 0 { (black, white) } else { (white, black) };
        let sent = Instant::now();
        mover.send(Message::Text(order.to_string().into())).await?;
        let acknowledged = hears(mover, sent, |text| is_ack(text, version));
        let delivered = hears(other, sent, |text| tells(text, version));
        tokio::try_join!(acknowledged, delivered)
    }
}

async fn connect(server: &Server, id: &str, token: &str, lean: bool) -> Result<Socket> {
    let stream = TcpStream::connect(server.address()).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{}/ws/{id}", server.address());
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
    let hello = json!({ "t": "hello", "token": token, "lean": lean });
    socket.send(Message::Text(hello.to_string().into())).await?;
    hears(&mut socket, Instant::now(), |text| tells(text, 0)).await?;
    Ok(socket)
}

/// Reads until a message `fits`; how long that took since `sent`.
async fn hears(socket: &mut Socket, sent: Instant, fits: impl Fn(&str) -> bool) -> Result<Duration> {
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        if fits(&text) {
            return Ok(sent.elapsed());
        }
        if text.starts_with(r#"{"t":"denied""#) || text.starts_with(r#"{"t":"error""#) {
            bail!("the server refuses: {text}");
        }
    }
    bail!("the server has hung up")
}

fn is_ack(text: &str, version: u64) -> bool {
    text.starts_with(r#"{"t":"ack""#) && number_after(text, r#""version":"#) == Some(version)
}

/// Whether a state is at least this far. The number stands near the front of the message, so the rest is not read: the
/// generator shares its cores with the server.
fn tells(text: &str, version: u64) -> bool {
    let state = text.starts_with(r#"{"t":"state""#) || text.starts_with(r#"{"t":"lean""#);
    state && number_after(text, r#""version":"#).is_some_and(|told| told >= version)
}

fn number_after(text: &str, key: &str) -> Option<u64> {
    let (_, rest) = text.split_once(key)?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}
