//! A match and its row, as the database has them.

use ikusa_play::protocol::MatchView;
use ikusa_play::{Applied, Command, Match, Millis, Speed, Stage, Terms};
use ikusa_rules::{ByColor, Color, Outcome, Viewer};

use super::{House, Order, Pulse, Told, history, notices, now};
use crate::error::{Answer, ApiError};
use crate::store::{Append, MatchRow, Seat, Standing, Status, Store};
use crate::token;

/// A match and its row, as the database has them.
#[derive(Clone)]
pub struct Play {
    /// How often the table had been stirred when this was loaded.
    stirs: u64,
    /// The row.
    pub row: MatchRow,
    /// The match; none before both seats are taken.
    pub contest: Option<Match>,
    /// What it has just told whom.
    pub(crate) told: Told,
}

impl Play {
    /// Brings a match up to date: plays on what is new if memory has the older part, else builds it again. A long game takes
    /// the processor for that, and is built where it holds up nobody.
    pub(super) async fn load(
        house: &House,
        store: &Store,
        id: &str,
        held: Option<Play>,
        pulse: Pulse,
    ) -> Answer<Play> {
        let Pulse { stirs, .. } = pulse;
        let row = store.find_match(id).await?;
        let Some(began) = row.began else {
            return Ok(Play { stirs, row, contest: None, told: Told::default() });
        };
        // Who was seen when is part of the clocks' past: what was built without knowing it is of no use.
        let knew = |play: &Play| first_seen(&play.row) == first_seen(&row) && play.row.version <= row.version;
        let held = held.filter(knew).and_then(|play| play.contest);
        let known = held.as_ref().map_or(0, Match::version);
        let mut commands = store.commands(id, known).await?;
        // What came after the row was read is for the next time: a match that is over beside a row that says it is not
        // would count its result once more.
        commands.truncate(row.version.saturating_sub(known) as usize);
        let build = move || {
            let contest = rebuilt(&row, began, held, commands);
            (row, contest)
        };
        let (row, contest) = house.build(build).await?;
        let contest = match contest {
            Ok(contest) => contest,
            Err(why) => return freeze(store, row, &why).await,
        };
        if !row.status.over && contest.deadline() != row.status.deadline {
            store.set_deadline(&row, contest.deadline()).await?;
        }
        let mut play = Play { stirs, row, contest: Some(contest), told: Told::default() };
        play.recall_drafts(store).await?;
        Ok(play)
    }

    /// Takes in the drafts that seats have kept, perhaps through another process: no news tell of them.
    pub(super) async fn recall_drafts(&mut self, store: &Store) -> Answer<()> {
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.stage() == Stage::Forming) else {
            return Ok(());
        };
        self.told.forget();
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

    /// Applies an order to the match in memory: what must become durable for it to count.
    pub(super) fn enter(&mut self, order: &Order) -> Answer<Entry> {
        self.told.forget();
        let Play { row, contest, .. } = self;
        let contest = contest.as_mut().ok_or_else(|| not_begun(row))?;
        let version = contest.version();
        if let Some(known) = obeyed(contest, order)? {
            return Ok(Entry::Known(known));
        }
        if order.expected.is_some_and(|expected| expected != version) {
            return Err(ApiError::Stale(version));
        }
        let seen = row.presence.iter().filter_map(|presence| presence.seen).max().unwrap_or(0);
        let at = now().max(row.status.touched).max(seen);
        // By correspondence a player may be on vacation: only whoever looks after the clocks says that one has fallen.
        let slow = Speed::of(contest.terms().time) == Speed::Correspondence;
        let late = contest.fallen(at).filter(|_| !order.command.is_of_the_server() && !slow);
        let applied = match late {
            Some(seat) => Applied { seat, at, command: Command::Flag, key: None, lag: 0 },
            None => {
                let Order { seat, lag, .. } = *order;
                Applied { seat, at, command: order.command.clone(), key: order.key.clone(), lag }
            }
        };
        contest.attempt(applied.clone())?;
        let sequel = (contest.rematch_agreed() && row.sequel.is_none()).then(|| sequel_of(row, at));
        Ok(Entry::New(Box::new(NewEntry {
            verdict: contest.verdict().filter(|_| !row.status.over),
            speed: Speed::of(contest.terms().time),
            late: late.is_some(),
            append: Append {
                id: row.id.clone(),
                expected: version,
                applied,
                status: status_of(contest, &row.seats, at),
                sequel: sequel.transpose()?,
                ratings: Vec::new(),
                notices: notices::of(row, contest, order.seat, at),
                played: if row.status.over { Vec::new() } else { history::played(row, contest, at) },
                cup: row.cup.clone().filter(|_| contest.stage() == Stage::Over && !row.status.over),
            },
        })))
    }

