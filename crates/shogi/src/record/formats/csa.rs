//! CSA, the format of computer shogi: version 2.2 in Shift-JIS and version 3 in UTF-8 with fractions of
//! seconds. Either is read, in either encoding.

use std::fmt::Write;

use ikusa_rules::{Color, Entry, Faults, Loss, Position as _, Record, RecordError, SyntaxError, say, whole};

use super::code;
use super::csa_board::{self, Board};
use super::cursor::{LineCursor, lines};
use super::encoding::{self, Encoding};
use super::header::Header;
use super::scribe::Scribe;
use super::walk::{Visit, walk};
use super::{ending, floodgate, header, time, verify};
use crate::{Move, Promotion, Shogi};

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Version {
    V2,
    V3,
}

impl Version {
    /// `2.2`; what stands behind the point has never mattered to a reader.
    fn read(text: &str) -> Option<Version> {
        let (main, minor) = text.split_once('.').unwrap_or((text, "0"));
        match main {
            _ if minor.parse::<u8>().is_err() => None,
            "1" | "2" => Some(Version::V2),
            "3" => Some(Version::V3),
            _ => None,
        }
    }
}

/// The one header whose value may have several lines, in version 3.
const NOTE: &str = "備考";
const DECLARATION: &str = "'CSA encoding=";

/// Reads a file of either version.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    read_text(&encoding::decode(bytes)?, faults)
}

/// The games of a collection, which a line with `/` parts.
pub(super) fn split(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let Ok(text) = encoding::decode(bytes) else { return whole(bytes) };
    let mut games: Vec<(usize, String)> = vec![(1, String::new())];
    for (index, line) in text.lines().enumerate() {
        match (line.trim_end(), games.last_mut()) {
            ("/", _) => games.push((index + 2, String::new())),
            (_, Some((_, game))) => game.extend([line, "\n"]),
            _ => {}
        }
    }
    let played = |game: &str| game.lines().any(|line| line.starts_with(['+', '-', '%', 'P', 'V', 'N', '$']));
    games.retain(|(_, game)| played(game));
    if games.len() < 2 {
        return whole(bytes);
    }
    games.into_iter().map(|(line, game)| (line, game.into_bytes())).collect()
}

fn read_text(text: &str, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    let mut file = File::default();
    for line in lines(text).filter(|line| !line.rest().trim().is_empty()) {
        match line.rest() {
            first if line.line() == 1 && first.starts_with(DECLARATION) => {}
            "/" => {}
            _ => {
                if let Err(error) = file.line(line, faults) {
                    faults.mind(error)?;
                    // After a fault nothing of the line of play can be trusted.
                    break;
                }
            }
        }
    }
    file.finish(faults)
}

/// What has been read of a file: what stands before the moves, then the record.
#[derive(Default)]
struct File {
    version: Option<Version>,
    headers: Vec<Header>,
    comments: Vec<String>,
    board: Board,
    turn: Option<Color>,
    line: usize,
    scribe: Option<Scribe>,
}

impl File {
    fn line(&mut self, mut line: LineCursor<'_>, faults: &mut Faults) -> Result<(), RecordError> {
        if let Some(comment) = line.rest().strip_prefix('\'') {
            self.comment(comment.strip_prefix('*').unwrap_or(comment), line);
            return Ok(());
        }
        if self.header(line)? {
            return Ok(());
        }
        while !line.is_done() {
            if let Some(comment) = line.rest().strip_prefix('\'') {
                self.comment(comment.strip_prefix('*').unwrap_or(comment), line);
                break;
            }
            self.statement(line.split_off(','), faults)?;
        }
        Ok(())
    }

    fn comment(&mut self, text: &str, line: LineCursor<'_>) {
        match &mut self.scribe {
            Some(scribe) => {
                floodgate::listen(scribe, text, line);
                scribe.comment(text);
            }
            None => self.comments.push(text.to_owned()),
        }
    }

