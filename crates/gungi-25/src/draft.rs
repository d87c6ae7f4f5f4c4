//! The draft (§6): who may still place, and whose turn follows.

use ikusa_rules::{Bitboard, Color};

/// Who may still place. Outside the draft nobody may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Draft {
    /// The battle has begun.
    Over,
    /// Only Black.
    Black,
    /// Only White.
    White,
    /// Both.
    Both,
}

impl Draft {
    /// How many states there are.
    pub(crate) const COUNT: usize = 4;

    /// Whether `color` may still place.
    pub const fn open_to(self, color: Color) -> bool {
        self as u8 & bit(color) != 0
    }

    /// The draft and the player on turn behind a placement of `turn`, `first` having begun the draft.
    pub(crate) fn behind(self, turn: Color, done: bool, first: Color) -> (Draft, Color) {
        // N13: the second player's word ends the draft for both.
        if done && turn != first {
            return (Draft::Over, first);
        }
        let left = if done { self.without(turn) } else { self };
        let next = if left.open_to(!turn) { !turn } else { turn };
        (left, next)
    }

    /// Who may still place once `color` is done.
    pub(crate) const fn without(self, color: Color) -> Draft {
        match self as u8 & !bit(color) {
            1 => Draft::Black,
            2 => Draft::White,
            3 => Draft::Both,
            _ => Draft::Over,
        }
    }
}

const fn bit(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The area in which `color` places its pieces.
#[inline(always)]
pub(crate) const fn area(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard::ranks(6, 8),
        Color::Black => Bitboard::ranks(0, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn the_second_may_go_on_alone_and_its_word_ends_the_draft() {
        assert_eq!(Draft::Both.behind(White, false, White), (Draft::Both, Black));
        assert_eq!(Draft::Both.behind(White, true, White), (Draft::Black, Black));
        assert_eq!(Draft::Black.behind(Black, false, White), (Draft::Black, Black));
        assert_eq!(Draft::Black.behind(Black, true, White), (Draft::Over, White));
        assert_eq!(Draft::Both.behind(Black, true, White), (Draft::Over, White));
        assert_eq!(Draft::Both.behind(Black, false, White), (Draft::Both, White));
    }
}
