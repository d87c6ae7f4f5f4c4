//! A record without its type.

use ikusa_rules::{Ending, Entry, Format, Game, Options, Position, Record, RecordError};

use crate::line::{AnyLine, Line};

/// A record without its type.
pub trait AnyRecord: Send {
    /// The header lines in their order.
    fn headers(&self) -> &[(String, String)];
    /// The options, as (key, value).
    fn options(&self) -> Vec<(&'static str, String)>;
    /// The canonical text of the first position.
    fn start(&self) -> String;
    /// The canonical texts of the moves of the main line.
    fn moves(&self) -> Vec<String>;
    /// How many entries the whole tree has, variations included.
    fn len(&self) -> usize;
    /// Whether it has none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How the main line ends, where the record says so.
    fn ending(&self) -> Option<&'static Ending>;
    /// The main line, played to its end.
    fn line(&self) -> Box<dyn AnyLine>;
    /// Writes the record in one of the game's formats.
    ///
    /// # Errors
    /// If the game has no such format, or the format cannot say all of it.
    fn write(&self, format: &str) -> Result<Vec<u8>, RecordError>;
}

/// A record of the game `G`.
pub(crate) struct Paper<G: Game>(pub(crate) Record<G>);

impl<G: Game> AnyRecord for Paper<G> {
    fn headers(&self) -> &[(String, String)] {
        &self.0.headers
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.0.options.entries()
    }

    fn start(&self) -> String {
        G::write_position(&self.0.start)
    }

    fn moves(&self) -> Vec<String> {
        let mut position = self.0.start.clone();
        let mut texts = Vec::new();
        for m in self.0.tree.main_moves() {
            texts.push(G::write_move(&position, m));
            position.play_unchecked(m);
        }
        texts
    }

    fn len(&self) -> usize {
        self.0.tree.len()
    }

    fn ending(&self) -> Option<&'static Ending> {
        let last = *self.0.tree.main_line(None).last()?;
        match self.0.tree.node(last).entry {
            Entry::End(ending) => Some(ending),
            Entry::Move(_) => None,
        }
    }

    fn line(&self) -> Box<dyn AnyLine> {
        let mut line = Line::<G>::new(self.0.options, self.0.start.clone());
        for m in self.0.tree.main_moves() {
            line.push(m);
        }
        Box::new(line)
    }

    fn write(&self, format: &str) -> Result<Vec<u8>, RecordError> {
        let format = Format::<G>::find(format)?;
        (format.write)(&self.0)
    }
}
