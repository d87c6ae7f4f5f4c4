//! One entry: `3-4-1 new knight`, `2-4-1 knight x4-5-1+`, a canonical move, `pass`, `done` or an ending.

use ikusa_rules::{Ending, MoveError, Position as _, Sentence, SyntaxError, say};

use super::ENDINGS;
use crate::legality;
use crate::moves::{Arrival, Move};
use crate::notation::{MoveText, Space, landing_level, space, space_name};
use crate::piece::Kind;
use crate::position::Position;

/// What an entry claims to do to the enemy Marshal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Threat {
    None,
    Check,
    Mate,
}

/// An entry that was read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EntryText {
    pub(super) content: Content,
    pub(super) threat: Threat,
    pub(super) marks: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Move(MoveText),
    /// The book's form of a move also names the piece and says whether it captures.
    Named {
        text: MoveText,
        kind: Kind,
        captures: bool,
    },
    End(&'static Ending),
}

impl EntryText {
    /// Reads an entry without the time and comments behind it.
    pub(super) fn parse(text: &str) -> Result<EntryText, SyntaxError> {
        let bare = text.trim_end_matches(['!', '?']);
        let marks = text[bare.len()..].to_owned();
        let (bare, threat) = match (bare.strip_suffix('+'), bare.strip_suffix('#')) {
            (Some(rest), _) => (rest, Threat::Check),
            (_, Some(rest)) => (rest, Threat::Mate),
            _ => (bare, Threat::None),
        };
        Ok(EntryText { content: content(bare.trim_end())?, threat, marks })
    }
}

fn content(text: &str) -> Result<Content, SyntaxError> {
    if let Some(ending) = ENDINGS.iter().find(|ending| ending.code == text) {
        return Ok(Content::End(ending));
    }
    if !text.contains(' ') {
        return MoveText::parse(text).map(Content::Move);
    }
    let (columns, words) = words(text);
    let end = text.chars().count() + 1;
    let first = space(words[0], 1)?;
    if words[1] == "new" {
        let kind = kind_named(&words[2..], columns.get(2).copied().unwrap_or(end))?;
        return Ok(Content::Move(MoveText::Drop { kind, to: first }));
    }
    let last = words.len() - 1;
    let kind = kind_named(&words[1..last], columns[1])?;
    let target = words[last].strip_prefix('x');
    let captures = target.is_some();
    let to = space(target.unwrap_or(words[last]), columns[last] + usize::from(captures))?;
    let text = MoveText::Board { from: first, to };
    Ok(Content::Named { text, kind, captures })
}

/// The legal move that an entry in the book's form means; nothing if it is no such entry.
pub(crate) fn said(position: &Position, text: &str) -> Option<Result<Move, MoveError>> {
    let text = match EntryText::parse(text.trim()).ok()?.content {
        Content::Move(text) => text,
        Content::Named { text, kind, captures } => match contradiction(position, text, kind, captures) {
            Some(message) => return Some(Err(SyntaxError::at(1, message).into())),
            None => text,
        },
        Content::End(_) => return None,
    };
    Some(legality::resolve(position, text).map_err(MoveError::from))
}

/// The words of an entry, and the column where each begins.
fn words<'a>(text: &'a str) -> (Vec<usize>, Vec<&'a str>) {
    let mut from = 0;
    let place = |word: &'a str| {
        let at = from + text[from..].find(word).unwrap_or(0);
        from = at + word.len();
        (text[..at].chars().count() + 1, word)
    };
    text.split_whitespace().map(place).unzip()
}

fn kind_named(words: &[&str], column: usize) -> Result<Kind, SyntaxError> {
    // The book writes `Lt. General`.
    let name = words.join(" ").to_lowercase().replace("lt.", "lieutenant").replace("maj.", "major");
    Kind::ALL.into_iter().find(|kind| kind.info().name.en == name).ok_or_else(|| {
        let message = match name.is_empty() {
            true => say!(
                "se esperaba el nombre de una pieza, como knight o major general",
                "expected the name of a piece, such as knight or major general"
            ),
            false => say!(
                "'{name}' no es una pieza; se esperaba un nombre como knight o major general",
                "'{name}' is not a piece, expected a name such as knight or major general"
            ),
        };
        SyntaxError::at(column, message)
    })
}

/// What the book's form says beside the move must be true of it.
pub(super) fn contradiction(
    position: &Position,
    text: MoveText,
    kind: Kind,
    captures: bool,
) -> Option<Sentence> {
    let MoveText::Board { from, to } = text else { return None };
    let mover = position.tower(from.square).top()?;
    if mover.kind != kind {
        let (there, said) = (mover.kind.info().name, kind.info().name);
        return Some(Sentence {
            es: format!("la pieza de {} es {}, no {}", name(from), there.es, said.es),
            en: format!("the piece on {} is a {}, not a {}", name(from), there.en, said.en),
        });
    }
    let takes = to.level == position.tower(to.square).height();
    match (captures, takes) {
        (true, false) => Some(say!(
            "en {} no se captura nada: no lleva x",
            "nothing is captured on {}, so no x belongs there",
            name(to)
        )),
        (false, true) => Some(say!(
            "una captura en {} se escribe x{}",
            "a capture on {} is written x{}",
            name(to),
            name(to)
        )),
        _ => None,
    }
}

fn name(space: Space) -> String {
    space_name(space.square, space.level)
}

/// The entry of a legal move, without marks.
pub(super) fn write(position: &Position, m: Move) -> String {
    let mut text = match m {
        Move::Pass => "pass".to_owned(),
        Move::Done => "done".to_owned(),
        Move::Drop { kind, to } => {
            let there = space_name(to, landing_level(position, to, Arrival::OnTop));
            format!("{there} new {}", kind.info().name.en)
        }
        Move::Board { from, to, arrival } => {
            let tower = position.tower(from);
            let kind = tower.top().map_or("", |piece| piece.kind.info().name.en);
            let x = if arrival == Arrival::Capture { "x" } else { "" };
            let there = space_name(to, landing_level(position, to, arrival));
            format!("{} {kind} {x}{there}", space_name(from, tower.height()))
        }
    };
    match threat(&position.after(m)) {
        Threat::None => {}
        Threat::Check => text.push('+'),
        Threat::Mate => text.push('#'),
    }
    text
}

/// What the last move did to the Marshal of the side now to move.
pub(super) fn threat(position: &Position) -> Threat {
    match (position.in_check(), position.has_moves()) {
        (false, _) => Threat::None,
        (true, true) => Threat::Check,
        (true, false) => Threat::Mate,
    }
}
