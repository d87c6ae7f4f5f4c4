//! A match between two seats: stages, commands, clocks and offers. Pure: time and commands come from outside,
//! and the same commands at the same times give the same match.

use ikusa_rules::{ByColor, Clause, Color, MoveError, Outcome, Reason, Text, Viewer};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{Clock, Millis, TimeControl};
use crate::command::{Applied, Command};
use crate::denial::Denial;
use crate::offer::Offer;
use crate::sheet::Sheet;
use crate::{AnyGame, AnyLine, AnyRecord, OpenError};

/// What is agreed before a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// Options of the game, as (key, value).
    pub options: Vec<(String, String)>,
    /// A position to begin from instead of the game's start.
    pub position: Option<String>,
    /// How time is limited in play.
    pub time: TimeControl,
    /// How long the secret formation may take.
    pub formation_time: Option<Millis>,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Both sides set up their armies in secret.
    Forming,
    /// Play.
    Playing,
    /// Finished.
    Over,
}

/// One side's formation on its way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Army {
    text: String,
    done: bool,
}

static RESIGNATION: Reason = reason("resignation", "rendición", "resignation");
static TIME: Reason = reason("time", "tiempo agotado", "time ran out");
static ABORTED: Reason = reason("aborted", "partida anulada", "aborted");
static NO_FORMATION: Reason =
    reason("no-formation", "no terminó su formación a tiempo", "formation not finished in time");
static ILLEGAL_MOVE: Reason = reason("illegal-move", "jugada ilegal", "illegal move");

pub(crate) const fn reason(code: &'static str, es: &'static str, en: &'static str) -> Reason {
    let clause: Option<&'static Clause> = None;
    Reason { code, says: Text { es, en }, clause }
}

/// No army needs a longer text.
const LONGEST_ARMY: usize = 1024;

fn fits(army: &str) -> Result<(), Denial> {
    if army.len() <= LONGEST_ARMY { Ok(()) } else { Err(Denial::TooLong) }
}

/// How many moves may have been made for a match to be aborted still.
const ABORT_LIMIT: usize = 2;

/// A match.
pub struct Match {
    pub(crate) game: &'static dyn AnyGame,
    terms: Terms,
    stage: Stage,
    pub(crate) line: Box<dyn AnyLine>,
    pub(crate) clock: Clock,
    armies: ByColor<Army>,
    pub(crate) offer: Option<(Color, Offer)>,
    pub(crate) wants_rematch: ByColor<bool>,
    outcome: Option<Outcome>,
    /// How long each move of the line took.
    pub(crate) spent: Vec<Millis>,
    /// When it began and when it ended.
    began: Millis,
    ended: Option<Millis>,
    /// The illegal move that ended it.
    foul: Option<String>,
    log: Vec<Applied>,
}

