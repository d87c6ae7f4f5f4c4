//! Writing down a record entry by entry, as the readers of all formats do.

use ikusa_rules::{
    Color, Ending, Entry, Faults, NodeId, Position as _, Record, RecordError, Refusal, Sentence, Square,
    SyntaxError, Tree, say,
};

use super::ending;
use super::header::{self, Header};
use crate::setup::flaws;
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
    /// An illegal move that has just been read: only an ending that it brought about may follow.
    foul: Option<Foul>,
}

/// An illegal move on its way into a record.
#[derive(Debug)]
struct Foul {
    m: Move,
    /// What to say if nothing shows that the game ended by it.
    error: RecordError,
    millis: Option<u64>,
    comments: Vec<String>,
}

/// Endings by an illegal move.
const BY_FOUL: [&str; 2] = ["illegal-win", "illegal-loss"];

impl Scribe {
    /// A record from `setup`, which the file gives on line `at`.
    pub(super) fn new(
        setup: &Setup,
        mut headers: Vec<Header>,
        comments: Vec<String>,
        at: usize,
    ) -> Result<Scribe, SyntaxError> {
        let options = header::take_options(&mut headers, setup);
        // Castles, problems and lessons are published without kings: they can be looked at, not played.
        let start = Position::diagram(setup, options);
        if start.setup() != *setup {
            let cannot =
                say!("la posición inicial no se puede mostrar", "the start position cannot be shown");
            let reasons = Sentence::joined(flaws(setup).iter().map(Refusal::says), "; ");
            let message = Sentence::joined([cannot, reasons], ": ");
            return Err(SyntaxError::at_line(at, 1, message));
        }
        let positions = vec![start.clone()];
        let record = Record { headers, options, start, comments, tree: Tree::default() };
        Ok(Scribe { record, line: Vec::new(), positions, offset: 0, foul: None })
    }

    /// The position at the end of the line.
    pub(super) fn position(&self) -> &Position {
        self.positions.last().expect("the start position is never removed")
    }

    /// Whose move it is at the end of the line, which an illegal move has passed on too.
    pub(super) fn turn(&self) -> Color {
        let turn = self.position().turn();
        if self.foul.is_some() { !turn } else { turn }
    }

