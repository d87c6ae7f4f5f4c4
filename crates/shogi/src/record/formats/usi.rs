//! USI: start and moves in a line, as a program gives them to an engine.

use ikusa_rules::{Entry, MoveError, Record, RecordError, SyntaxError};

use super::cursor::{Cursor, lines};
use super::scribe::Scribe;
use super::{encoding, verify, walk};
use crate::handicap::Handicap;
use crate::{Shogi, notation, text};

/// Reads `position startpos moves 7g7f …` or `position sfen … moves …`; `position` may be missing.
pub(super) fn read(bytes: &[u8]) -> Result<Record<Shogi>, RecordError> {
    read_text(&encoding::decode(bytes)?)
}

fn read_text(text: &str) -> Result<Record<Shogi>, RecordError> {
    let mut written = lines(text).filter(|line| !line.rest().trim().is_empty());
    let empty = SyntaxError::at_line(1, 1, "expected a line such as 'position startpos moves 7g7f'");
    let mut line = written.next().ok_or(empty)?;
    if let Some(more) = written.next() {
        return Err(more.error("expected no second line").into());
    }
    let mut scribe = read_start(&mut line)?;
    while let Some((place, word)) = next_word(&mut line) {
        let at = place.place();
        let m = notation::parse_move(word).map_err(|error| match error {
            MoveError::Syntax(error) => RecordError::Syntax(shifted(&error, place)),
            MoveError::Illegal(refusal) => {
                RecordError::Illegal { line: at.0, column: at.1, refusal: Box::new(refusal) }
            }
        })?;
        scribe.play(m, at)?;
    }
    Ok(scribe.finish())
}

/// Takes everything up to the first move.
fn read_start(line: &mut Cursor<'_>) -> Result<Scribe, SyntaxError> {
    let mut words = *line;
    if let Some((_, "position")) = next_word(&mut words) {
        *line = words;
    }
    line.skip_spaces();
    let start = *line;
    let kind = next_word(line).map(|(_, word)| word);
    if !matches!(kind, Some("startpos" | "sfen")) {
        return Err(start.error("expected 'startpos' or 'sfen'"));
    }
    line.skip_spaces();
    let text = *line;
    let mut board = String::new();
    let mut rest = *line;
    while let Some((_, word)) = next_word(&mut rest) {
        *line = rest;
        if word == "moves" {
            break;
        }
        board.extend([word, " "]);
    }
    if kind == Some("startpos") && !board.is_empty() {
        return Err(text.error("expected 'moves' or the end of the line"));
    }
    let board = if kind == Some("startpos") { text::START } else { board.trim_end() };
    let setup = text::read(board).map_err(|error| shifted(&error, text))?;
    Scribe::new(&setup, Vec::new(), Vec::new(), line.line())
}

fn next_word<'a>(line: &mut Cursor<'a>) -> Option<(Cursor<'a>, &'a str)> {
    line.skip_spaces();
    let place = *line;
    let word = line.take_while(|c| !c.is_whitespace());
    (!word.is_empty()).then_some((place, word))
}

/// An error in a text that begins at `place`.
fn shifted(error: &SyntaxError, place: Cursor<'_>) -> SyntaxError {
    let (line, column) = place.place();
    SyntaxError::at_line(line, column + error.column - 1, error.message.clone())
}

/// Writes start and moves.
///
/// # Errors
/// If the record has anything else: this format is for engines.
pub(super) fn write(record: &Record<Shogi>) -> Result<Vec<u8>, RecordError> {
    let setup = record.start.setup();
    let even = Handicap::of_setup(&setup).is_some_and(|handicap| handicap.without.is_empty());
    let mut out = match even && setup.ply == 1 {
        true => "position startpos".to_owned(),
        false => format!("position sfen {}", text::write(&setup)),
    };
    walk::walk(record, |step| {
        let lost = match step.node.entry {
            _ if step.branches => "variations",
            _ if step.node.millis.is_some() => "the time spent on moves",
            _ if !step.node.comments.is_empty() => "comments",
            Entry::End(_) => "how the game ended",
            Entry::Move(m) => {
                out.push_str(if step.number == 1 { " moves " } else { " " });
                out.push_str(&m.to_string());
                return Ok(());
            }
        };
        Err(RecordError::Inexpressible(lost.to_owned()))
    })?;
    out.push('\n');
    verify::same(record, &read_text(&out))?;
    Ok(out.into_bytes())
}
