//! Which of several pieces moved: 右 左 直 上 寄 引 打, by the rules of the Japan Shogi Association.
//!
//! Among the pieces of one kind that can go to the square, be they pinned or not, the one that moved is told by
//! 1. its motion (上 forward, 寄 sideways, 引 back) if no other moves that way;
//! 2. else, for a general and what moves like one, 直 if it goes straight ahead from behind the square;
//! 3. else its side (右 or 左, as its player sees it) if no other stands there;
//! 4. else by side and motion.
//!
//! Generals and knights stand right or left of the square they go to; the two pieces of a kind that runs
//! (rook, bishop, dragon, horse) stand right or left of each other, and 直 is never said of them.
//!
//! Writers count every piece that reaches the square, as the programs do that read them; a reader that finds fewer
//! words than that takes the rules into account.

use std::cmp::Ordering;

use ikusa_rules::{Bitboard, Color, Position as _, Square};

use crate::{Kind, Move, Position, Promotion, promotion_zone};

/// A word that tells pieces apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Left,
    Straight,
    Right,
    Up,
    Sideways,
    Down,
    Drop,
}

/// Each word with the letter of JKF and the characters of KI2, the usual one first.
pub(super) const WORDS: [(Word, char, &[&str]); 7] = [
    (Word::Left, 'L', &["左"]),
    (Word::Straight, 'C', &["直"]),
    (Word::Right, 'R', &["右"]),
    (Word::Up, 'U', &["上", "行", "入"]),
    (Word::Sideways, 'M', &["寄"]),
    (Word::Down, 'D', &["引"]),
    (Word::Drop, 'H', &["打"]),
];

/// The words a move needs here.
pub(super) fn words(position: &Position, m: Move) -> Vec<Word> {
    let Some(from) = m.from() else {
        let kind = m.dropped().unwrap_or(Kind::Pawn);
        let alone = reaching(position, kind, m.to()).is_empty();
        return if alone { Vec::new() } else { vec![Word::Drop] };
    };
    let kind = position.piece_at(from).map_or(Kind::Pawn, |piece| piece.kind);
    let others = reaching(position, kind, m.to()) & !Bitboard::of(from);
    if others.is_empty() {
        return Vec::new();
    }
    let view = View { kind, color: position.turn(), to: m.to(), all: others | Bitboard::of(from) };
    let alone = |tell: fn(&View, Square) -> Word| {
        others.into_iter().all(|other| tell(&view, other) != tell(&view, from))
    };
    let (motion, side) = (view.motion(from), view.side(from));
    if alone(View::motion) {
        vec![motion]
    } else if side == Word::Straight || alone(View::side) {
        vec![side]
    } else {
        vec![side, motion]
    }
}

/// The pieces of `kind` that `words` can mean when one goes to `to`.
pub(super) fn meant(position: &Position, kind: Kind, to: Square, words: &[Word]) -> Bitboard {
    fitting(position, kind, to, words, allowed(position, kind, to))
}

/// The same among the pieces that the rules hold back.
pub(super) fn meant_against_the_rules(
    position: &Position,
    kind: Kind,
    to: Square,
    words: &[Word],
) -> Bitboard {
    fitting(position, kind, to, words, reaching(position, kind, to))
}

fn fitting(position: &Position, kind: Kind, to: Square, words: &[Word], all: Bitboard) -> Bitboard {
    let view = View { kind, color: position.turn(), to, all };
    let fits = |from: &Square| {
        words.iter().all(|word| match word {
            Word::Up | Word::Sideways | Word::Down => view.motion(*from) == *word,
            // Where the rules leave only one piece, its side says nothing.
            Word::Left | Word::Right => !all.many() || view.side(*from) == *word,
            Word::Straight => view.is_straight(*from),
            Word::Drop => false,
        })
    };
    all.into_iter().filter(fits).collect()
}

/// The pieces of `kind` that reach `to`.
fn reaching(position: &Position, kind: Kind, to: Square) -> Bitboard {
    let attackers = position.attackers(to, position.turn(), position.occupied());
    attackers.into_iter().filter(|from| position.kind_on(*from) == kind).collect()
}

/// Those of them that may go there.
fn allowed(position: &Position, kind: Kind, to: Square) -> Bitboard {
    let may = |from: &Square| {
        let moves = [Promotion::No, Promotion::Yes].map(|promotion| Move::board(*from, to, promotion));
        moves.into_iter().any(|m| position.is_legal(m))
    };
    reaching(position, kind, to).into_iter().filter(may).collect()
}

/// Whether a piece of `kind` that goes from `from` to `to` has the choice to promote.
pub(super) fn may_promote(color: Color, kind: Kind, from: Square, to: Square) -> bool {
    let zone = promotion_zone(color);
    kind.promoted().is_some() && (zone.has(from) || zone.has(to))
}

/// The pieces of one kind as their player sees them.
struct View {
    kind: Kind,
    color: Color,
    to: Square,
    all: Bitboard,
}

impl View {
    fn motion(&self, from: Square) -> Word {
        match self.seen(from.rank(), self.to.rank()) {
            Ordering::Greater => Word::Up,
            Ordering::Equal => Word::Sideways,
            Ordering::Less => Word::Down,
        }
    }

    /// Which side the piece on `from` stands on.
    fn side(&self, from: Square) -> Word {
        if self.runs() {
            let other = self.all & !Bitboard::of(from);
            let other = other.first().unwrap_or(self.to);
            return match self.seen(from.file(), other.file()) {
                Ordering::Greater => Word::Left,
                _ => Word::Right,
            };
        }
        match self.seen(from.file(), self.to.file()) {
            Ordering::Greater => Word::Left,
            Ordering::Equal => Word::Straight,
            Ordering::Less => Word::Right,
        }
    }

    fn is_straight(&self, from: Square) -> bool {
        !self.runs() && from.file() == self.to.file() && self.motion(from) == Word::Up
    }

    fn runs(&self) -> bool {
        matches!(self.kind.unpromoted(), Kind::Rook | Kind::Bishop)
    }

    /// Compares coordinates as the player sees them: greater is further left, or further back.
    fn seen(&self, a: u8, b: u8) -> Ordering {
        match self.color {
            Color::Black => a.cmp(&b),
            Color::White => b.cmp(&a),
        }
    }
}