    /// The ending that a sentence means here, as in `まで12手で後手の勝ち`.
    pub(super) fn ending_said(&self, sentence: &str) -> Option<&'static Ending> {
        ending::from_ki2(sentence, self.turn())
            .or_else(|| ending::by_perpetual_check(sentence, self.position().in_check()))
    }

    /// Where the last move went, for what the formats call "the same square".
    pub(super) fn previous(&self) -> Option<Square> {
        let last = self.record.tree.node(*self.line.last()?).entry;
        if let Entry::Move(m) = last { Some(m.to()) } else { None }
    }

    /// The number of the next entry.
    pub(super) fn number(&self) -> usize {
        self.offset + self.line.len() + usize::from(self.foul.is_some()) + 1
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
        self.refuse_after_foul()?;
        if let Some(refusal) = self.position().refusal(m) {
            let (line, column) = place;
            let error = RecordError::Illegal { line, column, refusal: Box::new(refusal) };
            if !self.position().could_be_made(m) {
                return Err(error);
            }
            self.foul = Some(Foul { m, error, millis: None, comments: Vec::new() });
            return Ok(());
        }
        self.positions.push(self.position().after(m));
        self.add(Entry::Move(m));
        Ok(())
    }

    /// Ends the line.
    pub(super) fn end(&mut self, ending: &'static Ending, place: (usize, usize)) -> Result<(), RecordError> {
        self.refuse_if_over(place)?;
        if !BY_FOUL.contains(&ending.code) {
            self.refuse_after_foul()?;
        }
        let foul = self.foul.take();
        self.add(Entry::End(ending));
        if let (Some(foul), Some(last)) = (foul, self.line.last()) {
            let node = self.record.tree.node_mut(*last);
            (node.foul, node.millis, node.comments) = (Some(foul.m), foul.millis, foul.comments);
        }
        Ok(())
    }

    /// Ends the line otherwise than it said.
    pub(super) fn correct(&mut self, ending: &'static Ending) {
        if let Some(last) = self.line.last() {
            self.record.tree.node_mut(*last).entry = Entry::End(ending);
        }
    }

    /// A header that stands below the moves.
    pub(super) fn header(&mut self, name: &str, value: &str) {
        self.record.headers.push((name.to_owned(), value.to_owned()));
    }

    /// The comments behind the last entry.
    pub(super) fn last_comments(&self) -> &[String] {
        self.line.last().map_or(&[], |last| &self.record.tree.node(*last).comments)
    }

    /// Forgets an illegal move that nothing speaks for, and gives its error.
    pub(super) fn take_foul(&mut self) -> Option<RecordError> {
        self.foul.take().map(|foul| foul.error)
    }

    /// Nothing but an ending follows an illegal move.
    pub(super) fn refuse_after_foul(&mut self) -> Result<(), RecordError> {
        self.take_foul().map_or(Ok(()), Err)
    }

    /// Goes back in the line, so that what comes next is another entry `number`.
    ///
    /// Some programs call what follows the last move a variation to the next one, which it is in a way. Others
    /// write variations from the first to the last: what is too far on for the one before belongs to the main line.
    pub(super) fn branch(&mut self, number: usize, place: (usize, usize)) -> Result<(), RecordError> {
        self.refuse_after_foul()?;
        if number > self.last_number() {
            self.return_to_main_line();
        }
        let last = self.last_number();
        if number <= self.offset || number > last {
            let (line, column) = place;
            let first = self.offset + 1;
            let message = match self.line.is_empty() {
                true => {
                    say!("se esperaban jugadas antes de una variante", "expected moves before a variation")
                }
                false => say!(
                    "se esperaba el número de una jugada de {first} a {last}",
                    "expected the number of a move from {first} to {last}"
                ),
            };
            return Err(SyntaxError::at_line(line, column, message).into());
        }
        let keep = number - 1 - self.offset;
        self.line.truncate(keep);
        self.positions.truncate(keep + 1);
        Ok(())
    }

    /// The last number that a variation can begin with.
    fn last_number(&self) -> usize {
        self.number() - usize::from(self.is_over() || self.line.is_empty())
    }

    fn return_to_main_line(&mut self) {
        self.line = self.record.tree.main_line(None);
        self.positions.truncate(1);
        for id in &self.line {
            if let Entry::Move(m) = self.record.tree.node(*id).entry {
                let after = self.positions[self.positions.len() - 1].after(m);
                self.positions.push(after);
            }
        }
    }

    /// Whether nothing has been said yet about the last entry.
    pub(super) fn awaits_time(&self) -> bool {
        if let Some(foul) = &self.foul {
            return foul.millis.is_none() && foul.comments.is_empty();
        }
        let last = self.line.last().map(|id| self.record.tree.node(*id));
        last.is_some_and(|node| node.millis.is_none() && node.comments.is_empty())
    }

    /// The time spent on the last entry.
    pub(super) fn spend(&mut self, millis: u64) {
        if let Some(foul) = &mut self.foul {
            foul.millis = Some(millis);
        } else if let Some(last) = self.line.last() {
            let node = self.record.tree.node_mut(*last);
            // The ending that follows an illegal move takes no time of its own.
            node.millis = node.millis.filter(|_| node.foul.is_some()).or(Some(millis));
        }
    }

    /// A comment behind the last entry, or before the first.
    pub(super) fn comment(&mut self, text: &str) {
        let comments = match (&mut self.foul, self.line.last()) {
            (Some(foul), _) => &mut foul.comments,
            (None, Some(last)) => &mut self.record.tree.node_mut(*last).comments,
            (None, None) => &mut self.record.comments,
        };
        comments.push(text.to_owned());
    }

    /// The record.
    pub(super) fn finish(mut self, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
        if let Some(error) = self.take_foul() {
            faults.mind(error)?;
        }
        Ok(self.record)
    }

    fn add(&mut self, entry: Entry<Move>) {
        let id = self.record.tree.add(self.line.last().copied(), entry);
        self.line.push(id);
    }

    fn refuse_if_over(&self, (line, column): (usize, usize)) -> Result<(), SyntaxError> {
        if self.is_over() {
            return Err(SyntaxError::at_line(
                line,
                column,
                say!(
                    "no se esperaba nada después del final de la partida",
                    "expected nothing after the end of the game"
                ),
            ));
        }
        Ok(())
    }
}
