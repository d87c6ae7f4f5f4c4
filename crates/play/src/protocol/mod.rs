//! What goes over the wire: a match as one viewer may see it. Built from what is allowed, never by deleting.

mod arrangement;
mod board;
mod catalog;
mod matches;
mod record;
mod seated;
mod time;

use std::borrow::Cow;

use ikusa_rules::{Color, Lang, Outcome, Refusal, Sentence, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use arrangement::{Arranged, BadArrangement, Composed, LevelView, borrowed};
pub use board::{BoardView, EffectView, HandsView, HeldView, LineView, ManView, MoveView};
pub use catalog::{FormatView, GameView, OptionView, PieceView, PresetView, VerbView};
pub use matches::{ClaimView, FormationView, ImpasseView, MatchView, OfferView, spectacle};
pub use record::{BadNode, NodeView, TreeView};
pub use seated::{AudienceView, MatchAnswer, MatchEntry, Player};
pub use time::{ClockView, TimeView};

/// The same words in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Words {
    /// Spanish.
    #[schema(value_type = String)]
    pub es: Cow<'static, str>,
    /// English.
    #[schema(value_type = String)]
    pub en: Cow<'static, str>,
}

impl From<&Text> for Words {
    fn from(text: &Text) -> Words {
        Words { es: text.es.into(), en: text.en.into() }
    }
}

impl From<&Sentence> for Words {
    fn from(text: &Sentence) -> Words {
        Words::from(text.clone())
    }
}

impl From<Sentence> for Words {
    fn from(text: Sentence) -> Words {
        Words { es: text.es.into(), en: text.en.into() }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A refusal by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RefusalView {
    /// The id of the clause.
    pub clause: String,
    /// What it says about this position.
    pub says: Words,
    /// The squares or columns that it speaks of, so that a board can mark them.
    pub names: Vec<String>,
}

impl From<&Refusal> for RefusalView {
    fn from(refusal: &Refusal) -> RefusalView {
        let says = Words { es: refusal.sentence(Lang::Es).into(), en: refusal.sentence(Lang::En).into() };
        let names = refusal.names().map(|name| name.to_string()).collect();
        RefusalView { clause: refusal.id().to_owned(), says, names }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OutcomeView {
    /// Who won; null for a draw.
    pub winner: Option<Side>,
    /// The code of the reason.
    pub reason: String,
    /// The reason in words.
    pub says: Words,
    /// The clause behind it.
    pub clause: Option<String>,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner.map(Side::from),
            reason: outcome.reason.code.to_owned(),
            says: (&outcome.reason.says).into(),
            clause: outcome.reason.clause.map(|clause| clause.id.to_owned()),
        }
    }
}
