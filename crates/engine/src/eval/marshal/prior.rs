//! What general knowledge thinks of what is seen in Gungi Marshal: where tuning begins.

use ikusa_gungi_marshal::{Kind, Mode};

use super::VALUES;
use super::terms::{
    ATTACKED, COVERED, ENEMY, FAR, FORTIFIED, HAND, HANGING, MODE, OWN, PIECE, RANK, REACH, RING, RING_ARMED,
    RING_FREE, RING_TWICE, RING_WEAK, TEMPO, TOP,
};
use crate::eval::control::ARMED;

/// Of its value, what a piece in hand counts, in percent: it may still go anywhere.
const IN_HAND: i32 = 80;

/// What the pieces are worth, and nothing else.
pub(super) fn material(weights: &mut [i16]) {
    for kind in Kind::ALL {
        let (code, value) = (kind.index(), VALUES[kind.index()]);
        weights[PIECE + code] = value as i16;
        weights[HAND + code] = (value * IN_HAND / 100) as i16;
    }
}

/// Everything beside the material.
pub(super) fn knowledge(weights: &mut [i16]) {
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Marshal) {
        let (code, value) = (kind.index(), VALUES[kind.index()] as i16);
        for level in 0..3 {
            weights[TOP + code * 3 + level] = value / 8 * level as i16;
        }
        weights[COVERED + code * 2] = -value * 3 / 10;
        weights[COVERED + code * 2 + 1] = -value * 7 / 10;
        weights[MODE + code * Mode::COUNT + Mode::All as usize] = value / 10;
        for distance in 0..9i16 {
            let at = distance as usize;
            weights[OWN + code * 9 + at] = 6 * (3 - distance).max(0);
            weights[ENEMY + code * 9 + at] = (value / 30 + 4) * (5 - distance).max(0) / 2;
            weights[RANK + code * 9 + at] = 4 * distance.min(5);
        }
        for count in 0..=FAR {
            weights[REACH + code * (FAR + 1) + count] = 2 * count.min(12) as i16;
        }
        weights[HANGING + code] = -value / 5;
        weights[HANGING + Kind::COUNT + code] = -value / 12;
        weights[ATTACKED + code] = -value / 20;
    }
    for rank in 0..9 {
        weights[RANK + rank] = -15 * rank as i16;
    }
    for count in 0..9 {
        let n = count as i16;
        weights[RING + count] = -12 * n;
        weights[RING_TWICE + count] = -8 * n;
        weights[RING_WEAK + count] = -10 * n;
        weights[RING_FREE + count] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][count];
        for armed in 0..ARMED {
            weights[RING_ARMED + armed * 9 + count] = -4 * armed as i16 * n;
        }
    }
    weights[FORTIFIED] = 10;
    weights[TEMPO..][..2].copy_from_slice(&[30, 40]);
}
