//! The legal actions of the placement (§2).

use ikusa_rules::{Bitboard, Color, Square};

use crate::attack::{Attackers, is_marshal_safe};
use crate::board::{Board, Tower};
use crate::checks::Aim;
use crate::options::Screens;
use crate::piece::{Kind, Piece};
use crate::safety::Safety;
use crate::stage::Stage;

/// The area in which `color` places its pieces.
pub(crate) const fn area(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard::ranks(0, 2),
        Color::Black => Bitboard::ranks(6, 8),
    }
}

/// A position of the placement as the side on turn sees it.
pub(crate) struct Placement<'a> {
    board: &'a Board,
    color: Color,
    screens: Screens,
    round: u8,
    safety: Safety<'a>,
    attackers: Attackers<'a>,
    /// The enemy Marshal, if it is on the board, and whether it is attacked already.
    target: Option<(Square, bool)>,
}

impl<'a> Placement<'a> {
    pub(crate) fn new(board: &'a Board, round: u8, screens: Screens) -> Placement<'a> {
        let color = board.turn();
        let attackers = Attackers::now(board, color, screens);
        Placement {
            board,
            color,
            screens,
            round,
            safety: Safety::of(board, color, screens),
            attackers,
            target: board.commander(!color).map(|target| (target, attackers.attacks(target))),
        }
    }

    /// Where a `kind` from hand may be placed.
    pub(crate) fn squares(&self, kind: Kind) -> Bitboard {
        let hand = self.board.hand(self.color);
        let late = self.round == Stage::LAST_ROUND && hand[Kind::Marshal.index()] > 0;
        if hand[kind.index()] == 0 || late && kind != Kind::Marshal {
            return Bitboard::EMPTY;
        }
        let squares = area(self.color) & self.board.room(Tower::LIMIT);
        // M6: neither Marshal may be left attacked. A Marshal that is attacked already can stand only in a
        // position that was set up, and is not worth a bulk answer.
        if kind == Kind::Marshal || self.target.is_some_and(|(_, attacked)| attacked) {
            return squares.into_iter().filter(|to| self.is_safe_trial(kind, *to)).collect();
        }
        let squares = squares & self.safety.landing;
        let Some((target, _)) = self.target else { return squares };
        let aim = Aim::at(self.board, self.color, target, self.attackers, self.screens);
        squares & !aim.checking_drops(kind, squares)
    }

    /// Whether the player on turn may pass or be done.
    pub(crate) fn may_stop(&self) -> bool {
        self.round >= Stage::FREE_ROUND && self.board.commander(self.color).is_some()
    }

    fn is_safe_trial(&self, kind: Kind, to: Square) -> bool {
        let mut board = self.board.clone();
        board.push(to, Piece::new(self.color, kind));
        Color::BOTH.into_iter().all(|color| is_marshal_safe(&board, color, self.screens))
    }
}
