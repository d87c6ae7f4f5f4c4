//! Armies to make or check.

use ikusa_rules::{Random, say};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Answer, Declined, Place};
use crate::next_placement;
use crate::protocol::{RefusalView, Side};

/// An army to make or check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmyWish {
    /// The game's id.
    pub game: String,
    /// Whose army.
    pub side: Side,
    /// A text to check instead of making one.
    #[serde(default)]
    pub check: Option<String>,
    /// A text to complete: what it has placed stays.
    #[serde(default)]
    pub finish: Option<String>,
    /// A named army.
    #[serde(default)]
    pub preset: Option<String>,
    /// The seed of a random army, for one that is to be drawn again. An opponent can try seeds out: an army to play
    /// with is drawn without one, from the system's randomness.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// An army and what is wrong with it.
#[derive(Serialize, ToSchema)]
pub struct ArmyAnswer {
    /// The army's text.
    pub army: String,
    /// Every reason why it is not complete and legal.
    pub problems: Vec<RefusalView>,
}

impl ArmyWish {
    /// The army that is wished for.
    ///
    /// # Errors
    /// If the game has no armies, or the text is none.
    pub fn grant(self, random: &mut dyn Random) -> Answer<ArmyAnswer> {
        let bad = Declined::BadRequest;
        let game = crate::game(&self.game).ok_or_else(|| bad(say!("juego desconocido", "unknown game")))?;
        let armies = game
            .armies()
            .ok_or_else(|| bad(say!("este juego no tiene formación", "this game has no formation")))?;
        let color = self.side.into();
        let army = match (self.check, self.finish, self.preset) {
            (Some(text), ..) => text,
            // What nothing grows out of comes back as it is, with every reason.
            (_, Some(text), _) => armies.finish(color, &text, random).unwrap_or(text),
            (.., Some(id)) => armies
                .preset(&id, color)
                .ok_or_else(|| bad(say!("no hay un ejército con ese nombre", "unknown preset")))?,
            _ => match self.seed {
                Some(seed) => armies.random(color, seed),
                None => armies.drawn(color, random),
            },
        };
        let problems = armies.check(color, &army).map_err(|error| Declined::BadRequest(error.says()))?;
        Ok(ArmyAnswer { army, problems: problems.iter().map(RefusalView::from).collect() })
    }
}

/// A placement to be helped with.
#[derive(Deserialize, ToSchema)]
pub struct PlacementWish {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// A named army; without one any that what stands can become.
    #[serde(default)]
    pub army: Option<String>,
}

/// The next move of a placement.
#[derive(Serialize, ToSchema)]
pub struct PlacementAnswer {
    /// Its text; null where nothing is being placed.
    pub r#move: Option<String>,
}

impl PlacementWish {
    /// The next move towards the army.
    ///
    /// # Errors
    /// If the place is none, the game has no armies, or none has this name.
    pub fn next(&self) -> Answer<PlacementAnswer> {
        let bad = Declined::BadRequest;
        let armies = super::game(&self.place.game)?
            .armies()
            .ok_or_else(|| bad(say!("este juego no tiene formación", "this game has no formation")))?;
        let preset = self.army.as_deref();
        if preset.is_some_and(|id| armies.presets().iter().all(|(name, _)| *name != id)) {
            return Err(bad(say!("no hay un ejército con ese nombre", "unknown preset")));
        }
        Ok(PlacementAnswer { r#move: next_placement(self.place.open()?.as_ref(), armies, preset) })
    }
}
