//! What happens next in a tournament: results are entered, rounds paired, the end declared. It is worked out from what the
//! database holds and the moment alone, so that any process may do it at any time.

use std::collections::BTreeMap;

use ikusa_cup::{Kind, Pairing, Result, Side, arena, robin, swiss};
use ikusa_play::{Match, Millis, Terms, TimeControl, game};
use ikusa_rules::{ByColor, Color};

use super::field_of;
use crate::error::{Answer, ApiError};
use crate::live::status_of;
use crate::store::{Cup, CupChange, CupEntry, CupGame, CupStage, MatchRow, Seat};
use crate::token::{self, Token};

/// How long a tournament whose matches run is left alone at the most: their ends wake it.
const WATCH: Millis = 5_000;
/// How often an arena looks whom it can pair.
const ARENA: Millis = 1_000;

/// The results of matches that are over, by their ids.
pub(crate) type Finished = BTreeMap<String, Result>;

/// What is to change at a moment, and when to look again where nothing is.
pub(crate) fn conduct(
    cup: &Cup,
    finished: &Finished,
    apart: &[(u32, u32)],
    now: Millis,
) -> Answer<std::result::Result<CupChange, Option<Millis>>> {
    let mut work = Work { cup: cup.clone(), change: CupChange::of(&cup.row), apart, now, changed: false };
    match cup.row.stage {
        CupStage::Open => work.open()?,
        CupStage::Running => {
            work.enter_results(finished);
            work.go_on()?;
        }
        CupStage::Over | CupStage::Cancelled => work.change.row.due = None,
    }
    Ok(if work.changed { Ok(work.change) } else { Err(work.change.row.due) })
}

/// A tournament that is led on: `cup` is kept in step with what changes.
struct Work<'a> {
    cup: Cup,
    change: CupChange,
    apart: &'a [(u32, u32)],
    now: Millis,
    changed: bool,
}

