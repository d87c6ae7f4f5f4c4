//! What the evaluation of Gungi 25 sees in a position, each thing with the index of its weight.

use ikusa_gungi_25::{Draft, Kind, Position};
use ikusa_rules::{Color, Position as _, Square};

use super::VALUES;
use crate::eval::control::{AttackMap, Shelter, armed, see_threats};
use crate::eval::linear::{Terms, apart, layout, sign};
use crate::eval::tower::{see_towers, weigh_pieces};
use crate::net::ARMED;

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Features;

/// Of its value, what a piece in hand counts where material is all, in percent: it may still go almost anywhere.
const IN_HAND: i32 = 85;

const KINDS: usize = Kind::COUNT;
/// The most squares that are told apart in [`REACH`].
const FAR: usize = 20;

layout! {
    /// A piece on the board, covered or not.
    PIECE: KINDS;
    /// A piece in hand.
    HAND: KINDS;
    /// An uncovered piece by its tier, 1 to 3.
    TOP: KINDS * 3;
    /// A piece covered by its own side, by the enemy.
    COVERED: KINDS * 2;
    /// An uncovered piece by its rank as its own side sees it.
    RANK: KINDS * 9;
    /// An uncovered piece at a distance from its own Marshal.
    OWN: KINDS * 9;
    /// An uncovered piece at a distance from the enemy's Marshal.
    ENEMY: KINDS * 9;
    /// An uncovered piece by the squares it attacks that its own side does not hold.
    REACH: KINDS * (FAR + 1);
    /// An uncovered piece that is attacked and not guarded: of the side that waits, of the side to move.
    HANGING: KINDS * 2;
    /// One that is attacked and guarded.
    ATTACKED: KINDS;
    /// Squares next to the Marshal: attacked, attacked twice, guarded by the Marshal alone, free to go to.
    RING: Shelter::WEIGHTS;
    /// Weak squares next to the Marshal by how many pieces the enemy has in hand.
    RING_ARMED: ARMED * 9;
    /// The rank up to which a side may drop, as it sees it, and how well armed it is.
    FRONT: ARMED * 9;
    /// Having the move in the draft, in the battle.
    TEMPO: 2;
}

/// The rank as the side of `color` counts it, from its own edge.
fn rank_seen_by(color: Color, square: Square) -> usize {
    usize::from(match color {
        Color::Black => square.rank(),
        Color::White => 8 - square.rank(),
    })
}

impl Terms<Position> for Features {
    const COUNT: usize = TOTAL;
    const WEIGHTS: &'static str = include_str!("../../../weights/gungi-25.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        let towers = (position.tops(Color::Black) | position.tops(Color::White)).into_iter();
        see_towers(towers.map(|square| position.tower(square)), [PIECE, TOP, COVERED], &mut see);
        let controls = Color::BOTH.map(|color| visit_strikes(position, color, &mut see));
        for color in Color::BOTH {
            let (mine, theirs) = (&controls[color.index()], &controls[(!color).index()]);
            visit_hand(position, color, &mut see);
            visit_marshal(position, color, mine, theirs, &mut see);
            visit_threats(position, color, mine, theirs, &mut see);
        }
        see(TEMPO + usize::from(position.draft() == Draft::Over), sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        weigh_pieces(&VALUES, IN_HAND, [PIECE, HAND], weights);
    }
}

/// Each uncovered piece of a side and what it does; returns what they attack together.
#[inline]
fn visit_strikes(position: &Position, color: Color, see: &mut impl FnMut(usize, i32)) -> AttackMap {
    let sign = sign(color);
    let (own, enemy) = (position.marshal(color), position.marshal(!color));
    let mine = position.tops(color);
    let mut control = AttackMap::default();
    for strike in position.strikes(color) {
        let (code, from) = (strike.kind.index(), strike.from);
        control.add(strike.squares);
        see(RANK + code * 9 + rank_seen_by(color, from), sign);
        see(REACH + code * (FAR + 1) + ((strike.squares & !mine).len() as usize).min(FAR), sign);
        if let Some(own) = own {
            see(OWN + code * 9 + apart(from, own), sign);
        }
        if let Some(enemy) = enemy {
            see(ENEMY + code * 9 + apart(from, enemy), sign);
        }
    }
    control
}

/// What a side holds, and how far forward it may drop it.
fn visit_hand(position: &Position, color: Color, see: &mut impl FnMut(usize, i32)) {
    let hand = position.hand(color);
    for (code, count) in hand.iter().enumerate() {
        see(HAND + code, sign(color) * i32::from(*count));
    }
    if let Some(front) = position.tops(color).into_iter().map(|square| rank_seen_by(color, square)).max() {
        see(FRONT + armed(hand.iter().sum()) * 9 + front, sign(color));
    }
}

fn visit_marshal(
    position: &Position,
    color: Color,
    mine: &AttackMap,
    theirs: &AttackMap,
    see: &mut impl FnMut(usize, i32),
) {
    let Some(marshal) = position.marshal(color) else { return };
    let sign = sign(color);
    let shelter = Shelter::of(marshal, position.tops(color), mine, theirs);
    shelter.see(RING, sign, see);
    see(RING_ARMED + armed(position.hand(!color).iter().sum()) * 9 + shelter.weak, sign);
}

fn visit_threats(
    position: &Position,
    color: Color,
    mine: &AttackMap,
    theirs: &AttackMap,
    see: &mut impl FnMut(usize, i32),
) {
    let to_move = usize::from(color == position.turn());
    let kind = |square| position.tower(square).top().map(|piece| piece.kind.index());
    let attacked = position.tops(color) & theirs.once;
    see_threats(attacked, mine, kind, [ATTACKED, HANGING + to_move * KINDS], sign(color), see);
}
