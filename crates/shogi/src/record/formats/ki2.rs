//! KI2: moves as people say them, told apart by 右左直上寄引打, several a line.

use ikusa_rules::{Entry, Faults, RecordError, Square, SyntaxError, say};

use super::cursor::{CLOSE, LineCursor, OPEN, lines};
use super::dialect::{KifDialect, Page, end_line};
use super::relative::{self, WORDS, Word};
use super::scribe::Scribe;
use super::walk::Visit;
use super::{ending, kanji, time};
use crate::{Kind, Move, Promotion};

pub(super) static KI2: KifDialect =
    KifDialect { name: "KI2", declares: false, rule: "\n", read, understand: read_time, write };

/// How many moves stand in a line.
const PER_LINE: usize = 6;

fn read(scribe: &mut Scribe, mut line: LineCursor<'_>, _: &mut Faults) -> Result<bool, RecordError> {
    line.skip_spaces();
    if kanji::read_mark(&mut line.clone()).is_none() {
        return Ok(false);
    }
    while !line.is_done() {
        let mark = line;
        let color = kanji::read_mark(&mut line);
        if color != Some(scribe.turn()) {
            let expected = kanji::mark(scribe.turn());
            return Err(mark
                .error(say!("se esperaba {expected} y una jugada", "expected {expected} and a move"))
                .into());
        }
        line.skip_spaces();
        let place = line.place();
        let mut word = line;
        if let Some(ending) = ending::from_kif(word.take_while(|c| !c.is_whitespace())) {
            scribe.end(ending, place)?;
            line = word;
        } else {
            scribe.refuse_after_foul()?;
            let m = read_move(scribe, &mut line)?;
            scribe.play(m, place)?;
        }
        line.skip_spaces();
    }
    Ok(true)
}

/// A move as it is said, before the position tells which it is.
struct WrittenMove {
    kind: Kind,
    to: Square,
    words: Vec<Word>,
    promotion: Promotion,
}

/// `７六歩`, `同　銀左上成`, `５二金打`, with or without the square it comes from: `７六歩(77)`.
pub(super) fn read_move(scribe: &Scribe, line: &mut LineCursor<'_>) -> Result<Move, RecordError> {
    let start = *line;
    let said = read_said(scribe, line)?;
    if line.eat_any(OPEN) {
        let origin = *line;
        let from = kanji::read_square(line)?;
        line.expect_any(CLOSE)?;
        expect_kind(scribe, from, said.kind, origin)?;
        return Ok(Move::board(from, said.to, said.promotion));
    }
    if said.words == [Word::Drop] {
        if !Kind::IN_HAND.contains(&said.kind) {
            return Err(start
                .error(say!(
                    "se esperaba una pieza que pueda estar en la mano",
                    "expected a piece that can be in hand"
                ))
                .into());
        }
        return Ok(Move::drop(said.kind, said.to));
    }
    resolve(scribe, &said, start)
}

/// Where a piece comes from there must be none of another kind.
fn expect_kind(scribe: &Scribe, from: Square, kind: Kind, origin: LineCursor<'_>) -> Result<(), SyntaxError> {
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

/// `７六歩`, `同　銀左上成`, `５二金打`; also `７六同歩`.
fn read_said(scribe: &Scribe, line: &mut LineCursor<'_>) -> Result<WrittenMove, SyntaxError> {
    let same = |line: &LineCursor<'_>| {
        scribe.previous().ok_or_else(|| {
            line.error(say!(
                "se esperaba una casilla: antes no hubo ninguna jugada",
                "expected a square: no move went before"
            ))
        })
    };
    let to = if line.eat("同") {
        same(line)?
    } else {
        let to = kanji::read_square(line)?;
        line.eat("同");
        to
    };
    line.skip_spaces();
    let kind = kanji::read_kind(line)?;
    let mut words = Vec::new();
    while let Some(word) = read_word(line) {
        words.push(word);
    }
    let stays = line.eat("不成") || line.eat("生");
    let promotion = if !stays && line.eat("成") { Promotion::Yes } else { Promotion::No };
    Ok(WrittenMove { kind, to, words, promotion })
}

fn read_word(line: &mut LineCursor<'_>) -> Option<Word> {
    let said = |(_, _, spellings): &&(Word, char, &[&str])| spellings.iter().any(|text| line.eat(text));
    WORDS.iter().find(said).map(|(word, ..)| *word)
}

