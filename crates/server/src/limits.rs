//! How much one client may ask for, so that nobody can starve the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::config::Config;
use crate::error::{Answer, ApiError};

const WINDOW: Duration = Duration::from_secs(10);
/// Beyond this many addresses the oldest windows are forgotten.
const ADDRESSES: usize = 100_000;

/// Counts of what clients do.
pub struct Limits {
    requests_per_client: u32,
    sockets_per_client: usize,
    windows: Mutex<HashMap<IpAddr, (Instant, u32)>>,
    sockets: Mutex<HashMap<IpAddr, Arc<AtomicUsize>>>,
    /// Places for engine work that clients ask for directly.
    pub analyses: Arc<Semaphore>,
}

impl Limits {
    /// The limits that the settings ask for.
    pub fn new(config: &Config) -> Limits {
        Limits {
            requests_per_client: config.requests_per_client,
            sockets_per_client: config.sockets_per_client,
            windows: Mutex::default(),
            sockets: Mutex::default(),
            analyses: Arc::new(Semaphore::new(config.engine_threads)),
        }
    }

    /// Counts a request of a client.
    ///
    /// # Errors
    /// If it has made too many.
    pub fn request(&self, client: IpAddr) -> Answer<()> {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if windows.len() > ADDRESSES {
            windows.retain(|_, (since, _)| now.duration_since(*since) < WINDOW);
        }
        let (since, count) = windows.entry(client).or_insert((now, 0));
        if now.duration_since(*since) >= WINDOW {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        if *count > self.requests_per_client { Err(ApiError::TooMany) } else { Ok(()) }
    }

    /// A place for one more socket of a client; given back when dropped.
    ///
    /// # Errors
    /// If it has too many.
    pub fn socket(&self, client: IpAddr) -> Answer<SocketPlace> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.retain(|_, count| count.load(Ordering::Relaxed) > 0);
        let count = Arc::clone(sockets.entry(client).or_default());
        if count.load(Ordering::Relaxed) >= self.sockets_per_client {
            return Err(ApiError::TooMany);
        }
        count.fetch_add(1, Ordering::Relaxed);
        Ok(SocketPlace(count))
    }
}

/// One socket's place.
pub struct SocketPlace(Arc<AtomicUsize>);

impl Drop for SocketPlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
