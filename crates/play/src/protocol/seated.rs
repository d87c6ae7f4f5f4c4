//! Matches with their surroundings: who sits there, who looks on.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{MatchView, Side};
use crate::clock::{Millis, TimeControl};

/// Who sits where.
#[derive(Serialize, ToSchema, Clone, Debug)]
pub struct Player {
    /// The name; null for guests without one.
    pub name: Option<String>,
    /// Whether the name belongs to no account: anyone may carry it.
    pub guest: bool,
    /// The level of the computer; null for people.
    pub level: Option<u8>,
    /// Whether anyone sits there.
    pub taken: bool,
}

/// Who is connected to a match now, as far as the answering process knows.
#[derive(Serialize, ToSchema, Clone, Copy, Debug)]
pub struct AudienceView {
    /// Whether Black is.
    pub black: bool,
    /// Whether White is.
    pub white: bool,
    /// How many spectators are.
    pub watching: u32,
}

/// A match with its surroundings.
#[derive(Serialize, ToSchema)]
pub struct MatchAnswer {
    /// The id.
    pub id: String,
    /// Black's seat.
    pub black: Player,
    /// White's seat.
    pub white: Player,
    /// Whether one token holds both seats.
    pub both: bool,
    /// Whether it is listed in the lobby.
    pub open: bool,
    /// When it was made, in milliseconds since the Unix epoch.
    pub created: Millis,
    /// The game's id.
    pub game: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it would, had its players not played as many rated games of this kind with each other within a day as count.
    pub capped: bool,
    /// Whether it was played at a device without a server, for which its player alone answers.
    pub device: bool,
    /// How time is limited.
    pub time: TimeControl,
    /// The options that differ from the game's defaults, or were given.
    pub options: BTreeMap<String, String>,
    /// Who is connected now.
    pub audience: AudienceView,
    /// The id of the match that both players agreed to play next; each player's token holds a seat in it.
    pub next: Option<String>,
    /// Why a challenge cannot be accepted any more: `withdrawn` or `expired`.
    pub closed: Option<String>,
    /// The tournament that it is a game of.
    pub cup: Option<String>,
    /// The match itself; null while a seat is free.
    pub state: Option<MatchView>,
}

/// A line of a list of matches.
#[derive(Serialize, ToSchema)]
pub struct MatchEntry {
    /// The id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Black's seat.
    pub black: Player,
    /// White's seat.
    pub white: Player,
    /// Whose move it is.
    pub turn: Option<Side>,
    /// One's own seat, where one has one.
    pub seat: Option<Side>,
    /// Whether it is over.
    pub over: bool,
    /// Who won.
    pub winner: Option<Side>,
    /// The code of the reason why it ended.
    pub reason: Option<String>,
    /// When it was made.
    pub created: Millis,
    /// When anything happened last.
    pub touched: Millis,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it was played at a device without a server, for which its player alone answers.
    pub device: bool,
    /// How time is limited.
    pub time: TimeControl,
    /// The options that differ from the game's defaults, or were given.
    pub options: BTreeMap<String, String>,
}
