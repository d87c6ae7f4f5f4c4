//! Clocks at a moment.

use ikusa_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

use super::Side;
use crate::clock::{Clock, Millis, TimeControl};

/// One player's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TimeView {
    /// Milliseconds before the periods, or all of them.
    pub main: Millis,
    /// Byoyomi periods left, the running one included.
    pub periods: u32,
    /// Milliseconds left of the running period, or of the first one before it runs.
    pub period: Millis,
}

/// Both clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// How time is limited.
    pub control: TimeControl,
    /// Black's time.
    pub black: TimeView,
    /// White's time.
    pub white: TimeView,
    /// Whose time runs.
    pub running: Option<Side>,
    /// When the running side's time is all spent, periods included, by the same clock as `at`; null if it never is.
    pub deadline: Option<Millis>,
    /// The moment, in milliseconds since the Unix epoch by the server's clock.
    pub at: Millis,
}

impl ClockView {
    /// The clocks at the moment `at`.
    pub fn at(clock: &Clock, at: Millis) -> ClockView {
        let time = |color| {
            let left = clock.left(color, at).unwrap_or_default();
            TimeView { main: left.main, periods: left.periods, period: left.period }
        };
        ClockView {
            control: clock.control(),
            black: time(Color::Black),
            white: time(Color::White),
            running: clock.running().map(|(side, _)| side.into()),
            deadline: clock.deadline(),
            at,
        }
    }
}
