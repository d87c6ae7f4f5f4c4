//! Move texts in characters, as gungi.js writes them: `侍(8-4-1)(7-4-2)付`, each place as rank, file and tier.
//!
//! `取` stands before the arrival of a capture, `付` behind a stack, `返` and the pieces turned over (from the base) behind
//! a betrayal, `新` before a piece from hand, and `終` behind the last placement. A place of two equal enemies of which one
//! is turned over is read as the lower one: the text does not say which.

use ikusa_rules::{Square, SyntaxError, say};

use crate::board::Tower;
use crate::draft::Draft;
use crate::moves::{Arrival, Betrayal, Move};
use crate::piece::Kind;
use crate::position::Position;

const NEW: char = '新';
const TAKE: char = '取';
const STACK: char = '付';
const BETRAY: char = '返';
const DONE: char = '終';

/// Whether a move text is meant so.
pub(crate) fn is_meant(text: &str) -> bool {
    text.starts_with(NEW) || text.chars().next().and_then(kind_of).is_some()
}

/// Reads a text as the move it means in a position, legal or not.
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, SyntaxError> {
    let mut reader = Reader { rest: text, column: 1 };
    let new = reader.takes(NEW);
    let kind = reader.kind()?;
    let from = if new { None } else { Some(reader.place()?) };
    let takes = from.is_some() && reader.takes(TAKE);
    let to = reader.place()?;
    let stacks = reader.takes(STACK);
    let betrayed = if reader.takes(BETRAY) { Some(reader.kinds()) } else { None };
    let done = reader.takes(DONE);
    // Check, mate and draw are said behind the move; what is true the position tells.
    reader.rest = reader.rest.trim_start_matches(['+', '#', '=']);
    if !reader.rest.is_empty() {
        return Err(reader.expected());
    }
    let betrayal = match betrayed {
        Some(kinds) => betrayal(position.tower(to.0), &kinds, position).ok_or_else(|| {
            let message = say!(
                "en esa torre no hay enemigos así que puedan cambiar de bando",
                "that tower has no such enemies to turn over"
            );
            SyntaxError::at(1, message)
        })?,
        None => Betrayal::None,
    };
    let m = match from {
        None if position.draft() != Draft::Over || done => Move::Place { kind, to: to.0, done },
        None => Move::Drop { kind, to: to.0, betrayal },
        Some((from, _)) => {
            let arrival = match (takes, stacks || betrayal != Betrayal::None) {
                (true, _) => Arrival::Capture,
                (false, true) => Arrival::Stack(betrayal),
                (false, false) => Arrival::Move,
            };
            Move::Board { from, to: to.0, arrival }
        }
    };
    agrees(position, m, kind, from, to).map_or(Ok(m), |error| Err(SyntaxError::at(1, error)))
}

/// What contradicts the position: another piece, or another tier.
fn agrees(
    position: &Position,
    m: Move,
    kind: Kind,
    from: Option<(Square, u8)>,
    to: (Square, u8),
) -> Option<ikusa_rules::Sentence> {
    if let Some((square, tier)) = from {
        let tower = position.tower(square);
        if tower.height() != tier || tower.top().map(|piece| piece.kind) != Some(kind) {
            let (what, name) = (kind.info().kanji, crate::notation::square_name(square));
            return Some(say!(
                "en el piso {tier} de {name} no está {what}",
                "{what} is not on tier {tier} of {name}"
            ));
        }
    }
    let tier = arrival_tier(position, m);
    (tier != to.1).then(|| {
        let said = to.1;
        say!(
            "la pieza llegaría al piso {tier}, no al {said}",
            "the piece would arrive on tier {tier}, not {said}"
        )
    })
}

/// The tier on which a move leaves its piece.
fn arrival_tier(position: &Position, m: Move) -> u8 {
    let (Move::Board { to, .. } | Move::Drop { to, .. } | Move::Place { to, .. }) = m;
    let tower = position.tower(to);
    let below = match m {
        Move::Board { arrival: Arrival::Capture, from, .. } => {
            let mover = position.tower(from).top();
            mover.map_or(0, |piece| tower.pieces().filter(|below| below.color == piece.color).count() as u8)
        }
        _ => tower.height(),
    };
    below + 1
}

