//! KIF: one numbered move a line, with the square it comes from and the time it took.

use std::fmt::Write;

use ikusa_rules::{Ending, Entry, Faults, RecordError, Square, SyntaxError, say};

use super::cursor::{CLOSE, LineCursor, OPEN};
use super::dialect::{KifDialect, Page};
use super::scribe::Scribe;
use super::walk::Visit;
use super::{ending, kanji, preamble, time};
use crate::{Kind, Move, Promotion};

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
            let m = read_move(scribe, &mut line)?;
            scribe.play(m, place)?;
        }
    }
    line.skip_spaces();
    if line.eat_any(OPEN) {
        scribe.spend(time::read_kif(&mut line)?);
    }
    line.eat("+");
    line.skip_spaces();
    if !line.is_done() {
        return Err(line
            .error(say!(
                "se esperaba un tiempo como ( 0:16/00:00:16) o el final de la línea",
                "expected a time such as ( 0:16/00:00:16) or the end of the line"
            ))
            .into());
    }
    Ok(true)
}

/// Moves are numbered from 1, or from where a game that is taken up in the middle stands.
fn check_number(scribe: &mut Scribe, number: u64, place: LineCursor<'_>) -> Result<(), SyntaxError> {
    let ply = u64::from(scribe.position().ply());
    if scribe.is_blank() && number == ply {
        scribe.number_from(usize::from(scribe.position().ply()));
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

/// `７六歩(77)`, `同　角成(88)`, `２四同歩(23)`, `５五角打`.
fn read_move(scribe: &Scribe, line: &mut LineCursor<'_>) -> Result<Move, SyntaxError> {
    let to = match line.eat("同") {
        true => scribe.previous().ok_or_else(|| {
            line.error(say!(
                "se esperaba una casilla: antes no hubo ninguna jugada",
                "expected a square: no move went before"
            ))
        })?,
        false => kanji::read_square(line)?,
    };
    line.eat("同");
    line.skip_spaces();
    let place = *line;
    let kind = kanji::read_kind(line)?;
    if line.eat("打") {
        if kind.is_promoted() || kind == Kind::King {
            return Err(place.error(say!(
                "se esperaba una pieza que pueda estar en la mano",
                "expected a piece that can be in hand"
            )));
        }
        return Ok(Move::drop(kind, to));
    }
    // Words that tell pieces apart say nothing that the square does not.
    line.take_while(|c| "右左直上寄引行入".contains(c));
    let stays = line.eat("不成") || line.eat("生");
    let promotion = if !stays && line.eat("成") { Promotion::Yes } else { Promotion::No };
    line.expect_any(OPEN)?;
    let origin = *line;
    let from = kanji::read_square(line)?;
    line.expect_any(CLOSE)?;
    expect_kind(scribe, from, kind, origin)?;
    Ok(Move::board(from, to, promotion))
}

/// Where a piece comes from there must be none of another kind.
pub(super) fn expect_kind(
    scribe: &Scribe,
    from: Square,
    kind: Kind,
    origin: LineCursor<'_>,
) -> Result<(), SyntaxError> {
    match scribe.position().piece_at(from) {
        Some(piece) if piece.kind != kind => {
            let (there, said) = (kanji::name(piece.kind), kanji::name(kind));
            Err(origin.error(say!(
                "se esperaba la casilla de {said} y allí hay {there}",
                "expected the square of a {said}, found a {there} there"
            )))
        }
        _ => Ok(()),
    }
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
