//! Spectators of one match, who hear of every move.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;

use super::each;
use super::server::{Seats, Server};
use super::wire::{Wire, told};

/// When each version of a match was sent, and how long it took to whoever looks on.
#[derive(Default)]
pub(super) struct Sendings {
    sent: Mutex<Vec<(u64, Instant)>>,
    heard: Mutex<Vec<Duration>>,
}

impl Sendings {
    pub(super) fn note(&self, version: u64, at: Instant) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push((version, at));
    }

    fn hear(&self, version: u64) {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        // What was there before the first move, or is told again, is no news.
        if let Some((_, at)) = sent.iter().rev().find(|(known, _)| *known == version) {
            self.heard.lock().unwrap_or_else(PoisonError::into_inner).push(at.elapsed());
        }
    }
}

/// Those who look on at a match, as long as the generator runs.
pub(super) struct Onlookers {
    pub(super) sendings: Arc<Sendings>,
}

impl Onlookers {
    /// Connects so many; each reads from then on.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn come(count: usize, server: &Server, seats: &Arc<Vec<Seats>>) -> Result<Onlookers> {
        let sendings = Arc::<Sendings>::default();
        each(count, |_| {
            let (server, seats, sendings) = (server.clone(), Arc::clone(seats), Arc::clone(&sendings));
            async move {
                let wire = Wire::open(&server, &seats[0].id, None, false).await?;
                tokio::spawn(watch(wire, sendings));
                Ok(())
            }
        })
        .await?;
        Ok(Onlookers { sendings })
    }

    /// How long each state took to each of them.
    pub(super) fn heard(&self) -> Vec<Duration> {
        std::mem::take(&mut self.sendings.heard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn watch(mut wire: Wire, sendings: Arc<Sendings>) -> Result<()> {
    let mut known = 0;
    loop {
        let version = wire.reads(told).await?;
        if version > known {
            known = version;
            sendings.hear(version);
        }
    }
}
