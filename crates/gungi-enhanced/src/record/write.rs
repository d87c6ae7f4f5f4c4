//! Writing a record file.

use ikusa_rules::script;
use ikusa_rules::{Color, Entry, Game, Loss, NodeId, Options as _, Position as _, Record, RecordError};

use super::{BATTLE_TITLE, FORMATION_TITLE, OPTION_LINES, POSITION_LINE, plain};
use crate::notation::write_move;
use crate::text::write_rows;
use crate::{Enhanced, Formation, Move, Options, Piece, Position, Setup};

pub(super) fn write(record: &Record<Enhanced>) -> Result<Vec<u8>, RecordError> {
    let mut text = String::new();
    write_preamble(record, &mut text)?;
    text.push_str(&format!("\n{BATTLE_TITLE}\n\n"));
    for comment in &record.comments {
        text.push_str(&format!("{}\n", quoted(comment)?));
    }
    write_moves(record, &mut text)?;
    Ok(text.into_bytes())
}

fn write_preamble(record: &Record<Enhanced>, text: &mut String) -> Result<(), RecordError> {
    for (key, value) in &record.headers {
        if !is_free_header(key, value) {
            return Err(RecordError::Inexpressible(Loss::Header(key.clone())));
        }
        text.push_str(&format!("{key}: {value}\n"));
    }
    let defaults = Options::default().entries();
    for ((key, value), (_, default)) in record.options.entries().into_iter().zip(defaults) {
        let line = OPTION_LINES.iter().find(|line| line.key == key).expect("every option has a line");
        // The book's header always says who plays first.
        if value != default || key == "first" {
            let words = line.values.iter().find(|(word, _)| *word == value).map_or("", |(_, words)| words[0]);
            text.push_str(&format!("{}: {words}\n", line.names[0]));
        }
    }
    let setup = record.start.setup();
    let mut bare = Setup::empty(record.options.first);
    bare.towers.clone_from(&setup.towers);
    bare.coronation = record.options.coronation;
    let complete = Color::BOTH.into_iter().all(|color| formation_of(&record.start, color).is_some());
    if bare != setup || !complete {
        text.push_str(&format!("{}: {}\n", POSITION_LINE[0], Enhanced::write_position(&record.start)));
    }
    text.push_str(&format!("\n{FORMATION_TITLE}\n\n"));
    for row in 0..9 {
        text.push_str(&write_rows([row], |at, row| {
            row.extend(setup.towers[at.index()].iter().map(|p| p.letter()));
        }));
        text.push_str("/\n");
    }
    Ok(())
}

/// Whether a header will be read as the same again: on a line of its own, and no word of the format.
fn is_free_header(key: &str, value: &str) -> bool {
    let own = OPTION_LINES.iter().flat_map(|line| line.names).chain(POSITION_LINE);
    let taken = own.map(plain).any(|name| name == plain(key));
    let whole = [key, value].iter().all(|text| text.trim() == *text && !text.contains(['\n', '\r']));
    whole && !taken && !key.is_empty() && !key.contains(':')
}

fn quoted(comment: &str) -> Result<String, RecordError> {
    if comment.contains([';', '\r']) {
        return Err(RecordError::Inexpressible(Loss::Confusion(';')));
    }
    Ok(format!(";{comment};"))
}

fn write_moves(record: &Record<Enhanced>, text: &mut String) -> Result<(), RecordError> {
    let mut position = record.start.clone();
    let mut at: Option<NodeId> = None;
    let mut turn: Option<(u32, Color)> = None;
    loop {
        let next = match record.tree.children(at) {
            [] => break,
            [next] => *next,
            _ => return Err(RecordError::Inexpressible(Loss::Variations)),
        };
        let node = record.tree.node(next);
        match node.entry {
            Entry::End(ending) if at.is_none() => {
                start_turn(&position, &mut turn, text);
                text.push_str(ending.says.es);
            }
            Entry::End(ending) => text.push_str(&format!(" {}", ending.says.es)),
            Entry::Move(m) => {
                let glued = matches!(m, Move::Relocate { .. })
                    && at.is_some_and(|id| {
                        let before = record.tree.node(id);
                        before.comments.is_empty() && before.millis.is_none()
                    });
                if glued {
                    text.push(',');
                } else {
                    start_turn(&position, &mut turn, text);
                }
                text.push_str(&record_text(&position, m));
                text.push_str(&node.marks);
                position.play_unchecked(m);
            }
        }
        if let Some(millis) = node.millis {
            text.push_str(&format!(" {}", script::bracketed(millis)));
        }
        for comment in &node.comments {
            text.push_str(&format!(" {}", quoted(comment)?));
        }
        at = Some(next);
    }
    text.push('\n');
    Ok(())
}

/// Writes what separates a move from the one before: a new line with its number, or a space.
fn start_turn(position: &Position, last: &mut Option<(u32, Color)>, text: &mut String) {
    let (round, side) = (position.round(), position.turn());
    let opens = side == position.options().first;
    match *last {
        Some((before, _)) if before == round => text.push(' '),
        earlier => {
            if earlier.is_some() {
                text.push('\n');
            }
            text.push_str(&format!("{round}. "));
            if !opens {
                text.push_str("… ");
            }
        }
    }
    *last = Some((round, side));
}

/// A mark that a record derives from a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// `$`: a Betrayal.
    Betrayal,
    /// `^`: a Forced Recovery.
    Recovery,
    /// `#`: the end of the game.
    End,
    /// `+`: check.
    Check,
}

impl Sign {
    /// Every mark, in the order in which they stand behind a move.
    pub(super) const ALL: [Sign; 4] = [Sign::Betrayal, Sign::Recovery, Sign::End, Sign::Check];

    /// How it is written.
    pub(super) fn character(self) -> char {
        match self {
            Sign::Betrayal => '$',
            Sign::Recovery => '^',
            Sign::End => '#',
            Sign::Check => '+',
        }
    }
}

impl std::fmt::Display for Sign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "'{}'", self.character())
    }
}

/// The marks of a legal move.
pub(super) fn signs(position: &Position, m: Move) -> Vec<Sign> {
    let effects = { position.board }.perform(m, &position.rules);
    let after = position.after(m);
    let ended = after.outcome().is_some();
    let check = !ended && after.turn() != position.turn() && after.in_check();
    let found = [effects.betrayed, effects.recovers(), ended, check];
    Sign::ALL.into_iter().zip(found).filter(|(_, found)| *found).map(|(sign, _)| sign).collect()
}

/// The record text of a legal move: the canonical text with the derived marks `^`, `$`, `+` and `#`.
pub fn record_text(position: &Position, m: Move) -> String {
    let mut text = write_move(position, m);
    text.extend(signs(position, m).into_iter().map(Sign::character));
    text
}

/// The formation of `color` in the position a record starts from, where it is one.
pub fn formation_of(position: &Position, color: Color) -> Option<Formation> {
    let board = write_rows(0..9, |at, text| {
        let tower = position.tower(at);
        text.extend(tower.pieces().filter(|piece| piece.color() == color).map(Piece::letter));
    });
    Formation::read(color, &board).ok()
}
