//! What is agreed before a match begins.

use serde::{Deserialize, Serialize};

use crate::AnyGame;
use crate::clock::{DAY, Millis, TimeControl};
use crate::rating::Speed;

/// What is agreed before a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Terms {
    /// Options of the game, as (key, value).
    pub options: Vec<(String, String)>,
    /// A position to begin from instead of the game's start.
    pub position: Option<String>,
    /// How time is limited in play.
    pub time: TimeControl,
    /// How long the secret formation may take.
    pub formation_time: Option<Millis>,
    /// Whether no clock runs before both sides have been seen, and the match ends if it does not begin.
    #[serde(default)]
    pub waits: bool,
    /// Whether it was played at a device without a server: then nobody but its player answers for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub device: bool,
    /// The version of Ikusa whose rules it was made under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl Terms {
    /// The same with nothing left open: every option by name, time for the formation where play has a clock, and whether
    /// people must first come. What changes in later versions does not change a match that was made before.
    #[must_use]
    pub fn settled(self, game: &dyn AnyGame, between_people: bool) -> Terms {
        let given = |key: &str| self.options.iter().any(|(other, _)| other == key);
        let silent = game.options().iter().filter(|spec| !given(spec.key));
        let defaults: Vec<_> = silent.map(|spec| (spec.key.to_owned(), spec.default.to_owned())).collect();
        let sitting = !matches!(self.time, TimeControl::None | TimeControl::Correspondence { .. });
        Terms {
            options: self.options.into_iter().chain(defaults).collect(),
            formation_time: self.formation_time.or_else(|| time_to_form(self.time)),
            waits: sitting && between_people,
            rules: Some(env!("CARGO_PKG_VERSION").to_owned()),
            ..self
        }
    }

    /// The options that say something: those that are not as they would be anyway.
    pub fn chosen_options<'a>(&'a self, game: &'a dyn AnyGame) -> impl Iterator<Item = &'a (String, String)> {
        let usual = |key: &str, value: &str| {
            self.rules.is_some() && game.options().iter().any(|spec| spec.key == key && spec.default == value)
        };
        self.options.iter().filter(move |(key, value)| !usual(key, value))
    }

    /// The options as the games take them.
    pub fn borrowed_options(&self) -> Vec<(&str, &str)> {
        self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
    }
}

/// Where play has a clock, forming an army has one too.
fn time_to_form(time: TimeControl) -> Option<Millis> {
    const MINUTE: Millis = 60_000;
    match (Speed::of(time), time) {
        (Speed::Unlimited, _) => None,
        (_, TimeControl::Correspondence { days }) => Some(Millis::from(days) * DAY),
        (Speed::Bullet | Speed::Blitz, _) => Some(5 * MINUTE),
        _ => Some(15 * MINUTE),
    }
}
