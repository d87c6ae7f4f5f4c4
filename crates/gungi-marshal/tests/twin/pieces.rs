//! Section 1 of the page: the sides, the thirteen kinds, and the table of their moves on the three tiers.

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::White, Side::Black];

    pub(crate) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// White's forward is towards rank 9, Black's towards rank 1.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The starting area: ranks 1–3 for White, 7–9 for Black.
    pub(crate) fn owns_rank(self, rank: i8) -> bool {
        match self {
            Side::White => (1..=3).contains(&rank),
            Side::Black => (7..=9).contains(&rank),
        }
    }

    /// The rank from which a Pawn may go two forward.
    pub(crate) fn third_rank(self) -> i8 {
        match self {
            Side::White => 3,
            Side::Black => 7,
        }
    }

    pub(crate) fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

/// The kinds, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Marshal,
    LieutenantGeneral,
    MajorGeneral,
    General,
    Fortress,
    Counsel,
    Cannon,
    Musketeer,
    Samurai,
    Knight,
    Spy,
    Archer,
    Pawn,
}

impl Kind {
    /// Every kind with its letter and its number per side.
    pub(crate) const TABLE: [(Kind, char, u8); 13] = [
        (Kind::Marshal, 'M', 1),
        (Kind::LieutenantGeneral, 'L', 2),
        (Kind::MajorGeneral, 'J', 4),
        (Kind::General, 'G', 6),
        (Kind::Fortress, 'F', 2),
        (Kind::Counsel, 'U', 2),
        (Kind::Cannon, 'C', 2),
        (Kind::Musketeer, 'R', 2),
        (Kind::Samurai, 'S', 2),
        (Kind::Knight, 'N', 2),
        (Kind::Spy, 'Y', 2),
        (Kind::Archer, 'A', 2),
        (Kind::Pawn, 'P', 9),
    ];

    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        Kind::TABLE.into_iter().map(|(kind, _, _)| kind)
    }

    pub(crate) fn letter(self) -> char {
        Kind::TABLE[self as usize].1
    }

    pub(crate) fn per_side(self) -> u8 {
        Kind::TABLE[self as usize].2
    }

    pub(crate) fn from_letter(letter: char) -> Option<Kind> {
        Kind::TABLE.into_iter().find(|(_, known, _)| *known == letter).map(|(kind, _, _)| kind)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Piece { side, kind: Kind::from_letter(letter.to_ascii_uppercase())? })
    }
}

/// One entry of the table: a line of at most so many squares, or a leap. `(files, ranks forward)`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Slide(i8, i8, i8),
    Leap(i8, i8),
}

use Way::{Leap, Slide};

/// "Any number of squares": more than the board is long.
const ANY: i8 = 8;

const KING: &[Way] = &[
    Slide(0, 1, 1),
    Slide(1, 1, 1),
    Slide(-1, 1, 1),
    Slide(1, 0, 1),
    Slide(-1, 0, 1),
    Slide(0, -1, 1),
    Slide(1, -1, 1),
    Slide(-1, -1, 1),
];
const GOLD: &[Way] =
    &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(-1, 1, 1), Slide(1, 0, 1), Slide(-1, 0, 1), Slide(0, -1, 1)];
const SILVER: &[Way] = &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(-1, 1, 1), Slide(1, -1, 1), Slide(-1, -1, 1)];

/// M1: at T3 the (±1,2) leap, while (0,2) is the end of a slide.
const LIEUTENANT_GENERAL_3: &[Way] = &[
    Slide(0, 1, 2),
    Slide(1, 1, 1),
    Slide(-1, 1, 1),
    Slide(1, 0, 1),
    Slide(-1, 0, 1),
    Slide(0, -1, 1),
    Slide(1, -1, 1),
    Slide(-1, -1, 1),
    Leap(1, 2),
    Leap(-1, 2),
];
const GENERAL_1: &[Way] = &[Slide(1, 1, 1), Slide(-1, 1, 1)];
const COUNSEL: &[Way] =
    &[Slide(1, 1, 3), Slide(-1, 1, 3), Slide(1, 0, 3), Slide(-1, 0, 3), Slide(1, -1, 2), Slide(-1, -1, 2)];
