//! A move: one entry of the notation.

use ikusa_rules::Square;

use crate::piece::Kind;

/// What a player does on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A top piece goes from one square to another.
    Board {
        /// The square it leaves.
        from: Square,
        /// The square it enters.
        to: Square,
        /// How it enters.
        arrival: Arrival,
    },
    /// A piece from hand: a placement, or a drop in the main game.
    Drop {
        /// What is put on the board.
        kind: Kind,
        /// Where.
        to: Square,
    },
    /// Gives up this placement round.
    Pass,
    /// Ends the own placement for good.
    Done,
}

/// How a moving piece enters a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// On top of whatever stands there, on the board itself if nothing does.
    OnTop,
    /// In the place of the enemy piece on top, which leaves the game.
    Capture,
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_move_takes_at_most_four_bytes() {
        // The compiler finds room for the variant in the arrival, and may do so or not.
        assert!(size_of::<super::Move>() <= 4);
        assert!(size_of::<Option<super::Move>>() <= 4);
    }
}
