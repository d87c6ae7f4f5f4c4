//! Clocks as data: how much time a player has, and when it runs out. Nothing here reads a real clock.

use std::time::Duration;

use ikusa_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A moment in milliseconds since the Unix epoch, given by whoever applies a command.
pub type Millis = u64;

/// How the time of a match is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
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

/// A game is planned as if it went on for so many moves.
const HORIZON: Millis = 60;
/// Kept back for the way of a long game's moves to the clock: queues, threads, disks.
const WAY: Millis = 4_000;

pub(crate) const DAY: Millis = 24 * 60 * 60 * 1000;

impl TimeControl {
    fn budget(self) -> Budget {
        match self {
            TimeControl::None => Budget::default(),
            TimeControl::SuddenDeath { main } | TimeControl::Fischer { main, .. } => Budget::of(main),
            TimeControl::Byoyomi { main, period, periods } => Budget { main, periods, period },
            TimeControl::Correspondence { days } => Budget::of(Millis::from(days) * DAY),
        }
    }

    /// All the time that is left in `budget` when no move is made any more.
    fn reach(self, budget: Budget) -> Option<Millis> {
        match self {
            TimeControl::None => None,
            TimeControl::Byoyomi { .. } if budget.periods == 0 => Some(budget.main),
            TimeControl::Byoyomi { period, .. } => {
                let later = period.saturating_mul(Millis::from(budget.periods - 1));
                Some(budget.main.saturating_add(budget.period).saturating_add(later))
            }
            _ => Some(budget.main),
        }
    }

    /// Whether people could want this: no times or counts beyond a year.
    pub fn is_sensible(self) -> bool {
        let short = |time: Millis| time <= 366 * DAY;
        match self {
            TimeControl::None => true,
            TimeControl::SuddenDeath { main } => main > 0 && short(main),
            TimeControl::Fischer { main, increment } => main > 0 && short(main) && short(increment),
            TimeControl::Byoyomi { main, period, periods } => {
                short(main) && (1..=DAY).contains(&period) && (1..=1_000).contains(&periods)
            }
            TimeControl::Correspondence { days } => (1..=366).contains(&days),
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
    /// Time in the running period, or in the first one before it runs.
    pub period: Millis,
}

impl Budget {
    const fn of(main: Millis) -> Budget {
        Budget { main, periods: 0, period: 0 }
    }

    /// What is left of byoyomi after `spent`; `None` for nothing.
    fn after_byoyomi(self, spent: Millis, period: Millis) -> Option<Budget> {
        if self.main > spent {
            return Some(Budget { main: self.main - spent, ..self });
        }
        let over = spent - self.main;
        if self.periods == 0 {
            return None;
        }
        if over < self.period {
            return Some(Budget { main: 0, period: self.period - over, ..self });
        }
        let beyond = over - self.period;
        let used = 1 + beyond.checked_div(period)?;
        let left = Millis::from(self.periods).checked_sub(used).filter(|left| *left > 0)?;
        Some(Budget { main: 0, periods: left as u32, period: period - beyond % period })
    }
}

/// How much of the time that a move is on its way is given back at the most, in milliseconds: enough for most of the world,
/// and too little for anyone to gain by pretending.
pub const MOST_LAG: Millis = 200;

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
        Some(since.saturating_add(self.control.reach(self.left[side])?))
    }

    /// Whose flag has fallen at the moment `at`.
    pub fn flagged(&self, at: Millis) -> Option<Color> {
        let (side, _) = self.running?;
        (at >= self.deadline()?).then_some(side)
    }

    /// How long `color` may think about its next move, so that its time lasts for a long game; `None` if there is no hurry.
    pub fn allowance(&self, color: Color, at: Millis) -> Option<Duration> {
        let left = self.left(color, at).unwrap_or_default();
        let share = left.main.saturating_sub(WAY.min(left.main / 2)) / HORIZON;
        let millis = match self.control {
            TimeControl::None | TimeControl::Correspondence { .. } => return None,
            TimeControl::SuddenDeath { .. } => share,
            TimeControl::Fischer { increment, .. } => (share + increment / 4 * 3).min(left.main / 5),
            TimeControl::Byoyomi { period, .. } if left.main > 0 => share + period / 2,
            TimeControl::Byoyomi { .. } => left.period.saturating_sub(300).max(left.period / 4),
        };
        Some(Duration::from_millis(millis))
    }

