//! The secret formation of a match: drafts, armies that are done, the reveal.

use ikusa_rules::{ByColor, Color, Outcome, Reason};

use crate::clock::{Clock, Millis, TimeControl};
use crate::denial::Denial;
use crate::matches::{Match, Stage, reason};

/// One side's formation on its way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Army {
    pub(crate) text: String,
    pub(crate) done: bool,
}

pub(crate) static NO_FORMATION: Reason =
    reason("no-formation", "no terminó su formación a tiempo", "formation not finished in time");

/// No army needs a longer text.
const LONGEST_ARMY: usize = 1024;

fn fits(army: &str) -> Result<(), Denial> {
    if army.len() <= LONGEST_ARMY { Ok(()) } else { Err(Denial::TooLong) }
}

impl Match {
    /// A seat's own formation text so far and whether it is done. For that seat's eyes only.
    pub fn army(&self, seat: Color) -> (&str, bool) {
        (&self.armies[seat].text, self.armies[seat].done)
    }

    /// Whether the line shows the match itself: always, but for the time before the reveal.
    pub fn line_revealed(&self) -> bool {
        !self.game.has_formation()
            || self.terms.position.is_some()
            || self.armies.iter().all(|army| army.done)
    }

    /// Keeps a draft of a seat's army, which need not be legal yet. That is no command: it leaves no trace in the log.
    ///
    /// # Errors
    /// If no army is being made, or no army needs so long a text.
    pub fn draft(&mut self, seat: Color, army: &str) -> Result<(), Denial> {
        self.must_be_forming(seat)?;
        fits(army)?;
        army.clone_into(&mut self.armies[seat].text);
        Ok(())
    }

    pub(crate) fn done(&mut self, seat: Color, army: &str, at: Millis) -> Result<(), Denial> {
        self.must_be_forming(seat)?;
        fits(army)?;
        let armies = self.game.armies().ok_or(Denial::NotForming)?;
        let problems = armies.check(seat, army).map_err(Denial::BadFormation)?;
        if !problems.is_empty() {
            return Err(Denial::IllegalFormation(problems));
        }
        self.armies[seat] = Army { text: army.to_owned(), done: true };
        if self.armies.iter().all(|army| army.done) {
            self.reveal();
        }
        self.go_on(at);
        Ok(())
    }

    fn must_be_forming(&self, seat: Color) -> Result<(), Denial> {
        match self.stage {
            Stage::Forming if self.armies[seat].done => Err(Denial::AlreadyDone),
            Stage::Forming => Ok(()),
            Stage::Playing | Stage::Over => Err(Denial::NotForming),
        }
    }

    fn reveal(&mut self) {
        let armies = ByColor::from_fn(|color| self.armies[color].text.as_str());
        self.line = self
            .game
            .reveal(armies, &self.terms.borrowed_options())
            .expect("both armies were found complete and legal");
        self.clock = Clock::new(self.terms.time);
        self.stage = Stage::Playing;
    }

    /// Both form at once, so one deadline serves both; it stands under a seat that is not done.
    pub(crate) fn run_formation_clock(&mut self, at: Millis) {
        if let Some(main) = self.terms.formation_time {
            let since = self.clock.running().map_or(at, |(_, since)| since);
            self.clock = Clock::new(TimeControl::SuddenDeath { main });
            self.clock.turn_over(Some(self.to_act()), since);
        }
    }

    /// What comes of a formation that `seat` has not finished in time.
    pub(crate) fn unfinished_formation(&self, seat: Color) -> Outcome {
        if self.armies.iter().any(|army| army.done) {
            Outcome::win(seat.other(), &NO_FORMATION)
        } else {
            Outcome::draw(&NO_FORMATION)
        }
    }
}
