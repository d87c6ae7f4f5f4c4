//! An archive that is written while it is sent.

use std::io;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::table::write_record;
use crate::app::App;
use crate::archive::Archive;
use crate::error::Answer;
use crate::limits::Client;
use crate::store::MatchRow;

/// How long a client may take to read a part.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many parts may wait for a client.
const WAITING: usize = 4;

/// An archive on its way.
pub(super) struct Parcel {
    pub(super) app: App,
    archive: Archive,
    parts: mpsc::Sender<io::Result<Bytes>>,
    _place: OwnedSemaphorePermit,
}

impl Parcel {
    /// An empty archive of this name, and the answer that sends whatever is put into it.
    ///
    /// # Errors
    /// If the client has asked for too many.
    pub(super) fn open(app: &App, client: Client, name: &str) -> Answer<(Parcel, Response)> {
        let place = app.limits.archive(client)?;
        let (parts, mut sent) = mpsc::channel(WAITING);
        let parcel = Parcel { app: app.clone(), archive: Archive::default(), parts, _place: place };
        let plain: String = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
        let kept = format!("attachment; filename=\"{plain}\"");
        let body = Body::from_stream(stream::poll_fn(move |context| sent.poll_recv(context)));
        let kind = "application/zip".to_owned();
        Ok((
            parcel,
            ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, kept)], body).into_response(),
        ))
    }

    /// Sends the end, unless filling it has failed: then the client sees that it is not whole.
    pub(super) async fn close(mut self, filled: io::Result<()>) {
        let end = std::mem::take(&mut self.archive).end();
        // Whoever hangs up or reads too slowly has no use for the rest.
        let _ = match filled {
            Ok(()) => self.send(end).await,
            Err(error) => self.parts.try_send(Err(error)).map_err(io::Error::other),
        };
    }

    /// A value as JSON.
    pub(super) async fn json(&mut self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        self.put(name, text.as_bytes()).await
    }

    /// The record of a match in a format, where its game has that, else in its game's own; what cannot be written down, as a
    /// match that has not begun, is left out.
    pub(super) async fn record(&mut self, row: &MatchRow, format: Option<&str>) -> io::Result<()> {
        let has = |id: &&str| {
            ikusa_play::game(&row.game).is_some_and(|game| game.formats().iter().any(|one| one.id == *id))
        };
        match write_record(&self.app, &row.id, format.filter(has)).await {
            Ok(written) => {
                let name = format!("records/{}-{}.{}", row.game, row.id, written.ending);
                self.put(&name, &written.bytes).await
            }
            Err(_) => Ok(()),
        }
    }

    async fn put(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let part = self.archive.file(name, content);
        self.send(part).await
    }

    async fn send(&mut self, part: Vec<u8>) -> io::Result<()> {
        let sent = self.parts.send_timeout(Ok(part.into()), PATIENCE).await;
        sent.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))
    }
}