    /// Gives `color` more time, for the running turn if it is theirs.
    pub fn grant(&mut self, color: Color, time: Millis) {
        self.left[color].main = self.left[color].main.saturating_add(time);
    }

    /// What each side had when the running turn began.
    pub fn budgets(&self) -> ByColor<Budget> {
        self.left
    }

    /// Ends the running turn and starts that of `next`. The side that moved gets what its move earns, unless its time
    /// had run out before.
    pub fn turn_over(&mut self, next: Option<Color>, at: Millis) {
        if let Some((side, since)) = self.running.take() {
            let left = self.spend(self.left[side], at.saturating_sub(since));
            let stays = next == Some(side);
            self.left[side] =
                left.map_or(Budget::default(), |left| if stays { left } else { self.earn(left) });
        }
        self.running = next.map(|side| (side, at));
    }

    /// Gives the side whose time runs back what its move was on its way, within [`MOST_LAG`]. That is never more than what
    /// the turn has taken, and a clock that has fallen has fallen.
    pub fn give_back(&mut self, color: Color, lag: Millis, at: Millis) {
        if let Some((side, since)) = &mut self.running
            && *side == color
        {
            *since = since.saturating_add(lag.min(MOST_LAG)).min((*since).max(at));
        }
    }

    /// Stops the running clock where it is; nobody has earned anything.
    pub fn stop(&mut self, at: Millis) {
        if let Some((side, since)) = self.running.take() {
            self.left[side] = self.spend(self.left[side], at.saturating_sub(since)).unwrap_or_default();
        }
    }

    /// Gives both sides what they had before, and starts the turn of `next`.
    pub fn rewind(&mut self, budgets: ByColor<Budget>, next: Option<Color>, at: Millis) {
        self.left = budgets;
        self.running = next.map(|side| (side, at));
    }

    fn spend(&self, budget: Budget, spent: Millis) -> Option<Budget> {
        match self.control {
            TimeControl::None => Some(budget),
            TimeControl::Byoyomi { period, .. } => budget.after_byoyomi(spent, period),
            _ => {
                budget.main.checked_sub(spent).filter(|left| *left > 0).map(|main| Budget { main, ..budget })
            }
        }
    }

