//! The table of games. A fifth game is one line here.

use ikusa_gueides::Gueides;
use ikusa_gungi_enhanced::Enhanced;
use ikusa_gungi_marshal::Marshal;
use ikusa_shogi::Shogi;

use crate::AnyGame;
use crate::game::Erased;

/// Every game, in the order in which lists show them.
pub static GAMES: &[&dyn AnyGame] =
    &[&Erased::<Enhanced>::NEW, &Erased::<Marshal>::NEW, &Erased::<Shogi>::NEW, &Erased::<Gueides>::NEW];

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
