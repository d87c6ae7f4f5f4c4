//! Writing down a record entry by entry, as the readers of all formats do.

use ikusa_rules::{Ending, Entry, NodeId, Position as _, Record, RecordError, Square, SyntaxError, Tree};

use super::header::{self, Header};
use crate::{Move, Position, Setup, Shogi};

/// A record in the making: the tree, and the line of it that is being written.
#[derive(Debug)]
pub(super) struct Scribe {
    record: Record<Shogi>,
    /// The entries of the line.
    line: Vec<NodeId>,
    /// The position before each entry of the line, and the one behind its last move.
    positions: Vec<Position>,
    /// What is added to the count of entries to get the number a file gives them.
    offset: usize,
}

impl Scribe {
    /// A record from `setup`, which the file gives on line `at`.
    pub(super) fn new(
        setup: &Setup,
        mut headers: Vec<Header>,
        comments: Vec<String>,
        at: usize,
    ) -> Result<Scribe, SyntaxError> {
        let options = header::take_options(&mut headers, setup);
        let start = Position::new(setup, options).map_err(|error| {
            SyntaxError::at_line(at, 1, format!("the start position is not playable: {error}"))
        })?;
        let positions = vec![start.clone()];
        let record = Record { headers, options, start, comments, tree: Tree::default() };
        Ok(Scribe { record, line: Vec::new(), positions, offset: 0 })
    }

    /// The position at the end of the line.
    pub(super) fn position(&self) -> &Position {
        self.positions.last().expect("the start position is never removed")
    }

    /// Where the last move went, for what the formats call "the same square".
    pub(super) fn previous(&self) -> Option<Square> {
        let last = self.record.tree.node(*self.line.last()?).entry;
        if let Entry::Move(m) = last { Some(m.to()) } else { None }
    }

    /// The number of the next entry.
    pub(super) fn number(&self) -> usize {
        self.offset + self.line.len() + 1
    }

    /// Lets the numbers of a record that begins in the middle of a game begin there too.
    pub(super) fn number_from(&mut self, first: usize) {
        self.offset = first - 1;
    }

    /// Whether nothing has been written yet.
    pub(super) fn is_blank(&self) -> bool {
        self.record.tree.is_empty()
    }

    /// Whether the line has come to its end.
    pub(super) fn is_over(&self) -> bool {
        self.line.last().is_some_and(|id| matches!(self.record.tree.node(*id).entry, Entry::End(_)))
    }

    /// Adds a move, which the file gives at (line, column) `place`.
    pub(super) fn play(&mut self, m: Move, place: (usize, usize)) -> Result<(), RecordError> {
        self.refuse_if_over(place)?;
        if let Some(refusal) = self.position().refusal(m) {
            let (line, column) = place;
            return Err(RecordError::Illegal { line, column, refusal: Box::new(refusal) });
        }
        self.positions.push(self.position().after(m));
        self.add(Entry::Move(m));
        Ok(())
    }

    /// Ends the line.
    pub(super) fn end(&mut self, ending: &'static Ending, place: (usize, usize)) -> Result<(), RecordError> {
        self.refuse_if_over(place)?;
        self.add(Entry::End(ending));
        Ok(())
    }

    /// Goes back in the line, so that what comes next is another entry `number`.
    pub(super) fn branch(&mut self, number: usize, place: (usize, usize)) -> Result<(), SyntaxError> {
        let last = self.number() - 1;
        if number <= self.offset || number > last {
            let (line, column) = place;
            let first = self.offset + 1;
            let message = match self.line.is_empty() {
                true => "expected moves before a variation".to_owned(),
                false => format!("expected the number of a move from {first} to {last}"),
            };
            return Err(SyntaxError::at_line(line, column, message));
        }
        let keep = number - 1 - self.offset;
        self.line.truncate(keep);
        self.positions.truncate(keep + 1);
        Ok(())
    }

    /// Whether nothing has been said yet about the last entry.
    pub(super) fn awaits_time(&self) -> bool {
        let last = self.line.last().map(|id| self.record.tree.node(*id));
        last.is_some_and(|node| node.millis.is_none() && node.comments.is_empty())
    }

    /// The time spent on the last entry.
    pub(super) fn spend(&mut self, millis: u64) {
        if let Some(last) = self.line.last() {
            self.record.tree.node_mut(*last).millis = Some(millis);
        }
    }

    /// A comment behind the last entry, or before the first.
    pub(super) fn comment(&mut self, text: &str) {
        let comments = match self.line.last() {
            Some(last) => &mut self.record.tree.node_mut(*last).comments,
            None => &mut self.record.comments,
        };
        comments.push(text.to_owned());
    }

    /// The record.
    pub(super) fn finish(self) -> Record<Shogi> {
        self.record
    }

    fn add(&mut self, entry: Entry<Move>) {
        let id = self.record.tree.add(self.line.last().copied(), entry);
        self.line.push(id);
    }

    fn refuse_if_over(&self, (line, column): (usize, usize)) -> Result<(), SyntaxError> {
        if self.is_over() {
            return Err(SyntaxError::at_line(line, column, "expected nothing behind the end of the game"));
        }
        Ok(())
    }
}
