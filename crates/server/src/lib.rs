//! Ikusa's web server: matches over HTTP and WebSocket, kept in SQLite or PostgreSQL.
//!
//! A command is acknowledged only once it is durable. Secrets never leave: what a client gets is built from
//! what its seat may know.

pub mod admin;
pub mod app;
mod archive;
mod assets;
mod books;
pub mod config;
mod connections;
mod cups;
mod engines;
mod errands;
pub mod error;
mod eviction;
mod guard;
mod hall;
mod jobs;
mod lag;
pub mod limits;
pub mod live;
mod lobby;
mod mail;
mod metrics;
mod names;
mod pace;
pub mod passkey;
mod password;
mod patient;
mod plan;
mod press;
mod proxy;
mod push;
mod routes;
#[cfg(test)]
mod simulation;
mod socket;
mod speech;
pub mod store;
pub mod token;
mod workshop;

use anyhow::{Context, Result};
use tokio::net::TcpListener;

pub use app::App;
pub use assets::client_files;
use config::LogFormat;
pub use config::{Config, DatabaseArgs, ServeArgs, WorkerArgs};

/// Lets this process hold as many files and connections as the system permits it; the usual allowance of 1,024 is for
/// programs that hold few.
#[cfg(unix)]
pub fn allow_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "cannot raise the number of open files");
    }
}

/// Other systems have no such allowance.
#[cfg(not(unix))]
pub fn allow_many_files() {}

/// Serves until the process is told to stop, then lets open connections finish. `is_open` is called once the address is told.
///
/// # Errors
/// If the database or the address cannot be opened.
pub async fn serve(config: Config, is_open: impl FnOnce()) -> Result<()> {
    let listen = config.listen;
    allow_many_files();
    let Some(app) = open(config).await? else { return Ok(()) };
    app.begin();
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let address = listener.local_addr()?;
    eprintln!("Ikusa is at http://{address}");
    is_open();
    tracing::info!(%address, "listening");
    app.serve(listener, told_to_stop()).await;
    tracing::info!("stopped");
    Ok(())
}

/// Makes the computer's moves until the process is told to stop.
///
/// # Errors
/// If the database cannot be opened.
pub async fn work(config: Config) -> Result<()> {
    let threads = config.engine_threads;
    let Some(app) = open(config).await? else { return Ok(()) };
    app.begin_work();
    eprintln!("Ikusa works, {threads} at a time");
    told_to_stop().await;
    app.hub.give_back().await;
    tracing::info!("stopped");
    Ok(())
}

/// Opens the database; a PostgreSQL that is not there yet is waited for, unless the process is told to stop before.
async fn open(config: Config) -> Result<Option<App>> {
    let mut stop = std::pin::pin!(told_to_stop());
    loop {
        match App::open(config.clone()).await {
            Err(error) if store::is_postgres(&config.database) => {
                tracing::warn!(%error, "waiting for the database");
            }
            started => return started.map(Some).context("cannot open the database"),
        }
        tokio::select! {
            () = &mut stop => return Ok(None),
            () = tokio::time::sleep(RETRY) => {}
        }
    }
}

/// How long to wait before a database that is not there yet is tried again.
const RETRY: std::time::Duration = std::time::Duration::from_secs(1);

#[cfg(not(unix))]
async fn told_to_stop() {
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(unix)]
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupt = tokio::signal::ctrl_c();
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
        }
        Err(_) => drop(interrupt.await),
    }
}

/// Sends logs to standard error, as text or as JSON; `RUST_LOG` chooses how much.
pub fn start_logging(format: LogFormat) {
    use std::io::IsTerminal;

    use tracing_subscriber::filter::{LevelFilter, Targets};
    use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
    use tracing_subscriber::util::SubscriberInitExt as _;
    let usual =
        || Targets::new().with_default(LevelFilter::WARN).with_target("ikusa_server", LevelFilter::INFO);
    let wish: Option<Targets> = std::env::var("RUST_LOG").ok().and_then(|wish| wish.parse().ok());
    // A file or a journal has no use for colours.
    let text = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let writer = if format == LogFormat::Json { text.json().boxed() } else { text.boxed() };
    // A second call, as in tests, keeps the first logger.
    let _ = tracing_subscriber::registry().with(wish.unwrap_or_else(usual)).with(writer).try_init();
}
