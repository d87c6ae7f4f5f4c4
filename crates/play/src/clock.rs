//! Clocks as data: how much time a player has, and when it runs out. Nothing here reads a real clock.

use ikusa_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// A moment in milliseconds since the Unix epoch, given by whoever applies a command.
pub type Millis = u64;

/// How the time of a match is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A fixed time for all moves.
    SuddenDeath {
        /// For the whole game.
        main: Millis,
    },
    /// A fixed time that grows with each move made.
    Fischer {
        /// At the start.
        main: Millis,
        /// Added after each own move.
        increment: Millis,
    },
    /// A fixed time, then periods that are renewed by moving within them.
    Byoyomi {
        /// At the start.
        main: Millis,
        /// The length of a period.
        period: Millis,
        /// How many periods there are.
        periods: u32,
    },
    /// So many days for each move.
    Correspondence {
        /// For each move.
        days: u32,
    },
}

const DAY: Millis = 24 * 60 * 60 * 1000;

impl TimeControl {
    fn budget(self) -> Budget {
        match self {
            TimeControl::None => Budget { main: 0, periods: 0 },
            TimeControl::SuddenDeath { main } | TimeControl::Fischer { main, .. } => {
                Budget { main, periods: 0 }
            }
            TimeControl::Byoyomi { main, periods, .. } => Budget { main, periods },
            TimeControl::Correspondence { days } => Budget { main: Millis::from(days) * DAY, periods: 0 },
        }
    }

    /// All the time that is left in `budget` when no move is made any more.
    fn reach(self, budget: Budget) -> Option<Millis> {
        match self {
            TimeControl::None => None,
            TimeControl::Byoyomi { period, .. } => Some(budget.main + period * Millis::from(budget.periods)),
            _ => Some(budget.main),
        }
    }
}

/// What a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Budget {
    /// Time before the periods, or all of it.
    pub main: Millis,
    /// Periods of byoyomi, the running one included.
    pub periods: u32,
}

/// Both players' time, and whose is running since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Budget>,
    running: Option<(Color, Millis)>,
}

impl Clock {
    /// Full clocks that stand still.
    pub fn new(control: TimeControl) -> Clock {
        let budget = control.budget();
        Clock { control, left: ByColor::new(budget, budget), running: None }
    }

    /// How the time is limited.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time is running, and since when.
    pub fn running(&self) -> Option<(Color, Millis)> {
        self.running
    }

    /// What `color` has left at the moment `at`; `None` for nothing (the flag has fallen).
    pub fn left(&self, color: Color, at: Millis) -> Option<Budget> {
        match self.running {
            Some((side, since)) if side == color => self.spend(self.left[color], at.saturating_sub(since)),
            _ => Some(self.left[color]),
        }
    }

    /// When the running side's time runs out.
    pub fn deadline(&self) -> Option<Millis> {
        let (side, since) = self.running?;
        Some(since + self.control.reach(self.left[side])?)
    }

    /// Whose flag has fallen at the moment `at`.
    pub fn flagged(&self, at: Millis) -> Option<Color> {
        let (side, _) = self.running?;
        (at >= self.deadline()?).then_some(side)
    }

    /// Ends the running turn and starts that of `next`. The side that moved gets what its move earns.
    pub fn turn_over(&mut self, next: Option<Color>, at: Millis) {
        if let Some((side, since)) = self.running.take() {
            let left = self.spend(self.left[side], at.saturating_sub(since)).unwrap_or_default();
            let stays = next == Some(side);
            self.left[side] = if stays { left } else { self.earn(left) };
        }
        self.running = next.map(|side| (side, at));
    }

    fn spend(&self, budget: Budget, spent: Millis) -> Option<Budget> {
        match self.control {
            TimeControl::None => Some(budget),
            TimeControl::Byoyomi { period, .. } => {
                let over = spent.saturating_sub(budget.main);
                let used =
                    if budget.main > spent { 0 } else { over.checked_div(period).unwrap_or(Millis::MAX) };
                let left = Millis::from(budget.periods)
                    .checked_sub(used)
                    .filter(|left| *left > 0 || budget.main > spent)?;
                Some(Budget { main: budget.main.saturating_sub(spent), periods: left as u32 })
            }
            _ => {
                budget.main.checked_sub(spent).filter(|left| *left > 0).map(|main| Budget { main, ..budget })
            }
        }
    }

    fn earn(&self, left: Budget) -> Budget {
        match self.control {
            TimeControl::Fischer { increment, .. } => Budget { main: left.main + increment, ..left },
            TimeControl::Correspondence { .. } => self.control.budget(),
            _ => left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn sudden_death_counts_down_and_falls_at_zero() {
        let mut clock = Clock::new(TimeControl::SuddenDeath { main: 1_000 });
        clock.turn_over(Some(Black), 5_000);
        assert_eq!(clock.deadline(), Some(6_000));
        assert_eq!(clock.flagged(5_999), None);
        assert_eq!(clock.flagged(6_000), Some(Black));
        clock.turn_over(Some(White), 5_400);
        assert_eq!(clock.left(Black, 9_999).map(|left| left.main), Some(600));
        assert_eq!(clock.flagged(6_400), Some(White));
    }

    #[test]
    fn fischer_adds_after_the_move_but_not_between_moves_of_one_turn() {
        let mut clock = Clock::new(TimeControl::Fischer { main: 1_000, increment: 300 });
        clock.turn_over(Some(Black), 0);
        clock.turn_over(Some(Black), 100);
        assert_eq!(clock.left(Black, 100).map(|left| left.main), Some(900));
        clock.turn_over(Some(White), 200);
        assert_eq!(clock.left(Black, 200).map(|left| left.main), Some(1_100));
    }

    #[test]
    fn byoyomi_renews_the_period_and_loses_only_whole_ones() {
        let control = TimeControl::Byoyomi { main: 1_000, period: 100, periods: 3 };
        let mut clock = Clock::new(control);
        clock.turn_over(Some(Black), 0);
        assert_eq!(clock.deadline(), Some(1_300));
        clock.turn_over(Some(White), 1_050);
        assert_eq!(clock.left(Black, 0), Some(Budget { main: 0, periods: 3 }));
        clock.turn_over(Some(Black), 1_060);
        clock.turn_over(Some(White), 1_060 + 150);
        assert_eq!(clock.left(Black, 0), Some(Budget { main: 0, periods: 2 }));
        clock.turn_over(Some(Black), 2_000);
        assert_eq!(clock.deadline(), Some(2_200));
        assert_eq!(clock.flagged(2_199), None);
        assert_eq!(clock.flagged(2_200), Some(Black));
        assert_eq!(clock.left(Black, 2_200), None);
    }

    #[test]
    fn correspondence_gives_each_move_its_days() {
        let mut clock = Clock::new(TimeControl::Correspondence { days: 2 });
        clock.turn_over(Some(Black), 0);
        clock.turn_over(Some(White), DAY);
        assert_eq!(clock.left(Black, DAY).map(|left| left.main), Some(2 * DAY));
        assert_eq!(clock.deadline(), Some(3 * DAY));
    }

    #[test]
    fn no_limit_never_falls() {
        let mut clock = Clock::new(TimeControl::None);
        clock.turn_over(Some(White), 0);
        assert_eq!(clock.deadline(), None);
        assert_eq!(clock.flagged(Millis::MAX), None);
    }
}
