//! Sections 1 and 3: squares, towers and what may stand on what.

use std::ops::Deref;

use super::movement::Step;
use super::piece::Kind::{self, *};
use super::piece::{Piece, Side};

/// A square: nine times its row plus its column, both from 0.
pub(crate) type Square = usize;

pub(crate) fn column(square: Square) -> usize {
    square % 9
}

pub(crate) fn row(square: Square) -> usize {
    square / 9
}

/// Column, then row: `c7`.
pub(crate) fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + column(square) as u8), row(square) + 1)
}

/// Reads `c7`.
pub(crate) fn square(name: &str) -> Option<Square> {
    match name.as_bytes() {
        [column @ b'a'..=b'i', row @ b'1'..=b'9'] => {
            Some(usize::from(row - b'1') * 9 + usize::from(column - b'a'))
        }
        _ => None,
    }
}

/// White's forward is towards row 9, Black's towards row 1.
pub(crate) fn forward(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

/// The square one step away as `side` sees it, if it is on the board.
pub(crate) fn step(from: Square, (dx, dy): Step, side: Side) -> Option<Square> {
    let column = column(from) as i8 + dx;
    let row = row(from) as i8 + dy * forward(side);
    ((0..9).contains(&column) && (0..9).contains(&row)).then(|| row as usize * 9 + column as usize)
}

/// White's territory is rows 1–3, Black's rows 7–9.
pub(crate) fn in_territory(square: Square, side: Side) -> bool {
    match side {
        Side::White => row(square) <= 2,
        Side::Black => row(square) >= 6,
    }
}

/// The pieces of one square from base to top. It can hold a fourth, so that the rule against it can be seen
/// to be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tower {
    pieces: [Piece; 4],
    height: u8,
}

impl Deref for Tower {
    type Target = [Piece];
    fn deref(&self) -> &[Piece] {
        &self.pieces[..self.height as usize]
    }
}

impl Tower {
    pub(crate) fn empty() -> Tower {
        let nothing = Piece::of('R').expect("a letter of the table");
        Tower { pieces: [nothing; 4], height: 0 }
    }

    pub(crate) fn height(&self) -> usize {
        self.height as usize
    }

    pub(crate) fn top(&self) -> Option<Piece> {
        self.last().copied()
    }

    pub(crate) fn push(&mut self, piece: Piece) {
        self.pieces[self.height()] = piece;
        self.height += 1;
    }

    /// Takes out the piece at a level counted from 0; those above come down.
    pub(crate) fn remove(&mut self, level: usize) -> Piece {
        let piece = self[level];
        self.pieces.copy_within(level + 1.., level);
        self.height -= 1;
        piece
    }

    pub(crate) fn set(&mut self, level: usize, piece: Piece) {
        self.pieces[level] = piece;
    }

    pub(crate) fn swap(&mut self, one: usize, other: usize) {
        self.pieces.swap(one, other);
    }

    /// Section 3.
    pub(crate) fn keeps_the_rules(&self) -> bool {
        if self.height() < 2 {
            return true;
        }
        let three_at_most = self.height() <= 3;
        let twins = (0..self.height()).any(|high| {
            self[..high].iter().any(|low| low.side == self[high].side && low.kind() == self[high].kind())
        });
        let on_a_king = self.iter().rev().skip(1).any(|piece| piece.kind() == King);
        let cannon_or_fortress_on_others =
            self.iter().skip(1).any(|piece| matches!(piece.kind(), Cannon | Fortress));
        three_at_most && !twins && !on_a_king && !cannon_or_fortress_on_others
    }
}

/// The board: a tower, perhaps empty, on each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board(pub(crate) [Tower; 81]);

impl Board {
    pub(crate) fn empty() -> Board {
        Board([Tower::empty(); 81])
    }

    pub(crate) fn top(&self, square: Square) -> Option<Piece> {
        self.0[square].top()
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.0[square].height() == 0
    }

    pub(crate) fn push(&mut self, square: Square, piece: Piece) {
        self.0[square].push(piece);
    }

    /// Takes the top piece off.
    pub(crate) fn pop(&mut self, square: Square) -> Piece {
        let top = self.0[square].height() - 1;
        self.0[square].remove(top)
    }

    pub(crate) fn keeps_the_tower_rules(&self) -> bool {
        self.0.iter().all(Tower::keeps_the_rules)
    }

    /// Where the King of `side` stands.
    pub(crate) fn king(&self, side: Side) -> Square {
        (0..81)
            .find(|&square| self.top(square).is_some_and(|top| top.is(side, King)))
            .expect("each side has its King on the board")
    }

    /// How many pieces of a side and type a column holds, at any levels.
    pub(crate) fn count_in_column(&self, column: usize, side: Side, kind: Kind) -> usize {
        (0..9).flat_map(|row| self.0[row * 9 + column].iter()).filter(|piece| piece.is(side, kind)).count()
    }

    /// The empty squares of a territory.
    pub(crate) fn free_territory(&self, side: Side) -> Vec<Square> {
        (0..81).filter(|&square| in_territory(square, side) && self.is_empty(square)).collect()
    }
}
