//! What the tables hold, and how a row becomes a value.

use ikusa_play::{Applied, Millis, Rating};
use ikusa_rules::{ByColor, Color};

use super::cell::{Cell, Fields};
use super::{StoreError, Stored};

/// Who sits at one side of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// The hash of the token that holds the seat; none while it is free.
    pub token: Option<Vec<u8>>,
    /// The name to show.
    pub name: Option<String>,
    /// The account, for players who have one.
    pub account: Option<i64>,
    /// The level, for the computer.
    pub level: Option<u8>,
}

/// Everything about a match but its commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// The public id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The terms, as JSON.
    pub terms: String,
    /// When play or formation began; `None` while a seat is free.
    pub began: Option<Millis>,
    /// How many commands it has.
    pub version: u64,
    /// Whether it is listed for anyone to join.
    pub open: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// When it was made.
    pub created: Millis,
    /// Both seats.
    pub seats: ByColor<Seat>,
    /// What a worker must know without replaying: see [`Status`].
    pub status: Status,
    /// Whoever made it, in a form that only tells one from another: the computer serves clients in turn.
    pub client: Option<String>,
    /// The match that both players agreed to play next.
    pub sequel: Option<String>,
    /// Who is there.
    pub presence: ByColor<Presence>,
    /// Why it cannot be played on, if it does not replay.
    pub frozen: Option<String>,
    /// The tournament that it is a game of.
    pub cup: Option<String>,
    /// Whether it would be rated, had its players not played as many rated games with each other as count.
    pub capped: bool,
}

/// What someone shows to hold seats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Holder {
    /// The hashes of tokens.
    pub tokens: Vec<Vec<u8>>,
    /// The account.
    pub account: Option<i64>,
}

/// Whether someone who holds a seat is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// When they were first seen, apart from their commands.
    pub seen: Option<Millis>,
    /// Since when they have been away.
    pub gone: Option<Millis>,
}

/// The part of a match's state that queries look at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// When the running clock falls.
    pub deadline: Option<Millis>,
    /// Whose move it is, while it is anyone's.
    pub turn: Option<Color>,
    /// Whether it is finished.
    pub over: bool,
    /// The winner, once finished.
    pub winner: Option<Color>,
    /// The code of the reason, once finished.
    pub reason: Option<String>,
    /// When the last command came.
    pub touched: Millis,
    /// The seats of the computer that must act now.
    pub awaits: ByColor<bool>,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    /// The id.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The hash of the password.
    pub password: String,
}

/// A rating of one account at one game and speed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RatingRow {
    /// The rating.
    pub rating: Rating,
    /// After how many games.
    pub games: u32,
}

impl Seat {
    pub(super) fn cells(&self) -> [Cell; 4] {
        [self.token.clone().into(), self.name.clone().into(), self.account.into(), self.level.into()]
    }

    fn read(fields: &mut Fields) -> Stored<Seat> {
        Ok(Seat {
            token: fields.bytes_or_none()?,
            name: fields.text_or_none()?,
            account: fields.int_or_none()?,
            level: fields.int_or_none()?.and_then(|level| u8::try_from(level).ok()),
        })
    }

    /// Whether nobody sits there.
    pub fn is_free(&self) -> bool {
        self.token.is_none() && self.level.is_none()
    }
}

impl Status {
    pub(super) fn cells(&self) -> [Cell; 7] {
        [
            self.deadline.into(),
            self.turn.map(Color::word).into(),
            self.over.into(),
            self.winner.map(Color::word).into(),
            self.reason.clone().into(),
            self.touched.into(),
            seats_word(self.awaits).into(),
        ]
    }

    fn read(fields: &mut Fields) -> Stored<Status> {
        Ok(Status {
            deadline: fields.time_or_none()?,
            turn: color(fields.text_or_none()?),
            over: fields.flag()?,
            winner: color(fields.text_or_none()?),
            reason: fields.text_or_none()?,
            touched: fields.unsigned()?,
            awaits: seats_named(fields.text_or_none()?.as_deref()),
        })
    }
}

