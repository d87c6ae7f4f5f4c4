//! A match between two seats: stages, commands, clocks and offers. Pure: time and commands come from outside,
//! and the same commands at the same times give the same match.

use ikusa_rules::{ByColor, Clause, Color, MoveError, Outcome, Reason, Text, Viewer};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::{Budget, Clock, Millis};
use crate::command::{Applied, Command};
use crate::denial::Denial;
use crate::formation::Army;
use crate::offer::Offer;
use crate::presence::ABANDONED;
use crate::sheet::Sheet;
use crate::terms::Terms;
use crate::{AnyGame, AnyLine, AnyRecord, OpenError};

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

static RESIGNATION: Reason = reason("resignation", "rendición", "resignation");
static ABORTED: Reason = reason("aborted", "partida anulada", "aborted");
static ANNULLED: Reason = reason("annulled", "anulada por la administración", "annulled by the host");
static FORFEIT: Reason =
    reason("forfeit", "la administración cerró la cuenta", "the host closed the account");
static ENDLESS: Reason = reason("too-long", "partida demasiado larga", "too long a match");
static ILLEGAL_MOVE: Reason = reason("illegal-move", "jugada ilegal", "illegal move");

pub(crate) const fn reason(code: &'static str, es: &'static str, en: &'static str) -> Reason {
    let clause: Option<&'static Clause> = None;
    Reason { code, says: Text { es, en }, clause }
}

/// How many moves may have been made for a match to be aborted still.
const ABORT_LIMIT: usize = 2;

/// No match needs more commands. Whoever plays on and on, or takes back for ever, would fill memory and database.
const MOST_COMMANDS: usize = 5_000;

/// No move needs a longer text, in whichever notation; marks behind it (`!?`) could go on for ever, and are kept.
const LONGEST_MOVE: usize = 160;

