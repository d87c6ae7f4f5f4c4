//! Writing a record.

use std::fmt::Write as _;

use ikusa_rules::script::{self, GAME, OPTIONS, POSITION};
use ikusa_rules::{
    Entry, Game as _, Loss, Node, NodeId, Options as _, Position as _, Record, RecordError, say,
};

use super::{DEEPEST, NEVER};
use crate::notation::square_name;
use crate::text::write_position;
use crate::{Gueides, Move, Options, Position, Setup};

/// Writes a record as text in UTF-8.
pub(super) fn write(record: &Record<Gueides>) -> Result<Vec<u8>, RecordError> {
    let mut text = headers(record)?;
    // A file with nothing in it would be no record.
    if text.is_empty() && record.comments.is_empty() && record.tree.children(None).is_empty() {
        text = format!("{GAME}: {}\n", Gueides::ID);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for comment in &record.comments {
        text.push_str(&script::braced(comment));
        text.push('\n');
    }
    let mut writer = Writer { record, text, fresh: true, depth: 0 };
    writer.line(None, &record.start)?;
    writer.text.truncate(writer.text.trim_end().len());
    writer.text.push('\n');
    Ok(writer.text.into_bytes())
}

/// What players wrote, then whatever differs from a plain game.
fn headers(record: &Record<Gueides>) -> Result<String, RecordError> {
    let mut text = script::headers(record, NEVER)?;
    let defaults = Options::default().entries();
    let changed: Vec<_> =
        record.options.entries().into_iter().filter(|entry| !defaults.contains(entry)).collect();
    if !changed.is_empty() {
        let words: Vec<_> = changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        writeln!(text, "{OPTIONS}: {}", words.join(" ")).expect("strings take text");
    }
    let array =
        Position::new(&Setup::array(record.options), record.options).expect("the array is a position");
    let start = write_position(&record.start);
    if start != write_position(&array) {
        writeln!(text, "{POSITION}: {start}").expect("strings take text");
    }
    Ok(text)
}

struct Writer<'a> {
    record: &'a Record<Gueides>,
    text: String,
    /// Whether the next move needs its number even if it is the second player's.
    fresh: bool,
    /// How many brackets are open.
    depth: usize,
}

impl Writer<'_> {
    /// The main line behind `at`, each move followed by its alternatives in brackets. It calls itself once for each
    /// bracket that is open.
    fn line(&mut self, mut at: Option<NodeId>, start: &Position) -> Result<(), RecordError> {
        let mut position = start.clone();
        while let [main, others @ ..] = self.record.tree.children(at) {
            let (main, others) = (*main, others.to_vec());
            self.node(main, &position)?;
            for other in others {
                self.text.truncate(self.text.trim_end().len());
                self.text.push_str(" (");
                self.fresh = true;
                self.depth += 1;
                if self.depth > DEEPEST {
                    let what = say!(
                        "más de {DEEPEST} variantes unas dentro de otras",
                        "more than {DEEPEST} variations inside each other"
                    );
                    return Err(RecordError::Inexpressible(Loss::All(what)));
                }
                self.node(other, &position)?;
                if let Entry::Move(m) = self.record.tree.node(other).entry {
                    self.line(Some(other), &position.after(m))?;
                }
                self.text.truncate(self.text.trim_end().len());
                self.text.push_str(") ");
                self.depth -= 1;
                self.fresh = true;
            }
            match self.record.tree.node(main).entry {
                Entry::Move(m) => position.play_unchecked(m),
                Entry::End(_) => return Ok(()),
            }
            at = Some(main);
        }
        Ok(())
    }

    fn node(&mut self, id: NodeId, position: &Position) -> Result<(), RecordError> {
        let node = self.record.tree.node(id);
        match node.entry {
            Entry::Move(m) => self.written(m, node, position)?,
            Entry::End(ending) => {
                self.break_line();
                self.text.push_str(ending.code);
            }
        }
        if let Some(millis) = node.millis {
            self.text.push(' ');
            self.text.push_str(&script::bracketed(millis));
        }
        for comment in &node.comments {
            self.text.push(' ');
            self.text.push_str(&script::braced(comment));
            self.fresh = true;
        }
        self.text.push(' ');
        Ok(())
    }

    fn written(&mut self, m: Move, node: &Node<Move>, position: &Position) -> Result<(), RecordError> {
        let first = position.turn() == position.options().first;
        if first || self.fresh {
            self.break_line();
            let dots = if first { "" } else { "... " };
            write!(self.text, "{}) {dots}", position.number()).expect("strings take text");
            self.fresh = false;
        }
        if !position.is_legal(m) {
            return Err(RecordError::Inexpressible(Loss::All(say!(
                "la jugada ilegal {m:?}",
                "the illegal move {m:?}"
            ))));
        }
        if !node.marks.chars().all(|c| c == '!' || c == '?') {
            return Err(RecordError::Inexpressible(Loss::Marks));
        }
        self.text.push_str(&write_annotated(position, m));
        self.text.push_str(&node.marks);
        Ok(())
    }

    /// A new line in the main line; inside brackets the text runs on.
    fn break_line(&mut self) {
        if self.depth == 0 && !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.truncate(self.text.trim_end().len());
            self.text.push('\n');
        }
    }
}

/// A move as the book writes it: `h7-h8↑S*`.
fn write_annotated(position: &Position, m: Move) -> String {
    let mut text = format!("{}-{}", square_name(m.from), square_name(m.to));
    if let Some(kind) = m.promotion {
        text.push('↑');
        text.push(kind.letter());
    }
    let after = position.after(m);
    if after.in_check() {
        text.push_str(if after.can_move() { "*" } else { "**" });
    }
    text
}
