//! Who has come to a match, who has gone, and what that means for its clock and its end.

use ikusa_rules::{Color, Outcome, Reason};

use crate::clock::{Millis, TimeControl};
use crate::denial::Denial;
use crate::matches::{Match, Stage, reason};
use crate::rating::Speed;

static TIME: Reason = reason("time", "tiempo agotado", "time ran out");
pub(crate) static NEVER_BEGAN: Reason =
    reason("never-began", "la partida no llegó a empezar", "the match never began");
pub(crate) static ABANDONED: Reason = reason("abandoned", "partida abandonada", "abandoned");

/// How long a match at one sitting waits for both sides to come and to make their first moves.
const FIRST_MOVE: Millis = 60_000;

impl Match {
    /// Takes note that someone who holds `seat` is there. Nobody's time runs before both have been. That is no command: it
    /// leaves no trace in the log. Whether it is news.
    pub fn arrive(&mut self, seat: Color, at: Millis) -> bool {
        self.away[seat] = None;
        if self.arrived[seat].is_some() || self.is_over() {
            return false;
        }
        self.arrived[seat] = Some(at);
        if let (Some(black), Some(white)) = (self.arrived[Color::Black], self.arrived[Color::White]) {
            // Whoever is told of it last, time runs since the later of the two came.
            self.go_on(black.max(white));
        }
        true
    }

    /// When each seat was first seen, if it was.
    pub fn arrived(&self, seat: Color) -> Option<Millis> {
        self.arrived[seat]
    }

    /// Takes note that nobody who holds `seat` has been there since a moment, or that someone is.
    pub fn set_away(&mut self, seat: Color, since: Option<Millis>) {
        self.away[seat] = since;
    }

    /// When the opponent of an absent `seat` may claim the match, if it stays away.
    pub fn claimable(&self, seat: Color) -> Option<Millis> {
        let since = self.away[seat].filter(|_| !self.is_over())?;
        Some(since.saturating_add(patience(self.terms.time)?))
    }

    pub(crate) fn must_be_away(&self, seat: Color, at: Millis) -> Result<(), Denial> {
        if self.is_over() {
            return Err(Denial::Over);
        }
        match self.claimable(seat) {
            Some(from) if from <= at => Ok(()),
            _ => Err(Denial::OpponentHere),
        }
    }

    /// What whoever is left alone by the opponent gets: the match, if it has been played at all.
    pub(crate) fn left_alone(&self, seat: Color, why: &'static Reason) -> Outcome {
        if self.has_hardly_begun() { Outcome::draw(&NEVER_BEGAN) } else { Outcome::win(seat, why) }
    }

    /// When the match ends by itself if nobody does anything: a clock falls, or it never begins.
    pub fn deadline(&self) -> Option<Millis> {
        let times = [self.clock.deadline(), self.last_moment_to_begin()];
        times.into_iter().flatten().min()
    }

    /// Whose time is up at the moment `at`; [`crate::Command::Flag`] of that seat ends the match then.
    pub fn fallen(&self, at: Millis) -> Option<Color> {
        self.deadline().filter(|deadline| *deadline <= at).map(|_| self.awaited())
    }

    /// The seat that the match waits for.
    fn awaited(&self) -> Color {
        let absent = Color::BOTH.into_iter().find(|color| self.arrived[*color].is_none());
        absent.or(self.clock.running().map(|(side, _)| side)).unwrap_or_else(|| self.to_act())
    }

    /// Until when both must have come, or the side to move must have made its first move; `None` once that is past.
    fn last_moment_to_begin(&self) -> Option<Millis> {
        if !self.terms.waits || self.is_over() {
            return None;
        }
        match self.clock.running() {
            None if self.arrived.iter().any(Option::is_none) => Some(self.began.saturating_add(FIRST_MOVE)),
            Some((_, since)) if self.stage == Stage::Playing && self.has_hardly_begun() => {
                Some(since.saturating_add(FIRST_MOVE))
            }
            _ => None,
        }
    }

    /// What comes of the time of `seat` being up at the moment `at`.
    pub(crate) fn fall_of(&self, seat: Color, at: Millis) -> Outcome {
        let begins_first = match (self.last_moment_to_begin(), self.clock.deadline()) {
            (Some(begin), Some(clock)) => begin < clock && begin <= at,
            (begin, None) => begin.is_some_and(|begin| begin <= at),
            (None, _) => false,
        };
        match self.stage {
            _ if begins_first => Outcome::draw(&NEVER_BEGAN),
            Stage::Forming => self.unfinished_formation(seat),
            Stage::Playing | Stage::Over => Outcome::win(seat.other(), &TIME),
        }
    }
}

/// How long someone may be away before the opponent may claim the match; `None` where nobody is expected to stay.
fn patience(control: TimeControl) -> Option<Millis> {
    match Speed::of(control) {
        Speed::Bullet => Some(30_000),
        Speed::Blitz => Some(60_000),
        Speed::Rapid | Speed::Classical => Some(120_000),
        Speed::Unlimited => Some(300_000),
        Speed::Correspondence => None,
    }
}
