//! A position before anybody has looked whether it makes sense.

use ikusa_rules::{ByColor, Color, Square};

use crate::{Hand, Piece};

/// Any arrangement of pieces. [`Position::new`](crate::Position::new) is the door to a playable one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// What each side holds in hand.
    pub hands: ByColor<Hand>,
    /// Whose move it is.
    pub turn: Color,
    /// The number of the next move, from 1.
    pub ply: u16,
}

impl Setup {
    /// An empty board, empty hands, Black to move.
    pub const EMPTY: Setup = Setup {
        board: [None; Square::COUNT],
        hands: ByColor::new(Hand::EMPTY, Hand::EMPTY),
        turn: Color::Black,
        ply: 1,
    };

    /// The same arrangement with colours exchanged and the board turned round.
    #[must_use]
    pub fn rotated(&self) -> Setup {
        let mut turned = Setup { turn: !self.turn, ply: self.ply, ..Setup::EMPTY };
        for square in Square::all() {
            turned.board[square.rotated().index()] =
                self.board[square.index()].map(|piece| Piece::new(!piece.color, piece.kind));
        }
        turned.hands = ByColor::from_fn(|color| self.hands[!color]);
        turned
    }

    /// The same arrangement in a mirror that swaps left and right.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut mirror = self.clone();
        for square in Square::all() {
            mirror.board[square.mirrored().index()] = self.board[square.index()];
        }
        mirror
    }
}
