//! The application as a value: a router over a hub, which a test can build on a port of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use crate::connections;
use crate::engines::Engines;
use crate::guard::{self, Guard};
use crate::hall::Hall;
use crate::jobs;
use crate::limits::Limits;
use crate::live::{Hub, news, time};
use crate::metrics::Metrics;
use crate::password::Passwords;
use crate::push::Keys;
use crate::routes;
use crate::store::{Store, Stored};
use crate::workshop::Workshop;

/// What every handler may use.
#[derive(Clone)]
pub struct App {
    /// Matches in play.
    pub hub: Arc<Hub>,
    /// What is going on, for whoever looks in.
    pub(crate) hall: Arc<Hall>,
    /// Settings.
    pub config: Arc<Config>,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// How much each client may ask for.
    pub limits: Arc<Limits>,
    /// How push services know this server.
    pub(crate) keys: Arc<Keys>,
    /// Where passwords are hashed.
    pub(crate) passwords: Passwords,
    /// Where positions and records are worked on.
    pub(crate) workshop: Workshop,
    /// Where matches are written down for those who look at them. Each connection waits for one at a time, so there is a
    /// place for everyone.
    pub(crate) views: Workshop,
    /// Where the engine thinks.
    pub(crate) engines: Engines,
    /// Whether the process has been told to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

/// Few requests are larger than this; those that carry records have a limit of their own.
const BODY_LIMIT: usize = 128 * 1024;
/// How much work on positions and records may wait for a place.
const WORK_QUEUE: usize = 256;

impl App {
    /// Opens the store and starts the work that goes on behind requests.
    ///
    /// # Errors
    /// If the database cannot be opened.
    pub async fn start(config: Config) -> Stored<App> {
        let app = App::open(config).await?;
        app.begin();
        Ok(app)
    }

    /// Opens the store.
    pub(crate) async fn open(config: Config) -> Stored<App> {
        let store = Store::open(&config.database).await?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        time::set_by(&store).await;
        Ok(App {
            keys: Arc::new(Keys::of(&store).await?),
            hub: Arc::new(Hub::new(store)),
            hall: Arc::default(),
            limits: Arc::new(Limits::new(&config)),
            engines: Engines::new(config.engine_threads.max(1)),
            views: Workshop::new("ikusa-views", cores, config.connections),
            config: Arc::new(config),
            metrics: Arc::default(),
            passwords: Passwords::default(),
            workshop: Workshop::new("ikusa-work", cores, WORK_QUEUE),
            stopping: watch::Sender::new(false),
        })
    }

    /// Starts the work that goes on behind requests.
    pub(crate) fn begin(&self) {
        tokio::spawn(news::spread(Arc::clone(&self.hub)));
        tokio::spawn(news::catch_up(Arc::clone(&self.hub)));
        jobs::spawn(self);
    }

    /// Starts the computer's work, for a process that does nothing else.
    pub(crate) fn begin_work(&self) {
        tokio::spawn(news::look_for_work(Arc::clone(&self.hub)));
        jobs::spawn_worker(self);
    }

    /// Serves connections until `stop`, then lets them finish for a while.
    pub async fn serve(&self, listener: TcpListener, stop: impl Future<Output = ()>) {
        connections::serve(listener, self, stop).await;
    }

    /// The router with every route and header.
    pub(crate) fn router(&self) -> Router {
        routes::all()
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
            .layer(middleware::from_fn_with_state(Guard::new(self), guard::guard))
            .with_state(self.clone())
    }
}