/// The tiers that hold these enemies, each as low as can be.
fn betrayal(tower: Tower, kinds: &[Kind], position: &Position) -> Option<Betrayal> {
    let own = ikusa_rules::Position::turn(position);
    let mut left = kinds.to_vec();
    let mut tiers = 0;
    for (tier, piece) in (1u8..).zip(tower.pieces()) {
        if piece.color != own
            && let Some(at) = left.iter().position(|kind| *kind == piece.kind)
        {
            left.remove(at);
            tiers |= tier;
        }
    }
    let found = Betrayal::ALL.into_iter().find(|choice| *choice as u8 == tiers)?;
    (left.is_empty() && found != Betrayal::None).then_some(found)
}

/// The text of a legal move.
pub(crate) fn write(position: &Position, m: Move) -> String {
    let tier = arrival_tier(position, m);
    match m {
        Move::Board { from, to, arrival } => {
            let tower = position.tower(from);
            let kind = tower.top().map_or("", |piece| piece.kind.info().kanji);
            let leaving = place(from, tower.height());
            let (sign, behind) = match arrival {
                Arrival::Move => (String::new(), String::new()),
                Arrival::Capture => (TAKE.to_string(), String::new()),
                Arrival::Stack(betrayal) => (String::new(), stacked(position.tower(to), betrayal)),
            };
            format!("{kind}{leaving}{sign}{}{behind}", place(to, tier))
        }
        Move::Drop { kind, to, betrayal } => {
            let stack = if tier > 1 { stacked(position.tower(to), betrayal) } else { String::new() };
            format!("{NEW}{}{}{stack}", kind.info().kanji, place(to, tier))
        }
        Move::Place { kind, to, done } => {
            let stack = if tier > 1 { STACK.to_string() } else { String::new() };
            let done = if done { DONE.to_string() } else { String::new() };
            format!("{NEW}{}{}{stack}{done}", kind.info().kanji, place(to, tier))
        }
    }
}

fn stacked(tower: Tower, betrayal: Betrayal) -> String {
    if betrayal == Betrayal::None {
        return STACK.to_string();
    }
    let turned = betrayal.tiers().filter_map(|tier| tower.on_tier(tier));
    std::iter::once(BETRAY.to_string())
        .chain(turned.map(|piece| piece.kind.info().kanji.to_owned()))
        .collect()
}

fn place(square: Square, tier: u8) -> String {
    format!("({}-{}-{tier})", square.rank() + 1, square.file() + 1)
}

fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.info().kanji.starts_with(letter))
}

/// A text read from the front.
struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        self.column += 1;
        Some(letter)
    }

    fn takes(&mut self, letter: char) -> bool {
        let is_next = self.rest.starts_with(letter);
        if is_next {
            self.next();
        }
        is_next
    }

    fn expected(&self) -> SyntaxError {
        let form = say!("una forma como 侍(8-4-1)(7-4-2)付", "a form such as 侍(8-4-1)(7-4-2)付");
        let found: String = self.rest.chars().take(1).collect();
        SyntaxError::expected(self.column, &form, &found)
    }

    fn kind(&mut self) -> Result<Kind, SyntaxError> {
        let kind = self.rest.chars().next().and_then(kind_of).ok_or_else(|| self.expected())?;
        self.next();
        Ok(kind)
    }

    fn kinds(&mut self) -> Vec<Kind> {
        std::iter::from_fn(|| self.kind().ok()).collect()
    }

    /// `(rank-file-tier)`.
    fn place(&mut self) -> Result<(Square, u8), SyntaxError> {
        let mut numbers = [0; 3];
        for (number, before) in numbers.iter_mut().zip(['(', '-', '-']) {
            if !self.takes(before) {
                return Err(self.expected());
            }
            let digit = self.rest.chars().next().and_then(|c| c.to_digit(10)).filter(|digit| *digit > 0);
            *number = digit.ok_or_else(|| self.expected())? as u8;
            self.next();
        }
        if !self.takes(')') {
            return Err(self.expected());
        }
        let [rank, file, tier] = numbers;
        Ok((Square::new(file - 1, rank - 1), tier))
    }
}
