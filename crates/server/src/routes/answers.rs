//! Matches as the API tells of them.

use ikusa_play::protocol::{MatchView, Side};
use ikusa_play::{Millis, Terms, TimeControl};
use ikusa_rules::{Color, Viewer};
use serde::Serialize;
use utoipa::ToSchema;

use crate::live::{Audience, Play};
use crate::store::{Holder, MatchRow};

/// Who sits where.
#[derive(Serialize, ToSchema, Clone, Debug)]
pub(crate) struct Player {
    /// The name; null for guests without one.
    name: Option<String>,
    /// Whether the name belongs to no account: anyone may carry it.
    guest: bool,
    /// The level of the computer; null for people.
    level: Option<u8>,
    /// Whether anyone sits there.
    taken: bool,
}

impl Player {
    fn of(row: &MatchRow, color: Color) -> Player {
        let seat = &row.seats[color];
        let guest = seat.account.is_none() && seat.level.is_none() && !seat.is_free();
        Player { name: seat.name.clone(), guest, level: seat.level, taken: !seat.is_free() }
    }
}

/// Who is connected to a match now, as far as the answering process knows.
#[derive(Serialize, ToSchema, Clone, Copy, Debug)]
pub(crate) struct AudienceView {
    /// Whether Black is.
    black: bool,
    /// Whether White is.
    white: bool,
    /// How many spectators are.
    watching: u32,
}

impl From<Audience> for AudienceView {
    fn from(audience: Audience) -> AudienceView {
        let here = |color| audience.seats[color] > 0;
        AudienceView { black: here(Color::Black), white: here(Color::White), watching: audience.spectators }
    }
}

/// A match with its surroundings.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchAnswer {
    /// The id.
    id: String,
    /// Black's seat.
    black: Player,
    /// White's seat.
    white: Player,
    /// Whether one token holds both seats.
    both: bool,
    /// Whether it is listed in the lobby.
    open: bool,
    /// When it was made, in milliseconds since the Unix epoch.
    created: Millis,
    /// The game's id.
    game: String,
    /// Whether it counts for ratings.
    rated: bool,
    /// Who is connected now.
    audience: AudienceView,
    /// The id of the match that both players agreed to play next; each player's token holds a seat in it.
    next: Option<String>,
    /// Why a challenge cannot be accepted any more: `withdrawn` or `expired`.
    closed: Option<String>,
    /// The match itself; null while a seat is free.
    state: Option<MatchView>,
}

impl MatchAnswer {
    /// The match as this holder of seats may see it.
    pub(crate) fn of(play: &Play, holder: &Holder, audience: AudienceView) -> MatchAnswer {
        let row = &play.row;
        MatchAnswer {
            id: row.id.clone(),
            black: Player::of(row, Color::Black),
            white: Player::of(row, Color::White),
            both: row.seats_of(holder).len() == 2,
            open: row.open,
            created: row.created,
            game: row.game.clone(),
            rated: row.rated,
            audience,
            next: row.sequel.clone(),
            closed: row.status.reason.clone().filter(|_| play.contest.is_none()),
            state: play.view(viewer(play, holder)),
        }
    }
}

/// Whoever holds both seats looks from the side to move.
pub(super) fn viewer(play: &Play, holder: &Holder) -> Viewer {
    match (play.row.seats_of(holder).as_slice(), &play.contest) {
        ([one], _) => Viewer::Seat(*one),
        ([_, _], Some(contest)) => Viewer::Seat(contest.to_act()),
        _ => Viewer::Spectator,
    }
}

/// A line of a list of matches.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchEntry {
    id: String,
    game: String,
    black: Player,
    white: Player,
    /// Whose move it is.
    turn: Option<Side>,
    /// One's own seat, where one has one.
    seat: Option<Side>,
    over: bool,
    winner: Option<Side>,
    reason: Option<String>,
    created: Millis,
    touched: Millis,
    /// Whether it counts for ratings.
    rated: bool,
    /// How time is limited.
    time: TimeControl,
}

impl MatchEntry {
    /// The match as a line of a list for a holder of seats.
    pub(crate) fn of(row: &MatchRow, holder: &Holder) -> MatchEntry {
        let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
        let seat = row.seats_of(holder).into_iter().next();
        MatchEntry {
            id: row.id.clone(),
            game: row.game.clone(),
            black: Player::of(row, Color::Black),
            white: Player::of(row, Color::White),
            turn: row.status.turn.map(Side::from),
            seat: seat.map(Side::from),
            over: row.status.over,
            winner: row.status.winner.map(Side::from),
            reason: row.status.reason.clone(),
            created: row.created,
            touched: row.status.touched,
            rated: row.rated,
            time: terms.time,
        }
    }
}
