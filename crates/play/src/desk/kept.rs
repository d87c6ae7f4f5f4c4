//! Matches without a server: against the computer, or between two at one device. Whoever keeps such a match keeps all of
//! it, as one value, and every request brings it along: nothing is lost if whatever answers goes away.

use std::time::Duration;

use ikusa_rules::{ByColor, Color, Random, Viewer, say};
use serde::{Deserialize, Serialize};

use super::{Answer, Declined, NewMatch, Opponent, Tried, told};
use crate::across::Across;
use crate::clock::DAY;
use crate::protocol::{
    AudienceView, LineView, MatchAnswer, MatchEntry, MatchView, Player, RefusalView, Side,
};
use crate::think::{Level, Limits, Task, Thinker};
use crate::{Applied, Command, Denial, Match, Millis, Stage, Terms};

/// Who sits where: somebody at this device, or the computer at a level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chair {
    /// The name to show.
    pub name: Option<String>,
    /// The computer's level.
    pub level: Option<u8>,
    /// A draft of the secret formation.
    #[serde(default)]
    pub draft: Option<String>,
}

/// More than the longest game has; what is longer nobody takes over.
const MOST_COMMANDS: usize = 2_000;
/// No device's clock is so far ahead; beyond it sums of times would mean nothing.
const LATEST: Millis = 1 << 50;

/// A match as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// What its keeper calls it.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// What was agreed.
    pub terms: Terms,
    /// When it began.
    pub began: Millis,
    /// Black's chair.
    pub black: Chair,
    /// White's chair.
    pub white: Chair,
    /// What the computer's day depends on; the same for all its moves.
    pub seed: u32,
    /// The commands so far.
    pub log: Vec<Applied>,
    /// The match that was agreed to be played next.
    #[serde(default)]
    pub next: Option<String>,
}

impl Kept {
    /// A match that begins now.
    ///
    /// # Errors
    /// If no such match can be, or it needs somebody who is not at this device.
    pub fn new(wish: &NewMatch, id: String, at: Millis, random: &mut dyn Random) -> Answer<Kept> {
        if wish.opponent.is_a_person() || wish.rated {
            return Err(Declined::BadRequest(say!(
                "una partida entre personas necesita un servidor",
                "a match between people needs a server"
            )));
        }
        let (game, terms) = wish.settle()?;
        let terms = Terms { device: true, ..terms };
        Match::new(game, terms.clone(), at)?;
        let own = Chair { name: wish.name.clone(), ..Chair::default() };
        let other = match wish.opponent {
            Opponent::Computer { level } => Chair { level: Some(level), ..Chair::default() },
            _ => own.clone(),
        };
        let color = wish.seat.map_or(Color::BOTH[random.below(2)], Color::from);
        let (black, white) = if color == Color::Black { (own, other) } else { (other, own) };
        let seed = random.bits() as u32;
        Ok(Kept {
            id,
            game: wish.game.clone(),
            terms,
            began: at,
            black,
            white,
            seed,
            log: Vec::new(),
            next: None,
        })
    }

    /// The match that follows, the seats exchanged.
    ///
    /// # Errors
    /// If it has not been agreed on.
    pub fn sequel(&self, id: String, at: Millis, random: &mut dyn Random) -> Answer<Kept> {
        if !self.open()?.rematch_agreed() {
            return Err(Denial::NotOver.into());
        }
        let chair = |chair: &Chair| Chair { draft: None, ..chair.clone() };
        Ok(Kept {
            id,
            began: at,
            black: chair(&self.white),
            white: chair(&self.black),
            seed: random.bits() as u32,
            log: Vec::new(),
            next: None,
            ..self.clone()
        })
    }

    fn chair(&self, color: Color) -> &Chair {
        if color == Color::Black { &self.black } else { &self.white }
    }

    /// The match, built again.
    fn open(&self) -> Answer<Match> {
        let broken = |_| {
            Declined::BadRequest(say!(
                "la partida no se ajusta a las reglas de hoy",
                "the match does not fit today's rules"
            ))
        };
        let game = super::game(&self.game)?;
        let mut contest =
            Match::replay(game, self.terms.clone(), self.began, self.log.clone()).map_err(broken)?;
        for color in Color::BOTH {
            if let Some(draft) = &self.chair(color).draft {
                // A seat that is done has no draft any more.
                let _ = contest.draft(color, draft);
            }
        }
        Ok(contest)
    }

