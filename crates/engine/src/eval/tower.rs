//! Towers as a net and an evaluation made by hand are shown them.

use ikusa_rules::Color;

use super::linear::sign;

/// How many ways there are for a piece to stand in a tower of three.
pub(super) const STATURES: usize = 9;

/// How a piece stands: on its level (from 0), uncovered, below an own piece or below an enemy's.
#[inline(always)]
pub(super) fn stature(level: usize, height: usize, color: Color, top: Color) -> usize {
    let cover = match (level + 1 == height, color == top) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    level * 3 + cover
}

/// Shows an evaluation who stands on whom: each piece (kind and owner, from base to top) as such, on its level if nothing
/// is on it, and else by who covers it. The blocks of weights: pieces, tops by level, covered by own and by enemy.
#[inline]
pub(super) fn see_tower(
    men: impl Iterator<Item = (usize, Color)>,
    height: u8,
    above: Color,
    [piece, top, covered]: [usize; 3],
    see: &mut impl FnMut(usize, i32),
) {
    for (level, (kind, color)) in men.enumerate() {
        see(piece + kind, sign(color));
        if level + 1 < usize::from(height) {
            see(covered + kind * 2 + usize::from(color != above), sign(color));
        } else {
            see(top + kind * 3 + level, sign(color));
        }
    }
}
