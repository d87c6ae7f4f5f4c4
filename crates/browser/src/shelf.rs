//! The book of games that was asked for last: whoever asks sends its text each time, and it is read once.

use ikusa_play::desk::{Answer, BookWish, Declined, ExplorerAnswer, game};
use ikusa_play::explorer::Book;
use ikusa_rules::say;

/// The last book, with what it was read from.
#[derive(Default)]
pub(crate) struct Shelf {
    book: Book,
    /// The game's id and the text.
    of: Option<(String, String)>,
}

impl Shelf {
    pub(crate) fn look_up(&mut self, wish: &BookWish) -> Answer<ExplorerAnswer> {
        let (id, text) = (&wish.place.game, wish.games.as_deref().unwrap_or_default());
        if self.of.as_ref().is_none_or(|(known, read)| known != id || read != text) {
            self.book = Book::read(game(id)?, text).map_err(|error| {
                Declined::BadRequest(say!("no se pueden leer las partidas: {error}", "{error}"))
            })?;
            self.of = Some((id.clone(), text.to_owned()));
        }
        wish.look_up(&self.book)
    }
}
