//! What has been played from a position, as the API tells it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Answer, Place, game};
use crate::explorer::{Book, Fortune, Results, key};
use crate::protocol::MatchEntry;

/// More moves than these are rarely played at one position, and nobody reads them.
const MOST_MOVES: usize = 100;
/// How many armies of a book are told.
const MOST_ARMIES: usize = 50;

/// A move that was played at a position.
#[derive(Serialize, ToSchema)]
pub struct ExploredMove {
    /// The move's text.
    pub text: String,
    /// How the games ended.
    #[serde(flatten)]
    pub results: Results,
    /// The match of the strongest players who played it; null where games have no match.
    pub best: Option<String>,
}

/// An army that was set up in secret, in games that are over.
#[derive(Serialize, ToSchema)]
pub struct ArmyFortune {
    /// The army as White would place it.
    pub army: String,
    /// In how many games it won.
    pub won: u64,
    /// In how many it drew.
    pub drawn: u64,
    /// In how many it lost.
    pub lost: u64,
    /// The match of the strongest players who set it up; null where games have no match.
    pub best: Option<String>,
}

impl ArmyFortune {
    /// The army with what became of it.
    pub fn of(army: String, Fortune { won, drawn, lost }: Fortune, best: Option<String>) -> ArmyFortune {
        ArmyFortune { army, won, drawn, lost, best }
    }
}

/// What has been played from a position.
#[derive(Serialize, ToSchema, Default)]
pub struct ExplorerAnswer {
    /// The moves, the commonest first.
    pub moves: Vec<ExploredMove>,
    /// The matches of the strongest players that came here, where games have matches.
    pub games: Vec<MatchEntry>,
    /// The armies that were set up, where the game has a secret formation and the games are from a file; the commonest
    /// first.
    pub armies: Vec<ArmyFortune>,
}

/// A question to a file of games.
#[derive(Deserialize, ToSchema)]
pub struct BookWish {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The file, where whoever is asked has none: the server has those of the project.
    #[serde(default)]
    pub games: Option<String>,
}

impl Place {
    /// What the explorer knows the place by.
    ///
    /// # Errors
    /// If the place is none.
    pub fn key(&self) -> Answer<u64> {
        Ok(key(game(&self.game)?, self.open()?.as_ref(), &self.borrowed_options()))
    }
}

impl BookWish {
    /// What the book says.
    ///
    /// # Errors
    /// If the place is none.
    pub fn look_up(&self, book: &Book) -> Answer<ExplorerAnswer> {
        let moves = book.moves(self.place.key()?).into_iter().take(MOST_MOVES);
        let armies = book.armies().into_iter().take(MOST_ARMIES);
        Ok(ExplorerAnswer {
            moves: moves
                .map(|(text, results)| ExploredMove { text: text.to_owned(), results, best: None })
                .collect(),
            games: Vec::new(),
            armies: armies.map(|(army, fortune)| ArmyFortune::of(army.to_owned(), fortune, None)).collect(),
        })
    }
}
