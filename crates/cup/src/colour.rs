//! Who has which side. Everyone should have both equally often and in turn.

use crate::card::Card;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// The first in every pairing.
    Black,
    /// The second.
    White,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// How much a player should have a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wish {
    /// It would only be the turn of it.
    Mild,
    /// The player has had the other side once more often.
    Strong,
    /// The player has had the other side twice more often, or twice in a row.
    Absolute,
}

/// The side that a player should have, and how much; none before the first game.
pub(crate) fn wish(card: &Card) -> Option<(Side, Wish)> {
    let last = *card.sides.last()?;
    let excess = card.excess_of_black();
    let due = match excess {
        0 => last.other(),
        1.. => Side::White,
        _ => Side::Black,
    };
    let in_a_row = card.sides.iter().rev().take(2).filter(|side| **side == last).count() == 2;
    match excess.abs() {
        2.. => Some((due, Wish::Absolute)),
        _ if in_a_row => Some((last.other(), Wish::Absolute)),
        1 => Some((due, Wish::Strong)),
        _ => Some((due, Wish::Mild)),
    }
}

/// The side of `one` against `other`, of whom `one` stands higher: what both wish; else the stronger wish; else the contrary
/// of when they last had different sides; else what the higher one wishes, or `lot` before the first game.
pub(crate) fn side_of(one: &Card, other: &Card, lot: Side) -> Side {
    match (wish(one), wish(other)) {
        (Some((side, _)), None) => side,
        (None, Some((side, _))) => side.other(),
        (None, None) => lot,
        (Some((mine, _)), Some((yours, _))) if mine != yours => mine,
        (Some((side, mine)), Some((_, yours))) => {
            let (mine, yours) = ((mine, one.excess_of_black().abs()), (yours, other.excess_of_black().abs()));
            match mine.cmp(&yours) {
                std::cmp::Ordering::Greater => side,
                std::cmp::Ordering::Less => side.other(),
                std::cmp::Ordering::Equal => in_turn(one, other).unwrap_or(side),
            }
        }
    }
}

/// The contrary of the sides in the last of their games in which they had different ones.
fn in_turn(one: &Card, other: &Card) -> Option<Side> {
    let pairs = one.sides.iter().rev().zip(other.sides.iter().rev());
    pairs.into_iter().find(|(mine, yours)| mine != yours).map(|(mine, _)| mine.other())
}

/// How bad it is to pair two who wish for the same side: whether someone is disappointed, how much they wished, and
/// whether someone may not be disappointed at all.
pub(crate) fn discord(one: &Card, other: &Card) -> Discord {
    match (wish(one), wish(other)) {
        (Some((mine, a)), Some((yours, b))) if mine == yours => match a.min(b) {
            Wish::Mild => Discord::Mild,
            Wish::Strong => Discord::Strong,
            Wish::Absolute => Discord::Absolute,
        },
        _ => Discord::None,
    }
}

/// What the weaker of two wishes for the same side comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Discord {
    None,
    Mild,
    Strong,
    Absolute,
}
