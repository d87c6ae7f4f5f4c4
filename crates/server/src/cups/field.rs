//! A stored tournament as pairing sees it.

use ikusa_cup::{Field, Game, Pairing, Player};

use crate::store::Cup;

/// The field of a tournament, with the numbers of those who are to be kept apart. Players are called by their place among
/// the entries, which changes no more once it has begun.
pub(crate) fn field_of(cup: &Cup, apart: &[(u32, u32)]) -> Field {
    let place = |number: u32| cup.entries.binary_search_by_key(&number, |entry| entry.number).ok();
    let game = |game: &crate::store::CupGame| {
        let white = match game.white {
            Some(white) => Some(place(white)?),
            None => None,
        };
        let pairing = Pairing { black: place(game.black)?, white };
        Some(Game { round: game.round, pairing, result: game.result })
    };
    Field {
        players: cup.entries.iter().map(|entry| Player { rating: entry.rating, here: entry.here }).collect(),
        games: cup.games.iter().filter_map(game).collect(),
        apart: apart.iter().filter_map(|(one, other)| Some((place(*one)?, place(*other)?))).collect(),
    }
}
