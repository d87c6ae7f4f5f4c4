//! How much of the clock a move may take.

use std::time::Duration;

use crate::limits::Allowance;

/// A player's clock when the search begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Time for each move once nothing is left.
    pub byoyomi: Duration,
}

/// Kept back for the way from the search to the clock: pipes, the interface, a busy machine.
const MARGIN: Duration = Duration::from_millis(30);

/// A game is planned as if it went on for so many moves.
const HORIZON: u32 = 40;

impl PlayerClock {
    /// The clock as it must be planned with when an answer takes so long to reach it.
    #[must_use]
    pub fn sooner(self, delay: Duration) -> PlayerClock {
        let left = self.left.saturating_sub(delay);
        let rest = delay - (self.left - left);
        PlayerClock { left, byoyomi: self.byoyomi.saturating_sub(rest), ..self }
    }

    /// What a move should take and must not exceed on this clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use ikusa_engine::time::PlayerClock;
    /// let clock = PlayerClock { byoyomi: Duration::from_secs(1), ..PlayerClock::default() };
    /// let allowance = clock.allowance();
    /// assert!(allowance.soft <= allowance.hard && allowance.hard < Duration::from_secs(1));
    /// ```
    pub fn allowance(&self) -> Allowance {
        // An increment arrives after the move, so it plans but does not pay.
        let available = self.left + self.byoyomi;
        let hard_wall = available.saturating_sub(MARGIN).max(available / 4);
        let share = self.left / HORIZON + self.increment * 3 / 4 + self.byoyomi * 3 / 4;
        // While the main time lasts byoyomi is a floor, not a target: without main time all of it is spent.
        let soft = if self.left < self.byoyomi { hard_wall } else { share };
        let hard = if self.left < self.byoyomi { hard_wall } else { share * 4 };
        // Without byoyomi a single move never takes more than a fifth of what is left.
        let ceiling =
            if self.byoyomi.is_zero() { (self.left / 5 + self.increment).min(hard_wall) } else { hard_wall };
        Allowance { soft: soft.min(ceiling), hard: hard.min(ceiling) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances_never_exceed_the_clock() {
        for left in [0, 5, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for byoyomi in [0, 100, 1_000, 60_000] {
                    let millis = Duration::from_millis;
                    let clock = PlayerClock {
                        left: millis(left),
                        increment: millis(increment),
                        byoyomi: millis(byoyomi),
                    };
                    let allowance = clock.allowance();
                    assert!(allowance.soft <= allowance.hard, "{clock:?} {allowance:?}");
                    assert!(allowance.hard <= clock.left + clock.byoyomi);
                }
            }
        }
    }
}
