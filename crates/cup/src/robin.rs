//! Everyone against everyone by the circle method: one player stays, the others move on by a place each round.

use crate::field::Pairing;

/// How many rounds a cycle between so many players has.
pub fn rounds(players: usize) -> u32 {
    let even = players + players % 2;
    u32::try_from(even.saturating_sub(1)).unwrap_or(u32::MAX)
}

/// The pairings of a round, from 1; in every second cycle the sides are exchanged. Nobody has one side much more often
/// than the other: the one who stays changes sides each round, and the others do because they cross the circle.
pub fn round(players: usize, number: u32) -> Vec<Pairing> {
    let even = players + players % 2;
    if even < 2 || number == 0 {
        return Vec::new();
    }
    let per_cycle = even - 1;
    let index = number as usize - 1;
    let (cycle, turn) = (index / per_cycle, index % per_cycle);
    let seat = |place: usize| if place == 0 { even - 1 } else { (place - 1 + turn) % per_cycle };
    let pair = |place: usize| {
        let (one, other) = (seat(place), seat(even - 1 - place));
        let exchanged = if place == 0 { turn % 2 == 1 } else { place % 2 == 1 };
        let (black, white) = if exchanged == (cycle % 2 == 1) { (one, other) } else { (other, one) };
        // With an odd number one chair is empty, and whoever sits across from it has the bye.
        match (black < players, white < players) {
            (true, true) => Pairing { black, white: Some(white) },
            (true, false) => Pairing { black, white: None },
            _ => Pairing { black: white, white: None },
        }
    };
    (0..even / 2).map(pair).collect()
}