    /// Takes note that a person who holds a seat is there or has gone; whether that is news. A challenge is nobody's whose
    /// maker has gone.
    pub(super) fn note_presence(&mut self, color: Color, here: bool) -> bool {
        self.told.forget();
        let row = &mut self.row;
        // Whoever comes at the moment of a command comes after it, when the match is built again too.
        let at = now().max(row.status.touched + 1);
        if row.status.over || row.seats[color].token.is_none() {
            return false;
        }
        let presence = &mut row.presence[color];
        let before = *presence;
        presence.gone = if here { None } else { presence.gone.or(Some(at)) };
        if let Some(contest) = &mut self.contest {
            if here && contest.arrive(color, at) {
                presence.seen = Some(at);
            }
            contest.set_away(color, presence.gone);
            row.status.deadline = contest.deadline();
        }
        *presence != before
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

/// What an order comes to.
pub(super) enum Entry {
    /// It was obeyed before, and led to this version.
    Known(u64),
    /// It is applied in memory; nothing is durable yet.
    New(Box<NewEntry>),
}

/// What must become durable.
pub(super) struct NewEntry {
    pub(super) append: Append,
    /// How the match ends by it, where that says something about strength.
    pub(super) verdict: Option<Outcome>,
    pub(super) speed: Speed,
    /// Whether time had run out: then that is what is entered, and not the command.
    pub(super) late: bool,
}

/// The version that an order led to which is given once more. Nobody asks for what lies far back.
///
/// # Errors
/// If its key is another command's: whoever gave it must not take that one's answer for its own.
fn obeyed(contest: &Match, order: &Order) -> Answer<Option<u64>> {
    const RECENT: usize = 32;
    let Some(key) = order.key.as_deref() else { return Ok(None) };
    let log = contest.log();
    let same = |applied: &Applied| applied.seat == order.seat && applied.key.as_deref() == Some(key);
    match log.iter().enumerate().rev().take(RECENT).find(|(_, applied)| same(applied)) {
        Some((_, applied)) if applied.command != order.command => {
            Err(ApiError::BadRequest(format!("the key '{key}' names another command")))
        }
        found => Ok(found.map(|(index, _)| index as u64 + 1)),
    }
}

fn not_begun(row: &MatchRow) -> ApiError {
    match &row.status.reason {
        Some(reason) => ApiError::BadRequest(format!("the challenge is {reason}")),
        None => ApiError::BadRequest("the match has not begun".to_owned()),
    }
}

/// A match after the commands that follow on what memory held of it, or why it cannot be had.
fn rebuilt(
    row: &MatchRow,
    began: Millis,
    held: Option<Match>,
    commands: Vec<Applied>,
) -> Result<Match, String> {
    let mut contest = match held {
        Some(contest) => contest,
        None => open(row, began).map_err(|error| format!("{error:?}"))?,
    };
    for applied in commands {
        note_arrivals(&mut contest, row, applied.at);
        let version = contest.version();
        contest.restore(applied).map_err(|denial| format!("command {version} does not replay: {denial}"))?;
    }
    note_arrivals(&mut contest, row, Millis::MAX);
    Color::BOTH.into_iter().for_each(|color| contest.set_away(color, row.presence[color].gone));
    Ok(contest)
}

fn first_seen(row: &MatchRow) -> ByColor<Option<Millis>> {
    ByColor::from_fn(|color| row.presence[color].seen)
}

/// Whoever was seen by a moment had come by then.
fn note_arrivals(contest: &mut Match, row: &MatchRow, by: Millis) {
    for color in Color::BOTH {
        if let Some(seen) = row.presence[color].seen.filter(|seen| *seen <= by) {
            contest.arrive(color, seen);
        }
    }
}

/// A match that cannot be built again is shown as such and never tried by a worker again.
async fn freeze(store: &Store, row: MatchRow, why: &str) -> Answer<Play> {
    if row.frozen.is_none() {
        tracing::error!(id = row.id, why, "a match is frozen");
        store.freeze(&row, why).await?;
    }
    Err(ApiError::Frozen)
}

/// The match that follows on an agreed rematch: the same terms, the seats exchanged. Each player's token holds the new
/// seat too, so that nobody has to be told a secret. It is rated if this one was meant to be; the store has the last word.
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
        presence: ByColor::default(),
        cup: None,
        rated: row.rated || row.capped,
        capped: false,
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

/// A match that is over, from its commands; none if today's rules do not replay it.
pub(crate) fn replay(row: &MatchRow, began: Millis, log: Vec<Applied>) -> Option<Match> {
    let mut contest = open(row, began).ok()?;
    log.into_iter().try_for_each(|applied| contest.restore(applied)).ok()?;
    Some(contest)
}

/// What queries must know of a match between these seats.
pub fn status_of(contest: &Match, seats: &ByColor<Seat>, at: Millis) -> Status {
    let outcome = contest.outcome();
    Status {
        deadline: contest.deadline(),
        turn: (contest.stage() == Stage::Playing).then(|| contest.line().turn()),
        over: contest.stage() == Stage::Over,
        winner: outcome.and_then(|outcome| outcome.winner),
        reason: outcome.map(|outcome| outcome.reason.code.to_owned()),
        touched: at,
        awaits: ByColor::from_fn(|color| seats[color].level.is_some() && contest.must_act(color)),
    }
}
