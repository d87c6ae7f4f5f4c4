//! What is to be played.

use ikusa_play::AnyGame;
use serde::{Deserialize, Serialize};

/// The rules of one series: options of the game and where games begin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RuleSet {
    /// Options as key and value.
    pub options: Vec<(String, String)>,
    /// The text of the first position; without one the game's own start.
    pub position: Option<String>,
}

impl RuleSet {
    /// The options as the games take them.
    pub fn pairs(&self) -> Vec<(&str, &str)> {
        self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
    }

    /// How people tell it from others: its options, or that it has none.
    pub fn name(&self) -> String {
        let options = self.options.iter().map(|(key, value)| format!("{key}={value}"));
        options.chain(self.position.clone()).collect::<Vec<_>>().join(" ")
    }
}

/// A series, or two to be compared: what a journal's heading says, so that only the same is taken up again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LabPlan {
    /// The program's version: another may play other games.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// The rules, one or two sets.
    pub sets: Vec<RuleSet>,
    /// How many nodes are looked at for each move.
    pub nodes: u64,
    /// Random plies before the engine takes over.
    pub opening: u32,
    /// Whether armies are drawn for each game, where the game has such.
    pub armies: bool,
    /// Plies after which a game is broken off.
    pub longest: usize,
    /// Decides everything that is random.
    pub seed: u64,
}

impl LabPlan {
    /// The game.
    ///
    /// # Errors
    /// If there is none with this id.
    pub fn game(&self) -> Result<&'static dyn AnyGame, String> {
        ikusa_play::game(&self.game).ok_or_else(|| format!("unknown game '{}'", self.game))
    }

    /// Opens each set of rules once, so that what is wrong with it is said before anything is played.
    ///
    /// # Errors
    /// Which set is wrong, and how.
    pub fn check(&self) -> Result<(), String> {
        let game = self.game()?;
        for set in &self.sets {
            let line = game
                .open(set.position.as_deref(), &set.pairs())
                .map_err(|error| format!("'{}': {error}", set.name()))?;
            if line.outcome().is_some() {
                return Err(format!("'{}': the game is over where it begins", set.name()));
            }
        }
        Ok(())
    }
}
