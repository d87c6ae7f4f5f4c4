//! The two sides as types, for code that is compiled once for each.

use ikusa_rules::{Bitboard, Color};

use crate::{last_ranks, promotion_zone};

/// The side to move, as a type: both generators are compiled apart, each with its own directions.
pub(crate) trait Side {
    const US: Color;
    const THEM: Color;
    /// Where its pieces may promote.
    const ZONE: Bitboard;
    /// Where its pawns and lances could never move.
    const LAST_RANK: Bitboard;
    /// Where its knights could never move.
    const LAST_TWO: Bitboard;
    /// One square forward, as a step of square indices.
    const FORWARD: i8;
    /// A knight's two leaps.
    const LEAPS: [i8; 2];
}

macro_rules! side {
    ($name:ident $us:ident $them:ident $forward:literal) => {
        pub(crate) struct $name;
        impl Side for $name {
            const US: Color = Color::$us;
            const THEM: Color = Color::$them;
            const ZONE: Bitboard = promotion_zone(Color::$us);
            const LAST_RANK: Bitboard = last_ranks(Color::$us, 1);
            const LAST_TWO: Bitboard = last_ranks(Color::$us, 2);
            const FORWARD: i8 = $forward;
            const LEAPS: [i8; 2] = [Self::FORWARD * 2 - 9, Self::FORWARD * 2 + 9];
        }
    };
}

side!(Black Black White -1);
side!(White White Black 1);
