//! The table of games. A fifth game is one line here.

use crate::AnyGame;

/// Every game, in the order in which lists show them.
pub static GAMES: &[&dyn AnyGame] = &[];

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
