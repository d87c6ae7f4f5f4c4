//! Movement sets: what each type reaches at each level (appendix A), as tables built at compile time.

use ikusa_rules::geometry::{diagonals, orthogonals, slide};
use ikusa_rules::{Bitboard, Color, Direction, Square};

use crate::piece::Kind;

type Leaps = &'static [(i8, i8)];

/// Lines along which a set slides over empty squares, seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {
    /// None.
    No,
    /// Straight ahead.
    Forward,
    /// The four orthogonals.
    Orthogonal,
    /// The four diagonals.
    Diagonal,
}

/// The set of one type at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Leaps as (right, forward), whatever stands between.
    pub leaps: Leaps,
    /// Slides.
    pub slides: Slides,
}

const KING: Leaps = &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const PLUS: Leaps = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const CROSS: Leaps = &[(1, 1), (-1, 1), (1, -1), (-1, -1)];
const MAJOR: Leaps = &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
const SWORDSMAN_2: Leaps = &[(0, 2), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -2)];
const ASSASSIN_2: Leaps = &[(1, 2), (-1, 2), (1, 1), (-1, 1)];
const LANCER: Leaps = &[(0, 2), (0, 1), (1, 0), (-1, 0), (0, -1)];
const JESTER: Leaps = &[(1, 0), (-1, 0)];

const fn leaps(leaps: Leaps) -> Reach {
    Reach { leaps, slides: Slides::No }
}

const fn slides(slides: Slides, leaps: Leaps) -> Reach {
    Reach { leaps, slides }
}

const fn always(set: Leaps) -> [Reach; 3] {
    [leaps(set); 3]
}

const fn raised(low: Reach, high: Leaps) -> [Reach; 3] {
    [low, leaps(high), leaps(high)]
}

/// The sets of a type at levels 1, 2 and 3.
pub const fn sets(kind: Kind) -> [Reach; 3] {
    match kind {
        Kind::King => always(KING),
        Kind::Swordsman => raised(leaps(MAJOR), SWORDSMAN_2),
        Kind::Pawn => {
            [leaps(&[(0, 1)]), leaps(&[(0, 1), (2, 0), (-2, 0)]), leaps(&[(1, 1), (-1, 1), (2, 0), (-2, 0)])]
        }
        Kind::Assassin => raised(leaps(&[(1, 2), (-1, 2)]), ASSASSIN_2),
        Kind::Lion => raised(slides(Slides::Orthogonal, &[]), CROSS),
        Kind::Unicorn => raised(slides(Slides::Diagonal, &[]), PLUS),
        Kind::Archer => [
            leaps(&[(0, 2), (2, 0), (-2, 0)]),
            leaps(&[(2, 2), (-2, 2), (0, 1), (0, -1)]),
            leaps(&[(2, 2), (-2, 2), (2, 0), (-2, 0), (0, -2)]),
        ],
        Kind::Captain => [
            leaps(&[(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)]),
            leaps(&[(0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]),
            leaps(&[(1, 1), (-1, 1), (2, 0), (-2, 0), (1, -1), (-1, -1), (2, -2), (-2, -2)]),
        ],
        Kind::Lancer => always(LANCER),
        Kind::Boar => raised(leaps(PLUS), CROSS),
        Kind::Major => always(MAJOR),
        Kind::Jester => always(JESTER),
        Kind::Horse => [
            leaps(&[(1, 2), (-1, 2), (0, -1)]),
            leaps(&[(1, 2), (-1, 2), (1, 1), (-1, 1), (0, -1)]),
            leaps(&[(1, 2), (-1, 2), (1, 1), (-1, 1), (1, -2), (-1, -2), (2, -2), (-2, -2)]),
        ],
        Kind::Griffin => raised(slides(Slides::Forward, &[]), CROSS),
        Kind::Dragon => raised(slides(Slides::Orthogonal, CROSS), CROSS),
        Kind::Phoenix => raised(slides(Slides::Diagonal, PLUS), PLUS),
        Kind::Elephant => [
            leaps(&[(0, 1), (0, -1), (1, -1), (-1, -1)]),
            leaps(&[(0, 1), (0, -1), (2, -2), (-2, -2)]),
            leaps(&[(0, 1), (0, -1), (1, -1), (-1, -1), (2, -2), (-2, -2)]),
        ],
        Kind::Bear => raised(leaps(CROSS), PLUS),
        Kind::Cannon | Kind::Fortress => always(&[]),
    }
}

/// Where a mount at level 1 carries its tower (§7.5.3), as (right, forward); empty for other types.
pub const fn mount_leaps(kind: Kind) -> Leaps {
    match kind {
        Kind::Boar => CROSS,
        Kind::Bear => PLUS,
        Kind::Elephant => &[(0, 1), (1, 1), (-1, 1), (0, -1)],
        Kind::Unicorn => &[(0, 1), (1, 1), (-1, 1), (0, 2), (1, 2), (-1, 2)],
        _ => &[],
    }
}

/// A set in use: a type at a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pattern(u8);

impl Pattern {
    const COUNT: usize = Kind::ALL.len() * 3;
    /// How any piece but the King moves on an enemy piece (§7.1).
    pub(crate) const MAJOR: Pattern = Pattern::new(Kind::Major, 1);

    /// The set of `kind` at `level`, from 1 to 3.
    #[inline(always)]
    pub(crate) const fn new(kind: Kind, level: usize) -> Pattern {
        Pattern(kind as u8 * 3 + level as u8 - 1)
    }

    /// The squares this set reaches for `color` from `square`: leaps, and slides up to and with the first
    /// square of `occupied`.
    #[inline(always)]
    pub(crate) fn reach(self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let leaps = LEAPS[color.index()][self.0 as usize][square.index()];
        match SLIDES[self.0 as usize] {
            Slides::No => leaps,
            Slides::Forward => leaps | slide(forward(color), square, occupied),
            Slides::Orthogonal => leaps | orthogonals(square, occupied),
            Slides::Diagonal => leaps | diagonals(square, occupied),
        }
    }

    /// Whether it slides at all.
    #[inline(always)]
    pub(crate) fn slides(self) -> bool {
        !matches!(SLIDES[self.0 as usize], Slides::No)
    }

    /// The leaps alone.
    #[inline(always)]
    pub(crate) fn leaps(self, color: Color, square: Square) -> Bitboard {
        LEAPS[color.index()][self.0 as usize][square.index()]
    }
}

/// Forward for `color`: White towards row 9, Black towards row 1.
#[inline(always)]
pub(crate) const fn forward(color: Color) -> Direction {
    match color {
        Color::Black => Direction::Down,
        Color::White => Direction::Up,
    }
}

/// The rows where `color` sets up its army: 1 to 3 for White, 7 to 9 for Black.
#[inline(always)]
pub const fn territory(color: Color) -> Bitboard {
    match color {
        Color::Black => Bitboard::ranks(6, 8),
        Color::White => Bitboard::ranks(0, 2),
    }
}

/// The two rows farthest from `color`: only there can a piece be stuck.
#[inline(always)]
pub(crate) const fn last_rows(color: Color) -> Bitboard {
    match color {
        Color::Black => Bitboard::ranks(0, 1),
        Color::White => Bitboard::ranks(7, 8),
    }
}

/// Where a mount of `kind` carries its tower from `square`.
#[inline(always)]
pub(crate) fn mounts(color: Color, kind: Kind, square: Square) -> Bitboard {
    MOUNTS[color.index()][kind.index()][square.index()]
}

/// The squares of a Cannon's range, its top piece's own square not counted (§7.4.3).
#[inline(always)]
pub(crate) fn cannon_range(color: Color, square: Square) -> Bitboard {
    ikusa_rules::geometry::ray(forward(color), square)
}

/// The squares of a Fortress's range, its own square not counted; none outside its territory (§7.6.5).
#[inline(always)]
pub(crate) fn fortress_range(color: Color, square: Square) -> Bitboard {
    FORTRESS[color.index()][square.index()]
}

const fn table(color: Color, offsets: Leaps) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut s = 0;
    while s < 81 {
        let mut i = 0;
        while i < offsets.len() {
            let (dx, dy) = offsets[i];
            let dy = if let Color::White = color { dy } else { -dy };
            if let Some(square) = Square::from_index(s).offset(dx, dy) {
                table[s] = table[s].with(square);
            }
            i += 1;
        }
        s += 1;
    }
    table
}

