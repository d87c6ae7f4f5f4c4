//! Armies to make or check.

use ikusa_rules::{Random, say};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Answer, Declined};
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
        let army = match (self.check, self.preset) {
            (Some(text), _) => text,
            (_, Some(id)) => armies
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