impl Match {
    /// A match that begins now: with the formation where the game has one and no position is given.
    ///
    /// # Errors
    /// If an option or the position is wrong.
    pub fn new(game: &'static dyn AnyGame, terms: Terms, at: Millis) -> Result<Match, OpenError> {
        let line = game.open(terms.position.as_deref(), &borrowed(&terms.options))?;
        let forming = game.has_formation() && terms.position.is_none();
        let clock = Clock::new(terms.time);
        let mut this = Match {
            game,
            terms,
            stage: if forming { Stage::Forming } else { Stage::Playing },
            line,
            clock,
            armies: ByColor::default(),
            offer: None,
            wants_rematch: ByColor::default(),
            outcome: None,
            spent: Vec::new(),
            began: at,
            ended: None,
            foul: None,
            log: Vec::new(),
        };
        if forming {
            this.start_formation_clock(at);
        } else {
            this.begin_play(at);
        }
        Ok(this)
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where it stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The line of play; before the reveal it stands at the game's start and shows nothing of either army.
    pub fn line(&self) -> &dyn AnyLine {
        self.line.as_ref()
    }

    /// Which seat is to act: the side to move, or in the formation the first that is not done.
    pub fn to_act(&self) -> Color {
        match self.stage {
            Stage::Forming if self.armies[Color::Black].done => Color::White,
            Stage::Forming => Color::Black,
            Stage::Playing | Stage::Over => self.line.turn(),
        }
    }

    /// Whether this seat must do something for the match to go on.
    pub fn must_act(&self, seat: Color) -> bool {
        match self.stage {
            Stage::Forming => !self.armies[seat].done,
            Stage::Playing => self.line.turn() == seat,
            Stage::Over => false,
        }
    }

    /// Whether the line shows the match itself: always, but for the time before the reveal.
    pub fn line_revealed(&self) -> bool {
        !self.game.has_formation()
            || self.terms.position.is_some()
            || self.armies.iter().all(|army| army.done)
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How it ended, if that says anything about strength: a match that was never played does not.
    pub fn verdict(&self) -> Option<Outcome> {
        let unplayed = [ABORTED.code, NO_FORMATION.code];
        self.outcome.filter(|outcome| outcome.winner.is_some() || !unplayed.contains(&outcome.reason.code))
    }

    /// How many commands have been applied: the version that compare-and-set compares.
    pub fn version(&self) -> u64 {
        self.log.len() as u64
    }

    /// The commands so far.
    pub fn log(&self) -> &[Applied] {
        &self.log
    }

    /// A seat's own formation text so far and whether it is done. For that seat's eyes only.
    pub fn army(&self, seat: Color) -> (&str, bool) {
        (&self.armies[seat].text, self.armies[seat].done)
    }

    /// Applies a command of `seat` at the moment `at`.
    ///
    /// # Errors
    /// If it may not be: why. Nothing changes then.
    pub fn apply(&mut self, seat: Color, command: Command, at: Millis) -> Result<(), Denial> {
        if self.stage == Stage::Over && !command.is_of_the_aftermath() {
            return Err(Denial::Over);
        }
        match &command {
            Command::Form { army } => self.draft(seat, army)?,
            Command::Done { army } => self.done(seat, army, at)?,
            Command::Move { text } => self.play(seat, text, at)?,
            Command::Resign => self.finish(Outcome::win(seat.other(), &RESIGNATION), at),
            Command::OfferDraw => self.offer_draw(seat)?,
            Command::AnswerDraw { accept } => self.answer_draw(seat, *accept, at)?,
            Command::RequestTakeback => self.request_takeback(seat)?,
            Command::AnswerTakeback { accept } => self.answer_takeback(seat, *accept, at)?,
            Command::ProposeImpasse => self.propose_impasse(seat, at)?,
            Command::AnswerImpasse { accept } => self.answer_impasse(seat, *accept, at)?,
            Command::DeclareImpasse => self.declare_impasse(seat, at)?,
            Command::Rematch => self.want_rematch(seat)?,
            Command::DeclineRematch => self.decline_rematch()?,
            Command::Abort => self.abort(at)?,
            Command::Flag => self.flag(seat, at)?,
        }
        self.log.push(Applied { seat, at, command });
        Ok(())
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

    fn done(&mut self, seat: Color, army: &str, at: Millis) -> Result<(), Denial> {
        self.must_be_forming(seat)?;
        fits(army)?;
        let armies = self.game.armies().ok_or(Denial::NotForming)?;
        let problems = armies.check(seat, army).map_err(Denial::BadFormation)?;
        if !problems.is_empty() {
            return Err(Denial::IllegalFormation(problems));
        }
        self.armies[seat] = Army { text: army.to_owned(), done: true };
        if self.armies.iter().all(|army| army.done) {
            self.reveal(at);
        } else {
            self.clock_of_the_last_to_form(seat.other(), at);
        }
        Ok(())
    }

    fn must_be_forming(&self, seat: Color) -> Result<(), Denial> {
        match self.stage {
            Stage::Forming if self.armies[seat].done => Err(Denial::AlreadyDone),
            Stage::Forming => Ok(()),
            Stage::Playing | Stage::Over => Err(Denial::NotForming),
        }
    }

    fn reveal(&mut self, at: Millis) {
        let armies = ByColor::from_fn(|color| self.armies[color].text.as_str());
        self.line = self
            .game
            .reveal(armies, &borrowed(&self.terms.options))
            .expect("both armies were found complete and legal");
        self.clock = Clock::new(self.terms.time);
        self.begin_play(at);
    }

    fn start_formation_clock(&mut self, at: Millis) {
        // Both think at once, so one shared deadline is enough; it stands under the first seat until one is done.
        if let Some(main) = self.terms.formation_time {
            self.clock = Clock::new(TimeControl::SuddenDeath { main });
            self.clock.turn_over(Some(Color::Black), at);
        }
    }

    fn clock_of_the_last_to_form(&mut self, seat: Color, at: Millis) {
        if let (Some((_, since)), Some(main)) = (self.clock.running(), self.terms.formation_time) {
            self.clock = Clock::new(TimeControl::SuddenDeath { main });
            self.clock.turn_over(Some(seat), since.min(at));
        }
    }

    fn begin_play(&mut self, at: Millis) {
        self.stage = Stage::Playing;
        self.go_on(at);
    }

    /// Ends the match if the rules say so, else hands the clock to the side to move.
    fn go_on(&mut self, at: Millis) {
        match self.line.outcome() {
            Some(outcome) => self.finish(outcome, at),
            None => self.clock.turn_over(Some(self.line.turn()), at),
        }
    }

    /// The match on paper, with the players' names.
    pub fn record(&self, names: ByColor<Option<String>>, place: Option<String>) -> Box<dyn AnyRecord> {
        self.line.record(&Sheet {
            names,
            place,
            began: Some(self.began),
            ended: self.ended,
            time: self.terms.time,
            spent: self.spent.clone(),
            outcome: self.outcome,
            foul: self.foul.clone(),
        })
    }

    pub(crate) fn finish(&mut self, outcome: Outcome, at: Millis) {
        self.ended = Some(at);
        self.clock.turn_over(None, at);
        self.outcome = Some(outcome);
        self.offer = None;
        self.stage = Stage::Over;
    }

    fn play(&mut self, seat: Color, text: &str, at: Millis) -> Result<(), Denial> {
        self.must_be_playing()?;
        if self.line.turn() != seat {
            return Err(Denial::NotYourTurn);
        }
        if self.clock.flagged(at).is_some() {
            self.finish(Outcome::win(seat.other(), &TIME), at);
            return Ok(());
        }
        // What cannot be legal as far as the player knows is refused by what the player knows; the truth answers only to a
        // move that is really tried.
        match self.line.play(text).map_err(|truth| Denial::from(self.why(text).err().unwrap_or(truth))) {
            Ok(()) => {}
            Err(Denial::IllegalMove(_)) if self.line.illegal_move_loses() => {
                self.foul = Some(text.to_owned());
                self.finish(Outcome::win(seat.other(), &ILLEGAL_MOVE), at);
                return Ok(());
            }
            Err(denial) => return Err(denial),
        }
        self.spent.push(self.clock.running().map_or(0, |(_, since)| at.saturating_sub(since)));
        // A move answers whatever was open: the opponent's offer is declined, one's own stands for the reply.
        if self.offer.is_some_and(|(by, offer)| by != seat || offer != Offer::Draw) {
            self.offer = None;
        }
        self.go_on(at);
        Ok(())
    }

    pub(crate) fn must_be_playing(&self) -> Result<(), Denial> {
        if self.stage == Stage::Playing { Ok(()) } else { Err(Denial::NotPlaying) }
    }

    fn abort(&mut self, at: Millis) -> Result<(), Denial> {
        if self.stage == Stage::Playing && self.line.played().len() >= ABORT_LIMIT {
            return Err(Denial::TooLateToAbort);
        }
        self.finish(Outcome::draw(&ABORTED), at);
        Ok(())
    }

    fn flag(&mut self, seat: Color, at: Millis) -> Result<(), Denial> {
        if self.clock.flagged(at) != Some(seat) {
            return Err(Denial::ClockRuns);
        }
        let outcome = match self.stage {
            Stage::Forming if Color::BOTH.iter().all(|color| !self.armies[*color].done) => {
                Outcome::draw(&NO_FORMATION)
            }
            Stage::Forming => Outcome::win(seat.other(), &NO_FORMATION),
            Stage::Playing | Stage::Over => Outcome::win(seat.other(), &TIME),
        };
        self.finish(outcome, at);
        Ok(())
    }

    /// Builds a match again from its terms and commands.
    ///
    /// # Errors
    /// If they do not fit together, which a store that only holds applied commands never shows.
    pub fn replay(
        game: &'static dyn AnyGame,
        terms: Terms,
        began: Millis,
        commands: impl IntoIterator<Item = Applied>,
    ) -> Result<Match, ReplayError> {
        let mut this = Match::new(game, terms, began).map_err(ReplayError::Open)?;
        for Applied { seat, at, command } in commands {
            this.apply(seat, command, at).map_err(ReplayError::Command)?;
        }
        Ok(this)
    }

    /// What the side to move may be told of a move text without playing it. This is the one place that decides it.
    ///
    /// # Errors
    /// Why it is not a move, if that side can know that it is not.
    pub fn why(&self, text: &str) -> Result<(), MoveError> {
        self.line.doubt(Viewer::Seat(self.line.turn()), text)
    }
}

/// Why a stored match cannot be rebuilt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// Its terms are wrong.
    Open(OpenError),
    /// One of its commands is refused.
    Command(Denial),
}

fn borrowed(options: &[(String, String)]) -> Vec<(&str, &str)> {
    options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}
