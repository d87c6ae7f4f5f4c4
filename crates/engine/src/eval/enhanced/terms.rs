//! What the evaluation of Gungi Enhanced sees in a position, each thing with the index of its weight.

use ikusa_gungi_enhanced::{Face, Kind, Position};
use ikusa_rules::{Color, Position as _, Square};

use super::VALUES;
use crate::eval::control::{AttackMap, Shelter, armed, see_threats};
use crate::eval::linear::{Terms, apart, layout, sign};
use crate::net::ARMED;

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Features;

/// The types.
const KINDS: usize = 20;
/// The most squares that are told apart in [`REACH`].
const FAR: usize = 16;

layout! {
    /// A piece on the board, covered or not.
    PIECE: KINDS;
    /// A piece in reserve, by both of its faces.
    RESERVE: Face::COUNT;
    /// An uncovered piece by its level, 1 to 3.
    TOP: KINDS * 3;
    /// A piece covered by its own side, by the enemy.
    COVERED: KINDS * 2;
    /// A piece directly on an enemy, who could take it in the tower: of the side that waits, of the side to move.
    ASTRIDE: KINDS * 2;
    /// An uncovered piece by its row as its own side sees it.
    ROW: KINDS * 9;
    /// An uncovered piece at a distance from its own King.
    OWN: KINDS * 9;
    /// An uncovered piece at a distance from the enemy's King.
    ENEMY: KINDS * 9;
    /// An uncovered piece by the squares it reaches that its own side does not hold.
    REACH: KINDS * (FAR + 1);
    /// An uncovered piece that is attacked and not guarded: of the side that waits, of the side to move.
    HANGING: KINDS * 2;
    /// One that is attacked and guarded.
    ATTACKED: KINDS;
    /// An uncovered piece in the own Ascent.
    RAISED: KINDS;
    /// Squares next to the King: reached, reached twice, guarded by the King alone, free to go to.
    RING: Shelter::WEIGHTS;
    /// Weak squares next to the King by how well armed the enemy's reserve is.
    RING_ARMED: ARMED * 9;
    /// Having the move.
    TEMPO: 1;
}

/// The row as the side of `color` counts it: White's own are the lowest.
fn row_seen_by(color: Color, square: Square) -> usize {
    usize::from(match color {
        Color::White => square.rank(),
        Color::Black => 8 - square.rank(),
    })
}

impl Terms<Position> for Features {
    const COUNT: usize = TOTAL;
    const WEIGHTS: &'static str = include_str!("../../../weights/gungi-enhanced.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        let controls = Color::BOTH.map(|color| visit_towers(position, color, &mut see));
        let arms = Color::BOTH.map(|color| visit_reserve(position, color, &mut see));
        for color in Color::BOTH {
            let (mine, theirs) = (&controls[color.index()], &controls[(!color).index()]);
            let sign = sign(color);
            let shelter = Shelter::of(position.king(color), position.tops(color), mine, theirs);
            shelter.see(RING, sign, &mut see);
            see(RING_ARMED + arms[(!color).index()] * 9 + shelter.weak, sign);
            visit_threats(position, color, mine, theirs, &mut see);
        }
        see(TEMPO, sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        for kind in Kind::ALL {
            weights[PIECE + kind.index()] = VALUES[kind.index()] as i16;
        }
        for face in Face::all() {
            weights[RESERVE + face.index()] = VALUES[face.kind().index()] as i16;
        }
    }
}

/// The towers that a side holds; returns what their top pieces reach together.
#[inline]
fn visit_towers(position: &Position, owner: Color, see: &mut impl FnMut(usize, i32)) -> AttackMap {
    let mut control = AttackMap::default();
    let (own, enemy) = (position.king(owner), position.king(!owner));
    let (tops, ascent) = (position.tops(owner), position.ascent(owner));
    let to_move = usize::from(owner == position.turn());
    for square in tops {
        let reach = position.reach(square);
        control.add(reach);
        let tower = position.tower(square);
        let height = tower.height();
        let mut below = owner;
        for (level, piece) in tower.pieces().enumerate() {
            let (code, color) = (piece.kind().index(), piece.color());
            see(PIECE + code, sign(color));
            if level + 1 < height {
                see(COVERED + code * 2 + usize::from(color != owner), sign(color));
                below = color;
                continue;
            }
            let sign = sign(owner);
            see(TOP + code * 3 + level, sign);
            see(ROW + code * 9 + row_seen_by(owner, square), sign);
            see(OWN + code * 9 + apart(square, own), sign);
            see(ENEMY + code * 9 + apart(square, enemy), sign);
            see(REACH + code * (FAR + 1) + ((reach & !tops).len() as usize).min(FAR), sign);
            if below != owner {
                see(ASTRIDE + to_move * KINDS + code, sign);
            }
            if ascent.has(square) {
                see(RAISED + code, sign);
            }
        }
    }
    control
}

/// The reserve of a side; returns how well armed it is.
fn visit_reserve(position: &Position, color: Color, see: &mut impl FnMut(usize, i32)) -> usize {
    let mut held = 0;
    for face in Face::all() {
        let (count, _) = position.reserve(color, face);
        if count > 0 {
            see(RESERVE + face.index(), sign(color) * i32::from(count));
            held += count;
        }
    }
    armed(held)
}

fn visit_threats(
    position: &Position,
    color: Color,
    mine: &AttackMap,
    theirs: &AttackMap,
    see: &mut impl FnMut(usize, i32),
) {
    let to_move = usize::from(color == position.turn());
    let kind = |square| position.tower(square).top().map(|piece| piece.kind().index());
    let attacked = position.tops(color) & theirs.once;
    see_threats(attacked, mine, kind, [ATTACKED, HANGING + to_move * KINDS], sign(color), see);
}
