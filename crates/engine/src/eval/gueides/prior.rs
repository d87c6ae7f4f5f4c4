//! What general knowledge thinks of what is seen in Gueides: where tuning begins.

use ikusa_gueides::Kind;
use ikusa_rules::Square;

use super::VALUES;
use super::terms::{
    ATTACKED, CHAINED, CORNERED, DOUBLED, ENEMY, EXPOSED, FAR, HANGING, HUNTED, OWN, PASSED, PIECE, PLACE,
    PUSHED, REACH, RING, RING_FREE, RING_TWICE, RING_WEAK, SCREENED, TEMPO,
};

/// What the pieces are worth, and nothing else.
pub(super) fn material(weights: &mut [i16]) {
    for kind in Kind::ALL {
        weights[PIECE + kind as usize] = VALUES[kind as usize] as i16;
    }
}

/// Everything beside the material.
pub(super) fn knowledge(weights: &mut [i16]) {
    places(weights);
    relations(weights);
    for kind in Kind::ALL {
        let (code, value) = (kind as usize, VALUES[kind as usize] as i16);
        if kind != Kind::Nation && kind != Kind::President {
            for count in 0..=FAR {
                weights[REACH + code * (FAR + 1) + count] = 3 * (count as i16 - 8);
            }
        }
        weights[HANGING + code] = -value / 8;
        weights[HANGING + Kind::COUNT + code] = -value / 16;
        weights[ATTACKED + code] = -value / 40;
        weights[PUSHED + code] = if kind == Kind::Nation { 0 } else { -value / 20 };
    }
    for count in 0..9 {
        let n = count as i16;
        weights[RING + count] = -10 * n;
        weights[RING_TWICE + count] = -10 * n;
        weights[RING_WEAK + count] = -8 * n;
        weights[RING_FREE + count] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][count];
        // A hunter has to come near, and the hunted has nowhere to go at the edge.
        weights[HUNTED + count] = 12 * n;
    }
    for count in 0..5 {
        let n = count as i16;
        weights[EXPOSED + count] = -60 * n;
        weights[SCREENED + count] = -15 * n;
        weights[CORNERED + count] = 40 * n;
    }
    for (rank, worth) in [0, 0, 5, 15, 30, 60, 120, 0].into_iter().enumerate() {
        weights[PASSED + rank] = worth;
    }
    weights[CHAINED] = 6;
    weights[DOUBLED] = -10;
    weights[TEMPO] = 20;
}

fn places(weights: &mut [i16]) {
    for square in Square::all().filter(|square| square.rank() < 8) {
        let (file, rank) = (i16::from(square.file()), i16::from(square.rank()));
        let centre = 4 - (file - 4).abs();
        let mut add = |kind: Kind, worth: i16| weights[PLACE + kind as usize * 81 + square.index()] += worth;
        let march = [0, 0, 4, 10, 22, 45, 110, 0][rank as usize];
        add(Kind::Nation, march + if rank < 4 { centre } else { 0 });
        add(Kind::President, -20 * rank + 4 * (file - 4).abs());
        for kind in [Kind::Superplane, Kind::Missile, Kind::Satellite, Kind::Carrier] {
            add(kind, 3 * centre);
        }
        for kind in [Kind::Tank, Kind::Ship, Kind::Submarine] {
            add(kind, centre);
        }
        add(Kind::Radar, -6 * rank);
    }
}

/// Guards near the own President, hunters near the enemy's.
fn relations(weights: &mut [i16]) {
    for (kind, guard, hunt) in [
        (Kind::Tank, 2, 6),
        (Kind::Ship, 2, 6),
        (Kind::Submarine, 2, 6),
        (Kind::Carrier, 3, 7),
        (Kind::Superplane, 3, 7),
        (Kind::Missile, 2, 6),
        (Kind::Satellite, 2, 10),
        (Kind::Radar, 6, 0),
        (Kind::Nation, 5, 2),
    ] {
        for distance in 0..9i16 {
            let near = 8 - distance;
            weights[OWN + kind as usize * 9 + distance as usize] += guard * (near - 5).max(0);
            weights[ENEMY + kind as usize * 9 + distance as usize] += hunt * (near - 2).max(0) / 2;
        }
    }
}