const CANNON_1: &[Way] = &[Slide(0, 1, 1), Slide(0, -1, 1), Slide(1, 0, 1), Slide(-1, 0, 1)];
const CANNON_2: &[Way] = &[Slide(0, 1, 2), Slide(0, -1, 2), Slide(1, 0, 2), Slide(-1, 0, 2)];
const CANNON_3: &[Way] = &[Slide(0, 1, ANY), Slide(0, -1, ANY), Slide(1, 0, ANY), Slide(-1, 0, ANY)];
const MUSKETEER_1: &[Way] = &[Slide(1, 1, 1), Slide(-1, 1, 1), Slide(0, -1, 1)];
const MUSKETEER_2: &[Way] = &[Slide(0, 1, 3)];
const MUSKETEER_3: &[Way] = &[Slide(0, 1, ANY)];
const SAMURAI_1: &[Way] = &[Slide(1, 1, 1), Slide(-1, 1, 1), Slide(1, -1, 1), Slide(-1, -1, 1)];
const SAMURAI_2: &[Way] = &[Slide(1, 1, 2), Slide(-1, 1, 2), Slide(1, -1, 2), Slide(-1, -1, 2)];
const SAMURAI_3: &[Way] = &[Slide(1, 1, ANY), Slide(-1, 1, ANY), Slide(1, -1, ANY), Slide(-1, -1, ANY)];
const KNIGHT_1: &[Way] = &[Leap(1, 2), Leap(-1, 2), Leap(0, 1), Leap(1, 0), Leap(-1, 0)];
const KNIGHT_2: &[Way] =
    &[Leap(1, 2), Leap(-1, 2), Leap(2, 1), Leap(-2, 1), Leap(1, 1), Leap(-1, 1), Leap(1, -1), Leap(-1, -1)];
const KNIGHT_3: &[Way] =
    &[Leap(1, 2), Leap(-1, 2), Leap(1, -2), Leap(-1, -2), Leap(2, 1), Leap(-2, 1), Leap(2, -1), Leap(-2, -1)];
const SPY_1: &[Way] = &[Slide(0, 1, 1), Slide(0, -1, 1), Slide(1, -1, 1), Slide(-1, -1, 1)];
const SPY_2: &[Way] =
    &[Slide(0, 1, 2), Slide(1, 1, 2), Slide(-1, 1, 2), Slide(1, 0, 2), Slide(-1, 0, 2), Slide(0, -1, 1)];
const SPY_3: &[Way] = &[
    Slide(0, 1, ANY),
    Slide(1, 1, ANY),
    Slide(-1, 1, ANY),
    Slide(1, 0, ANY),
    Slide(-1, 0, ANY),
    Slide(0, -1, ANY),
];
const PAWN_1: &[Way] = &[Slide(0, 1, 1)];
const PAWN_2: &[Way] = &[Slide(0, 1, 1), Slide(1, 1, 1), Slide(-1, 1, 1)];

/// The table, but for the Archer, whose rings [`reaches`] measures, and for the Cannon's captures and the
/// Pawn's double step, which are clauses of their own.
fn ways(kind: Kind, tier: u8) -> &'static [Way] {
    match (kind, tier) {
        (Kind::Marshal | Kind::Fortress, _) => KING,
        (Kind::LieutenantGeneral, 1) => GOLD,
        (Kind::LieutenantGeneral, 2) => KING,
        (Kind::LieutenantGeneral, _) => LIEUTENANT_GENERAL_3,
        (Kind::MajorGeneral, 1) => SILVER,
        (Kind::MajorGeneral, 2) => GOLD,
        (Kind::MajorGeneral, _) => KING,
        (Kind::General, 1) => GENERAL_1,
        (Kind::General, 2) => SILVER,
        (Kind::General, _) => GOLD,
        (Kind::Counsel, _) => COUNSEL,
        (Kind::Cannon, 1) => CANNON_1,
        (Kind::Cannon, 2) => CANNON_2,
        (Kind::Cannon, _) => CANNON_3,
        (Kind::Musketeer, 1) => MUSKETEER_1,
        (Kind::Musketeer, 2) => MUSKETEER_2,
        (Kind::Musketeer, _) => MUSKETEER_3,
        (Kind::Samurai, 1) => SAMURAI_1,
        (Kind::Samurai, 2) => SAMURAI_2,
        (Kind::Samurai, _) => SAMURAI_3,
        (Kind::Knight, 1) => KNIGHT_1,
        (Kind::Knight, 2) => KNIGHT_2,
        (Kind::Knight, _) => KNIGHT_3,
        (Kind::Spy, 1) => SPY_1,
        (Kind::Spy, 2) => SPY_2,
        (Kind::Spy, _) => SPY_3,
        (Kind::Archer, _) => &[],
        (Kind::Pawn, 1) => PAWN_1,
        (Kind::Pawn, 2) => PAWN_2,
        (Kind::Pawn, _) => GOLD,
    }
}

/// How a pattern gets from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Path {
    /// Along a straight line: whatever stands between stops it.
    Line,
    /// Nothing interposes.
    Air,
}

/// Whether the pattern of `kind` on `tier` covers a square so many files aside and ranks forward, and how.
pub(crate) fn reaches(kind: Kind, tier: u8, files: i8, ranks: i8) -> Option<Path> {
    if kind == Kind::Archer {
        // The ring at king distance exactly 1, 2 or 3.
        return (files.abs().max(ranks.abs()) == tier as i8).then_some(Path::Air);
    }
    ways(kind, tier).iter().find_map(|way| match *way {
        Slide(dx, dy, most) => (1..=most).any(|n| (dx * n, dy * n) == (files, ranks)).then_some(Path::Line),
        Leap(dx, dy) => ((dx, dy) == (files, ranks)).then_some(Path::Air),
    })
}