fn seats_word(seats: ByColor<bool>) -> Option<&'static str> {
    match (seats[Color::Black], seats[Color::White]) {
        (true, true) => Some("both"),
        (true, false) => Some(Color::Black.word()),
        (false, true) => Some(Color::White.word()),
        (false, false) => None,
    }
}

fn seats_named(word: Option<&str>) -> ByColor<bool> {
    ByColor::from_fn(|color| word.is_some_and(|word| word == color.word() || word == "both"))
}

fn color(word: Option<String>) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| word.as_deref() == Some(color.word()))
}

impl MatchRow {
    /// The values of a new row, in the order of the columns.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![
            self.id.clone().into(),
            self.game.clone().into(),
            self.terms.clone().into(),
            self.began.into(),
            self.version.into(),
            self.open.into(),
            self.rated.into(),
            self.created.into(),
        ];
        cells.extend(self.seats.iter().flat_map(Seat::cells));
        cells.extend(self.status.cells());
        cells.extend([self.client.clone().into(), self.cup.clone().into()]);
        cells
    }

    pub(super) fn read(cells: Vec<Cell>) -> Stored<MatchRow> {
        let fields = &mut Fields::new(cells);
        Ok(MatchRow {
            id: fields.text()?,
            game: fields.text()?,
            terms: fields.text()?,
            began: fields.time_or_none()?,
            version: fields.unsigned()?,
            open: fields.flag()?,
            rated: fields.flag()?,
            created: fields.unsigned()?,
            seats: ByColor::new(Seat::read(fields)?, Seat::read(fields)?),
            status: Status::read(fields)?,
            client: fields.text_or_none()?,
            sequel: fields.text_or_none()?,
            presence: ByColor::new(Presence::read(fields)?, Presence::read(fields)?),
            frozen: fields.text_or_none()?,
            cup: fields.text_or_none()?,
            capped: fields.flag()?,
        })
    }

    /// Whether nobody sits there.
    pub fn is_free(&self, color: Color) -> bool {
        self.seats[color].is_free()
    }

    /// How many seats are taken, and how many of those who took them have been seen.
    pub fn seated(&self) -> u64 {
        let taken = self.seats.iter().filter(|seat| !seat.is_free()).count();
        let seen = self.presence.iter().filter(|presence| presence.seen.is_some()).count();
        (taken + seen) as u64
    }

    /// The seats that someone holds: none, one, or both for pass-and-play. A token says it; without one, an account that
    /// sat down does, on whichever device.
    pub fn seats_of(&self, holder: &Holder) -> Vec<Color> {
        let by = |holds: &dyn Fn(&Seat) -> bool| -> Vec<Color> {
            Color::BOTH.into_iter().filter(|color| holds(&self.seats[*color])).collect()
        };
        let by_token =
            by(&|seat| seat.token.is_some() && holder.tokens.iter().any(|t| Some(t) == seat.token.as_ref()));
        if by_token.is_empty() {
            by(&|seat| seat.account.is_some() && seat.account == holder.account)
        } else {
            by_token
        }
    }
}

impl Presence {
    fn read(fields: &mut Fields) -> Stored<Presence> {
        Ok(Presence { seen: fields.time_or_none()?, gone: fields.time_or_none()? })
    }
}

impl AccountRow {
    pub(super) fn read(cells: Vec<Cell>) -> Stored<AccountRow> {
        let fields = &mut Fields::new(cells);
        Ok(AccountRow { id: fields.int()?, name: fields.text()?, password: fields.text()? })
    }
}

impl RatingRow {
    pub(super) fn read(fields: &mut Fields) -> Stored<RatingRow> {
        let rating = Rating { rating: fields.real()?, deviation: fields.real()?, volatility: fields.real()? };
        Ok(RatingRow { rating, games: u32::try_from(fields.int()?).unwrap_or(0) })
    }
}

pub(super) fn write_command(applied: &Applied) -> Stored<String> {
    serde_json::to_string(applied).map_err(|error| StoreError::Unavailable(error.to_string()))
}

pub(super) fn read_command(cells: Vec<Cell>) -> Stored<Applied> {
    let body = Fields::new(cells).text()?;
    serde_json::from_str(&body)
        .map_err(|error| StoreError::Unavailable(format!("a stored command is broken: {error}")))
}
