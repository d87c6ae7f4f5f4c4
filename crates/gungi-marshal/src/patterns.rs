//! How every piece moves on every tier: one table, and the sets of squares made from it.

use ikusa_rules::geometry::{ray, slide};
use ikusa_rules::{Bitboard, Color, Direction, Square};

use crate::options::Screens;
use crate::piece::Kind;

/// One line of a pattern as (dx, dy), dy > 0 towards the enemy. Every pattern is left-right symmetric, so
/// only dx ≥ 0 is written and the mirror image belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A straight line of at most so many squares that stops at the first occupied one (1: a step).
    Slide(i8, i8, u8),
    /// A jump that nothing interposes.
    Leap(i8, i8),
}

use Atom::{Leap, Slide};

/// As far as the board goes.
const FAR: u8 = 8;

const KING: &[Atom] = &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(1, 0, 1), Slide(1, -1, 1), Slide(0, -1, 1)];
const GOLD: &[Atom] = &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(1, 0, 1), Slide(0, -1, 1)];
const SILVER: &[Atom] = &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(1, -1, 1)];
const COUNSEL: &[Atom] = &[Slide(1, 1, 3), Slide(1, 0, 3), Slide(1, -1, 2)];

/// The patterns of T1, T2 and T3 by [`Kind`]. The Cannon's captures and the Pawn's double step are not in
/// it: they follow rules of their own.
pub const PATTERNS: [[&[Atom]; 3]; Kind::COUNT] = [
    [KING, KING, KING],
    [
        GOLD,
        KING,
        // M1: (±1,2) lie on no line, so they leap; (0,2) is a slide and can be blocked.
        &[Slide(0, 1, 2), Slide(1, 1, 1), Slide(1, 0, 1), Slide(1, -1, 1), Slide(0, -1, 1), Leap(1, 2)],
    ],
    [SILVER, GOLD, KING],
    [&[Slide(1, 1, 1)], SILVER, GOLD],
    [KING, KING, KING],
    [COUNSEL, COUNSEL, COUNSEL],
    [
        &[Slide(0, 1, 1), Slide(1, 0, 1), Slide(0, -1, 1)],
        &[Slide(0, 1, 2), Slide(1, 0, 2), Slide(0, -1, 2)],
        &[Slide(0, 1, FAR), Slide(1, 0, FAR), Slide(0, -1, FAR)],
    ],
    [&[Slide(1, 1, 1), Slide(0, -1, 1)], &[Slide(0, 1, 3)], &[Slide(0, 1, FAR)]],
    [
        &[Slide(1, 1, 1), Slide(1, -1, 1)],
        &[Slide(1, 1, 2), Slide(1, -1, 2)],
        &[Slide(1, 1, FAR), Slide(1, -1, FAR)],
    ],
    [
        &[Leap(1, 2), Leap(0, 1), Leap(1, 0)],
        &[Leap(1, 2), Leap(2, 1), Leap(1, 1), Leap(1, -1)],
        &[Leap(1, 2), Leap(2, 1), Leap(2, -1), Leap(1, -2)],
    ],
    [
        &[Slide(0, 1, 1), Slide(0, -1, 1), Slide(1, -1, 1)],
        &[Slide(0, 1, 2), Slide(1, 1, 2), Slide(1, 0, 2), Slide(0, -1, 1)],
        &[Slide(0, 1, FAR), Slide(1, 1, FAR), Slide(1, 0, FAR), Slide(0, -1, FAR)],
    ],
    [
        &[Leap(0, 1), Leap(1, 1), Leap(1, 0), Leap(1, -1), Leap(0, -1)],
        &[
            Leap(0, 2),
            Leap(1, 2),
            Leap(2, 2),
            Leap(2, 1),
            Leap(2, 0),
            Leap(2, -1),
            Leap(2, -2),
            Leap(1, -2),
            Leap(0, -2),
        ],
        &[
            Leap(0, 3),
            Leap(1, 3),
            Leap(2, 3),
            Leap(3, 3),
            Leap(3, 2),
            Leap(3, 1),
            Leap(3, 0),
            Leap(3, -1),
            Leap(3, -2),
            Leap(3, -3),
            Leap(2, -3),
            Leap(1, -3),
            Leap(0, -3),
        ],
    ],
    [&[Slide(0, 1, 1)], &[Slide(0, 1, 1), Slide(1, 1, 1)], GOLD],
];

/// By which pattern a piece moves right now: that of one tier, or of all three together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Mode {
    /// Tier 1.
    First,
    /// Tier 2.
    Second,
    /// Tier 3.
    Third,
    /// All tiers, opened by a Lieutenant General.
    All,
}

impl Mode {
    /// How many modes there are.
    pub const COUNT: usize = 4;

    /// The mode of tier 1, 2 or 3.
    pub const fn tier(tier: u8) -> Mode {
        match tier {
            0 | 1 => Mode::First,
            2 => Mode::Second,
            _ => Mode::Third,
        }
    }
}