    /// Takes a line with the version or a header. Some programs write when a game ended below its moves.
    fn header(&mut self, line: LineCursor<'_>) -> Result<bool, SyntaxError> {
        let text = line.rest();
        if let Some(scribe) = &mut self.scribe {
            let late = header::from_csa(text).filter(|_| text.starts_with('$'));
            if let Some((name, value)) = late {
                scribe.header(name, value);
            }
            return Ok(late.is_some());
        }
        if let Some(version) = text.strip_prefix(['V', 'v']) {
            let version = Version::read(version.trim());
            let unknown = || line.error(say!("se esperaba V2.2 o V3.0", "expected V2.2 or V3.0"));
            self.version = Some(version.ok_or_else(unknown)?);
        } else if let Some((name, value)) = header::from_csa(text) {
            let value = match self.version {
                Some(Version::V3) if name == NOTE => unescape(value),
                _ => value.to_owned(),
            };
            self.headers.push((name.to_owned(), value));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn statement(&mut self, mut line: LineCursor<'_>, faults: &mut Faults) -> Result<(), RecordError> {
        let text = line.rest().trim_end();
        if self.scribe.is_none() {
            self.line = line.line();
            if line.eat("P") {
                return Ok(self.board.take(line)?);
            }
            if let Some(turn) = Color::BOTH.into_iter().find(|color| ending::sign(*color) == text) {
                self.turn = Some(turn);
                return Ok(());
            }
        }
        match line.peek() {
            None => Ok(()),
            Some('+' | '-') => read_move(self.scribe()?, line),
            Some('%') => read_ending(self.scribe()?, line),
            // Without its time a move is still the move.
            Some('T') => read_time(self.scribe()?, line).or_else(|error| faults.mind(error)),
            _ => Err(line
                .error(say!(
                    "se esperaba un encabezado, una posición, una jugada, un tiempo o un final",
                    "expected a header, a position, a move, a time or an ending"
                ))
                .into()),
        }
    }

    /// The record, which begins with the first statement behind the start position.
    fn scribe(&mut self) -> Result<&mut Scribe, SyntaxError> {
        let scribe = match self.scribe.take() {
            Some(scribe) => scribe,
            None => self.begin()?,
        };
        Ok(self.scribe.insert(scribe))
    }

    fn begin(&mut self) -> Result<Scribe, SyntaxError> {
        let setup = std::mem::take(&mut self.board).setup(self.turn.unwrap_or(Color::Black));
        let (headers, comments) = (std::mem::take(&mut self.headers), std::mem::take(&mut self.comments));
        Scribe::new(&setup, headers, comments, self.line.max(1))
    }

    fn finish(mut self, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
        let scribe = match self.scribe.take() {
            Some(scribe) => scribe,
            None => self.begin()?,
        };
        scribe.finish(faults)
    }
}

/// `+7776FU`, `-0055KA`: the piece is named as it stands after the move.
pub(super) fn read_move(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<(), RecordError> {
    let place = line;
    scribe.refuse_after_foul()?;
    let sign = ending::sign(scribe.turn());
    if !line.eat(sign) {
        return Err(line
            .error(say!(
                "se esperaba una jugada de quien tiene el turno, '{sign}'",
                "expected a move of the side to move, '{sign}'"
            ))
            .into());
    }
    let from = code::read_square(&mut line)?;
    let target = line;
    let to = code::read_square(&mut line)?.ok_or_else(|| {
        target.error(say!("se esperaba una casilla de 11 a 99", "expected a square from 11 to 99"))
    })?;
    let named = line;
    let mut kind = code::read_kind(&mut line)?;
    // Some write what the piece was, and that it promotes.
    if let Some(promoted) = kind.promoted().filter(|_| line.eat("+")) {
        kind = promoted;
    }
    line.skip_spaces();
    // The time of a move stands behind a comma or in a line of its own; some leave only a space.
    let time = line.peek().is_some_and(|next| next == 'T').then_some(line);
    if time.is_none() {
        end_of(line)?;
    }
    let m = match from {
        None if kind.is_promoted() || kind == crate::Kind::King => {
            return Err(named
                .error(say!(
                    "se esperaba una pieza que pueda estar en la mano",
                    "expected a piece that can be in hand"
                ))
                .into());
        }
        None => Move::drop(kind, to),
        Some(from) => {
            let before = scribe.position().piece_at(from).map(|piece| piece.kind);
            let promotes = before != Some(kind) && before.and_then(crate::Kind::promoted) == Some(kind);
            let fits = promotes || before == Some(kind);
            if let Some(before) = before.filter(|_| !fits) {
                let there = code::code(before);
                return Err(named
                    .error(say!(
                        "se esperaba qué es {there} después de la jugada",
                        "expected what {there} is after the move"
                    ))
                    .into());
            }
            Move::board(from, to, if promotes { Promotion::Yes } else { Promotion::No })
        }
    };
    scribe.play(m, place.place())?;
    time.map_or(Ok(()), |time| read_time(scribe, time))
}

fn read_ending(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<(), RecordError> {
    let place = line;
    line.expect("%")?;
    let word = line.rest().trim_end();
    let ending = ending::from_csa(word, scribe.turn())
        .or_else(|| ending::by_perpetual_check(word, scribe.position().in_check()));
    let ending = ending.ok_or_else(|| {
        line.error(say!("se esperaba un final como TORYO", "expected an ending such as TORYO"))
    })?;
    scribe.end(ending, place.place())
}

fn read_time(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<(), RecordError> {
    if scribe.is_blank() {
        return Err(line
            .error(say!("se esperaba una jugada antes de su tiempo", "expected a move before its time"))
            .into());
    }
    line.expect("T")?;
    let millis = time::read_csa(&mut line)?;
    end_of(line)?;
    scribe.spend(millis);
    Ok(())
}

fn end_of(mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
    line.skip_spaces();
    if line.is_done() {
        Ok(())
    } else {
        Err(line.error(say!("se esperaba ',' o el final de la línea", "expected ',' or the end of the line")))
    }
}

/// Writes a file.
pub(super) fn write(record: &Record<Shogi>, version: Version) -> Result<Vec<u8>, RecordError> {
    let mut out = match version {
        Version::V2 => "V2.2\n".to_owned(),
        Version::V3 => format!("{DECLARATION}UTF-8\nV3.0\n"),
    };
    let mut record = record.clone();
    record.headers.sort_by_key(|(name, _)| header::csa_order(name));
    let setup = record.start.setup();
    for (name, value) in header::outgoing(&record, &setup) {
        let value = if version == Version::V3 && name == NOTE { escape(&value) } else { value };
        let _ = writeln!(out, "{}{value}", header::to_csa(&name));
    }
    csa_board::write(&setup, &mut out);
    let _ = writeln!(out, "{}", ending::sign(setup.turn));
    write_comments(&record.comments, &mut out);
    walk(&record, |step| write_step(step, version, &mut out))?;
    verify::same(&record, &read_text(&out, &mut Faults::strict()))?;
    match version {
        Version::V3 => encoding::encode(&out, Encoding::Utf8),
        Version::V2 => {
            encoding::encode_undeclared(&out, Encoding::ShiftJis, &format!("{DECLARATION}SHIFT_JIS\n"))
        }
    }
}

fn write_step(step: &Visit<'_>, version: Version, out: &mut String) -> Result<(), RecordError> {
    if step.branches {
        return Err(RecordError::Inexpressible(Loss::Variations));
    }
    match step.node.entry {
        Entry::Move(m) => write_move(step, m, out),
        Entry::End(ending) => {
            let pattern = ending::known(ending)?.csa[version as usize];
            let pattern = pattern.ok_or(RecordError::Inexpressible(Loss::Ending))?;
            let ending = format!("%{}\n", ending::csa_word(pattern, step.mover()));
            match step.node.foul {
                None => out.push_str(&ending),
                Some(foul) => {
                    write_move(step, foul, out);
                    write_time(step, version, out)?;
                    out.push_str(&ending);
                }
            }
        }
    }
    if step.node.foul.is_none() {
        write_time(step, version, out)?;
    }
    write_comments(&step.node.comments, out);
    Ok(())
}

fn write_time(step: &Visit<'_>, version: Version, out: &mut String) -> Result<(), RecordError> {
    let Some(millis) = step.node.millis else { return Ok(()) };
    if version == Version::V2 {
        time::seconds(millis)?;
    }
    let _ = writeln!(out, "T{}", time::write_csa(millis));
    Ok(())
}

fn write_move(step: &Visit<'_>, m: Move, out: &mut String) {
    let kind = match m.from() {
        Some(from) => {
            let kind = step.position.kind_on(from);
            if m.promotes() { kind.promoted().unwrap_or(kind) } else { kind }
        }
        None => m.dropped().unwrap_or(crate::Kind::Pawn),
    };
    let from = m.from().map_or("00".to_owned(), code::square);
    let sign = ending::sign(step.position.turn());
    let _ = writeln!(out, "{sign}{from}{}{}", code::square(m.to()), code::code(kind));
}

fn write_comments(comments: &[String], out: &mut String) {
    for comment in comments {
        let _ = writeln!(out, "'*{comment}");
    }
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match (c, chars.as_str().chars().next()) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('\\')) => text.push('\\'),
            _ => {
                text.push(c);
                continue;
            }
        }
        chars.next();
    }
    text
}
