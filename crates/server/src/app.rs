//! The application as a value: a router over a hub, which a test can build on a port of its own.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use tokio::sync::broadcast::error::RecvError;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::config::Config;
use crate::jobs;
use crate::limits::Limits;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::password::Passwords;
use crate::routes;
use crate::store::{News, Store, Stored};

/// What every handler may use.
#[derive(Clone)]
pub struct App {
    /// Matches in play.
    pub hub: Arc<Hub>,
    /// Settings.
    pub config: Arc<Config>,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// How much each client may ask for.
    pub limits: Arc<Limits>,
    /// Where passwords are hashed.
    pub(crate) passwords: Passwords,
}

/// No request is larger than this: a long record fits, a flood does not.
const BODY_LIMIT: usize = 1 << 20;

impl App {
    /// Opens the store and starts the work that goes on behind requests.
    ///
    /// # Errors
    /// If the database cannot be opened.
    pub async fn start(config: Config) -> Stored<App> {
        let store = Store::open(&config.database).await?;
        let app = App {
            hub: Arc::new(Hub::new(store)),
            limits: Arc::new(Limits::new(&config)),
            config: Arc::new(config),
            metrics: Arc::default(),
            passwords: Passwords::default(),
        };
        tokio::spawn(spread_news(app.clone()));
        tokio::spawn(catch_up(app.clone()));
        jobs::spawn(&app);
        Ok(app)
    }

    /// The router with every route and header.
    pub fn router(&self) -> Router {
        let fixed = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        routes::all()
            .layer(RequestBodyLimitLayer::new(BODY_LIMIT))
            .layer(CompressionLayer::new())
            .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(fixed(header::REFERRER_POLICY, "same-origin"))
            .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
            .layer(fixed(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                 connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
            ))
            .with_state(self.clone())
    }
}

/// How long a change can stay unheard whose process died before it could tell of it.
const UNHEARD: Duration = Duration::from_secs(2);

/// Looks now and then whether the matches held here have moved on unheard.
async fn catch_up(app: App) {
    loop {
        tokio::time::sleep(UNHEARD).await;
        if let Err(error) = app.hub.catch_up().await {
            tracing::warn!(%error, "cannot look for unheard changes");
        }
    }
}

/// Passes news of changes on to the tables that have watchers here.
async fn spread_news(app: App) {
    let mut news = app.hub.store().news();
    loop {
        match news.recv().await {
            Ok(News::Changed { id, standing }) => app.hub.heard(&id, standing),
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => app.hub.stir_all(),
            Err(RecvError::Closed) => return,
        }
    }
}
