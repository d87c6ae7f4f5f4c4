//! What one player has done so far.

use crate::colour::Side;
use crate::field::Field;

/// Whether someone met an opponent with another score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// The opponent had fewer points, or there was none.
    Down,
    /// The opponent had more.
    Up,
}

/// What one player has done so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Half points.
    pub halves: u32,
    /// Opponents, in order.
    pub opponents: Vec<usize>,
    /// Sides, in order.
    pub sides: Vec<Side>,
    /// How many byes.
    pub byes: u32,
    /// The float of the last round.
    pub float: Option<Float>,
}

impl Card {
    /// How many games more with Black than with White.
    pub fn excess_of_black(&self) -> i32 {
        self.sides.iter().map(|side| if *side == Side::Black { 1 } else { -1 }).sum()
    }

    /// Whether the player has met another.
    pub fn has_met(&self, other: usize) -> bool {
        self.opponents.contains(&other)
    }

    /// Everyone's card.
    pub fn all(field: &Field) -> Vec<Card> {
        let mut cards = vec![Card::default(); field.players.len()];
        let mut games = field.games.as_slice();
        while let Some(first) = games.first() {
            let end = games.iter().position(|game| game.round != first.round).unwrap_or(games.len());
            let before: Vec<u32> = cards.iter().map(|card| card.halves).collect();
            cards.iter_mut().for_each(|card| card.float = None);
            for game in &games[..end] {
                for player in game.pairing.players() {
                    cards[player].enter(game, player, &before);
                }
            }
            games = &games[end..];
        }
        cards
    }

    fn enter(&mut self, game: &crate::field::Game, player: usize, before: &[u32]) {
        self.halves += game.halves(player);
        match (game.opponent(player), game.side(player)) {
            (Some(other), Some(side)) => {
                self.opponents.push(other);
                self.sides.push(side);
                self.float = match before[player].cmp(&before[other]) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
            }
            _ => {
                self.byes += 1;
                self.float = Some(Float::Down);
            }
        }
    }
}
