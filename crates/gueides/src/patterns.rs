//! How each kind moves (§3), as one table. The generator's bitboards, the explanations of refused moves and
//! the diagrams of the rules pages are all checked against it.

use ikusa_rules::{Bitboard, Color, Direction, Square};

use crate::Kind;
use crate::reach::BOARD;

/// Which straight lines a piece moves on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Along ranks.
    pub horizontal: bool,
    /// Along files.
    pub vertical: bool,
    /// Along both diagonals.
    pub diagonal: bool,
}

/// How a kind moves and destroys. A Nation's steps depend on its side and are not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The lines it goes along.
    pub lines: Lines,
    /// How many squares at most.
    pub range: u8,
    /// How many squares at most when it destroys.
    pub destroys: u8,
    /// Whether it may pass over pieces on its lines.
    pub flies: bool,
    /// Steps that jump over anything, as (files, ranks).
    pub leaps: &'static [(i8, i8)],
}

/// The "C" of the Superplane: three squares counting its own.
pub(crate) const SUPERPLANE_LEAPS: &[(i8, i8)] = &[(2, 0), (-2, 0), (0, 2), (0, -2)];

const NONE: Lines = Lines { horizontal: false, vertical: false, diagonal: false };
const CROSS: Lines = Lines { horizontal: true, vertical: true, diagonal: false };
const STAR: Lines = Lines { horizontal: true, vertical: true, diagonal: true };

/// Farther than any line of the board is long.
const FAR: u8 = 9;

const fn slider(lines: Lines) -> Pattern {
    Pattern { lines, range: FAR, destroys: FAR, flies: false, leaps: &[] }
}

const PATTERNS: [Pattern; Kind::COUNT] = [
    slider(CROSS),
    slider(CROSS),
    slider(CROSS),
    slider(Lines { vertical: false, ..STAR }),
    Pattern { leaps: SUPERPLANE_LEAPS, ..slider(Lines { diagonal: true, ..NONE }) },
    Pattern { flies: true, ..slider(Lines { horizontal: false, ..STAR }) },
    Pattern { flies: true, ..slider(STAR) },
    // G1: one or two steps in a straight line, without jumping or turning.
    Pattern { range: 2, destroys: 2, ..slider(STAR) },
    // Two steps only while its own Radar lives, and never to destroy.
    Pattern { range: 2, destroys: 1, ..slider(STAR) },
    Pattern { range: 0, destroys: 0, ..slider(NONE) },
];

impl Lines {
    /// Whether a line in this direction is among them.
    pub const fn include(self, direction: Direction) -> bool {
        match direction.step() {
            (0, _) => self.vertical,
            (_, 0) => self.horizontal,
            _ => self.diagonal,
        }
    }
}

impl Kind {
    /// How this kind moves.
    pub const fn pattern(self) -> &'static Pattern {
        &PATTERNS[self as usize]
    }
}

/// The direction from `a` to `b` and the number of steps, if they share a line.
pub(crate) fn course(a: Square, b: Square) -> Option<(Direction, u8)> {
    let df = b.file() as i8 - a.file() as i8;
    let dr = b.rank() as i8 - a.rank() as i8;
    let straight = df == 0 || dr == 0 || df.abs() == dr.abs();
    let direction = Direction::from_step(df.signum(), dr.signum())?;
    straight.then(|| (direction, df.abs().max(dr.abs()) as u8))
}

impl Kind {
    /// Whether a piece of this kind on `from` could ever go to `to`, whatever stands around, moving or
    /// destroying.
    pub fn aims(self, color: Color, from: Square, to: Square) -> bool {
        if !BOARD.has(from) || !BOARD.has(to) {
            return false;
        }
        if self == Kind::Nation {
            return nation_aims(color, from).has(to);
        }
        let pattern = self.pattern();
        let step = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        pattern.leaps.contains(&step)
            || course(from, to)
                .is_some_and(|(direction, steps)| pattern.lines.include(direction) && steps <= pattern.range)
    }
}

/// Where a Nation could go: one or two forward, one diagonally forward to destroy.
fn nation_aims(color: Color, from: Square) -> Bitboard {
    let ahead = forward(color);
    let start = start_rank(color) == from.rank();
    [(0, ahead), (-1, ahead), (1, ahead), (0, 2 * ahead)]
        .into_iter()
        .filter(|&(_, dr)| dr.abs() == 1 || start)
        .filter_map(|(df, dr)| from.offset(df, dr))
        .collect()
}

/// The rank step of a Nation: Black moves up, White down (§1).
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// The rank on which a side's Nations begin.
pub(crate) const fn start_rank(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 6,
    }
}

/// The rank on which a side's other pieces begin, and no Nation of its own ever stands.
pub(crate) const fn back_rank(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 7,
    }
}

/// The rank on which a side's Nations are changed (§8).
pub(crate) const fn last_rank(color: Color) -> u8 {
    back_rank(color.other())
}
