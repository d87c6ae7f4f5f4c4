//! What is said over a WebSocket, by either side.

use ikusa_play::Millis;
use ikusa_play::protocol::{AudienceView, ClockView, MatchAnswer, OutcomeView, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ErrorBody;
use crate::routes::table::Ordered;

/// What a client says over a WebSocket.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Heard {
    /// First of all: who one is, and how much one wants to hear.
    Hello(Hello),
    /// A command; the answer carries the same number.
    Command(Numbered),
    /// Whether anyone is there: browsers do not show a page the pings of the WebSocket itself.
    Ping,
}

/// Who one is, and how much one wants to hear.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Hello {
    /// The token of a seat; without it one is a spectator.
    #[serde(default)]
    pub(super) token: Option<String>,
    /// Whether the little that a bot needs is enough.
    #[serde(default)]
    pub(super) lean: bool,
}

/// A command with a number.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Numbered {
    /// The number, which the answer repeats.
    pub(super) id: u64,
    /// The command.
    #[serde(flatten)]
    pub(super) order: Ordered,
}

/// What the server says over a WebSocket.
#[derive(Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Said {
    /// Everything, as this client may see it.
    State(Box<MatchAnswer>),
    /// The little that a bot needs.
    Lean(Lean),
    /// Who is connected has changed.
    Audience(AudienceView),
    /// Something was said, or may be said now: `/api/matches/{id}/words` has it.
    Words,
    /// The command is durable.
    Ack(Acknowledged),
    /// The command is refused; nothing changed.
    Denied(DeniedCommand),
    /// The database went away: the command may have been obeyed or not.
    Unknown(DeniedCommand),
    /// Someone is there.
    Pong(Ponged),
    /// The connection makes no sense and ends.
    Error(ErrorBody),
}

/// That someone is there.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ponged {
    /// How many milliseconds each move of this connection is given back for its way.
    pub(super) lag: Millis,
}

/// A command that is durable.
#[derive(Serialize, ToSchema)]
pub(crate) struct Acknowledged {
    /// The command's number.
    pub(super) id: u64,
    /// The match's version now.
    pub(super) version: u64,
}

/// A command that is refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeniedCommand {
    /// The command's number.
    pub(super) id: u64,
    /// Why.
    #[serde(flatten)]
    pub(super) why: ErrorBody,
}

/// The little that a bot needs.
#[derive(Serialize, ToSchema)]
pub(crate) struct Lean {
    /// The match's version.
    pub(super) version: u64,
    /// Whose turn it is.
    pub(super) turn: Option<Side>,
    /// The last move, where the game has no secrets.
    pub(super) last: Option<String>,
    /// The clocks.
    pub(super) clock: Option<ClockView>,
    /// How the match ended.
    pub(super) outcome: Option<OutcomeView>,
}
