//! Writing a record.

use std::fmt::Write as _;

use ikusa_rules::script::{self, GAME, OPTIONS, POSITION};
use ikusa_rules::{Entry, Game as _, Loss, Node, Options as _, Position as _, Record, RecordError};

use super::{BATTLE, DRAFT, FIRST, LEVEL, NEVER, SKIPPED};
use crate::draft::Draft;
use crate::game::Gungi25;
use crate::moves::Move;
use crate::notation;
use crate::options::Options;
use crate::position::Position;

/// Writes a record.
pub(super) fn write(record: &Record<Gungi25>) -> Result<Vec<u8>, RecordError> {
    let mut text = heading(record)?;
    for comment in &record.comments {
        text.push_str(&script::braced(comment));
        text.push('\n');
    }
    let mut rounds = Rounds { text, position: record.start.clone(), stage: None, number: 0, second: false };
    let mut last = None;
    loop {
        last = match record.tree.children(last) {
            [] => break,
            [only] => {
                rounds.add(record.tree.node(*only));
                Some(*only)
            }
            _ => return Err(RecordError::Inexpressible(Loss::Variations)),
        };
    }
    rounds.text.push('\n');
    Ok(rounds.text.into_bytes())
}

fn heading(record: &Record<Gungi25>) -> Result<String, RecordError> {
    let options = record.options;
    let of = |key: &str| {
        options
            .entries()
            .into_iter()
            .find(|(other, _)| *other == key)
            .map(|(_, value)| value)
            .unwrap_or_default()
    };
    let mut text = format!("{GAME}: {}\n{LEVEL}: {}\n{FIRST}: {}\n", Gungi25::ID, of("level"), of("first"));
    let usual = Options { level: options.level, first: options.first, ..Options::default() };
    let others: Vec<String> = options
        .entries()
        .into_iter()
        .zip(usual.entries())
        .filter(|(now, usual)| now != usual)
        .map(|((key, value), _)| format!("{key}={value}"))
        .collect();
    if !others.is_empty() {
        let _ = writeln!(text, "{OPTIONS}: {}", others.join(" "));
    }
    if record.start != Position::start(options) {
        let _ = writeln!(text, "{POSITION}: {}", Gungi25::write_position(&record.start));
    }
    if let Some((key, _)) = record.headers.iter().find(|(key, _)| [LEVEL, FIRST].contains(&key.as_str())) {
        return Err(RecordError::Inexpressible(Loss::Header(key.clone())));
    }
    text.push_str(&script::headers(record, NEVER)?);
    text.push('\n');
    Ok(text)
}

/// The rounds as far as they are written.
struct Rounds {
    text: String,
    position: Position,
    /// Whether the rounds of the draft are being written; `None` before the first.
    stage: Option<bool>,
    number: u32,
    /// Whether the round under way has its first entry.
    second: bool,
}

impl Rounds {
    fn add(&mut self, node: &Node<Move>) {
        self.open();
        match node.entry {
            Entry::Move(m) => {
                self.text.push_str(&notation::write(m));
                self.position.play_unchecked(m);
                if self.position.outcome().is_some() {
                    self.text.push('#');
                } else if self.position.in_check() {
                    self.text.push('+');
                }
            }
            Entry::End(ending) => self.text.push_str(ending.code),
        }
        self.text.push_str(&node.marks);
        if let Some(millis) = node.millis {
            let _ = write!(self.text, " {}", script::bracketed(millis));
        }
        for comment in &node.comments {
            let _ = write!(self.text, " {}", script::braced(comment));
        }
    }

    /// Writes title, number and blanks up to the entry of the side to move.
    fn open(&mut self) {
        let draft = self.position.draft() != Draft::Over;
        if self.stage != Some(draft) {
            let gap = if self.stage.is_some() { "\n\n" } else { "" };
            let _ = write!(self.text, "{gap}{}", if draft { DRAFT } else { BATTLE });
            (self.stage, self.number, self.second) = (Some(draft), 0, false);
        }
        let is_first = self.position.turn() == self.position.options().first;
        if is_first || !self.second {
            self.number += 1;
            let _ = write!(self.text, "\n{}. ", self.number);
            if !is_first {
                let _ = write!(self.text, "{SKIPPED} ");
            }
        } else {
            self.text.push(' ');
        }
        self.second = is_first;
    }
}
