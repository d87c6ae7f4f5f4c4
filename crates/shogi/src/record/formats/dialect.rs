//! What KIF and KI2 have in common: they are two dialects of one language, and differ in their moves only.

use std::fmt::Write;

use ikusa_rules::{Faults, Loss, Record, RecordError, say, whole};

use super::cursor::{LineCursor, lines};
use super::encoding::{self, Encoding};
use super::preamble::Preamble;
use super::scribe::Scribe;
use super::{ending, preamble, verify, walk};
use crate::Shogi;

/// One of the two.
pub(super) struct KifDialect {
    /// The name in the first line.
    pub(super) name: &'static str,
    /// Whether a file always declares its encoding there; readers of KI2 know no such line.
    pub(super) declares: bool,
    /// What stands between headers and moves.
    pub(super) rule: &'static str,
    /// Reads a line of moves; leaves a line that is not one.
    pub(super) read: fn(&mut Scribe, LineCursor<'_>, &mut Faults) -> Result<bool, RecordError>,
    /// Makes something else of a comment, or leaves it.
    pub(super) understand: fn(&mut Scribe, &str) -> bool,
    /// Writes an entry.
    pub(super) write: fn(&walk::Visit<'_>, &Page, &mut String) -> Result<(), RecordError>,
}

/// What every entry of a file may need to know.
pub(super) struct Page {
    /// How the file calls the sides.
    pub(super) sides: ending::Sides,
    /// Whether times are wanted where the dialect has no place for them.
    pub(super) times: bool,
}

impl KifDialect {
    /// Reads a file in either encoding.
    pub(super) fn read(&self, bytes: &[u8], faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
        self.read_text(&encoding::decode(bytes)?, faults)
    }

    fn read_text(&self, text: &str, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
        let mut preamble = Preamble::default();
        let mut rest =
            lines(text).filter(|line| !line.rest().trim().is_empty() && !line.rest().starts_with('#'));
        let (mut first, mut unexplained) = (None, None);
        for line in rest.by_ref() {
            match comment(line) {
                Some(comment) => preamble.comment(comment),
                None if preamble.take(line)? => {}
                None if is_free(line) => {
                    unexplained.get_or_insert(line);
                    preamble.comment(line.rest().trim());
                }
                None => {
                    first = Some(line);
                    break;
                }
            }
        }
        if let Some(line) = unexplained.filter(|_| first.is_none() && preamble.says_nothing()) {
            faults.mind(unreadable(line))?;
        }
        let mut scribe = preamble.begin()?;
        // After a fault nothing of the same line of play can be trusted; the next variation can.
        let mut lost = false;
        let mut trailer = false;
        for line in first.into_iter().chain(rest) {
            trailer |= is_dashed(line.rest());
            match comment(line) {
                _ if lost && !is_branch(line) => {}
                Some(comment) if (self.understand)(&mut scribe, comment) => {}
                Some(comment) => scribe.comment(comment),
                None if trailer => note_trailer(&mut scribe, line.rest()),
                None if is_free(line) => {
                    if !scribe.is_over() {
                        faults.mind(unreadable(line))?;
                    }
                    scribe.comment(line.rest().trim());
                }
                None => {
                    let read = self.read_line(&mut scribe, line, faults);
                    lost = read.is_err();
                    read.or_else(|error| faults.mind(error))?;
                }
            }
        }
        scribe.finish(faults)
    }

    fn read_line(
        &self,
        scribe: &mut Scribe,
        line: LineCursor<'_>,
        faults: &mut Faults,
    ) -> Result<(), RecordError> {
        if branch(scribe, line)? || sentence(scribe, line)? || (self.read)(scribe, line, faults)? {
            return Ok(());
        }
        Err(unreadable(line))
    }

    /// Writes a file.
    pub(super) fn write(
        &self,
        record: &Record<Shogi>,
        encoding: Encoding,
        times: bool,
    ) -> Result<Vec<u8>, RecordError> {
        let mut out = String::new();
        preamble::write(record, &mut out);
        out.push_str(self.rule);
        write_comments(&record.comments, &mut out);
        let page = Page { sides: preamble::sides(&record.start.setup()), times };
        walk::walk(record, |step| {
            if step.branches {
                end_line(&mut out);
                let _ = writeln!(out, "\n変化：{}手", step.number);
            }
            (self.write)(step, &page, &mut out)?;
            if !step.node.comments.is_empty() {
                end_line(&mut out);
            }
            write_comments(&step.node.comments, &mut out);
            Ok(())
        })?;
        end_line(&mut out);
        let mut said = record.clone();
        if !times && !said.leave_out(&Loss::Times) {
            // There were none.
        }
        verify::same(&said, &self.read_text(&out, &mut Faults::strict()))?;
        let declaration = format!("#{} version=2.0 encoding={}\n", self.name, encoding.name());
        if self.declares {
            return encoding::encode(&(declaration + &out), encoding);
        }
        encoding::encode_undeclared(&out, encoding, &declaration)
    }
}

/// Where another game begins in a file of several: at its headers, below the moves of the one before.
pub(super) fn split(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    const LINES: [&str; 3] = ["#KIF", "#KI2", "手数----"];
    const HEADERS: [&str; 8] = ["手合割", "開始日時", "対局日", "棋戦", "先手", "後手", "下手", "上手"];
    let is_header =
        |line: &str| line.split_once(['：', ':']).is_some_and(|(name, _)| HEADERS.contains(&name));
    let Ok(text) = encoding::decode(bytes) else { return whole(bytes) };
    let mut games = vec![(1, String::new())];
    let (mut played, mut trailer, mut ended) = (false, false, false);
    for line in lines(&text) {
        // Below the sentence that ends a game the first move is that of another.
        let restarts = ended && first_number(line) == Some(1);
        ended = (ended || line.rest().starts_with("まで")) && !is_branch(line) && !restarts;
        let opens =
            restarts || LINES.iter().any(|opener| line.rest().starts_with(opener)) || is_header(line.rest());
        trailer |= is_dashed(line.rest());
        if opens && played && !trailer {
            games.push((line.line(), String::new()));
            played = false;
        }
        played |=
            (!opens || restarts) && !preamble::is_ruled(line.rest()) && preamble::begins_the_moves(line);
        if let Some((_, game)) = games.last_mut() {
            game.extend([line.rest(), "\n"]);
        }
    }
    // Headers below the last moves are a mistake and no game.
    if games.len() < 2 || !played {
        return whole(bytes);
    }
    games.into_iter().map(|(line, game)| (line, game.into_bytes())).collect()
}

fn first_number(mut line: LineCursor<'_>) -> Option<u64> {
    line.skip_spaces();
    line.number()
}

/// Begins a new line unless one has just begun.
pub(super) fn end_line(out: &mut String) {
    if out.ends_with(' ') {
        out.pop();
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
}

/// Text of people around a game: no line that could be meant as a move, a variation or an ending.
fn is_free(line: LineCursor<'_>) -> bool {
    !preamble::begins_the_moves(line) && !preamble::is_header(line) && !line.rest().starts_with('|')
}

fn unreadable(line: LineCursor<'_>) -> RecordError {
    let said = line.rest().trim();
    line.error(say!("'{said}': se esperaba un encabezado, un comentario (*), una jugada, un final (まで) o una variante (変化：)", "'{said}': expected a header, a comment (*), a move, an ending (まで) or a variation (変化：)"))
        .into()
}

/// What some programs write under a game, behind a line of dashes.
fn is_dashed(line: &str) -> bool {
    line.len() > 3 && line.trim_end().bytes().all(|b| b == b'-')
}

fn note_trailer(scribe: &mut Scribe, line: &str) {
    if !is_dashed(line) {
        scribe.comment(line.trim());
    }
}

fn is_branch(line: LineCursor<'_>) -> bool {
    line.rest().starts_with("変化：") || line.rest().starts_with("変化:")
}

/// A line of comment. A bookmark is kept as a comment with its mark.
fn comment<'a>(line: LineCursor<'a>) -> Option<&'a str> {
    let text = line.rest();
    text.strip_prefix('*').or_else(|| text.starts_with('&').then_some(text))
}

fn write_comments(comments: &[String], out: &mut String) {
    for comment in comments {
        let mark = if comment.starts_with('&') { "" } else { "*" };
        let _ = writeln!(out, "{mark}{comment}");
    }
}

/// `変化：12手`: what follows is another twelfth move.
fn branch(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<bool, RecordError> {
    if !is_branch(line) {
        return Ok(false);
    }
    line.take_while(|c| !matches!(c, '：' | ':'));
    line.take();
    line.skip_spaces();
    let place = line.place();
    let number = line.number().ok_or_else(|| {
        line.error(say!("se esperaba el número de una jugada", "expected the number of a move"))
    })?;
    scribe.branch(usize::try_from(number).unwrap_or(usize::MAX), place)?;
    Ok(true)
}

/// `まで12手で後手の勝ち`: how the line ended. KIF repeats so what its last entry says.
fn sentence(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<bool, RecordError> {
    if !line.eat("まで") {
        return Ok(false);
    }
    if scribe.is_over() {
        return Ok(true);
    }
    line.eat_any(["、", "，"]);
    line.skip_spaces();
    let place = line;
    let played = scribe.number() - 1;
    let in_game = u64::from(scribe.position().ply()) - 1;
    if !line.number().is_some_and(|number| number == played as u64 || number == in_game) {
        return Err(place
            .error(say!(
                "se esperaba el número de jugadas hechas, {played}",
                "expected the number of moves played, {played}"
            ))
            .into());
    }
    line.expect("手")?;
    line.eat_any(["で", "にて"]);
    line.eat_any(["、", "，"]);
    let said: String = line.rest().chars().filter(|c| !c.is_whitespace() && *c != '。').collect();
    let ending = scribe.ending_said(&said);
    let ending = ending.ok_or_else(|| {
        line.error(say!(
            "se esperaba un final como 中断, o 先手の勝ち para quien no se rindió",
            "expected an ending such as 中断, or 先手の勝ち for the side that did not resign"
        ))
    })?;
    scribe.end(ending, place.place())?;
    Ok(true)
}
