//! The games on paper, each edition made once: there are four of a game, so what is kept is bounded.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use ikusa_picture::Set;
use ikusa_print::Edition;

use crate::error::{Answer, ApiError};
use crate::limits::Client;
use crate::workshop::Workshop;

/// What has been printed so far, by its file name.
#[derive(Clone, Default)]
pub(crate) struct Press(Arc<Mutex<BTreeMap<String, Bytes>>>);

impl Press {
    /// The document of an edition.
    ///
    /// # Errors
    /// If too much is waiting already, or there is no art for the game.
    pub(crate) async fn print(&self, workshop: &Workshop, client: Client, edition: Edition) -> Answer<Bytes> {
        if let Some(printed) = self.printed(&edition.name()) {
            return Ok(printed);
        }
        let press = self.clone();
        workshop.run_for(client, move || press.make(edition)).await?
    }

    fn printed(&self, name: &str) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Whoever waited for the same edition finds it here.
    fn make(&self, edition: Edition) -> Answer<Bytes> {
        let name = edition.name();
        if let Some(printed) = self.printed(&name) {
            return Ok(printed);
        }
        let (bytes, _) = edition.write(Set::Picture).map_err(|_| ApiError::NotFound)?;
        let bytes = Bytes::from(bytes);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, bytes.clone());
        Ok(bytes)
    }
}
