//! Writing a record.

use ikusa_rules::script::{self, GAME, OPTIONS, POSITION};
use ikusa_rules::{
    Color, Entry, Game as _, Loss, Node, Options as _, Position as _, Record, RecordError, say,
};

use super::token;
use super::{BATTLE, NEVER, PLACEMENT, SKIPPED};
use crate::game::Marshal;
use crate::moves::Move;
use crate::position::Position;
use crate::stage::{Mark, Stage};

/// Writes a record.
pub(super) fn write(record: &Record<Marshal>) -> Result<Vec<u8>, RecordError> {
    let mut text = heading(record)?;
    for comment in &record.comments {
        text.push_str(&script::braced(comment));
        text.push('\n');
    }
    let mut rounds = Rounds { text, position: record.start.clone(), place: None };
    let mut last = None;
    loop {
        let children = record.tree.children(last);
        match children {
            [] => break,
            [only] => {
                rounds.add(record.tree.node(*only))?;
                last = Some(*only);
            }
            _ => return Err(RecordError::Inexpressible(Loss::Variations)),
        }
    }
    rounds.text.push('\n');
    Ok(rounds.text.into_bytes())
}

/// The header lines: what was played, by whom and how, the result last.
fn heading(record: &Record<Marshal>) -> Result<String, RecordError> {
    let mut text = format!("{GAME}: {}\n", Marshal::ID);
    text.push_str(&script::headers(record, NEVER)?);
    let options: Vec<String> =
        record.options.entries().iter().map(|(key, value)| format!("{key}={value}")).collect();
    text.push_str(&format!("{OPTIONS}: {}\n", options.join(" ")));
    let usual = Marshal::start(record.options);
    if record.start != usual || record.start.ply() != usual.ply() {
        text.push_str(&format!("{POSITION}: {}\n", Marshal::write_position(&record.start)));
    }
    Ok(text)
}

/// The rounds as far as they are written.
struct Rounds {
    text: String,
    position: Position,
    /// The stage, round and column of the last entry.
    place: Option<(Column, u32)>,
}

/// Where an entry stands: in which stage, and as the first or second of its round.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Column {
    battle: bool,
    second: bool,
}

impl Rounds {
    fn add(&mut self, node: &Node<Move>) -> Result<(), RecordError> {
        let column = self.open_slot();
        // A first player who goes on alone leaves the second column to skipped turns.
        let stage = self.position.stage();
        let alone = !column.second && matches!(stage, Stage::Placement { mark: Mark::Done(_), .. });
        match node.entry {
            Entry::End(ending) => self.text.push_str(ending.code),
            Entry::Move(m) => {
                if !self.position.is_legal(m) {
                    return Err(RecordError::Inexpressible(Loss::All(say!(
                        "la jugada ilegal {m:?}",
                        "the illegal move {m:?}"
                    ))));
                }
                self.text.push_str(&token::write(&self.position, m));
                self.position.play_unchecked(m);
            }
        }
        if !node.marks.chars().all(|c| matches!(c, '!' | '?')) {
            return Err(RecordError::Inexpressible(Loss::Marks));
        }
        self.text.push_str(&node.marks);
        if let Some(millis) = node.millis {
            self.text.push(' ');
            self.text.push_str(&script::bracketed(millis));
        }
        for comment in &node.comments {
            self.text.push(' ');
            self.text.push_str(&script::braced(comment));
        }
        if alone && matches!(node.entry, Entry::Move(_)) {
            self.text.push_str(&format!(" | {SKIPPED}"));
        }
        Ok(())
    }

    /// Writes titles, round numbers, bars and skipped turns up to the slot of the side to move.
    fn open_slot(&mut self) -> Column {
        let column = self.column();
        let round = match (self.position.stage(), self.place) {
            (Stage::Placement { round, .. }, _) => u32::from(round),
            (Stage::Battle, Some((last, round))) if last.battle => round + u32::from(last.second),
            (Stage::Battle, _) => 1,
        };
        if self.place.is_none_or(|(last, _)| last.battle != column.battle) {
            if self.place.is_some() {
                self.text.push('\n');
            }
            let title = if column.battle { BATTLE } else { PLACEMENT };
            self.text.push_str(&format!("\n{title}"));
        }
        let opened = self.place.is_some_and(|(last, n)| last.battle == column.battle && n == round);
        if !opened {
            self.text.push_str(&format!("\n{round}. "));
            if column.second {
                self.text.push_str(SKIPPED);
            }
        }
        if column.second {
            self.text.push_str(" | ");
        }
        self.place = Some((column, round));
        column
    }

    fn column(&self) -> Column {
        let options = self.position.options();
        let battle = self.position.stage() == Stage::Battle;
        let opener: Color = if battle { options.opener() } else { options.first };
        Column { battle, second: self.position.turn() != opener }
    }
}
