//! The games of the engine against itself that come with the program, read when they are first asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ikusa_play::AnyGame;
use ikusa_play::explorer::Book;

/// What has been read.
#[derive(Default)]
pub(crate) struct Books(Mutex<BTreeMap<&'static str, Arc<Book>>>);

impl Books {
    /// The book of a game; an empty one if there is none. It takes a moment the first time.
    pub(crate) fn of(&self, game: &'static dyn AnyGame) -> Arc<Book> {
        let mut read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let book = read.entry(game.id()).or_insert_with(|| {
            let text = FILES.iter().find(|(id, _)| *id == game.id()).map_or("", |(_, text)| text);
            let book = Book::read(game, text).unwrap_or_else(|error| {
                tracing::error!(game = game.id(), error, "the games of the explorer cannot be read");
                Book::default()
            });
            Arc::new(book)
        });
        Arc::clone(book)
    }
}

include!(concat!(env!("OUT_DIR"), "/books.rs"));