static SLIDES: [Slides; Pattern::COUNT] = {
    let mut all = [Slides::No; Pattern::COUNT];
    let mut pattern = 0;
    while pattern < Pattern::COUNT {
        all[pattern] = sets(Kind::ALL[pattern / 3])[pattern % 3].slides;
        pattern += 1;
    }
    all
};

static LEAPS: [[[Bitboard; 81]; Pattern::COUNT]; 2] = {
    let mut all = [[[Bitboard::EMPTY; 81]; Pattern::COUNT]; 2];
    let mut pattern = 0;
    while pattern < Pattern::COUNT {
        let set = sets(Kind::ALL[pattern / 3])[pattern % 3];
        all[0][pattern] = table(Color::Black, set.leaps);
        all[1][pattern] = table(Color::White, set.leaps);
        pattern += 1;
    }
    all
};

static MOUNTS: [[[Bitboard; 81]; 20]; 2] = {
    let mut all = [[[Bitboard::EMPTY; 81]; 20]; 2];
    let mut kind = 0;
    while kind < 20 {
        let offsets = mount_leaps(Kind::ALL[kind]);
        if !offsets.is_empty() {
            all[0][kind] = table(Color::Black, offsets);
            all[1][kind] = table(Color::White, offsets);
        }
        kind += 1;
    }
    all
};

static FORTRESS: [[Bitboard; 81]; 2] = {
    const DIAMOND: Leaps = &[
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
        (0, 2),
        (0, -2),
        (2, 0),
        (-2, 0),
    ];
    let mut all = [table(Color::Black, DIAMOND), table(Color::White, DIAMOND)];
    let mut s = 0;
    while s < 81 {
        let mut c = 0;
        while c < 2 {
            let home = territory(Color::BOTH[c]);
            let inside = home.has(Square::from_index(s));
            all[c][s] = if inside { Bitboard(all[c][s].0 & home.0) } else { Bitboard::EMPTY };
            c += 1;
        }
        s += 1;
    }
    all
};
