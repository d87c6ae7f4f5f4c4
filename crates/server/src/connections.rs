//! Connections: accepted up to a number, given a time for what they say, and ended in order.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::app::App;
use crate::limits::{Client, Counted};
use crate::metrics::Metrics;
use crate::patient::Patient;

/// How long open connections have to finish once the process is told to stop.
const DRAIN: Duration = Duration::from_secs(10);
/// What a connection may hold of what it has half sent or not taken in: no head of a request is longer.
const BUFFER: usize = 64 * 1024;
/// How long to wait when the system has no connection to give, for want of files or memory.
const BREATH: Duration = Duration::from_millis(50);
/// What is said to a connection too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
    retry-after: 5\r\ncontent-length: 57\r\n\r\n{\"code\":\"too-many\",\"message\":\"too many open connections\"}";

/// A place among the open connections, held as long as anyone holds a part of it: the connection itself, or the WebSocket
/// that it has become.
pub(crate) struct ConnectionPlace {
    app: App,
    _permit: OwnedSemaphorePermit,
    _client: Option<Counted>,
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        self.app.metrics.connections_open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves connections until `stop`, then lets them finish for a while.
pub(crate) async fn serve(listener: TcpListener, app: &App, stop: impl Future<Output = ()>) {
    let router = app.router();
    let most = app.config.connections;
    let places = Arc::new(Semaphore::new(most));
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match place_for(app, &places, peer) {
                Some(place) => {
                    drop(tokio::spawn(talk(stream, peer, place, router.clone(), app.stopping.subscribe())));
                }
                None => {
                    Metrics::count(&app.metrics.connections_refused);
                    // Whoever is not there to read it has lost nothing.
                    let _ = stream.try_write(FULL);
                }
            },
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    app.stopping.send_replace(true);
    let all = places.acquire_many(u32::try_from(most).unwrap_or(u32::MAX));
    if tokio::time::timeout(DRAIN, all).await.is_err() {
        tracing::warn!(left = app.metrics.connections_open.load(Ordering::Relaxed), "connections cut off");
    }
}

fn place_for(app: &App, places: &Arc<Semaphore>, peer: SocketAddr) -> Option<ConnectionPlace> {
    let permit = Arc::clone(places).try_acquire_owned().ok()?;
    let ours = app.config.trusted_proxies.iter().any(|network| network.holds(peer.ip()));
    let client = if ours { None } else { Some(app.limits.connection(Client::of(peer.ip())).ok()?) };
    app.metrics.connections_open.fetch_add(1, Ordering::Relaxed);
    Some(ConnectionPlace { app: app.clone(), _permit: permit, _client: client })
}

async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    place: ConnectionPlace,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small and matter now: none waits for the next one to share a packet.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its messages back");
    }
    let patience = Duration::from_secs(place.app.config.request_timeout);
    let place = Arc::new(place);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&place));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = told_to_stop(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Waits until the process is told to stop.
pub(crate) async fn told_to_stop(stopping: &mut watch::Receiver<bool>) {
    // Without a sender there is nobody left to tell.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
