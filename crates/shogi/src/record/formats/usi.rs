//! USI: start and moves in a line, as a program gives them to an engine.

use ikusa_rules::{Entry, Faults, Loss, MoveError, Record, RecordError, SyntaxError, say, whole};

use super::cursor::{LineCursor, lines};
use super::scribe::Scribe;
use super::{encoding, ending, header, verify, walk};
use crate::handicap::Handicap;
use crate::{Shogi, notation, text};

/// The word of a player who gives up, at the end of a line.
const RESIGN: &str = "resign";

/// Reads `position startpos moves 7g7f …`, `position sfen … moves …`, a bare SFEN or bare moves.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    read_text(&encoding::decode(bytes)?, faults)
}

/// One game or position a line.
pub(super) fn split(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let Ok(text) = encoding::decode(bytes) else { return whole(bytes) };
    let written = text.lines().enumerate().filter(|(_, line)| !is_remark(line));
    let games: Vec<_> = written.map(|(index, line)| (index + 1, line.as_bytes().to_vec())).collect();
    if games.is_empty() { whole(bytes) } else { games }
}

/// A line that says nothing: collections of positions have empty ones and remarks.
fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

fn read_text(text: &str, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    let mut written = lines(text).filter(|line| !is_remark(line.rest()));
    let empty = SyntaxError::at_line(
        1,
        1,
        say!(
            "se esperaba una línea como 'position startpos moves 7g7f'",
            "expected a line such as 'position startpos moves 7g7f'"
        ),
    );
    let mut line = written.next().ok_or(empty)?;
    if let Some(more) = written.next() {
        return Err(more.error(say!("no se esperaba una segunda línea", "expected no second line")).into());
    }
    let mut scribe = read_start(&mut line)?;
    while let Some((place, word)) = next_word(&mut line) {
        let at = place.place();
        if word == RESIGN {
            let ending = ending::from_csa("TORYO", scribe.turn());
            scribe.end(ending.expect("resigning is an ending"), at)?;
            continue;
        }
        let m = notation::parse_move(word).map_err(|error| match error {
            MoveError::Syntax(error) => RecordError::Syntax(shifted(&error, place)),
            MoveError::Illegal(refusal) => {
                RecordError::Illegal { line: at.0, column: at.1, refusal: Box::new(refusal) }
            }
        });
        if let Err(error) = m.and_then(|m| scribe.play(m, at)) {
            faults.mind(error)?;
            break;
        }
    }
    scribe.finish(faults)
}

/// Takes everything up to the first move. The words `position`, `startpos` and `moves` may be missing.
fn read_start(line: &mut LineCursor<'_>) -> Result<Scribe, SyntaxError> {
    eat_word(line, "position");
    let mut text = behind_spaces(*line);
    let mut board = String::new();
    if !eat_word(line, "startpos") {
        let named = eat_word(line, "sfen");
        text = behind_spaces(*line);
        while let Some(word) = peek_word(line).filter(|word| !begins_the_moves(word)) {
            board.extend([word, " "]);
            next_word(line);
        }
        let understood = match board.is_empty() {
            true => !named && peek_word(line).is_some(),
            false => named || board.contains('/'),
        };
        if !understood {
            return Err(text.error(say!(
                "se esperaba 'startpos', 'sfen' o una jugada",
                "expected 'startpos', 'sfen' or a move"
            )));
        }
    }
    eat_word(line, "moves");
    let board = if board.is_empty() { text::START } else { board.trim_end() };
    let setup = text::read(board).map_err(|error| shifted(&error, text))?;
    Scribe::new(&setup, Vec::new(), Vec::new(), line.line())
}

fn begins_the_moves(word: &str) -> bool {
    matches!(word, "moves" | RESIGN) || notation::parse_move(word).is_ok()
}

/// Takes a word if it is the next.
fn eat_word(line: &mut LineCursor<'_>, wanted: &str) -> bool {
    let mut probe = *line;
    let found = next_word(&mut probe).is_some_and(|(_, word)| word == wanted);
    if found {
        *line = probe;
    }
    found
}

fn behind_spaces(mut line: LineCursor<'_>) -> LineCursor<'_> {
    line.skip_spaces();
    line
}

fn peek_word<'a>(line: &LineCursor<'a>) -> Option<&'a str> {
    next_word(&mut line.clone()).map(|(_, word)| word)
}

fn next_word<'a>(line: &mut LineCursor<'a>) -> Option<(LineCursor<'a>, &'a str)> {
    line.skip_spaces();
    let place = *line;
    let word = line.take_while(|c| !c.is_whitespace());
    (!word.is_empty()).then_some((place, word))
}

/// An error in a text that begins at `place`.
fn shifted(error: &SyntaxError, place: LineCursor<'_>) -> SyntaxError {
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
    if !header::outgoing(record, &setup).is_empty() {
        let loss = if record.headers.is_empty() { Loss::Options } else { Loss::Headers };
        return Err(RecordError::Inexpressible(loss));
    }
    if !record.comments.is_empty() {
        return Err(RecordError::Inexpressible(Loss::Comments));
    }
    let mut out = match even && setup.ply == 1 {
        true => "position startpos".to_owned(),
        false => format!("position sfen {}", text::write(&setup)),
    };
    walk::walk(record, |step| {
        let lost = match step.node.entry {
            _ if step.branches => Loss::Variations,
            _ if step.node.millis.is_some() => Loss::Times,
            _ if !step.node.comments.is_empty() => Loss::Comments,
            Entry::End(ending) if ending.code == RESIGN => {
                out.push_str(if step.number == 1 { " moves resign" } else { " resign" });
                return Ok(());
            }
            Entry::End(_) => Loss::Ending,
            Entry::Move(m) => {
                out.push_str(if step.number == 1 { " moves " } else { " " });
                out.push_str(&m.to_string());
                return Ok(());
            }
        };
        Err(RecordError::Inexpressible(lost))
    })?;
    out.push('\n');
    verify::same(record, &read_text(&out, &mut Faults::strict()))?;
    Ok(out.into_bytes())
}