impl Work<'_> {
    fn open(&mut self) -> Answer<()> {
        let row = &self.cup.row;
        if row.next.is_none_or(|next| next > self.now) {
            self.change.row.due = row.next;
            return Ok(());
        }
        self.changed = true;
        let enough = self.cup.entries.iter().filter(|entry| entry.here).count() >= 2;
        if row.starts.is_none() || (!enough && row.kind != Kind::Arena) {
            self.end(CupStage::Cancelled);
            return Ok(());
        }
        let next = if row.kind == Kind::Arena { self.now + row.lasts } else { self.now };
        for row in [&mut self.change.row, &mut self.cup.row] {
            row.stage = CupStage::Running;
            row.began = Some(self.now);
            row.next = Some(next);
        }
        self.go_on()
    }

    fn end(&mut self, stage: CupStage) {
        let row = &mut self.change.row;
        (row.stage, row.ended, row.next, row.due) = (stage, Some(self.now), None, None);
        self.changed = true;
    }

    /// Enters what has been played. Whoever did not come is not paired again before they come back.
    fn enter_results(&mut self, finished: &Finished) {
        for at in 0..self.cup.games.len() {
            let game = &self.cup.games[at];
            let result =
                game.match_id.as_ref().filter(|_| game.result.is_none()).and_then(|id| finished.get(id));
            let (Some(result), Some(white)) = (result.copied(), game.white) else { continue };
            let (number, black) = (game.number, game.black);
            self.cup.games[at].result = Some(result);
            self.change.results.push((number, result));
            self.changed = true;
            for (player, side) in [(black, Side::Black), (white, Side::White)] {
                let absent = match result {
                    Result::Forfeited(winner) => winner != side,
                    Result::Neither => true,
                    Result::Won(_) | Result::Drawn => false,
                };
                self.let_wait(player, absent && self.cup.row.kind != Kind::RoundRobin);
            }
        }
        let rounds = self.cup.row.kind != Kind::Arena;
        if !self.change.results.is_empty() && rounds && !self.is_playing() {
            let next = Some(self.now + self.cup.row.pause);
            (self.cup.row.next, self.change.row.next) = (next, next);
        }
    }

    fn let_wait(&mut self, number: u32, absent: bool) {
        let Some(entry) = self.cup.entries.iter_mut().find(|entry| entry.number == number) else { return };
        entry.since = self.now;
        entry.here &= !absent;
        let entry = entry.clone();
        self.change.changed.retain(|other| other.number != number);
        self.change.changed.push(entry);
    }

    fn is_playing(&self) -> bool {
        self.cup.games.iter().any(|game| game.white.is_some() && game.result.is_none())
    }

    fn go_on(&mut self) -> Answer<()> {
        match self.cup.row.kind {
            Kind::Arena => self.go_on_in_arena(),
            Kind::Swiss | Kind::RoundRobin => self.go_on_in_rounds(),
        }
    }

    fn go_on_in_arena(&mut self) -> Answer<()> {
        let ends = self.cup.row.next.unwrap_or(self.now);
        if self.now >= ends {
            if self.is_playing() {
                self.change.row.due = Some(self.now + WATCH);
            } else {
                self.end(CupStage::Over);
            }
            return Ok(());
        }
        let field = field_of(&self.cup, self.apart);
        let waited = |player: usize| self.now.saturating_sub(self.cup.entries[player].since);
        let free: Vec<_> = field.free().into_iter().map(|player| (player, waited(player))).collect();
        let pairings = arena::pair(&field, &free);
        let left = free.len() - 2 * pairings.len();
        for pairing in pairings {
            // In an arena every game is a round of its own.
            let round = self.cup.games.len() as u32 + 1;
            self.pair(pairing, round)?;
        }
        let look = self.now + if left > 1 { ARENA } else { WATCH };
        self.change.row.due = Some(look.min(ends));
        Ok(())
    }

    fn go_on_in_rounds(&mut self) -> Answer<()> {
        if self.is_playing() {
            self.change.row.due = Some(self.now + WATCH);
            return Ok(());
        }
        if self.cup.row.round >= self.rounds()
            || self.cup.entries.iter().filter(|entry| entry.here).count() < 2
        {
            self.end(CupStage::Over);
            return Ok(());
        }
        if let Some(next) = self.cup.row.next.filter(|next| *next > self.now) {
            self.change.row.due = Some(next);
            return Ok(());
        }
        self.pair_rounds()
    }

    /// How many rounds there are.
    fn rounds(&self) -> u32 {
        match self.cup.row.kind {
            Kind::RoundRobin => self.cup.row.rounds * robin::rounds(self.cup.entries.len()),
            Kind::Swiss | Kind::Arena => self.cup.row.rounds,
        }
    }

    /// Pairs the next round; a round robin by correspondence is played all at once.
    fn pair_rounds(&mut self) -> Answer<()> {
        let at_once = self.cup.row.kind == Kind::RoundRobin
            && matches!(self.terms()?.time, TimeControl::Correspondence { .. });
        loop {
            let round = self.cup.row.round + 1;
            let pairings = match self.cup.row.kind {
                Kind::RoundRobin => Some(robin::round(self.cup.entries.len(), round)),
                Kind::Swiss | Kind::Arena => swiss::round(&field_of(&self.cup, self.apart)),
            };
            // Nobody is left whom someone has not met.
            let Some(pairings) = pairings else {
                self.end(CupStage::Over);
                return Ok(());
            };
            for pairing in pairings {
                self.pair(pairing, round)?;
            }
            (self.cup.row.round, self.change.row.round) = (round, round);
            self.changed = true;
            if !at_once || round >= self.rounds() {
                break;
            }
        }
        (self.cup.row.next, self.change.row.next) = (None, None);
        // A round of byes and of games against those who have left is over at once.
        let look = if self.is_playing() { WATCH } else { 0 };
        self.change.row.due = Some(self.now + look);
        Ok(())
    }

    fn terms(&self) -> Answer<Terms> {
        serde_json::from_str(&self.cup.row.terms).map_err(|error| ApiError::Internal(error.to_string()))
    }

    fn pair(&mut self, pairing: Pairing, round: u32) -> Answer<()> {
        let black = self.cup.entries[pairing.black].clone();
        let white = pairing.white.map(|white| self.cup.entries[white].clone());
        let result = white.as_ref().and_then(|white| match (black.here, white.here) {
            (true, true) => None,
            (true, false) => Some(Result::Forfeited(Side::Black)),
            (false, true) => Some(Result::Forfeited(Side::White)),
            (false, false) => Some(Result::Neither),
        });
        let row = match &white {
            Some(white) if result.is_none() => Some(self.match_between(&black, white)?),
            _ => None,
        };
        let game = CupGame {
            number: self.cup.games.len() as u32 + 1,
            round,
            black: black.number,
            white: white.map(|white| white.number),
            match_id: row.as_ref().map(|row| row.id.clone()),
            result,
        };
        self.cup.games.push(game.clone());
        self.change.paired.push(game);
        self.change.matches.extend(row);
        self.changed = true;
        Ok(())
    }

    /// An ordinary match, with both seats taken. Accounts hold them: nobody knows the tokens.
    fn match_between(&self, black: &CupEntry, white: &CupEntry) -> Answer<MatchRow> {
        let cup = &self.cup.row;
        let terms = self.terms()?;
        let kind = game(&cup.game).ok_or_else(|| ApiError::Internal(format!("unknown game {}", cup.game)))?;
        let contest = Match::new(kind, terms, self.now)?;
        let seat = |entry: &CupEntry| Seat {
            token: Some(Token::fresh().hash()),
            name: Some(entry.name.clone()),
            account: entry.account,
            level: None,
        };
        let seats = ByColor::from_fn(|color| seat(if color == Color::Black { black } else { white }));
        Ok(MatchRow {
            id: token::match_id(),
            game: cup.game.clone(),
            terms: cup.terms.clone(),
            began: Some(self.now),
            version: 0,
            open: false,
            rated: cup.rated,
            created: self.now,
            status: status_of(&contest, &seats, self.now),
            seats,
            client: None,
            sequel: None,
            presence: ByColor::default(),
            frozen: None,
            capped: false,
            cup: Some(cup.id.clone()),
        })
    }
}