    fn earn(&self, left: Budget) -> Budget {
        match self.control {
            TimeControl::Fischer { increment, .. } => {
                Budget { main: left.main.saturating_add(increment), ..left }
            }
            TimeControl::Correspondence { .. } => self.control.budget(),
            TimeControl::Byoyomi { period, .. } => Budget { period, ..left },
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
    fn what_a_move_was_on_its_way_is_given_back_within_a_bound() {
        let spent = |lag: Millis, took: Millis| {
            let mut clock = Clock::new(TimeControl::SuddenDeath { main: 10_000 });
            clock.turn_over(Some(Black), 5_000);
            clock.give_back(White, lag, 5_000 + took);
            clock.give_back(Black, lag, 5_000 + took);
            clock.turn_over(Some(White), 5_000 + took);
            10_000 - clock.left(Black, 9_999).expect("time").main
        };
        assert_eq!((spent(0, 1_000), spent(80, 1_000)), (1_000, 920));
        assert_eq!((spent(MOST_LAG, 1_000), spent(60_000, 1_000)), (800, 800), "a bound");
        assert_eq!((spent(80, 30), spent(80, 0)), (0, 0), "nobody gains time");
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
        assert_eq!(clock.left(Black, 0), Some(Budget { main: 0, periods: 3, period: 100 }));
        clock.turn_over(Some(Black), 1_060);
        clock.turn_over(Some(White), 1_060 + 150);
        assert_eq!(clock.left(Black, 0), Some(Budget { main: 0, periods: 2, period: 100 }));
        clock.turn_over(Some(Black), 2_000);
        assert_eq!(clock.deadline(), Some(2_200));
        assert_eq!(clock.flagged(2_199), None);
        assert_eq!(clock.flagged(2_200), Some(Black));
        assert_eq!(clock.left(Black, 2_200), None);
    }

    #[test]
    fn byoyomi_tells_what_is_left_of_the_running_period() {
        let mut clock = Clock::new(TimeControl::Byoyomi { main: 1_000, period: 100, periods: 3 });
        clock.turn_over(Some(Black), 0);
        assert_eq!(clock.left(Black, 999), Some(Budget { main: 1, periods: 3, period: 100 }));
        assert_eq!(clock.left(Black, 1_030), Some(Budget { main: 0, periods: 3, period: 70 }));
        assert_eq!(clock.left(Black, 1_130), Some(Budget { main: 0, periods: 2, period: 70 }));
        // A second move of the same turn goes on in the same period.
        clock.turn_over(Some(Black), 1_130);
        assert_eq!(clock.deadline(), Some(1_300));
        assert_eq!(clock.left(Black, 1_299), Some(Budget { main: 0, periods: 1, period: 1 }));
        assert_eq!(clock.left(Black, 1_300), None);
        clock.turn_over(Some(White), 1_250);
        assert_eq!(clock.left(Black, 1_250), Some(Budget { main: 0, periods: 1, period: 100 }));
    }

    #[test]
    fn who_thinks_as_long_as_allowed_never_runs_out_of_time() {
        const WAY_OF_A_MOVE: Millis = 20;
        let controls = [
            TimeControl::SuddenDeath { main: 12_000 },
            TimeControl::SuddenDeath { main: 60_000 },
            TimeControl::Fischer { main: 5_000, increment: 100 },
            TimeControl::Byoyomi { main: 3_000, period: 1_000, periods: 1 },
            TimeControl::Byoyomi { main: 0, period: 500, periods: 3 },
        ];
        for control in controls {
            let mut clock = Clock::new(control);
            let mut at = 0;
            clock.turn_over(Some(Black), at);
            for moves in 0..200 {
                let time = clock.allowance(Black, at).expect("a limit").as_millis() as Millis;
                at += time + WAY_OF_A_MOVE;
                assert_eq!(clock.flagged(at), None, "{control:?}, move {moves}");
                clock.turn_over(Some(White), at);
                clock.turn_over(Some(Black), at);
            }
        }
        assert_eq!(Clock::new(TimeControl::None).allowance(Black, 0), None);
    }

    #[test]
    fn only_sensible_limits_are_offered() {
        let endless = TimeControl::SuddenDeath { main: Millis::MAX };
        assert!(!endless.is_sensible());
        assert!(!TimeControl::Byoyomi { main: 0, period: 0, periods: 1 }.is_sensible());
        assert!(TimeControl::Byoyomi { main: 0, period: 1_000, periods: 1 }.is_sensible());
        assert!(TimeControl::default().is_sensible());
    }

    #[test]
    fn a_fallen_clock_shows_nothing_and_earns_nothing() {
        let controls = [
            TimeControl::Fischer { main: 1_000, increment: 500 },
            TimeControl::Byoyomi { main: 1_000, period: 100, periods: 2 },
            TimeControl::Correspondence { days: 1 },
        ];
        for control in controls {
            for stop in [false, true] {
                let mut clock = Clock::new(control);
                clock.turn_over(Some(Black), 0);
                let late = 2 * DAY;
                if stop {
                    clock.stop(late);
                } else {
                    clock.turn_over(Some(White), late);
                }
                assert_eq!(clock.left(Black, late), Some(Budget::default()), "{control:?}");
                // Whoever lets it run again finds it fallen, not a period or an underflow.
                clock.turn_over(Some(Black), late);
                assert_eq!(clock.flagged(late), Some(Black), "{control:?}");
                assert_eq!(clock.left(Black, late + 1), None, "{control:?}");
            }
        }
    }

    #[test]
    fn a_clock_that_is_stopped_earns_nothing() {
        let mut clock = Clock::new(TimeControl::Fischer { main: 1_000, increment: 500 });
        clock.turn_over(Some(Black), 0);
        clock.stop(300);
        assert_eq!(clock.left(Black, 900).map(|left| left.main), Some(700));
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
    fn time_that_is_granted_lasts_for_the_turn() {
        let mut clock = Clock::new(TimeControl::Correspondence { days: 2 });
        clock.turn_over(Some(Black), 0);
        assert_eq!(clock.flagged(2 * DAY), Some(Black));
        clock.grant(Black, 5 * DAY);
        assert_eq!((clock.flagged(2 * DAY), clock.deadline()), (None, Some(7 * DAY)));
        clock.turn_over(Some(White), 6 * DAY);
        assert_eq!(clock.left(Black, 6 * DAY).map(|left| left.main), Some(2 * DAY));
    }

    #[test]
    fn no_limit_never_falls() {
        let mut clock = Clock::new(TimeControl::None);
        clock.turn_over(Some(White), 0);
        assert_eq!(clock.deadline(), None);
        assert_eq!(clock.flagged(Millis::MAX), None);
    }
}
