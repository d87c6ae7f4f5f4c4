//! The stages of the game: the rounds of the placement, then the main game.

use ikusa_rules::Color;

use crate::options::Options;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The initial placement.
    Placement {
        /// The round of the player on turn, from 1 to 26.
        round: u8,
        /// What the placement must remember of passes and dones.
        mark: Mark,
    },
    /// The main game.
    Battle,
}

/// What the placement remembers of what was declared.
///
/// A pass while the other player is done ends the placement, so a done player and a pass just made never
/// have to be remembered together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Nothing.
    Open,
    /// The previous action was a pass.
    Passed,
    /// This player is done.
    Done(Color),
}

/// An action of the placement, as far as the order of turns depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Place,
    Pass,
    Done,
}

impl Stage {
    /// The start of the game.
    pub const START: Stage = Stage::Placement { round: 1, mark: Mark::Open };
    /// The first round in which a player may pass or be done.
    pub const FREE_ROUND: u8 = 19;
    /// The last round.
    pub const LAST_ROUND: u8 = 26;

    /// Every stage has a small number of its own, for keys.
    pub(crate) const fn index(self) -> usize {
        match self {
            Stage::Battle => 0,
            Stage::Placement { round, mark } => {
                1 + (round as usize - 1) * 4
                    + match mark {
                        Mark::Open => 0,
                        Mark::Passed => 1,
                        Mark::Done(color) => 2 + color as usize,
                    }
            }
        }
    }

    /// How many numbers [`Stage::index`] gives.
    pub(crate) const COUNT: usize = 1 + Stage::LAST_ROUND as usize * 4;

    /// The stage and the player on turn behind an action of `turn` in a placement round.
    pub(crate) fn behind(
        round: u8,
        mark: Mark,
        turn: Color,
        action: Action,
        options: Options,
    ) -> (Stage, Color) {
        // §2: a done directly after a pass does not end the placement.
        let over = matches!(
            (action, mark),
            (Action::Pass, Mark::Passed | Mark::Done(_)) | (Action::Done, Mark::Done(_))
        );
        let alone = matches!(mark, Mark::Done(_));
        let next = if alone { turn } else { !turn };
        let round = if alone || turn != options.first { round + 1 } else { round };
        if over || round > Stage::LAST_ROUND {
            return (Stage::Battle, options.opener());
        }
        let mark = match (action, mark) {
            (_, Mark::Done(color)) => Mark::Done(color),
            (Action::Done, _) => Mark::Done(turn),
            (Action::Pass, _) => Mark::Passed,
            (Action::Place, _) => Mark::Open,
        };
        (Stage::Placement { round, mark }, next)
    }
}
