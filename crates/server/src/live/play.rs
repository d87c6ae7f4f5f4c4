//! A match and its row, as the database has them.

use ikusa_play::protocol::MatchView;
use ikusa_play::{Applied, Match, Millis, Stage, Terms};
use ikusa_rules::{ByColor, Color, Viewer};

use super::{Pulse, now};
use crate::error::{Answer, ApiError};
use crate::store::{MatchRow, Seat, Standing, Status, Store};
use crate::token;

/// A match and its row, as the database has them.
pub struct Play {
    /// How often the table had been stirred when this was loaded.
    stirs: u64,
    /// The row.
    pub row: MatchRow,
    /// The match; none before both seats are taken.
    pub contest: Option<Match>,
}

impl Play {
    /// Brings a match up to date: plays on what is new if memory has the older part, else builds it again.
    pub(super) async fn load(store: &Store, id: &str, held: Option<Play>, pulse: Pulse) -> Answer<Play> {
        let Pulse { stirs, .. } = pulse;
        let row = store.find_match(id).await?;
        let Some(began) = row.began else { return Ok(Play { stirs, row, contest: None }) };
        let held = held.and_then(|play| play.contest).filter(|contest| contest.version() <= row.version);
        let mut contest = match held {
            Some(contest) => contest,
            None => open(&row, began)?,
        };
        for Applied { seat, at, command } in store.commands(id, contest.version()).await? {
            contest
                .apply(seat, command, at)
                .map_err(|denial| ApiError::Internal(format!("match {id} does not replay: {denial}")))?;
        }
        let row = MatchRow { version: contest.version(), ..row };
        let mut play = Play { stirs, row, contest: Some(contest) };
        play.recall_drafts(store).await?;
        Ok(play)
    }

    /// Takes in the drafts that seats have kept, perhaps through another process: no news tell of them.
    pub(super) async fn recall_drafts(&mut self, store: &Store) -> Answer<()> {
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.stage() == Stage::Forming) else {
            return Ok(());
        };
        let drafts = store.drafts(&self.row.id).await?;
        for (color, army) in Color::BOTH.into_iter().zip(drafts.iter()) {
            if let Some(army) = army {
                // A seat that is done has no draft any more.
                let _ = contest.draft(color, army);
            }
        }
        Ok(())
    }

    /// Whether the database is known to hold more than this.
    pub(super) fn is_behind(&self, pulse: Pulse) -> bool {
        self.row.version < pulse.standing.version || self.stirs < pulse.stirs || self.contest.is_none()
    }

    /// How far it is.
    pub(super) fn standing(&self) -> Standing {
        Standing { version: self.row.version, seated: self.row.seated() }
    }

    /// The match for a viewer; `None` before it has begun.
    pub fn view(&self, viewer: Viewer) -> Option<MatchView> {
        self.contest.as_ref().map(|contest| MatchView::of(contest, viewer, now()))
    }
}

/// The match that follows on an agreed rematch: the same terms, the seats exchanged. Each player's token holds the new
/// seat too, so that nobody has to be told a secret.
pub(super) fn sequel_of(row: &MatchRow, at: Millis) -> Answer<MatchRow> {
    let seats = ByColor::from_fn(|color| row.seats[color.other()].clone());
    let status = status_of(&open(row, at)?, &seats, at);
    Ok(MatchRow {
        id: token::match_id(),
        began: Some(at),
        version: 0,
        open: false,
        created: at,
        seats,
        status,
        sequel: None,
        ..row.clone()
    })
}

/// A match that begins at a moment on the terms of its row.
pub(super) fn open(row: &MatchRow, at: Millis) -> Answer<Match> {
    let broken = |what: String| ApiError::Internal(format!("match {}: {what}", row.id));
    let game = ikusa_play::game(&row.game).ok_or_else(|| broken(format!("unknown game {}", row.game)))?;
    let terms: Terms = serde_json::from_str(&row.terms).map_err(|error| broken(error.to_string()))?;
    Match::new(game, terms, at).map_err(|error| broken(error.to_string()))
}

/// What queries must know of a match between these seats.
pub fn status_of(contest: &Match, seats: &ByColor<Seat>, at: Millis) -> Status {
    let outcome = contest.outcome();
    Status {
        deadline: contest.clock().deadline(),
        turn: (contest.stage() == Stage::Playing).then(|| contest.line().turn()),
        over: contest.stage() == Stage::Over,
        winner: outcome.and_then(|outcome| outcome.winner),
        reason: outcome.map(|outcome| outcome.reason.code.to_owned()),
        touched: at,
        awaits: ByColor::from_fn(|color| seats[color].level.is_some() && contest.must_act(color)),
    }
}