/// What a piece reaches on an empty board, by colour, square, mode and kind. The sets of one square lie
/// next to each other because attack tests ask for all kinds on the Marshal's square.
static REACH: [[[[Bitboard; Kind::COUNT]; Mode::COUNT]; 81]; 2] = {
    let mut table = [[[[Bitboard::EMPTY; Kind::COUNT]; Mode::COUNT]; 81]; 2];
    let mut square = 0;
    while square < 81 {
        let mut kind = 0;
        while kind < Kind::COUNT {
            let mut tier = 0;
            while tier < 3 {
                let white = spread(PATTERNS[kind][tier], Square::from_index(square), 1);
                let black = spread(PATTERNS[kind][tier], Square::from_index(square), -1);
                let at = [Color::Black as usize, Color::White as usize];
                table[at[0]][square][tier][kind] = black;
                table[at[1]][square][tier][kind] = white;
                table[at[0]][square][3][kind].0 |= black.0;
                table[at[1]][square][3][kind].0 |= white.0;
                tier += 1;
            }
            kind += 1;
        }
        square += 1;
    }
    table
};

/// The squares of a pattern from `square` on an empty board; `forward` is 1 for White and -1 for Black.
const fn spread(atoms: &[Atom], square: Square, forward: i8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < atoms.len() {
        let (dx, dy, n) = match atoms[i] {
            Slide(dx, dy, n) => (dx, dy, n),
            Leap(dx, dy) => (dx, dy, 1),
        };
        let mut k = 1;
        while k <= n as i8 {
            if let Some(to) = square.offset(dx * k, dy * k * forward) {
                set = set.with(to);
            }
            if let Some(to) = square.offset(-dx * k, dy * k * forward) {
                set = set.with(to);
            }
            k += 1;
        }
        i += 1;
    }
    set
}

/// The directions, as bits, in which a pattern slides further than one square.
static RIDES: [[[u8; Kind::COUNT]; Mode::COUNT]; 2] = {
    let mut table = [[[0; Kind::COUNT]; Mode::COUNT]; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut tier = 0;
        while tier < 3 {
            let mut i = 0;
            while i < PATTERNS[kind][tier].len() {
                if let Slide(dx, dy, 2..) = PATTERNS[kind][tier][i] {
                    let white = bit(dx, dy) | bit(-dx, dy);
                    let black = bit(dx, -dy) | bit(-dx, -dy);
                    table[Color::White as usize][tier][kind] |= white;
                    table[Color::White as usize][3][kind] |= white;
                    table[Color::Black as usize][tier][kind] |= black;
                    table[Color::Black as usize][3][kind] |= black;
                }
                i += 1;
            }
            tier += 1;
        }
        kind += 1;
    }
    table
};

const fn bit(dx: i8, dy: i8) -> u8 {
    match Direction::from_step(dx, dy) {
        Some(direction) => 1 << direction as u8,
        None => panic!("slides run along lines"),
    }
}

/// What `kind` of `color` reaches from `square` on an empty board.
///
/// Patterns are left-right symmetric, so the same set with the other colour holds the squares from which a
/// piece of `!color` reaches `square`.
#[inline(always)]
pub fn reach(color: Color, square: Square, mode: Mode, kind: Kind) -> Bitboard {
    REACH[color as usize][square.index()][mode as usize][kind as usize]
}

/// What `kind` of `color` may enter from `square` among `occupied` squares: the pattern with its lines cut
/// behind the first occupied square.
#[inline(always)]
pub(crate) fn targets(color: Color, square: Square, mode: Mode, kind: Kind, occupied: Bitboard) -> Bitboard {
    let reach = reach(color, square, mode, kind);
    let mut rides = RIDES[color as usize][mode as usize][kind as usize];
    let mut hidden = Bitboard::EMPTY;
    while rides != 0 {
        let direction = Direction::ALL[rides.trailing_zeros() as usize];
        hidden |= ray(direction, square) & !slide(direction, square, occupied);
        rides &= rides - 1;
    }
    reach & !hidden
}

/// The squares on which a Cannon captures: beyond at least one obstacle, or with `one` exactly one (M2).
#[inline(always)]
pub(crate) fn cannon_shots(from: Square, occupied: Bitboard, screens: Screens) -> Bitboard {
    let mut shots = Bitboard::EMPTY;
    for direction in [Direction::Up, Direction::Right, Direction::Down, Direction::Left] {
        let path = ray(direction, from);
        let near = slide(direction, from, occupied);
        let beyond = path & !near;
        shots |= match screens {
            Screens::Any => beyond,
            Screens::One => match (near & occupied).first() {
                Some(screen) => slide(direction, screen, occupied),
                None => Bitboard::EMPTY,
            },
        };
    }
    shots
}
