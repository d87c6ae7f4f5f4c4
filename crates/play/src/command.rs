//! Commands: the only way a match changes, and, in their order, its record.

use ikusa_rules::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Millis;

/// What a seat may ask of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// Keep a draft of the secret formation; it need not be legal yet. A server keeps drafts beside the log
    /// ([`crate::Match::draft`]); logs of earlier versions hold them.
    Form {
        /// The formation's text.
        army: String,
    },
    /// Declare a formation done; it is fixed from then on.
    Done {
        /// The formation's text.
        army: String,
    },
    /// Play a move.
    Move {
        /// The canonical move text.
        text: String,
    },
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Answer the opponent's draw offer.
    AnswerDraw {
        /// Whether to accept it.
        accept: bool,
    },
    /// Ask to take back one's last move.
    RequestTakeback,
    /// Answer the opponent's request.
    AnswerTakeback {
        /// Whether to allow it.
        accept: bool,
    },
    /// Propose an impasse; it is settled by points at once if the opponent may not refuse.
    ProposeImpasse,
    /// Answer the opponent's proposal.
    AnswerImpasse {
        /// Whether to have it settled by points.
        accept: bool,
    },
    /// Declare an impasse on one's own turn.
    DeclareImpasse,
    /// Ask for another match with the seats exchanged, or agree to the opponent's wish for one.
    Rematch,
    /// Decline the opponent's wish for another match, or take back one's own.
    DeclineRematch,
    /// Leave a match that has hardly begun, without a result.
    Abort,
    /// Take the match, or end one that has hardly begun, because the opponent has been away for long.
    ClaimVictory,
    /// Say that this seat's time has run out. The server says it, for whichever seat it is true.
    Flag,
    /// Give this seat more time for its turn. The server says it, where a player by correspondence is on vacation.
    Grant {
        /// How much.
        time: Millis,
    },
    /// End the match without a result. Whoever runs the server says it; the seat means nothing.
    Annul,
    /// This seat's account may not play any more: it loses what has been played, and what has hardly begun ends without a
    /// result. Whoever runs the server says it.
    Forfeit,
}

impl Command {
    /// Whether no player may give it.
    pub fn is_of_the_server(&self) -> bool {
        matches!(self, Command::Flag | Command::Annul | Command::Forfeit | Command::Grant { .. })
    }

    /// Whether it belongs to a match that is over.
    pub(crate) fn is_of_the_aftermath(&self) -> bool {
        matches!(self, Command::Rematch | Command::DeclineRematch)
    }
}

/// A command as it was applied: the record of a match is a list of these.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Applied {
    /// Whose command.
    #[serde(with = "seat")]
    pub seat: Color,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub command: Command,
    /// What whoever gave it calls it, to be able to give it again without having it obeyed twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// How long it was on its way as far as that was measured: a move gets so much back, within [`crate::MOST_LAG`].
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub lag: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_nothing(lag: &Millis) -> bool {
    *lag == 0
}

/// Seats as `black` and `white` in every protocol.
pub(crate) mod seat {
    use ikusa_rules::Color;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(seat: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(seat.word())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let word = String::deserialize(deserializer)?;
        Color::BOTH
            .into_iter()
            .find(|color| color.word() == word)
            .ok_or_else(|| de::Error::custom(format!("unknown seat '{word}', expected black or white")))
    }
}
