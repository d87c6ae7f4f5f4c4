//! An arena: whoever is free is paired with someone free who stands near.
//!
//! A win is a point and a draw half a point, always: there are no streaks, no bonuses and nothing for speed but more games.

use std::cmp::Reverse;

use crate::card::Card;
use crate::colour::{Discord, Side, discord, side_of};
use crate::field::{Field, Pairing};
use crate::matching::heaviest;

/// How many of those who wait longest are paired at a time.
const AT_ONCE: usize = 120;
/// Whoever has waited for so many milliseconds may meet the opponent of their last game again.
const PATIENCE: u64 = 15_000;

/// What a pair may cost in each respect, from the least important on.
mod price {
    /// Two wish for the same side.
    pub(super) const SIDE: i128 = 1;
    /// A half point between them.
    pub(super) const HALF: i128 = 4;
    /// They have met once before.
    pub(super) const MET: i128 = 12;
    /// A second that one of them has waited.
    pub(super) const SECOND: i128 = 2;
    /// A pair at all.
    pub(super) const PAIR: i128 = 1 << 40;
}

/// Pairs those who are free; each with the milliseconds they have waited. The nearer their scores and the longer they have
/// waited, the sooner two meet; nobody plays the same opponent twice in a row unless they have waited for long.
pub fn pair(field: &Field, waiting: &[(usize, u64)]) -> Vec<Pairing> {
    let cards = Card::all(field);
    let mut free = waiting.to_vec();
    free.sort_by_key(|(player, waited)| (Reverse(*waited), *player));
    free.truncate(AT_ONCE);
    let weight = |one: usize, other: usize| {
        let ((a, waited), (b, other_waited)) = (free[one], free[other]);
        let again = cards[a].opponents.last() == Some(&b) || cards[b].opponents.last() == Some(&a);
        if field.are_apart(a, b) || (again && waited.min(other_waited) < PATIENCE) {
            return 0;
        }
        let gap = i128::from(cards[a].halves.abs_diff(cards[b].halves)) * price::HALF;
        let met = cards[a].opponents.iter().filter(|opponent| **opponent == b).count() as i128 * price::MET;
        let sides = match discord(&cards[a], &cards[b]) {
            Discord::None => 0,
            Discord::Mild => price::SIDE,
            Discord::Strong => 2 * price::SIDE,
            Discord::Absolute => 8 * price::SIDE,
        };
        let waited = i128::from((waited.min(PATIENCE) + other_waited.min(PATIENCE)) / 1_000) * price::SECOND;
        price::PAIR + waited - gap - met - sides
    };
    let mates = heaviest(free.len(), weight);
    let pairs = mates
        .iter()
        .enumerate()
        .filter_map(|(one, mate)| mate.filter(|mate| one < *mate).map(|mate| (one, mate)));
    let seated = |(one, other): (usize, usize)| {
        let (a, b) = (free[one].0, free[other].0);
        // Whoever stands higher comes first, and by lot those of a lower number.
        let higher = |player: usize| (Reverse(cards[player].halves), player);
        let (a, b) = if higher(a) <= higher(b) { (a, b) } else { (b, a) };
        match side_of(&cards[a], &cards[b], if (a + b).is_multiple_of(2) { Side::Black } else { Side::White })
        {
            Side::Black => Pairing { black: a, white: Some(b) },
            Side::White => Pairing { black: b, white: Some(a) },
        }
    };
    pairs.map(seated).collect()
}
