//! The way to a push service: one request, within a time, and nothing is followed or believed but the status.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::PushEndpoint;
use crate::config::Push;

/// How long a service may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a service keeps a message for a device that is off, in seconds.
const KEPT: u32 = 2 * 24 * 60 * 60;

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The service has taken it.
    Taken,
    /// The device wants no more.
    Gone,
    /// It may work later.
    Later,
    /// It never will.
    Refused,
}

/// Who takes messages to their services.
pub(crate) struct Post {
    tls: TlsConnector,
    push: Push,
}

impl Post {
    /// One that trusts whom the system trusts.
    pub(crate) fn new(push: Push) -> Post {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider knows today's protocols")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Post { tls: TlsConnector::from(Arc::new(config)), push }
    }

    /// Takes a sealed message to a place. Of messages with the same topic a service keeps the last.
    pub(crate) async fn send(&self, place: &PushEndpoint, proof: &str, topic: &str, sealed: Vec<u8>) -> Fate {
        let request = Request::post(&place.path)
            .header(header::HOST, place.origin().split_once("://").map_or("", |(_, host)| host))
            .header(header::AUTHORIZATION, proof)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_LENGTH, sealed.len())
            .header("ttl", KEPT)
            .header("urgency", "normal")
            .header("topic", topic)
            .body(Body::from(Bytes::from(sealed)));
        let Ok(request) = request else { return Fate::Refused };
        match tokio::time::timeout(PATIENCE, self.ask(place, request)).await {
            Ok(Ok(status)) => fate(status),
            Ok(Err(error)) => {
                tracing::debug!(host = place.host, %error, "a push service cannot be reached");
                Fate::Later
            }
            Err(_) => Fate::Later,
        }
    }

    async fn ask(&self, place: &PushEndpoint, request: Request<Body>) -> anyhow::Result<StatusCode> {
        let Some(addresses) = place.addresses(self.push).await else {
            anyhow::bail!("its name leads nowhere, or where nothing may go");
        };
        let stream = TcpStream::connect(&addresses[..]).await?;
        if place.secure {
            let name = ServerName::try_from(place.host.clone())?;
            exchange(self.tls.connect(name, stream).await?, request).await
        } else {
            exchange(stream, request).await
        }
    }
}

async fn exchange<S>(stream: S, request: Request<Body>) -> anyhow::Result<StatusCode>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let talk = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    talk.abort();
    Ok(answer?.status())
}

fn fate(status: StatusCode) -> Fate {
    match status.as_u16() {
        200..300 => Fate::Taken,
        404 | 410 => Fate::Gone,
        408 | 425 | 429 | 500.. => Fate::Later,
        _ => Fate::Refused,
    }
}
