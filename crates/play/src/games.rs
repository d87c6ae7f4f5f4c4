//! The table of games. A game more is one line here, or one call in a program that brings its own.

use std::sync::{LazyLock, Mutex};

use ikusa_engine::net::{Pictured, Teachable};
use ikusa_engine::{Benched, Playable};
use ikusa_gueides::Gueides;
use ikusa_gungi_25::Gungi25;
use ikusa_gungi_enhanced::Enhanced;
use ikusa_gungi_marshal::Marshal;
use ikusa_shogi::Shogi;

use crate::AnyGame;
use crate::game::Erased;

/// Our games, in the order in which lists show them.
const OURS: &[&dyn AnyGame] = &[
    &Erased::<Enhanced>::NEW,
    &Erased::<Marshal>::NEW,
    &Erased::<Gungi25>::NEW,
    &Erased::<Shogi>::NEW,
    &Erased::<Gueides>::NEW,
];

/// Games that a program has brought before anyone looked at the table.
static BROUGHT: Mutex<Vec<&dyn AnyGame>> = Mutex::new(Vec::new());

/// Every game, in the order in which lists show them.
pub static GAMES: LazyLock<Vec<&'static dyn AnyGame>> = LazyLock::new(|| {
    let brought = BROUGHT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    OURS.iter().chain(&*brought).copied().collect()
});

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// Puts a game of the program's own into the table; once the table has been looked at it is what it is. Whether it is
/// in it now.
pub fn add_game<G: Benched>() -> bool
where
    G::Position: Pictured + Playable<Eval: Teachable<G::Position>>,
{
    let mut brought = BROUGHT.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !OURS.iter().chain(&*brought).any(|game| game.id() == G::ID) {
        brought.push(const { &Erased::<G>::NEW });
    }
    drop(brought);
    game(G::ID).is_some()
}
