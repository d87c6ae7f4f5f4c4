//! A round of a Swiss by the principles of the Dutch system.
//!
//! Players are ranked by score, then by rating. The bye goes to the lowest who has had none, as long as the others can
//! then be paired. Score groups are paired from the top: within one, the top half meets the bottom half in order; those
//! left over float down and are paired first in the next group. Nobody meets the same player twice.
//!
//! What a group prefers is a sum whose terms never outweigh those before them: that everyone after it can still be paired,
//! that nobody has one side too often, that few float, that whoever has floated does not float again, that wishes for sides
//! are met, the stronger ones first, that nobody floats twice in a row, and that pairs lie as near as can be to top half
//! against bottom half. The last is where it departs from the handbook, which tries exchanges in a fixed order: here the
//! least displacement wins, counted more the higher one stands.

use std::collections::BTreeSet;

use crate::card::{Card, Float};
use crate::colour::{Discord, Side, discord, side_of};
use crate::field::{Field, Pairing};
use crate::matching::heaviest;

/// No more players than this: pairing takes a moment that grows with the cube of it.
pub const MOST_PLAYERS: usize = 200;

/// What a pair may cost in each respect, from the least important on; each is more than all pairs together can cost in
/// those before.
mod price {
    /// A place away from where the halves would put it.
    pub(super) const PLACE: i128 = 1;
    /// Someone floats the same way as in the last round.
    pub(super) const FLOAT: i128 = 1 << 32;
    /// A wish for a side is not met.
    pub(super) const STRONG: i128 = 1 << 42;
    pub(super) const SIDE: i128 = 1 << 52;
    /// Whoever has floated down floats again.
    pub(super) const AGAIN: i128 = 1 << 62;
    /// Someone floats out of the group.
    pub(super) const OUT: i128 = 1 << 72;
    /// Someone has one side too often, in this group or because of it in a later one.
    pub(super) const ABSOLUTE: i128 = 1 << 82;
    /// Two are paired who are to be kept apart.
    pub(super) const APART: i128 = 1 << 92;
    /// A pair at all.
    pub(super) const PAIR: i128 = 1 << 104;
}

/// Who meets whom in the next round; nothing if they cannot all be paired without meeting someone again.
pub fn round(field: &Field) -> Option<Vec<Pairing>> {
    let cards = Card::all(field);
    let mut order: Vec<usize> =
        (0..field.players.len()).filter(|player| field.players[*player].here).collect();
    order.sort_by_key(|player| (u32::MAX - cards[*player].halves, -field.players[*player].rating, *player));
    let round = Round { field, cards: &cards };
    let bye = if order.len() % 2 == 1 { Some(round.bye(&order)?) } else { None };
    order.retain(|player| Some(*player) != bye);
    let mut pairings = round.pairings(order)?;
    pairings.extend(bye.map(|player| Pairing { black: player, white: None }));
    Some(pairings)
}

struct Round<'a> {
    field: &'a Field,
    cards: &'a [Card],
}

