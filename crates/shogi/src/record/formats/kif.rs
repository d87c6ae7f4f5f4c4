//! KIF: one numbered move a line, with the square it comes from and the time it took.

use std::fmt::Write;

use ikusa_rules::{Ending, Entry, Faults, RecordError, SyntaxError, say};

use super::cursor::{LineCursor, OPEN};
use super::dialect::{KifDialect, Page};
use super::scribe::Scribe;
use super::walk::Visit;
use super::{ending, kanji, ki2, preamble, time};
use crate::Move;

pub(super) static KIF: KifDialect = KifDialect {
    name: "KIF",
    declares: true,
    rule: "手数----指手---------消費時間--\n",
    read,
    understand: |_, _| false,
    write,
};

fn read(scribe: &mut Scribe, mut line: LineCursor<'_>, faults: &mut Faults) -> Result<bool, RecordError> {
    line.skip_spaces();
    let place = line;
    let Some(number) = line.number() else { return Ok(false) };
    if let Err(error) = check_number(scribe, number, place) {
        faults.mind(error)?;
    }
    line.eat_any(["手目", "."]);
    line.skip_spaces();
    kanji::read_mark(&mut line);
    line.skip_spaces();
    let place = line.place();
    match ending(&mut line, scribe) {
        Some(ending) => scribe.end(ending, place)?,
        None => {
            scribe.refuse_after_foul()?;
            expect_entry(line)?;
            let m = ki2::read_move(scribe, &mut line)?;
            scribe.play(m, place)?;
        }
    }
    // Without its time a move is still the move.
    if let Err(error) = read_time(scribe, line) {
        faults.mind(error)?;
    }
    Ok(true)
}

/// What may stand behind a move: its time, and a mark where variations begin.
fn read_time(scribe: &mut Scribe, mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
    line.skip_spaces();
    if line.eat_any(OPEN) {
        scribe.spend(time::read_kif(&mut line)?);
    }
    line.eat("+");
    line.skip_spaces();
    if line.is_done() {
        return Ok(());
    }
    Err(line.error(say!(
        "se esperaba un tiempo como ( 0:16/00:00:16) o el final de la línea",
        "expected a time such as ( 0:16/00:00:16) or the end of the line"
    )))
}

/// Moves are numbered from 1, or from where a game that is taken up in the middle stands; whatever the first number is,
/// the others follow it.
fn check_number(scribe: &mut Scribe, number: u64, place: LineCursor<'_>) -> Result<(), SyntaxError> {
    if let Some(first) = u16::try_from(number).ok().filter(|first| scribe.number() == 1 && *first > 0) {
        scribe.number_from(usize::from(first));
    }
    let expected = scribe.number();
    if number != expected as u64 {
        return Err(
            place.error(say!("se esperaba la jugada número {expected}", "expected move number {expected}"))
        );
    }
    Ok(())
}

/// `投了`; Shogi Club 24 also names the side, as in `先手 反則負け`.
fn ending(line: &mut LineCursor<'_>, scribe: &Scribe) -> Option<&'static Ending> {
    let mut probe = *line;
    let mut word = take_word(&mut probe).to_owned();
    if preamble::side(&word).is_some() {
        probe.skip_spaces();
        word.push('の');
        word.push_str(take_word(&mut probe));
    }
    let ending = ending::from_kif(&word).or_else(|| scribe.ending_said(&word))?;
    *line = probe;
    Some(ending)
}

/// What stands before a space, a time or a full stop.
fn take_word<'a>(line: &mut LineCursor<'a>) -> &'a str {
    let word = line.take_while(|c| !c.is_whitespace() && !matches!(c, '(' | '（' | '。'));
    line.eat("。");
    word
}

/// What is neither a square nor an ending is most likely a word for an ending that nobody else uses.
fn expect_entry(line: LineCursor<'_>) -> Result<(), SyntaxError> {
    let mut probe = line;
    if probe.eat("同") || kanji::begins_a_square(line) {
        return Ok(());
    }
    let word = take_word(&mut probe).to_owned();
    Err(line.error(say!(
        "'{word}' no es ni una jugada como ７六歩(77) ni un final como 投了",
        "'{word}' is neither a move such as ７六歩(77) nor an ending such as 投了"
    )))
}

fn write(step: &Visit<'_>, page: &Page, out: &mut String) -> Result<(), RecordError> {
    let ending = match step.node.entry {
        Entry::Move(m) => return entry(step, &move_text(step, m), out),
        Entry::End(ending) => ending::known(ending)?,
    };
    match step.node.foul {
        None => entry(step, ending.kif[0], out)?,
        Some(foul) => {
            entry(step, &move_text(step, foul), out)?;
            let _ = writeln!(out, "{:>4} {}", step.own_number(), ending.kif[0]);
        }
    }
    // Some programs take the winner from here.
    let sentence = ending::ki2_sentence(ending, step.mover(), page.sides);
    let _ = writeln!(out, "まで{}手で{sentence}", step.own_number() - 1);
    Ok(())
}

/// A numbered line, with the time where it is known.
fn entry(step: &Visit<'_>, text: &str, out: &mut String) -> Result<(), RecordError> {
    let _ = write!(out, "{:>4} {text}", step.number);
    if let Some(millis) = step.node.millis {
        // Programs align the times, counting a Japanese character as two columns.
        let width: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let spent = step.spent[step.position.turn()];
        let _ = write!(
            out,
            "{:pad$}{}",
            "",
            time::write_kif(millis, spent)?,
            pad = 13usize.saturating_sub(width)
        );
    }
    out.push_str(if step.forked { "+\n" } else { "\n" });
    Ok(())
}

fn move_text(step: &Visit<'_>, m: Move) -> String {
    let to = match step.previous {
        Some(previous) if previous == m.to() => "同　".to_owned(),
        _ => kanji::square(m.to()),
    };
    match (m.from(), m.dropped()) {
        (Some(from), _) => {
            let kind = step.position.piece_at(from).map_or("", |piece| kanji::name(piece.kind));
            let promotion = if m.promotes() { "成" } else { "" };
            format!("{to}{kind}{promotion}({}{})", from.file() + 1, from.rank() + 1)
        }
        (None, dropped) => format!("{to}{}打", dropped.map_or("", kanji::name)),
    }
}
