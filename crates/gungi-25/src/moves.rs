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
    /// A piece from hand enters the battle.
    Drop {
        /// What is put on the board.
        kind: Kind,
        /// Where.
        to: Square,
        /// Which enemies a Tactician turns over.
        betrayal: Betrayal,
    },
    /// A piece from hand is placed in the draft.
    Place {
        /// What is put on the board.
        kind: Kind,
        /// Where.
        to: Square,
        /// Whether the player says that this was the last one (N12).
        done: bool,
    },
}

/// How a moving piece enters a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// On an empty square.
    Move,
    /// In the place of the enemies there, who leave the game.
    Capture,
    /// On top of whatever stands there; a Tactician may turn enemies over (§7).
    Stack(Betrayal),
}

/// The tiers on which a Tactician that stacks turns enemies over: a set of tiers 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
#[repr(u8)]
pub enum Betrayal {
    /// Nobody.
    #[default]
    None,
    /// The piece on tier 1.
    First,
    /// The piece on tier 2.
    Second,
    /// Both.
    Both,
}

impl Betrayal {
    /// Every choice, the empty one first.
    pub const ALL: [Betrayal; 4] = [Betrayal::None, Betrayal::First, Betrayal::Second, Betrayal::Both];

    /// The tiers in question.
    pub fn tiers(self) -> impl Iterator<Item = u8> {
        (1..=2).filter(move |tier| self as u8 & tier != 0)
    }

    /// Whether a tier is in question.
    pub const fn has(self, tier: u8) -> bool {
        self as u8 & tier != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_at_most_four_bytes() {
        assert!(size_of::<Move>() <= 4);
        assert!(size_of::<Option<Move>>() <= 4);
    }

    #[test]
    fn a_betrayal_is_a_set_of_tiers() {
        let tiers: Vec<Vec<u8>> = Betrayal::ALL.iter().map(|choice| choice.tiers().collect()).collect();
        assert_eq!(tiers, [vec![], vec![1], vec![2], vec![1, 2]]);
        assert!(Betrayal::Both.has(2) && !Betrayal::First.has(2));
    }
}