    /// The match of a game that has been played to its end, for whoever takes it over: everything in it is looked at as if
    /// nobody had before, since it comes from a device that anyone may have written to.
    ///
    /// # Errors
    /// If it is not over, or could not have been.
    pub fn finished(&self) -> Answer<Match> {
        let bad = |what| Err(Declined::BadRequest(what));
        let levels = [&self.black, &self.white].map(|chair| chair.level);
        let seated =
            levels.iter().flatten().all(|level| Level::new(*level).is_some()) && levels.contains(&None);
        let Terms { time, formation_time, waits, .. } = self.terms;
        let timed = time.is_sensible() && formation_time.is_none_or(|time| (1..=DAY).contains(&time));
        let moments: Vec<_> =
            std::iter::once(self.began).chain(self.log.iter().map(|applied| applied.at)).collect();
        let in_order = moments.is_sorted() && moments.iter().all(|at| *at <= LATEST);
        if !seated || !timed || !in_order || waits || self.log.len() > MOST_COMMANDS {
            return bad(say!(
                "la partida no pudo jugarse en un dispositivo",
                "the match cannot have been played at a device"
            ));
        }
        let contest = self.open()?;
        if contest.stage() != Stage::Over {
            return bad(say!("la partida no terminó", "the match is not over"));
        }
        Ok(contest)
    }

    /// The seats of whoever is at this device.
    fn own(&self) -> Vec<Color> {
        Color::BOTH.into_iter().filter(|color| self.chair(*color).level.is_none()).collect()
    }

    /// For whom the device shows and acts: the one seat that is not the computer's, or the one that is to act.
    fn acting(&self, contest: &Match) -> Color {
        match self.own()[..] {
            [one] => one,
            _ => contest.to_act(),
        }
    }

    fn across(&self) -> Across {
        if self.own().len() == 2 { Across::Oneself } else { Across::Computer }
    }

    fn player(&self, color: Color) -> Player {
        let Chair { name, level, .. } = self.chair(color).clone();
        Player { name, guest: level.is_none(), level, taken: true }
    }

    /// The match as the device shows it at a moment.
    ///
    /// # Errors
    /// If it does not replay.
    pub fn look(&self, at: Millis) -> Answer<MatchAnswer> {
        let contest = self.open()?;
        Ok(MatchAnswer {
            id: self.id.clone(),
            black: self.player(Color::Black),
            white: self.player(Color::White),
            both: self.across() == Across::Oneself,
            open: false,
            created: self.began,
            game: self.game.clone(),
            rated: false,
            capped: false,
            device: true,
            time: self.terms.time,
            options: contest.terms().chosen_options(contest.game()).cloned().collect(),
            audience: AudienceView { black: true, white: true, watching: 0 },
            next: self.next.clone(),
            cup: None,
            closed: None,
            state: Some(MatchView::of(&contest, Viewer::Seat(self.acting(&contest)), at)),
        })
    }

    /// The match as a line of a list.
    ///
    /// # Errors
    /// If it does not replay.
    pub fn entry(&self) -> Answer<MatchEntry> {
        let contest = self.open()?;
        let outcome = contest.outcome();
        Ok(MatchEntry {
            id: self.id.clone(),
            game: self.game.clone(),
            black: self.player(Color::Black),
            white: self.player(Color::White),
            turn: (contest.stage() != Stage::Over).then(|| contest.to_act().into()),
            seat: Some(self.acting(&contest).into()),
            over: contest.stage() == Stage::Over,
            winner: outcome.and_then(|outcome| outcome.winner).map(Side::from),
            reason: outcome.map(|outcome| outcome.reason.code.to_owned()),
            created: self.began,
            touched: self.log.last().map_or(self.began, |applied| applied.at),
            rated: false,
            device: true,
            time: self.terms.time,
            options: contest.terms().chosen_options(contest.game()).cloned().collect(),
        })
    }