impl Round<'_> {
    fn have_met(&self, one: usize, other: usize) -> bool {
        self.cards[one].has_met(other)
    }

    /// The lowest without a bye who can be spared; if everyone has had one, the lowest of those with the fewest.
    fn bye(&self, order: &[usize]) -> Option<usize> {
        let mut candidates = order.to_vec();
        candidates.reverse();
        candidates.sort_by_key(|player| self.cards[*player].byes);
        candidates.into_iter().find(|player| {
            let others: Vec<usize> = order.iter().copied().filter(|other| other != player).collect();
            let weight = |one: usize, other: usize| i128::from(!self.have_met(others[one], others[other]));
            heaviest(others.len(), weight).iter().all(Option::is_some)
        })
    }

    /// Pairs group after group.
    fn pairings(&self, mut rest: Vec<usize>) -> Option<Vec<Pairing>> {
        let mut pairings = Vec::new();
        let mut floated = 0;
        while !rest.is_empty() {
            let score = self.cards[*rest.get(floated)?].halves;
            let residents = rest[floated..].iter().take_while(|player| self.cards[**player].halves == score);
            let group = Group { round: self, floated, size: floated + residents.count(), order: &rest };
            let mates = heaviest(rest.len(), |one, other| group.weight(one, other));
            if mates.iter().any(Option::is_none) {
                return None;
            }
            let inside = |place: usize| mates[place].filter(|mate| place < group.size && *mate < group.size);
            let pairs: Vec<(usize, usize)> = (0..group.size)
                .filter_map(|place| inside(place).filter(|mate| place < *mate).map(|mate| (place, mate)))
                .collect();
            let paired: BTreeSet<usize> =
                pairs.iter().flat_map(|(one, other)| [rest[*one], rest[*other]]).collect();
            for (one, other) in &pairs {
                pairings.push(self.seated(rest[*one], rest[*other], pairings.len()));
            }
            floated = group.size - 2 * pairs.len();
            rest.retain(|player| !paired.contains(player));
        }
        Some(pairings)
    }

    /// Sides for two, of whom the first stands higher. In the first round they alternate down the list.
    fn seated(&self, one: usize, other: usize, board: usize) -> Pairing {
        let lot = if board.is_multiple_of(2) { Side::Black } else { Side::White };
        match side_of(&self.cards[one], &self.cards[other], lot) {
            Side::Black => Pairing { black: one, white: Some(other) },
            Side::White => Pairing { black: other, white: Some(one) },
        }
    }
}

/// The group to be paired now: those who floated into it, those who have its score, and behind them everyone else.
struct Group<'a> {
    round: &'a Round<'a>,
    /// How many have floated into it.
    floated: usize,
    size: usize,
    order: &'a [usize],
}

impl Group<'_> {
    /// What a pair is worth, given by places in the order.
    fn weight(&self, one: usize, other: usize) -> i128 {
        let (a, b) = (self.order[one], self.order[other]);
        if self.round.have_met(a, b) {
            return 0;
        }
        let apart = price::APART * i128::from(self.round.field.are_apart(a, b));
        let discord = discord(&self.round.cards[a], &self.round.cards[b]);
        let absolute = price::ABSOLUTE * i128::from(discord == Discord::Absolute);
        let cost = match (one < self.size, other < self.size) {
            (true, true) => self.inside(one, other) + disappointment(discord),
            (true, false) => self.outside(one),
            _ => 0,
        };
        price::PAIR - apart - absolute - cost
    }

    /// How far a pair is from top half against bottom half, and whether it lets someone float twice in a row.
    fn inside(&self, one: usize, other: usize) -> i128 {
        let half = self.size.saturating_sub(2 * self.floated) / 2;
        // Those who floated in meet the best of the group; of the others the top half meets the bottom half.
        let floats = one < self.floated;
        let ideal = if floats { one + self.floated } else { one + half };
        let middle = 2 * self.floated + half;
        let same_half = !floats && (one < middle) == (other < middle);
        let displaced = (other.abs_diff(ideal) + usize::from(same_half) * self.size) as i128;
        let height = (2 * self.size - one) as i128;
        let cards = self.round.cards;
        let (upper, lower) = (&cards[self.order[one]], &cards[self.order[other]]);
        let twice = if upper.halves > lower.halves {
            i128::from(upper.float == Some(Float::Down)) + i128::from(lower.float == Some(Float::Up))
        } else {
            0
        };
        displaced * height * price::PLACE + twice * price::FLOAT
    }

    /// The lowest float, unless they did so in the last round.
    fn outside(&self, one: usize) -> i128 {
        let card = &self.round.cards[self.order[one]];
        let displaced = ((self.size - 1 - one) * self.size) as i128;
        let twice = i128::from(card.float == Some(Float::Down));
        let again = i128::from(one < self.floated);
        price::OUT + again * price::AGAIN + twice * price::FLOAT + displaced * price::PLACE
    }
}

fn disappointment(discord: Discord) -> i128 {
    match discord {
        Discord::None => 0,
        Discord::Mild => price::SIDE,
        Discord::Strong | Discord::Absolute => price::SIDE + price::STRONG,
    }
}