/// A match.
#[derive(Clone)]
pub struct Match {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) terms: Terms,
    pub(crate) stage: Stage,
    pub(crate) line: Box<dyn AnyLine>,
    pub(crate) clock: Clock,
    /// What each side had left when the turn of each move began, for moves that are taken back.
    pub(crate) earlier: Vec<ByColor<Budget>>,
    pub(crate) armies: ByColor<Army>,
    pub(crate) offer: Option<(Color, Offer)>,
    pub(crate) wants_rematch: ByColor<bool>,
    pub(crate) began: Millis,
    /// When each side was first seen.
    pub(crate) arrived: ByColor<Option<Millis>>,
    /// Since when each side has been away, if it is.
    pub(crate) away: ByColor<Option<Millis>>,
    outcome: Option<Outcome>,
    /// How long each move of the line took.
    pub(crate) spent: Vec<Millis>,
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
        let line = game.open(terms.position.as_deref(), &terms.borrowed_options())?;
        let forming = game.has_formation() && terms.position.is_none();
        let mut this = Match {
            game,
            stage: if forming { Stage::Forming } else { Stage::Playing },
            line,
            clock: Clock::new(terms.time),
            earlier: Vec::new(),
            armies: ByColor::default(),
            offer: None,
            wants_rematch: ByColor::default(),
            began: at,
            arrived: ByColor::from_fn(|_| (!terms.waits).then_some(at)),
            away: ByColor::default(),
            outcome: None,
            spent: Vec::new(),
            ended: None,
            foul: None,
            log: Vec::new(),
            terms,
        };
        this.go_on(at);
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
        let played = |outcome: &Outcome| {
            outcome.winner.is_some()
                || ![
                    &ABORTED,
                    &ANNULLED,
                    &ENDLESS,
                    &crate::formation::NO_FORMATION,
                    &crate::presence::NEVER_BEGAN,
                ]
                .iter()
                .any(|reason| reason.code == outcome.reason.code)
        };
        self.outcome.filter(played)
    }

    /// How many commands have been applied: the version that compare-and-set compares.
    pub fn version(&self) -> u64 {
        self.log.len() as u64
    }

    /// The commands so far.
    pub fn log(&self) -> &[Applied] {
        &self.log
    }

    /// Applies a command of `seat` at the moment `at`.
    ///
    /// # Errors
    /// If it may not be: why. Nothing changes then. Whose time has run out is not heard any more
    /// ([`Denial::TimeIsUp`]): all that is left to do is to say so, by [`Command::Flag`].
    pub fn apply(&mut self, seat: Color, command: Command, at: Millis) -> Result<(), Denial> {
        self.attempt(Applied { seat, at, command, key: None, lag: 0 })
    }

    /// The same for a command that its giver calls something.
    ///
    /// # Errors
    /// If it may not be: why. Nothing changes then.
    pub fn attempt(&mut self, order: Applied) -> Result<(), Denial> {
        let Applied { seat, at, ref command, .. } = order;
        if matches!(command, Command::Move { text } if text.len() > LONGEST_MOVE) {
            return Err(Denial::TooLong);
        }
        match (command, self.fallen(at)) {
            (Command::Flag, fallen) if fallen == Some(seat) => {}
            (Command::Flag, _) => return Err(if self.is_over() { Denial::Over } else { Denial::ClockRuns }),
            (Command::Annul | Command::Forfeit | Command::Grant { .. }, _) => {}
            (_, Some(_)) => return Err(Denial::TimeIsUp),
            (Command::ClaimVictory, None) => self.must_be_away(seat.other(), at)?,
            _ => {}
        }
        self.restore(order)
    }

    /// Applies a command that was applied before. What stands in a log was in time when it was written, so only the rules
    /// are asked again.
    ///
    /// # Errors
    /// If they refuse it, which a log of applied commands under the same rules never shows. Nothing changes then.
    pub fn restore(&mut self, applied: Applied) -> Result<(), Denial> {
        let Applied { seat, at, command, .. } = &applied;
        if self.is_over() && !command.is_of_the_aftermath() {
            return Err(Denial::Over);
        }
        let before = (self.arrived, self.clock);
        if !command.is_of_the_server() {
            self.arrive(*seat, *at);
        }
        if matches!(command, Command::Move { .. }) {
            self.clock.give_back(*seat, applied.lag, *at);
        }
        if let Err(denial) = self.enact(*seat, command, *at) {
            (self.arrived, self.clock) = before;
            return Err(denial);
        }
        if self.log.len() + 1 >= MOST_COMMANDS && !self.is_over() {
            self.finish(Outcome::draw(&ENDLESS), *at);
        }
        self.log.push(applied);
        Ok(())
    }

    fn enact(&mut self, seat: Color, command: &Command, at: Millis) -> Result<(), Denial> {
        match command {
            Command::Form { army } => self.draft(seat, army),
            Command::Done { army } => self.done(seat, army, at),
            Command::Move { text } => self.play(seat, text, at),
            Command::Resign => {
                self.finish(Outcome::win(seat.other(), &RESIGNATION), at);
                Ok(())
            }
            Command::OfferDraw => self.offer_draw(seat, at),
            Command::AnswerDraw { accept } => self.answer_draw(seat, *accept, at),
            Command::RequestTakeback => self.request_takeback(seat),
            Command::AnswerTakeback { accept } => self.answer_takeback(seat, *accept, at),
            Command::ProposeImpasse => self.propose_impasse(seat, at),
            Command::AnswerImpasse { accept } => self.answer_impasse(seat, *accept, at),
            Command::DeclareImpasse => self.declare_impasse(seat, at),
            Command::Rematch => self.want_rematch(seat),
            Command::DeclineRematch => self.decline_rematch(),
            Command::Abort => self.abort(at),
            Command::ClaimVictory => {
                self.finish(self.left_alone(seat, &ABANDONED), at);
                Ok(())
            }
            Command::Flag => {
                self.finish(self.fall_of(seat, at), at);
                Ok(())
            }
            Command::Grant { time } => {
                self.clock.grant(seat, *time);
                Ok(())
            }
            Command::Annul => {
                self.finish(Outcome::draw(&ANNULLED), at);
                Ok(())
            }
            Command::Forfeit => {
                self.finish(self.left_alone(seat.other(), &FORFEIT), at);
                Ok(())
            }
        }
    }

    /// Ends the match if the rules say so, else hands the clock to the side to move once both have been seen.
    pub(crate) fn go_on(&mut self, at: Millis) {
        if self.stage == Stage::Playing
            && let Some(outcome) = self.line.outcome()
        {
            return self.finish(outcome, at);
        }
        let both_here = self.arrived.iter().all(Option::is_some);
        match self.stage {
            Stage::Playing if both_here => self.clock.turn_over(Some(self.line.turn()), at),
            Stage::Forming if both_here => self.run_formation_clock(at),
            Stage::Forming | Stage::Playing | Stage::Over => {}
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
        self.clock.stop(at);
        self.outcome = Some(outcome);
        self.offer = None;
        self.stage = Stage::Over;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn play(&mut self, seat: Color, text: &str, at: Millis) -> Result<(), Denial> {
        self.must_be_playing()?;
        if self.line.turn() != seat {
            return Err(Denial::NotYourTurn);
        }
        // What cannot be legal as far as the player knows is refused by what the player knows; the truth answers only to a
        // move that is really tried.
        match self.line.play(text).map_err(|truth| Denial::from(self.why(text).err().unwrap_or(truth))) {
            Ok(()) => self.earlier.push(self.clock.budgets()),
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

    /// Whether so little has happened that nobody loses anything if it ends.
    pub(crate) fn has_hardly_begun(&self) -> bool {
        self.stage == Stage::Forming || self.earlier.len() < ABORT_LIMIT
    }

    fn abort(&mut self, at: Millis) -> Result<(), Denial> {
        if !self.has_hardly_begun() {
            return Err(Denial::TooLateToAbort);
        }
        self.finish(Outcome::draw(&ABORTED), at);
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
        for applied in commands {
            this.restore(applied).map_err(ReplayError::Command)?;
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