    /// The match after a command of whoever is at this device, with what is answered to it at once. Whose time has run out
    /// is not heard any more.
    ///
    /// # Errors
    /// If it may not be: why.
    pub fn obey(mut self, command: Command, at: Millis) -> Answer<Kept> {
        let mut contest = self.open()?;
        let at = at.max(self.log.last().map_or(self.began, |applied| applied.at));
        if let Some(seat) = contest.fallen(at) {
            contest.apply(seat, Command::Flag, at)?;
        } else if let Command::Form { army } = command {
            let seat = self.acting(&contest);
            contest.draft(seat, &army)?;
            let chair = if seat == Color::Black { &mut self.black } else { &mut self.white };
            chair.draft = Some(army);
        } else {
            let across = self.across();
            let acting = self.acting(&contest);
            let seat = if across.turns_round(&command) { acting.other() } else { acting };
            let reply = across.reply(&command);
            contest.apply(seat, command, at)?;
            if let Some(reply) = reply {
                contest.apply(seat.other(), reply, at)?;
            }
        }
        Ok(Kept { log: contest.log().to_vec(), ..self })
    }

    /// The match after the computer has acted, if it is to; thinking takes so long at most.
    ///
    /// # Errors
    /// If the match does not replay, or the computer finds nothing to do.
    pub fn think(
        self,
        at: Millis,
        time: Duration,
        thinker: &mut Thinker,
        random: &mut dyn Random,
    ) -> Answer<Kept> {
        let mut contest = self.open()?;
        let computer = |color: &Color| self.chair(*color).level.is_some() && contest.must_act(*color);
        let Some(seat) = Color::BOTH.into_iter().find(computer) else { return Ok(self) };
        let command = match contest.stage() {
            Stage::Playing => {
                let time = contest.clock().allowance(seat, at).map_or(time, |left| left.min(time));
                let level = self.chair(seat).level.and_then(Level::new);
                let seed = u64::from(self.seed);
                let task = Task { limits: Limits::movetime(time), level, seed, ..Task::default() };
                let text = contest.line().best(thinker, &task, random.bits());
                text.map(|text| Command::Move { text })
            }
            Stage::Forming | Stage::Over => {
                let chosen = contest.game().choose_formation(seat, random);
                let army = chosen.or_else(|| Some(contest.game().armies()?.drawn(seat, random)));
                army.map(|army| Command::Done { army })
            }
        };
        let command = command.ok_or_else(|| {
            Declined::BadRequest(say!("la computadora no encuentra jugada", "the computer finds no move"))
        })?;
        contest.apply(seat, command, at)?;
        Ok(Kept { log: contest.log().to_vec(), ..self })
    }

    /// The board after the first moves, as the device showed it then.
    ///
    /// # Errors
    /// If there are not so many.
    pub fn earlier(&self, moves: usize) -> Answer<LineView> {
        let contest = self.open()?;
        LineView::earlier(&contest, Viewer::Seat(self.acting(&contest)), moves).ok_or(Declined::NotFound)
    }

    /// Why a move may not be played now; nothing if it may.
    ///
    /// # Errors
    /// If the text is no move at all, or it is not the turn of whoever is at this device.
    pub fn why(&self, tried: &Tried) -> Answer<Option<RefusalView>> {
        let contest = self.open()?;
        if contest.to_act() != self.acting(&contest) {
            return Err(Denial::NotYourTurn.into());
        }
        told(contest.why(&tried.text(contest.line())?))
    }

    /// The record of a match that is over, or of an open game so far.
    ///
    /// # Errors
    /// If it holds secrets still, or the game has no such format.
    pub fn record(&self, format: Option<&str>) -> Answer<Vec<u8>> {
        let contest = self.open()?;
        if contest.game().has_secrets() && contest.outcome().is_none() {
            return Err(Declined::BadRequest(say!(
                "la partida aún guarda secretos",
                "the match holds secrets still"
            )));
        }
        let format = format.unwrap_or(contest.game().formats()[0].id);
        let name = |color| {
            let Chair { name, level, .. } = self.chair(color);
            name.clone().or_else(|| level.map(|level| format!("Ikusa {level}")))
        };
        let record = contest.record(ByColor::from_fn(name), Some("Ikusa".to_owned()));
        Ok(record.write_lossily(format).map(|(bytes, _)| bytes)?)
    }
}
