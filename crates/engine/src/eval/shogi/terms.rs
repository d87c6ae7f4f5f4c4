//! What the evaluation sees in a position, each thing with the index of its weight.

use ikusa_rules::{Color, Square};
use ikusa_shogi::{Kind, Position};

use super::control;
use crate::eval::linear::layout;

layout! {
    /// A piece on a square, seen from its own side: the square's index is that of Black's view.
    PLACE: 16 * 81;
    /// A piece relative to its own king: files apart (0 to 8), ranks in front of it (-8 to 8).
    OWN_KING: 16 * 153;
    /// A piece relative to the enemy king.
    ENEMY_KING: 16 * 153;
    /// The first, second, third and each further piece of a kind in hand.
    HAND: 8 * 4;
    /// Squares next to a king that the enemy controls, nine counts.
    RING_ATTACKED: 9;
    /// The same that it controls twice.
    RING_TWICE: 9;
    /// The same that only the king guards.
    RING_WEAK: 9;
    /// The same that are free to go to.
    RING_FREE: 9;
    /// Weak squares next to a king by the pieces other than pawns that the attacker holds (0 to 3).
    RING_ARMED: 4 * 9;
    /// Squares that a sliding piece reaches: lance, bishop, rook, horse, dragon; 0 to 20 each.
    REACH: 5 * 21;
    /// A piece that is attacked and not guarded, by kind.
    HANGING: 16;
    /// A piece other than a pawn that a pawn attacks.
    PAWN_THREAT: 1;
    /// Having the move.
    TEMPO: 1;
}

/// Where the kings stand, for tables relative to them. A missing king is thought of at home.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kings([Square; 2]);

impl Kings {
    #[inline]
    pub(super) fn of(position: &Position) -> Kings {
        let homes = [Square::new(4, 8), Square::new(4, 0)];
        Kings(Color::BOTH.map(|color| position.king(color).unwrap_or(homes[color.index()])))
    }
}

/// `square` as Black would see it from the side of `color`.
#[inline(always)]
fn seen_by(color: Color, square: Square) -> Square {
    match color {
        Color::Black => square,
        Color::White => square.rotated(),
    }
}

#[inline(always)]
fn relative(color: Color, square: Square, king: Square) -> usize {
    let files = usize::from(square.file().abs_diff(king.file()));
    let ahead = match color {
        Color::Black => 8 + king.rank() - square.rank(),
        Color::White => 8 + square.rank() - king.rank(),
    };
    files * 17 + usize::from(ahead)
}

/// The weights of a piece on a square.
#[inline(always)]
pub(super) fn placed(color: Color, kind: Kind, square: Square, kings: Kings) -> [usize; 3] {
    let Kings(kings) = kings;
    let code = kind as usize;
    [
        PLACE + code * 81 + seen_by(color, square).index(),
        OWN_KING + code * 153 + relative(color, square, kings[color.index()]),
        ENEMY_KING + code * 153 + relative(color, square, kings[(!color).index()]),
    ]
}

/// The weight of the `n`th piece of a kind in hand, from 1.
#[inline(always)]
pub(super) fn held(kind: Kind, n: u8) -> usize {
    HAND + (kind as usize & 7) * 4 + usize::from(n.clamp(1, 4) - 1)
}

/// Everything that moves add and take away piece by piece. Black counts +1, White -1.
pub(super) fn visit_material(position: &Position, mut see: impl FnMut(usize, i32)) {
    let kings = Kings::of(position);
    for color in Color::BOTH {
        let sign = sign(color);
        for square in position.side(color) {
            placed(color, position.kind_on(square), square, kings)
                .into_iter()
                .for_each(|weight| see(weight, sign));
        }
        for (kind, count) in position.hand(color).iter() {
            (1..=count).for_each(|n| see(held(kind, n), sign));
        }
    }
}

/// Everything that is looked at anew in each position. Black counts +1, White -1.
#[inline]
pub(super) fn visit_relations(position: &Position, mut see: impl FnMut(usize, i32)) {
    let controls = Color::BOTH.map(|color| {
        let own = position.side(color);
        control::of(position, color, |kind, reach| {
            let row = match kind {
                Kind::Lance => 0,
                Kind::Bishop => 1,
                Kind::Rook => 2,
                Kind::Horse => 3,
                _ => 4,
            };
            see(REACH + row * 21 + (reach & !own).len() as usize, sign(color));
        })
    });
    for color in Color::BOTH {
        let sign = sign(color);
        let own = position.side(color);
        let (mine, theirs) = (&controls[color.index()], &controls[(!color).index()]);
        let ring = mine.commander;
        let attacked = ring & theirs.once;
        let weak = attacked & !mine.once;
        let count = |set: ikusa_rules::Bitboard| set.len() as usize;
        see(RING_ATTACKED + count(attacked), sign);
        see(RING_TWICE + count(ring & theirs.twice), sign);
        see(RING_WEAK + count(weak), sign);
        see(RING_FREE + count(ring & !own & !theirs.once), sign);
        let hand = position.hand(!color);
        let armed = Kind::IN_HAND[..6].iter().map(|kind| usize::from(hand.count(*kind))).sum::<usize>();
        see(RING_ARMED + armed.min(3) * 9 + count(weak), sign);
        for square in own & (theirs.once | theirs.commander) & !(mine.once | mine.commander) {
            see(HANGING + position.kind_on(square) as usize, sign);
        }
        let pushed = own & theirs.cheap & !position.men(color).pawns;
        see(PAWN_THREAT, sign * count(pushed) as i32);
    }
    see(TEMPO, sign(position.turn()));
}

/// +1 for Black, -1 for White.
#[inline(always)]
pub(super) fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}
