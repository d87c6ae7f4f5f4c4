//! Towers as a net is shown them.

use ikusa_rules::Color;

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
