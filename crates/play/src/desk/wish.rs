//! A match that someone wants to play.

use std::collections::BTreeMap;

use ikusa_rules::say;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Answer, Declined, game};
use crate::clock::DAY;
use crate::protocol::Side;
use crate::{AnyGame, Millis, Terms, TimeControl};

/// Whom to play.
#[derive(Deserialize, ToSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Opponent {
    /// The computer at a level from 0 to 9.
    Computer {
        /// How strong.
        level: u8,
    },
    /// Whoever gets the link.
    Invitation,
    /// Whoever comes first from the lobby.
    Open,
    /// Both seats at one device.
    Oneself,
}

impl Opponent {
    /// Whether it is somebody else, who has still to come.
    pub fn is_a_person(self) -> bool {
        matches!(self, Opponent::Invitation | Opponent::Open)
    }
}

/// What a new match is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The game's id.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A position to begin from.
    #[serde(default)]
    pub position: Option<String>,
    /// How time is limited.
    #[serde(default)]
    pub time: TimeControl,
    /// Milliseconds for the secret formation.
    #[serde(default)]
    pub formation_time: Option<Millis>,
    /// Whom to play.
    pub opponent: Opponent,
    /// One's own side; drawn by lot if not given.
    #[serde(default)]
    pub seat: Option<Side>,
    /// The name to show.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether the result counts for ratings; both players need accounts.
    #[serde(default)]
    pub rated: bool,
    /// A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server
    /// answers with the same match.
    #[serde(default)]
    pub token: Option<String>,
}

/// No position of any game needs a longer text; a match keeps it as it was given.
const LONGEST_POSITION: usize = 1_024;

impl NewMatch {
    /// The game and the terms that are wished for, nothing left open.
    ///
    /// # Errors
    /// If no such match can be: why.
    pub fn settle(&self) -> Answer<(&'static dyn AnyGame, Terms)> {
        let bad = |what| Err(Declined::BadRequest(what));
        let game = game(&self.game)?;
        if let Opponent::Computer { level: 10.. } = self.opponent {
            return bad(say!("los niveles van de 0 a 9", "levels run from 0 to 9"));
        }
        if !self.time.is_sensible() || self.formation_time.is_some_and(|time| !(1..=DAY).contains(&time)) {
            return bad(say!("el tiempo está fuera de los límites", "the time is out of range"));
        }
        if self.position.as_ref().is_some_and(|position| position.len() > LONGEST_POSITION) {
            return bad(say!(
                "una posición tiene {LONGEST_POSITION} bytes como máximo",
                "a position has at most {LONGEST_POSITION} bytes"
            ));
        }
        let people = self.opponent.is_a_person();
        if self.rated && (!people || self.position.is_some()) {
            return bad(say!(
                "una partida puntuada es entre personas y desde el comienzo del juego",
                "a rated match is between people and from the game's start"
            ));
        }
        let terms = Terms {
            options: self.options.clone().into_iter().collect(),
            position: self.position.clone(),
            time: self.time,
            formation_time: self.formation_time,
            ..Terms::default()
        };
        Ok((game, terms.settled(game, people)))
    }
}
