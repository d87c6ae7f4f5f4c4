//! The application as a value: a router over a hub, which a test can build on a port of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::compression::{CompressionLayer, DefaultPredicate, Predicate};

use crate::books::Books;
use crate::config::Config;
use crate::connections;
use crate::engines::Engines;
use crate::errands::Errands;
use crate::error::Answer;
use crate::guard::{self, Guard};
use crate::hall::Hall;
use crate::jobs;
use crate::limits::{Client, Limits};
use crate::live::{Hub, Play, news, time};
use crate::mail::Mailer;
use crate::metrics::Metrics;
use crate::password::Passwords;
use crate::press::Press;
use crate::push::Keys;
use crate::routes;
use crate::store::{Store, StoreError, Stored};
use crate::token;
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
    /// The games that the explorer knows from the start.
    pub(crate) books: Arc<Books>,
    /// How much each client may ask for.
    pub limits: Arc<Limits>,
    /// How push services know this server.
    pub(crate) keys: Arc<Keys>,
    /// Who takes letters to the mail server, where there is one.
    pub(crate) mailer: Option<Arc<Mailer>>,
    /// What links in letters are signed with.
    pub(crate) mail_secret: Arc<[u8]>,
    /// What tells clients apart in the database is made with this.
    pub(crate) clients_secret: Arc<[u8]>,
    /// Where passwords are hashed.
    pub(crate) passwords: Passwords,
    /// Where positions and records are worked on.
    pub(crate) workshop: Workshop,
    /// Where matches are built and written down for those who look at them. Each connection waits for one at a time, so
    /// there is a place for everyone.
    pub(crate) views: Workshop,
    /// The games on paper.
    pub(crate) press: Press,
    /// Where the engine thinks.
    pub(crate) engines: Engines,
    /// What workers think about for this process.
    pub(crate) errands: Arc<Errands>,
    /// Whether the process has been told to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

/// Few requests are larger than this; those that carry records have a limit of their own.
const BODY_LIMIT: usize = 128 * 1024;
/// How much work on positions and records may wait for a place.
const WORK_QUEUE: usize = 256;

/// What is compressed on its way: words, which are made anew each time. The client's own files are compressed when they are
/// built; what was not worth it there costs the processor here each time that somebody asks.
fn is_words(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/") || kind.starts_with("application/json")
}

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
        store.note_looks().await?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let views = Workshop::new("ikusa-views", cores, config.connections);
        time::set_by(&store).await;
        let mailer = Mailer::of(&config).map_err(|why| StoreError::Unavailable(format!("{why:#}")))?;
        Ok(App {
            keys: Arc::new(Keys::of(&store).await?),
            mail_secret: store.key("mail", &token::random_bytes::<32>()).await?.into(),
            clients_secret: store.key("clients", &token::random_bytes::<32>()).await?.into(),
            mailer,
            hub: Arc::new(Hub::with_builders(store, views.clone())),
            hall: Arc::default(),
            books: Arc::default(),
            limits: Arc::new(Limits::new(&config)),
            engines: Engines::new(config.engine_threads.max(1)),
            errands: Arc::default(),
            views,
            config: Arc::new(config),
            metrics: Arc::default(),
            passwords: Passwords::default(),
            press: Press::default(),
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

    /// Serves connections until `stop`, lets them finish for a while, and leaves the work and the database as another
    /// process likes to find them.
    pub async fn serve(&self, listener: TcpListener, stop: impl Future<Output = ()>) {
        connections::serve(listener, self, stop).await;
        self.hub.give_back().await;
        if let Err(error) = self.hub.store().put_away().await {
            tracing::warn!(%error, "the database keeps its log beside it");
        }
    }

    /// A match as it is now, for a client who looks at it. Building a long one takes a while: nobody has all threads do that.
    ///
    /// # Errors
    /// If there is no such match or the database cannot be reached.
    pub(crate) async fn match_for(&self, client: Client, id: &str) -> Answer<Arc<Play>> {
        let _turn = self.views.turn(client).await;
        self.hub.table(id).now(self.hub.store()).await
    }

    /// The router with every route and header.
    pub(crate) fn router(&self) -> Router {
        routes::all()
            .layer(DefaultBodyLimit::max(BODY_LIMIT))
            .layer(
                CompressionLayer::new()
                    .quality(CompressionLevel::Fastest)
                    .compress_when(DefaultPredicate::new().and(is_words)),
            )
            .layer(middleware::from_fn_with_state(Guard::new(self), guard::guard))
            .with_state(self.clone())
    }
}
