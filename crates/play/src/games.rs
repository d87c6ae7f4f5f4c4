//! The table of games. A fifth game is one line here.

use ikusa_shogi::Shogi;

use crate::AnyGame;
use crate::game::Erased;

/// Every game, in the order in which lists show them.
pub static GAMES: &[&dyn AnyGame] = &[&Erased::<Shogi>::NEW];

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
