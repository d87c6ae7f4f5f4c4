//! What general knowledge thinks of what is seen in Gungi Enhanced: where tuning begins.

use ikusa_gungi_enhanced::{Face, Kind};

use super::VALUES;
use super::terms::{
    ASTRIDE, ATTACKED, COVERED, ENEMY, FAR, HANGING, KINDS, OWN, PIECE, RAISED, REACH, RESERVE, RING,
    RING_ARMED, RING_FREE, RING_TWICE, RING_WEAK, ROW, TEMPO, TOP,
};
use crate::eval::control::ARMED;

/// What the pieces are worth, and nothing else.
pub(super) fn material(weights: &mut [i16]) {
    for kind in Kind::ALL {
        weights[PIECE + kind.index()] = VALUES[kind.index()] as i16;
    }
    for face in Face::all() {
        weights[RESERVE + face.index()] = VALUES[face.kind().index()] as i16;
    }
}

/// Everything beside the material.
pub(super) fn knowledge(weights: &mut [i16]) {
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
        let (code, value) = (kind.index(), VALUES[kind.index()] as i16);
        for level in 0..3 {
            weights[TOP + code * 3 + level] = 8 * level as i16;
        }
        if !kind.is_fixed() {
            weights[COVERED + code * 2] = -value * 2 / 10;
        }
        weights[COVERED + code * 2 + 1] = -value * 5 / 10;
        for distance in 0..9i16 {
            let at = distance as usize;
            weights[OWN + code * 9 + at] = 5 * (3 - distance).max(0);
            weights[ENEMY + code * 9 + at] = (value / 40 + 4) * (5 - distance).max(0) / 2;
            weights[ROW + code * 9 + at] = 3 * distance.min(5);
        }
        for count in 0..=FAR {
            weights[REACH + code * (FAR + 1) + count] = 3 * count as i16;
        }
        weights[HANGING + code] = -value / 6;
        weights[HANGING + KINDS + code] = -value / 12;
        weights[ATTACKED + code] = -value / 25;
        weights[ASTRIDE + code] = -value / 8;
        weights[RAISED + code] = 5;
    }
    for row in 0..9 {
        weights[ROW + row] = -20 * row as i16;
    }
    for count in 0..9 {
        let n = count as i16;
        weights[RING + count] = -10 * n;
        weights[RING_TWICE + count] = -8 * n;
        weights[RING_WEAK + count] = -10 * n;
        weights[RING_FREE + count] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][count];
        for armed in 0..ARMED {
            weights[RING_ARMED + armed * 9 + count] = -4 * armed as i16 * n;
        }
    }
    weights[TEMPO] = 25;
}