/// The move that was meant: the one piece that fits, or a drop where none could move there.
fn resolve(scribe: &Scribe, said: &WrittenMove, start: LineCursor<'_>) -> Result<Move, RecordError> {
    let position = scribe.position();
    let meant = relative::meant(position, said.kind, said.to, &said.words);
    let name = kanji::name(said.kind);
    match meant.first() {
        Some(from) if !meant.many() => return Ok(Move::board(from, said.to, said.promotion)),
        Some(_) => {
            return Err(start
                .error(say!(
                    "se esperaban palabras que digan qué {name} se mueve",
                    "expected words that tell which {name} moves"
                ))
                .into());
        }
        None => {}
    }
    let bare = said.words.is_empty() && said.promotion == Promotion::No;
    if bare && position.hand(position.turn()).has(said.kind) && Kind::IN_HAND.contains(&said.kind) {
        return Ok(Move::drop(said.kind, said.to));
    }
    // A game that ended by an illegal move: the one that only the rules forbid.
    let held = relative::meant_against_the_rules(position, said.kind, said.to, &said.words);
    if let Some(from) = held.first().filter(|_| !held.many()) {
        return Ok(Move::board(from, said.to, said.promotion));
    }
    Err(refused(scribe, said, start))
}

/// Why no piece fits: if exactly one is there that the rules hold back, their reason.
fn refused(scribe: &Scribe, said: &WrittenMove, start: LineCursor<'_>) -> RecordError {
    let position = scribe.position();
    let attackers = position.attackers(said.to, position.turn(), position.occupied());
    let held =
        attackers.into_iter().filter(|from| position.piece_at(*from).is_some_and(|p| p.kind == said.kind));
    let refusals = held.filter_map(|from| position.refusal(Move::board(from, said.to, said.promotion)));
    match refusals.last() {
        Some(refusal) => {
            let (line, column) = start.place();
            RecordError::Illegal { line, column, refusal: Box::new(refusal) }
        }
        None => {
            let (name, to) = (kanji::name(said.kind), kanji::square(said.to));
            start
                .error(say!(
                    "se esperaba una jugada: ningún {name} así puede ir a {to}",
                    "expected a move: no such {name} can go to {to}"
                ))
                .into()
        }
    }
}

/// KI2 has no times: on demand they are the first comment after an entry, in the form of KIF.
fn read_time(scribe: &mut Scribe, comment: &str) -> bool {
    let Some(mut line) = lines(comment).next().filter(|_| scribe.awaits_time()) else { return false };
    match line.eat("(").then(|| time::read_kif(&mut line)) {
        Some(Ok(millis)) if line.is_done() => scribe.spend(millis),
        _ => return false,
    }
    true
}

fn write(step: &Visit<'_>, page: &Page, out: &mut String) -> Result<(), RecordError> {
    match step.node.entry {
        Entry::Move(m) => {
            out.push_str(&move_text(step, m));
            out.push(if step.number.is_multiple_of(PER_LINE) { '\n' } else { ' ' });
        }
        Entry::End(ending) => {
            if let Some(foul) = step.node.foul {
                out.push_str(&move_text(step, foul));
            }
            end_line(out);
            let words = ending::known(ending)?;
            let sentence = ending::ki2_sentence(words, step.mover(), page.sides);
            out.push_str(&format!("まで{}手で{sentence}\n", step.own_number() - 1));
        }
    }
    if let Some(millis) = step.node.millis.filter(|_| page.times) {
        end_line(out);
        let spent = step.spent[step.position.turn()];
        out.push_str(&format!("*{}\n", time::write_kif(millis, spent)?));
    }
    Ok(())
}

fn move_text(step: &Visit<'_>, m: Move) -> String {
    let turn = step.position.turn();
    let mut text = kanji::mark(turn).to_owned();
    match step.previous {
        Some(previous) if previous == m.to() => text.push_str("同　"),
        _ => text.push_str(&kanji::square(m.to())),
    }
    let moved = m.from().and_then(|from| Some((from, step.position.piece_at(from)?.kind)));
    text.push_str(moved.map(|(_, kind)| kind).or(m.dropped()).map_or("", kanji::name));
    for word in relative::words(step.position, m) {
        text.push_str(WORDS.iter().find(|(named, ..)| *named == word).map_or("", |(.., names)| names[0]));
    }
    if m.promotes() {
        text.push('成');
    } else if moved.is_some_and(|(from, kind)| relative::may_promote(turn, kind, from, m.to())) {
        text.push_str("不成");
    }
    text
}
